"""``rum500 score`` asks figure by figure; and the sheet at every width."""

from __future__ import annotations

import errno
import io
import sys
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len

from rum500 import files
from rum500.sheet import keeping
from rum500.sheet.keeping import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.sheet.conftest import Score

    Answer = Callable[..., str]


class Typist:
    """Somebody who types line after line, and sees to other things before some of them."""

    def __init__(self, lines: Sequence[str | Callable[[], object]], *, keyboard: bool = False) -> None:
        self._lines = iter(lines)
        self._keyboard = keyboard

    def isatty(self) -> bool:
        """Whether it is to look like a keyboard, not like a pipe."""
        return self._keyboard

    def readline(self) -> str:
        """The next line."""
        for line in self._lines:
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


def ben(**sets: object) -> Callable[[], object]:
    """Ben writes at another keyboard: ``cell_1_0="25"``."""

    def write() -> None:
        shelf = Shelf(by="Ben")
        shelf.write(shelf.find(), {name.replace("_", "/"): value for name, value in sets.items()})

    return write


@pytest.fixture
def answer(score: Score, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Answers to what ``rum500 score`` asks, and what happens before one is typed; all that was shown."""

    def typed(*lines: str | Callable[[], object]) -> str:
        monkeypatch.setattr(sys, "stdin", Typist(lines))
        said = score()
        assert (said.status, said.err) == (0, ""), said
        return said.out

    return typed


@pytest.mark.rule("K2")
def test_figure_by_figure(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--first", "Ben")
    shown = answer("60 / 35", "KS QS JS / 7h", "10+5", "-45", "quit")
    assert "Round 1, Ada: 60 / 35\n+25 for Ada: laid 60, caught 35.\nRound 1, Ben: " in shown
    assert "+23 for Ben: laid 30, caught 7." in shown
    assert shown.rstrip().endswith("Round 3, Ada: quit")
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
    score.told("edit", "--set", "target=2000")
    shown = answer("999", "50", "quit")
    assert "[y/N] 50\nRound 2, Ben: " in shown
    assert score.told("show")["rounds"][1]["entries"] == ["50", None]
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
    shown = answer("out", "60 / 0", "10 / 5", "Cards ran out", "UNDO", "1", "quit")
    assert "Round 3, Ann: out\nAnn went out.\nRound 3, Ann: 60 / 0\n" in shown
    assert score.told("show")["rounds"][2]["entries"] == ["60 / 0 out", "10 / 5", "1"]


@pytest.mark.rule("G6")
def test_the_wild_rank(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--rules", "rummy-5000")
    shown = answer("wild 11", "wild 7", "7s8s9s", "5", "wild 10", "10s", "quit")
    assert "wild/1 must be one rank" in shown
    assert "wild 7" in shown
    assert score.told("show")["totals"] == [210, 5]


@pytest.mark.rule("G6")
def test_a_wild_rank_where_the_rules_have_none(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    assert "No rank is wild by these rules: rum500 score edit" in answer("wild 7", "7s8s9s", "5", "quit")
    assert score.told("show")["totals"] == [24, 5]
    score.told("edit", "--set", "wild_rank=dealer", "--set", "wild_value=100")
    assert score.told("edit", 1, "--wild", "7")["totals"] == [117, 5]
    score.told("edit", "--set", "wild_rank=none")
    assert score.told("edit", 1, "--wild", "8")["totals"] == [116, 5]


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


@pytest.mark.parametrize("terminal", ["xterm", "dumb"])
@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.rule("K1")
def test_the_sheet_at_every_width(
    score: Score, monkeypatch: pytest.MonkeyPatch, columns: int, players: int, terminal: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TERM", terminal)
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


@pytest.mark.parametrize("columns", [40, 47])
@pytest.mark.rule("K1")
def test_wide_names_keep_their_figures_beside_them(
    score: Score, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    score.told("new", "李小龙", "🎲 Ada", "Benedikta-Maria", "محمد", "Zoë Ann")
    score.told("add", "5", "-10", "15", "-20", "25")
    score.told("edit", "--end")
    lines = score("show").out.splitlines()
    assert all(cell_len(line) <= columns for line in lines)
    for said in (
        "李小龙 +5",
        "🎲 Ada −10",
        "Benedikta-Maria +15",
        "محمد −20",
        "Zoë Ann +25",
        "Zoë Ann +110.",
    ):
        assert any(said in line for line in lines), said


@pytest.mark.rule("K2")
def test_a_round_is_taken_out_and_what_undo_did_is_said(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    shown = answer("5", "6", "remove", "remove 1", "undo", "quit")
    assert "Write remove and a round (1)." in shown
    assert "Taken back: round 1: taken out → kept." in shown
    assert score.told("show")["totals"] == [5, 6]


@pytest.mark.rule("K2")
def test_a_figure_that_somebody_wrote_meanwhile_is_not_replaced_unasked(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben")
    shown = answer(ben(cell_1_0="25"), "30", "n", "7", ben(cell_2_0="1"), "2", "y", "quit")
    assert (
        "Round 1, Ada: 30\nMeanwhile Ben: Ada, round 1: nothing → 25.\n"
        "Write yours in its place? [y/N] n\nNothing was entered.\nRound 1, Ben: 7\n"
    ) in shown
    assert [one["entries"] for one in score.told("show")["rounds"]] == [["25", "7"], ["2", None]]
    shown = answer("edit 1 Ada 4", ben(cell_1_0="5"), "edit 1 Ada 6", "n", "quit")
    assert "Meanwhile Ben: Ada, round 1: 4 → 5." in shown
    assert score.told("show")["rounds"][0]["entries"] == ["5", "7"]
    assert "Write yours" not in answer(ben(cell_2_1="3"), "3", "quit")


@pytest.mark.rule("K2")
def test_whatever_else_somebody_writes_meanwhile_is_told(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--set", "target=100")
    shown = answer(ben(cell_1_1="5"), "30", "quit")
    assert "Write yours" not in shown
    assert "Meanwhile Ben: Ben, round 1: nothing → 5." in shown
    shown = answer("4", ben(removed_2=True), "6", "quit")
    assert "Meanwhile Ben: round 2: kept → taken out.\nNothing was entered.\nRound 2, Ada: quit" in shown
    shown = answer(ben(cell_3_0="90", cell_3_1="1"), "", "never typed")
    assert "The game is over" in shown
    one_by_one = [ben(**{f"cell_4_{number % 2}": str(number)}) for number in range(6)]
    score.told("edit", "--set", "target=1000")
    assert "Meanwhile there were 6 changes.\nScore sheet" in answer(*one_by_one, "6", "quit")


@pytest.mark.rule("K2")
def test_the_input_may_end_at_every_question(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--rules", "rummy-500")
    assert answer("999").rstrip().endswith("more than all cards count: 396.")
    answer("60 / 35", "5 / 3")
    assert score.told("show")["rounds"][0]["scores"] == [25, 2]


def test_a_line_that_is_no_text_is_no_figure(score: Score, monkeypatch: pytest.MonkeyPatch) -> None:
    score.told("new", "Ada", "Ben")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), "utf-8"))
    said = score()
    assert (said.status, said.err) == (0, "")
    assert "is no card" in said.out


def test_a_full_disk_is_said_and_the_figure_asked_for_again(
    score: Score, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = score.told("new", "Ada", "Ben")["sheet"]
    full = OSError(errno.ENOSPC, "No space left on device")
    writes = [full, None, full]
    write_whole = files.write_whole

    def write(file: Path, text: str, *, lasting: bool) -> None:
        if fault := writes.pop(0):
            raise fault
        write_whole(file, text, lasting=lasting)

    monkeypatch.setattr(keeping, "write_whole", write)
    monkeypatch.setattr(sys, "stdin", Typist(["5", "6", "quit"], keyboard=True))
    said = score()
    assert (said.status, said.err) == (0, "")
    assert "No space left on device. Nothing was entered.\nRound 1, Ada: " in said.out
    assert score.told("show")["rounds"][0]["entries"] == ["6", None]
    monkeypatch.setattr(sys, "stdin", Typist(["7", "quit"]))
    said = score()
    assert (said.status, said.err) == (2, "rum500: No space left on device\n")
    assert score.told("show")["sheet"] == sheet


@pytest.mark.rule("K2", "G5")
def test_partners_are_called_by_either_name(score: Score, answer: Answer) -> None:
    score.told("new", "Ann", "Ben", "Cleo", "Ben Ali", "--rules", "partnership")
    answer(
        "1",
        "2",
        "edit 1 cleo 5",
        "edit 1 Ben Ali 7",
        "edit 1 ann & cleo 9",
        "edit 1 C 4",
        "edit 1 Ben A 7h",
        "quit",
    )
    assert score.told("show")["rounds"][0]["entries"] == ["4", "A? 7h"]
    assert score.told("edit", 1, "cl", "8")["rounds"][0]["entries"] == ["8", "A? 7h"]


@pytest.mark.rule("K2", "E3")
def test_who_went_out_is_said_later_without_the_figure(score: Score, answer: Answer) -> None:
    score.told("new", "Ada", "Ben", "--rules", "rummy-500")
    answer("60 / 35", "5 /", "", "edit 1 Ben out", "quit")
    assert score.told("show")["rounds"][0]["entries"] == ["60 / 35", "5 / out"]
    assert score.told("edit", 1, "Ada", "out", "--confirm")["rounds"][0]["entries"][0].startswith(
        "60 / 35 out"
    )
    assert score.told("edit", 1, "Ada", "60 / 35")["rounds"][0]["entries"][0] == "60 / 35"


@pytest.mark.rule("K2")
def test_a_round_in_doubt_is_kept(score: Score, answer: Answer, tmp_path: Path) -> None:
    score.told("new", "Ada", "Ben")
    score.told("add", "5", "6")
    shelf, other = Shelf(), Shelf(tmp_path / "other", by="Cleo")
    there = other.take(shelf.find().id, shelf.find().log)
    other.write(there, {"removed/1": True})
    score.told("edit", 1, "Ada", "7")
    shelf.take(there.id, other.find().log)
    shown = answer("keep", "keep 1", "quit")
    assert "Round 1 was written in different ways: taken out (Cleo) and kept (" in " ".join(shown.split())
    assert "Write keep and a round (1)." in shown
    assert "different ways" not in score("show").out
    assert score.told("show")["totals"] == [7, 6]


@pytest.mark.rule("K2")
def test_names_of_several_words_are_known_as_they_are_heard(score: Score, answer: Answer) -> None:
    score.told("new", "Ben", "Ben & Strauß", "Ibo")
    answer("1", "2", "3", "edit 1 BEN & STRAUSS 5", "edit 1 ben 60 / 35", "edit 1 IBO .", "quit")
    assert score.told("show")["rounds"][0]["entries"] == ["60 / 35", "5", None]
