"""A room over a store that takes its time, or fails: nobody is told what is not stored."""

import asyncio
import json
import logging
import time
from typing import Any

import pytest

from rum500.server import entries as e
from rum500.server import names, waiting
from rum500.server.hall import Hall, steady_clock
from rum500.server.kept_rules import KeptRules
from rum500.server.protocol import commands, rulebook, visits
from rum500.server.requests import Refusal
from rum500.server.room import FORSAKEN, Client, Room
from rum500.server.sockets import COME_AGAIN, COME_LATER, CROWDED
from rum500.server.store import Entry, Store, StoreError
from rum500.server.table import Table

from .evening import TERMS, opened
from .waiting import until

pytestmark = pytest.mark.anyio


class Slow:
    """Stands for a store: stores when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[asyncio.Future[None]] = []
        self.log: list[Entry] = []

    def append(self, entry: Entry, *, active: bool) -> asyncio.Future[None]:
        del active
        self.log.append(entry)
        self.waiting.append(asyncio.get_running_loop().create_future())
        return self.waiting[-1]

    async def stores(self) -> None:
        for one in self.waiting:
            one.set_result(None)
        self.waiting.clear()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def fails(self) -> None:
        for one in self.waiting:
            one.set_exception(StoreError("the disk is full"))
        self.waiting.clear()
        await asyncio.sleep(0)
        await asyncio.sleep(0)


class Place:
    """A table of two at which both sit, in a room."""

    def __init__(self) -> None:
        self.store = Slow()
        self.broke: list[str] = []
        table = Table(opened(people=2, computers=0, turn_seconds=60), 0.0)
        table.fold(e.Sat(1, "Ben", "h1"), 0.0)
        self.room = Room(table, TERMS, self.store, lambda: 0.0, self.broke.append)  # type: ignore[arg-type]
        self.ann, self.ben = Client("h0"), Client("h1")

    async def begins(self) -> None:
        for client in (self.ann, self.ben):
            await self.room.come(client, 0, "")
        self.room.request(self.ann, commands.Run(1, "start"))
        await self.store.stores()
        heard(self.ann)
        heard(self.ben)

    def whose_turn(self) -> Client:
        playing = self.room.table.playing
        assert playing is not None
        return (self.ann, self.ben)[playing.state.turn]


@pytest.fixture
async def place() -> Place:
    made = Place()
    await made.begins()
    return made


def heard(client: Client) -> list[Any]:
    """All that has been sent to somebody since he was asked last."""
    found: list[Any] = []
    while not client.outbox.empty():
        message = client.outbox.get_nowait()
        found.append(message if isinstance(message, int) else json.loads(message))
    return found


async def test_lines_are_sent_once(place):
    place.room.go(place.ben)
    await place.store.stores()
    (told,) = heard(place.ann)
    assert told["seq"] == place.room.table.seq
    assert "places" in told["parts"]
    assert "lines" not in told


@pytest.mark.parametrize("command", [commands.Say(7, 2), commands.MoreTime(7)])
async def test_what_is_not_stored_itself_waits_for_what_is_before_it(place, command):
    client = place.whose_turn()
    place.room.request(client, commands.Act(5, "stock"))
    place.room.request(client, command)
    assert not heard(client)
    assert not heard(place.ben if client is place.ann else place.ann)
    await place.store.stores()
    assert {"type": "done", "id": 7, "seq": place.room.table.seq} in heard(client)


async def test_a_request_that_comes_again_is_answered_by_its_own_entry(place):
    client = place.whose_turn()
    place.room.request(client, commands.Stand(5, "pass"))
    await place.store.stores()
    seq = place.room.table.seq
    heard(client)
    place.room.request(place.ann if client is place.ben else place.ben, commands.Stand(5, "pass"))
    place.room.request(client, commands.Stand(5, "pass"))
    place.room.request(client, commands.Stand(6, "ask"))
    await place.store.stores()
    assert {"type": "done", "id": 5, "seq": seq} in heard(client)


async def test_that_the_sheet_was_read_is_in_the_log(place):
    place.room.request(place.ben, commands.Ready(5))
    assert not heard(place.ben)
    await place.store.stores()
    assert place.room.table.ready == {1}
    assert e.read(place.store.log[-1].body) == e.SheetRead(1, request=5)


async def test_what_cannot_be_stored_is_told_to_nobody(place):
    client = place.whose_turn()
    place.room.request(client, commands.Act(5, "stock"))
    await place.store.fails()
    assert heard(place.ann) == heard(place.ben) == [COME_AGAIN]
    assert place.broke == ["TABLE"]


async def test_a_room_whose_entry_was_not_stored_takes_nothing_more(place):
    client = place.whose_turn()
    place.room.request(client, commands.Act(5, "stock"))
    place.room.request(client, commands.Stand(6, "pass"))
    await place.store.fails()
    written = len(place.store.log)
    place.room.request(client, commands.Stand(7, "ask"))
    late = Client("h0")
    await place.room.come(late, 0, "")
    assert len(place.store.log) == written
    assert heard(late) == [COME_AGAIN]
    assert place.broke == ["TABLE"]


async def test_time_is_given_a_few_times_a_turn(place):
    client = place.whose_turn()
    for number in range(1, 12):
        place.room.request(client, commands.MoreTime(number))
    await place.store.stores()
    answers = [one for one in heard(client) if one["type"] in {"done", "refused"}]
    assert [one["type"] for one in answers] == ["refused", *["done"] * 10]
    assert place.room.table.extra == 600
    place.room.request(client, commands.Act(20, "stock"))
    await place.store.stores()
    assert place.room.table.extra == 600, "a turn has one clock"


async def test_no_time_is_given_where_no_clock_runs():
    place = Place()
    place.room.request(place.ann, commands.MoreTime(1))
    await place.room.come(place.ann, 0, "")
    heard(place.ann)
    place.room.request(place.ann, commands.MoreTime(1))
    (refused,) = heard(place.ann)
    assert refused["code"] == "no-clock"


async def test_a_table_holds_so_many_who_watch_and_always_those_who_play(place):
    watchers = [Client("") for _ in range(51)]
    for one in watchers:
        await place.room.come(one, 0, "")
    again = Client("h0")
    await place.room.come(again, 0, "")
    await place.store.stores()
    assert [heard(one)[-1] for one in watchers].count(CROWDED) == 1
    assert watchers[-1].closed
    assert heard(again)[0]["type"] == "welcome"
    place.room.go(watchers[0])
    late = Client("")
    await place.room.come(late, 0, "")
    assert not late.closed


async def opened_at(hall: Hall) -> Room:
    seats = [visits.SeatWish("computer", "easy")]
    return await hall.open(visits.NewTable("Ann", seats=seats, pace=0, start=True), "h0")


async def test_a_table_that_could_not_be_stored_goes_on_by_itself(sqlite, monkeypatch):
    monkeypatch.setattr("rum500.server.hall._STORE_PAUSE", 0.01)
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        room = await opened_at(hall)
        await room.stored()
        with monkeypatch.context() as full:
            full.setattr(store._writer, "_write", refuse)
            with pytest.raises(StoreError):
                await room.change(e.Stood(0, "pass"))
        assert room.broken
        again = await taken_up(hall, room.table.code, room)
        assert again.table.seats[0].calls == "ask"
        hall.close()


async def refuse(group: object) -> None:
    del group
    raise StoreError("the disk is full")


async def taken_up(hall: Hall, code: str, before: Room) -> Room:
    await until(lambda: hall._rooms.get(code) not in {None, before})
    return hall._rooms[code]


async def test_a_table_that_cannot_be_read_keeps_no_other_back(sqlite, caplog):
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        await store.append(Entry("BROKEN", 1, time.time(), b'{"type":"of another kind"}'))
        room = await opened_at(hall)
        await room.stored()
        hall.close()
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        await hall.wake_up()
        with caplog.at_level(logging.ERROR):
            assert [one.code for one in await hall.glances("h0")] == [room.table.code]
        assert "BROKEN" in caplog.text
        hall.close()


async def test_a_table_that_is_asked_for_does_not_wait_for_the_others(sqlite):
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        codes = [(await opened_at(hall)).table.code for _ in range(20)]
        hall.close()
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        await hall.wake_up()
        await hall.room(codes[-1])
        assert len(hall._rooms) < 20
        assert len(await hall.glances("h0")) == 20
        hall.close()


async def test_tables_that_rest_leave_the_memory_and_are_found_again(sqlite):
    now = [1e9]
    async with await Store.open(sqlite) as store:
        hall = Hall(store, lambda: now[0])
        left, forsaken = await opened_at(hall), await opened_at(hall)
        await left.changed(e.Left(0))
        await forsaken.stored()
        now[0] += 61
        hall._next_rest = 0
        played = await opened_at(hall)
        assert set(hall._rooms) == {forsaken.table.code, played.table.code}
        await until(lambda: not played._timer)  # the computer waits for Ann
        await played.stored()
        now[0] += FORSAKEN + 1
        hall._next_rest = 0
        again = await hall.room(left.table.code)
        assert again.table.closed
        assert set(hall._rooms) == {left.table.code}
        hall.close()
    async with await Store.open(sqlite) as store:
        hall = Hall(store, lambda: now[0])
        await hall.wake_up()
        await hall.awake()
        assert not hall._rooms
        assert (await hall.room(forsaken.table.code)).table.active
        hall.close()


async def test_a_server_that_is_full_opens_no_more_tables(sqlite, monkeypatch):
    monkeypatch.setattr("rum500.server.hall._MOST", 2)
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        for _ in range(2):
            await opened_at(hall)
        with pytest.raises(Refusal, match="as many tables as it can hold"):
            await opened_at(hall)
        hall.close()


async def test_who_was_too_slow_counts_as_gone_once_his_line_is_cut(place):
    place.ann.close(COME_LATER)
    place.room.request(place.ben, commands.Stand(3, "pass"))
    await place.store.stores()
    place.room.go(place.ann)
    assert place.room.table.presence.here == {1}
    assert 0 in place.room.table.presence.gone_since


async def test_another_tab_takes_the_place_of_the_first(place):
    again = Client("h0")
    await place.room.come(again, 0, "")
    place.room.go(place.ann)
    assert place.room.table.presence.here == {0, 1}
    place.room.go(again)
    assert place.room.table.presence.here == {1}


@pytest.mark.parametrize("what", ["rum500.telling.deeds.Deeds.told", "rum500.server.parts.changes"])
async def test_a_fault_of_the_program_has_the_table_read_anew(place, monkeypatch, caplog, what):
    def fail(*_: object) -> None:
        raise RuntimeError("a fault of the program")

    monkeypatch.setattr(what, fail)
    place.room.request(place.whose_turn(), commands.Act(5, "stock"))
    assert heard(place.ann) == heard(place.ben) == [COME_AGAIN]
    assert place.broke == ["TABLE"]
    assert "a fault of the program" in caplog.text


async def test_a_computer_player_that_fails_has_the_table_read_anew(sqlite, monkeypatch, caplog):
    monkeypatch.setattr("rum500.server.hall._STORE_PAUSE", 0.01)
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        with monkeypatch.context() as failing:
            failing.setattr(waiting, "happening", lambda *_: 1 / 0)
            room = await opened_at(hall)
            room.change(e.Halted(on=True))
            room.change(e.Halted(on=False))
            room._tick()
        assert room.broken
        assert "ZeroDivisionError" in caplog.text
        assert (await taken_up(hall, room.table.code, room)).table.status == "playing"
        hall.close()


async def test_a_table_with_trouble_is_not_read_again_at_once(sqlite):
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        room = await opened_at(hall)
        room._break()
        with pytest.raises(StoreError, match="read anew"):
            await hall.room(room.table.code)
        hall.close()


async def test_who_stops_waiting_takes_nothing_back(place):
    asking = asyncio.create_task(place.room.changed(e.Stood(0, "pass")))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.sleep(0)
    await place.store.stores()
    assert not place.room.broken
    assert heard(place.ann)


async def test_somebody_keeps_so_many_house_rules(sqlite, monkeypatch):
    monkeypatch.setattr("rum500.server.kept_rules._MOST", 2)

    def wish(name: str, preset: str = "hoyle") -> rulebook.KeepHouseRule:
        return rulebook.KeepHouseRule(name=name, preset=preset)

    async with await Store.open(sqlite) as store:
        kept = KeptRules(store)
        first, again = await asyncio.gather(kept.keep(wish("A"), "h0"), kept.keep(wish(" A "), "h0"))
        assert first.code == again.code
        await kept.keep(wish("B"), "h0")
        await kept.keep(wish("B", "rummy-500"), "h0")
        assert [one.preset for one in await kept.of("h0")] == ["hoyle", "rummy-500"]
        with pytest.raises(Refusal, match="forget one"):
            await kept.keep(wish("C"), "h0")
        await kept.keep(wish("C"), "h1")


async def test_a_rematch_does_not_wait_for_who_goes(place, monkeypatch):
    monkeypatch.setattr("rum500.server.room._GRACE", 0.01)
    place.room.request(place.ann, commands.Concede(5))
    await place.store.stores()
    place.room.request(place.ben, commands.Rematch(6))
    await place.store.stores()
    assert place.room.table.games == 1
    place.room.go(place.ann)
    await place.store.stores()
    assert place.room.table.games == 1
    await until(lambda: place.room.table.games == 2)


async def test_who_watched_and_sits_down_is_here(place):
    await place.room.come(watching := Client("h7"), 0, "")
    place.room.change(e.Filled(1, "open"))
    place.room.change(e.Sat(1, "Cleo", "h7"))
    await place.store.stores()
    assert watching.seat == 1
    assert place.room.table.presence.here == {0, 1}
    assert heard(watching)[-1]["parts"]["places"][1]["here"]


def test_the_clock_of_a_server_does_not_follow_jumps(monkeypatch):
    clock = steady_clock()
    before = clock()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert 0 <= clock() - before < 60


def test_names_that_cannot_be_seen_or_look_alike():
    table = Table(opened(people=2, computers=1), 0.0)
    table.seats[2].name = "Mei"
    for unseen in ("\u3164", "\u2800", "\ufe0f", "\U000e0100", "\u0301", "\u200b", " "):
        with pytest.raises(Refusal, match="can be seen"):
            names.free_name(table, 1, unseen)
    for taken in ("Ann", "ANN", "Ann\ufe0f", "\uff21nn", "Mei"):
        with pytest.raises(Refusal, match="sits at this table already"):
            names.free_name(table, 1, taken)
    assert names.free_name(table, 2, "Mei") == "Mei"
    assert names.free_name(table, 1, "Rene\u0301") == "Ren\u00e9"


async def test_a_table_that_fails_in_its_room_keeps_no_other_back(sqlite, monkeypatch, caplog):
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        codes = [(await opened_at(hall)).table.code for _ in range(2)]
        hall.close()
    async with await Store.open(sqlite) as store:
        hall = Hall(store)
        made = Hall._new_room

        def fails_once(*_: object) -> Room:
            monkeypatch.setattr(Hall, "_new_room", made)
            raise RuntimeError("a fault of the program")

        monkeypatch.setattr(Hall, "_new_room", fails_once)
        with caplog.at_level(logging.ERROR):
            await hall.wake_up()
            assert len(await hall.glances("h0")) == len(codes) - 1
        assert "a fault of the program" in caplog.text
        hall.close()
