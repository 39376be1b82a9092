"""``rum500 play``: a game against bots, in the terminal."""

from __future__ import annotations

import os
import re
import secrets
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from rum500 import bots
from rum500.cli import _shell
from rum500.files import write_whole
from rum500.game import Game
from rum500.match import Match
from rum500.rules import Rules
from rum500.terminal.screen import Screen
from rum500.terminal.session import Session
from rum500.terminal.words import YOU

OPPONENTS = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")
DEFAULT_RULES = "500-rum"
DEFAULT_BOT = "novice"
NAME = r"[\w-]{1,12}"


def chosen_bots(names: str | None, players: int | None, rules: Rules) -> list[str]:
    """Who plays against the person: the bots named, or novices enough for the table."""
    named = [name.strip() for name in (names or "").split(",") if name.strip()]
    if names is not None and not named:
        _shell.bad_input(f"--bots names nobody: choose from {', '.join(bots.BOTS)}")
    if players is None:
        players = len(named) + 1 if named else rules.table_sizes()[0]
    rules.check_table(players)
    if len(named) <= 1:
        named = (named or [DEFAULT_BOT]) * (players - 1)
    if len(named) != players - 1:
        _shell.bad_input(
            f"--bots names {len(named)}, but {players} players leave {players - 1} seats for bots"
        )
    return named


def opponents(number: int, name: str) -> list[str]:
    """Names for the bots, none of them the person's."""
    return [other for other in OPPONENTS if other.lower() != name.lower()][:number]


def command_again(
    rules: str, changes: list[str] | None, players: int | None, named: str | None, name: str, seed: str
) -> str:
    """The command that deals the same game, to be pasted into a shell."""
    options = [("--rules", rules if rules != DEFAULT_RULES else None)]
    options += [("--set", change) for change in changes or ()]
    options += [("--players", None if players is None else str(players)), ("--bots", named)]
    options += [("--name", name if name != YOU else None), ("--seed", seed)]
    words = [_shell.program(), "play"]
    for option, value in options:
        if value is not None:
            words += [f"{option}={value}"] if value.startswith("-") else [option, value]
    return shlex.join(words)


def check_record(record: Path) -> None:
    """Say before the game, not after it, that its record could not be written there."""
    folder = record.absolute().parent
    if not folder.is_dir():
        _shell.bad_input(f"{record}: there is no folder {record.parent}")
    if record.exists() or record.is_symlink():
        _shell.bad_input(f"{record} is there already; name another file, or remove it first")
    if not os.access(folder, os.W_OK):
        _shell.bad_input(f"{record}: nothing may be written to {folder}")


def play(
    rules: _shell.RulesOption = DEFAULT_RULES,
    set_: _shell.SetOption = None,
    players: Annotated[int | None, typer.Option(help="How many play, you among them.")] = None,
    bots_: Annotated[
        str | None, typer.Option("--bots", metavar="A,B,…", help="Who plays against you: novice, random.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the cards of an earlier game again.")] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = YOU,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game down when you leave.")
    ] = None,
) -> None:
    """Play 500 Rum against the computer.

    Everything you need is on the screen; ? explains more. Piped input plays too, one action a line.

    Example: rum500 play --rules hoyle --players 3
    """
    chosen = _shell.chosen_rules(rules, set_)
    if not re.fullmatch(NAME, name):
        _shell.bad_input(f"a name has 1 to 12 letters, digits, _ or -, not “{name}”")
    if record is not None:
        check_record(record)
    against = chosen_bots(bots_, players, chosen)
    seed = secrets.token_hex(4) if seed is None else _shell.checked_seed(seed)
    again = command_again(rules, set_, players, bots_, name, seed)
    game = Game(chosen, [name, *opponents(len(against), name)], seed)
    others = [bots.make(bot, bots.seed_for(seed, at)) for at, bot in enumerate(against)]
    session = Session(Match(game, [None, *others]), 0, Screen(), again)
    with _shell.ended_by_signals():
        try:
            session.play()
        except KeyboardInterrupt:
            raise typer.Exit(_shell.INTERRUPTED) from None
        finally:
            if record is not None:
                write_whole(record, session.recorder.text())
                with suppress(OSError):  # the terminal may have been closed
                    print(f"The game is written down in {record}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)
