"""The files in which games at the terminal are kept, and games taken up from them."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import date
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from rum500 import bots
from rum500.cli import _shell
from rum500.cli._again import command_for
from rum500.cli._seats import DEFAULT_BOT, PERSON, Seats
from rum500.files import home
from rum500.match import Match
from rum500.record import ForeignError, Record, Recorder, RecordError, Replay, parse_record
from rum500.terminal.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.terminal.screen import Screen

_LONGEST: Final = 40


def today() -> str:
    """The date that stands in a record."""
    return date.today().isoformat()  # noqa: DTZ011 - the day on the player's own calendar


def own_file(seed: str) -> Path | None:
    """A new file for a game in the person's own folder; None, with a word, where there can be none."""
    folder = home() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _shell.note(f"rum500: this game is not kept: {folder}: {error.strerror}")
        return None
    stem = f"{today()}-{re.sub(r'[^A-Za-z0-9]+', '-', seed)[:_LONGEST]}"
    names = (f"{stem}{f'-{number}' if number > 1 else ''}.txt" for number in range(1, 1_000_000))
    return next(folder / name for name in names if not (folder / name).exists())


def check_record(record: Path) -> None:
    """Say before the game, not after it, that its record could not be written there."""
    folder = record.absolute().parent
    if not folder.is_dir():
        _shell.bad_input(f"{record}: there is no folder {record.parent}")
    if record.exists() or record.is_symlink():
        _shell.bad_input(f"{record} is there already; name another file, or remove it first")
    if not os.access(folder, os.W_OK):
        _shell.bad_input(f"{record}: nothing may be written to {folder}")


def taken_up(file: Path, screen: Screen, *, hints: bool, flags: Sequence[str] = ()) -> Session:
    """The game of an unfinished record, to be gone on with in the same file."""
    record = _unfinished(file)
    seats = _seats(file, record)
    replay = Replay(record)
    assert record.seed is not None
    recorder = Recorder(replay.game, record.date, seats.sitting)
    _sweep(file)
    match = Match(replay.game, seats.players(record.seed))
    again = command_for(record, seats, flags)
    session = Session(match, screen, again=again, recorder=recorder, file=file, hints=hints)
    session.take_up(replay)
    if replay.faults:
        _refuse(file, replay.faults)
    if record.sitting is None:
        _shell.note(f"{file} does not say who sits where: {seats.names[0]} is yours, the others novices.")
    return session


def _sweep(file: Path) -> None:
    """Remove what a kill in the middle of writing has left beside the file."""
    for left in file.parent.glob(f"{escape(file.name[:100])}.*.part"):
        with suppress(OSError):
            left.unlink()


def _unfinished(file: Path) -> Record:
    if not file.is_file():
        _shell.bad_input(f"{file}: there is no such file; rum500 play without --resume begins a game")
    try:
        record = parse_record(_shell.read_text(str(file.absolute())))
    except ForeignError as error:
        _shell.bad_input(f"{file}: {error}; name a file that rum500 play has written")
    except RecordError as error:
        _refuse(file, error.faults)
    if record.winners:
        line = record.lines["result"]
        _shell.bad_input(f"{file}: line {line}: this game is over; rum500 replay {file} shows it")
    if record.seed is None or any(one.deck is not None for one in record.rounds):
        line = next((one.lines["deck"] for one in record.rounds if "deck" in one.lines), 0)
        where = f"line {line}: its cards are not those of a seed" if line else "it has no seed"
        _shell.bad_input(f"{file}: {where}, so it cannot be dealt on; rum500 replay {file} shows it")
    if not (os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK)):
        _shell.bad_input(f"{file}: it may not be written to; copy it, and go on with the copy")
    return record


def _seats(file: Path, record: Record) -> Seats:
    if record.sitting is None:
        return Seats(record.players, [PERSON, *[DEFAULT_BOT] * (len(record.players) - 1)])
    where = f"{file}: line {record.lines['sitting']}:"
    for who in record.sitting:
        if who != PERSON and who not in bots.BOTS:
            _shell.bad_input(f"{where} there is no bot {who}: put one of {', '.join(bots.BOTS)}, or person")
    if PERSON not in record.sitting:
        _shell.bad_input(f"{where} only bots sit here; put person for the seat that you want")
    return Seats(record.players, record.sitting)


def _refuse(file: Path, faults: list[tuple[int, str]]) -> NoReturn:
    line, message = faults[0]
    where = f"line {line}: " if line else ""
    _shell.bad_input(f"{file}: {where}{message}; rum500 replay {file} --verify lists all that is wrong")
