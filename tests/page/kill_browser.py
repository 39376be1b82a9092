"""A browser that keeps a score sheet, killed as a phone dies, again and again.

``python -m tests.page.kill_browser 25`` says how many figures were acknowledged, and how many are lost.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tests.page.browser import CHROMIUM, FLAGS, chromium
from tests.page.quarrel import kept_in
from tests.page.sheets import begin, enter
from tests.server.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

NAMES = ("Ada", "Ben")
_SIZE: ViewportSize = {"width": 360, "height": 640}


class Mortal:
    """A browser with a profile of its own; ``lost`` counts figures that were told as entered and are gone."""

    def __init__(self, browser: Browser, url: str, profile: Path, seed: int) -> None:
        self._kind = browser.browser_type
        self._url = url
        self._profile = profile
        self._rng = random.Random(seed)
        self.entered = 0
        self.acknowledged = 0
        self.lost = 0

    def live(self) -> None:
        """Start, look what is there, enter some figures, and die while one more is being entered."""
        context = self._kind.launch_persistent_context(
            self._profile, executable_path=CHROMIUM, args=FLAGS, headless=True, viewport=_SIZE,
            has_touch=True, is_mobile=True,
        )  # fmt: skip
        page = context.pages[0]
        page.set_default_timeout(40_000)
        self._find(page)
        for _ in range(self._rng.randrange(2, 5)):
            self._enter(page)
        page.locator(".entry").get_by_role("button", name="7", exact=True).tap()
        page.evaluate("document.querySelector('.key.go').click()")
        time.sleep(self._rng.random() / 50)
        self._die(context)

    def _find(self, page: Page) -> None:
        """The sheet as it was left; the figure that was being entered may be there or not."""
        if not self.acknowledged:
            page.goto(f"{self._url}/score/new")
            begin(page, NAMES, rules="Rummy 2500")
            return
        page.goto(f"{self._url}/score")
        page.locator("a[href^='/score/']", has_text=NAMES[0]).first.click()
        page.wait_for_selector(".grid")
        found = sum(any(key.startswith("cell/") for key in one["sets"]) for one in kept_in(page))
        self.lost += max(self.entered - found, 0)
        self.entered = found

    def _enter(self, page: Page) -> None:
        enter(page, "5")
        self.entered += 1
        said = page.locator("p[role=status]").filter(has_text=f"round {(self.entered + 1) // 2}")
        said.first.wait_for(state="attached")
        self.acknowledged += 1

    def _die(self, context: BrowserContext) -> None:
        """Kill every process that has this profile."""
        for told in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                if str(self._profile).encode() in told.read_bytes():
                    os.kill(int(told.parent.name), signal.SIGKILL)
        with suppress(Exception):
            context.close()


def main(lives: int) -> int:
    """So many lives; 1 where a figure was lost."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "sheets.db", "--unlimited") as server,
        chromium() as browser,
    ):
        mortal = Mortal(browser, server.url, Path(folder) / "profile", seed=lives)
        for _ in range(lives):
            mortal.live()
    print(f"{lives} lives, {mortal.acknowledged} figures acknowledged, {mortal.lost} lost")
    return 1 if mortal.lost else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 25))
