"""Kills ``rum500 score add`` at random moments; ``python -m tests.sheet.kill_add HOME TIMES`` does it.

It forks, so that each try costs a few milliseconds and no start of the program.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from rum500.cli import _shell, app
from rum500.sheet import fold
from rum500.sheet.json_form import read_json

if TYPE_CHECKING:
    from rum500.sheet import Sheet


def main(home: str, times: int) -> None:
    os.environ["RUM500_HOME"] = home
    typer.main.get_command = cache(typer.main.get_command)  # or most would be killed before they write
    assert score("new", "Ada", "Ben") == 0
    assert score("add", "1", "2") == 0
    file = next(Path(home).glob("sheets/*.json"))
    rng = random.Random(times)
    acknowledged = 1
    for _ in range(times):
        acknowledged += killed_after(rng.random() / 10)
        sheet = sheet_in(file)
        assert acknowledged <= len(sheet.rounds) <= acknowledged + 1
        assert all(one.scores == [1, 2] for one in sheet.rounds)
        acknowledged = len(sheet.rounds)
    assert score("add", "1", "2") == 0
    print(f"{times} times killed, {len(sheet_in(file).rounds)} rounds", file=sys.stderr)


def score(*words: str) -> int:
    """A command, with what it prints put away."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        return _shell.run(app, ["score", *words, "--json"])


def killed_after(seconds: float) -> int:
    """How many rounds a process said it had entered before it was killed."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        add_for_ever(tell)
    os.close(tell)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(told, "rb") as said:
        return len(said.read())


def add_for_ever(tell: int) -> NoReturn:
    while True:
        if score("add", "1", "2"):
            os._exit(1)
        os.write(tell, b".")


def sheet_in(file: Path) -> Sheet:
    return fold(read_json(file.read_text("utf-8"))[1])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
