"""The table as a seat sees it, in lines of text."""

from __future__ import annotations

from itertools import groupby, zip_longest
from typing import TYPE_CHECKING, Final

from rum500.action import Call, Drop, Take
from rum500.cards import JOKER, UNKNOWN, place_of, suit_of
from rum500.notation import said
from rum500.round import Phase
from rum500.round.codes import Kind
from rum500.round.packing import Parts, put_together
from rum500.settings import BY_UPCARD
from rum500.telling.options import depth_of
from rum500.telling.words import RANKS, count, face, faces, laid_face, number
from rum500.terminal.screen import flowed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.game import Game
    from rum500.round import Laid, Meld, State, View
    from rum500.terminal.screen import Screen

_INDENT: Final = 8
_NAMES: Final = 12
_WIDE: Final = 120  # from here on the cards stand beside the players
_BESIDE: Final = 60


def draw_table(screen: Screen, game: Game, view: View, *, by_rank: bool) -> None:
    """Everything a seat sees: players, melds, pile, stock, its own hand and what it owes."""
    _draw_public(screen, game, view)
    draw_hand(screen, view, by_rank=by_rank)


def draw_open(screen: Screen, game: Game, view: View) -> None:
    """The table with all hands open."""
    _draw_public(screen, game, view)
    width = max(map(len, game.names)) + 2
    for seat, name in enumerate(game.names):
        cards = sorted_hand(game.state.hand(seat), by_rank=False) or ["no cards"]
        screen.flow(name.ljust(width), cards, width)


def _draw_public(screen: Screen, game: Game, view: View) -> None:
    """What lies open; on a wide screen the cards stand beside the players."""
    screen.title(_heading(game, view))
    width = screen.console.width
    if width < _WIDE:
        lines = [*_players(game, view, width), *_melds(game, view, width), *_pile(view, width)]
    else:
        rest = width - _BESIDE
        lines = beside(_players(game, view, _BESIDE), [*_melds(game, view, rest), *_pile(view, rest)])
    for line in lines:
        screen.say(line)


def beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Two blocks of lines side by side."""
    return [f"{one:<{_BESIDE}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def draw_melds(screen: Screen, game: Game, view: View) -> None:
    """The melds on the table."""
    for line in _melds(game, view, screen.console.width):
        screen.say(line)


def draw_pile(screen: Screen, view: View) -> None:
    """The pile, what may be taken of it marked, and what is known of the stock."""
    for line in _pile(view, screen.console.width):
        screen.say(line)


def draw_hand(screen: Screen, view: View, *, by_rank: bool) -> None:
    """The seat's own cards, sorted, and what it owes."""
    screen.flow("Hand", sorted_hand(view.hand(view.seat), by_rank=by_rank) or ["no cards"], _INDENT)
    rest = apart(view)
    if rest:
        screen.say(f"Also picked up, to be used once {face(view.owed)} is down: {faces(rest)}")


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


def _players(game: Game, view: View, width: int) -> list[str]:
    lines = []
    for seat, name in enumerate(game.names):
        mark = "▸" if seat == view.turn else " "
        total = number(game.totals[game.side_of(seat)])
        lines.append(
            f"{mark} {name:<{_NAMES}}{count(view.hand_count(seat)):>9}"
            f"   on the table {view.points(seat):>3}   total {total:>5}"
        )
        known = [] if seat == view.seat else view.known(seat)
        if known:
            lines += flowed("", [f"holds, {_how_seen(view)}:", *map(face, known)], 4, " ", width)
    return lines


def _how_seen(view: View) -> str:
    """How all came to know cards of a hand."""
    return "dealt open or taken from the pile" if view.rules.hand_size == BY_UPCARD else "taken from the pile"


def _melds(game: Game, view: View, width: int) -> list[str]:
    melds = [meld_text(at, meld, game.names) for at, meld in enumerate(view.melds(), start=1)]
    return flowed("Melds", [f"{meld} " for meld in melds] or ["none yet"], _INDENT, "  ", width)


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
    """Cards on the table with a space between."""
    return " ".join(map(laid_face, cards))


def _pile(view: View, width: int) -> list[str]:
    pile = view.pile()
    takeable = {len(pile) + 1 - depth_of(view, take) for take in takes(view)}
    cells = [f"{at}:{face(card)}{'*' if at in takeable else ''}" for at, card in enumerate(pile, start=1)]
    if cells:
        cells[-1] += " ◂ top"
    lines = flowed("Pile", cells or ["empty"], _INDENT, "  ", width)
    known = [card for card in view.stock() if card != UNKNOWN]
    if known:
        lines += flowed("Stock", ["next first:", *map(face, known)], _INDENT, "  ", width)
    return lines


def takes(view: View) -> list[Take]:
    """What the seat may take from the pile now."""
    if view.phase != Phase.DRAW or view.turn != view.seat:
        return []
    actions = (said(view, code) for code in view.legal(view.seat))
    return [action for action in actions if isinstance(action, Take)]


def brought(view: View, action: Take | Call) -> int:
    """How many cards a take brings, or a call below the top."""
    return view.taken_by(put_together(Parts(Kind.TAKE, depth_of(view, action))))


def discards_all(view: View) -> bool:
    """Whether every card of the hand may be discarded, so that a list of discards is the hand."""
    actions = (said(view, code) for code in view.legal(view.seat))
    discards = [action.card for action in actions if isinstance(action, Drop)]
    return bool(discards) and sorted(discards) == sorted(view.hand(view.seat))


def apart(view: View) -> list[int]:
    """What was picked up with the card owed and lies apart until that is on the table (D10)."""
    if view.owed < 0 or view.turn != view.seat:
        return []
    rest = list(view.batch())
    if view.owed in rest:
        rest.remove(view.owed)
    return rest


def held_at_the_end(state: State, seat: int) -> list[int]:
    """The cards that count against a seat."""
    return state.hand(seat) + (state.batch() if seat == state.turn else [])
