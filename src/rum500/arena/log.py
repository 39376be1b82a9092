"""The file an arena keeps: the plan, then a line for each deal played; the same plan goes on from it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TextIO

from rum500.arena.deal import DealResult
from rum500.house import rules_line

if TYPE_CHECKING:
    from types import TracebackType

    from rum500.arena.plan import Plan

FORMAT = "rum500 arena 1"
MOST = 10**15  # no honest number in such a file is beyond


class LogError(Exception):
    """The file is not one this plan can go on from."""


class Log:
    """A context in which results can be added; ``played`` has those that were in the file already.

    One process at a time has the file.
    """

    def __init__(self, file: Path, plan: Plan) -> None:
        """Read the file, or begin it. Raises ``LogError`` for one of another plan or another kind."""
        if file.exists() and not file.is_file():
            raise LogError(f"{file} is not a plain file; name another")
        self._file = file
        self._head = json.dumps(_head(plan))
        self.played = self._read(plan) if file.exists() else []

    def __enter__(self) -> Self:
        self._out = self._file.open("a", encoding="utf-8")
        if not _lock(self._out):
            self._out.close()
            raise LogError(f"{self._file} is being written by another process")
        if self._file.stat().st_size == 0:
            self._write(self._head)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    def add(self, result: DealResult) -> None:
        """Write down a deal; it is on the disk when this returns."""
        self._write(json.dumps(asdict(result)))

    def _write(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()
        os.fsync(self._out.fileno())

    def _read(self, plan: Plan) -> list[DealResult]:
        raw = self._file.read_bytes()
        whole, _, torn = raw.rpartition(b"\n")
        if torn or not raw:  # the last line was being written when the process was ended
            if not whole and self._head.encode().startswith(torn):
                self._cut(0)
                return []
            self._cut(len(whole) + 1)
        lines = whole.split(b"\n")
        self._check_head(_loaded(lines[0]), plan)
        results = [self._result(number, line, plan) for number, line in enumerate(lines[1:], start=2)]
        return list({result.deal: result for result in results}.values())

    def _cut(self, length: int) -> None:
        with self._file.open("r+b") as out:
            out.truncate(length)

    def _check_head(self, head: object, plan: Plan) -> None:
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise LogError(f"{self._file} is no file of an arena; name another")
        for name, value in _head(plan).items():
            if head.get(name) != value:
                raise LogError(
                    f"{self._file} was played with {name} {head.get(name)!r}, not {value!r}; "
                    "name another file, or ask for the same"
                )

    def _result(self, number: int, line: bytes, plan: Plan) -> DealResult:
        told = _loaded(line)
        if not _is_result(told, len(plan.bots)):
            raise LogError(f"{self._file}, line {number}: this is no result of an arena")
        assert isinstance(told, dict)
        return DealResult(**told)


def _loaded(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _is_result(told: object, bots: int) -> bool:
    """Whether it has the fields of a result, each of the right kind and not beyond reason."""
    if not isinstance(told, dict) or told.keys() != {field.name for field in fields(DealResult)}:
        return False
    deal, lists = told["deal"], [value for name, value in told.items() if name != "deal"]
    if not isinstance(deal, int) or not 0 <= deal < MOST:
        return False
    if not all(isinstance(values, list) and len(values) == bots for values in lists):
        return False
    numbers = [number for values in lists for number in values]
    if not all(type(number) in {int, float} and -MOST < number < MOST for number in numbers):
        return False
    counts = [*told["rounds"], *told["seats"], *told["decisions"]]
    return all(type(count) is int and count >= 0 for count in counts) and all(told["seats"])


def _lock(out: TextIO) -> bool:
    """Take the file for this process; False where another has it. Some systems have no such locks."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        return True
    try:
        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _head(plan: Plan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "rules": rules_line(plan.rules),
        "bots": list(plan.bots),
        "players": plan.players,
        "plays": "games" if plan.whole_games else "rounds",
        "seed": plan.seed,
    }
