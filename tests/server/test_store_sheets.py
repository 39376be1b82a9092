"""What the store keeps of score sheets: every change once, as it came, or nothing of what came with it."""

import asyncio
import random

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine, insert, inspect

from rum500.server.store import Entry, HouseRule, SheetChange, Store, StoreError
from rum500.server.store.migrations.versions import v1_log
from rum500.server.store.place import Place
from rum500.server.store.schema import VERSION_TABLE, entries, house_rules, tables

from .kill_store import start

pytestmark = pytest.mark.anyio
ANNS, BENS = "AAAAAAAA", "BBBBBBBB"


def change(device=ANNS, n=1, body=b'{"sets":{"cell/1/0":"60 / 35"}}'):
    return SheetChange(device, n, body)


async def test_changes_come_back_in_the_order_in_which_they_were_added(database):
    first = [change(BENS, 1, b"\x00\xff"), change(ANNS, 1), change(BENS, 2)]
    later = [change(ANNS, 2), change(ANNS, 3), change(BENS, 3)]
    async with await Store.open(database) as store:
        assert await store.sheet("fox") == []
        await store.add_to_sheet("fox", 7.0, first)
        await store.add_to_sheet("owl", 8.0, later[:1])
        await store.add_to_sheet("fox", 9.0, later)
    async with await Store.open(database) as store:
        assert await store.sheet("fox") == [*first, *later]
        assert await store.sheet("owl") == later[:1]
        assert await store.active() == []


async def test_of_changes_that_come_together_all_are_there_or_none(database):
    async with await Store.open(database) as store:
        await store.add_to_sheet("fox", 7.0, [change()])
        again = [change(BENS, 1), change(ANNS, 1)]
        for sheet, new in (("fox", again), ("owl", [*again, again[0]]), ("owl", [change(body=None)])):
            with pytest.raises(StoreError):
                await store.add_to_sheet(sheet, 8.0, new)
        assert await store.sheet("fox") == [change()]
        assert await store.sheet("owl") == []
        assert await store.healthy()
        await asyncio.gather(*[store.add_to_sheet("owl", 9.0, [change(BENS, n)]) for n in range(1, 30)])
        assert [one.n for one in await store.sheet("owl")] == list(range(1, 30))


async def test_a_caller_that_goes_away_takes_nothing_back(database):
    async with await Store.open(database) as store:
        gone = asyncio.create_task(store.add_to_sheet("fox", 7.0, [change()]))
        await asyncio.sleep(0)
        gone.cancel()
        await store.add_to_sheet("fox", 7.0, [change(n=2)])
        assert len(await store.sheet("fox")) == 2


async def test_a_closed_store_takes_nothing(database):
    store = await Store.open(database)
    await store.close()
    with pytest.raises(StoreError, match="the store is closed"):
        await store.add_to_sheet("fox", 7.0, [change()])


async def test_a_database_from_before_sheets_keeps_what_it_has(database):
    fill_as_version_1(database)
    async with await Store.open(database) as store:
        assert await store.entries("fox") == [Entry("fox", 1, 7.0, b"{}")]
        assert await store.house_rules("me") == [HouseRule("abc", "me", "Sunday", b"{}")]
        await store.append(Entry("fox", 2, 8.0, b"{}"))
        await store.add_to_sheet("fox", 7.0, [change()])
        assert await store.sheet("fox") == [change()]
    place = Place.of(database)
    if place.file is not None:
        kept = place.file.with_name(f"{place.file.name}.before-v2")
        copy = create_engine(f"sqlite:///{kept}")
        assert set(inspect(copy).get_table_names()) == {VERSION_TABLE, "tables", "entries", "house_rules"}
        copy.dispose()


def fill_as_version_1(url):
    """A database as the program left it that knew nothing of sheets."""
    engine = create_engine(Place.of(url).url)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        context._ensure_version_table()
        with Operations.context(context):
            v1_log.upgrade()
        connection.exec_driver_sql(f"INSERT INTO {VERSION_TABLE} (version_num) VALUES ('v1')")
        connection.execute(insert(tables).values(code="fox", at=7.0, active=True))
        connection.execute(insert(entries).values(code="fox", seq=1, at=7.0, body=b"{}"))
        connection.execute(insert(house_rules).values(code="abc", owner_hash="me", name="Sunday", body=b"{}"))
    engine.dispose()


def test_a_writer_that_is_killed_loses_no_change_that_was_acknowledged(database):
    rng = random.Random(5)
    total = 0
    for _ in range(3):
        before = total
        with start("sheet", database) as writing:
            told = [writing.stdout.readline() for _ in range(rng.randrange(1, 60))]
            writing.kill()
            told += [line for line in writing.stdout if line.endswith("\n")]
        there = [one.n for one in asyncio.run(look(database))]
        total = len(there)
        assert there == list(range(1, total + 1))
        assert total % 3 == 0, "of three that came together some are missing"
        assert 0 <= total - int(told[-1]) <= 3
        assert total > before


async def look(url):
    async with await Store.open(url) as store:
        return await store.sheet("fox")
