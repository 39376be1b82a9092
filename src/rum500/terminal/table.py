"""The table as a seat sees it, in lines of text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rum500.action import Call, Take
from rum500.cards import JOKER, UNKNOWN, is_card, place_of, suit_of
from rum500.notation import said
from rum500.round import Phase
from rum500.terminal.words import RANKS, count, face, faces, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.game import Game
    from rum500.round import Laid, Meld, View
    from rum500.terminal.screen import Screen

_INDENT: Final = 8
_NAMES: Final = 12


def draw_table(screen: Screen, game: Game, view: View, *, by_rank: bool) -> None:
    """Everything a seat sees: players, melds, pile, stock, its own hand and what it owes."""
    screen.title(_heading(game, view))
    _draw_players(screen, game, view)
    _draw_melds(screen, game, view)
    _draw_pile(screen, view)
    draw_hand(screen, view, by_rank=by_rank)


def draw_hand(screen: Screen, view: View, *, by_rank: bool) -> None:
    """The seat's own cards, sorted, and what it owes."""
    hand = view.hand(view.seat)
    screen.flow("Hand", sorted_hand(hand, by_rank=by_rank) or ["no cards"], _INDENT)
    if view.owed >= 0 and view.turn == view.seat:
        screen.say(_owed(view))


def sorted_hand(hand: Sequence[int], *, by_rank: bool) -> list[str]:
    """One text a suit, or a rank; jokers last."""
    group = place_of if by_rank else suit_of

    def key(card: int) -> tuple[bool, int, int]:
        return (card == JOKER, group(card), card)

    ordered = sorted(hand, key=key)
    return [faces(cards) for _, cards in groupby(ordered, key=lambda card: key(card)[:2])]


def _heading(game: Game, view: View) -> str:
    parts = [f"Round {game.round_no}", f"{game.names[view.dealer]} dealt"]
    if view.wild_rank >= 0:
        parts.append(f"{RANKS[view.wild_rank]} are wild")
    parts.append(f"stock {view.stock_count}")
    return " · ".join(parts)


def _draw_players(screen: Screen, game: Game, view: View) -> None:
    for seat, name in enumerate(game.names):
        mark = "▸" if seat == view.turn else " "
        total = number(game.totals[game.side_of(seat)])
        line = f"{mark} {name:<{_NAMES}}{count(view.hand_count(seat)):>9}"
        line += f"   on the table {view.points(seat):>3}   total {total:>5}"
        screen.say(line)
        known = [] if seat == view.seat else view.known(seat)
        if known:
            screen.flow("", ["known to hold", *map(face, known)], 4, gap=" ")


def _draw_melds(screen: Screen, game: Game, view: View) -> None:
    melds = [meld_text(at, meld, game.names) for at, meld in enumerate(view.melds(), start=1)]
    screen.flow("Melds", [f"{meld} " for meld in melds] or ["none yet"], _INDENT)


def meld_text(at: int, meld: Meld, names: Sequence[str]) -> str:
    """A numbered meld, its cards after the names of those who laid them; a run stays in order."""
    cards = list(meld.cards)
    if meld.kind != "run":
        cards.sort(key=lambda laid: (laid.seat != meld.owner, laid.seat))
    stretches = groupby(cards, key=lambda laid: laid.seat)
    return f"{at}. " + " + ".join(f"{names[seat]} {laid_faces(own)}" for seat, own in stretches)


def laid_faces(cards: Iterable[Laid]) -> str:
    """Cards on the table, a substitute with what it stands for."""
    return " ".join(
        f"{face(laid.card)}={face(laid.stands)}" if _substitutes(laid) else face(laid.card) for laid in cards
    )


def _substitutes(laid: Laid) -> bool:
    return laid.stands != laid.card and is_card(laid.stands)


def _draw_pile(screen: Screen, view: View) -> None:
    pile = view.pile()
    takeable = _takeable(view)
    cells = [f"{at}:{face(card)}{'*' if at in takeable else ''}" for at, card in enumerate(pile, start=1)]
    if cells:
        cells[-1] += " ◂ top"
    screen.flow("Pile", cells or ["empty"], _INDENT)
    known = [card for card in view.stock() if card != UNKNOWN]
    if known:
        screen.flow("Stock", ["next first:", *map(face, known)], _INDENT)


def _takeable(view: View) -> set[int]:
    """Places of the pile, from 1 at the bottom, that the seat may take from."""
    if view.phase != Phase.DRAW or view.turn != view.seat:
        return set()
    above = len(view.pile()) + 1
    actions = (said(view, code) for code in view.legal(view.seat))
    return {above - depth_of(view, action) for action in actions if isinstance(action, Take)}


def depth_of(view: View, action: Take | Call) -> int:
    """How deep in the pile a card lies; the top is 1."""
    depths = [depth for depth, card in enumerate(reversed(view.pile()), start=1) if card == action.card]
    return depths[action.deeper]


def _owed(view: View) -> str:
    rest = list(view.batch())
    if view.owed in rest:
        rest.remove(view.owed)
    apart = f" With it lie apart: {faces(rest)}." if rest else ""
    return f"You owe {face(view.owed)}: it must reach the table.{apart}"
