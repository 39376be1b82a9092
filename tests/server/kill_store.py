"""Kills a process that writes, at random moments: ``python -m tests.server.kill_store 100 [URL]``."""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rum500.server.store import Entry, SheetChange, Store, StoreError
from rum500.server.store.place import Place
from rum500.server.store.upgrade import upgrade

LATER = Path(__file__).parent / "later"
ROOT = Path(__file__).parents[2]
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


async def write_sheet(url):
    """Add to a score sheet, three changes at a time, without end, and tell how many are acknowledged."""
    async with await Store.open(url) as store:
        n = len(await store.sheet("fox"))
        while True:
            new = [SheetChange("AAAAAAAA", n + more, b"{}") for more in (1, 2, 3)]
            await store.add_to_sheet("fox", 0.0, new)
            n += 3
            os.write(1, f"{n}\n".encode())


def start(*arguments):
    command = [sys.executable, "-m", "tests.server.kill_store", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL, cwd=ROOT)


def kill_writing(url, times, rng):
    """Start, kill, look, so many times in one database; how many entries were acknowledged in all."""
    there: dict[str, int] = {}
    total = 0
    for _ in range(times):
        with start("write", url) as writing:
            assert writing.stdout
            assert writing.stdout.readline() == "ready\n"
            told = [writing.stdout.readline() for _ in range(rng.randrange(600))]
            time.sleep(rng.random() / 50)
            writing.kill()
            told += [line for line in writing.stdout if line.endswith("\n")]
        total += len(told)
        there |= {table: int(seq) for table, seq in map(str.split, told)}
        there = asyncio.run(look(url, there))
    return total


async def look(url, acknowledged):
    """Compare what is stored with what has to be; at most the three that were on their way are there too."""
    async with await Store.open(url) as store:
        logs = {table: await store.entries(table) for table in await store.active()}
    for table in logs.keys() | acknowledged.keys():
        log, last = logs.get(table, []), acknowledged.get(table, 0)
        assert [one.seq for one in log] == list(range(1, len(log) + 1)), f"{table} has a gap"
        assert last <= len(log), f"{table} lost entries: {len(log)} of {last} are there"
        assert len(log) <= last + 3, f"{table} has {len(log)} entries, {last} were acknowledged"
        assert all(one.body == body(table, one.seq) for one in log)
    return {table: len(log) for table, log in logs.items()}


def main():
    match sys.argv[1:]:
        case ["write", url]:
            asyncio.run(write(url))
        case ["sheet", url]:
            asyncio.run(write_sheet(url))
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
