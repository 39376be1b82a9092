"""What no page may have: faults of access, a sideways scroll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SHOWN = 150  # of an element, at most


def expect_sound(page: Page, *, colours: bool = True) -> None:
    """Axe finds nothing, and nothing is cut off; targets are tested by hand elsewhere.

    ``colours`` takes most of the time; it is left out where the same are looked at in another width.
    """
    page.wait_for_selector("h1", state="attached")  # what is not there yet cannot be judged
    rules = {"target-size": {"enabled": False}, "color-contrast": {"enabled": colours}}
    options = {"resultTypes": ["violations"], "preload": False, "rules": rules}
    found = Axe().run(page, options=options).response["violations"]
    assert [(one["id"], [node["html"][:_SHOWN] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
