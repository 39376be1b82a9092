"""The worked cases of the score sheet as the page counts them: brought from a file, and some typed in."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any, Final

import pytest

from rum500.sheet.json_form import write_json
from tests.page.sheets import cell
from tests.sheet.cases import CASES
from tests.sheet.test_cases import written

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.sheet.case import Case

_AT_ONCE: Final = 25
_TYPED: Final = ("all three ways on one sheet", "cards out, nobody deducts", "the same as cards", "two out")
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_CELL: Final = re.compile(r"(.+), round (\d+): (missing|not entered yet|[−\d]+)(?:, total ([−\d]+))?(.*)")
_SHOWN: Final = """() => ({
  cells: [...document.querySelectorAll('.grid tbody button.cell')].map(one => one.getAttribute('aria-label')),
  over: document.querySelector('.end h2')?.textContent ?? '',
  settled: Object.fromEntries([...document.querySelectorAll('.end section.panel:has(#settlement) tbody tr')]
    .map(row => [row.querySelector('th').textContent.trim(), row.querySelector('td').textContent.trim()])),
})"""


@pytest.mark.rule("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "E3", "E5", "P9", "R20")
@pytest.mark.rule("G1", "G2", "G3", "G3a", "G4", "G5", "G6", "K1", "K2", "K3", "K4", "K5")
@pytest.mark.parametrize("first", range(0, len(CASES), _AT_ONCE))
def test_cases_from_files(visit, first):
    page = visit("/score")
    faults = {}
    for at, case in enumerate(CASES[first : first + _AT_ONCE], start=first):
        _bring(page, _file(case, at))
        if found := _faults(page, case):
            faults[case.name] = found
        page.get_by_role("link", name="rum500, all score sheets").click()
        page.get_by_role("heading", name="Keep score").wait_for()
    assert not faults


@pytest.mark.parametrize("case", [case for case in CASES if case.name in _TYPED], ids=lambda one: one.name)
def test_cases_typed_in(visit, case):
    page = visit("/score", width=1280, height=800)
    _bring(page, _file(case._replace(rounds=(), mended=(), ended=False, undone=0), 999))
    for number, one in enumerate(case.rounds, start=1):
        for side, text in enumerate(one.entries):
            if text is not None:
                _type(page, number, case.sides[side], text)
        if one.stock:
            page.get_by_role("button", name="Nobody: the cards ran out").click()
    assert not _last_faults(page, case)


def _last_faults(page: Page, case: Case) -> list[str]:
    """What is wrong once all is stored."""
    till = time.monotonic() + 10
    while (faults := _faults(page, case)) and time.monotonic() < till:
        page.wait_for_timeout(50)
    return faults


def _type(page: Page, number: int, name: str, text: str) -> None:
    cell(page, number, name).click()
    page.locator(".entry input.field").fill(text)
    page.keyboard.press("Enter")
    same = page.get_by_role("button", name="Enter all the same")
    if same.count():
        same.click()


def _file(case: Case, at: int) -> bytes:
    sheet_id = f"CASE{'A' * 8}{_LETTERS[at // 24 // 24]}{_LETTERS[at // 24 % 24]}{_LETTERS[at % 24]}Z"
    return write_json(sheet_id, written(case)).encode()


def _bring(page: Page, body: bytes) -> None:
    page.get_by_label("Read a file").set_input_files(
        {"name": "sheet.json", "mimeType": "application/json", "buffer": body}
    )
    page.wait_for_selector(".grid")


def _faults(page: Page, case: Case) -> list[str]:
    """Where the page shows something else than the case says."""
    shown: dict[str, Any] = page.evaluate(_SHOWN)
    told = [found for label in shown["cells"] if (found := _CELL.fullmatch(label))]
    scores: dict[tuple[str, int], str] = {(found[1], int(found[2])): found[3] for found in told}
    faults = []
    for number, one in enumerate(case.rounds, start=1):
        for name, score in zip(case.sides, one.scores, strict=True):
            due = "missing" if score is None else _number(score)
            if scores.get((name, number)) != due:
                faults.append(f"{name}, round {number}: {scores.get((name, number))}, not {due}")
    won = [case.sides[side] for side in case.winners]
    if bool(shown["over"]) != bool(won) or not all(name in shown["over"] for name in won):
        faults.append(f"the end: {shown['over']!r}, not {won}")
    settled = dict(zip(case.sides, map(_signed, case.settlement), strict=False)) if won else {}
    if shown["settled"] != settled:
        faults.append(f"settled: {shown['settled']}, not {settled}")
    return faults


def _number(score: int) -> str:
    return str(score).replace("-", "−")


def _signed(due: int) -> str:
    return "0" if due == 0 else f"{due:+}".replace("-", "−")
