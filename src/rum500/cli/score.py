"""``rum500 score``: the score sheet for tables that play with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rum500.cli import _score_files, _shell, _signals
from rum500.cli._sheets import (
    base_of,
    changed_rules,
    figures,
    first_dealer,
    key_of,
    mended,
    of_round,
    of_sheet,
    tell_unmarked,
    texts_of,
)
from rum500.cli._shelf import AgainOption, SheetOption, begun, facts, found, own_shelf, show_sheet
from rum500.presets import DEFAULT_PRESET
from rum500.sheet import registers
from rum500.sheet.keeping import NONE_YET, Shelf
from rum500.sheet.making import doubts_after, new_sheet, of_game
from rum500.sheet.undo import redo, undo
from rum500.terminal.score_sheet.asking import Scorer
from rum500.terminal.score_sheet.drawing import history, last_step
from rum500.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.sheet import Change, Log
    from rum500.sheet.keeping import Kept

ConfirmOption = Annotated[
    bool, typer.Option("--confirm", help="Enter it also where it cannot be, as other rules may have it.")
]
_UNSAID = "say what is to be mended: rum500 score edit 3 Ben 40, or an option; see --help"
_MINUS = {"ignore_unknown_options": True}  # -45 is a figure, and no option

score_app = typer.Typer(
    no_args_is_help=False, rich_markup_mode=None, help="Keep score for a table that plays with real cards."
)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    _score_files.register(score_app)
    app.add_typer(score_app, name="score")


@score_app.callback(invoke_without_command=True)
def keep(context: typer.Context, sheet: SheetOption = None) -> None:
    """Keep score, asked figure by figure; rum500 score new begins a sheet.

    Example: rum500 score new Ada Ben Col && rum500 score
    """
    if context.invoked_subcommand is not None:
        if sheet is not None:
            _shell.bad_input("--sheet goes behind the command: rum500 score show --sheet TITLE")
        return
    shelf = own_shelf()
    with _signals.ended_by_signals():
        Scorer(shelf, found(shelf, sheet), Screen()).run()


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
    show_sheet(begun(own_shelf(), sets, again=again), json=json)


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
    shelf = own_shelf()

    def sets_of(now: Kept) -> dict[str, Any]:
        log, shown = now.log, now.sheet
        key = shown.next.key if round_ is None else key_of(shown, round_)
        sets = figures(log, shown, key, texts_of(entries or (), shown), out)
        sets |= of_round(shown, key, ran_out=ran_out or None, wild=wild, dealer=dealer)
        return sets or _shell.bad_input('say what was scored, as in rum500 score add 60 "60 / 35"')

    _write(shelf, found(shelf, sheet), sets_of, confirm=confirm, json=json)


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
    shelf = own_shelf()
    about_round = any(one is not None for one in (remove, ran_out, wild, dealer, entry))
    if about_round and round_ is None:
        _shell.bad_input("say which round: rum500 score edit 3 …")
    if round_ is not None and not about_round:
        _shell.bad_input(_UNSAID)

    def sets_of(now: Kept) -> dict[str, Any]:
        log, shown = now.log, now.sheet
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

    kept = found(shelf, sheet)
    _write(shelf, kept, sets_of, confirm=confirm, json=json)
    if not json:
        tell_unmarked(kept.log, kept.sheet, sets_of(kept))


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
    shelf = own_shelf()
    kept = shelf.step(found(shelf, named), step)
    if not json:
        print(last_step(kept.log, kept.sheet))
    show_sheet(kept, json=json)


@score_app.command()
def show(
    sheet: SheetOption = None,
    changes: Annotated[bool, typer.Option("--changes", help="Who changed what, oldest first.")] = False,
    json: _shell.JsonOption = False,
) -> None:
    """Show a sheet: every round, the totals, what is missing or cannot be, the end.

    Example: rum500 score show --sheet "Kitchen table"
    """
    kept = found(own_shelf(), sheet)
    if changes and not json:
        for line in history(kept.log, kept.sheet):
            print(line)
        return
    show_sheet(kept, json=json)


@score_app.command(name="list")
def list_(json: _shell.JsonOption = False) -> None:
    """List the sheets, the one written in last first.

    Example: rum500 score list
    """
    shelf = own_shelf()
    sheets, left = shelf.look()
    if json:
        _shell.print_json({"sheets": [facts(kept) for kept in sheets]})
        return
    for kept in sheets:
        sheet = kept.sheet
        totals = " · ".join(f"{name} {total}" for name, total in zip(sheet.names, sheet.totals, strict=True))
        where = "over" if sheet.ending else f"round {sheet.next.number}"
        print(f"{kept.id[:6]}  {sheet.title}: {totals} ({where})")
    if not sheets:
        print(NONE_YET)
    for why in left:
        _shell.note(why)


def _write(
    shelf: Shelf, kept: Kept, sets_of: Callable[[Kept], dict[str, Any]], *, confirm: bool, json: bool
) -> None:
    """Write what follows from the sheet as it is now, unless something cannot be and is not confirmed."""

    def confirmed(now: Kept) -> dict[str, Any]:
        sets = sets_of(now)
        faults = list(registers.faults_of(sets))
        if faults:
            _shell.bad_input(" ".join(faults))
        doubts = doubts_after(now.log, sets)
        if doubts and not confirm:
            said = " ".join(doubt.text for of_cell in doubts.values() for doubt in of_cell)
            _shell.bad_input(f"{said} Nothing was entered; --confirm enters it all the same")
        return sets | {register: f"{sets[register].rstrip('!')}!" for register in doubts}

    show_sheet(shelf.enter(kept, confirmed), json=json)
