"""A person's own sheets, each a file called by its id in a folder: found, written without a loss."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rum500.files import alone, home, write_whole
from rum500.sheet.calling import called
from rum500.sheet.encoding import text_of
from rum500.sheet.errors import SheetError
from rum500.sheet.folding import fold
from rum500.sheet.json_form import read_json, write_json
from rum500.sheet.log import DEVICE_SIGNS, LETTERS, SHEET_SIGNS, Change, Log, is_code
from rum500.sheet.pieces import pieces
from rum500.sheet.rewriting import rewritten
from rum500.sheet.sheet import Sheet

_ENDING: Final = ".json"
_PATIENCE: Final = 5.0
NONE_YET: Final = "There is no score sheet yet: begin one by rum500 score new Ada Ben Col."
_UNREADABLE: Final = "this program cannot read it; it is left as it is"


@dataclass(frozen=True, slots=True)
class Kept:
    """A sheet with its log, as it lies in its file, and what follows from it."""

    id: str
    log: Log
    file: Path
    sheet: Sheet

    @property
    def title(self) -> str:
        """What it is called."""
        return self.sheet.title


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
        if known := _device_in(file):
            return known
        self.folder.mkdir(parents=True, exist_ok=True)
        with alone(file, _PATIENCE):  # another program may just be making it
            if known := _device_in(file):
                return known
            made = _new_code(DEVICE_SIGNS)
            write_whole(file, f"{made}\n", lasting=True)
            return made

    def look(self) -> tuple[list[Kept], list[str]]:
        """Every sheet, what was written in last first, and the files left alone, each in a sentence."""
        sheets: list[Kept] = []
        others: list[str] = []
        for file in self._files():
            try:
                sheets.append(_kept_in(file))
            except SheetError as error:
                others.append(str(error))
            except OSError:
                others.append(f"{file}: {_UNREADABLE}")
        return sheets, others

    def find(self, named: str | None = None, left: Callable[[str], object] = str) -> Kept:
        """The sheet of this title or id, or the beginning of one; without a name the one written in last.

        ``left`` is told of every file that is left alone; it may be the one that is meant.
        """
        sheets, others = self.look()
        for why in others:
            left(why)
        if not sheets:
            raise SheetError(NONE_YET)
        if named is None:
            return sheets[0]
        found = _called(sheets, named)
        if len(found) == 1:
            return found[0]
        several = ", ".join(f"{one.title} ({one.id[:6]})" for one in found or sheets)
        if found:
            raise SheetError(f"Several sheets are called so: {several}; name one by its id.")
        raise SheetError(f"No sheet is called {named}: there are {several}.")

    def again(self, kept: Kept) -> Kept:
        """The sheet as it is in its file now."""
        return _kept_in(kept.file)

    def new(self, sets: dict[str, Any]) -> Kept:
        """Begin a sheet with these registers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        sheet_id, log = _new_code(SHEET_SIGNS), Log()
        for piece in pieces(sets):
            self._append(log, piece)
        return self._put(sheet_id, log)

    def same_game(self, sets: dict[str, Any]) -> Kept | None:
        """A sheet that says already what one with these registers would say."""
        wanted = fold(Log.begun(sets))
        return next((kept for kept in self.look()[0] if wanted.same_game(kept.sheet)), None)

    def write(self, kept: Kept, sets: dict[str, Any]) -> Kept:
        """Set registers of a sheet."""
        return self.enter(kept, lambda _: sets)

    def enter(self, kept: Kept, sets_of: Callable[[Kept], dict[str, Any]]) -> Kept:
        """Set registers of a sheet as they follow from what is in its file now."""
        return self._change(kept, lambda now: self._append(now.log, sets_of(now)))

    def _change(self, kept: Kept, what: Callable[[Kept], object]) -> Kept:
        """Do something with the log as it is in the file now, alone with it, and write it."""
        with alone(kept.file, _PATIENCE):
            now = _kept_in(kept.file)
            what(now)
            return self._put(kept.id, now.log)

    def take(self, sheet_id: str, log: Log) -> Kept:
        """Keep a sheet from elsewhere; one that is here already gets what it lacks.

        Where both were written on under one name, what the other has goes on under a new one.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self._file(sheet_id)
        with alone(file, _PATIENCE):
            if file.exists():
                log = rewritten(log, _kept_in(file).log, _new_code(DEVICE_SIGNS))
            return self._put(sheet_id, log)

    def step(self, kept: Kept, step: Callable[[Log, str, int, str], Change]) -> Kept:
        """Take the last step back, or do it again."""
        return self._change(kept, lambda now: step(now.log, self.device, _now(), self._by))

    def _append(self, log: Log, sets: dict[str, Any]) -> Change:
        return log.append(self.device, _now(), self._by, sets)

    def _put(self, sheet_id: str, log: Log) -> Kept:
        kept = Kept(sheet_id, log, self._file(sheet_id), fold(log))
        write_whole(kept.file, write_json(sheet_id, log), lasting=True)
        return kept

    def _file(self, sheet_id: str) -> Path:
        return self.folder / f"{sheet_id}{_ENDING}"

    def _files(self) -> list[Path]:
        found: dict[Path, int] = {}
        for file in self.folder.glob(f"*{_ENDING}"):
            with suppress(FileNotFoundError):  # somebody has just taken it away
                if file.is_file():
                    found[file] = file.stat().st_mtime_ns
        return sorted(found, key=lambda file: found[file], reverse=True)


def _device_in(file: Path) -> str:
    """The id in a file; empty where there is none."""
    if not file.exists():
        return ""
    found = file.read_text("utf-8", errors="replace").strip()
    return found if is_code(found, DEVICE_SIGNS) else ""


def _kept_in(file: Path) -> Kept:
    """The sheet in a file that is called by its id; another file is refused, and said to be left alone."""
    try:
        sheet_id, log = read_json(text_of(file.read_bytes()))
        sheet = fold(log)
    except SheetError:
        raise SheetError(f"{file}: {_UNREADABLE}") from None
    if file.name != f"{sheet_id}{_ENDING}":
        raise SheetError(
            f"{file}: its name is not the id of the sheet in it, {sheet_id}; it is left as it is,"
            " and rum500 score import takes in what it has"
        )
    return Kept(sheet_id, log, file, sheet)


def _called(sheets: list[Kept], named: str) -> list[Kept]:
    """The sheets of this title or id, else of those whose title or id begins so."""
    ways = [called(named, names) for names in ([one.title for one in sheets], [one.id for one in sheets])]
    return [sheets[at] for at in sorted({at for found in ways for at in found})]


def _new_code(signs: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(signs))


def _now() -> int:
    return time.time_ns() // 1_000_000
