"""Every page and dialog of a game is sound for those who cannot see or point well, by day and by night."""

from __future__ import annotations

import pytest

from tests.page.player import Player
from tests.page.soundness import expect_sound
from tests.page.tables import COMPUTER, OPEN, opened

TABLE_DIALOGS = ["Invite", "Seats", "Another device", "End without a winner", "Give up", "Leave the seat"]


def sound(page):
    page.wait_for_load_state("networkidle")
    expect_sound(page)


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 640, "dark")])
def test_table_and_dialogs(visit, address, width, height, scheme):
    page = visit("/", width, height, color_scheme=scheme)
    player = Player(page)
    page.goto(f"{address}/t/{opened(page, address, seats=[COMPUTER])}")
    player.plays_turns(4)
    sound(page)
    menu = (
        page.locator("button.menu") if width < 600 else page.get_by_role("button", name="Table", exact=True)
    )
    menu.click()
    sound(page)
    dialog = page.get_by_role("dialog")
    for name in TABLE_DIALOGS:
        dialog.get_by_role("button", name=name, exact=True).click()
        sound(page)
        page.keyboard.press("Escape")
    dialog.get_by_role("button", name="Settings").click()
    sound(page)
    page.get_by_role("button", name="All keys").click()
    sound(page)
    page.keyboard.press("Escape")
    player.plays()
    sound(page)
    page.get_by_text("The last round").click()
    sound(page)


def test_a_sheet_of_a_round(visit, address):
    page = visit("/")
    player = Player(page)
    settings = {"target": "none", "rounds": "2"}
    page.goto(f"{address}/t/{opened(page, address, settings=settings)}")
    while not page.locator(".sheet-page").count():
        player.does_something()
        page.wait_for_timeout(50)
    sound(page)
    page.reload()
    page.get_by_role("button", name="Next round").click()
    page.wait_for_selector(".felt")
    page.reload()
    page.wait_for_selector(".felt")
    assert page.locator(".sheet-page").count() == 0


def test_dialogs_before_a_game(visit, address):
    page = visit("/new")
    page.get_by_role("button", name="Read the rules").click()
    sound(page)
    page.goto(f"{address}/t/{opened(page, address, seats=[OPEN], start=False)}")
    for name in ("Another device", "Leave the table"):
        page.get_by_role("button", name=name).click()
        sound(page)
        page.keyboard.press("Escape")
