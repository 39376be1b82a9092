"""Counts of action sequences: an independent count in tests/perft, and the command that checks such files."""

import json
import re
from pathlib import Path

import pytest

from rum500 import COMPILED, PRESETS, State, parse_position
from rum500.cli import _shell, app
from rum500.perft import PerftError, next_seat, perft, read_cases

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
MOST = 10**9 if COMPILED else 1000
CASE = """\
rules hoyle
players A B
turn A play
hand A 2c 3c 4c 9h
hand B Kd Qd
stock 5c 6s
perft 1 5
perft 2 9
"""
WINDOW = """\
rules rummy-500
players A B C
turn A call
hand A 9c 2c
hand B 9d 3c
hand C 9h 4c
meld A 5s6s7s
pile Kd 8s
stock Th Jh
"""


def position(text):
    return State.from_setup(parse_position(text))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_engine_counts_what_was_counted_independently(file):
    for case in read_cases(file.read_text("utf-8")):
        for count in case.counts:
            if count.number <= MOST:
                assert perft(case.state, count.depth) == count.number, f"{file.name}, line {count.line}"


def test_every_preset_has_been_counted():
    named = {
        word for file in FILES for word in re.findall(r"^rules (\S+)$", file.read_text("utf-8"), re.MULTILINE)
    }
    assert set(PRESETS) <= named


def test_a_round_that_is_over_has_one_sequence_of_no_action():
    over = position("rules hoyle\nplayers A B\nturn A over\nout A\nhand A -\nhand B 2c\nstock 3c\n")
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


def test_a_count_of_one_is_the_length_of_the_listing():
    state = position(CASE.partition("perft")[0])
    assert perft(state, 1) == len(state.legal()) == 5


def test_in_a_window_seats_answer_from_the_discarders_left():
    state = position(WINDOW)
    assert next_seat(state) == 1
    after = state.copy()
    after.apply(after.legal(1)[-1], 1)
    assert next_seat(after) == 2


def test_in_a_window_every_answer_counts_and_then_what_follows():
    assert [perft(position(WINDOW), depth) for depth in (1, 2)] == [2, 4]
    assert perft(position(WINDOW), 3) == 2 * 1 + 1 + len(position(WINDOW.replace("A call", "B draw")).legal())


def test_cases_know_their_lines():
    first, second = read_cases(f"{CASE}---\n# another\n{CASE}---\n")
    assert (first.line, second.line) == (1, 10)
    assert [count.line for count in second.counts] == [17, 18]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", [(1, "no position is here")]),
        ("---\n---\n", [(1, "no position is here")]),
        (CASE + "perft five\n", [(9, '"perft five" should be: perft DEPTH COUNT')]),
        (CASE.partition("perft")[0], [(1, "this position has no line perft DEPTH COUNT")]),
    ],
)
def test_what_is_no_case_is_refused_by_line(text, faults):
    with pytest.raises(PerftError) as caught:
        read_cases(text)
    assert caught.value.faults == faults


def test_every_fault_of_a_file_is_told_at_once():
    with pytest.raises(PerftError) as caught:
        read_cases(f"{CASE}---\n{CASE.replace('Kd', 'Kx')}---\n{CASE.replace('hand B Kd Qd', 'hand B ??')}")
    assert [line for line, _ in caught.value.faults] == [14, 19]


def test_a_position_that_cannot_be_is_told_by_the_line_where_it_begins():
    with pytest.raises(PerftError, match="line 10: A has no card left"):
        read_cases(f"{CASE}---\n{CASE.replace('2c 3c 4c 9h', '-')}")


@pytest.fixture
def run(capsys, tmp_path):
    """A function that checks files of these texts: status, stdout, lines of stderr."""

    def go(*texts, options=()):
        names = []
        for number, text in enumerate(texts, 1):
            file = tmp_path / f"{number}.perft"
            file.write_text(text, encoding="utf-8")
            names.append(str(file))
        status = _shell.run(app, ["perft", *names, *options])
        out, err = capsys.readouterr()
        return status, out, [line for line in err.splitlines() if "uncompiled" not in line]

    return go


def test_right_counts_end_well(run):
    status, out, err = run(CASE, f"{CASE}---\n{CASE}")
    assert (status, err) == (0, [])
    assert [re.sub(r"^.*/|, [\d.]+ s$", "", line) for line in out.splitlines()] == [
        "1.perft: 1 position, all counts agree",
        "2.perft: 2 positions, all counts agree",
    ]


def test_json_has_the_fixed_keys(run):
    status, out, _ = run(CASE, CASE, options=["--json"])
    assert (status, json.loads(out)) == (0, {"cases": 2, "failed": []})


def test_a_count_that_differs_is_told_and_ends_with_one(run):
    status, out, _ = run(CASE.replace("2 9", "2 7"))
    assert status == 1
    assert "line 8: perft 2 should be 7, the engine counts 9" in out
    assert "1 of the counts differ" in out


def test_json_says_which_count_differs(run):
    status, out, _ = run(CASE, CASE.replace("2 9", "2 7"), options=["--json"])
    (failure,) = json.loads(out)["failed"]
    assert (status, failure.pop("file")[-7:]) == (1, "2.perft")
    assert failure == {"line": 8, "depth": 2, "expected": 7, "counted": 9}


def test_deeper_counts_can_be_left_out(run):
    assert run(CASE.replace("2 9", "2 7"), options=["--depth", "1"])[0] == 0


def test_a_bad_file_is_told_in_one_line_with_its_name(run):
    status, out, err = run(CASE, CASE.replace("9h", "9x"))
    assert (status, out) == (2, "")
    assert len(err) == 1
    assert "2.perft: line 4: " in err[0]


def test_a_file_that_is_not_there_is_told(capsys):
    assert _shell.run(app, ["perft", "nowhere.perft"]) == 2
    assert "nowhere.perft" in capsys.readouterr().err
