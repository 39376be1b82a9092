"""Writing files that are there whole or not at all, and where the person's own files are."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from platformdirs import user_data_path

HOME: Final = "RUM500_HOME"
_TAKEN: Final = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
_LOOKS: Final = 0.05  # seconds between two tries

if sys.platform == "win32":
    import msvcrt

    def _lock(held: IO[str]) -> None:
        held.seek(1 << 30)  # beyond the text, which others may then read
        msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        held.seek(0)

else:
    import fcntl

    def _lock(held: IO[str]) -> None:
        # Not flock(): worker processes would inherit that, and keep it when this process is killed.
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


def home() -> Path:
    """The folder for a person's own games, tables and house rules; it need not be there yet."""
    named = os.environ.get(HOME)
    return Path(named) if named else user_data_path("rum500", appauthor=False)


def write_whole(file: Path, text: str, *, lasting: bool = False) -> None:
    """Write beside the file first, then put it in its place; whatever comes between leaves what was there.

    A link is followed, and the file keeps its permissions. ``lasting`` waits until the disk has it, so that
    a power cut takes nothing. Raises ``OSError`` with the name that was given.
    """
    target = Path(os.path.realpath(file))
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _put_in_place(target, text, lasting=lasting)
    except OSError as error:
        error.filename, error.filename2 = str(file), None
        raise


def lock(held: IO[str]) -> bool:
    """Lock an open file for this process, till it is closed; False where another has it.

    Raises ``OSError``.
    """
    try:
        _lock(held)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        raise
    return True


@contextmanager
def alone(file: Path, patience: float) -> Iterator[None]:
    """Have a file to oneself by a lock on ``FILE.lock``, for which one waits so many seconds.

    Raises ``TimeoutError`` after that, ``OSError`` where the lock cannot be there.
    """
    with file.with_name(f"{file.name}.lock").open("a", encoding="utf-8") as held:
        till = time.monotonic() + patience
        while not lock(held):
            if time.monotonic() > till:
                raise TimeoutError(errno.ETIMEDOUT, "another program is writing this file", str(file))
            time.sleep(_LOOKS)
        yield


def _put_in_place(target: Path, text: str, *, lasting: bool) -> None:
    unfinished = target.with_name(f"{target.name[:100]}.{os.getpid()}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        if target.exists():
            shutil.copymode(target, unfinished)
        if lasting:
            sync(unfinished)
        unfinished.replace(target)
        if lasting:
            with suppress(OSError):  # not every system opens a folder
                sync(target.parent)
    finally:
        if unfinished.exists():
            unfinished.unlink()


def sync(path: Path) -> None:
    """Wait until the disk has a file or a folder."""
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
