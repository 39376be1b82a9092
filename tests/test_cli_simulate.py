"""``rum500 simulate``: its figures, the same for the same seed, and its endings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from time import sleep
from typing import Any

import pytest

from rum500 import COMPILED
from rum500.cli import _shell, app
from rum500.cli.simulate import Chunk, Plan, empty_tally, play_chunk, play_one
from rum500.presets import PRESETS
from rum500.record import parse_record, replay

KEYS = {"rounds", "games", "actions", "seconds", "actions_per_second", "endings", "players"}
PLAYER_KEYS = {"bot", "points_per_round", "sd", "games_won", "negative_rounds"}


def simulate(*arguments: str) -> int:
    """Run the command; its exit status."""
    return _shell.run(app, ["simulate", *arguments])


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What ``--json`` prints, without the time it took."""
    assert simulate(*arguments, "--json") == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed.keys() >= KEYS
    return {key: value for key, value in printed.items() if "second" not in key}


def test_rounds_are_counted_for_each_bot_named(capsys):
    printed = figures(
        capsys, "--rules", "hoyle", "--players", "3", "--bots", "novice,random,random", "--rounds", "9"
    )
    assert (printed["rounds"], printed["games"]) == (9, 0)
    assert sum(printed["endings"].values()) == 9
    assert [player["bot"] for player in printed["players"]] == ["novice", "random", "random"]
    assert all(player.keys() >= PLAYER_KEYS for player in printed["players"])
    assert all(player["games_won"] == 0 for player in printed["players"])


def test_games_are_played_to_the_end(capsys):
    printed = figures(capsys, "--set", "target=100", "--bots", "novice,random", "--games", "4")
    assert printed["games"] == 4
    assert printed["rounds"] >= 4
    assert sum(player["games_won"] for player in printed["players"]) == 4


def test_figures_hang_on_the_seed_and_not_on_the_jobs(capsys):
    common = ["--bots", "novice,random", "--rounds", "12", "--seed"]
    one = figures(capsys, *common, "s")
    assert figures(capsys, *common, "s", "--jobs", "2") == one
    assert figures(capsys, *common, "t") != one


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_game_is_recorded_whole_and_replays(capsys, tmp_path, jobs):
    folder = tmp_path / "new" / "records"
    arguments = [
        "--rules",
        "rummy-500",
        "--bots",
        "novice,random,random",
        "--games",
        "3",
        "--set",
        "target=150",
    ]
    figures(capsys, *arguments, "--records", str(folder), "--jobs", jobs)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["000001.txt", "000002.txt", "000003.txt"]
    for file in files:
        assert replay(parse_record(file.read_text())).over


def test_a_round_alone_is_the_record_of_a_game_broken_off(capsys, tmp_path):
    figures(capsys, "--bots", "novice,random", "--rounds", "1", "--records", str(tmp_path))
    (file,) = tmp_path.iterdir()
    assert len(replay(parse_record(file.read_text())).rounds) == 1


def test_a_game_that_nobody_can_win_is_broken_off(capsys, monkeypatch):
    monkeypatch.setattr("rum500.cli.simulate.MOST_ROUNDS", 2)
    printed = figures(capsys, "--bots", "random,random", "--set", "target=10000", "--games", "2")
    assert (printed["games"], printed["unfinished"], printed["rounds"]) == (0, 2, 4)


def test_partners_win_together(capsys):
    printed = figures(capsys, "--rules", "persian", "--players", "4", "--bots", "random", "--games", "2")
    won = [player["games_won"] for player in printed["players"]]
    assert sum(won) == 4


def test_the_bots_move_up_one_seat_a_game():
    plan = Plan(PRESETS["hoyle"], ("a", "b", "c"), "1", whole_games=False)
    assert [plan.seats(index) for index in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


def test_a_chunk_is_the_sum_of_its_games():
    plan = Plan(PRESETS["hoyle"], ("novice", "random"), "1", whole_games=False)
    alone = empty_tally(plan)
    for index in (3, 4):
        play_one(plan, index, alone)
    assert play_chunk(Chunk(plan, 3, 5)) == (2, alone)


def test_without_json_there_is_a_table(capsys):
    assert simulate("--bots", "random,random", "--rounds", "2") == 0
    printed = capsys.readouterr()
    assert "points a round" in printed.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rounds", "2", "--games", "2"], "either --rounds or --games"),
        ([], "either --rounds or --games"),
        (["--rounds", "2", "--bots", "expert,random"], "no bot 'expert'"),
        (["--rounds", "2", "--players", "3", "--bots", "novice,random"], "--bots names 2 for 3 players"),
        (["--rounds", "2", "--rules", "persian", "--bots", "random,random"], "4 players, not 2"),
        (["--rounds", "2", "--players", "0"], "2 to 8 players, not 0"),
        (["--rounds", "2", "--rules", "hoile"], "hoyle"),
        (["--rounds", "0"], "rounds"),
        (["--rounds", "2", "--bots", ","], "nobody"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, arguments, says):
    assert simulate(*arguments) == 2
    printed = capsys.readouterr()
    *_, said = printed.err.splitlines()
    assert says in said
    assert len(printed.err.splitlines()) == (1 if COMPILED else 2)
    assert not printed.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_130(jobs):
    command = [
        sys.executable,
        "-c",
        "from rum500.cli import main; main()",
        "simulate",
        "--bots",
        "random,random",
    ]
    command += ["--games", "1000000", "--jobs", jobs]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    sleep(2)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert "Traceback" not in said
