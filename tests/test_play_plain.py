"""The screen in words, in ASCII, in four colours and in none."""

from __future__ import annotations

import io
import re
import sys

import pytest
from rich.console import Console

from rum500.cli import _shell, app
from rum500.terminal.plain import in_words
from rum500.terminal.screen import _THEME, Screen


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return _shell.run(app, ["play", *arguments])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You meld 7♣ 7♦ (+14).", "You meld seven of clubs, seven of diamonds for 14 points."),
        ("Ann lays Jk=10♠ on meld 2 (+10).", "Ann lays joker as ten of spades on meld 2 for 10 points."),
        ("Totals: You 120 · Ann −5 (to 500)", "Totals: You 120, Ann minus 5 (to 500)"),
        ("1) take A♥ (2 cards)", "1) take ace of hearts, 2 cards"),
        ("Jk for a joker; Jk=9h", "Jk for a joker; Jk=9h"),
    ],
)  # fmt: skip
def test_sentences_are_put_into_words(text, words):
    assert in_words(text) == words


PLAIN_LINE = re.compile(r"(Your choice: .*|  \S*rum500 play .*|[^ ].*[^ ])?")


@pytest.mark.parametrize("rules", ["hoyle", "500-rum", "rummy-500"])
def test_a_plain_game_has_neither_columns_nor_signs(monkeypatch, capsys, rules):
    typed = "?\nlist\nwhy\nscore\nrules\ntook\nhint\nhand\n" + "1\n" * 300
    assert play(monkeypatch, typed, "--plain", "--rules", rules, "--seed", "3", "--set", "rounds=2") == 0
    shown = capsys.readouterr().out
    assert not re.search(r"[♣♦♥♠─▸◂*·]|\S {2,}\S|\b[2-9AJQK]\d?[♣♦♥♠]", shown)
    assert [line for line in shown.splitlines() if not PLAIN_LINE.fullmatch(line)] == []
    for part in [
        "Your hand: ",
        "On the table: ",
        "You can: 1, ",
        "The pile from the bottom: 1, ",
        "On top of it: ",
    ]:
        assert part in shown


def test_plain_says_what_the_table_shows(sitting):
    position = "hand You 7c 7d 2s Ks; hand Ann 2c 3d; meld Ann 4h5h6h+7h(You); pile 8s 4s 7s; stock 3h 4c"
    shown = sitting.types(position, plain=True)
    for part in [
        "On the table: meld 1, Ann's: four of hearts, five of hearts, ",
        "six of hearts, seven of hearts laid by you.",
        "Your hand: seven of clubs; seven of diamonds; two of spades, king of spades.",
        "You may take from it: seven of spades.",
        "You can: 1, draw from the stock. 2, take seven of spades, 1 card.",
        "Ann: 2 cards in hand, 15 points on the table, total 0.",
    ]:
        assert part in shown, part


def test_the_same_may_be_typed_in_plain(sitting):
    shown = sitting.types(
        "turn You play; hand You 7c 7d 7h 2s; hand Ann 3d; pile 4s; stock 3h 4c",
        "1",
        "discard the two of spades",
        plain=True,
    )
    assert "You discard two of spades." in shown


@pytest.mark.parametrize("more", [[], ["--plain"]])
def test_ascii_has_no_other_sign(monkeypatch, capsys, more):
    typed = "?\nlist\nwhy\nfoo\nscore\nrules\ntook\nhint\nd Ks\n" + "1\n" * 300
    arguments = ["--ascii", "--seed", "3", "--name", "Zoë", "--rules", "rummy-500", "--set", "rounds=2"]
    assert play(monkeypatch, typed, *arguments, *more) == 0
    shown = capsys.readouterr().out
    cut = shown.index("The same cards again")
    assert shown[:cut].isascii()
    assert "Zoe" in shown
    assert more or re.search(r"\b10?[cdhs] ", shown)


def test_ascii_is_kept_where_the_keyboard_is_passed(sitting):
    shown = sitting.types(
        "hand Zoë 2c; hand Ann 3d; stock 9", players="Zoë Ann", people=2, height=24, ascii_only=True
    )
    assert "Zoe's turn. Pass the keyboard" in shown
    assert "ë" not in shown


def coloured(text: str, **environment: str) -> str:
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        theme=_THEME,
        highlight=False,
        _environ={"TERM": "xterm", **environment},
    )
    Screen(console).say(text)
    return out.getvalue()


def test_four_suits_have_four_colours():
    codes = [re.findall(r"\x1b\[([\d;]+)m", coloured(card))[0] for card in ("7♣", "7♦", "7♥", "7♠", "Jk")]
    assert len(set(codes)) == 5


def test_no_color_is_heeded():
    shown = coloured("7♣ 7♦ 7♥ Jk", NO_COLOR="1")
    assert "7♥" in shown
    assert not re.search(r"\x1b\[[\d;]*(3|9)\d", shown)
