"""``rum500 score`` asks figure by figure; and the sheet at every width."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sheet.conftest import Score

    Answer = Callable[..., str]


@pytest.fixture
def answer(score: Score, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Answers to what ``rum500 score`` asks; all that was shown."""

    def typed(*lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        said = score()
        assert (said.status, said.err) == (0, ""), said
        return said.out

    return typed


@pytest.mark.rule("K2")
def test_figure_by_figure(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--first", "Ben")
    shown = answer("60 / 35", "KS QS JS / 7h", "10+5", "-45", "quit")
    assert "Round 1, Ada: +25 for Ada: laid 60, caught 35.\nRound 1, Ben: " in shown
    assert "+23 for Ben: laid 30, caught 7." in shown
    assert shown.rstrip().endswith("Round 3, Ada:")
    assert score.told("show")["totals"] == [40, -22]
    assert "Next: round 3, Ben deals" in shown


@pytest.mark.rule("K4")
def test_the_end_is_found_and_ends_the_asking(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--set", "target=50")
    shown = answer("60", "5", "never typed")
    assert "The game is over after round 1: Ada wins with 60." in shown
    assert "Round 2" not in shown
    assert "The game is over" in answer()


@pytest.mark.rule("K2")
def test_a_slip_is_said_and_asked_again(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    shown = answer("hello", "2.5", "60 35", "?", "help", "5")
    assert "“hello” is no card" in shown
    assert "Points are whole numbers" in shown
    assert shown.count("laid and caught as 60 / 35") == 2
    assert shown.count("Round 1, Ada: ") == 6
    assert score.told("show")["totals"] == [5, 0]


@pytest.mark.rule("K2", "K5")
def test_what_cannot_be_is_asked_once_more(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    shown = answer("999", "n", "999", "y", "5!", "quit")
    assert shown.count("999 cannot be: all cards together count 396.") == 2
    assert shown.count("Enter it all the same? [y/N]") == 2
    assert score.told("show")["rounds"][0]["entries"] == ["999!", "5!"]


@pytest.mark.rule("K2")
def test_back_forth_and_an_earlier_figure(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    answer(
        "5", "6", "undo", "undo", "redo", "7", "edit 1 Ada 50", "edit 1 b 70", "edit 1 Ada .", "undo", "quit"
    )
    assert score.told("show")["totals"] == [50, 70]
    shown = answer("edit", "edit 2 Ada 5", "edit 1 Zed 5", "edit 1 Ada", "edit 1 Ada x", "undo " * 2, "redo")
    assert shown.count("Write edit, a round (1), a name and the figure.") == 3
    assert "No side is called Zed: there are Ada, Ben." in shown
    assert score.told("show")["totals"] == [50, 70]


@pytest.mark.rule("K2", "K4")
def test_who_is_not_there_is_left_out_and_asked_for_later(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "Col")
    shown = answer("", "6", "7", "", "8", "9", "quit")
    asked = [part.split(":")[0] for part in shown.split("Round ") if ", " in part[:4]]
    assert asked == ["1, Ada", "1, Ben", "1, Col", "2, Ada", "2, Ben", "2, Col", "3, Ada"]
    facts = score.told("show")
    assert [one["scores"] for one in facts["rounds"]] == [[None, 6, 7], [None, 8, 9]]
    shown = answer("1", "2", "10", "11", "12", "quit")
    assert [one["scores"] for one in score.told("show")["rounds"]] == [[1, 6, 7], [2, 8, 9], [10, 11, 12]]


@pytest.mark.rule("K2", "E3", "E5")
def test_who_went_out_is_asked_where_it_counts(score: Score, answer: Answer) -> None:
    score.told("new", "Ann", "Anna", "Ben", "--rules", "rummy-500", "--set", "out_bonus=25")
    shown = answer("60", "10 / 5", "40 / 0", "Bob", "An", "ben", "quit")
    assert "No player is called Bob." in shown
    assert score.told("show")["rounds"][0]["entries"] == ["60", "10 / 5", "40 / 0 out"]
    shown = answer("60", "10 / 5", "40 / 10", "", "quit")
    assert "Who went out? Ann, Anna, Ben, nobody, or Enter for later:" in shown
    assert score.told("show")["totals"] == [120, 10, 95]
    answer("undo", "40 / 10", "Nobody", "quit")
    assert score.told("show")["totals"] == [120, 15, 105]
    answer("out", "60 / 0", "10 / 5", "Cards ran out", "UNDO", "1", "quit")
    assert score.told("show")["rounds"][2]["entries"] == ["60 / 0 out", "10 / 5", "1"]


@pytest.mark.rule("G6")
def test_the_wild_rank(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--rules", "rummy-5000")
    shown = answer("wild 11", "wild 7", "7s8s9s", "5", "wild 10", "10s", "quit")
    assert "wild/1 must be one rank" in shown
    assert "wild 7" in shown
    assert score.told("show")["totals"] == [210, 5]


@pytest.mark.rule("G5", "E5")
def test_partners(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "Col", "Dee", "--rules", "partnership", "--set", "out_bonus=25")
    answer("60 / 0", "10 / 5", "col", "edit 1 ben & dee 20 / 5", "edit 1 Ada 70 / 0 out2", "quit")
    assert score.told("show")["rounds"][0]["entries"] == ["70 / 0 out2", "20 / 5"]
    assert score.told("show")["totals"] == [95, 15]


def test_names_and_titles_in_brackets_are_no_colours(score: Score, answer: Answer) -> None:
    score.told("new", "[b]Ada", "[/]", "--title", "[red]Kitchen")
    shown = answer("5", "6", "edit 1 [b]ada 7", "sheet", "quit")
    for word in ("[b]Ada", "[/]", "[red]Kitchen", "Round 1, [/]: "):
        assert word in shown
    assert score.told("show")["totals"] == [7, 6]


def test_quitting_loses_nothing(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    for line in ("q", "exit", "QUIT"):
        assert "Round 2" not in answer("5", line, "6")
        score.told("undo")
    answer("5")
    assert score.told("show")["rounds"][0]["entries"] == ["5", None]


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.rule("K1")
def test_the_sheet_at_every_width(
    score: Score, monkeypatch: pytest.MonkeyPatch, columns: int, players: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ["Ada", "Bartholomew", "Ö", "Dee", "Eve", "Fay", "Gil", "Hal"][:players]
    score.told("new", *names, "--first", "Ada", "--set", "packs=2")
    score.told("add", *(f"{-100 + 15 * seat}" for seat in range(players)), "--out", "Ada")
    score.told("add", *(f"{90 - 10 * seat}" for seat in range(players)), "--ran-out")
    shown = score("show").out
    assert all(len(line) <= columns for line in shown.splitlines())
    words = shown.replace("·", " ").split()
    for word in (*names, "−100", "−10", "+90", "−5"):
        assert word in words
    for seat in range(players):
        assert f"{-100 + 15 * seat + 90 - 10 * seat}".replace("-", "−") in words
    assert "…" not in shown


@pytest.mark.rule("K2")
def test_a_round_is_taken_out_and_what_undo_did_is_said(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    shown = answer("5", "6", "remove", "remove 1", "undo", "quit")
    assert "Write remove and a round (1)." in shown
    assert "Taken back: the whole, round 1: taken out → kept." in shown
    assert score.told("show")["totals"] == [5, 6]
