"""A score sheet without network, server and power; and two phones that write at the same time."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.page.kill_browser import Mortal
from tests.page.quarrel import Quarrel, kept_in
from tests.page.sheets import PHONE, begin, cell, enter
from tests.server.serving import Server, Somebody

if TYPE_CHECKING:
    from pathlib import Path

FIVE = ("Ada", "Ben", "Col", "Dee", "Eva")
ROUNDS = 12
TARGET = 500
GONE = ["ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "WebSocket"]


@pytest.fixture
def own(tmp_path):
    """A server that may be stopped."""
    server = Server(f"sqlite:///{tmp_path}/tables.db", "--unlimited")
    yield server
    server.stop()


def up_to_date(page) -> None:
    page.get_by_text("Shared, up to date").first.wait_for()


def shared(page) -> str:
    """Share the open sheet; its address."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share").first.click()
    page.get_by_role("button", name="Share it").click()
    page.get_by_text("/score/").first.wait_for()
    page.keyboard.press("Escape")
    return str(page.url)


def made(rng: random.Random) -> str:
    return str(rng.randrange(-40, 40))


def test_twelve_rounds_for_five_by_thumb_without_network_and_server_then_synced(visit, own):
    rng, totals = random.Random(12), [0] * len(FIVE)
    phone = visit(f"{own.url}/score/new", troubles=GONE, **PHONE)
    begin(phone, FIVE)
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    own.stop()
    phone.reload()
    phone.wait_for_selector(".grid")
    for number in range(1, ROUNDS + 1):
        if number == ROUNDS // 2:
            phone.reload()
        for side, name in enumerate(FIVE):
            figure = made(rng)
            enter(phone, figure)
            totals[side] += int(figure)
            said = f"{name}, round {number}: {figure}, total {totals[side]}".replace("-", "−")
            expect(cell(phone, number, name)).to_have_accessible_name(said)
    own.start()
    phone.context.set_offline(False)
    address = shared(phone)
    up_to_date(phone)
    other = visit(address)
    expect(other.locator(".grid tfoot td")).to_have_text([str(TARGET - total) for total in totals])


def test_what_was_entered_is_there_after_the_browser_was_killed(browser, tmp_path, own):
    mortal = Mortal(browser, own.url, tmp_path / "profile", seed=3)
    for _ in range(4):
        mortal.live()
    assert mortal.acknowledged > 4
    assert mortal.lost == 0


def test_two_phones_that_write_at_the_same_time_lose_nothing(browser, own):
    quarrel = Quarrel(browser, own.url, seed=5)
    quarrel.go_on(40)
    assert not quarrel.settle()


def copy(database: Path, target: Path) -> None:
    """The whole of it, in the place of what is there."""
    for ending in ("", "-wal", "-shm"):
        target.with_name(f"{target.name}{ending}").unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def test_what_a_copy_of_this_browser_wrote_under_its_name_stands_beside(visit, own, tmp_path):
    """The server is put back to an older copy of itself, and gets as many changes, but others."""
    page = visit(f"{own.url}/score/new", troubles=GONE, **PHONE)
    begin(page, ("Ada", "Ben"))
    address = shared(page)
    up_to_date(page)
    database = tmp_path / "tables.db"
    own.stop()
    copy(database, tmp_path / "older.db")
    own.start()
    enter(page, "15")
    up_to_date(page)
    page.context.set_offline(True)
    own.stop()
    copy(tmp_path / "older.db", database)
    own.start()
    mine = max(kept_in(page), key=lambda one: int(one["n"]))
    copied = mine | {"sets": {"cell/1/0": "40"}, "by": "Cy"}
    there = Somebody(own.url).asks(f"/api/sheets/{address[-16:]}", {"have": {}, "changes": [copied]})
    assert there["have"] == {mine["device"]: mine["n"]}
    page.context.set_offline(False)
    page.get_by_text("two figures").first.wait_for()
    up_to_date(page)
    values = {str(one["sets"].get("cell/1/0")) for one in kept_in(page)}
    assert {"15", "40"} <= values
    have = Somebody(own.url).asks(f"/api/sheets/{address[-16:]}", {"have": {}})["have"]
    assert sum(have.values()) == len(kept_in(page))
