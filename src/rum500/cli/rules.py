"""``rum500 rules``: the named rules, any rules in plain English, and house rules made from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rum500.cli import _shell
from rum500.describe import chapters, describe, differences, summary
from rum500.house import load_rules, rules_line, save
from rum500.presets import DEFAULT_PRESET, PRESETS
from rum500.rules import SETTINGS
from rum500.terminal.console import console

if TYPE_CHECKING:
    from rum500.rules import Rules


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rules)


def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME|FILE.toml]", help="Named rules, or a rule file.", show_default=False),
    ] = None,
    set_: _shell.SetOption = None,
    players: Annotated[int | None, typer.Option(help="Explain the game for so many players.")] = None,
    settings: Annotated[bool, typer.Option("--settings", help="List every setting and its value.")] = False,
    diff: Annotated[
        str | None, typer.Option(metavar="NAME|FILE.toml", help="List the settings that differ from these.")
    ] = None,
    save_: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE.toml", parser=_shell.named_path, help="Write the rules to a file."
        ),
    ] = None,
    json: _shell.JsonOption = False,
) -> None:
    """List the named rules, or explain one of them.

    Without a name, --set, --diff and the other options work on 500-rum.

    Example: rum500 rules hoyle --set final_discard=required --save family.toml
    """
    if not (set_ or settings) and all(option is None for option in (name, players, diff, save_)):
        _list_presets(json)
        return
    name = DEFAULT_PRESET if name is None else name
    chosen = load_rules(name, set_ or ())
    other = None if diff is None else load_rules(diff)
    title = name if name in PRESETS else Path(name).stem
    facts = _facts(title, chosen, players)
    if save_:
        save(chosen, save_)
    if json:
        _shell.print_json(facts | _compared(chosen, other))
    elif save_:
        print(f"{save_}: {rules_line(chosen)}")
    elif other:
        _show_differences(title, chosen, str(diff), other)
    elif settings:
        _show_settings(title, chosen)
    else:
        _show(title, chosen, players)


def _list_presets(json: bool) -> None:
    if json:
        presets = [{"name": name, "summary": summary(preset)} for name, preset in PRESETS.items()]
        _shell.print_json({"presets": presets})
        return
    grid = _grid()
    for name, preset in PRESETS.items():
        grid.add_row(Text(name, "bold"), summary(preset))
    _print(grid, Text("\nrum500 rules NAME explains the game; --help shows how to change it.", "dim"))


def _facts(name: str, rules: Rules, players: int | None) -> dict[str, Any]:
    return {
        "name": name,
        "line": rules_line(rules),
        "summary": summary(rules),
        "settings": rules.settings(),
        "text": [line._asdict() for line in describe(rules, players)],
    }


def _compared(rules: Rules, other: Rules | None) -> dict[str, Any]:
    if other is None:
        return {}
    names = [difference.setting for difference in differences(rules, other)]
    return {"diff": {name: [getattr(rules, name), getattr(other, name)] for name in names}}


def _show(name: str, rules: Rules, players: int | None) -> None:
    _print(_title(name, rules))
    for title, lines in chapters(rules, players):
        grid = _grid()
        for line in lines:
            grid.add_row(Text(f"{line.id:<3}", "dim"), line.sentence)
        _print(Text(f"\n{title}", "bold"), Padding.indent(grid, 2))


def _show_settings(name: str, rules: Rules) -> None:
    texts = rules.to_text()
    grid = _grid()
    for setting in SETTINGS.values():
        grid.add_row(Text(setting.name, "bold"), texts[setting.name], setting.meaning)
        grid.add_row("", "", Text(setting.allowed, "dim"))
    _print(_title(name, rules), "", grid)


def _show_differences(name: str, rules: Rules, other_name: str, other: Rules) -> None:
    found = differences(rules, other)
    if not found:
        _print(f"{name} and {other_name} are the same rules.")
        return
    table = Table("setting", name, other_name, "meaning", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for difference in found:
        table.add_row(*difference, SETTINGS[difference.setting].meaning)
    _print(table)


def _title(name: str, rules: Rules) -> Text:
    return Text.assemble((name, "bold"), "  ", (summary(rules), "dim"))


def _grid() -> Table:
    return Table.grid(padding=(0, 2, 0, 0))


def _print(*parts: Any) -> None:
    page = console(highlight=False, markup=False)
    with page.capture() as capture:
        page.print(*parts, sep="\n")
    for line in capture.get().splitlines():
        print(line.rstrip())
