"""Score sheets as files: ``rum500 score export`` and ``rum500 score import``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rum500.cli import _shell
from rum500.cli._shelf import AgainOption, SheetOption, begun, facts, found, own_shelf, show_sheet
from rum500.sheet import registers
from rum500.sheet.csv_form import read_csv, write_csv
from rum500.sheet.encoding import text_of
from rum500.sheet.json_form import read_json, write_json


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(export)
    app.command(name="import")(import_)


def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.csv|FILE.json", parser=_shell.named_path, help="Where to.")
    ],
    sheet: SheetOption = None,
    json: _shell.JsonOption = False,
) -> None:
    """Write a sheet to a file: .csv for spreadsheets, .json with all that ever happened to it.

    Example: rum500 score export kitchen.csv
    """
    from rum500.files import write_whole

    kept = found(own_shelf(), sheet)
    if file.suffix.lower() == ".csv":
        text = write_csv(kept.sheet, kept.log.value(registers.RULES))
    elif file.suffix.lower() == ".json":
        text = write_json(kept.id, kept.log)
    else:
        _shell.bad_input(f"{file}: the name says what is written, so it ends with .csv or .json")
    write_whole(file, text)
    if json:
        _shell.print_json(facts(kept))
    else:
        print(f"{file}: {kept.title}")


def import_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.csv|FILE.json", parser=_shell.named_path, help="From where.")
    ],
    title: Annotated[str, typer.Option(help="What a sheet from a table is called.")] = "",
    again: AgainOption = False,
    json: _shell.JsonOption = False,
) -> None:
    """Take a sheet from a file: a table makes a new one, JSON is merged with what is here.

    Example: rum500 score import kitchen.json
    """
    shelf, text = own_shelf(), text_of(_shell.read_bytes(str(file)))
    if file.suffix.lower() == ".json" or text.lstrip().startswith("{"):
        sheet_id, log = read_json(text)
        if not log.history:
            _shell.bad_input(f"{file}: nothing was ever written in this sheet")
        kept = shelf.take(sheet_id, log)
    else:
        sets = read_csv(text)
        kept = begun(shelf, sets | ({registers.TITLE: title} if title else {}), again=again)
    show_sheet(kept, json=json)
