"""Pictures of every state of the table, to be looked at: ``python -m tests.page.shots OUT [STATE ...]``.

``draw?players=8&hand=27&theme=dark&deck=four&size=large`` asks for a certain one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.page.browser import STATES, chromium, served

SIZES = {"1280": (1280, 800), "360": (360, 640)}


def main(out: Path, wanted: list[str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with served() as address, chromium() as browser:
        for size, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("pageerror", lambda error: print("error:", error))
            for state in wanted or STATES:
                page.goto(f"{address}/dev/{state}")
                page.wait_for_selector(".felt")
                page.wait_for_timeout(600)
                name = state.replace("?", "-").replace("&", "-")
                page.screenshot(path=out / f"{name}-{size}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
