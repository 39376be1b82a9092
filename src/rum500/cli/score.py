"""``rum500 score``: the score sheet for tables that play with real cards."""

from __future__ import annotations

import getpass
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rum500.cli import _shell, _signals
from rum500.cli._sheets import (
    base_of,
    changed_rules,
    facts,
    figures,
    first_dealer,
    key_of,
    mended,
    of_round,
    of_sheet,
    texts_of,
)
from rum500.presets import DEFAULT_PRESET
from rum500.sheet import fold, registers
from rum500.sheet.csv_form import read_csv, write_csv
from rum500.sheet.encoding import text_of
from rum500.sheet.json_form import read_json, write_json
from rum500.sheet.keeping import Shelf
from rum500.sheet.making import doubts_after, new_sheet, of_game
from rum500.sheet.undo import redo, undo
from rum500.terminal.console import console
from rum500.terminal.score_sheet.asking import Scorer
from rum500.terminal.score_sheet.drawing import draw_sheet, history, last_step
from rum500.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.sheet import Change, Log
    from rum500.sheet.keeping import Kept


SheetOption = Annotated[
    str | None,
    typer.Option("--sheet", metavar="TITLE|ID", help="Which sheet; else the one written in last."),
]
ConfirmOption = Annotated[
    bool, typer.Option("--confirm", help="Enter it also where it cannot be, as other rules may have it.")
]
AgainOption = Annotated[
    bool, typer.Option("--again", help="Make a second sheet also where there is one of this game.")
]

_UNSAID = "say what is to be mended: rum500 score edit 3 Ben 40, or an option; see --help"
_MINUS = {"ignore_unknown_options": True}  # -45 is a figure, and no option

score_app = typer.Typer(
    no_args_is_help=False, rich_markup_mode=None, help="Keep score for a table that plays with real cards."
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(score_app, name="score")


def _shelf() -> Shelf:
    by = ""
    with suppress(OSError, KeyError, ImportError):
        by = getpass.getuser()[: registers.LONGEST_NAME]
    return Shelf(by=by)


def _found(shelf: Shelf, named: str | None) -> Kept:
    """The sheet that is meant."""
    return shelf.find(named, _shell.note)


@score_app.callback(invoke_without_command=True)
def keep(context: typer.Context, sheet: SheetOption = None) -> None:
    """Keep score, asked figure by figure; rum500 score new begins a sheet.

    Example: rum500 score new Ada Ben Col && rum500 score
    """
    if context.invoked_subcommand is not None:
        if sheet is not None:
            _shell.bad_input("--sheet goes behind the command: rum500 score show --sheet TITLE")
        return
    shelf = _shelf()
    with _signals.ended_by_signals():
        Scorer(shelf, _found(shelf, sheet), Screen()).run()


@score_app.command()
def new(
    players: Annotated[
        list[str] | None, typer.Argument(metavar="NAME…", help="Who plays, clockwise.", show_default=False)
    ] = None,
    title: Annotated[str, typer.Option(help="What the sheet is called.")] = "",
    rules: _shell.RulesOption = DEFAULT_PRESET,
    set_: _shell.SetOption = None,
    first: Annotated[
        str | None, typer.Option(metavar="NAME|draw", help="Who deals first; draw lets chance decide.")
    ] = None,
    game: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="RECORD", parser=_shell.named_path, help="The rounds of a game played here."
        ),
    ] = None,
    again: AgainOption = False,
    json: _shell.JsonOption = False,
) -> None:
    """Begin a sheet, for players or from the record of a game.

    Example: rum500 score new Ada Ben Col --rules joker-rummy --set target=1000 --first draw
    """
    if (game is None) == (not players):
        _shell.bad_input("name the players, as in rum500 score new Ada Ben Col, or a game by --from RECORD")
    if game is not None:
        sets, drawn = _of_record(game, title), ""
    else:
        chosen, names = _shell.chosen_rules(rules, set_), [name.strip() for name in players or ()]
        dealer, drawn = first_dealer(first, names, chosen)
        sets = new_sheet(title, names, chosen, base_of(chosen, rules), dealer)
    if drawn and not json:
        print(drawn)
    _show(_begun(_shelf(), sets, again=again), json=json)


def _begun(shelf: Shelf, sets: dict[str, Any], *, again: bool) -> Kept:
    """A new sheet; the same game once more would count twice, so that is only done when it is wished."""
    there = None if again else shelf.same_game(sets)
    if there is not None:
        _shell.bad_input(
            f"{there.title} ({there.id[:6]}) has this game already; --again makes a second sheet of it"
        )
    return shelf.new(sets)


def _of_record(file: Path, title: str) -> dict[str, Any]:
    from rum500.house import nearest_preset
    from rum500.record import parse_record
    from rum500.replay import replay

    played = replay(parse_record(_shell.read_text(str(file))))
    return of_game(played, title, nearest_preset(played.rules))


@score_app.command(context_settings=_MINUS)
def add(
    entries: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ENTRY…",
            help='By side: 25, -45, 10+15-5, "60 / 35", "KS QS / 7h"; Ben=40 by name.',
            show_default=False,
        ),
    ] = None,
    round_: Annotated[
        int | None,
        typer.Option("--round", help="The round; else the first that is not complete, or a new one."),
    ] = None,
    out: Annotated[str | None, typer.Option(metavar="NAME", help="Who went out.")] = None,
    ran_out: Annotated[bool, typer.Option("--ran-out", help="The cards ran out, nobody went out.")] = False,
    wild: Annotated[
        str | None, typer.Option(metavar="RANK", help="The rank that is wild in this round.")
    ] = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who dealt, if it was not his turn.")
    ] = None,
    confirm: ConfirmOption = False,
    sheet: SheetOption = None,
    json: _shell.JsonOption = False,
) -> None:
    """Enter a round, or some figures of it; a point stands for a figure that is left out.

    Example: rum500 score add 60 "60 / 35" Col=-20 --out Ada
    """
    shelf = _shelf()

    def sets_of(log: Log) -> dict[str, Any]:
        shown = fold(log)
        key = shown.next.key if round_ is None else key_of(shown, round_)
        sets = figures(log, shown, key, texts_of(entries or (), shown), out)
        sets |= of_round(shown, key, ran_out=ran_out or None, wild=wild, dealer=dealer)
        return sets or _shell.bad_input('say what was scored, as in rum500 score add 60 "60 / 35"')

    _write(shelf, _found(shelf, sheet), sets_of, confirm=confirm, json=json)


@score_app.command(context_settings=_MINUS)
def edit(
    round_: Annotated[
        int | None, typer.Argument(metavar="[ROUND]", help="The round.", show_default=False)
    ] = None,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Whose figure.", show_default=False)
    ] = None,
    entry: Annotated[
        str | None,
        typer.Argument(metavar="[ENTRY]", help="The right figure; a point takes it out.", show_default=False),
    ] = None,
    remove: Annotated[
        bool | None,
        typer.Option("--remove/--keep", help="Take the round out, or keep it where that is in doubt."),
    ] = None,
    ran_out: Annotated[
        bool | None, typer.Option("--ran-out/--not-ran-out", help="Whether the cards ran out.")
    ] = None,
    wild: Annotated[str | None, typer.Option(metavar="RANK|none", help="The wild rank of the round.")] = None,
    dealer: Annotated[str | None, typer.Option(metavar="NAME", help="Who dealt the round.")] = None,
    title: Annotated[str | None, typer.Option(help="Another title for the sheet.")] = None,
    rename: Annotated[
        list[str] | None, typer.Option(metavar="OLD=NEW", help="Another name for a player; may be repeated.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME|FILE.toml", help="Other rules for the sheet.")
    ] = None,
    set_: _shell.SetOption = None,
    first: Annotated[str | None, typer.Option(metavar="NAME", help="Who dealt the first round.")] = None,
    end: Annotated[bool | None, typer.Option("--end/--play-on", help="End the game here, or go on.")] = None,
    confirm: ConfirmOption = False,
    sheet: SheetOption = None,
    json: _shell.JsonOption = False,
) -> None:
    """Mend a figure of any round, a round, or the sheet itself.

    Example: rum500 score edit 3 Ben "60 / 35"
    """
    shelf = _shelf()
    about_round = any(one is not None for one in (remove, ran_out, wild, dealer, entry))
    if about_round and round_ is None:
        _shell.bad_input("say which round: rum500 score edit 3 …")
    if round_ is not None and not about_round:
        _shell.bad_input(_UNSAID)

    def sets_of(log: Log) -> dict[str, Any]:
        shown = fold(log)
        sets = of_sheet(shown, title, rename or [], first, end)
        if rules is not None or set_:
            sets[registers.RULES] = changed_rules(log, rules, set_ or [])
        if round_ is not None:
            key = key_of(shown, round_)
            sets |= of_round(shown, key, ran_out=ran_out, wild=wild, dealer=dealer)
            if remove is not None:
                sets[registers.of_round("removed", key)] = remove or None
            if name is not None and entry is not None:
                sets |= mended(log, shown, key, name, entry)
        return sets or _shell.bad_input(_UNSAID)

    _write(shelf, _found(shelf, sheet), sets_of, confirm=confirm, json=json)


@score_app.command(name="undo")
def undo_(sheet: SheetOption = None, json: _shell.JsonOption = False) -> None:
    """Take the last step of this machine back.

    Example: rum500 score undo
    """
    _step(sheet, undo, json=json)


@score_app.command(name="redo")
def redo_(sheet: SheetOption = None, json: _shell.JsonOption = False) -> None:
    """Do again what was taken back last.

    Example: rum500 score redo
    """
    _step(sheet, redo, json=json)


def _step(named: str | None, step: Callable[[Log, str, int, str], Change], *, json: bool) -> None:
    shelf = _shelf()
    kept = shelf.step(_found(shelf, named), step)
    if not json:
        print(last_step(kept.log, fold(kept.log)))
    _show(kept, json=json)


@score_app.command()
def show(
    sheet: SheetOption = None,
    changes: Annotated[bool, typer.Option("--changes", help="Who changed what, oldest first.")] = False,
    json: _shell.JsonOption = False,
) -> None:
    """Show a sheet: every round, the totals, what is missing or cannot be, the end.

    Example: rum500 score show --sheet "Kitchen table"
    """
    kept = _found(_shelf(), sheet)
    if changes and not json:
        for line in history(kept.log, fold(kept.log)):
            print(line)
        return
    _show(kept, json=json)


@score_app.command()
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

    kept = _found(_shelf(), sheet)
    if file.suffix.lower() == ".csv":
        text = write_csv(fold(kept.log), kept.log.value(registers.RULES))
    elif file.suffix.lower() == ".json":
        text = write_json(kept.id, kept.log)
    else:
        _shell.bad_input(f"{file}: the name says what is written, so it ends with .csv or .json")
    write_whole(file, text)
    if json:
        _shell.print_json(facts(kept))
    else:
        print(f"{file}: {kept.title}")


@score_app.command(name="import")
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
    shelf, text = _shelf(), text_of(_shell.read_bytes(str(file)))
    if file.suffix.lower() == ".json" or text.lstrip().startswith("{"):
        sheet_id, log = read_json(text)
        if not log.history:
            _shell.bad_input(f"{file}: nothing was ever written in this sheet")
        kept = shelf.take(sheet_id, log)
    else:
        sets = read_csv(text)
        kept = _begun(shelf, sets | ({registers.TITLE: title} if title else {}), again=again)
    _show(kept, json=json)


@score_app.command(name="list")
def list_(json: _shell.JsonOption = False) -> None:
    """List the sheets, the one written in last first.

    Example: rum500 score list
    """
    shelf = _shelf()
    sheets, left = shelf.look()
    if json:
        _shell.print_json({"sheets": [facts(kept) for kept in sheets]})
        return
    for kept in sheets:
        sheet = fold(kept.log)
        totals = " · ".join(f"{name} {total}" for name, total in zip(sheet.names, sheet.totals, strict=True))
        where = "over" if sheet.ending else f"round {sheet.next.number}"
        print(f"{kept.id[:6]}  {sheet.title}: {totals} ({where})")
    if not sheets:
        print("There is no score sheet yet: begin one by rum500 score new Ada Ben Col.")
    for why in left:
        _shell.note(why)


def _write(
    shelf: Shelf, kept: Kept, sets_of: Callable[[Log], dict[str, Any]], *, confirm: bool, json: bool
) -> None:
    """Write what follows from the sheet as it is now, unless something cannot be and is not confirmed."""

    def confirmed(log: Log) -> dict[str, Any]:
        sets = sets_of(log)
        faults = list(registers.faults_of(sets))
        if faults:
            _shell.bad_input(" ".join(faults))
        doubts = doubts_after(log, sets)
        if doubts and not confirm:
            said = " ".join(doubt.text for found in doubts.values() for doubt in found)
            _shell.bad_input(f"{said} Nothing was entered; --confirm enters it all the same")
        return sets | {register: f"{sets[register].rstrip('!')}!" for register in doubts}

    _show(shelf.enter(kept, confirmed), json=json)


def _show(kept: Kept, *, json: bool) -> None:
    if json:
        _shell.print_json(facts(kept))
    else:
        draw_sheet(console(), fold(kept.log))
