"""Writing files that are there whole or not at all, and where the person's own files are."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

HOME: Final = "RUM500_HOME"


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
