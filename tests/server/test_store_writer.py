"""Whatever fails, and whenever: no log gets a gap, and what was acknowledged is there."""

import asyncio
import random
from contextlib import suppress

import pytest

from rum500.server.store import Entry, StoreError
from rum500.server.store.errors import MisfitError
from rum500.server.store.writer import End, Writer

pytestmark = pytest.mark.anyio


class Disk:
    """Stands for a database: logs of numbers, and faults as they are asked for."""

    def __init__(self):
        self.logs: dict[str, list[int]] = {}
        self.groups: list[int] = []
        self.fault = lambda: ""
        self.go = asyncio.Event()
        self.go.set()

    async def write(self, group):
        await self.go.wait()
        await asyncio.sleep(0)
        fault = self.fault()
        if fault == "before":
            raise StoreError("the disk is full")
        logs = {table: [*log] for table, log in self.logs.items()}
        for (table, seq, _, body), *_ in group:
            if body == b"bad" or seq in logs.setdefault(table, []):
                raise MisfitError("that does not fit")
            logs[table].append(seq)
        self.logs = logs
        self.groups.append(len(group))
        if fault == "after":
            raise StoreError("the connection was lost")


def entry(table, seq, body=b""):
    return Entry(table, seq, 0.0, body)


def outcome(future):
    return str(future.exception() or "done")


async def test_a_failure_takes_all_that_waits_behind_it():
    disk = Disk()
    writer = Writer(disk.write)
    await writer.append(entry("fox", 1), True)
    disk.go.clear()
    faults = iter(["before"])
    disk.fault = lambda: next(faults, "")
    failing = writer.append(entry("fox", 2), True)
    await asyncio.sleep(0)  # the group is taken, and waits for the disk
    behind, other = writer.append(entry("fox", 3), True), writer.append(entry("owl", 1), True)
    await asyncio.sleep(0)
    disk.go.set()
    await asyncio.wait([failing])
    await other
    assert outcome(failing) == outcome(behind) == "the disk is full"
    refused = [writer.append(entry("fox", seq), True) for seq in (2, 3, 4)]
    assert all("read its entries" in outcome(one) for one in refused)
    writer.follow("fox", End(1, True))
    assert "its next entry is 2, not 4" in outcome(writer.append(entry("fox", 4), True))
    await writer.append(entry("fox", 2), True)
    assert disk.logs == {"fox": [1, 2], "owl": [1]}
    await writer.close()


async def test_an_entry_that_does_not_fit_fails_its_own_table_alone():
    disk = Disk()
    writer = Writer(disk.write)
    fine = [writer.append(entry(f"t{at}", 1), True) for at in range(5)]
    bad = [writer.append(entry("fox", 1), True), writer.append(entry("fox", 2, b"bad"), True)]
    await asyncio.wait([*fine, *bad])
    assert {outcome(one) for one in fine} == {"done"}
    assert {outcome(one) for one in bad} == {"that does not fit"}
    assert "fox" not in disk.logs
    await writer.append(entry("fox", 1), True)
    await writer.close()


async def test_what_was_read_before_an_entry_does_not_count_after_it():
    disk = Disk()
    writer = Writer(disk.write)
    first = writer.append(entry("fox", 1), True), writer.append(entry("fox", 2), False)
    writer.follow("fox", End(1, True))
    await asyncio.gather(*first, writer.append(entry("fox", 3), True))
    assert disk.logs == {"fox": [1, 2, 3]}
    await writer.close()


async def test_stopped_it_fails_what_waits():
    disk = Disk()
    disk.go.clear()
    writer = Writer(disk.write)
    taken = writer.append(entry("fox", 1), True)
    await asyncio.sleep(0)
    waits = writer.append(entry("owl", 1), True)
    writer._task.cancel()
    await asyncio.wait([taken, waits])
    assert outcome(taken) == outcome(waits) == "the store was closed while it wrote"
    assert not writer.running


@pytest.mark.parametrize("seed", range(60))
async def test_no_log_gets_a_gap_under_random_faults(seed):
    rng = random.Random(seed)
    disk = Disk()
    writer = Writer(disk.write)
    acknowledged: dict[str, set[int]] = {}

    async def send(table, seq):
        body = b"bad" if rng.random() < 0.03 else b""
        with suppress(StoreError):
            await writer.append(entry(table, seq, body), True)
            acknowledged.setdefault(table, set()).add(seq)

    async def play(table):
        sent: list[asyncio.Task[None]] = []
        for _ in range(12):
            seq = len(disk.logs.get(table, []))  # as a server reads it again
            if seq:
                writer.follow(table, End(seq, True))
            seq += rng.choice([0, 0, 0, 1])  # with another idea of where it is, now and then
            for _ in range(rng.randrange(6)):
                seq += 1
                sent.append(asyncio.create_task(send(table, seq)))
                await asyncio.sleep(rng.choice([0, 0, 0.0005]))
        await asyncio.gather(*sent)

    disk.fault = lambda: rng.choice(["", "", "", "before", "after"])
    await asyncio.gather(*[play(f"t{at}") for at in range(6)])
    disk.fault = lambda: ""
    await writer.close()
    assert any(disk.logs.values())
    for table, log in disk.logs.items():
        assert log == list(range(1, len(log) + 1))
        assert acknowledged.get(table, set()) <= set(log)
