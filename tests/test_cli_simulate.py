"""``rum500 simulate``: its figures, the same for the same seed, and its endings."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import pytest

from rum500 import COMPILED
from rum500.cli import _shell, app
from rum500.cli._processes import spread
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


def test_without_a_number_it_is_a_hundred_rounds(capsys):
    assert simulate() == 0
    printed = capsys.readouterr().out
    assert printed.startswith("100 rounds, ")
    assert re.search(r"\n\d+ actions a second, the bots' thinking included .*rum500 bench\)\n", printed)


def test_without_json_there_is_a_table(capsys):
    assert simulate("--bots", "random,random", "--rounds", "2") == 0
    printed = capsys.readouterr()
    assert "points a round" in printed.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rounds", "2", "--games", "2"], "either --rounds or --games"),
        (["--rounds", "2", "--bots", "expert,random"], "no bot 'expert'"),
        (["--rounds", "2", "--players", "3", "--bots", "novice,random"], "--bots names 2 for 3 players"),
        (["--rounds", "2", "--rules", "persian", "--bots", "random,random"], "4 players, not 2"),
        (["--rounds", "2", "--players", "0"], "2 to 8 players, not 0"),
        (["--rounds", "2", "--players", "-3"], "2 to 8 players, not -3"),
        (["--rounds", "2", "--players", "9"], "2 to 8 players, not 9"),
        (["--rounds", "2", "--players", "1" + "0" * 30], "2 to 8 players, not 1000"),
        (["--rounds", "1" + "0" * 30], "1<=x<=1000000000"),
        (["--games", "1" + "0" * 30], "1<=x<=1000000000"),
        (["--games", "0"], "1<=x<=1000000000"),
        (["--games", "2", "--jobs", "0"], "1<=x<=256"),
        (["--games", "2", "--jobs", "1" + "0" * 30], "1<=x<=256"),
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


def wait_for(there: Callable[[], object]) -> None:
    """Until something is so; never longer than half a minute."""
    end = monotonic() + 30
    while not there():
        assert monotonic() < end
        sleep(0.02)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda it: it.name)
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("whom", [os.kill, os.killpg], ids=["one", "all"])
@pytest.mark.parametrize("games_are_played", [False, True], ids=["starting", "playing"])
def test_a_signal_ends_it_in_a_line_at_most(number, jobs, whom, games_are_played, tmp_path):
    folder = tmp_path / "records"
    command = [sys.executable, "-c", "from rum500.cli import main; main()", "simulate"]
    command += ["--bots", "random,random", "--games", "1000000", "--jobs", jobs, "--records", str(folder)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_for(lambda: any(folder.glob("*.txt")) if games_are_played else folder.exists())
    whom(running.pid, number)
    _, said = running.communicate(timeout=30)  # which ends when no process is left that could say more
    assert running.returncode == 128 + number
    assert [line for line in said.splitlines() if line and "uncompiled" not in line] == []
    assert not list(folder.glob("*.part"))


def test_what_a_command_was_started_to_ignore_it_goes_on_ignoring():
    code = (
        "import os, signal\nfrom rum500.cli import _signals\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "with _signals.ended_by_signals():\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
        "    print('still here')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "still here\n", "")


def test_a_process_that_is_killed_is_an_error_in_one_line(capfd):
    with (
        pytest.raises(_shell.BadInput, match="fewer --jobs"),
        spread(ends_itself, [signal.SIGKILL], 2) as played,
    ):
        list(played)
    with pytest.raises(SystemExit) as ended, spread(ends_itself, [signal.SIGTERM] * 9, 2) as played:
        list(played)
    assert ended.value.code == 128 + signal.SIGTERM
    assert "Traceback" not in capfd.readouterr().err


def ends_itself(number: int) -> None:
    """Work that does not come back."""
    os.kill(os.getpid(), number)
    sleep(30)


def test_an_error_on_a_process_is_raised_here():
    with pytest.raises(ValueError, match="invalid literal") as raised, spread(int, ["1", "x"], 2) as played:
        list(played)
    assert "Traceback" in raised.value.__notes__[0]


def test_every_task_is_done_once_whatever_the_processes():
    for jobs in (1, 2, 3):
        with spread(abs, range(-40, 0), jobs) as played:
            assert sorted(played) == list(range(1, 41))


def test_a_disk_that_is_full_is_one_line_from_every_process(tmp_path, capfd):
    folder = tmp_path / "records"
    (folder / "000001.txt").mkdir(parents=True)
    for jobs in ("1", "2"):
        assert simulate("--rounds", "4", "--records", str(folder), "--jobs", jobs) == 2
        *_, said = capfd.readouterr().err.splitlines()
        assert said == f"rum500: {folder / '000001.txt'}: Is a directory"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_terminal_ends_it(jobs):
    terminal, inside = pty.openpty()
    command = [sys.executable, "-c", "from rum500.cli import main; main()", "simulate"]
    running = subprocess.Popen(
        [*command, "--games", "1000000", "--jobs", jobs],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env=os.environ | {"TERM": "xterm"},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
    )
    os.close(inside)
    while b"playing" not in os.read(terminal, 4096):
        pass
    os.close(terminal)
    assert running.wait(30) == 128 + signal.SIGHUP


def test_records_of_an_earlier_run_are_not_written_over(tmp_path, capsys):
    asked = ("--rounds", "2", "--records", str(tmp_path))
    assert simulate(*asked) == 0
    first = (tmp_path / "000001.txt").read_text()
    assert simulate(*asked, "--seed", "9") == 2
    assert "has records already" in capsys.readouterr().err
    assert (tmp_path / "000001.txt").read_text() == first
