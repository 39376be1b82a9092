"""The command line: one module a command, each registered here."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated

import typer

from rum500 import COMPILED, __version__, _starting
from rum500.cli import _shell

COMMANDS = (
    "play",
    "serve",
    "load",
    "rules",
    "simulate",
    "arena",
    "bench",
    "perft",
    "replay",
    "position",
    "score",
)

app = typer.Typer(
    name="rum500",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"rum500 {__version__} ({'compiled' if COMPILED else 'uncompiled'})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """500 Rum in the terminal, and the engine behind it.

    Begin with: rum500 play
    """
    del version
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
    if "--help" not in sys.argv and "-h" not in sys.argv:
        _shell.warn_uncompiled()


for _name in COMMANDS:
    import_module(f"rum500.cli.{_name}").register(app)


def main() -> None:
    """Run ``rum500``."""
    try:
        _starting.heard()
        status = _shell.run(app)
        _starting.quiet()
    except KeyboardInterrupt:  # a second one, while the first was being answered
        status = _starting.INTERRUPTED
    sys.exit(status)
