"""Rules in plain English: the whole game, one line of it, or where two sets of rules differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rum500.rules import SETTINGS
from rum500.sentences import deal, ending, melds, turn
from rum500.sentences.summary import summary
from rum500.sentences.table import Line, Table

if TYPE_CHECKING:
    from rum500.rules import Rules
    from rum500.sentences.table import Section

__all__ = ["Difference", "Line", "chapters", "describe", "differences", "summary"]

_CHAPTERS: Final[tuple[tuple[str, Section], ...]] = (
    ("The aim", deal.aim),
    ("The cards", deal.cards),
    ("The deal", deal.deal),
    ("Melds", melds.melds),
    ("The draw", turn.draw),
    ("Laying off", melds.lay_offs),
    ("The discard", turn.discard),
    ("Out of turn", turn.out_of_turn),
    ("The end of a round", ending.end),
    ("The score", ending.score),
    ("The game", ending.game),
)


class Difference(NamedTuple):
    """A setting that two sets of rules give different values, both as text."""

    setting: str
    first: str
    second: str


def chapters(rules: Rules, players: int | None = None) -> list[tuple[str, list[Line]]]:
    """Explain the game under headings, in the order one teaches it, leaving out what does not apply.

    With a number of players it is explained for just them; `RulesError` if so many cannot play.
    """
    table = Table.of(rules, players)
    explained = [(title, list(section(table))) for title, section in _CHAPTERS]
    return [(title, lines) for title, lines in explained if lines]


def describe(rules: Rules, players: int | None = None) -> list[Line]:
    """Explain the game as `chapters` does, without the headings."""
    return [line for _, lines in chapters(rules, players) for line in lines]


def differences(first: Rules, second: Rules) -> list[Difference]:
    """List the settings whose values differ."""
    ours, theirs = first.to_text(), second.to_text()
    return [Difference(name, ours[name], theirs[name]) for name in SETTINGS if ours[name] != theirs[name]]
