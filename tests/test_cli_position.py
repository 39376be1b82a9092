"""``rum500 legal`` and ``rum500 try``: positions in, actions and positions out."""

import io
import json

import pytest

from rum500.cli import _shell, app
from rum500.position import parse_position

POSITION = """\
rules hoyle
players A B C
hand A 4c 9c 4h 9s
hand B 2c 3d
meld B 5h6h7h
pile 8s 4s 9d
stock 8c 2d
totals 120 85 -15
"""


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """A function that runs a command on a position: status, stdout, lines of stderr."""
    file = tmp_path / "position.txt"

    def go(command, *arguments, text=POSITION, piped=False):
        file.write_text(text, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = _shell.run(app, [command, "--state", "-" if piped else str(file), *arguments])
        out, err = capsys.readouterr()
        return status, out, [line for line in err.splitlines() if "uncompiled" not in line]

    return go


def facts(run, *arguments, **options):
    status, out, err = run(*arguments, "--json", **options)
    assert not err
    return status, json.loads(out)


def test_legal_as_json_has_the_fixed_keys(run):
    status, found = facts(run, "legal")
    assert status == 0
    assert found["actors"] == [0]
    assert found["legal"] == {"0": ["stock", "take 9d", "take 4s"]}
    assert (found["owed"], found["phase"], found["players"]) == (None, "draw", ["A", "B", "C"])


def test_legal_names_the_card_that_is_owed(run):
    text = POSITION.replace("pile 8s 4s 9d", "pile 8s").replace(
        "hand A", "turn A play\nowed 4s\nbatch 4s 9d\nhand A"
    )
    _, found = facts(run, "legal", text=text)
    assert (found["owed"], found["phase"]) == ("4s", "play")
    assert found["legal"]["0"] == ["meld 4c4h4s", "back"]


def test_legal_lists_every_seat_that_may_answer_a_call(run):
    text = """\
rules rummy-500
players A B C D
turn A call
meld A 4h5h6h
pile 2c 7h
"""
    _, found = facts(run, "legal", text=text)
    assert found["phase"] == "call"
    assert found["legal"] == {seat: ["call 7h", "pass"] for seat in "123"}


def test_legal_for_people_has_an_action_a_line(run):
    status, out, err = run("legal")
    assert (status, err) == (0, [])
    assert out.splitlines() == ["draw, turn of A", "A: 3 actions", "  stock", "  take 9d", "  take 4s"]


def test_a_position_may_come_through_a_pipe(run):
    assert run("legal", piped=True) == run("legal")


def test_try_as_json_has_the_fixed_keys(run):
    status, found = facts(run, "try", "take 4s", "meld 4c4h4s")
    assert (status, found["ok"], found["refused"], found["over"]) == (0, True, None, False)
    assert found["points"] == [12, 18, 0]
    after = parse_position(found["state"])
    assert (after.phase, after.totals, after.owed) == ("play", [120, 85, -15], None)
    assert "meld A 4c4h4s\n" in found["state"]


def test_a_refused_action_ends_the_trial_with_status_1_and_changes_nothing(run):
    _, before = facts(run, "try", "take 4s")
    status, found = facts(run, "try", "take 4s", "drop 9d", "meld 4c4h4s")
    assert (status, found["ok"]) == (1, False)
    assert found["refused"]["action"] == "drop 9d"
    assert found["refused"]["rule"] == "D5"
    assert found["refused"]["reason"]
    assert found["state"] == before["state"]


def test_what_try_prints_is_a_position_again(run):
    status, out, err = run("try", "stock; drop 8c")
    assert (status, err) == (0, [])
    assert out.splitlines()[:2] == ["# A: stock", "# A: drop 8c"]
    assert parse_position(out).turn == 1
    again = run("try", "stock", text=out)
    assert again[0] == 0
    assert "# B: stock" in again[1]


def test_a_refusal_is_told_on_stderr(run):
    status, out, [line] = run("try", "take 8s")
    assert status == 1
    assert line.startswith("refused: take 8s: ")
    assert line.endswith("(D5)")
    assert parse_position(out) == parse_position(POSITION)


def test_a_seat_is_named_by_option_or_before_the_action(run):
    _, by_name = facts(run, "try", "stock", "--seat", "B")
    _, by_number = facts(run, "try", "stock", "--seat", "1")
    _, before = facts(run, "try", "B: stock")
    assert by_name["refused"]["rule"] == by_number["refused"]["rule"] == before["refused"]["rule"] == "P12"


def test_an_action_with_two_readings_is_refused_with_both(run):
    text = POSITION.replace("meld B 5h6h7h", "meld B 4d5d6d\nmeld B 7c7h7s").replace(
        "hand A 4c", "turn A play\nhand A 4c 7d"
    )
    status, found = facts(run, "try", "lay 7d", text=text)
    assert (status, found["ok"]) == (1, False)
    assert found["refused"]["reason"] == "say which: lay 7d>1 or lay 7d>2"


def test_a_round_that_ends_says_its_scores(run):
    text = POSITION.replace("hand A 4c 9c 4h 9s", "turn A play\nhand A 8h")
    _, found = facts(run, "try", "lay 8h>1", text=text)
    assert found["over"]
    assert found["scores"] == [8, 13, 0]
    assert "out A\n" in found["state"]
    assert parse_position(found["state"]).phase == "over"


@pytest.mark.parametrize(
    ("text", "actions", "part"),
    [
        (POSITION.replace("pile", "pail"), ["stock"], 'line 6: no line begins with "pail"; is it pile?'),
        ("", ["stock"], "there is no line of players"),
        (POSITION, ["stok"], "expected one of stock"),
        (POSITION, ["stock", "--seat", "D"], '"D" is none of the players A B C'),
        (POSITION, ["D: stock"], '"D" is none of the players A B C'),
        (POSITION, [], "ACTION"),
    ],
)
def test_bad_input_is_one_line_and_status_2(run, text, actions, part):
    status, out, err = run("try", *actions, "--json", text=text)
    assert (status, out) == (2, "")
    [line] = err
    assert part in line


def test_all_faults_of_a_position_are_in_the_line(run):
    _, _, [line] = run("legal", text=POSITION.replace("pile", "pail").replace("stock", "stok"))
    assert "line 6:" in line
    assert "line 7:" in line


def test_a_file_that_is_not_there_or_no_text_is_bad_input(capsys, tmp_path):
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for name in (tmp_path / "none", tmp_path, binary):
        assert _shell.run(app, ["legal", "--state", str(name)]) == 2
        assert str(name) in capsys.readouterr().err


@pytest.mark.parametrize("command", ["legal", "try"])
def test_the_help_has_an_example(capsys, command):
    assert _shell.run(app, [command, "--help"]) == 0
    assert f"Example: rum500 {command} --state position.txt" in capsys.readouterr().out
