"""Writing files that are there whole or not at all."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write beside the file first, then put it in its place; whatever comes between leaves what was there.

    A link is followed, and the file keeps its permissions. Raises ``OSError`` with the name that was given.
    """
    target = Path(os.path.realpath(file))
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _put_in_place(target, text)
    except OSError as error:
        error.filename, error.filename2 = str(file), None
        raise


def _put_in_place(target: Path, text: str) -> None:
    unfinished = target.with_name(f"{target.name[:100]}.{os.getpid()}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        if target.exists():
            shutil.copymode(target, unfinished)
        unfinished.replace(target)
    finally:
        if unfinished.exists():
            unfinished.unlink()
