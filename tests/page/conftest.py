"""A browser, a server of its own, and visitors whose pages must not complain."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from tests.page.browser import CHROMIUM, FIXTURES, chromium
from tests.server.serving import Server

PATIENCE = 40  # seconds, for machines that do much else
expect.set_options(timeout=1_000 * PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def browser_is_here():
    """The page is tested once, with the engine compiled; where all has to be there nothing is skipped."""
    if os.environ.get("RUM500_PURE"):
        pytest.skip("the page is tested with the engine compiled")
    if not CHROMIUM.exists() or not FIXTURES.exists():
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("needs Chromium (`make packages`) and the page (`make page`)")


@pytest.fixture(scope="module")
def browser():
    with chromium() as one:
        yield one


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that keeps its tables in a folder of its own."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    one = Server(f"sqlite:///{database}", "--unlimited")
    yield one
    one.stop()


@pytest.fixture(scope="module")
def address(server):
    return server.url


@pytest.fixture
def visit(browser, address):
    """Opens an address as somebody who was never here; what a page complains of fails the test.

    ``troubles`` are words of complaints that are meant to come, as where a request is to be refused.
    """
    contexts, complaints = [], []

    def open_as_new(path, width=1280, height=800, *, troubles=(), reduced_motion="reduce", **more):
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion=reduced_motion, **more
        )
        contexts.append(context)

        def complained(text):
            if not any(word in text for word in troubles):
                complaints.append(text)

        page = context.new_page()
        page.set_default_timeout(1_000 * PATIENCE)
        page.on("pageerror", lambda error: complained(str(error)))
        page.on("console", lambda said: complained(said.text) if said.type in {"error", "warning"} else None)
        page.goto(path if path.startswith("http") else address + path)
        return page

    yield open_as_new
    for context in contexts:
        context.close()
    assert not complaints
