"""How soon the page can be played on a slow phone: ``python -m bench.page``.

150 ms there and back, 1.6 Mbit/s, a processor four times slower, nothing cached; medians of five. Needs
Debian's chromium.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from tests.page.browser import chromium
from tests.server.serving import Somebody, served

TIMES = 5
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4


def opened(
    browser: Browser, address: str, sign: str, cookie: dict[str, str] | None = None
) -> tuple[float, int]:
    """Seconds until the sign of readiness can be pressed, and bytes that came over the network."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    if cookie:
        context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    wire = context.new_cdp_session(page)
    came = 0

    def count(event: dict[str, float]) -> None:
        nonlocal came
        came += int(event["encodedDataLength"])

    wire.send("Network.enable")
    wire.on("Network.loadingFinished", count)
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(sign).first.wait_for(state="visible")
    seconds = time.perf_counter() - start
    page.wait_for_timeout(500)
    context.close()
    return seconds, came


def main() -> int:
    """Measure; 1 where a bar is not reached."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "tables.db", "--unlimited") as server:
        ann = Somebody(server.url)
        code = ann.opens(start=True, seats=[{"kind": "computer"}], pace=0)
        name, _, value = ann.cookie.partition("=")
        cookie = {"name": name, "value": value, "url": server.url}
        with chromium() as browser:
            home = [opened(browser, server.url, "button:has-text('Play')") for _ in range(TIMES)]
            at_table = f"{server.url}/t/{code}"
            table = [opened(browser, at_table, "button:has-text('Draw')", cookie) for _ in range(TIMES)]
    for what, found in (("home", home), ("a table", table)):
        seconds, size = median(one for one, _ in found), median(one for _, one in found)
        print(f"{what:<8} {seconds:5.2f} s   {size / 1024:6.1f} KB")
    return int(max(median(one for one, _ in found) for found in (home, table)) > 2.5)


if __name__ == "__main__":
    sys.exit(main())
