"""``rum500 play``: a game against bots, in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from rum500 import bots
from rum500._starting import INTERRUPTED
from rum500.cli import _shell, _signals
from rum500.cli._again import command_again, command_on
from rum500.cli._games import check_record, own_file, taken_up, today
from rum500.cli._seats import seated
from rum500.game import Game
from rum500.match import Match
from rum500.presets import DEFAULT_PRESET
from rum500.record import Recorder
from rum500.telling.words import YOU
from rum500.terminal.screen import Screen
from rum500.terminal.session import Session

ALWAYS = {"resume", "hints", "plain", "ascii_"}


def play(
    context: typer.Context,
    rules: _shell.RulesOption = DEFAULT_PRESET,
    set_: _shell.SetOption = None,
    players: Annotated[int | None, typer.Option(help="How many play, you among them.")] = None,
    bots_: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,…", help=f"Who plays against you: {', '.join(bots.BOTS)}."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the cards of an earlier game again.")] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = YOU,
    people: Annotated[int, typer.Option(help="How many people share this keyboard.")] = 1,
    names: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="Names of the people, then of the bots.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=_shell.named_path,
            help="Keep the game in this file, not in one of its own.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=_shell.named_path, help="Go on with a game that was not finished."
        ),
    ] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Say at each turn what club would do.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences, with cards in words, for a screen reader.")
    ] = False,
    ascii_: Annotated[
        bool, typer.Option("--ascii", help="Suits as letters, and no sign beyond ASCII.")
    ] = False,
) -> None:
    """Play 500 Rum against the computer.

    Everything you need is on the screen; ? explains more. Piped input plays too, one action a line.
    A game is kept as it is played, and can be gone on with.

    Example: rum500 play --rules hoyle --players 3
    """
    screen = Screen(plain=plain, ascii_only=ascii_)
    flags = [name for name, on in (("--hints", hints), ("--plain", plain), ("--ascii", ascii_)) if on]
    if resume is not None:
        _expect_nothing_else(context)
        session = taken_up(resume, screen, hints=hints, flags=flags)
    else:
        chosen = _shell.chosen_rules(rules, set_)
        if record is not None:
            check_record(record)
        seats = seated(chosen, players, people, bots_, _names(name, names))
        seed = secrets.token_hex(4) if seed is None else _shell.checked_seed(seed)
        game = Game(chosen, seats.names, seed)
        session = Session(
            Match(game, seats.players(seed)),
            screen,
            again=command_again(rules, set_, players, bots_, name, seed, people, names, flags),
            recorder=Recorder(game, today(), seats.sitting),
            file=own_file(seed) if record is None and screen.interactive else record,
            hints=hints,
        )
        if record is not None and not session.keeper.save():
            _shell.bad_input(session.keeper.trouble)
    _run(session, flags)


def _expect_nothing_else(context: typer.Context) -> None:
    given = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name not in ALWAYS
        and parameter.name is not None
        and getattr(context.get_parameter_source(parameter.name), "name", "") == "COMMANDLINE"
    ]
    if given:
        _shell.bad_input(f"--resume takes everything from the file; leave out {', '.join(given)}")


def _names(name: str, names: str | None) -> list[str]:
    if names is None:
        return [] if name == YOU else [name]
    if name != YOU:
        _shell.bad_input("--name and --names both name you; leave one out")
    return [part.strip() for part in names.split(",")]


def _run(session: Session, flags: Sequence[str]) -> None:
    with _signals.ended_by_signals():
        try:
            session.play()
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        finally:
            with suppress(OSError):  # the terminal may have been closed
                _say_where(session, flags)


def _say_where(session: Session, flags: Sequence[str]) -> None:
    keeper = session.keeper
    if not keeper.kept:
        return
    session.screen.say("The game is written down in this file:")
    session.screen.verbatim(f"  {keeper.file}")
    if not session.game.over and keeper.file is not None:
        session.screen.say("To go on with it:")
        session.screen.command(command_on(keeper.file, flags))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)
