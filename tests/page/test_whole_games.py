"""Whole games by the page alone, with a real server: by mouse, by fingers, by keys."""

from __future__ import annotations

import pytest

from tests.page.player import Player

COMPUTER = {"kind": "computer", "level": "easy"}
SHORT = {"target": "100", "rounds": "3"}


def opened(page, address, **wish):
    """A table opened by whoever looks at the page; its code."""
    usual = {
        "you": "Kim",
        "pace": 0,
        "call_seconds": 0,
        "settings": SHORT,
        "seats": [COMPUTER] * 2,
        "start": True,
    }
    return page.request.post(f"{address}/api/tables", data=usual | wish).json()["code"]


@pytest.mark.parametrize(
    ("by", "look"),
    [
        ("mouse", {}),
        ("keys", {}),
        ("fingers", {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}),
    ],
)
def test_a_whole_game(visit, address, by, look):
    page = visit("/", **look)
    player = Player(page, by=by)
    page.goto(f"{address}/t/{opened(page, address)}")
    player.plays()
    assert page.get_by_role("heading", level=1).inner_text().endswith(".")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    print(by, len(player.acts), player.acts)
