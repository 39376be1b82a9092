"""Score sheets on the server: merged whole, stored before they are told, whoever writes at the same time."""

import asyncio
import gc
import json
import random
from typing import Any

import pytest

from rum500.server.limits import Limit
from rum500.server.protocol.sheets import SheetWish
from rum500.server.score import sheet_log, sheets
from rum500.server.score.refusals import NoSheet, SheetRefusal
from rum500.server.score.sheets import Sheets
from rum500.server.store import SheetChange, Store, StoreError
from rum500.sheet import Change, ForkedError, Log, MalformedError, NotWholeError, SheetError, read_change
from tests.sheet.random_logs import random_log

from .writing import SHEET, START, Writer, texts, told

pytestmark = pytest.mark.anyio
HERE = "127.0.0.1"


@pytest.fixture
async def store(database):
    async with await Store.open(database) as one:
        yield one


@pytest.fixture
def all_sheets(store):
    return Sheets(store, limited=False)


async def brings(all_sheets: Sheets, writer: Writer, sheet: str = SHEET) -> None:
    writer.hears(await all_sheets.merge(sheet, writer.asks(), HERE))


async def stored(store: Store, sheet: str = SHEET) -> Log:
    """What a server that starts now would find."""
    return Log(read_change(json.loads(one.body)) for one in await store.sheet(sheet))


@pytest.fixture
async def ann(all_sheets):
    """Who has begun a sheet."""
    writer = Writer("ANNSPHNE")
    writer.writes(**START)
    await brings(all_sheets, writer)
    return writer


async def test_what_two_write_both_have(all_sheets, store, ann):
    ben = Writer("BENSPHNE")
    await brings(all_sheets, ben)
    assert texts(ben.log) == START
    ann.writes(cell_1_0="60 / 35")
    ben.writes(cell_1_1="40 / 0 out")
    for writer in (ann, ben, ann):
        await brings(all_sheets, writer)
    assert texts(ann.log) == texts(ben.log) == START | {"cell/1/0": "60 / 35", "cell/1/1": "40 / 0 out"}
    assert (await stored(store)).history == ann.log.history


async def test_random_logs_in_random_pieces(store):
    rng = random.Random(4)
    for number in range(12):
        all_sheets, sheet = Sheets(store, limited=False), f"{SHEET[:-1]}{'ABCDEFGHJKLM'[number]}"
        whole = random_log(rng, 60)
        have: dict[str, int] = {}
        left = list(whole.history)
        while left:
            piece, left = left[: (size := rng.randrange(1, 30))], left[size:]
            again = rng.sample(whole.history[: len(whole.history) - len(left)], 5 if have else 0)
            sent = [one.to_json() for one in [*piece, *again]]
            rng.shuffle(sent)
            answer = await all_sheets.merge(sheet, SheetWish(have, sent), HERE)
            have = answer.have
            assert [one["device"] for one in told(answer)] == [one.device for one in piece]
        assert (await stored(store, sheet)).history == whole.history


async def test_what_is_missing_comes_in_an_order_in_which_it_can_be_taken(all_sheets, store):
    whole = random_log(random.Random(1), 150)
    sent = [one.to_json() for one in whole.history]
    random.Random(2).shuffle(sent)
    await all_sheets.merge(SHEET, SheetWish({}, sent), HERE)
    answer = await all_sheets.merge(SHEET, SheetWish({}), HERE)
    log = Log()
    for one in told(answer):
        log.merge([read_change(one)])
    assert log.have() == answer.have == whole.have()
    log = Log()
    for row in await store.sheet(SHEET):
        log.merge([read_change(json.loads(row.body))])


async def test_the_same_once_more_is_no_news(all_sheets, store, ann):
    wish = SheetWish({}, [one.to_json() for one in ann.log.history])
    answer = await all_sheets.merge(SHEET, wish, HERE)
    assert told(answer) == wish.changes
    assert len(await store.sheet(SHEET)) == 1


async def refused(all_sheets: Sheets, store: Store, error: type[Exception], *changes: Any) -> str:
    """Why changes are not taken; nothing of them is stored, and the sheet is as it was."""
    before = await store.sheet(SHEET)
    with pytest.raises(error) as refusal:
        await all_sheets.merge(SHEET, SheetWish({}, list(changes)), HERE)
    assert await store.sheet(SHEET) == before
    if before:
        answer = await all_sheets.merge(SHEET, SheetWish({}), HERE)
        assert [one["n"] for one in told(answer)] == [one.n for one in before]
    return str(refusal.value)


async def test_another_change_of_the_same_name_is_refused_with_all_beside_it(all_sheets, store, ann):
    copy = Writer("ANNSPHNE", Log(ann.log.history))
    ann.writes(cell_1_0="60 / 35")
    await brings(all_sheets, ann)
    fork, good = copy.writes(cell_1_0="61 / 35"), copy.writes(cell_1_1="5")
    assert "another change ANNSPHNE-2 already" in await refused(all_sheets, store, ForkedError, fork)
    ben = Writer("BENSPHNE", Log(ann.log.history)).writes(cell_1_1="7")
    await refused(all_sheets, store, ForkedError, ben, fork, good)
    await refused(
        all_sheets, store, ForkedError, ann.writes(cell_2_0="1"), copy.log.history[-1].to_json() | {"n": 3}
    )


async def test_a_change_whose_forerunner_is_missing_is_refused(all_sheets, store, ann):
    first, second = ann.writes(cell_1_0="60 / 35"), ann.writes(cell_2_0="10")
    ben = Writer("BENSPHNE", Log(ann.log.history)).writes(cell_1_1="7")
    assert "ANNSPHNE-2, which is missing" in await refused(all_sheets, store, NotWholeError, second)
    await refused(all_sheets, store, NotWholeError, ben)
    await refused(all_sheets, store, NotWholeError, first, ben)
    await all_sheets.merge(SHEET, SheetWish({}, [ben, second, first]), HERE)
    assert len(await store.sheet(SHEET)) == 4


async def test_a_sheet_does_not_begin_with_a_hole(all_sheets, store):
    writer = Writer("ANNSPHNE")
    writer.writes(**START)
    await refused(all_sheets, store, NotWholeError, writer.writes(first=0))
    with pytest.raises(NoSheet):
        await all_sheets.find(SHEET, HERE)


MALFORMED: list[Any] = [
    {}, {"device": "ANNSPHNE"}, {"n": 0}, {"n": 1.5}, {"seen": {"ANNSPHNE": 1}}, {"sets": {}}, {"by": "a\nb"},
    {"sets": {"title": 7}}, {"sets": {"Cell/1/0": "5"}}, {"sets": {"cell/1/0": "five"}}, {"at": -1},
    {"sets": {"cell/1/0": [[[[]]]]}}, {"undoes": "BENSPHNE-1"}, {"device": "annsphne"}, {"more": 1},
    {"at": 2**60},
]  # fmt: skip


@pytest.mark.parametrize("wrong", MALFORMED, ids=str)
async def test_what_is_no_change_is_refused(all_sheets, store, ann, wrong):
    change = ann.writes(cell_1_0="60 / 35") | wrong if len(wrong) == 1 else wrong
    if wrong != {"device": "ANNSPHNE"}:
        await refused(all_sheets, store, MalformedError, change)


async def test_who_has_seen_a_change_has_seen_what_that_one_had_seen(all_sheets, store, ann):
    ben = Writer("BENSPHNE", Log(ann.log.history)).writes(cell_1_1="7")
    liar = {"device": "CYSPHNE2", "n": 1, "seen": {"BENSPHNE": 1}, "at": 0, "by": "", "sets": {"first": 0}}
    await all_sheets.merge(SHEET, SheetWish({}, [ben]), HERE)
    await refused(all_sheets, store, MalformedError, liar)


# At the same time


async def test_many_who_write_at_once(all_sheets, store, ann):
    writers = [Writer(f"{letter}SPHNE22", Log(ann.log.history)) for letter in "ABCDEFGHJKLMNPQRST"]

    async def writes(writer: Writer, rng: random.Random) -> None:
        for step in range(8):
            writer.writes(**{f"cell_{step + 1}_{rng.randrange(2)}": str(rng.randrange(99))})
            if rng.random() < 0.6:
                await brings(all_sheets, writer)
        await brings(all_sheets, writer)

    await asyncio.gather(*[writes(writer, random.Random(at)) for at, writer in enumerate(writers)])
    for writer in writers:
        await brings(all_sheets, writer)
    log = await stored(store)
    assert len(log.history) == 1 + 8 * len(writers)
    assert all(writer.log.history == log.history for writer in writers)


async def test_of_forks_that_come_at_once_one_is_taken(all_sheets, store, ann):
    for n in range(2, 12):
        copies = [Writer("ANNSPHNE", Log(ann.log.history)) for _ in range(5)]
        sent = [copy.writes(cell_1_0=str(at)) for at, copy in enumerate(copies)]
        came = [all_sheets.merge(SHEET, SheetWish({}, [one]), HERE) for one in sent]
        answers = await asyncio.gather(*came, return_exceptions=True)
        assert [type(one) for one in answers].count(ForkedError) == 4
        ann.log = await stored(store)
        assert ann.log.have() == {"ANNSPHNE": n}


async def test_two_that_begin_it_at_once(store):
    for number in range(10):
        all_sheets, sheet = Sheets(store, limited=False), f"{SHEET[:-1]}{'ABCDEFGHJK'[number]}"
        writers = [Writer("ANNSPHNE"), Writer("BENSPHNE")]
        for writer in writers:
            writer.writes(title=writer.device)
        await asyncio.gather(*[brings(all_sheets, writer, sheet) for writer in writers])
        assert (await stored(store, sheet)).have() == {"ANNSPHNE": 1, "BENSPHNE": 1}


async def test_who_goes_away_takes_nothing_back(all_sheets, store, ann):
    for n in range(2, 12):
        ann.writes(cell_1_0=str(n))
        gone = asyncio.create_task(all_sheets.merge(SHEET, SheetWish({}, ann.wish()["changes"][-1:]), HERE))
        await asyncio.sleep(random.Random(n).random() / 100)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        answer = await all_sheets.merge(SHEET, ann.asks(), HERE)
        assert answer.have == {"ANNSPHNE": n} == (await stored(store)).have()


# Limits


async def test_a_sheet_has_so_many_changes_devices_and_bytes(all_sheets, store, ann, monkeypatch):
    monkeypatch.setattr(sheet_log, "MOST_CHANGES", 4)
    monkeypatch.setattr(sheet_log, "MOST_DEVICES", 2)
    new = [ann.writes(cell_1_0=str(n)) for n in range(4)]
    assert "at most 4 changes" in await refused(all_sheets, store, SheetRefusal, *new)
    ben = Writer("BENSPHNE", Log(ann.log.history[:1])).writes(title="Garden")
    cy = Writer("CYSPHNE2", Log(ann.log.history[:1])).writes(title="Attic")
    assert "At most 2 devices" in await refused(all_sheets, store, SheetRefusal, ben, cy)
    await all_sheets.merge(SHEET, SheetWish({}, [*new[:2], ben]), HERE)
    assert "at most 4 changes" in await refused(all_sheets, store, SheetRefusal, cy)
    assert (await all_sheets.merge(SHEET, SheetWish({}, [ben, new[0]]), HERE)).have["BENSPHNE"] == 1
    monkeypatch.setattr(sheet_log, "MOST_CHANGES", 9)
    monkeypatch.setattr(
        sheet_log, "LARGEST_SHEET", sum(len(one.body) for one in await store.sheet(SHEET)) + 50
    )
    assert "at most 2 MB" in await refused(all_sheets, store, SheetRefusal, new[2])


async def test_a_change_has_a_size(all_sheets, store, ann):
    """Far more than programs write today; older ones wrote a whole table in one."""
    long = {f"more_{key}": "x" * 400 for key in range(1, 600)}
    brought = await all_sheets.merge(SHEET, SheetWish({}, [ann.writes(**long)]), HERE)
    assert brought.have == {"ANNSPHNE": 2}
    longer = {f"more_{key}": "x" * 400 for key in range(1, 700)}
    said = await refused(all_sheets, store, SheetRefusal, ann.writes(**longer))
    assert said == "A change on this sheet is longer than the 256 KB that the server takes."


async def test_an_answer_has_a_size_and_the_rest_comes_when_it_is_asked_for(all_sheets, ann):
    for key in range(1, 31):
        ann.writes(**{f"more_{key}_{at}": "x" * 400 for at in range(1, 60)})
    await brings(all_sheets, ann)
    ben, answers = Writer("BENSPHNE"), 0
    while ben.log.have() != ann.log.have():
        before = len(ben.log.history)
        await brings(all_sheets, ben)
        answers += 1
        assert sum(len(json.dumps(one.to_json())) for one in ben.log.history[before:]) < 300_000
    assert answers == 3
    assert ben.log.history == ann.log.history


async def test_who_has_as_much_but_not_the_same_sees_it_by_the_digest(all_sheets, ann):
    copy = Writer("ANNSPHNE", Log(ann.log.history))
    ann.writes(cell_1_0="60 / 35")
    copy.writes(cell_1_0="61 / 35")
    await brings(all_sheets, ann)
    ours = await all_sheets.merge(SHEET, SheetWish(ann.log.have()), HERE)
    assert ours.have == copy.log.have()
    again = sheet_log.SheetLog([stored_as(one) for one in ann.log.history])
    other = sheet_log.SheetLog([stored_as(one) for one in copy.log.history])
    assert again.digest == ours.digest != other.digest
    one = await all_sheets.find(SHEET, HERE)
    assert json.loads(one.grown) == {"have": ours.have, "digest": ours.digest}


def stored_as(change: Change) -> SheetChange:
    """As an older server has written it, its fields as they came."""
    return SheetChange(change.device, change.n, json.dumps(change.to_json()).encode())


ODD = {
    "device": "ANNSPHNE", "n": 1, "seen": {"34567892": 2, "2ABCDEFG": 1, "ZZZZZZZZ": 3},
    "at": 2**53 - 1, "by": "Zoë 🂡",
    "sets": {"z": '\b\t\n\f\r"\\\u0000\u001f\u007f\u2028/é🂡', "a/1": -7, "cell/1/0": None, "m": True,
             "rules": {"preset": "hoyle", "set": {"10": "a", "9": "b", "😀": "c", "￡": "d"}}},
}  # fmt: skip


async def test_the_digest_is_the_one_that_pages_make():
    """The same change has this digest in web/src/score/keep/digest.test.ts."""
    assert sheet_log.SheetLog([stored_as(read_change(ODD))]).digest == "8e48d0a45742037b"


async def test_a_request_has_so_many_changes(all_sheets, store, ann):
    many = [ann.writes(cell_1_0=str(n)) for n in range(201)]
    assert "at most 200 changes" in await refused(all_sheets, store, SheetRefusal, *many)


async def test_an_address_begins_so_many_sheets(store):
    limited = Sheets(store, limited=True)
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

    def begin(letter: str, address: str = HERE) -> Any:
        writer = Writer("ANNSPHNE")
        writer.writes(**START)
        return limited.merge(SHEET[:-1] + letter, writer.asks(), address)

    for letter in letters[:30]:
        await begin(letter)
    with pytest.raises(SheetRefusal, match="Many score sheets were begun from here") as refusal:
        await begin(letters[30])
    assert refusal.value.status == 429
    assert not await store.sheet(SHEET[:-1] + letters[30])
    await begin(letters[0])
    await begin(letters[31], "10.0.0.1")


async def test_an_address_has_so_much_read_and_sent_for_it(store, ann, monkeypatch):
    """What is read from the disk counts too; others do not notice."""
    for key in range(1, 11):
        ann.writes(**{f"more_{key}_{at}": "x" * 400 for at in range(1, 60)})
    await brings(Sheets(store, limited=False), ann)
    monkeypatch.setattr(sheets, "WORK", Limit(burst=1_000_000, rate=0))
    monkeypatch.setattr(sheets, "_IN_MEMORY", 0)
    limited = Sheets(store, limited=True)
    other = Writer("BENSPHNE")
    other.writes(**START)
    await limited.merge(f"{SHEET[:-1]}7", other.asks(), HERE)
    with pytest.raises(SheetRefusal, match="Very much was asked for") as refusal:  # noqa: PT012
        for _ in range(10):
            await limited.merge(SHEET, SheetWish(ann.log.have()), HERE)
            await limited.merge(f"{SHEET[:-1]}7", SheetWish(other.log.have()), HERE)
    assert refusal.value.status == 429
    with pytest.raises(SheetRefusal):
        await limited.find(SHEET, HERE)
    await limited.merge(SHEET, SheetWish({}), "10.0.0.1")


async def test_what_was_checked_once_is_not_checked_again(store, ann, monkeypatch):
    await brings(Sheets(store, limited=False), ann)
    for checks in ("read_change", "check_whole"):
        monkeypatch.setattr(sheet_log, checks, None)
    answer = await Sheets(store, limited=False).merge(SHEET, SheetWish({}), HERE)
    assert told(answer) == [one.to_json() for one in ann.log.history]


async def test_registers_come_in_the_order_in_which_they_were_set(all_sheets, ann):
    """The history names the first of them."""
    ann.writes(title="Garden", cell_1_0="5", first=1)
    await brings(all_sheets, ann)
    answer = await all_sheets.merge(SHEET, SheetWish({}), HERE)
    assert list(told(answer)[1]["sets"]) == ["title", "cell/1/0", "first"]


@pytest.mark.parametrize(
    "sheet", ["", "KTCHENTABLE2345", f"{SHEET}7", SHEET.lower(), "KTCHENTABLE2345/", "1" * 16]
)
async def test_an_address_of_no_sheet(all_sheets, sheet):
    for asked in (all_sheets.find(sheet, HERE), all_sheets.merge(sheet, SheetWish({}), HERE)):
        with pytest.raises(NoSheet, match="This is no address of a score sheet; one ends in 16 letters"):
            await asked


async def test_a_sheet_that_is_not_there_is_not_kept_in_mind(all_sheets):
    for letter in "ABCDEF":
        for ask in (
            lambda sheet: all_sheets.find(sheet, HERE),
            lambda sheet: all_sheets.merge(sheet, SheetWish({"ANNSPHNE": 4}), HERE),
        ):
            with pytest.raises(NoSheet, match=r"^There is no score sheet under this address\.$"):
                await ask(SHEET[:-1] + letter)
    gc.collect()
    assert len(all_sheets._known) <= 1  # the last one may still be told of


# Memory and the store


async def test_sheets_that_were_not_used_for_longest_leave_the_memory(store, monkeypatch):
    monkeypatch.setattr(sheets, "_IN_MEMORY", 5_000)
    all_sheets = Sheets(store, limited=False)
    letters = "ABCDEFGH"
    writers = {letter: Writer("ANNSPHNE") for letter in letters}
    for step in range(6):
        for letter in random.Random(step).sample(letters, 8):
            writers[letter].writes(cell_1_0=str(step))
            await brings(all_sheets, writers[letter], SHEET[:-1] + letter)
            assert (
                all_sheets._weight
                == sum(all_sheets._used.values())
                <= max(5_000, all_sheets._used[next(iter(all_sheets._used))])
            )
    assert len(all_sheets._used) < 8
    for letter, writer in writers.items():
        assert (await stored(store, SHEET[:-1] + letter)).history == writer.log.history


class Failing:
    """Stands for a store that fails when it is told to, before or after the commit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.fails = ""

    async def sheet(self, sheet: str) -> list[SheetChange]:
        if self.fails == "reading":
            raise StoreError("no reading now")
        return await self._store.sheet(sheet)

    async def add_to_sheet(self, sheet: str, at: float, changes: list[SheetChange]) -> None:
        if self.fails != "before":
            await self._store.add_to_sheet(sheet, at, changes)
        if self.fails:
            raise StoreError("no writing now")


@pytest.mark.parametrize("when", ["before", "after"])
async def test_after_a_write_that_failed_what_is_there_counts(store, when):
    failing = Failing(store)
    all_sheets = Sheets(failing, limited=False)  # type: ignore[arg-type]
    ann = Writer("ANNSPHNE")
    for n in range(1, 5):
        ann.writes(cell_1_0=str(n))
        failing.fails = when
        with pytest.raises(StoreError):
            await brings(all_sheets, ann)
        failing.fails = "reading"
        with pytest.raises(StoreError):
            await all_sheets.find(SHEET, HERE)
        failing.fails = ""
        there = n if when == "after" else n - 1
        assert len(await store.sheet(SHEET)) == there
        if there:
            answer = await all_sheets.merge(SHEET, SheetWish({}), HERE)
            assert answer.have == {"ANNSPHNE": there}
        await brings(all_sheets, ann)
        assert len(await store.sheet(SHEET)) == n


async def test_a_log_that_cannot_be_read_is_left_as_it_is(all_sheets, store):
    odd = [SheetChange("ANNSPHNE", 1, b'{"device":"ANNSPHNE","n":1}')]
    await store.add_to_sheet(SHEET, 0.0, odd)
    with pytest.raises(StoreError, match=r"a score sheet cannot be read: .*`seen`"):
        await all_sheets.find(SHEET, HERE)
    assert await store.sheet(SHEET) == odd


async def test_nothing_of_it_raises_what_is_no_refusal(all_sheets, store, ann):
    """Changes at random, something of them put wrong."""
    rng = random.Random(9)
    values: list[Any] = [
        None,
        "",
        "x" * 500,
        -1,
        2**63,
        1.5,
        [],
        {},
        {"a": []},
        True,
        "ANNSPHNE-1",
        {"ANNSPHNE": 9},
    ]
    for _ in range(300):
        change = ann.writes(cell_1_0="5") | {
            rng.choice(["device", "n", "seen", "at", "by", "sets", "undoes"]): rng.choice(values)
        }
        ann.log = Log(ann.log.history[:1])
        try:
            await all_sheets.merge(SHEET, SheetWish({}, [change]), HERE)
        except (SheetError, SheetRefusal):
            continue
        ann.log = await stored(store)


# Who listens


async def test_who_listens_hears_when_it_has_grown(all_sheets, ann):
    one = await all_sheets.find(SHEET, HERE)
    with one.listening() as grown, one.listening() as other:
        assert grown.is_set()
        grown.clear()
        other.clear()
        await brings(all_sheets, ann)
        assert not grown.is_set()
        ann.writes(cell_1_0="5")
        await brings(all_sheets, ann)
        assert grown.is_set()
        assert other.is_set()
        assert json.loads(one.grown)["have"] == {"ANNSPHNE": 2}
    assert not one._listening


async def test_who_listens_hears_though_the_log_was_out_of_memory(store, ann, monkeypatch):
    monkeypatch.setattr(sheets, "_IN_MEMORY", 0)
    all_sheets = Sheets(store, limited=False)
    one = await all_sheets.find(SHEET, HERE)
    other = Writer("BENSPHNE")
    other.writes(**START)
    with one.listening() as grown:
        grown.clear()
        await brings(all_sheets, other, f"{SHEET[:-1]}A")
        assert one.log is None
        ann.writes(cell_1_0="5")
        await brings(all_sheets, ann)
        assert grown.is_set()
