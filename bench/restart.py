"""How long a server takes to be there again: ``python -m bench.restart [TABLES …]``, with 300 entries at each.

Two people and one, with one and three computer players, are at the tables, by three rules; each log is played
once and stored under many codes. The whole time is that of ``rum500 serve`` until it can be reached, at best of
three.
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
from rum500.server.hall import Hall
from rum500.server.store import Entry, Store
from tests.server.evening import Evening, opened
from tests.server.serving import served

ENTRIES = 300
KINDS = (("hoyle", 2, 0), ("hoyle", 2, 1), ("500-rum", 1, 1), ("rummy-500", 1, 3))
RUNS = 3


def log(rules: str, people: int, computers: int) -> list[tuple[e.Entry, float]]:
    """The entries of a table, to go on."""
    seed = 0
    while True:
        evening = Evening(opened(rules, people=people, computers=computers, pace=0.0, seed=f"seed {seed}"))
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


async def wake_up(file: Path) -> float:
    """Seconds until all tables are in memory."""
    async with await Store.open(str(file)) as store:
        hall = Hall(store)
        began = time.perf_counter()
        await hall.wake_up()
        took = time.perf_counter() - began
        hall.close()
        return took


def serve(file: Path) -> float:
    """Seconds until the server can be reached."""
    began = time.perf_counter()
    with served(file):
        return time.perf_counter() - began


def main() -> None:
    """Measure with as many tables as are named."""
    for tables in map(int, sys.argv[1:] or ["50", "500"]):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "tables.db"
            asyncio.run(fill(file, tables))
            woken = min(asyncio.run(wake_up(file)) for _ in range(RUNS))
            print(f"{tables:4} tables: {woken:6.2f} s to read, {serve(file):6.2f} s in all", flush=True)


if __name__ == "__main__":
    main()
