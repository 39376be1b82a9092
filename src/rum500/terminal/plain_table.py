"""The table as a seat sees it, in sentences for a screen reader: one part at a time, or everything."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rum500.cards import UNKNOWN
from rum500.round import Phase
from rum500.telling.options import depth_of
from rum500.telling.words import RANKS, YOU, count, face, faces, laid_face, number, spoken
from rum500.terminal.plain import points, run_in_words
from rum500.terminal.plain_menu import with_it
from rum500.terminal.table import apart, brought, discards_all, sorted_hand, takes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rum500.game import Game
    from rum500.round import Laid, Meld, View


def begins(game: Game) -> str:
    """The round that is dealt."""
    wild = game.state.wild_rank
    also = f" {RANKS[wild].capitalize()} are wild." if wild >= 0 else ""
    return f"Round {game.round_no}. {game.names[game.state.dealer]} dealt.{also}"


def turn(view: View, *, by_rank: bool, new: bool) -> Iterator[str]:
    """What one needs to choose: the hand, where the choices do not read it, and the top of the pile."""
    if view.phase == Phase.CALL:
        return
    if not discards_all(view):
        yield from hand(view, by_rank=by_rank)
    if new and view.phase == Phase.DRAW and view.turn == view.seat and view.pile():
        yield _top(view.pile())


def everything(game: Game, view: View, *, by_rank: bool) -> Iterator[str]:
    """All parts of the table, and the hand."""
    yield from public(game, view, view.seat)
    yield from hand(view, by_rank=by_rank)


def public(game: Game, view: View, me: int) -> Iterator[str]:
    """All that lies open; ``me`` is the seat of who listens."""
    yield begins(game)
    for seat in range(len(game.names)):
        yield _player(game, view, seat, me)
    yield from melds(game, view, me)
    yield from pile(view, me)
    yield f"The stock has {count(view.stock_count)}."
    known = [card for card in view.stock() if card != UNKNOWN]
    if known:
        yield f"Known of the stock, next first: {faces(known)}."


def hand(view: View, *, by_rank: bool) -> Iterator[str]:
    """The seat's own cards, and those that lie apart for it."""
    yield held(YOU, view.hand(view.seat), by_rank=by_rank)
    rest = apart(view)
    if rest:
        yield f"Also picked up, to be used once {face(view.owed)} is down: {faces(rest)}."


def held(name: str, cards: Sequence[int], *, by_rank: bool) -> str:
    """A player's hand, with a longer pause between its suits or ranks."""
    whose = "Your hand" if name == YOU else f"{name}'s hand"
    groups = sorted_hand(cards, by_rank=by_rank)
    return f"{whose}: {'; '.join(groups)}." if groups else f"{whose} is empty."


def pile(view: View, me: int) -> Iterator[str]:
    """The pile from the top down, and what one may take from it whose turn it is."""
    cards = view.pile()[::-1]
    if not cards:
        yield "The pile is empty."
        return
    if len(cards) == 1:
        yield f"The pile has one card, {face(cards[0])}."
    else:
        yield f"The pile has {count(len(cards))}. The top is {face(cards[0])}, below it {faces(cards[1:])}."
    if view.phase == Phase.DRAW and view.turn == me:
        ways = [f"{spoken(take)}{with_it(depth_of(view, take), brought(view, take))}" for take in takes(view)]
        yield f"You may {'; or '.join(ways)}." if ways else "No card of the pile can be taken."


def _top(cards: Sequence[int]) -> str:
    below = len(cards) - 1
    if not below:
        return f"The pile has one card, {face(cards[-1])}."
    lie = f"{'lies' if below == 1 else 'lie'} {count(below)}"
    return f"The top of the pile is {face(cards[-1])}; below it {lie}."


def melds(game: Game, view: View, me: int) -> Iterator[str]:
    """What lies on the table, a sentence for each meld."""
    if not view.melds():
        yield "Nothing lies on the table."
    for at, meld in enumerate(view.melds(), start=1):
        owner = _name(game, meld.owner, me)
        whose = "yours" if owner == YOU else f"{owner}'s"
        yield f"Meld {at}, {whose}: {'; '.join(_laid(game, meld, me))}."


def _laid(game: Game, meld: Meld, me: int) -> Iterator[str]:
    """The cards of a meld, those together that one player laid."""
    cards = list(meld.cards)
    if meld.kind != "run":
        cards.sort(key=lambda laid: (laid.seat != meld.owner, laid.seat))
    for seat, together in groupby(cards, key=lambda laid: laid.seat):
        by = (
            ""
            if seat == meld.owner
            else f", laid by {'you' if (name := _name(game, seat, me)) == YOU else name}"
        )
        yield f"{', '.join(_in_rows(list(together), run=meld.kind == 'run'))}{by}"


def _in_rows(cards: Sequence[Laid], *, run: bool) -> Iterator[str]:
    """Three natural cards and more of a run by their ends, others one by one."""
    for natural, together in groupby(cards, key=lambda laid: laid.stands in {laid.card, UNKNOWN}):
        row = list(together)
        if run and natural and len(row) > 2:
            yield run_in_words(face(row[0].card), face(row[-1].card))
        else:
            yield from map(laid_face, row)


def _player(game: Game, view: View, seat: int, me: int) -> str:
    total = number(game.totals[game.side_of(seat)])
    known = [] if seat == view.seat else view.known(seat)
    holds = f", among them {faces(known)}" if known else ""
    name = _name(game, seat, me)
    whose = ""
    if seat == view.turn:
        whose = ", your turn" if name == YOU else ", whose turn it is"
    on_table = f"{points(view.points(seat))} on the table"
    return f"{name}: {count(view.hand_count(seat))} in hand{holds}, {on_table}, total {total}{whose}."


def _name(game: Game, seat: int, me: int) -> str:
    return YOU if seat == me else game.names[seat]
