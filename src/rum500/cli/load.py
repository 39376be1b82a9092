"""``rum500 load``: how much a server bears."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from rum500.cli import _shell


def load(
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The server, such as http://localhost:8500.")
    ],
    tables: Annotated[int, typer.Option(min=1, max=5000, help="How many tables, of two people each.")] = 50,
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="How long.")] = 10.0,
    rate: Annotated[
        float,
        typer.Option(min=0, help="Actions a second of all tables together; 0 as fast as they are answered."),
    ] = 0.0,
    computers: Annotated[
        int, typer.Option(min=0, max=7, help="Computer players at each table, with one person.")
    ] = 0,
    json: _shell.JsonOption = False,
) -> None:
    """Let people who do not think play at many tables of a server, and measure it.

    Start the server with --unlimited, or it protects itself. What was acknowledged and is not there
    afterwards counts as lost; the status is 1 if anything is. A table goes on once it is answered, so
    without --rate the wait is what so many tables in a queue make it.

    Example: rum500 load --url http://localhost:8500 --tables 500 --seconds 20
    """
    try:
        from rum500.server.load import load as put_load
    except ModuleNotFoundError as missing:
        _shell.bad_input(f"{missing.name} is not installed: pip install 'rum500[server]'")
    done = asyncio.run(put_load(url, tables, seconds, rate, computers))
    figures = done.figures()
    if json:
        _shell.print_json(figures)
    else:
        print("\n".join(f"{name.replace('_', ' '):<20}{value}" for name, value in figures.items()))
        for error in dict.fromkeys(done.errors[:5]):
            _shell.note(f"rum500: {error}")
    if done.lost:
        _shell.does_not_hold()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(load)
