"""A score sheet of the game at a table: what its rounds came to, as people would have written it down."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from rum500.cards import PLACES
from rum500.house import nearest_preset
from rum500.server.protocol.sheets import SheetOfTable, SheetRound, SheetRules
from rum500.server.requests import Refusal
from rum500.sheet.chosen import chosen_of
from rum500.sheet.making import entry_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.game import Game, RoundResult
    from rum500.rules import Rules
    from rum500.server.table import Table


def sheet_of(table: Table) -> SheetOfTable:
    """The rounds that are over. Raises ``Refusal`` before the first game."""
    if table.playing is None:
        raise Refusal(
            "no-game", "No game was begun at this table; start it, or begin a score sheet without it."
        )
    return of_game(table.opened.name, table.playing.game, table.playing.first_dealer)


def of_game(title: str, game: Game, first: int) -> SheetOfTable:
    """Those of a game that the seat ``first`` dealt for first."""
    return SheetOfTable(
        title=title,
        players=_named(game.names),
        rules=_rules(game.rules),
        first=first,
        rounds=[_round(one) for one in game.rounds],
    )


def _rules(rules: Rules) -> SheetRules:
    chosen = chosen_of(rules, nearest_preset(rules))
    return SheetRules(chosen["preset"], chosen["set"])


def _named(names: Sequence[str]) -> list[str]:
    """All with a name; nobody may sit at a seat once a game is over."""
    named = list(names)
    for at, name in enumerate(named):
        taken = {one.casefold() for one in named}
        named[at] = name or next(free for n in count(at + 1) if (free := f"Seat {n}").casefold() not in taken)
    return named


def _round(result: RoundResult) -> SheetRound:
    sides = len(result.side_scores)
    return SheetRound(
        dealer=result.dealer,
        wild=PLACES[result.wild] if result.wild >= 0 else None,
        stock=result.how == "stock",
        cells=[entry_of(result, side, sides) for side in range(sides)],
    )
