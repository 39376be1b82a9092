"""Hints, and who took what."""

from __future__ import annotations

import random
import re

import pytest

from rum500 import PRESETS, Game
from rum500.match import Match
from rum500.terminal.hints import hint

DRAW = "hand You 7c 7d 2s Ks; hand Ann 2c 3d 9h Td; pile 8s 4s 7s; stock 3h 4c Qh Jd"
TAKE = "hand You 7c 7d 2s Ks; hand Ann 2c 3d 9h Td; pile 8s 7s 4s; stock 3h 4c Qh Jd"


@pytest.mark.parametrize("word", ["hint", "h", "hints"])
def test_a_hint_names_an_action_and_why(sitting, word):
    assert re.search(r"\nHint: take 7♠ \(1 card\): [^.]+\.\n", sitting.types(DRAW, word))


def test_a_hint_plays_nothing_and_shows_tens_as_the_screen_does(sitting):
    shown = sitting.types("turn You play; hand You Tc 2d 9h; hand Ann 3d; pile 9c; stock 3h 4h", "h")
    assert re.search(r"Hint: discard \S+: .+\.", shown)
    assert "T♣" not in shown
    assert sitting.game.state.hand_count(0) == 3


def test_with_hints_each_decision_has_one(sitting):
    shown = sitting.types(DRAW, "t", "m 7c 7d 7s", hints=True)
    assert shown.count("Hint: ") == 3
    assert "Hint: " not in sitting.types(DRAW, "t", "m 7c 7d 7s")


def test_with_only_one_thing_to_do_hints_are_silent(sitting):
    position = "turn You play; hand You 9d; hand Ann 2c 3d; pile 8s; stock 3h 4c"
    assert "Hint: " not in sitting.types(position, hints=True)
    assert "Hint: discard 9♦: there is nothing else to do." in sitting.types(position, "hint")
    assert "Hint: " in sitting.types(position.replace("9d", "9d 2s"), hints=True)


@pytest.mark.parametrize(
    ("rules", "position", "reason"),
    [
        ("hoyle", "hand You 7c 7d 7h; hand Ann 2c 3d 5h", "you go out with it"),
        (
            "hoyle",
            "hand You 7c 7d 7h Ks; hand Ann 2c 3d 5h",
            "it leaves one card, and with that as your discard you go out",
        ),
        (
            "hoyle",
            "owed 7h; batch 7h Js; hand You 7c 7d 2s Ks; hand Ann 2c 3d 5h",
            "7♥ must come to the table, and this brings it there",
        ),
        (
            "hoyle",
            "owed 9d; batch 9d Js; hand You 8d 2s Ks; hand Ann 2c 3d 5h; meld Ann 5d6d7d",
            "9♦ must come to the table, and this leads there",
        ),
        (
            "hoyle",
            "hand You 8d 9d Kc 2s; hand Ann 2c 3d 5h; meld Ann 5d6d7d",
            "after it 9♦ can be laid off too",
        ),
        (
            "hoyle",
            "hand You Kc Kd Kh 2s 9d; hand Ann 2c",
            "somebody holds only one card, and in your hand these 30 points may soon count against you",
        ),
        (
            "hoyle",
            "hand You Ac 2c 3c Qs 9d; hand Ann 2d 4d 5h",
            "it scores 6, and in your hand it may count 20 against you",
        ),
        (
            "500-rum first_meld_min=50",
            "hand You Kc Kd Kh Qc Qd Qh 2s 4d 9d; hand Ann 2d 4c 5h",
            "your first melds need points, and after it only 20 are lacking",
        ),
    ],
)
def test_a_hint_says_what_decides_for_a_meld_or_lay_off(sitting, rules, position, reason):
    shown = sitting.types(f"turn You play; {position}; pile 4s; stock 3h 4h 6s", "hint", rules=rules)
    hinted = " ".join(shown[shown.index("Hint: ") :].split())
    assert re.match(rf"Hint: (meld|lay) [^:]+: {re.escape(reason)}\.", hinted), hinted


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            "hand You Tc 9d Qd Ah 8h 9h Kh 3s Qs; hand Ann 2d 3c 6c 6d 5h; pile 4s; stock 3h 4h 6s 7s 8c",
            "it is close: 4♠ would help your hand about as much",
        ),
        (
            "hand You Qc 3s 5h 2d 2s; hand Ann 4d Th 7s 4c 6h; pile Ks 5d 2h 6c; stock 3h Kd 9s 9d Js 6d 3d",
            "it is close, but 2♥ brings cards that are hard to use",
        ),
    ],
)
def test_a_hint_to_draw_says_how_the_nearest_take_compares(sitting, position, reason):
    hinted = " ".join(sitting.types(position, "hint").split())
    assert f"Hint: draw from the stock: {reason}." in hinted


def test_off_turn_a_hint_is_what_may_be_melded(sitting):
    position = "turn Ann play; hand You 7c 7d 7h 2s; hand Ann 9c Td Ks; stock 3h 4h; hand Ben 3c 4d"
    shown = sitting.types(position, "h", rules="hoyle off_turn_melds=on", players="You Ann Ben")
    assert re.search(r"Hint: (meld 7♣ 7♦ 7♥|let it be)", shown)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_there_is_a_hint_wherever_somebody_is_asked(name):
    rules = PRESETS[name]
    rng = random.Random(name)
    game = Game(rules, [f"p{at}" for at in range(rules.table_sizes()[-1])], name)
    match = Match(game, [None] * len(game.names))
    for _ in range(150):
        if game.over:
            return
        due = match.due()
        view = game.state.view(due.seat)
        assert hint(view, off_turn=due.off_turn).startswith("Hint: ")
        match.apply(due.seat, rng.choice(view.legal(due.seat)))


def test_who_took_what_is_told_with_the_take(sitting):
    shown = sitting.types(TAKE, "took", "t 7s", "m 7c 7d 7s", "took")
    assert "Nobody is known to hold any card." in shown
    assert "You took 7♠ and 1 card more in turn 1; still in hand: 4♠." in shown


def test_what_was_laid_or_discarded_since_is_no_longer_told(sitting):
    shown = sitting.types(TAKE, "t 7s", "m 7c 7d 7s", "d 4s", "took")
    assert "still in hand: 4♠" not in shown.split("> took")[1]


def test_known_cards_of_a_take_are_those_that_the_engine_knows(sitting):
    shown = sitting.types(DRAW + "; taken Ann 9h", "took")
    assert "Ann holds 9♥, as all could see." in shown
