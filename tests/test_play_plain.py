"""The screen in words, in ASCII, in four colours and in none."""

from __future__ import annotations

import io
import random
import re
import sys

import pytest
from rich.console import Console

from rum500.cards import parse_cards
from rum500.cli import _shell, app
from rum500.presets import PRESETS
from rum500.rules import Rules
from rum500.terminal.help import commands
from rum500.terminal.plain import sentence
from rum500.terminal.screen import _THEME, Screen
from rum500.terminal.shorthand import Moves, Sight, Word, parse_command

from .sitting import Sitting


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return _shell.run(app, ["play", *arguments])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You meld 7♣ 7♦ (+14).", "You meld seven of clubs, seven of diamonds for 14 points."),
        ("Ann lays Jk=10♠ on meld 2 (+10).", "Ann lays joker as ten of spades on meld 2 for 10 points."),
        ("You swap 2♠ into meld 1 (−1).", "You swap two of spades into meld 1 for minus 1 point."),
        ("Totals: You 120 · Ann −5 (to 500)", "Totals: You 120, Ann minus 5, in a game to 500."),
        ("Totals: You 96 · Ann 11 (1 round)", "Totals: You 96, Ann 11, in a game of 1 round."),
        ("take A♥ (1 card): it fits", "Take ace of hearts: it fits."),
        ("Ann takes 9♦ and 1 card more.", "Ann takes nine of diamonds and the card above it."),
        ("You take 9♦ and 3 cards more.", "You take nine of diamonds and the 3 cards above it."),
        ("It fits nothing. (D9)", "It fits nothing. Rule D 9."),
        ("It is owed. [D5a]", "It is owed. Rule D 5 a."),
        ("onto 5-6-7♥", "Onto five-six-seven of hearts."),
        ("as in Q-K-A, or A-2-3", "As in queen-king-ace, or ace-two-three."),
        (
            "no: 7♣ is there. 7♣ lies in the pile.",
            "No: seven of clubs is there. Seven of clubs lies in the pile.",
        ),
        ("such as d Ks", "Such as discard king of spades."),
        ("or t 7h or t As", "Or take seven of hearts or take ace of spades."),
        ("As all could see", "As all could see."),
        ("m 7c 7d Jk=7h melds", "Meld seven of clubs, seven of diamonds, joker as seven of hearts melds."),
        ("l 8h 9h 2 lays off", "Lay eight of hearts, nine of hearts on meld 2 lays off."),
        ("swap 6h 1", "Swap six of hearts into meld 1."),
        ("t 7s'", "Take the lower seven of spades."),
        ("s draws, t CARD takes; ? helps", "Stock draws, take with a card takes; help tells more."),
        ("“d Qq” is no card", "“d Qq” is no card."),
        ("game.txt: it is there already", "game.txt: it is there already."),
        ("", ""),
    ],
)
def test_what_the_screen_says_becomes_a_sentence(text, words):
    assert sentence(text) == words


NOTATION = re.compile(
    r"[♣♦♥♠♧♢♡♤·*+=−<>─▸◂]|\b(?:10|[2-9TJQKA])[cdhs]\b|\bJk\b|\bCARDS?\b|\b[A-Z]\d|\b[tmldcsp] [a-z]+ of\b"
)
CLUMSY = re.compile(r" {2}|[.?!,;:]{2}| [.,;:]|[.?!] [a-z]")
ASKED = (
    "?|rules|list|table|pile|melds|hand|hand rank|score|took|hint|why|foo|u|undo all|99|1 2|7|7c|7c 7d 7h|"
)
TRIED = "t|t 2|t 7h|t zz|take all|why t 7h|why d 7s|m|m 7s|m 7c 7d 7h|m 9h Jh Qh|l|l 7|l 8h|l 8h 2|l Jk=9h"
AND_MORE = "b|c|p|d|d Ks|d As|d hearts|d Jk|swap 6h 1|swap Jk|s 7h|save"
LINES = [line for lines in (ASKED, TRIED, AND_MORE) for line in lines.split("|")]


def unlike_a_sentence(line: str) -> bool:
    """Whether a line would sound wrong; what was typed is quoted, and not looked at."""
    said = re.sub("“[^”]*”", "“”", line)
    whole = line.endswith((".", "?", ":")) and re.match("[A-Z0-9“]", line)
    return not whole or bool(NOTATION.search(said) or CLUMSY.search(said))


@pytest.mark.parametrize(
    "arguments",
    [
        "hoyle",
        "500-rum --set upcard=chosen --set first_meld_min=30",
        "joker-rummy --players 3 --set joker_swap=on --set off_turn_melds=on",
        "rummy-500 --players 3 --set rummy_call=pile",
        "persian",
        "rummy-5000 --players 3",
        "hoyle --set pile=top_or_all --set stock_out=reshuffle --set final_discard=float",
        "top-card-only --set lay_off=own_side --set lay_off_needs_meld=on",
    ],
)
def test_every_line_of_a_plain_game_is_a_sentence(monkeypatch, capsys, arguments):
    """A game at random, in which everything is asked and much is tried that does not go."""
    lots = random.Random(arguments)
    typed = ["?", "rules"]
    typed += [
        str(lots.choice((1, 1, 1, 2, 3, 4))) if lots.random() < 0.6 else lots.choice(LINES)
        for _ in range(400)
    ]
    rules, *more = arguments.split()
    assert play(monkeypatch, "\n".join(typed), "--plain", "--seed", "3", "--rules", rules, *more) == 0
    shown = capsys.readouterr().out
    lines = [line for line in shown.splitlines() if not line.startswith(("Your choice: ", "  "))]
    assert [line for line in lines if unlike_a_sentence(line)] == []
    assert "Round 2. " in shown


TABLE = "hand You 7c 7d 2s Ks; hand Ann 2c 3d; meld Ann 4h5h6h+7h(You); pile 7h 8s 4s 7s; stock 3h 4c"
SEVENS = ("seven of spades", "seven of hearts")


PILE = [
    "The pile has 4 cards. The top is {}, below it four of spades, eight of spades, {}.".format(*SEVENS),
    "You may take {}; or take {} and the 3 cards above it.".format(*SEVENS),
]


def answer(sitting, question: str, position: str = TABLE, **more: str) -> list[str]:
    """What is said to a question, which is the last thing that is typed."""
    return after_choice(sitting.types(position, question, plain=True, **more), question)


def after_choice(shown: str, line: str) -> list[str]:
    """The sentences between a line that was typed and the end of the input."""
    return shown.rsplit(f"Your choice: {line}\n", 1)[1].partition("The input ended")[0].splitlines()


def test_a_turn_is_told_in_short(sitting):
    shown = sitting.types(TABLE, plain=True)
    begun = shown[shown.index("Round 1. ") :].partition("The input ended")[0].splitlines()
    assert begun == [
        "Round 1. Ann dealt.",
        "Your hand: seven of clubs; seven of diamonds; two of spades, king of spades.",
        "The top of the pile is seven of spades; below it lie 3 cards.",
        "Draw from the stock or from the pile.",
        "You can: 1, draw from the stock. 2, take {}. 3, take {} and the 3 cards above it.".format(*SEVENS),
    ]


def test_once_drawn_the_hand_is_read_with_the_discards_alone(sitting):
    position = "hand You 7c Ks; hand Ann 2c 3d; meld Ann 4h5h6h; pile 7h; stock 3h 4c"
    assert answer(sitting, "1", position) == [
        "You draw three of hearts.",
        "Lay off, or discard to end your turn.",
        "You can: 1, lay three of hearts on meld 1, four to six of hearts.",
        "Your hand, to discard: 2, seven of clubs. 3, three of hearts. 4, king of spades.",
    ]


def test_with_a_card_owed_the_hand_is_read(sitting):
    lines = answer(sitting, "t 7h")
    assert lines[1] == "Your hand: seven of clubs; seven of diamonds; two of spades, king of spades."
    assert lines[2].startswith(
        "Also picked up, to be used once seven of hearts is down: eight of spades, four"
    )


@pytest.mark.parametrize(
    ("question", "sentences"),
    [
        ("hand", ["Your hand: seven of clubs; seven of diamonds; two of spades, king of spades."]),
        ("melds", ["Meld 1, Ann's: four to six of hearts; seven of hearts, laid by you."]),
        (
            "pile",
            [
                *PILE,
            ],
        ),
        ("score", ["On the table in this round: You 7, Ann 15.", "Totals: You 0, Ann 0, in a game to 500."]),
        (
            "table",
            [
                "Round 1. Ann dealt.",
                "You: 4 cards in hand, 7 points on the table, total 0, your turn.",
                "Ann: 2 cards in hand, 15 points on the table, total 0.",
                "Meld 1, Ann's: four to six of hearts; seven of hearts, laid by you.",
                *PILE,
                "The stock has 2 cards.",
                "Your hand: seven of clubs; seven of diamonds; two of spades, king of spades.",
            ],
        ),
    ],
)  # fmt: skip
def test_a_question_is_answered_and_nothing_else_is_said(sitting, question, sentences):
    assert answer(sitting, question) == sentences


def test_an_answer_keeps_the_numbers_of_the_choices(sitting):
    shown = sitting.types(TABLE, "pile", "melds", "table", "?", "rules", "2", plain=True)
    assert "You take seven of spades." in shown


def test_enter_alone_tells_the_turn_again(sitting):
    shown = sitting.types(TABLE, "", plain=True)
    assert after_choice(shown, "")[1] == "The top of the pile is seven of spades; below it lie 3 cards."


def test_hand_rank_sorts_and_hand_alone_does_not(sitting):
    assert "Your hand: two of spades; seven of clubs, seven of diamonds; king of spades." in answer(
        sitting, "hand rank"
    )
    shown = sitting.types(TABLE, "hand rank", "hand", "hand", plain=True)
    assert shown.count("Your hand: two of spades; seven of clubs") == 3


def test_the_pile_has_no_numbers(sitting):
    assert answer(sitting, "t 2") == [
        "Name the card that you take; a number alone picks one of your choices."
    ]
    assert not re.search(r"\d, seven", " ".join(answer(sitting, "pile")))


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        ("-", ["The pile is empty."]),
        ("Js", ["The pile has one card, jack of spades.", "No card of the pile can be taken."]),
    ],
)
def test_a_short_pile_is_told_too(sitting, pile, said):
    position = f"hand You 7c 2s; hand Ann 2c 3d; pile {pile}; stock 3h 4c"
    assert answer(sitting, "pile", position, rules="500-rum") == said


def test_the_whole_pile_is_taken_for_a_card(sitting):
    position = "hand You 7c 7d 2s; hand Ann 2c 3d; pile Ks 7s 9d; stock 3h 4c"
    shown = sitting.types(position, plain=True, rules="hoyle pile=top_or_all")
    assert "take seven of spades and the whole pile, 3 cards." in shown


def test_with_the_stock_empty_it_is_said_how_to_pass(sitting):
    position = "hand You 2c 9d; hand Ann 3d; pile 4s; stock -"
    shown = sitting.types(position, "pass", plain=True)
    assert "The stock is empty: take from the pile, or pass, which ends the round." in shown


def test_nothing_waits_for_a_page_to_be_turned(sitting):
    shown = sitting.types(TABLE, "?", "rules", "1", plain=True, height=10)
    assert "-- Enter" not in shown
    assert "You draw three of hearts." in shown


def test_a_round_is_summed_up_in_a_sentence_a_player(sitting):
    position = "turn You play; hand You 2d; hand Ann Kd; meld You 7c7d7h; stock 3h"
    shown = sitting.types(position, "d 2d", plain=True, rules="hoyle out_bonus=25")
    start = shown.index("Round 1 is over.")
    assert shown[start:].splitlines()[:4] == [
        "Round 1 is over.",
        "You went out.",
        "You: laid 21, caught 0, bonus for going out 25, net 46, total 46.",
        "Ann: laid 0, caught 10, net minus 10, total minus 10. Still in hand: king of diamonds.",
    ]


def test_a_sum_of_partners_is_their_side_s(sitting):
    position = "turn You play; hand You 2d; hand Ann As; hand Ben 3c; hand Cleo 4c; meld You 7c7d7h; stock 3h"
    shown = sitting.types(position, "d 2d", plain=True, rules="hoyle-partnership", players="You Ann Ben Cleo")
    assert "Ben: laid 0, caught 3, net minus 3, total of You & Ben 18." in shown


@pytest.mark.parametrize(
    ("example", "texts"),
    [
        ("stock", ["stock"]),
        ("take", ["take Ks"]),
        ("take seven of hearts", ["take 7h"]),
        ("meld seven of clubs, seven of diamonds, seven of hearts", ["meld 7c7d7h"]),
        ("lay eight of hearts", ["lay 8h"]),
        ("lay eight of hearts on meld 2", ["lay 8h>2"]),
        ("discard king of spades", ["drop Ks"]),
        ("call", ["call Ks"]),
        ("call seven of hearts", ["call 7h"]),
        ("put back", ["back"]),
        ("swap six of hearts into meld 1", ["swap 6h>1"]),
        ("lay joker as nine of hearts", ["lay Jk=9h"]),
        ("lay eight of spades as nine of hearts", ["lay 8s=9h"]),
    ],
)
def test_the_examples_of_the_help_can_be_typed_as_they_are_spoken(example, texts):
    assert parse_command(example, Sight(parse_cards("7h Ks"))) == Moves(tuple(texts))
    assert example.removeprefix("lay ") in " ".join(HELP)


HELP = [
    line
    for rules, players in (
        (Rules(jokers=2, joker_swap=True, put_back=True, rummy_call="discard"), 3),
        (PRESETS["rummy-5000"].with_(rummy_call="pile"), 3),
    )
    for line in commands(rules, players, plain=True)
]


def test_the_words_of_the_help_are_known():
    for typed in re.findall(r"Type ([a-z]+) to hear", " ".join(HELP)):
        assert isinstance(parse_command(typed, Sight(())), Word), typed


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
    assert " , " not in shown
    assert more or re.search(r"-- Round 1 \| \w+ dealt \| stock \d+ -", shown)
    assert "7h or 7h" not in shown
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


def test_one_chooses_the_upcard_from_his_hand(sitting):
    shown = sitting.types("turn You upcard; hand You 2c 9d", plain=True, rules="500-rum upcard=chosen")
    assert "Your hand: 1, two of clubs. 2, nine of diamonds." in shown


def test_at_a_terminal_sentences_break_between_words(monkeypatch):
    """A terminal would break them anywhere, and a screen reader reads line by line."""
    position = "turn You draw; hand You 7c 7d 8h 9h Ks Qs Jd 2c 3c 4d; pile 5h 6h; stock 5c 6c"
    shown = Sitting(monkeypatch).types(position, "table", "q", "y", height=24, plain=True)
    lines = shown.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(len(line) > 60 for line in lines)
    assert not any(line.startswith(("s ", "s.")) for line in lines)
