"""Writing files that are there whole or not at all."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


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


def _put_in_place(target: Path, text: str, *, lasting: bool) -> None:
    unfinished = target.with_name(f"{target.name[:100]}.{os.getpid()}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        if target.exists():
            shutil.copymode(target, unfinished)
        if lasting:
            _sync(unfinished)
        unfinished.replace(target)
        if lasting:
            with suppress(OSError):  # not every system opens a folder
                _sync(target.parent)
    finally:
        if unfinished.exists():
            unfinished.unlink()


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
