"""The commands of ``rum500 score`` in this process, with a folder of their own."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
import typer

from rum500.cli import _shell, app

if TYPE_CHECKING:
    from pathlib import Path


_command: Final = cache(typer.main.get_command)  # what costs most of a short command is putting it together


class Said(NamedTuple):
    """What a command answered; ``err`` without the note that the engine is not compiled."""

    status: int
    out: str
    err: str


class Score:
    """Someone who types commands."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self._capsys = capsys

    def __call__(self, *words: object) -> Said:
        """A command behind ``rum500 score``."""
        status = _shell.run(app, ["score", *map(str, words)])
        out, err = self._capsys.readouterr()
        return Said(status, out, "".join(line for line in err.splitlines(True) if "uncompiled" not in line))

    def told(self, *words: object) -> dict[str, Any]:
        """A command that must succeed, as its JSON."""
        said = self(*words, "--json")
        assert (said.status, said.err) == (0, ""), said
        facts: dict[str, Any] = json.loads(said.out)
        return facts

    def refused(self, *words: object) -> str:
        """The one line of a command that must be refused, and write nothing."""
        before = self.files()
        said = self(*words)
        assert (said.status, said.out) == (2, ""), said
        assert said.err.count("\n") == 1
        assert said.err.startswith("rum500: ")
        assert self.files() == before
        return said.err.removeprefix("rum500: ").strip()

    def files(self) -> dict[str, bytes]:
        """The sheets as they lie in their folder."""
        return {file.name: file.read_bytes() for file in sorted(self.home.glob("sheets/*.json"))}


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    monkeypatch.setenv("RUM500_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(typer.main, "get_command", _command)
    return Score(tmp_path / "home", capsys)
