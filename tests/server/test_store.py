"""The store keeps what it is given, in order, and commits what comes together together."""

import asyncio
import random

import pytest
from sqlalchemy import event

from rum500.server.store import Entry, HouseRule, Store, StoreError

pytestmark = pytest.mark.anyio


def entry(table="fox", seq=1, body=b'{"did":"stock"}'):
    return Entry(table, seq, 1_700_000_000.123456 + seq, body)


async def test_a_log_comes_back_as_it_was(database):
    log = [entry(seq=seq, body=bytes([seq]) * seq) for seq in range(1, 40)]
    async with await Store.open(database) as store:
        for one in log:
            await store.append(one)
    async with await Store.open(database) as store:
        assert await store.entries("fox") == log
        assert await store.entries("fox", after=30) == log[30:]
        assert await store.entries("fox", after=39) == []
        assert await store.entries("cat") == []


async def test_a_log_goes_on_once_it_was_read(database):
    async with await Store.open(database) as store:
        await store.append(entry())
    async with await Store.open(database) as store:
        with pytest.raises(StoreError, match="table fox: read its entries before you add entry 2"):
            await store.append(entry(seq=2))
        assert not await store.entries("fox", after=1)
        await store.append(entry(seq=2))
        assert len(await store.entries("fox")) == 2


async def test_only_the_next_entry_is_taken(database):
    async with await Store.open(database) as store:
        await store.append(entry())
        for wrong in (1, 3, 0, -1):
            with pytest.raises(StoreError, match=f"table fox: its next entry is 2, not {wrong}"):
                await store.append(entry(seq=wrong))
        with pytest.raises(StoreError, match="cat: read its entries before you add entry 5"):
            await store.append(entry("cat", 5))
        await store.append(entry(seq=2))


async def test_tables_that_go_on_are_listed_the_oldest_first(database):
    async with await Store.open(database) as store:
        for at, table in enumerate(["fox", "cat", "owl"]):
            await store.append(Entry(table, 1, 10.0 - at, b""))
        assert await store.active() == ["owl", "cat", "fox"]
        await store.append(entry("cat", 2), active=False)
        await store.append(entry("hen"), active=False)
        assert await store.active() == ["owl", "fox"]
        assert [await store.exists(table) for table in ("cat", "hen", "fox", "dog")] == [
            True,
            True,
            True,
            False,
        ]
    async with await Store.open(database) as store:
        await store.entries("cat")
        waiting = [store.append(entry("cat", 3), active=False), store.append(entry("cat", 4))]
        await asyncio.gather(*waiting)
        assert await store.active() == ["owl", "cat", "fox"]


async def test_what_comes_together_is_committed_together(database):
    async with await Store.open(database) as store:
        commits = count_commits(store)
        await asyncio.gather(*[store.append(entry(f"t{at}")) for at in range(300)])
        assert len(commits) == 1
        await asyncio.gather(*[store.append(entry("t0", seq)) for seq in range(2, 50)])
        assert len(commits) == 2
        assert [one.seq for one in await store.entries("t0")] == list(range(1, 50))


async def test_what_comes_during_a_commit_is_the_next_group(database):
    async def play(table):
        for seq in range(1, 11):
            await store.append(entry(table, seq))

    async with await Store.open(database) as store:
        commits = count_commits(store)
        await asyncio.gather(*[play(f"t{at}") for at in range(50)])
        assert 10 <= len(commits) <= 25
        logs = [await store.entries(f"t{at}") for at in range(50)]
        assert all([one.seq for one in log] == list(range(1, 11)) for log in logs)


def count_commits(store):
    commits: list[object] = []
    event.listen(store._engine, "commit", commits.append)
    return commits


async def test_closing_writes_what_waits_and_refuses_what_comes_after(database):
    store = await Store.open(database)
    waiting = [store.append(entry(seq=seq)) for seq in range(1, 100)]
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    late = store.append(entry(seq=100))
    await closing
    assert all(one.done() and not one.exception() for one in waiting)
    with pytest.raises(StoreError, match="the store is closed"):
        await late
    with pytest.raises(StoreError, match="the store is closed"):
        await store.entries("fox")
    assert not await store.healthy()
    await store.close()
    async with await Store.open(database) as store:
        assert len(await store.entries("fox")) == 99


async def test_a_caller_that_goes_away_takes_nothing_back(database):
    async with await Store.open(database) as store:
        gone, stays = store.append(entry()), store.append(entry(seq=2))
        gone.cancel()
        await stays
        assert len(await store.entries("fox")) == 2


async def test_house_rules_belong_to_who_made_them(database):
    ours = HouseRule("abc", "me", "Sunday", b"{}")
    async with await Store.open(database) as store:
        assert await store.keep(ours)
        assert await store.keep(HouseRule("def", "me", "Monday", b"{}"))
        assert not await store.keep(HouseRule("abc", "you", "Mine", b"{}"))
        assert await store.house_rule("abc") == ours
        changed = ours._replace(name="Any day", body=b"{1}")
        assert await store.keep(changed)
        assert await store.house_rules("me") == [changed, ("def", "me", "Monday", b"{}")]
        assert await store.house_rules("you") == []
        assert not await store.forget("abc", "you")
        assert await store.forget("abc", "me")
        assert not await store.forget("abc", "me")
        assert await store.house_rule("abc") is None
        with pytest.raises(StoreError):
            await store.keep(HouseRule("ghi", "me", "Nothing", None))  # type: ignore[arg-type]


async def test_other_writing_has_its_turn_under_load(database):
    async def play(table):
        seq = 0
        while not stop.is_set():
            seq += 1
            await store.append(entry(table, seq))

    async with await Store.open(database) as store:
        stop = asyncio.Event()
        playing = [asyncio.create_task(play(f"t{at}")) for at in range(20)]
        rules = [HouseRule(f"r{at}", "me", f"{at}", b"{}") for at in range(20)]
        assert all(await asyncio.gather(*map(store.keep, rules)))
        stop.set()
        await asyncio.gather(*playing)


async def test_requests_that_are_cancelled_at_any_moment_leave_no_lock_behind(database):
    rng = random.Random(1)
    async with await Store.open(database) as store:
        for at in range(60):
            rule = HouseRule(f"r{at}", "me", "x", b"")
            asking = [store.keep(rule), store.entries("fox"), store.healthy()]
            asked: list[asyncio.Task[object]] = [asyncio.create_task(one) for one in asking]
            await asyncio.sleep(rng.random() / 100)
            for one in asked:
                one.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            await store.append(entry(seq=at + 1))
        assert len(await store.entries("fox")) == 60
        assert await store.keep(HouseRule("last", "me", "x", b""))


async def test_what_is_stored_is_on_the_disk_before_it_is_acknowledged(database):
    async with await Store.open(database) as store:
        with store._engine.connect() as connection:
            ask = connection.exec_driver_sql
            if "sqlite" in database:
                pragmas = "journal_mode", "synchronous", "foreign_keys"
                assert [ask(f"PRAGMA {of}").scalar() for of in pragmas] == ["wal", 2, 1]
            else:
                assert ask("SHOW fsync").scalar() == "on"
        with store._writing() as connection:
            if "postgresql" in database:
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


async def test_a_store_that_works_is_healthy(database):
    async with await Store.open(database) as store:
        assert await store.healthy()
