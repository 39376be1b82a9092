"""A written game looked at turn by turn."""

from __future__ import annotations

import io
import re

import pytest

from rum500.cli import _shell, app
from rum500.cli.simulate import Plan, empty_tally, play_one
from rum500.presets import PRESETS
from rum500.record import Replay, parse_record


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    plan = Plan(PRESETS["hoyle"], ("club", "novice"), "1", whole_games=True, records=folder)
    play_one(plan, 0, empty_tally(plan))
    return folder / "000001.txt"


def look(monkeypatch, capsys, file, *lines, options=()) -> list[str]:
    """What is shown before the first line and after each of them."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert _shell.run(app, ["replay", str(file), "--step", *options]) == 0
    shown = capsys.readouterr().out
    parts = [""]
    for line in shown.splitlines():
        if "Enter next turn" in line:
            parts.append(line.split("/")[0])
        else:
            parts[-1] += f"\n{line}"
    return parts


def test_it_goes_forward_and_back(monkeypatch, capsys, written):
    start, first, second, back, *_ = look(monkeypatch, capsys, written, "", "", "b", "q")
    assert "Round 1" in start
    assert "novice-2 takes" in first
    assert "club-1 draws" in second
    assert back.split("\n", 1)[1] == first.split("\n", 1)[1]


def test_all_hands_are_open(monkeypatch, capsys, written):
    start, *_ = look(monkeypatch, capsys, written, "q")
    game = Replay(parse_record(written.read_text())).game
    for seat in (0, 1):
        line = next(line for line in start.splitlines() if line.startswith(f"{game.names[seat]} "))
        assert sum(line.count(suit) for suit in "♣♦♥♠") == 13


def test_it_jumps_by_number_by_round_and_to_the_end(monkeypatch, capsys, written):
    _, fifth, next_round, first_round, end, past, unknown, _ = look(
        monkeypatch, capsys, written, "5", "r", "br", "end", "9999", "x", "q"
    )
    assert fifth.startswith("0\n")
    assert "Round 1 is over" in next_round
    assert "Round 2" in next_round
    assert "Round 1 ·" in first_round
    assert "The game is over" in end
    assert re.search(r"There is no turn 9999; the last is \d+\.", past)
    assert "b the one before" in unknown


def test_it_speaks_plainly(monkeypatch, capsys, written):
    start, *_ = look(monkeypatch, capsys, written, "q", options=["--plain"])
    assert "──" not in start
    assert "of clubs" in start


def test_a_record_that_does_not_hold_is_not_shown(capsys, written, tmp_path):
    edited = tmp_path / "edited.txt"
    edited.write_text(written.read_text().replace("totals 148 66", "totals 149 66", 1))
    assert _shell.run(app, ["replay", str(edited), "--step"]) == 2
    assert "totals are" in capsys.readouterr().err


def test_step_goes_alone(capsys, written):
    assert _shell.run(app, ["replay", str(written), "--step", "--json"]) == 2
    assert "--step goes alone" in capsys.readouterr().err


def test_in_plain_nobody_but_the_player_is_called_you(monkeypatch, capsys, tmp_path):
    file = tmp_path / "game.txt"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 8))
    assert _shell.run(app, ["play", "--seed", "demo", "--rules", "hoyle", "--record", str(file)]) == 0
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("n\nn\n"))
    assert _shell.run(app, ["replay", "--step", "--plain", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "You's" not in shown
    assert "You draws" not in shown
    assert re.search(r"\nYour hand: .*\nAnn's hand: ", shown)
    assert shown.count("\nYou: ") == shown.count("\nAnn: ") == 3


def test_the_player_wins_as_in_play(monkeypatch, capsys, tmp_path):
    file = tmp_path / "game.txt"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
    rules = ["--rules", "hoyle", "--set", "target=none", "--set", "rounds=1", "--bots", "random"]
    assert _shell.run(app, ["play", "--seed", "1", "--record", str(file), *rules]) == 0
    played = capsys.readouterr().out
    *_, end, _ = look(monkeypatch, capsys, file, "end", "q")
    assert "(1 round)" in played
    for shown in (played, end):
        assert "\nYou win 96 to 11.\n" in shown
