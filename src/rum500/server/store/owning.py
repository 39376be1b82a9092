"""A file of which one process at a time is the owner, for as long as it lives."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from rum500.server.store.errors import StoreError, explained

_OWNED: Final[set[Path]] = set()

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


@contextmanager
def owned(file: Path) -> Iterator[None]:
    """Own the file by a lock on ``FILE.lock``, which the system takes away when the process ends, anyhow.

    Raises ``StoreError`` where another process is the owner, or this one is already.
    """
    lock = file.with_name(f"{file.name}.lock")
    if lock in _OWNED:  # opening it once more would take the lock away
        raise StoreError(_taken(file, os.getpid()))
    _OWNED.add(lock)
    try:
        with _held(file, lock):
            yield
    finally:
        _OWNED.remove(lock)


@contextmanager
def _held(file: Path, lock: Path) -> Iterator[None]:
    try:
        held = lock.open("a+", encoding="utf-8")
    except OSError as error:
        raise explained(error, str(lock)) from error
    with held:
        try:
            _lock(held)
        except OSError as error:
            if error.errno not in {errno.EACCES, errno.EAGAIN, errno.EDEADLK}:
                raise explained(error, str(lock)) from error
            held.seek(0)
            raise StoreError(_taken(file, held.read(20).strip())) from None
        held.truncate(0)
        held.write(f"{os.getpid()}\n")
        held.flush()
        yield


def _taken(file: Path, process: int | str) -> str:
    return (
        f"{file}: another rum500 serve (process {process}) uses this database; stop it, or name another file"
    )
