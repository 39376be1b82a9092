"""The table as a seat sees it, in sentences for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.cards import UNKNOWN
from rum500.terminal.words import RANKS, count, face, faces, number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from rum500.game import Game
    from rum500.round import Meld, View


def sentences(game: Game, view: View, takeable: Collection[int]) -> Iterator[str]:
    """What all see, one fact a sentence; ``takeable`` are places of the pile, from 1 at the bottom."""
    wild = f" {RANKS[view.wild_rank].capitalize()} are wild." if view.wild_rank >= 0 else ""
    yield f"Round {game.round_no}. {game.names[view.dealer]} dealt.{wild}"
    for seat in range(len(game.names)):
        yield _player(game, view, seat)
    melds = [_meld(game, view, at, meld) for at, meld in enumerate(view.melds(), start=1)]
    yield f"On the table: {'. '.join(melds) if melds else 'nothing'}."
    yield from _pile(view, takeable)
    yield f"The stock has {count(view.stock_count)}."
    known = [card for card in view.stock() if card != UNKNOWN]
    if known:
        yield f"Known of the stock, next first: {faces(known)}."


def _player(game: Game, view: View, seat: int) -> str:
    me, turn = seat == view.seat, seat == view.turn
    name = "You" if me else game.names[seat]
    total = number(game.totals[game.side_of(seat)])
    known = [] if me else view.known(seat)
    holds = f", among them {faces(known)}" if known else ""
    whose = (", your turn" if me else ", whose turn it is") if turn else ""
    held = f"{count(view.hand_count(seat))} in hand{holds}"
    return f"{name}: {held}, {number(view.points(seat))} points on the table, total {total}{whose}."


def _meld(game: Game, view: View, at: int, meld: Meld) -> str:
    owner = "yours" if meld.owner == view.seat else f"{game.names[meld.owner]}'s"
    cards = [
        f"{face(laid.card)}{f'={face(laid.stands)}' if laid.stands not in {laid.card, UNKNOWN} else ''}"
        + ("" if laid.seat == meld.owner else f" laid by {_by(game, view, laid.seat)}")
        for laid in meld.cards
    ]
    return f"meld {at}, {owner}: {', '.join(cards)}"


def _by(game: Game, view: View, seat: int) -> str:
    return "you" if seat == view.seat else game.names[seat]


def _pile(view: View, takeable: Collection[int]) -> Iterator[str]:
    pile = view.pile()
    if not pile:
        yield "The pile is empty."
        return
    yield f"The pile from the bottom: {'. '.join(f'{at}, {face(card)}' for at, card in enumerate(pile, 1))}."
    yield f"On top of it: {face(pile[-1])}."
    if takeable:
        yield f"You may take from it: {faces(pile[at - 1] for at in sorted(takeable))}."
