"""The worked cases through ``rum500 score``: by its commands, and asked at a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Final

import pexpect
import pytest

from tests.sheet.cases import CASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sheet.case import Case, Played
    from tests.sheet.conftest import Score

_ASKED: Final = ("Round \\d+, [^:\r\n]+: ", "\\[y/N\\] ", pexpect.EOF)
_AT_A_TERMINAL: Final = (
    "all three ways on one sheet",
    "Persian: two deals, 25 and 50",
    "cards out, nobody deducts",
    "an earlier figure mended",
    "two out",
    "a gap before ends nothing",
)


@pytest.mark.rule("S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "E3", "E5", "P9", "R20")
@pytest.mark.rule("G1", "G2", "G3", "G3a", "G4", "G5", "G6", "K1", "K2", "K3", "K4", "K5")
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case_by_commands(case: Case, score: Score) -> None:
    score.told(*_beginning(case))
    for number, one in enumerate(case.rounds, start=1):
        _add(score, case, number, one)
    for mend in case.mended:
        score.told("edit", mend.number, case.sides[mend.side], mend.entry or ".")
    if case.ended:
        score.told("edit", "--end")
    for _ in range(case.undone):
        score.told("undo")
    _check(score.told("show"), case)


@pytest.mark.rule("K1", "K2", "K4", "G5", "P9")
@pytest.mark.parametrize(
    "case", [case for case in CASES if case.name in _AT_A_TERMINAL], ids=lambda one: one.name
)
def test_case_asked_at_a_terminal(case: Case, score: Score) -> None:
    score.told(*_beginning(case))
    answers = _answers(case)
    terminal = pexpect.spawn(
        sys.executable,
        ["-c", "from rum500.cli import main; main()", "score"],
        env=os.environ | {"RUM500_HOME": str(score.home), "NO_COLOR": "1", "TERM": "xterm"},
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=30,
    )
    terminal.delaybeforesend = None
    while (asked := terminal.expect(list(_ASKED))) != 2:
        terminal.sendline("y" if asked else next(answers))
    terminal.close()
    assert terminal.exitstatus == 0
    _check(score.told("show"), case)


def test_the_cases_for_the_terminal_are_there():
    assert set(_AT_A_TERMINAL) <= {case.name for case in CASES}


def _beginning(case: Case) -> list[str]:
    words = ["new", *case.names, "--rules", case.preset]
    words += [word for name, value in case.settings.items() for word in ("--set", f"{name}={value}")]
    return words if case.first is None else [*words, "--first", case.names[case.first]]


def _add(score: Score, case: Case, number: int, one: Played) -> None:
    """Enter a round; what is in doubt only when that is confirmed."""
    words: list[object] = ["add", "--round", number]
    if one.wild:
        words += ["--wild", one.wild]
    if one.stock:
        words += ["--ran-out"]
    if one.dealt is not None:
        words += ["--dealer", case.names[one.dealt]]
    words += ["." if text is None else text for text in one.entries]
    doubted = [doubt for doubt in one.doubts if ":" in doubt]
    if doubted:
        assert "--confirm" in score.refused(*words)
    score.told(*words, *(["--confirm"] if doubted else []))


def _answers(case: Case) -> Iterator[str]:
    """What is typed, cell by cell, and then the mending; a gap is left by Enter."""
    for one in case.rounds:
        yield from ("cards ran out" for _ in range(one.stock))
        yield from (text or "" for text in one.entries)
    yield from (f"edit {mend.number} {case.sides[mend.side]} {mend.entry or '.'}" for mend in case.mended)
    yield "quit"


def _check(facts: dict[str, Any], case: Case) -> None:
    """The facts are those of the case; doubts that were confirmed are gone."""
    rounds = facts["rounds"]
    assert [tuple(one["scores"]) for one in rounds] == [one.scores for one in case.rounds]
    assert facts["players"] == list(case.names)
    assert facts["sides"] == list(case.sides)
    assert facts["totals"] == list(case.totals)
    assert facts["finished"] == (case.over is not None)
    assert facts["winners"] == [case.sides[side] for side in case.winners]
    assert facts["settlement"] == (list(case.settlement) or None)
    assert [one["counted"] for one in rounds] == [
        case.over is None or one["round"] <= case.over for one in rounds
    ]
    dealers = [None if seat is None else case.names[seat] for seat in case.dealers[: len(rounds)]]
    assert [one["dealer"] for one in rounds] == (dealers or [None] * len(rounds))
