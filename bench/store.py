"""How fast the store takes entries: ``python -m bench.store [URL]``, 500 tables that each wait for theirs."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from rum500.server.store import Entry, Store

BODY = b'{"type":"did","seat":1,"do":"meld 7c7d7h","by":"person","text":"' + b"." * 50 + b'"}'


async def play(store: Store, table: str, until: float) -> list[float]:
    """Add entries one after the other; how long each took, in seconds."""
    took: list[float] = []
    while (began := time.perf_counter()) < until:
        await store.append(Entry(table, len(took) + 1, time.time(), BODY))
        took.append(time.perf_counter() - began)
    return took


async def measure(url: str, tables: int, seconds: float) -> None:
    """Print entries a second and how long one waits."""
    async with await Store.open(url) as store:
        began = time.perf_counter()
        run = f"{time.time():.0f}"
        playing = [play(store, f"{run}-{at}", began + seconds) for at in range(tables)]
        took = sorted(one for each in await asyncio.gather(*playing) for one in each)
        whole = time.perf_counter() - began
    median, late = (took[int(len(took) * part)] * 1000 for part in (0.5, 0.99))
    rate = len(took) / whole
    print(f"{tables:4} tables {rate:9,.0f} entries/s, median {median:6.2f} ms, p99 {late:6.2f} ms")


def main() -> None:
    """Measure with one table, a few, and many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="a database to fill; by default a file that is removed again")
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        for tables in (1, 20, 500):
            asyncio.run(measure(chosen.url or str(Path(folder) / "bench.db"), tables, chosen.seconds))


if __name__ == "__main__":
    main()
