"""Every game that can be chosen is opened on the page, started and played; so are rules of the house."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rum500.server.questions import PRESET_NAMES
from tests.page.player import Player
from tests.page.tables import PHONE

TURNS = 10


def starts(page):
    """From the page for a new table to the table."""
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".felt")


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_a_game_of_every_kind(visit, preset):
    by_touch = len(preset) % 2 == 1
    page = visit("/new", **(PHONE if by_touch else {}))
    player = Player(page, by="fingers" if by_touch else "mouse", seed=len(preset))
    page.get_by_role("button", name=re.compile(r"\d+ more")).click()
    page.get_by_role("radio", name=PRESET_NAMES[preset].title, exact=True).check()
    page.locator("summary", has_text="The table").click()
    page.get_by_role("radio", name="at once").check()
    starts(page)
    assert player.parts["about"]["terms"]["preset"] == preset
    player.plays_turns(TURNS)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_rules_of_the_house_are_kept_used_and_shared(visit):
    page = visit("/new")
    page.locator("details", has_text="Winning").locator("summary").click()
    target = page.locator("#set-target")
    target.get_by_label("other").check()
    target.locator("input.field").fill("90")
    page.get_by_label(re.compile("Keep these rules")).fill("Short evening")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("button", name="Copy link for friends").wait_for()
    code = page.evaluate("fetch('/api/house-rules').then((all) => all.json()).then((all) => all[0].code)")
    friend = visit(f"/new?house={code}")
    expect(friend.locator("footer")).to_contain_text("Short evening")
    friend.locator("summary", has_text="The table").click()
    friend.get_by_role("radio", name="at once").check()
    player = Player(friend)
    starts(friend)
    assert player.parts["about"]["terms"]["target"] == 90
    player.plays()
    expect(friend.locator("main")).to_contain_text(re.compile(r"reached (the target of )?90\b"))
