"""Tables for the tests of the page, opened by whoever looks at a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

COMPUTER = {"kind": "computer", "level": "easy"}
OPEN = {"kind": "open"}
PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


def opened(page: Page, address: str, **wish: object) -> str:
    """A table where the computer plays at once; its code."""
    usual = {
        "you": "Kim", "pace": 0, "call_seconds": 0, "settings": {"target": "100", "rounds": "3"},
        "seats": [COMPUTER] * 2, "start": True,
    }  # fmt: skip
    reply = page.request.post(f"{address}/api/tables", data=usual | wish)
    assert reply.ok, reply.text()
    return str(reply.json()["code"])


def sits_down(page: Page, address: str, code: str, name: str) -> None:
    """Whoever looks at the page has a seat."""
    assert page.request.post(f"{address}/api/tables/{code}/seat", data={"you": name}).ok
