"""Several people at one terminal."""

from __future__ import annotations

import io
import re
import sys

import pytest

from rum500.cli import _shell, app
from rum500.record import parse_record

TABLE = (
    "hand Ann 7c 7d 2s Ks; hand Ben 2c 3d 9h Td; hand Cleo 6c 6d Jh; pile 8s 4s 7s; stock 3h 4c Qh Jd Qs 9c"
)
NAMES = "Ann Ben Cleo"


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return _shell.run(app, ["play", *arguments])


def seen_by(shown: str) -> list[tuple[str, str]]:
    """Each person who sat at the keyboard, and what he read there."""
    parts = re.split(
        r"(?:\x1b\[3J|── )?([A-Z][a-z]+)'s turn(?: ─+|\. Pass the keyboard, then Enter\.)", shown
    )[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("height", [0, 24])
def test_nobody_sees_the_hand_of_another(sitting, height):
    enter = [""] if height else []
    lines = [*enter, "s", "d Ks", *enter, "s", "d 9h", *enter, "hand rank", "table"]
    shown = sitting.types(TABLE, *lines, players=NAMES, people=2, height=height)
    screens = seen_by(shown)
    assert [name for name, _ in screens] == ["Ann", "Ben", "Ann"]
    for name, screen in screens:
        hidden = ["3♦", "10♦"] if name == "Ann" else ["7♣", "2♠"]
        assert not [card for card in hidden if card in screen.split("Pile")[0] + screen.split("Hand")[1]]
        assert [card for card in (["2♠"] if name == "Ann" else ["10♦"]) if card in screen]
    if height:
        assert shown.count("\x1b[3J") == 2


def test_the_screen_is_cleared_before_the_keyboard_is_passed(sitting):
    shown = sitting.types(TABLE, "", "s", "d Ks", "", players=NAMES, people=2, height=24)
    at = shown.index("\x1b[3J")
    assert shown.index("Ann's turn. Pass") < shown.index("You discard K♠.") < at
    assert at < shown.index("Ben's turn. Pass the keyboard, then Enter.")


def test_each_is_told_what_happened_since_his_turn(sitting):
    shown = sitting.types(TABLE, "s", "d Ks", "s", "d 9h", players=NAMES, people=2)
    (_, ann), (_, ben), (_, again) = seen_by(shown)
    assert "You draw 3♥." in ann
    assert "Ann draws from the stock, discards K♠." in ben
    assert "3♥" not in ben
    assert "Ben draws from the stock, discards 9♥." in again
    assert "Cleo " in again.split("Round 1")[0]


def test_each_has_his_own_order_and_takes_back_his_own(sitting):
    shown = sitting.types(TABLE, "hand rank", "t", "m 7c 7d 7s", "d Ks", "u", "s", players=NAMES, people=2)
    (_, ann), (_, ben) = seen_by(shown)
    assert "2♠  7♣ 7♦  K♠" in ann
    assert "2♣  3♦ 10♦  9♥" in ben
    assert "nothing to take back" in ben


def test_a_refusal_is_not_explained_to_the_next_person(sitting):
    shown = sitting.types(TABLE, "s", "m 7c 7d 7h", "d Ks", "why", players=NAMES, people=2)
    (_, ann), (_, ben) = seen_by(shown)
    assert "No: " in ann
    assert "Why what?" in ben


@pytest.mark.parametrize("rules", ["hoyle", "500-rum", "rummy-500", "hoyle off_turn_melds=on"])
def test_three_people_play_to_the_end(monkeypatch, capsys, rules, tmp_path):
    file = tmp_path / "game.txt"
    name, *changes = rules.split()
    setting = [part for change in [*changes, "rounds=2"] for part in ("--set", change)]
    arguments = ["--people", "3", "--rules", name, *setting, "--seed", "4", "--record", str(file)]
    assert play(monkeypatch, "1\n" * 4000, *arguments) == 0
    shown = capsys.readouterr().out
    assert "The game is over" in shown
    record = parse_record(file.read_text())
    assert record.sitting == ["person"] * 3
    assert record.players == ["Player-1", "Player-2", "Player-3"]
    assert "Round 1 is over: Player-1 " in shown


def test_a_game_of_several_people_is_gone_on_with(monkeypatch, capsys, tmp_path):
    file = tmp_path / "game.txt"
    arguments = ["--people", "2", "--names", "Mia,Leo,Bot", "--players", "3", "--record", str(file)]
    assert play(monkeypatch, "1\n1\n", "--seed", "5", *arguments) == 0
    assert parse_record(file.read_text()).sitting == ["person", "person", "novice"]
    assert play(monkeypatch, "q\n", "--resume", str(file)) == 0
    shown = capsys.readouterr().out
    assert re.search(r"(Mia|Leo)'s turn", shown)
    assert "Round 1 begins" in shown.split("The game goes on in round 1.")[0]
    assert "Round 1 begins" not in shown.split("The game goes on in round 1.")[1]


def test_names_are_for_bots_too(monkeypatch, capsys):
    assert play(monkeypatch, "q\n", "--names", "Mia,Rex", "--players", "3") == 0
    assert "500 Rum · Mia · Rex · Ann" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--people", "0"], "not 0"),
        (["--people", "3", "--players", "2"], "1 to 2 are people, not 3"),
        (["--people", "2", "--bots", "club,club", "--players", "3"], "1 seats for bots"),
        (["--people", "2", "--players", "2", "--bots", "club"], "leave 0 seats"),
        (["--names", "A,B,C"], "3 names for 2 players"),
        (["--names", "Mia,mia"], "a name twice"),
        (["--names", "Mia,"], "1 to 12 letters"),
        (["--name", "Mia", "--names", "Leo"], "leave one out"),
    ],
)
def test_a_table_that_cannot_be_is_said_in_a_line(monkeypatch, capsys, arguments, says):
    assert play(monkeypatch, "", *arguments) == 2
    assert says in capsys.readouterr().err
