"""The files of ``rum500 score``: nothing is lost, whoever writes and whatever happens."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sheet.conftest import Score

NOBODY: Final = 65534
MANY: Final = (
    "import sys; from rum500.cli import _shell, app\nfor _ in range(5): _shell.run(app, sys.argv[1:])"
)


@pytest.mark.rule("K2")
def test_two_processes_that_add_at_once_lose_nothing(score: Score) -> None:
    score.told("new", "Ada", "Ben")
    adding = [
        subprocess.Popen([sys.executable, "-c", MANY, "score", "add", *figures], stdout=subprocess.DEVNULL)
        for figures in (("1", "2"), ("30", "40"))
    ]
    assert [process.wait(60) for process in adding] == [0, 0]
    scores = [one["scores"] for one in score.told("show")["rounds"]]
    assert sorted(scores) == [[1, 2]] * 5 + [[30, 40]] * 5


def test_a_process_that_is_killed_while_it_adds_leaves_a_whole_sheet(tmp_path: Path) -> None:
    killing = [sys.executable, "-m", "tests.sheet.kill_add", str(tmp_path), "20"]
    done = subprocess.run(killing, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_a_folder_that_cannot_be_written(score: Score, monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        monkeypatch.setenv("RUM500_HOME", name)
        score.home = home
        score.told("new", "Ada", "Ben")
        score.told("add", "5", "6")
        score("undo"), score("redo"), score("list"), score("show")
        with read_only(home):
            for words in (["add", "1", "2"], ["edit", 1, "Ada", 7], ["undo"], ["new", "Col", "Dee"]):
                assert score.refused(*words).endswith(": Permission denied")
            assert score.told("show")["totals"] == [5, 6]
            assert len(score.told("list")["sheets"]) == 1
            assert score.refused("export", home / "x.csv") == f"{home / 'x.csv'}: Permission denied"
        assert score.told("add", "1", "2")["totals"] == [6, 8]


@contextmanager
def read_only(home: Path) -> Iterator[None]:
    """The folders closed to writing; root, whom that does not stop, is somebody else meanwhile."""
    folders = [home, home / "sheets"]
    root = os.geteuid() == 0
    for folder in folders:
        folder.chmod(0o555)
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for folder in folders:
            folder.chmod(0o755)


def test_a_home_that_is_a_file(score: Score, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    monkeypatch.setenv("RUM500_HOME", str(file))
    said = score("new", "Ada", "Ben")
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    "damage",
    [b"", b"{", b"\xff\xfe\x00", b"[]", b'{"rum500 sheet": 2}', b"null", b"\x00" * 5000],
)
def test_a_damaged_file_is_told_and_left_alone(score: Score, damage: bytes) -> None:
    score.told("new", "Ada", "Ben", "--title", "Kitchen")
    damaged = score.home / "sheets" / "DAMAGED9DAMAGED9.json"
    damaged.write_bytes(damage)
    told = f"{damaged}: this program cannot read it; it is left as it is\n"
    for words in (["list"], ["show"], ["add", "5", "6"], ["undo"], ["redo"], ["edit", "--end"]):
        said = score(*words)
        assert (said.status, said.err) == (0, told)
    assert "Kitchen" in score("list").out
    assert "No sheet is called DAMAGED9" in score("show", "--sheet", "DAMAGED9").err
    assert damaged.read_bytes() == damage


def test_a_copy_beside_a_sheet_is_told_and_left_alone(score: Score) -> None:
    sheet = score.told("new", "Ada", "Ben", "--title", "Kitchen")["sheet"]
    score.told("add", "10", "20")
    file = score.home / "sheets" / f"{sheet}.json"
    copies = [file.with_name(f"{sheet} copy.json"), file.with_name("ZZZZZZZZZZZZZZZZ.json")]
    for copy in copies:
        copy.write_bytes(file.read_bytes())
    assert score("add", "30", "40", "--sheet", sheet).status == 0
    for copy in copies:
        os.utime(copy, (2e9, 2e9))
    said = score("add", "1", "2")
    assert said.status == 0
    assert sorted(said.err.splitlines()) == sorted(
        f"{copy}: its name is not the id of the sheet in it, {sheet}; it is left as it is,"
        " and rum500 score import takes in what it has"
        for copy in copies
    )
    assert score("show", "--sheet", sheet).status == 0
    assert json.loads(score("show", "--json").out)["totals"] == [41, 62]
    assert len(json.loads(score("list", "--json").out)["sheets"]) == 1


def test_a_copy_is_merged_when_it_is_imported(score: Score) -> None:
    sheet = score.told("new", "Ada", "Ben")["sheet"]
    file = score.home / "sheets" / f"{sheet}.json"
    score.told("add", "10", "20")
    copy = file.rename(file.with_name("old.json"))
    assert score("show").err.count("\n") == 2
    said = score("import", copy)
    assert said.status == 0
    assert copy.exists()
    assert file.read_bytes() == copy.read_bytes()


def test_a_file_that_cannot_be_read_is_not_merged_into(score: Score, tmp_path: Path) -> None:
    sheet = score.told("new", "Ada", "Ben")["sheet"]
    score("export", tmp_path / "x.json")
    file = score.home / "sheets" / f"{sheet}.json"
    for damage in (b"\xff", b"{"):
        file.write_bytes(damage)
        said = f"{file}: this program cannot read it; it is left as it is"
        assert score.refused("import", tmp_path / "x.json") == said


def test_a_sheet_that_is_damaged_while_it_is_open_is_left_alone(score: Score) -> None:
    kitchen = score.told("new", "Ada", "Ben")["sheet"]
    file = score.home / "sheets" / f"{kitchen}.json"
    whole = file.read_text("utf-8")
    file.write_text(whole[:-20], "utf-8")
    said = score("add", "5", "6")
    assert said.status == 2
    assert said.err.startswith(f"{file}: this program cannot read it; it is left as it is\n")
    assert file.read_text("utf-8") == whole[:-20]


def test_a_device_file_that_says_nothing_is_made_anew(score: Score) -> None:
    score.told("new", "Ada", "Ben")
    (score.home / "sheets" / "device").write_text("nonsense")
    assert score.told("add", "5", "6")["totals"] == [5, 6]
    assert score.refused("undo", "--sheet", "nix").startswith("No sheet is called nix")
    score.told("undo")
    assert score.refused("undo") == "There is nothing to take back."


@pytest.mark.rule("K1", "K2", "G5")
def test_a_table_there_and_back(score: Score, tmp_path: Path) -> None:
    file = tmp_path / "kitchen.csv"
    before = score.told(
        "new", "Ada", "=Ben", "Cöl", "🎲", "--rules", "partnership", "--title", "-Kitchen, '1'"
    )
    score.told("add", "60 / 35", "KsQsJs / 7h", "--out", "Ada")
    before = score.told("add", "-45")
    assert score("export", file).out == f"{file}: -Kitchen, '1'\n"
    after = score.told("import", file, "--again")
    assert after["sheet"] != before["sheet"]
    assert {**after, "sheet": before["sheet"]} == before
    assert score.told("import", file, "--title", "Garden", "--again")["title"] == "Garden"
    assert len(score.told("list")["sheets"]) == 3


@pytest.mark.rule("K2")
def test_a_table_that_is_here_already_makes_no_second_sheet_unasked(score: Score, tmp_path: Path) -> None:
    file = tmp_path / "kitchen.csv"
    file.write_text("round,dealer,Ada,Ben\n1,Ben,5,6\n2,Ada,60 / 35,\n", "utf-8")
    sheet = score.told("import", file, "--title", "Kitchen")["sheet"]
    said = f"Kitchen ({sheet[:6]}) has this game already; --again makes a second sheet of it"
    assert score.refused("import", file) == said
    assert score.told("import", file, "--again")["sheet"] != sheet
    score("undo")
    score("export", tmp_path / "x.csv", "--sheet", sheet)
    assert score.refused("import", tmp_path / "x.csv") == said
    for other in ("1,Ada,5,6", "1,Ben,5,7", "1,Ben,5,6\n2,Ada,25,", "1,Ben,5,6"):
        file.write_text(f"round,dealer,Ada,Ben\n{other}\n", "utf-8")
        score.told("import", file)
    file.write_text("round,Ada,Ben\n", "utf-8")
    score.told("import", file)
    score.told("import", file)


@pytest.mark.rule("K2")
def test_a_sheet_goes_to_another_machine_and_comes_back(
    score: Score, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "kitchen.JSON"
    monkeypatch.setenv("RUM500_HOME", str(here))
    score.told("new", "Ada", "Ben")
    score.told("add", "5", "6")
    score("export", file)
    monkeypatch.setenv("RUM500_HOME", str(there))
    assert score.told("import", file)["totals"] == [5, 6]
    score.told("edit", 1, "Ada", "7")
    score.told("add", "1", "1")
    assert score.refused("redo") == "There is nothing to do again."
    score("export", file)
    monkeypatch.setenv("RUM500_HOME", str(here))
    score.told("edit", 1, "Ada", "8")
    facts = score.told("import", file)
    assert [one["round"] for one in facts["rounds"]] == [1, 2]
    assert facts["rounds"][0]["entries"][1] == "6"
    assert score.told("import", file) == facts
    shown = " ".join(score("show").out.split())
    assert "Ada, round 1 was written in different ways: 7" in shown
    assert ") and 8 (" in shown
    assert "≠" in shown
    assert score.told("edit", 1, "Ada", "9")["totals"] == [10, 7]
    assert "different ways" not in score("show").out


@pytest.mark.rule("K2")
def test_a_round_taken_out_elsewhere_is_kept_until_somebody_decides(
    score: Score, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "x.json"
    monkeypatch.setenv("RUM500_HOME", str(here))
    score.told("new", "Ada", "Ben")
    score.told("add", "5", "6")
    score("export", file)
    monkeypatch.setenv("RUM500_HOME", str(there))
    score.told("import", file)
    assert score.told("edit", 1, "--remove")["rounds"] == []
    score("export", file)
    monkeypatch.setenv("RUM500_HOME", str(here))
    score.told("edit", 1, "Ada", "8")
    assert score.told("import", file)["totals"] == [8, 6]
    shown = " ".join(score("show").out.split())
    assert "Round 1 was written in different ways: taken out (" in shown
    assert score.told("edit", 1, "--keep")["totals"] == [8, 6]
    assert "different ways" not in score("show").out
    assert score.told("edit", 1, "--remove")["rounds"] == []
    assert score.told("undo")["totals"] == [8, 6]


@pytest.mark.rule("K2")
def test_of_a_sheet_that_went_two_ways_under_one_name_both_are_kept(score: Score, tmp_path: Path) -> None:
    sheet = score.told("new", "Ada", "Ben")["sheet"]
    kept = score.home / "sheets" / f"{sheet}.json"
    old = kept.read_bytes()
    score.told("add", "5", "6")
    file = tmp_path / "x.json"
    score("export", file)
    kept.write_bytes(old)
    score.told("add", "7", "8")
    before = json.loads(kept.read_bytes())["changes"]
    assert score.told("import", file)["rounds"][0]["round"] == 1
    after = json.loads(kept.read_bytes())["changes"]
    assert [one for one in after if one in before] == before
    (again,) = [one for one in after if one not in before]
    assert again["device"] not in {one["device"] for one in before}
    assert again["sets"] == {"cell/1/0": "5", "cell/1/1": "6"}
    for name in ("Ada", "Ben"):
        assert f"{name}, round 1 was written in different ways: " in score("show").out
    score.told("edit", 1, "Ada", "5")
    assert score.told("edit", 1, "Ben", "6")["totals"] == [5, 6]
    assert "different ways" not in score("show").out
    score.told("import", file)
    assert "different ways" not in score("show").out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no row that begins with “round”"),
        ("{", "This is no score sheet: it is not JSON"),
        ('{"rum500 sheet": 2, "id": "x", "changes": []}', "version 2"),
        ('{"rum500 sheet": 1, "id": "ABCDEFGHJKLMNPQR"}', "lacks its “changes”"),
        ('{"rum500 sheet": 1, "id": "ABCDEFGHJKLMNPQR", "changes": []}', "nothing was ever written in this"),
        ('{"rum500 sheet": 1, "changes": []}', "lacks its “id”, 16 signs"),
        ("round,Ada,Ben\n" + "1,2,3\n" * 1000, "Row 1001: a sheet has 999 rounds at most; make a second"),
        ("round,Ada,Ben\n1,x,2\n", "Row 2, Ada: “x” is no card"),
        ("round,Ada,Ben\n1,2,\x00\n", "Row 2, Ben"),
    ],
)
def test_files_that_are_no_sheets(score: Score, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.csv"
    file.write_text(text, "utf-8")
    assert said in score.refused("import", file)


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000, "1" * 5000])
def test_json_that_is_no_sheet_is_not_taken_for_a_table(score: Score, tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, "utf-8")
    said = score.refused("import", file)
    assert said.startswith("This is no score sheet: ")
    assert "round" not in said
    assert "set_int" not in said


def test_files_that_are_no_text(score: Score, tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    for data in (b"\xff\xfe\x00", "round,Ada,Bjørn\n1,2,3\n".encode("latin-1")):
        file.write_bytes(data)
        assert score.refused("import", file).startswith("This is no text in UTF-8, so its names would be")
    file.write_bytes("round\tAda\tBjørn\n1\t2\t3\n".encode("utf-16"))
    assert score.told("import", file)["players"] == ["Ada", "Bjørn"]
    assert "directory" in score.refused("import", tmp_path)


def test_what_is_written_lies_in_one_file_a_sheet(score: Score) -> None:
    sheet = score.told("new", "Ada", "Ben")["sheet"]
    score.told("add", "5", "6")
    assert {file.name for file in (score.home / "sheets").iterdir()} == {
        "device",
        "device.lock",
        f"{sheet}.json",
        f"{sheet}.json.lock",
    }
    data = json.loads((score.home / "sheets" / f"{sheet}.json").read_text("utf-8"))
    assert (data["rum500 sheet"], data["id"], len(data["changes"])) == (1, sheet, 2)
