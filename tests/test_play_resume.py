"""Games at the terminal are kept while they are played, and gone on with."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from rum500 import COMPILED
from rum500.cli import _shell, app
from rum500.cli._games import taken_up
from rum500.files import write_whole
from rum500.record import format_record, parse_record
from rum500.terminal.screen import Screen, folded

from .kill_play import kill


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return _shell.run(app, ["play", *arguments])


def begun(monkeypatch: pytest.MonkeyPatch, folder: Path, typed: str, *arguments: str) -> Path:
    """The record of a game that was left."""
    file = folder / "game.txt"
    assert play(monkeypatch, typed, "--seed", "demo", "--record", str(file), *arguments) == 0
    return file


@pytest.mark.skipif(not COMPILED, reason="whole games take long")
def test_a_kill_takes_nothing_that_was_shown(tmp_path):
    assert kill(10, tmp_path, 1) >= 7


def test_what_is_shown_is_in_the_file_before(monkeypatch, tmp_path):
    """The file is looked at when the sentence is printed."""
    file = tmp_path / "game.txt"
    say, seen = Screen.say, []

    def look(screen: Screen, text: str = "", style: str = "") -> None:
        if text.startswith("You draw"):
            seen.append("You: stock" in file.read_text("utf-8"))
        say(screen, text, style)

    monkeypatch.setattr(Screen, "say", look)
    assert play(monkeypatch, "s\n", "--seed", "demo", "--record", str(file)) == 0
    assert seen == [True]


def test_the_file_is_synced_before_it_takes_its_place(monkeypatch, tmp_path):
    done: list[str] = []
    replace = Path.replace
    monkeypatch.setattr("os.fsync", lambda _: done.append("sync"))

    def put(file: Path, target: Path) -> Path:
        done.append("replace")
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", put)
    write_whole(tmp_path / "game.txt", "text", lasting=True)
    assert done[:2] == ["sync", "replace"]


def test_it_says_who_sat_where_and_when(monkeypatch, tmp_path):
    record = parse_record(begun(monkeypatch, tmp_path, "q\n", "--bots", "club,random").read_text())
    assert record.sitting == ["person", "club", "random"]
    assert record.date is not None


def test_a_game_goes_on_as_it_was(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "s\n1\nq\n")
    left = file.read_text()
    capsys.readouterr()
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 0
    shown = capsys.readouterr().out
    assert "The game goes on in round 1." in shown
    assert "You draw" in shown
    assert "You meld 8♣ 8♦ 8♥ (+24)." in shown
    assert f"play --resume {file}" in shown
    assert file.read_text() == left


def test_what_a_kill_left_half_written_is_swept_up(monkeypatch, tmp_path):
    file = begun(monkeypatch, tmp_path, "s\nq\n")
    (tmp_path / "game.txt.4711.part").write_text("rum500 rec")
    (tmp_path / "other.txt.4711.part").write_text("rum500 rec")
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.txt", "other.txt.4711.part"]


@pytest.mark.parametrize("rules", ["500-rum", "hoyle", "rummy-500", "persian"])
def test_the_record_is_rebuilt_exactly(monkeypatch, tmp_path, rules):
    file = begun(monkeypatch, tmp_path, "1\n" * 25, "--rules", rules)
    session = taken_up(file, Screen(), hints=False)
    assert session.keeper.recorder.text() == file.read_text()
    assert format_record(session.keeper.recorder.record()) == file.read_text()


def test_undo_after_a_resume_takes_back_the_same(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "s\n1\nq\n")
    assert play(monkeypatch, "u\nu\n", "--resume", str(file)) == 0
    shown = capsys.readouterr().out
    assert shown.count("Taken back.") == 1
    assert "nothing to take back" in shown
    assert file.read_text().endswith("You: stock\n")


def test_without_a_line_of_who_sits_the_first_is_the_person(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "s\nq\n")
    kept = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in kept if not line.startswith("sitting")))
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 0
    assert "does not say who sits where: You is yours, the others novices" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rum500 record 1", "dear diary", "line 1: this is no record"),
        ("rum500 record 1", "rum500 record 2", "only version 1 is"),
        ("turns ", "turns 9", "the file is cut off or edited"),
        ("You: stock", "You: take 2c", "line "),
        ("person", "tiger", "there is no bot tiger"),
        ("person", "novice", "only bots sit here"),
        ("seed demo\n", "", "without a seed"),
    ],
)
def test_a_file_that_will_not_do_is_said_in_a_line_and_left(monkeypatch, tmp_path, capsys, old, new, says):
    file = begun(monkeypatch, tmp_path, "s\n1\nq\n")
    assert old in file.read_text()
    file.write_text(spoilt := file.read_text().replace(old, new))
    capsys.readouterr()
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 2
    printed = capsys.readouterr()
    *_, said = printed.err.splitlines()
    assert said.startswith(f"rum500: {file}: ")
    assert says in said
    assert not printed.out
    assert file.read_text() == spoilt


def test_a_finished_game_cannot_be_gone_on_with(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "1\n" * 3000, "--set", "rounds=1")
    capsys.readouterr()
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 2
    assert f"this game is over; rum500 replay {file} shows it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--resume", "nowhere.txt"], "there is no such file"),
        (["--resume", "nowhere.txt", "--rules", "hoyle", "--seed", "3"], "leave out --rules, --seed"),
    ],
)
def test_what_does_not_go_with_a_resume(monkeypatch, capsys, arguments, says):
    assert play(monkeypatch, "", *arguments) == 2
    assert says in capsys.readouterr().err


def test_piped_games_are_not_kept_without_a_file(monkeypatch, tmp_path):
    monkeypatch.setenv("RUM500_HOME", str(tmp_path / "home"))
    assert play(monkeypatch, "s\nq\n", "--seed", "demo") == 0
    assert not (tmp_path / "home").exists()


def test_a_game_at_a_terminal_has_a_file_of_its_own(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("RUM500_HOME", str(tmp_path))
    lines = ["s", "q", "y"] * 2
    monkeypatch.setattr("builtins.input", lambda _: lines.pop(0))
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", Keyboard())
        assert _shell.run(app, ["play", "--seed", "de/mo"]) == 0
    names = sorted(file.name for file in (tmp_path / "games").iterdir())
    assert [name[10:] for name in names] == ["-de-mo-2.txt", "-de-mo.txt"]
    assert "play --resume" in capsys.readouterr().out


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_full_disk_is_said_once_and_the_game_goes_on(monkeypatch, tmp_path, capsys):
    file = tmp_path / "game.txt"

    def full(at: Path, text: str, **_: object) -> None:
        if "You: " in text:
            raise OSError(28, "No space left on device")
        at.write_text(text)

    monkeypatch.setattr("rum500.terminal.keeper.write_whole", full)
    assert play(monkeypatch, "s\n1\nq\n", "--seed", "demo", "--record", str(file)) == 0
    shown = capsys.readouterr().out
    assert shown.count("This game is not being kept:") == 1
    assert "You meld" in shown
    assert "is written down" not in shown


def test_a_disk_that_is_full_already_is_said_before_the_game(monkeypatch, tmp_path, capsys):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("rum500.terminal.keeper.write_whole", full)
    assert play(monkeypatch, "q\n", "--record", str(tmp_path / "game.txt")) == 2
    assert "game.txt: No space left on device" in capsys.readouterr().err


def test_what_another_terminal_has_written_is_left(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "s\nq\n")
    say = Screen.say

    def meddle(screen: Screen, text: str = "", style: str = "") -> None:
        if text.startswith("The game goes on"):
            file.write_text(file.read_text() + "# played elsewhere\n")
        say(screen, text, style)

    monkeypatch.setattr(Screen, "say", meddle)
    assert play(monkeypatch, "1\nq\n", "--resume", str(file)) == 0
    assert "it was changed meanwhile; save NAME keeps this" in " ".join(capsys.readouterr().out.split())
    assert file.read_text().endswith("You: stock\n# played elsewhere\n")


def test_a_copy_can_be_saved(monkeypatch, tmp_path, capsys):
    copy = tmp_path / "copy.txt"
    assert play(monkeypatch, f"s\nsave {copy}\nsave {copy}\nsave\n", "--seed", "demo") == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Saved." in shown
    assert "is there already; name another file" in shown
    assert "Save where?" in shown
    assert "You: stock" in copy.read_text()


def test_the_commands_show_the_game_as_it_was_shown(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "s\n", "--plain", "--hints")
    printed = capsys.readouterr().out
    assert f"play --resume {file} --hints --plain" in printed
    assert re.search(r"play .*--seed \S+ --hints --plain\n", printed)


def test_what_happened_is_told_in_its_order_after_a_resume(monkeypatch, tmp_path, capsys):
    file = begun(monkeypatch, tmp_path, "s\nd As\n")
    capsys.readouterr()
    assert play(monkeypatch, "", "--resume", str(file)) == 0
    told = capsys.readouterr().out
    assert 0 < told.index("You draw") < told.index("You discard A♠") < told.index("\nAnn ")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--rules", "hoyle", "--set", "target=100", "--players", "3"],
        ["--bots", "random,club", "--name", "Mia"],
        ["--people", "2", "--players", "3", "--names", "Ann,Ben,Cleo", "--rules", "rummy-500"],
    ],
)
def test_the_closing_command_after_a_resume_deals_the_same_game(monkeypatch, tmp_path, capsys, arguments):
    file = begun(monkeypatch, tmp_path, "q\n", *arguments)
    capsys.readouterr()
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 0
    lines = capsys.readouterr().out.splitlines()
    command = lines[lines.index("The same cards again:") + 1]
    assert play(monkeypatch, "q\n", *shlex.split(command)[2:], "--record", str(tmp_path / "again.txt")) == 0
    assert (tmp_path / "again.txt").read_text() == file.read_text()


def test_a_command_is_broken_between_words_alone():
    command = "rum500 play --resume '/home/a person/games/2026-01-01-demo.txt' --plain"
    lines = folded(shlex.split(command), 40)
    assert lines == [
        "  rum500 play --resume \\",
        "    '/home/a person/games/2026-01-01-demo.txt' \\",
        "    --plain",
    ]
    assert shlex.split("\n".join(lines).replace("\\\n", "")) == shlex.split(command)
    assert folded(shlex.split(command), 80) == [f"  {command}"]


def test_a_command_is_whole_where_no_terminal_is(sitting):
    command = f"rum500 play --seed {'x' * 100}"
    assert f"\n  {command}\n" in sitting.types("hand You 2c; hand Ann 3d", again=command)
    assert "rum500 play --seed \\\n" in sitting.types("hand You 2c; hand Ann 3d", again=command, height=24)
