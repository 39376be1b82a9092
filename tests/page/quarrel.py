"""Two browsers that write into one score sheet at random, with the network cut now and then.

``python -m tests.page.quarrel 1000`` lets them write that often, and looks whether both end equal and nothing
was lost without being shown.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rum500.sheet import Log, fold, read_change
from tests.page.browser import chromium
from tests.page.sheets import begin
from tests.server.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("Ada", "Ben", "Col", "Dee")
_PATIENCE = 60.0
_UNCHANGED = 3.0
_KEPT = """async () => {
  const db = await new Promise((done, failed) => {
    const asked = indexedDB.open("rum500.score");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  const all = db.transaction("changes").objectStore("changes").getAll();
  return await new Promise((done) => {
    all.onsuccess = () => { db.close(); done(JSON.stringify(all.result)); };
  });
}"""

_TOTALS = """all => all.map(row =>
  [...row.querySelectorAll('td')].map(one => one.querySelector('b')?.textContent ?? ''))"""


def kept_in(page: Page) -> list[dict[str, Any]]:
    """All changes that a browser keeps, of its one sheet."""
    kept: list[dict[str, Any]] = json.loads(page.evaluate(_KEPT))
    return kept


class Writer:
    """Somebody who writes, and knows what."""

    def __init__(self, browser: Browser, rng: random.Random, name: str) -> None:
        self.context = browser.new_context(viewport={"width": 360, "height": 640}, reduced_motion="reduce")
        self.context.add_init_script(f"localStorage.setItem('rum500.me', '{json.dumps({'name': name})}')")
        self.page = self.context.new_page()
        self.page.set_default_timeout(1_000 * _PATIENCE)
        self.cut = False
        self.cuts = 0
        self.name = name
        self.written: list[tuple[str, int]] = []
        self.unchanged = 0
        self._rng = rng

    def turn(self) -> None:
        """Do something."""
        chance = self._rng.random()
        if chance < 0.08:
            self.cut = not self.cut
            self.cuts += self.cut
            self.context.set_offline(self.cut)
        elif chance < 0.12:
            self.page.reload()
            self.page.wait_for_selector(".grid")
        elif chance < 0.2:
            self.page.get_by_role("button", name="Undo").click()
        else:
            self._write()

    def _write(self) -> None:
        """A figure, and wait until it is stored."""
        cells = self.page.locator(".grid button.cell")
        at = self._rng.randrange(cells.count())
        cells.nth(at).click()
        if self.page.locator("dialog[open]").count():
            self._decide()
            return
        figure = str(self._rng.randrange(-60, 60))
        before = {_name(change) for change in kept_in(self.page)}
        self.page.get_by_role("button", name="Clear").click()
        for sign in figure:
            self.page.keyboard.press(sign)
        self.page.keyboard.press("Enter")
        if self.page.get_by_role("button", name="Enter all the same").count():
            self.page.get_by_role("button", name="Enter all the same").click()
        self._wait_for(figure, before)

    def _wait_for(self, figure: str, before: set[tuple[str, int]]) -> None:
        """A figure that was there already makes no change; that is told by the time it takes."""
        till = time.monotonic() + _UNCHANGED
        while time.monotonic() < till:
            for change in kept_in(self.page):
                values = [str(value).rstrip("!") for value in change["sets"].values()]
                if _name(change) not in before and change["by"] == self.name and values == [figure]:
                    self.written.append(_name(change))
                    return
            self.page.wait_for_timeout(20)
        self.unchanged += 1

    def _decide(self) -> None:
        """Between figures that were written at the same time."""
        choices = self.page.locator("dialog[open] li button")
        count = choices.count()
        if not count:  # the other has decided meanwhile
            self.page.keyboard.press("Escape")
            return
        choices.nth(self._rng.randrange(count)).click()


class Quarrel:
    """Two writers at one sheet."""

    def __init__(self, browser: Browser, url: str, seed: int) -> None:
        self._rng = random.Random(seed)
        self.writers = [Writer(browser, self._rng, name) for name in ("Ann", "Bob")]
        self.clashes = 0
        first, second = (writer.page for writer in self.writers)
        first.goto(f"{url}/score/new")
        begin(first, NAMES)
        first.get_by_role("button", name="More").click()
        first.get_by_role("button", name="Share").first.click()
        first.get_by_role("button", name="Share it").click()
        first.get_by_text("/score/").first.wait_for()
        first.keyboard.press("Escape")
        second.goto(first.url)
        second.wait_for_selector(".grid")

    def go_on(self, turns: int) -> None:
        """So many turns, of either at random."""
        for _ in range(turns):
            self._rng.choice(self.writers).turn()

    @property
    def count(self) -> int:
        """How many figures were written."""
        return sum(len(writer.written) for writer in self.writers)

    @property
    def cuts(self) -> int:
        """How often the network was cut."""
        return sum(writer.cuts for writer in self.writers)

    def settle(self) -> list[str]:
        """Let them meet; what is wrong then."""
        for writer in self.writers:
            writer.cut = False
            writer.context.set_offline(False)
        logs = self._agreed()
        if logs is None:
            return ["the two do not come to the same"]
        return [*self._lost(logs), *self._hidden(logs)]

    def _agreed(self) -> Log | None:
        till = time.monotonic() + _PATIENCE
        while time.monotonic() < till:
            one, other = (sorted(kept_in(writer.page), key=_name) for writer in self.writers)
            if one == other:
                return Log(map(read_change, one))
            time.sleep(0.2)
        return None

    def _lost(self, log: Log) -> list[str]:
        """Figures that were stored and are in no change."""
        there = {(one.device, one.n) for one in log.history}
        written = [name for writer in self.writers for name in writer.written]
        faults = [f"{device}-{n} is gone" for device, n in written if (device, n) not in there]
        idle = sum(writer.unchanged for writer in self.writers)
        return [*faults, *([f"{idle} figures were never stored"] if idle > len(written) // 20 else [])]

    def _hidden(self, log: Log) -> list[str]:
        """Clashes that a page does not show, and totals that are not those of the log."""
        sheet = fold(log)
        self.clashes = len(sheet.all_clashes())
        faults = []
        cells = {
            f"cell/{one.key}/{cell.side}"
            for one in sheet.rounds
            for cell in one.cells
            if cell.clash is not None
        }
        for writer in self.writers:
            writer.page.wait_for_timeout(300)
            marked = writer.page.locator(".grid td.clash button.cell").evaluate_all(
                "all => all.map(one => one.dataset.register)"
            )
            if set(marked) != cells:
                faults.append(f"clashes shown {sorted(marked)}, there are {sorted(cells)}")
            total = writer.page.locator(".grid tbody tr").evaluate_all(_TOTALS)
            told = [[cell.replace("−", "-") for cell in row] for row in total]
            due = [
                ["" if cell.worth.score is None else str(cell.total) for cell in one.cells]
                for one in sheet.rounds
            ]
            if told[: len(due)] != due:
                faults.append(f"totals shown {told}, they are {due}")
        return faults


def _name(change: dict[str, Any]) -> tuple[str, int]:
    return change["device"], change["n"]


def main(figures: int) -> int:
    """Write so many figures; 1 where something was lost."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "sheets.db", "--unlimited") as server:
        faults, quarrel = _quarrelled(server.url, figures)
    print(
        f"{quarrel.count} figures, {quarrel.cuts} cuts, {quarrel.clashes} clashes; faults: {faults or 'none'}"
    )
    return 1 if faults else 0


def _quarrelled(url: str, figures: int) -> tuple[list[str], Quarrel]:
    with chromium() as browser:
        quarrel = Quarrel(browser, url, seed=int(time.time()))
        while quarrel.count < figures:
            quarrel.go_on(10)
        return quarrel.settle(), quarrel


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000))
