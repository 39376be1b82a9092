"""Kills a process that writes, at random moments: ``python -m tests.server.kill_store 100 [URL]``."""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rum500.server.store import Entry, Store, StoreError
from rum500.server.store.place import Place
from rum500.server.store.upgrade import upgrade

LATER = Path(__file__).parent / "later"
TABLES = [f"t{at}" for at in range(25)]


def body(table, seq):
    return f"{table} {seq} ".encode() * 40


async def write(url):
    """Add entries to many tables, without end, and tell each that is acknowledged."""
    async with await Store.open(url) as store:

        async def play(table):
            seq = len(await store.entries(table))
            while True:
                pipelined = [Entry(table, seq + more, 0.0, body(table, seq + more)) for more in (1, 2, 3)]
                for one in [store.append(each) for each in pipelined]:
                    await one
                    seq += 1
                    os.write(1, f"{table} {seq}\n".encode())

        print("ready", flush=True)
        await asyncio.gather(*map(play, TABLES))


def start(*arguments):
    command = [sys.executable, "-m", "tests.server.kill_store", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL)


def kill_writing(url, times, rng):
    """Start, kill, look, so many times in one database; how many entries were acknowledged in all."""
    acknowledged: dict[str, int] = {}
    for _ in range(times):
        with start("write", url) as writing:
            assert writing.stdout
            assert writing.stdout.readline() == "ready\n"
            told = [writing.stdout.readline() for _ in range(rng.randrange(600))]
            time.sleep(rng.random() / 50)
            writing.kill()
            told += [line for line in writing.stdout if line.endswith("\n")]
        acknowledged |= {table: int(seq) for table, seq in map(str.split, told)}
        asyncio.run(look(url, acknowledged))
    return sum(acknowledged.values())


async def look(url, acknowledged):
    """Compare what is stored with what was acknowledged; at most three more may be there."""
    async with await Store.open(url) as store:
        for table in await store.active():
            log = await store.entries(table)
            assert [one.seq for one in log] == list(range(1, len(log) + 1)), f"{table} has a gap"
            assert 0 <= len(log) - acknowledged.get(table, 0) <= 3, f"{table} lost something"
            assert all(one.body == body(table, one.seq) for one in log)
        assert set(await store.active()) >= set(acknowledged)


def main():
    match sys.argv[1:]:
        case ["write", url]:
            asyncio.run(write(url))
        case ["upgrade", url]:
            upgrade(Place.of(url), LATER)
        case ["open", url]:
            asyncio.run(hold(url))
        case [times, *urls]:
            with tempfile.TemporaryDirectory() as folder:
                url = urls[0] if urls else f"{folder}/game.db"
                total = kill_writing(url, int(times), random.Random(time.time()))
                print(f"killed {times} times; all of {total} acknowledged entries were there")


async def hold(url):
    try:
        store = await Store.open(url)
    except StoreError as error:
        print(error, flush=True)
    else:
        print("opened", flush=True)
        await asyncio.sleep(60)
        await store.close()


if __name__ == "__main__":
    main()
