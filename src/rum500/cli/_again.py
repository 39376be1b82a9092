"""Commands that a person is told, to deal a game again or to go on with it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from rum500.cli import _shell
from rum500.cli._seats import PERSON, seated
from rum500.house import rules_line
from rum500.presets import DEFAULT_PRESET
from rum500.telling.words import YOU

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rum500.cli._seats import Seats
    from rum500.record import Record


def command_again(
    rules: str,
    changes: list[str] | None,
    players: int | None,
    named: str | None,
    name: str,
    seed: str,
    people: int = 1,
    names: str | None = None,
    flags: Sequence[str] = (),
) -> str:
    """The command that deals the same game, shown in the same way, to be pasted into a shell."""
    options = [("--rules", rules if rules != DEFAULT_PRESET else None)]
    options += [("--set", change) for change in changes or ()]
    options += [("--players", None if players is None else str(players)), ("--bots", named)]
    options += [("--people", str(people) if people != 1 else None), ("--names", names)]
    options += [("--name", name if name != YOU else None), ("--seed", seed)]
    return _command(options, flags)


def command_for(record: Record, seats: Seats, flags: Sequence[str]) -> str:
    """The command that deals the game of a record; none where a bot sits before a person."""
    people = seats.sitting.count(PERSON)
    named = seats.sitting[people:]
    if record.seed is None or PERSON in named:
        return ""
    rules, *changes = rules_line(record.rules).split()
    asked = [(None, None), (len(seats.names), None), (len(seats.names), ",".join(named) or None)]
    for players, bots in asked:
        usual = seated(record.rules, players, people, bots, [])
        if usual.sitting == seats.sitting:
            break
    names = None if seats.names == usual.names else ",".join(seats.names)
    return command_again(rules, changes, players, bots, YOU, record.seed, people, names, flags)


def command_on(file: Path, flags: Sequence[str]) -> str:
    """The command that goes on with the game in a file."""
    return _command([("--resume", str(file))], flags)


def _command(options: Sequence[tuple[str, str | None]], flags: Sequence[str]) -> str:
    words = [_shell.program(), "play"]
    for option, value in options:
        if value is not None:
            words += [f"{option}={value}"] if value.startswith("-") else [option, value]
    return shlex.join([*words, *flags])
