"""A file of which one process at a time is the owner, for as long as it lives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rum500 import files
from rum500.server.store.errors import StoreError, explained

_OWNED: Final[set[Path]] = set()


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
            ours = files.lock(held)
        except OSError as error:
            raise explained(error, str(lock)) from error
        if not ours:
            held.seek(0)
            raise StoreError(_taken(file, held.read(20).strip()))
        held.truncate(0)
        held.write(f"{os.getpid()}\n")
        held.flush()
        yield


def _taken(file: Path, process: int | str) -> str:
    return (
        f"{file}: another rum500 serve (process {process}) uses this database; stop it, or name another file"
    )
