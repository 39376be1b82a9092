"""Killed at any moment, the store has what it acknowledged, and a schema that is the old one or the new."""

import asyncio
import random
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from rum500.server.store import Entry, HouseRule, Store
from rum500.server.store.place import Place
from rum500.server.store.upgrade import upgrade

from .kill_store import LATER, kill_writing, start

ROWS = 400


def test_a_writer_that_is_killed_loses_nothing_that_was_acknowledged(database):
    assert kill_writing(database, 5, random.Random(5)) > 100


async def fill(url):
    async with await Store.open(url) as store:
        await asyncio.gather(*[store.append(Entry(f"t{at}", 1, 0.0, b"x" * 500)) for at in range(ROWS)])
        await store.keep(HouseRule("abc", "me", "Sunday", b"{}"))


def schema(url):
    """What is there, looked at from outside: the revision, the tables, how much was copied."""
    engine = create_engine(Place.of(url).url)
    with engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
        copied = connection.execute(text("SELECT count(*) FROM seats")).scalar() if "seats" in names else None
        title = "title" in {column["name"] for column in inspect(connection).get_columns("house_rules")}
        (revision,) = connection.execute(text("SELECT version_num FROM rum500_version")).one()
    engine.dispose()
    return revision, copied, title


OLD, NEW = ("v2", None, False), ("v3", ROWS, True)


def test_an_upgrade_that_is_killed_leaves_the_old_schema_or_the_new(database):
    asyncio.run(fill(database))
    rng = random.Random(1)
    seen = []
    for told in (0, 1, 3, 6, 10, 11):
        with start("upgrade", database) as upgrading:
            lines = [upgrading.stdout.readline() for _ in range(told)]
            time.sleep(rng.random() / (100 if told else 5))
            upgrading.kill()
        seen.append(schema(database))
        assert seen[-1] in {OLD, NEW}
        if seen[-1] == OLD:
            asyncio.run(look(database))  # the old program goes on with it
        elif lines[-1:] == [""]:
            break
    assert OLD in seen
    upgrade(Place.of(database), LATER)
    assert schema(database) == NEW


async def look(url):
    async with await Store.open(url) as store:
        assert len(await store.active()) == ROWS
        assert await store.house_rules("me") == [("abc", "me", "Sunday", b"{}")]


def test_two_that_upgrade_at_once(database):
    upgrading = [start("upgrade", database) for _ in range(3)]  # from nothing
    told = [one.communicate(timeout=60)[0] for one in upgrading]
    assert [one.returncode for one in upgrading] == [0, 0, 0]
    assert sorted("begun" in each for each in told) == [False, False, True]
    assert schema(database) == ("v3", 0, True)


def test_a_copy_is_kept_from_before_an_upgrade(sqlite):
    asyncio.run(fill(sqlite))
    upgrade(Place.of(sqlite), LATER)
    kept = Path(f"{sqlite.removeprefix('sqlite:///')}.before-v3")
    assert schema(sqlite) == NEW
    asyncio.run(look(str(kept)))
    asyncio.run(look(str(kept)))
    assert not [file for file in kept.parent.iterdir() if "part" in file.name]


@pytest.mark.parametrize("left", ["", "not a database"])
def test_a_copy_that_was_cut_short_is_made_again(sqlite, left):
    asyncio.run(fill(sqlite))
    kept = Path(f"{sqlite.removeprefix('sqlite:///')}.before-v3")
    Path(f"{kept}.part").write_text(left)
    Path(f"{kept}").write_text("of another day")
    upgrade(Place.of(sqlite), LATER)
    asyncio.run(look(str(kept)))
