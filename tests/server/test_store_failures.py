"""A database that fails: what was acknowledged stays, nothing is half done, and it goes on afterwards."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest

from rum500.server.store import Entry, HouseRule, Store, StoreError, place
from rum500.server.store.place import Place
from rum500.server.store.upgrade import upgrade

from .kill_store import LATER
from .waiting import until

pytestmark = pytest.mark.anyio


def entry(table, seq, body=b"{}"):
    return Entry(table, seq, 0.0, body)


async def seqs(store, table):
    return [one.seq for one in await store.entries(table)]


async def fill(store):
    """Add entries until one fails; how many are acknowledged, and why no more."""
    for seq in range(1, 10_000):
        try:
            await store.append(entry("fox", seq, b"x" * 3000))
        except StoreError as error:
            return seq - 1, str(error)
    raise AssertionError("the disk never got full")


async def check_full_disk(store, make_room):
    await store.append(entry("owl", 1))
    stored, why = await fill(store)
    assert "the disk is full; make room and go on" in why
    with pytest.raises(StoreError, match="table fox: read its entries"):
        await store.append(entry("fox", stored + 2))
    assert await seqs(store, "fox") == list(range(1, stored + 1))
    assert not await store.healthy()
    await make_room()
    await asyncio.gather(*[store.append(entry("fox", stored + more)) for more in range(1, 9)])
    assert await store.healthy()
    await store.append(entry("owl", 2))
    assert await seqs(store, "fox") == list(range(1, stored + 9))


async def test_a_database_that_may_not_grow(sqlite, monkeypatch):
    monkeypatch.setattr(place, "_PRAGMAS", (*place._PRAGMAS, "max_page_count=200"))
    async with await Store.open(sqlite) as store:

        async def make_room():
            monkeypatch.setattr(place, "_PRAGMAS", place._PRAGMAS[:-1])
            store._engine.dispose()

        await check_full_disk(store, make_room)
        await store.close()
    check_whole(Path(sqlite.removeprefix("sqlite:///")))


async def test_a_disk_that_is_full(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.geteuid() or run("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk):
        pytest.skip("only root may mount a small disk, and not everywhere")
    try:
        ballast = disk / "ballast"
        ballast.write_bytes(b"x" * 1_000_000)
        async with await Store.open(str(disk / "game.db")) as store:

            async def make_room():
                ballast.unlink()

            await check_full_disk(store, make_room)
        check_whole(disk / "game.db")
        fill_up(ballast)
        with pytest.raises(StoreError, match="full"):
            upgrade(Place.of(str(disk / "game.db")), LATER)
        ballast.unlink()
        async with await Store.open(str(disk / "game.db")) as store:
            assert await seqs(store, "owl") == [1, 2]
    finally:
        run("umount", disk)


def run(*command):
    return subprocess.run([*map(str, command)], capture_output=True, check=False).returncode


def fill_up(file):
    with file.open("wb", buffering=0) as opened, suppress(OSError):
        while True:
            opened.write(b"x" * 4096)


def check_whole(file):
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_another_program_that_holds_the_file(sqlite, monkeypatch):
    monkeypatch.setattr(place, "WAITS", 0.05)
    async with await Store.open(sqlite) as store:
        await store.append(entry("fox", 1))
        with closing(sqlite3.connect(sqlite.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            failed = await asyncio.gather(
                store.append(entry("fox", 2)), store.append(entry("owl", 1)), return_exceptions=True
            )
            assert ["another program keeps the database locked" in str(one) for one in failed] == [True] * 2
            with pytest.raises(StoreError, match="locked"):
                await store.keep(HouseRule("abc", "me", "Sunday", b"{}"))
            assert await seqs(store, "fox") == [1]
        await asyncio.gather(store.append(entry("fox", 2)), store.append(entry("owl", 1)))


async def test_a_file_that_is_taken_away(sqlite):
    async with await Store.open(sqlite) as store:
        await store.append(entry("fox", 1))
        file = sqlite.removeprefix("sqlite:///")
        os.rename(file, f"{file}.away")  # noqa: PTH104 - rather than a blocking method of Path
        shutil.copy(f"{file}.away", file)
        with pytest.raises(StoreError, match="moved or replaced"):
            await store.append(entry("fox", 2))
        assert not await store.healthy()
        os.replace(f"{file}.away", file)  # noqa: PTH105
        assert await store.healthy()
        assert await seqs(store, "fox") == [1]
        await store.append(entry("fox", 2))


FAILS_AT_COMMIT = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = 'disk_full'; END $$;
CREATE CONSTRAINT TRIGGER late AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.body = 'bad') EXECUTE FUNCTION refuse();
"""


async def test_a_commit_that_fails_fails_all_of_its_group(postgresql):
    async with await Store.open(postgresql) as store:
        await store.append(entry("fox", 1))
        with psycopg.connect(postgresql, autocommit=True) as other:
            other.execute(FAILS_AT_COMMIT)
        group = [entry("fox", 2), entry("owl", 1), entry("owl", 2, b"bad"), entry("cat", 1)]
        failed = await asyncio.gather(*map(store.append, group), return_exceptions=True)
        assert ["the server's disk is full" in str(one) for one in failed] == [True] * 4
        assert await seqs(store, "fox") == [1]
        assert await store.active() == ["fox"]
        await asyncio.gather(*[store.append(entry(*of)) for of in (("fox", 2), ("owl", 1), ("cat", 1))])


async def test_two_servers_that_add_the_same_entry(postgresql):
    async with await Store.open(postgresql) as one, await Store.open(postgresql) as other:
        await one.append(entry("fox", 1, b"one"))
        await other.entries("fox")
        await one.append(entry("fox", 2, b"one"))
        twice, fine = other.append(entry("fox", 2, b"other")), other.append(entry("owl", 1))
        await fine
        with pytest.raises(StoreError, match="entry_once"):
            await twice
        with pytest.raises(StoreError, match="read its entries"):
            await other.append(entry("fox", 3))
        assert [each.body for each in await other.entries("fox")] == [b"one", b"one"]
        await other.append(entry("fox", 3))


async def test_a_code_that_is_taken_already(database):
    async with await Store.open(database) as store:
        await store.append(entry("fox", 1), active=False)
    async with await Store.open(database) as store:
        twice, fine = store.append(entry("fox", 1)), store.append(entry("owl", 1))
        await fine
        with pytest.raises(StoreError):
            await twice
        assert await store.active() == ["owl"]


async def test_a_value_that_cannot_be_stored(database):
    async with await Store.open(database) as store:
        bad = store.append(Entry("fox", 1, 0.0, None))  # type: ignore[arg-type]
        worse = store.append(Entry("cat", 1, "now", b""))  # type: ignore[arg-type]
        await store.append(entry("owl", 1))
        for one in (bad, worse) if "postgresql" in database else (bad,):
            with pytest.raises(StoreError):
                await one


async def test_a_connection_that_is_cut_while_it_writes(postgresql):
    async with await Store.open(postgresql) as store:
        await store.append(entry("fox", 1))
        with psycopg.connect(postgresql) as other, psycopg.connect(postgresql, autocommit=True) as third:
            other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
            cut = store.append(entry("fox", 2))
            terminate = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
            for _ in range(1000):
                await asyncio.sleep(0.01)
                if third.execute(terminate).fetchall():
                    break
            with pytest.raises(StoreError):
                await cut
        assert await seqs(store, "fox") == [1]
        await store.append(entry("fox", 2))


async def test_a_server_that_crashes_and_comes_back(cluster, postgresql):
    acknowledged: dict[str, int] = {}

    async def play(table):
        for seq in range(1, 100_000):
            try:
                await store.append(entry(table, seq))
            except StoreError:
                return
            acknowledged[table] = seq

    async with await Store.open(postgresql) as store:
        playing = [asyncio.create_task(play(f"t{at}")) for at in range(20)]
        await until(lambda: len(acknowledged) == 20)
        await asyncio.to_thread(cluster.stop, "immediate")
        await asyncio.gather(*playing)
        try:
            assert not await store.healthy()
            with pytest.raises(StoreError, match="see that the server runs"):
                await store.entries("t0")
        finally:
            await asyncio.to_thread(cluster.start)
        assert await store.healthy()
        for table, last in acknowledged.items():
            there = await seqs(store, table)
            assert there in (list(range(1, last + 1)), list(range(1, last + 2)))
            await store.append(entry(table, len(there) + 1))


async def test_an_idle_connection_that_was_cut_is_not_noticed(cluster, postgresql):
    async with await Store.open(postgresql) as store:
        await store.append(entry("fox", 1))
        await asyncio.to_thread(cluster.stop)
        await asyncio.to_thread(cluster.start)
        await store.append(entry("fox", 2))
        assert await seqs(store, "fox") == [1, 2]
