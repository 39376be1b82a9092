"""The text of a position: a line for every piece of state, each with a default (docs/position.md)."""

from collections.abc import Iterable, Iterator

from rum500.action import Played
from rum500.cards import PLACES, UNKNOWN, card_text, cards_text
from rum500.house import rules_line
from rum500.position_reader import PositionReader
from rum500.setup import (
    DEFAULT_HAND,
    DEFAULT_STOCK,
    PositionError,
    Setup,
    SetupCard,
    SetupMeld,
)

__all__ = ["PositionError", "Setup", "SetupCard", "SetupMeld", "format_position", "parse_position"]


def parse_position(text: str) -> Setup:
    """The position a text describes. Raises PositionError with every fault in it."""
    return PositionReader(text).setup()


def format_position(setup: Setup) -> str:
    """The canonical text: a fixed order of lines, defaults left out. Reads back as an equal setup."""
    parts = (_table_lines, _turn_lines, _card_lines, _round_lines, _score_lines)
    return "".join(f"{line}\n" for part in parts for line in part(setup))


def meld_text(cards: Iterable[SetupCard], owner: int, names: list[str]) -> str:
    """Cards of a meld, those laid by others with their names: ``4h5h6h+7h(A)``."""
    return "".join(_melded(card, owner, names) for card in cards).rstrip()


def _table_lines(setup: Setup) -> Iterator[str]:
    yield f"rules {rules_line(setup.rules)}"
    yield f"players {' '.join(setup.players)}"
    if setup.dealer != len(setup.players) - 1:
        yield f"dealer {setup.players[setup.dealer]}"
    if setup.round != 1:
        yield f"round {setup.round}"


def _turn_lines(setup: Setup) -> Iterator[str]:
    if (setup.turn, setup.phase) != (setup.dealers_left, "draw"):
        yield f"turn {setup.players[setup.turn]} {setup.phase}"
    if setup.owed is not None:
        how = "" if setup.owed_how == "taken" else f" {setup.owed_how}"
        yield f"owed {card_text(setup.owed)}{how}{' meld' if setup.owed_meld else ''}"
    if setup.batch != setup.usual_batch:
        yield f"batch {cards_text(setup.batch)}"
    if setup.alone is not None:
        yield f"alone {card_text(setup.alone)}"
    if setup.put_back:
        yield "put-back done"
    if setup.drew != setup.usual_draw:
        yield f"drew {setup.drew}"
    if setup.laid:
        yield "laid yes"
    if setup.touched is not None:
        yield f"touched {'yes' if setup.touched else 'no'}"


def _card_lines(setup: Setup) -> Iterator[str]:
    for name, hand in zip(setup.players, setup.hands, strict=True):
        if hand != [UNKNOWN] * DEFAULT_HAND:
            yield f"hand {name} {_cards(hand)}"
    for meld in setup.melds:
        yield f"meld {setup.players[meld.owner]} {meld_text(meld.cards, meld.owner, setup.players)}"
    if setup.pile:
        yield f"pile {_cards(setup.pile)}"
    if setup.stock_open or setup.stock != [UNKNOWN] * DEFAULT_STOCK:
        yield f"stock {'open ' if setup.stock_open else ''}{_stock(setup.stock)}"


def _round_lines(setup: Setup) -> Iterator[str]:
    if setup.wild is not None:
        yield f"wild {PLACES[setup.wild]}"
    if setup.quiet or setup.idle:
        yield f"laps {setup.quiet} {setup.idle}"
    if setup.turn_quiet is not None:
        yield f"turn-quiet {'yes' if setup.turn_quiet else 'no'}"
    if setup.first:
        yield f"first {setup.first}"
    for seat, answer in sorted(setup.answers.items()):
        yield f"answer {setup.players[seat]} {answer}"
    if setup.before is not None:
        yield f"before {_cards(setup.before)}"
    for name, cards in zip(setup.players, setup.taken, strict=True):
        if cards:
            yield f"taken {name} {cards_text(cards)}"


def _score_lines(setup: Setup) -> Iterator[str]:
    if any(setup.totals):
        yield f"totals {' '.join(map(str, setup.totals))}"
    if setup.points is not None:
        yield f"points {' '.join(map(str, setup.points))}"
    if setup.out is not None:
        yield f"out {setup.players[setup.out]}"


def _cards(cards: list[int]) -> str:
    return cards_text(cards) or "-"


def _stock(stock: list[int]) -> str:
    if not stock:
        return "-"
    return str(len(stock)) if all(card == UNKNOWN for card in stock) else cards_text(stock)


def _melded(card: SetupCard, owner: int, names: list[str]) -> str:
    """One card of a meld; points that no name follows end with a space, for a card may follow."""
    text = str(Played(card.card, card.stands))
    points = "" if card.points is None else f"!{card.points}"
    if card.seat != owner:
        return f"+{text}{points}({names[card.seat]})"
    return f"{text}{points} " if points else text
