"""``rum500 replay``: shows, checks and stops a written game."""

import json
from functools import cache
from random import Random

import pytest

from rum500.cli import _shell, app
from rum500.game import Game
from rum500.notation import write
from rum500.position import parse_position
from rum500.presets import PRESETS
from rum500.record import Recorder, parse_record


@cache
def written():
    """A game of two rounds and a bit, by random actions."""
    game = Game(PRESETS["hoyle"], ["ann", "bob", "cid"], "500")
    recorder = Recorder(game)
    rng = Random(500)
    while len(game.rounds) < 2:
        seat = game.state.turn
        code = rng.choice(game.state.legal(seat))
        text = write(game.state, code)
        game.apply(seat, code)
        recorder.note(seat, text)
    return recorder.text()


@pytest.fixture
def run(capsys, tmp_path):
    """A function that replays a text: status, stdout, lines of stderr."""
    file = tmp_path / "game.txt"

    def go(*arguments, text=None):
        file.write_text(written() if text is None else text, encoding="utf-8")
        status = _shell.run(app, ["replay", str(file), *arguments])
        out, err = capsys.readouterr()
        return status, out, [line for line in err.splitlines() if "uncompiled" not in line]

    return go


def test_json_has_the_fixed_keys(run):
    status, out, err = run("--json")
    found = json.loads(out)
    record = parse_record(written())
    assert (status, err) == (0, [])
    assert (found["valid"], found["rules"], found["players"]) == (True, "hoyle", ["ann", "bob", "cid"])
    assert found["rounds"] == [{"scores": one.scores, "totals": one.totals} for one in record.rounds[:2]]
    assert (found["result"], found["faults"]) == (record.result, [])


def test_a_game_that_holds_is_verified_in_a_line(run):
    status, out, err = run("--verify")
    assert (status, err) == (0, [])
    assert len(out.splitlines()) == 1
    assert "valid" in out


def edited():
    """The same game with other scores in its first round."""
    lines = written().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("scores"))
    lines[at] = "scores 1 2 3"
    return "\n".join(lines), at + 1


def test_a_game_that_does_not_hold_is_status_1_when_verified(run):
    text, line = edited()
    status, out, err = run("--verify", text=text)
    assert (status, err) == (1, [])
    assert f"line {line}: scores are " in out
    status, out, _ = run("--verify", "--json", text=text)
    found = json.loads(out)
    assert (status, found["valid"]) == (1, False)
    assert [fault["line"] for fault in found["faults"]] == [line]


def test_a_game_that_does_not_hold_is_bad_input_otherwise(run):
    text, line = edited()
    status, _, [said] = run(text=text)
    assert status == 2
    assert f"game.txt: line {line}: scores are " in said


def test_a_file_cut_off_does_not_hold(run):
    text = written()[: len(written()) // 2]
    status, out, err = run("--verify", "--json", text=text)
    assert (status, err) == (1, [])
    assert not json.loads(out)["valid"]
    assert run(text=text)[0] == 2


def test_a_foreign_file_is_bad_input_in_one_line(run):
    for option in ((), ("--verify",), ("--json",)):
        status, out, [line] = run(*option, text="[Event]\n1. e4 e5\n")
        assert (status, out) == (2, "")
        assert "game.txt: line 1: this is no record" in line


def test_the_game_is_shown_by_rounds_with_its_turns_numbered(run):
    status, out, err = run()
    lines = out.splitlines()
    record = parse_record(written())
    assert (status, err) == (0, [])
    assert lines[0] == f"Round 1, {record.players[record.rounds[0].dealer]} deals"
    numbered = [line for line in lines if line.split()[0].isdigit()]
    turns = [turn for one in record.rounds for turn in one.turns]
    assert [int(line.split()[0]) for line in numbered] == list(range(1, len(turns) + 1))
    assert sum("scores" in line for line in lines) == 2
    assert lines[-1] == f"Result: {record.result}"


def test_it_stops_after_so_many_turns_and_prints_the_position(run):
    status, out, _ = run("--to", "2", "--json")
    found = json.loads(out)
    assert (status, found["turns"], found["rounds"]) == (0, 2, [])
    position = parse_position(found["state"])
    assert position.turn == (parse_record(written()).rounds[0].dealer + 3) % 3
    shown = run("--to", "2")[1]
    assert shown.endswith(found["state"])


def test_it_can_stop_before_the_first_turn(run):
    _, out, _ = run("--to", "0", "--json")
    found = json.loads(out)
    assert (found["turns"], parse_position(found["state"]).round) == (0, 1)
    assert all(len(hand) == 7 for hand in parse_position(found["state"]).hands)


def test_the_help_has_an_example(capsys):
    assert _shell.run(app, ["replay", "--help"]) == 0
    assert "Example: rum500 replay game.txt --verify" in capsys.readouterr().out
