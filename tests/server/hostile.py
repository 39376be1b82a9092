"""Somebody who means no good, at random: ``python -m tests.server.hostile [TRIES [SEED]]``.

Attacks are drawn from a table of kinds. After each, the table it was aimed at must be as it was, for all
seats, for who watches and in the store; the server must live and answer within a second. In between the game
goes on.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from . import attacks_http, attacks_sheets  # noqa: F401 - its kinds are among the others
from .attacks import KINDS, World
from .serving import Server, served
from .stage import Stage

STATES: Final = ("playing", "waiting", "paused", "over")
_BETWEEN: Final = 10  # attacks between two actions of the game
_SLOWER: Final = 0.12  # seconds to wait where there are limits, so that most of it is not just too much


@dataclass
class Count:
    """What came of it."""

    tries: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    errors: str = ""

    def __str__(self) -> str:
        lines = [f"{number:6}  {name}" for name, number in sorted(self.tries.items())]
        lines.append(f"{self.tries.total():6}  tries, {len(self.faults)} faults, {self.crashes} crashes")
        return "\n".join([*lines, *self.faults, self.errors if self.crashes else ""])

    @property
    def crashes(self) -> int:
        """How often the server spoke of an error of its own."""
        return self.errors.count("Traceback")


@contextmanager
def world(folder: Path, seed: int, *, limited: bool = False) -> Iterator[tuple[World, Server]]:
    """A server with a table in every state."""
    words = [] if limited else ["--unlimited"]
    with (
        (folder / "errors.txt").open("wb") as errors,
        served(folder / "tables.db", *words, errors=errors) as server,
    ):
        made = World(
            {state: Stage(server, state) for state in STATES}, server.url, random.Random(seed), limited
        )
        try:
            yield made, server
        finally:
            for line in made.held:
                attacks_http.drop(line, made.rng)
            for stage in made.stages.values():
                with suppress(Exception):
                    stage.close()


def attacked(folder: Path, tries: int, seed: int, *, limited: bool = False) -> Count:
    """So many attacks of random kinds, the table checked after each."""
    count = Count()
    with world(folder, seed, limited=limited) as (around, server):
        for at in range(tries):
            name = around.rng.choice(list(KINDS))
            count.tries[name] += 1
            try:
                one_attack(around, name)
                if at % _BETWEEN == 0:
                    goes_on(around)
                    for stage in around.stages.values():
                        stage.check()
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told with the kind it came from
                count.faults.append(f"{name}, try {at}: {type(error).__name__}: {str(error)[:2000]}")
                for stage in around.stages.values():
                    for line in stage.lines:
                        line.again()
                    stage.keep()
            if not server.alive:
                count.faults.append(f"{name}, try {at}: the server has ended")
                break
            time.sleep(_SLOWER if limited else 0)
    count.errors = (folder / "errors.txt").read_text("utf-8", "replace")
    return count


def one_attack(around: World, name: str) -> None:
    """An attack, and what must be as it was."""
    KINDS[name](around).check()


def goes_on(around: World) -> None:
    """Somebody does something that he may do, so that attacks meet every state of the game."""
    stage = around.stages["playing"]
    if stage.seen(0).get("result"):
        stage.close()
        around.stages["playing"] = Stage(stage.server, "playing")
        return
    seat = around.rng.choice(stage.now["actors"])
    ways = stage.lines[seat].sight.ways()
    if ways:
        stage.does(seat, "act", do=around.rng.choice(ways)["do"])
    stage.keep()


def main() -> int:
    """Attack so often, and count; status 1 if anything was let through."""
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        count = attacked(Path(folder), tries, seed)
    print(count)
    return 1 if count.faults or count.crashes else 0


if __name__ == "__main__":
    sys.exit(main())
