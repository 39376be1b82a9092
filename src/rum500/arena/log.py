"""The file an arena keeps: the plan, then a line for each deal played; the same plan goes on from it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from rum500.arena.deal import DealResult
from rum500.house import rules_line

if TYPE_CHECKING:
    from types import TracebackType

    from rum500.arena.plan import Plan

FORMAT = "rum500 arena 1"


class LogError(Exception):
    """The file is not one this plan can go on from."""


class Log:
    """A context in which results can be added; ``played`` has those that were in the file already."""

    def __init__(self, file: Path, plan: Plan) -> None:
        """Read the file, or begin it. Raises ``LogError`` for one of another plan or another kind."""
        self._head = _head(plan)
        self._file = file
        self.played = self._read(plan) if file.exists() else []

    def __enter__(self) -> Self:
        fresh = not self._file.exists()
        self._out = self._file.open("a", encoding="utf-8")
        if fresh:
            self._write(self._head)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()

    def add(self, result: DealResult) -> None:
        """Write down a deal; it is on the disk when this returns."""
        self._write(asdict(result))

    def _write(self, what: dict[str, Any]) -> None:
        self._out.write(json.dumps(what) + "\n")
        self._out.flush()
        os.fsync(self._out.fileno())

    def _read(self, plan: Plan) -> list[DealResult]:
        text = self._file.read_text("utf-8")
        whole, _, torn = text.rpartition("\n")
        lines = whole.splitlines()
        try:
            head = json.loads(lines[0]) if lines else None
        except ValueError:
            head = None
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise LogError(f"{self._file} is no file of an arena; name another")
        other = [name for name, value in self._head.items() if head.get(name) != value]
        if other:
            name = other[0]
            raise LogError(
                f"{self._file} was played with {name} {head.get(name)!r}, not {self._head[name]!r}; "
                "name another file, or ask for the same"
            )
        if torn:  # the last line was being written when the process was ended
            with self._file.open("r+", encoding="utf-8") as out:
                out.truncate(len((whole + "\n").encode()))
        return [self._result(number, line, plan) for number, line in enumerate(lines[1:], start=2)]

    def _result(self, number: int, line: str, plan: Plan) -> DealResult:
        try:
            result = DealResult(**json.loads(line))
            lists = [value for value in asdict(result).values() if isinstance(value, list)]
            if any(len(values) != len(plan.bots) for values in lists):
                raise ValueError(line)  # noqa: TRY301
        except (TypeError, ValueError):
            raise LogError(f"{self._file}, line {number}: this is no result of an arena") from None
        return result


def _head(plan: Plan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "rules": rules_line(plan.rules),
        "bots": list(plan.bots),
        "players": plan.players,
        "plays": "games" if plan.whole_games else "rounds",
        "seed": plan.seed,
    }
