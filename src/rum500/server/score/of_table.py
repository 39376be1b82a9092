"""A score sheet of the game at a table: what its rounds came to, as people would have written it down."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from rum500.house import nearest_preset
from rum500.server.protocol.sheets import SheetOfTable
from rum500.server.requests import Refusal
from rum500.sheet.calling import as_heard
from rum500.sheet.making import of_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.server.table import Table


def sheet_of(table: Table) -> SheetOfTable:
    """The rounds that are over. Raises ``Refusal`` before the first game."""
    if table.playing is None:
        raise Refusal(
            "no-game", "No game was begun at this table; start it, or begin a score sheet without it."
        )
    game = table.playing.game
    return SheetOfTable(of_game(game, table.opened.name, nearest_preset(game.rules), _named(game.names)))


def _named(names: Sequence[str]) -> list[str]:
    """All with a name; nobody may sit at a seat once a game is over."""
    named = list(names)
    for at, name in enumerate(named):
        taken = set(map(as_heard, named))
        named[at] = name or next(free for n in count(at + 1) if as_heard(free := f"Seat {n}") not in taken)
    return named
