"""How long a server takes to be back: ``python -m bench.restart [TABLES …]``, with 300 entries at each.

Two people and one, with one and three computer players, are at the tables, by three rules; each log is played
once and stored under many codes. The times are those of ``rum500 serve`` from its start, the best of three.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from rum500.server import entries as e
from rum500.server.store import Entry, Store
from tests.server.evening import Evening, opened
from tests.server.serving import Somebody, served

ENTRIES = 300
KINDS = (("hoyle", 2, 0), ("hoyle", 2, 1), ("500-rum", 1, 1), ("rummy-500", 1, 3))
RUNS = 3


def log(rules: str, people: int, computers: int) -> list[tuple[e.Entry, float]]:
    """The entries of a table, to go on."""
    seed = 0
    while True:
        evening = Evening(opened(rules, people=people, computers=computers, seed=f"seed {seed}"))
        while len(evening.log) < ENTRIES and not evening.table.over:
            evening.plays_at_random(random.Random(seed), 1)
        if len(evening.log) >= ENTRIES:
            return evening.log[:ENTRIES]
        seed += 1


async def fill(file: Path, tables: int) -> None:
    """Store so many tables."""
    logs = [log(*kind) for kind in KINDS]
    async with await Store.open(str(file)) as store:
        for number in range(tables):
            code = f"T{number:07}"
            first, *further = logs[number % len(logs)]
            assert isinstance(first[0], e.Opened)
            changed = msgspec.structs.replace(first[0], code=code), first[1]
            stored = [changed, *further]
            await asyncio.gather(
                *[
                    store.append(Entry(code, seq, at, e.write(entry)))
                    for seq, (entry, at) in enumerate(stored, 1)
                ]
            )


def restart(file: Path) -> tuple[float, float]:
    """Seconds until the server can be reached, and until every table goes on."""
    began = time.perf_counter()
    with served(file) as server:
        reached = time.perf_counter() - began
        Somebody(server.url).asks("/api/tables")  # waits for all
        return reached, time.perf_counter() - began


def main() -> None:
    """Measure with as many tables as are named."""
    for tables in map(int, sys.argv[1:] or ["50", "500"]):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tables.db"
            asyncio.run(fill(file, tables))
            reached, woken = min(restart(file) for _ in range(RUNS))
            print(
                f"{tables:4} tables: reached after {reached:.2f} s, all go on after {woken:.2f} s", flush=True
            )


if __name__ == "__main__":
    main()
