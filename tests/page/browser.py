"""The build with fixtures, served to Debian's Chromium."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

FIXTURES = Path(__file__).parents[2] / "build/page-fixtures"
CHROMIUM = Path("/usr/bin/chromium")
STATES = [
    "draw", "take", "owed", "refused", "play", "layoff", "call", "offturn", "joker", "wait", "watch",
    "paused", "empty",
]  # fmt: skip
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


class _Pages(SimpleHTTPRequestHandler):
    """Files of the build; every other address is the page."""

    def send_head(self):
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()

    def log_message(self, *_):
        pass


@contextmanager
def served() -> Iterator[str]:
    """Serve the build on a free port; the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Pages, directory=str(FIXTURES)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
