"""Whole games by the page alone, with a real server: by mouse, by fingers, by keys."""

from __future__ import annotations

import pytest

from tests.page.player import Player
from tests.page.tables import PHONE, opened


@pytest.mark.parametrize(
    ("by", "look"),
    [
        ("mouse", {}),
        ("keys", {}),
        ("fingers", PHONE),
    ],
)
def test_a_whole_game(visit, address, by, look):
    page = visit("/", **look)
    player = Player(page, by=by, blind=True)
    page.goto(f"{address}/t/{opened(page, address)}")
    player.plays()
    assert player.sockets == 1
    assert page.get_by_role("heading", level=1).inner_text().endswith(".")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
