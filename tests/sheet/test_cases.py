"""The worked cases through ``rum500.sheet``."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import pytest

from rum500.sheet import Log, fold, read_entry
from rum500.sheet.undo import undo
from tests.sheet.cases import CASES, RULES
from tests.test_rule_ids import named_by

if TYPE_CHECKING:
    from rum500.sheet import Sheet, SheetRound
    from tests.sheet.case import Case

DEVICE: Final = "7FQ2K9XM"


@pytest.mark.rule("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "E3", "E5", "P9", "R20")
@pytest.mark.rule("G1", "G2", "G3", "G3a", "G4", "G5", "G6", "K1", "K2", "K3", "K4", "K5")
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    sheet = fold(written(case))
    assert tuple(sheet.names) == case.sides
    assert [tuple(one.scores) for one in sheet.rounds] == [one.scores for one in case.rounds]
    assert [doubts(one) for one in sheet.rounds] == [sorted(one.doubts) for one in case.rounds]
    assert tuple(sheet.totals) == case.totals
    assert dealers(sheet)[: len(case.dealers)] == case.dealers
    assert case.dealers or set(dealers(sheet)) == {None}
    assert case.hand in {None, sheet.rules.hand_size_for(case.players)}
    check_end(sheet, case)
    check_running(sheet)


def test_cases_are_told_apart():
    assert [name for name, count in Counter(case.name for case in CASES).items() if count > 1] == []


def test_the_mark_names_the_rules_of_all_cases():
    from pathlib import Path

    assert set(named_by(Path(__file__).read_text("utf-8"))) == RULES


def written(case: Case) -> Log:
    """The case as one device writes it down, a cell at a time."""
    log = Log()
    log.append(
        DEVICE,
        0,
        "Ann",
        {"players": list(case.names), "rules": {"preset": case.preset, "set": dict(case.settings)}},
    )
    if case.first is not None:
        log.append(DEVICE, 0, "Ann", {"first": case.first})
    for key, one in enumerate(case.rounds, start=1):
        for side, text in enumerate(one.entries):
            if text is not None:
                log.append(DEVICE, 0, "Ann", {f"cell/{key}/{side}": str(read_entry(text))})
        further: dict[str, Any] = {"dealer": one.dealt, "wild": one.wild, "stock": one.stock or None}
        for name, value in further.items():
            if value is not None:
                log.append(DEVICE, 0, "Ann", {f"{name}/{key}": value})
    if case.ended:
        log.append(DEVICE, 0, "Ann", {"ended": True})
    for mend in case.mended:
        text = mend.entry and str(read_entry(mend.entry))
        log.append(DEVICE, 0, "Ann", {f"cell/{mend.number}/{mend.side}": text})
    for _ in range(case.undone):
        undo(log, DEVICE, 0, "Ann")
    return log


def doubts(one: SheetRound) -> list[str]:
    """What is pointed out in a round, as cases write it."""
    of_cells = [f"{cell.side}:{doubt.code}" for cell in one.cells for doubt in cell.doubts]
    return sorted([*of_cells, *(doubt.code for doubt in one.doubts)])


def dealers(sheet: Sheet) -> tuple[int | None, ...]:
    """Who deals, round by round, and the next one."""
    return (*(one.dealer for one in sheet.rounds), sheet.next.dealer)


def check_end(sheet: Sheet, case: Case) -> None:
    end = sheet.ending
    if case.over is None:
        assert end is None
        return
    assert end is not None
    assert (end.round, end.winners, end.bonus) == (case.over, case.winners, case.bonus)
    assert tuple(end.settlement) == case.settlement
    assert [one.behind for one in sheet.rounds] == [one.number > case.over for one in sheet.rounds]


def check_running(sheet: Sheet) -> None:
    """A total is all that came before it."""
    for side in range(len(sheet.sides)):
        made = [one.scores[side] or 0 for one in sheet.rounds]
        assert [one.totals[side] for one in sheet.rounds] == list(accumulate(made))
