"""Sheets as the commands of ``rum500 score`` find, begin and show them."""

from __future__ import annotations

import getpass
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rum500.cli import _shell
from rum500.sheet import registers
from rum500.sheet.keeping import Shelf
from rum500.terminal.console import console
from rum500.terminal.score_sheet.drawing import draw_sheet

if TYPE_CHECKING:
    from rum500.sheet.keeping import Kept

SheetOption = Annotated[
    str | None,
    typer.Option("--sheet", metavar="TITLE|ID", help="Which sheet; else the one written in last."),
]
AgainOption = Annotated[
    bool, typer.Option("--again", help="Make a second sheet also where there is one of this game.")
]


def own_shelf() -> Shelf:
    """The sheets kept here, written under the name that one is logged in by."""
    by = ""
    with suppress(OSError, KeyError, ImportError):
        by = getpass.getuser()[: registers.LONGEST_NAME]
    return Shelf(by=by)


def found(shelf: Shelf, named: str | None) -> Kept:
    """The sheet that is meant."""
    return shelf.find(named, _shell.note)


def begun(shelf: Shelf, sets: dict[str, Any], *, again: bool) -> Kept:
    """A new sheet; the same game once more would count twice, so that is only done when it is wished."""
    there = None if again else shelf.same_game(sets)
    if there is not None:
        _shell.bad_input(
            f"{there.title} ({there.id[:6]}) has this game already; --again makes a second sheet of it"
        )
    return shelf.new(sets)


def show_sheet(kept: Kept, *, json: bool) -> None:
    """Print a sheet."""
    if json:
        _shell.print_json(facts(kept))
    else:
        draw_sheet(console(), kept.sheet)


def facts(kept: Kept) -> dict[str, Any]:
    """A sheet as its JSON."""
    sheet = kept.sheet
    end = sheet.ending
    return {
        "sheet": kept.id,
        "title": sheet.title,
        "players": list(sheet.players),
        "sides": sheet.names,
        "rules": kept.log.value(registers.RULES),
        "rounds": [
            {
                "round": one.number,
                "dealer": None if one.dealer is None else sheet.players[one.dealer],
                "entries": [cell.text for cell in one.cells],
                "scores": one.scores,
                "totals": one.totals,
                "doubts": [
                    doubt.text
                    for found in (one.doubts, *(cell.doubts for cell in one.cells))
                    for doubt in found
                ],
                "counted": not one.behind,
            }
            for one in sheet.rounds
        ],
        "totals": sheet.totals,
        "finished": end is not None,
        "winners": [] if end is None else [sheet.names[side] for side in end.winners],
        "settlement": None if end is None else end.settlement,
    }
