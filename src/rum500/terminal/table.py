"""The table as a seat sees it, in lines of text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rum500.action import Call, Take
from rum500.cards import JOKER, UNKNOWN, is_card, place_of, suit_of
from rum500.notation import said
from rum500.round import Phase
from rum500.settings import BY_UPCARD
from rum500.terminal.plain_table import sentences
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
    if screen.plain:
        for sentence in sentences(game, view, _takeable(view)):
            screen.say(sentence)
        draw_hand(screen, view, by_rank=by_rank)
        return
    screen.title(_heading(game, view))
    _draw_players(screen, game, view)
    _draw_melds(screen, game, view)
    _draw_pile(screen, view)
    draw_hand(screen, view, by_rank=by_rank)


def draw_open(screen: Screen, game: Game) -> None:
    """The table with all hands open, as it is looked at once a game is over."""
    seats = range(len(game.names))
    if screen.plain:
        for sentence in sentences(game, game.state.view(game.state.turn), []):
            screen.say(sentence)
    else:
        view = game.state.view(game.state.turn)
        screen.title(_heading(game, view))
        _draw_players(screen, game, view)
        _draw_melds(screen, game, view)
        _draw_pile(screen, view)
    width = max(map(len, game.names)) + 2
    for seat in seats:
        cards = sorted_hand(game.state.hand(seat), by_rank=False) or ["no cards"]
        screen.flow(game.names[seat].ljust(width), cards, width)


def draw_hand(screen: Screen, view: View, *, by_rank: bool) -> None:
    """The seat's own cards, sorted, and what it owes."""
    hand = view.hand(view.seat)
    screen.flow(
        "Your hand" if screen.plain else "Hand", sorted_hand(hand, by_rank=by_rank) or ["no cards"], _INDENT
    )
    if view.owed >= 0 and view.turn == view.seat:
        _draw_apart(screen, view)


def sorted_hand(hand: Sequence[int], *, by_rank: bool) -> list[str]:
    """One text a suit, or a rank; jokers last."""
    ordered = sorted(hand, key=lambda card: hand_key(card, by_rank=by_rank))
    groups = groupby(ordered, key=lambda card: hand_key(card, by_rank=by_rank)[:2])
    return [faces(cards) for _, cards in groups]


def hand_key(card: int, *, by_rank: bool) -> tuple[bool, int, int]:
    """What the hand is sorted by."""
    return (card == JOKER, place_of(card) if by_rank else suit_of(card), card)


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
            screen.flow("", [f"holds, {_how_seen(view)}:", *map(face, known)], 4, gap=" ")


def _how_seen(view: View) -> str:
    """How all came to know cards of a hand."""
    return "dealt open or taken from the pile" if view.rules.hand_size == BY_UPCARD else "taken from the pile"


def _draw_melds(screen: Screen, game: Game, view: View) -> None:
    melds = [meld_text(at, meld, game.names) for at, meld in enumerate(view.melds(), start=1)]
    screen.flow("Melds", [f"{meld} " for meld in melds] or ["none yet"], _INDENT)


def meld_text(at: int, meld: Meld, names: Sequence[str]) -> str:
    """A numbered meld under its owner's name; after a card that another laid off, his name."""
    cards = list(meld.cards)
    if meld.kind != "run":
        cards.sort(key=lambda laid: (laid.seat != meld.owner, laid.seat))
    shown = [
        laid_faces([laid]) + ("" if laid.seat == meld.owner else f"({names[laid.seat]})") for laid in cards
    ]
    return f"{at}. {names[meld.owner]}: {' '.join(shown)}"


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


def _draw_apart(screen: Screen, view: View) -> None:
    """What was picked up with the card owed and lies apart until that is on the table (D10)."""
    rest = list(view.batch())
    if view.owed in rest:
        rest.remove(view.owed)
    if rest:
        screen.say(f"Also picked up, to be used once {face(view.owed)} is down: {faces(rest)}")
