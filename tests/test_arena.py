"""The arena: duplicate deals, averages and how sure they are, and going on where it was ended."""

from __future__ import annotations

import json
import math
import random
import signal
import statistics
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from rum500 import bots
from rum500.arena import DealResult, Log, LogError, Plan, play_deal, standings
from rum500.arena.standing import ratio
from rum500.cli import _shell, app
from rum500.presets import PRESETS

HOYLE = PRESETS["hoyle"]


def plan(*names: str, players: int = 2, whole_games: bool = False, seed: str = "t") -> Plan:
    return Plan(HOYLE, names, players, whole_games, seed)


def test_every_place_sits_on_every_seat_once():
    asked = plan("club", "novice", players=4)
    seats = [asked.seats(rotation) for rotation in range(4)]
    assert all(sorted(column) == [0, 1, 2, 3] for column in zip(*seats, strict=True))
    assert asked.places() == (0, 1, 1, 1)


def test_a_player_against_itself_comes_out_even():
    same = plan("club", "club", players=2)
    result = play_deal(same, 0)
    assert result.points[0] == result.points[1]
    assert result.margins == [0, 0]
    assert result.seats == [2, 2]


def test_the_same_deal_again_is_the_same():
    first, again = (play_deal(plan("club", "random"), 3) for _ in range(2))
    first.seconds = again.seconds = []
    assert first == again
    other = play_deal(plan("club", "random"), 4)
    assert other.points != first.points


def test_wins_of_a_game_add_up():
    result = play_deal(plan("club", "novice", "random", players=3, whole_games=True), 0)
    assert sum(result.wins) == pytest.approx(3)
    assert sum(result.seats) == 9


def test_partners_share_what_their_side_has():
    partners = Plan(PRESETS["partnership"], ("club", "novice"), 4, False, "p")
    result = play_deal(partners, 0)
    assert result.seats == [4, 12]
    assert sum(result.margins) == 0


def test_an_interval_is_that_of_the_sample():
    rng = random.Random(1)
    sums = [rng.gauss(10, 3) for _ in range(400)]
    mean, low, high = ratio(sums, [1] * 400)
    half = 1.96 * statistics.stdev(sums) / math.sqrt(400)
    assert (mean, low, high) == pytest.approx((statistics.mean(sums), mean - half, mean + half))
    assert ratio([5.0], [1]).high == math.inf


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    rng = random.Random(2)
    held = 0
    for _ in range(400):
        weights = [rng.randint(1, 5) for _ in range(50)]
        sums = [sum(rng.gauss(7, 4) for _ in range(weight)) for weight in weights]
        _, low, high = ratio(sums, weights)
        held += low <= 7 <= high
    assert 365 <= held <= 395


def results(asked: Plan, deals: int) -> list[DealResult]:
    return [play_deal(asked, deal) for deal in range(deals)]


def test_a_log_goes_on_where_it_was_torn(tmp_path: Path):
    file, asked = tmp_path / "a.log", plan("club", "novice")
    played = results(asked, 3)
    with Log(file, asked) as log:
        for result in played:
            log.add(result)
    text = file.read_text()
    file.write_text(text[:-20])
    torn = Log(file, asked)
    assert torn.played == played[:2]
    with torn as log:
        log.add(played[2])
    assert file.read_text() == text
    assert Log(file, asked).played == played


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\n", "no file of an arena"),
        ("[" * 100_000 + "\n", "no file of an arena"),
        ("dear diary\n", "no file of an arena"),
        ('{"format": "rum500 arena 1"}\n', "was played with rules None, not 'hoyle'"),
    ],
)
def test_a_foreign_log_is_refused(tmp_path, text, says):
    file = tmp_path / "a.log"
    file.write_text(text)
    with pytest.raises(LogError, match=says):
        Log(file, plan("club", "novice"))
    assert file.read_text() == text


def test_a_log_of_another_plan_or_with_a_bad_line_is_refused(tmp_path):
    file, asked = tmp_path / "a.log", plan("club", "novice")
    with Log(file, asked) as log:
        log.add(play_deal(asked, 0))
    with pytest.raises(LogError, match=r"was played with seed 't', not 'u'"):
        Log(file, plan("club", "novice", seed="u"))
    file.write_text(file.read_text() + '{"deal": 1}\n')
    with pytest.raises(LogError, match=r"line 3: this is no result"):
        Log(file, asked)


@pytest.mark.parametrize("torn", ["", '{"format": "rum5'])
def test_a_log_torn_in_its_first_line_begins_anew(tmp_path, torn):
    file, asked = tmp_path / "a.log", plan("club", "novice")
    file.write_text(torn)
    with Log(file, asked) as log:
        log.add(play_deal(asked, 0))
    assert len(Log(file, asked).played) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"deal": 0', '"deal": -5'),
        ('"deal": 0', '"deal": "x"'),
        ('"points": [', '"points": ["x", '),
        ('"points": [', '"points": [NaN, '),
        ('"rounds": [', '"rounds": [-'),
        ('"seats"', '"places"'),
        ('{"deal"', "[" * 5000 + '{"deal"'),
    ],
)
def test_an_edited_result_is_refused(tmp_path, old, new):
    file, asked = tmp_path / "a.log", plan("club", "novice")
    with Log(file, asked) as log:
        log.add(play_deal(asked, 0))
    edited = file.read_text().replace(old, new)
    assert edited != file.read_text()
    file.write_text(edited)
    with pytest.raises(LogError, match="line 2: this is no result"):
        Log(file, asked)


def test_bytes_that_are_no_text_are_no_log(tmp_path):
    file = tmp_path / "a.log"
    file.write_bytes(b"\xff\xfe\n" * 9)
    with pytest.raises(LogError, match="no file of an arena"):
        Log(file, plan("club", "novice"))


def test_a_deal_counts_once_and_a_log_has_one_writer(tmp_path):
    file, asked = tmp_path / "a.log", plan("club", "novice")
    with Log(file, asked) as log:
        log.add(play_deal(asked, 0))
        log.add(play_deal(asked, 0))
        with pytest.raises(LogError, match="written by another"), Log(file, asked):
            pass
    assert len(Log(file, asked).played) == 1


def test_only_plain_files_are_logs(tmp_path):
    with pytest.raises(LogError, match="not a plain file"):
        Log(tmp_path, plan("club", "novice"))


def test_one_deal_has_no_interval(capsys):
    figures = arena(capsys, "novice", "random", "--rules", "hoyle", "--deals", "1")
    assert figures["players"][0]["points_ci"] is None  # type: ignore[index]
    assert _shell.run(app, ["arena", "novice", "random", "--rules", "hoyle", "--deals", "1"]) == 0
    assert "± ?" in capsys.readouterr().out


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert _shell.run(app, ["arena", *arguments, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert isinstance(figures, dict)
    return figures


def test_the_command_says_who_is_better(capsys):
    figures = arena(capsys, "novice", "random", "--rules", "hoyle", "--deals", "30")
    assert figures["deals"] == 30
    assert figures["games"] == 60
    players = figures["players"]
    assert isinstance(players, list)
    novice, chance = players
    assert novice.keys() == {
        *("bot", "points_per_round", "points_ci", "margin", "margin_ci"),
        *("win_rate", "win_ci", "ms_per_decision"),
    }
    assert novice["margin_ci"][0] > 0
    assert chance["margin"] == -novice["margin"]


def test_jobs_do_not_change_the_figures(capsys):
    asked = ("club", "novice", "--rules", "hoyle", "--deals", "12")
    one, two = (arena(capsys, *asked, "--jobs", jobs) for jobs in ("1", "2"))
    for figures in (one, two):
        for player in figures["players"]:  # type: ignore[attr-defined]
            del player["ms_per_decision"]
    assert one == two


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["club"], "name two players at least"),
        (["club", "nobody"], "no bot 'nobody'"),
        (["club", "novice", "random", "--players", "2"], "3 players do not find place on 2 seats"),
        (["club", "novice", "--deals", "1", "--games", "1"], "either --deals or --games"),
        (["club", "novice", "--players", "9"], "9"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, says):
    assert _shell.run(app, ["arena", *arguments]) == 2
    assert says in capsys.readouterr().err.splitlines()[-1]


def test_a_killed_arena_goes_on(tmp_path, capsys):
    file = tmp_path / "a.log"
    asked = ["novice", "random", "--rules", "hoyle", "--deals", "60", "--keep", str(file)]
    start = "from rum500.cli import main; main()"
    running = subprocess.Popen([sys.executable, "-c", start, "arena", *asked], stdout=subprocess.DEVNULL)
    end = monotonic() + 60
    while not file.exists() or len(file.read_text().splitlines()) < 4:
        assert monotonic() < end
        sleep(0.02)
    running.send_signal(signal.SIGKILL)
    running.wait()
    kept = file.read_text().rpartition("\n")[0]
    figures = arena(capsys, *asked)
    assert figures["deals"] == 60
    assert file.read_text().startswith(kept)
    whole = standings(("novice", "random"), results(Plan(HOYLE, ("novice", "random"), 2, False, "1"), 60))
    assert figures["players"][0]["points_per_round"] == round(whole[0].points.mean, 2)  # type: ignore[index]


def test_every_bot_can_be_named():
    assert {"random", "novice", "club"} <= set(bots.BOTS)
