"""A person's own sheets, each a file in a folder: found, written without a loss."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rum500.files import alone, home, write_whole
from rum500.sheet import registers
from rum500.sheet.calling import called
from rum500.sheet.errors import SheetError
from rum500.sheet.folding import UNTITLED, fold
from rum500.sheet.json_form import read_json, write_json
from rum500.sheet.log import DEVICE_SIGNS, LETTERS, SHEET_SIGNS, Change, Log, is_code
from rum500.sheet.pieces import pieces

_ENDING: Final = ".json"
_PATIENCE: Final = 5.0


@dataclass(frozen=True, slots=True)
class Kept:
    """A sheet with its log, as it lies in its file."""

    id: str
    log: Log
    file: Path

    @property
    def title(self) -> str:
        """What it is called."""
        title: str = self.log.value(registers.TITLE) or UNTITLED
        return title


class Shelf:
    """The folder of a person's sheets; ``by`` is the name under which is written here.

    What goes wrong is raised as ``SheetError`` or ``OSError``.
    """

    def __init__(self, folder: Path | None = None, by: str = "") -> None:
        self.folder = home() / "sheets" if folder is None else folder
        self._by = by

    @property
    def device(self) -> str:
        """The id of this machine, made when it is needed first."""
        file = self.folder / "device"
        if file.exists():
            found = file.read_text("utf-8").strip()
            if is_code(found, DEVICE_SIGNS):
                return found
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(file, f"{_new_code(DEVICE_SIGNS)}\n", lasting=True)
        return file.read_text("utf-8").strip()

    def look(self) -> tuple[list[Kept], list[Path]]:
        """Every sheet, what was written in last first, and the files that hold none this program can read."""
        found = {file: _readable(file) for file in self._files()}
        sheets = [kept for kept in found.values() if kept is not None]
        return sheets, [file for file, kept in found.items() if kept is None]

    def find(self, named: str | None = None, unreadable: Callable[[Path], object] = str) -> Kept:
        """The sheet of this title or id, or the beginning of one; without a name the one written in last.

        ``unreadable`` is told of every file that holds no sheet; it may be the one that is meant.
        """
        sheets, others = self.look()
        for file in others:
            unreadable(file)
        if not sheets:
            raise SheetError("There is no score sheet yet: begin one by rum500 score new Ada Ben Col.")
        if named is None:
            return sheets[0]
        found = _called(sheets, named)
        if len(found) == 1:
            return found[0]
        several = ", ".join(f"{one.title} ({one.id[:6]})" for one in found or sheets)
        if found:
            raise SheetError(f"Several sheets are called so: {several}; name one by its id.")
        raise SheetError(f"No sheet is called {named}: there are {several}.")

    def new(self, sets: dict[str, Any]) -> Kept:
        """Begin a sheet with these registers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        sheet_id, log = _new_code(SHEET_SIGNS), Log()
        for piece in pieces(sets):
            self._append(log, piece)
        return self._put(sheet_id, log)

    def write(self, kept: Kept, sets: dict[str, Any]) -> Kept:
        """Set registers of a sheet."""
        return self.enter(kept, lambda _: sets)

    def enter(self, kept: Kept, sets_of: Callable[[Log], dict[str, Any]]) -> Kept:
        """Set registers of a sheet as they follow from what is in its file now."""
        return self.change(kept, lambda log: self._append(log, sets_of(log)))

    def change(self, kept: Kept, what: Callable[[Log], object]) -> Kept:
        """Do something with the log as it is in the file now, alone with it, and write it."""
        with alone(kept.file, _PATIENCE):
            _, log = read_json(kept.file.read_text("utf-8"))
            what(log)
            return self._put(kept.id, log)

    def take(self, sheet_id: str, log: Log) -> Kept:
        """Keep a sheet from elsewhere; one that is here already gets what it lacks."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self._file(sheet_id)
        with alone(file, _PATIENCE):
            if file.exists():
                _, known = read_json(file.read_text("utf-8"))
                known.merge(log.history)
                log = known
            return self._put(sheet_id, log)

    def step(self, kept: Kept, step: Callable[[Log, str, int, str], Change]) -> Kept:
        """Take the last step back, or do it again."""
        return self.change(kept, lambda log: step(log, self.device, _now(), self._by))

    def _append(self, log: Log, sets: dict[str, Any]) -> Change:
        return log.append(self.device, _now(), self._by, sets)

    def _put(self, sheet_id: str, log: Log) -> Kept:
        file = self._file(sheet_id)
        write_whole(file, write_json(sheet_id, log), lasting=True)
        return Kept(sheet_id, log, file)

    def _file(self, sheet_id: str) -> Path:
        return self.folder / f"{sheet_id}{_ENDING}"

    def _files(self) -> list[Path]:
        found = [file for file in self.folder.glob(f"*{_ENDING}") if file.is_file()]
        return sorted(found, key=lambda file: file.stat().st_mtime_ns, reverse=True)


def _readable(file: Path) -> Kept | None:
    try:
        sheet_id, log = read_json(file.read_text("utf-8"))
        fold(log)
    except (SheetError, UnicodeDecodeError, OSError):
        return None
    return Kept(sheet_id, log, file)


def _called(sheets: list[Kept], named: str) -> list[Kept]:
    """The sheets of this title or id, else of those whose title or id begins so."""
    ways = [called(named, names) for names in ([one.title for one in sheets], [one.id for one in sheets])]
    return [sheets[at] for at in sorted({at for found in ways for at in found})]


def _new_code(signs: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(signs))


def _now() -> int:
    return time.time_ns() // 1_000_000
