"""``rum500 score`` as a person uses it: what is written, what is shown, what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from rum500.cli import _shell, app

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sheet.conftest import Score

KEYS = {"sheet", "players", "rounds", "totals", "finished", "winners", "settlement"}


@pytest.mark.rule("K1", "K2", "K4")
def test_what_is_shown(score: Score) -> None:
    begun = score("new", "Ada", "Ben", "Col", "--title", "Kitchen table", "--first", "Ben")
    assert begun.out == "Kitchen table  500-rum\nNext: round 1, Ben deals, 7 cards each from one pack.\n"
    shown = score("add", "60", "60 / 35", "KS QS JS AS / 7h", "--out", "Ada")
    assert shown.out.splitlines()[1:] == [
        "                  Ada             Ben           Col",
        "     1  out +60    60  D    +25    25     +38    38",
        "to 500            440             475           462",
        "Next: round 2, Col deals, 7 cards each from one pack.",
    ]
    gap = score("add", ".", "-5").out.splitlines()
    assert gap[-2:] == ["Round 2: Ada and Col missing.", "Next: Ada in round 2."]


@pytest.mark.rule("K1", "K2", "K4", "G3")
def test_an_evening(score: Score) -> None:
    score.told(
        "new", "Ada", "Ben", "Col", "--title", "Kitchen table", "--first", "Ben", "--set", "target=100"
    )
    assert score.told("add", "60", "60 / 35", "Col=-20", "--out", "Ada")["totals"] == [60, 25, -20]
    assert score.told("add", ".", "10")["totals"] == [60, 35, -20]
    assert score.told("add", "Col=5")["rounds"][1]["entries"] == [None, "10", "5"]
    assert score.told("add", "30")["totals"] == [90, 35, -15]
    assert score.told("edit", 1, "Ben", "7h8h9h / A")["totals"] == [90, 19, -15]
    assert score.told("undo")["totals"] == [90, 35, -15]
    assert score.told("redo")["totals"] == [90, 19, -15]
    facts = score.told("add", "20", "10+5", "−15")
    assert facts["totals"] == [110, 34, -30]
    assert (facts["finished"], facts["winners"]) == (True, ["Ada"])
    assert facts["settlement"] == [216, -12, -204]  # 76 + 140; -76 + 64; -140 - 64
    assert [one["dealer"] for one in facts["rounds"]] == ["Ben", "Col", "Ada"]
    said = unwrapped(score("show").out)
    assert "The game is over after round 3: Ada wins with 110." in said
    assert "Ada +216 · Ben −12 · Col −204" in said


@pytest.mark.rule("K4")
def test_the_keys_of_the_json(score: Score) -> None:
    for words in (
        ["new", "Ada", "Ben"],
        ["add", "60", "25"],
        ["edit", 1, "Ben", "30"],
        ["undo"],
        ["redo"],
        ["show"],
    ):
        facts = score.told(*words)
        assert set(facts) >= KEYS
    assert facts["players"] == ["Ada", "Ben"]
    assert facts["rounds"][0]["scores"] == [60, 30]
    assert facts["rounds"][0]["totals"] == facts["totals"] == [60, 30]
    assert (facts["finished"], facts["winners"], facts["settlement"]) == (False, [], None)
    assert score.told("list")["sheets"] == [facts]
    assert score.told("export", score.home / "x.csv") == facts
    assert set(score.told("import", score.home / "x.csv", "--again")) >= KEYS


@pytest.mark.rule("E3", "K2")
def test_doubts_of_a_round_are_in_the_json(score: Score) -> None:
    score.told("new", "Ada", "Ben", "--rules", "rummy-500")
    assert score.told("add", "60 / 35", "10 / 0")["rounds"][0]["doubts"] == [
        "Who went out? It counts for the score."
    ]
    assert score.told("add", "--round", 1, "--out", "Ben")["rounds"][0]["entries"] == [
        "60 / 35",
        "10 / 0 out",
    ]


@pytest.mark.rule("K2")
def test_who_is_out_is_told_before_the_figure_or_after_it(score: Score) -> None:
    score.told("new", "Ada", "Ben", "--set", "out_bonus=25")
    assert score.told("add", "--out", "Ben")["rounds"][0]["entries"] == [None, "out"]
    facts = score.told("add", "5", "60 / 0")
    assert facts["rounds"][0]["entries"] == ["5", "60 / 0 out"]
    assert facts["totals"] == [5, 85]
    score.told("add", "390!", "5")
    for _ in range(2):
        assert score.told("add", "--round", 2, "--out", "Ada")["rounds"][1]["entries"] == ["390 out!", "5"]


@pytest.mark.rule("K2")
def test_a_figure_that_is_there_is_not_written_over(score: Score) -> None:
    score.told("new", "Ada", "Ben & Co", "Col")
    score.told("add", "60", "5")
    said = score.refused("add", "Ben & Co=25")
    assert said == ("Ben & Co has 5 in round 1 already; to mend it: rum500 score edit 1 'Ben & Co' 25")
    assert score.told("edit", 1, "Ben & Co", 25)["totals"] == [60, 25, 0]
    assert score.told("edit", 1, "Ben & Co", ".")["totals"] == [60, 0, 0]
    assert score.told("add", "Ben & Co=7")["totals"] == [60, 7, 0]


@pytest.mark.rule("K2", "K5")
def test_what_cannot_be_is_entered_when_it_is_confirmed(score: Score) -> None:
    score.told("new", "Ada", "Ben")
    said = score.refused("add", "999", "5")
    assert said.startswith("999 cannot be: all cards together count 396.")
    assert said.endswith("Nothing was entered; --confirm enters it all the same")
    facts = score.told("add", "999", "5", "--confirm")
    assert facts["rounds"][0]["entries"][0] == "999!"
    assert facts["totals"] == [999, 5]


@pytest.mark.rule("K2", "P9", "G6")
def test_all_that_can_be_mended(score: Score) -> None:
    score.told("new", "Ada", "Ben", "Col", "--rules", "rummy-5000", "--first", "Ada")
    score.told("add", "7s8s9s", "5", "0", "--wild", "10")
    assert score.told("edit", 1, "--wild", "7")["totals"] == [110, 5, 0]
    assert score.refused("edit", 1, "--wild", "11").startswith("wild/1 must be one rank")
    assert score.told("edit", 1, "--wild", "none")["totals"] == [15, 5, 0]
    assert score.told("edit", 1, "--dealer", "Col")["rounds"][0]["dealer"] == "Col"
    assert score.told("edit", "--first", "ben")["rounds"][0]["dealer"] == "Col"
    assert score.told("edit", "--title", "Garden", "--rename", "Ben=Bea")["players"] == ["Ada", "Bea", "Col"]
    assert score.told("show", "--sheet", "gard")["title"] == "Garden"
    assert score.told("edit", "--set", "target=10")["winners"] == ["Ada"]
    assert score.told("edit", "--rules", "hoyle")["rules"] == {"preset": "hoyle", "set": {}}
    assert score.told("edit", "--end")["finished"] is True
    assert score.told("edit", "--play-on")["finished"] is False
    score.told("add", "1", "2", "3")
    assert [one["round"] for one in score.told("edit", 1, "--remove")["rounds"]] == [1]
    assert score.told("undo")["totals"] == [25, 7, 3]


@pytest.mark.rule("E3")
def test_the_cards_ran_out(score: Score) -> None:
    score.told("new", "Ada", "Ben", "--rules", "rummy-500")
    assert score.told("add", "60 / 35", "0 / 45", "--ran-out")["totals"] == [60, 0]
    assert score.told("edit", 1, "--not-ran-out")["totals"] == [25, -45]
    assert score.told("edit", 1, "--ran-out")["totals"] == [60, 0]


@pytest.mark.rule("G5", "E5")
def test_partners_are_called_by_either_name(score: Score) -> None:
    score.told("new", "Ada", "Ben", "Col", "Dee", "--rules", "partnership", "--set", "out_bonus=25")
    facts = score.told("add", "Dee=60 / 5", "Ada & Col=40", "--out", "Dee")
    assert facts["sides"] == ["Ada & Col", "Ben & Dee"]
    assert facts["rounds"][0]["entries"] == ["40", "60 / 5 out2"]
    assert facts["totals"] == [40, 80]
    assert score.told("edit", 1, "Col", "50")["totals"] == [50, 80]
    assert score.told("edit", 1, "ben", "60")["totals"] == [50, 60]


def test_a_figure_that_drops_the_mark_of_who_went_out_says_so(score: Score) -> None:
    score.told("new", "Ada", "Ben", "--set", "out_bonus=25")
    assert score.told("add", "60", "-10", "--out", "Ada")["totals"] == [85, -10]
    assert (
        "Ada is not marked as out any more; 50 out would keep the mark" in score("edit", 1, "Ada", "50").err
    )
    assert score("edit", 1, "Ada", "50 out").err == ""
    assert score.told("show")["totals"] == [75, -10]


@pytest.mark.rule("K2")
def test_names_that_begin_alike(score: Score) -> None:
    score.told("new", "Ann", "Anna", "Berta", "Jk")
    assert score.told("add", "Anna=5", "ANN=7", "b=9", "Jk=1")["totals"] == [7, 5, 9, 1]
    assert score.told("edit", 1, "ann", "8")["totals"] == [8, 5, 9, 1]
    assert score.refused("edit", 1, "An", "8") == "'An' may be Ann or Anna: write more of the name"
    assert score.refused("edit", 1, "", "8") == "no side is called '': there are Ann, Anna, Berta, Jk"
    assert score.refused("edit", 1, "Zed", "8") == "no side is called 'Zed': there are Ann, Anna, Berta, Jk"


@pytest.mark.rule("K1")
def test_figures_below_zero_are_no_options(score: Score) -> None:
    score.told("new", "Ada", "Ben", "Col")
    assert score.told("add", "-45", "-5+10-30", "- 7")["totals"] == [-45, -25, -7]
    assert score.told("edit", 1, "Ada", "-46")["totals"] == [-46, -25, -7]
    assert score.refused("add", "5", "6", "7", "--confirmed").startswith("--confirmed is no option")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new"], "name the players"),
        (["new", "Ada"], "players must be 2 to 8 names"),
        (["new", *"ABCDEFGHI"], "players must be 2 to 8 names"),
        (["new", "Ada", "ada"], "tell them apart"),
        (["new", "Ada", ""], "players must be"),
        (["new", "Ada", "x" * 31], "1 to 30 signs"),
        (["new", "Ada", "B\nn"], "players must be"),
        (["new", "Ada", "Ben", "--title", "x" * 61], "title must be a line of 1 to 60 signs"),
        (["new", "Ada", "Ben", "--rules", "nix"], "nix"),
        (["new", "Ada", "Ben", "--set", "target=x"], "target"),
        (["new", "Ada", "Ben", "--set", "nix=1"], "nix"),
        (["new", "Ada", "Ben", "--first", "Zed"], "no player is called 'Zed': there are Ada, Ben"),
        (["new", "Ada", "--from", "x"], "name the players"),
        (["new", "--from", "/nowhere/x"], "/nowhere/x"),
        (["add"], "say what was scored"),
        (["add", "."], "say what was scored"),
        (["add", "hello"], "is no card"),
        (["add", ""], "Write a figure"),
        (["add", "60 35"], "is no sum"),
        (["add", "2.5"], "whole numbers"),
        (["add", "60 / -5"], "without a minus"),
        (["add", "9" * 500], "at most 400 signs"),
        (["add", "1", "2", "3"], "there are 2 sides, Ada, Ben, and more figures than that"),
        (["add", "1", "Ada=2"], "Ada has two figures, 1 and 2"),
        (["add", "Zed=2"], "no side is called 'Zed'"),
        (["add", "5", "--out", "Zed"], "no player is called 'Zed'"),
        (["add", "5", "--dealer", "Zed"], "no player is called 'Zed'"),
        (
            ["add", "5", "--wild", "7"],
            "No rank is wild by these rules: rum500 score edit --set wild",
        ),
        (["edit", "1", "--wild", "7"], "No rank is wild by these rules"),
        (["add", "5", "--round", "0"], "there is no round 0; those there are: 1"),
        (["add", "5", "--round", "4"], "there is no round 4"),
        (["add", "5", "--round", "x"], "'x' is not a valid int"),
        (["add", "5", "--sheet", "nix"], "No sheet is called nix: there are Score sheet"),
        (["edit"], "say what is to be mended"),
        (["edit", "1"], "say what is to be mended"),
        (["edit", "1", "Ada"], "say what is to be mended"),
        (["edit", "4", "Ada", "5"], "there is no round 4"),
        (["edit", "1", "Ada", "x"], "is no card"),
        (["edit", "--remove"], "say which round"),
        (["edit", "--rename", "Zed=Ada"], "no player is called 'Zed'"),
        (["edit", "--rename", "Ada=Ben"], "none twice"),
        (["edit", "--rename", "Ada"], "players must be"),
        (["edit", "--title", " "], "title must be"),
        (["edit", "--set", "target"], "target"),
        (["edit", "--first", "Zed"], "no player is called 'Zed'"),
        (["redo"], "There is nothing to do again."),
        (["show", "--sheet", "nix"], "No sheet is called nix"),
        (["export", "/nowhere/x.csv"], "No such file or directory"),
        (["export", "x.txt"], "it ends with .csv or .json"),
        (["export", ""], "is empty"),
        (["import", "/nowhere/x.csv"], "/nowhere/x.csv: No such file or directory"),
        (["import", ""], "is empty"),
        (["--sheet", "x", "show"], "--sheet goes behind the command"),
        (["--sheet", "nix"], "No sheet is called nix"),
        (["nix"], "No such command 'nix'"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_what_is_refused(score: Score, words: list[str], said: str) -> None:
    score.told("new", "Ada", "Ben")
    score.told("add", "5", "6")
    assert said in score.refused(*words)


def test_nothing_is_there_yet(score: Score) -> None:
    for words in ([], ["show"], ["add", "5"], ["edit", "--end"], ["undo"], ["redo"], ["export", "x.csv"]):
        assert (
            score.refused(*words) == "There is no score sheet yet: begin one by rum500 score new Ada Ben Col."
        )
    assert score("list") == (
        0,
        "There is no score sheet yet: begin one by rum500 score new Ada Ben Col.\n",
        "",
    )
    assert score.told("list") == {"sheets": []}
    score.told("new", "Ada", "Ben")
    assert score.told("undo")["players"] == ["A", "B"]
    assert score.refused("undo") == "There is nothing to take back."


@pytest.mark.rule("K2")
def test_which_sheet_is_meant(score: Score) -> None:
    kitchen = score.told("new", "Ada", "Ben", "--title", "Kitchen table")["sheet"]
    garden = score.told("new", "Col", "Dee", "--title", "Kitchen garden")["sheet"]
    assert score.told("add", "5", "6")["sheet"] == garden
    assert score.told("add", "7", "8", "--sheet", kitchen[:5].lower())["sheet"] == kitchen
    assert score.told("show")["sheet"] == kitchen
    assert score.told("show", "--sheet", "kitchen G")["sheet"] == garden
    assert [one["sheet"] for one in score.told("list")["sheets"]] == [kitchen, garden]
    several = score.refused("show", "--sheet", "kitchen")
    assert "Several sheets are called so" in several
    assert kitchen[:6] in several
    assert garden[:6] in several
    lines = score("list").out.splitlines()
    assert lines[0] == f"{kitchen[:6]}  Kitchen table: Ada 7 · Ben 8 (round 2)"


@pytest.mark.rule("K2")
def test_who_changed_what(score: Score) -> None:
    score.told("new", "Ada", "Ben")
    score.told("add", "5", "6")
    score.told("edit", 1, "Ada", "7")
    score.told("undo")
    lines = score("show", "--changes").out.splitlines()
    assert len(lines) == 4
    assert "Ada, round 1: nothing → 5; Ben, round 1: nothing → 6" in lines[1]
    assert "Ada, round 1: 5 → 7" in lines[2]
    assert "took back: Ada, round 1: 7 → 5" in lines[3]


@pytest.mark.rule("P4")
def test_the_draw_for_deal(score: Score) -> None:
    said = score("new", "Ada", "Ben", "Col", "--first", "draw").out
    assert said.startswith("Draw for deal: Ada ")
    dealer = score.told("add", "1", "2", "3")["rounds"][0]["dealer"]
    assert f"{dealer} deals." in said
    assert score.told("new", "Ada", "Ben", "--first", "draw")["players"] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    "words",
    [
        ["--rules", "hoyle", "--set", "target=60", "--players", "3"],
        ["--rules", "rummy-500", "--set", "target=60", "--players", "2"],
        ["--rules", "partnership", "--set", "target=60", "--players", "4"],
        ["--rules", "persian", "--players", "4"],
        ["--rules", "rummy-5000", "--set", "target=400", "--players", "3"],
        ["--rules", "joker-rummy", "--set", "out_bonus=25", "--set", "target=60", "--players", "5"],
    ],
    ids=lambda words: words[1],
)
@pytest.mark.rule("G1", "G4", "G5", "G6", "E3", "E5", "S1")
def test_the_rounds_of_a_game_that_was_played_here(
    score: Score, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    players = words[-1]
    bots = ",".join(["random"] * int(players))
    simulate = [
        "simulate",
        *words,
        "--bots",
        bots,
        "--games",
        "1",
        "--seed",
        "5",
        "--records",
        str(tmp_path),
        "--json",
    ]
    assert _shell.run(app, simulate) == 0
    record = next(tmp_path.glob("*.txt"))
    capsys.readouterr()
    assert _shell.run(app, ["replay", str(record), "--json"]) == 0
    game = json.loads(capsys.readouterr().out)
    facts = score.told("new", "--from", record, "--title", "Played here")
    assert facts["players"] == game["players"]
    assert facts["totals"] == game["final"]
    assert [one["totals"] for one in facts["rounds"]] == [one["totals"] for one in game["rounds"]]
    assert facts["finished"]
    assert [word for side in facts["winners"] for word in side.split(" & ")] == game["result"].split()[1:]
    assert [one["doubts"] for one in facts["rounds"]] == [[] for _ in game["rounds"]]
    assert "Played here (" in score.refused("new", "--from", record)
    assert score.told("new", "--from", record, "--again")["totals"] == game["final"]


def unwrapped(text: str) -> str:
    return " ".join(text.split())
