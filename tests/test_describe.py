"""The rules in plain English: complete, with the numbers of the table, and nothing that does not apply."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given

from rum500.describe import Difference, chapters, describe, differences, summary
from rum500.presets import PRESETS
from rum500.rules import SETTINGS, Rules, RulesError
from rum500.sentences.table import Line, count, span, word
from tests.strategies import SAMPLES, playable, random_rules, valid_rules

PAGE = (Path(__file__).parents[1] / "docs" / "rules.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([A-Z]\d+[a-z]?) \|", PAGE, re.MULTILINE)
RULES = [row for row in ROWS if row[0] not in "RNK"]
OF_RULES = {letter: [row for row in RULES if row[0] == letter] for letter in "PMDLXCESG"}


def sentences(rules, rule=None, players=None):
    return " ".join(line.sentence for line in describe(rules, players) if rule in {None, line.id})


def ids(rules, players=None):
    return {line.id for line in describe(rules, players)}


def variations():
    """The presets, and each with one setting changed to each of its values."""
    for rules in PRESETS.values():
        yield rules
        for name, samples in SAMPLES.items():
            for value in samples:
                yield playable(rules.settings() | {name: value})


def test_the_page_has_every_id_once():
    assert len(set(ROWS)) == len(ROWS)
    assert {letter: len(rows) for letter, rows in OF_RULES.items()} == {
        "P": 12, "M": 13, "D": 15, "L": 8, "X": 5, "C": 6, "E": 7, "S": 8, "G": 7,
    }  # fmt: skip
    assert [row for row in ROWS if row[0] == "R"] == [f"R{n}" for n in range(1, 23)]
    assert [row for row in ROWS if row[0] == "N"] == [f"N{n}" for n in range(1, 25)]


def test_every_rule_of_the_page_is_told_for_some_rules_and_no_other():
    told = set()
    for rules in variations():
        told |= ids(rules)
    assert told == set(RULES)


def test_the_page_lists_every_setting_as_it_is():
    for setting in SETTINGS.values():
        row = f"| `{setting.name}` | {setting.allowed} | {setting.meaning} | {' '.join(setting.rules)} |"
        assert row in PAGE


def test_the_rules_that_settings_name_are_on_the_page():
    assert {rule for setting in SETTINGS.values() for rule in setting.rules} <= set(RULES)


def test_the_page_has_the_values_of_the_presets():
    [(header, rows)] = re.findall(r"^\| setting \|((?: `\S+` \|)+)$\n(?s:(.*?))\n\n", PAGE, re.MULTILINE)
    [same] = re.findall(r"^The same in all seven: (.*)\.$", PAGE, re.MULTILINE)
    common = dict(item.replace("`", "").split() for item in same.split(" · "))
    cells = [re.findall(r"[^|\s]+", row) for row in rows.splitlines()[1:]]
    for column, name in enumerate(re.findall(r"`(\S+)`", header)):
        values = {row[0].strip("`"): row[column + 1] for row in cells} | common
        assert values == PRESETS[name].to_text()
    for name, base, changes in re.findall(r"^\| `(\S+)` \| `(\S+)` \| (.*) \|$", PAGE, re.MULTILINE):
        changed = PRESETS[base].to_text() | dict(change.split("=") for change in changes.split())
        assert changed == PRESETS[name].to_text()


def test_the_default_game_is_told_in_the_order_of_play():
    assert [title for title, _ in chapters(Rules())] == [
        "The aim",
        "The cards",
        "The deal",
        "Melds",
        "The draw",
        "Laying off",
        "The discard",
        "The end of a round",
        "The score",
        "The game",
    ]
    assert describe(Rules())[0] == Line(
        "G1",
        "Lay cards on the table in melds to score their points, and be first to 500. "
        "Cards left in your hand count against you.",
    )


@pytest.mark.parametrize(
    ("changes", "rule", "words"),
    [
        ({"players": "3-5"}, "P1", "three to five players"),
        ({"players": "4"}, "P1", "For four players."),
        ({}, "P2", "One pack of 52 cards for two to four players; two packs, shuffled together, for five"),
        ({"packs": 2}, "P2", "Two packs of 52 cards, shuffled together."),
        ({"jokers": 1}, "P3", "One joker is added."),
        ({"jokers": 2}, "P4", "a joker the highest"),
        ({"first_dealer": "seat"}, "P4", "first seat"),
        ({"first_dealer": "random"}, "P4", "Chance"),
        ({}, "P6", "13 cards when two play, seven when three to eight play"),
        ({"hand_size": "13/7/6"}, "P6", "seven when three to five play, six when six to eight play"),
        ({"hand_size": "7"}, "P6", "Each player gets seven cards."),
        ({"hand_size": "by_upcard"}, "G6", "first card lies open"),
        ({"upcard": "chosen"}, "P8", "one card more"),
        ({"next_dealer": "winner"}, "P9", "The winner of a round deals the next"),
        ({"sets": False}, "M6", "Only runs"),
        ({"min_run": 4}, "M2", "four or more cards"),
        ({"set_suits": "any"}, "M7", "With two packs, a set may hold three or more"),
        ({"ace": "around"}, "M4", "K-A-2 are runs"),
        ({"ace": "high"}, "M5", "A-2-3 is none"),
        ({"jokers": 2}, "M8", "wild"),
        ({"jokers": 2, "max_jokers_per_meld": 1}, "M9", "at most one joker"),
        ({"jokers": 4, "joker": "own"}, "M10", "three or four together"),
        ({"first_meld_min": 30}, "M13", "at least 30 points"),
        ({"pile": "top"}, "D3", "top card only"),
        ({"pile": "top_or_all"}, "D4", "name the card you want"),
        ({"deep_card": "this_turn"}, "D5a", "before your turn ends"),
        ({"deep_card": "free", "top_card": "free"}, "D6", "binds you to nothing"),
        ({"pickup_layoff": True}, "D7", "or by laying it off"),
        ({}, "D8", "laying it off won't do"),
        ({"top_card": "free"}, "D9", "may be kept"),
        ({}, "D9", "The top card taken alone must be used in the same way."),
        ({"put_back": True}, "D11", "put back"),
        ({"final_discard": "required"}, "D13", "with a card left to discard"),
        ({"lay_off": "own_side"}, "L6", "your own melds only"),
        ({"lay_off": "own_side", "partners": True}, "L6", "your own side only"),
        ({"lay_off_needs_meld": True}, "L6a", "you have a meld"),
        ({"jokers": 2}, "L5", "not replaced"),
        ({"jokers": 2, "joker_swap": True}, "L5", "you must meld this turn"),
        ({"final_discard": "required"}, "X3", "keep a card"),
        ({"final_discard": "float"}, "X2a", "float"),
        ({"discard_taken": False}, "X4", "Its twin"),
        ({"rummy_call": "discard"}, "C1", "Rummy!"),
        ({"rummy_call": "discard"}, "C2", "A called card may be laid off, too."),
        ({"rummy_call": "pile"}, "C1a", "lower in the pile"),
        ({"off_turn_melds": True}, "C5", "other players' turns"),
        ({"stock_out": "play_on"}, "E4", "cannot or will not"),
        ({"stock_out": "reshuffle"}, "E4a", "turned over"),
        ({"stock_out_deduct": False}, "E3", "not deducted"),
        ({"out_bonus": 25}, "E5", "25 points"),
        ({"pips": "flat5"}, "S3", "count 5 each"),
        ({}, "S4", "counts 1 when laid at the low end"),
        ({"ace_value": 25, "ace_low_value": 25}, "S5", "An ace counts 25 wherever it lies."),
        ({"jokers": 2, "joker_value": 25}, "S6", "counts 25"),
        ({"jokers": 2, "joker_melded_as": "card"}, "S6", "in hand it costs 15"),
        ({"four_at_once_double": True}, "S8", "count double"),
        ({"target": 1500}, "G1", "reaches 1500"),
        ({"target": None, "rounds": 2}, "G1", "have the most after two rounds"),
        ({"tie": "share"}, "G2", "share the win"),
        ({"rounds": 3}, "G4", "after three rounds even if nobody has reached 500"),
        ({"game_bonus": 50}, "G4", "50 points"),
        ({"partners": True}, "G5", "Partners sit across"),
    ],
)
def test_a_setting_is_told(changes, rule, words):
    rules = Rules(**changes)
    assert words in sentences(rules, rule)
    default = sentences(Rules(), rule)
    assert not changes or words not in default


def test_nothing_is_told_that_does_not_apply():
    plain = sentences(Rules())
    for word_ in ("oker", "wild", "Rummy!", "artner", "put back", "float"):
        assert word_ not in plain
    assert "two packs" not in sentences(Rules(), players=3).lower()
    assert not ids(PRESETS["runs-only"]) & {"M1", "M7"}
    assert "set" not in re.findall(r"\w+", sentences(PRESETS["runs-only"]))
    assert not ids(PRESETS["top-card-only"]) & {"D2", "D5", "D10", "D13", "D14"}


def test_a_number_of_players_makes_it_their_game():
    rules = PRESETS["rummy-500"]
    assert sentences(rules, "P6", players=6) == "Each player gets six cards."
    assert sentences(rules, "P2", players=6) == "Two packs of 52 cards, shuffled together."
    assert not ids(rules, players=2) & {"C1", "C2", "C4"}
    assert "nothing is called" in sentences(rules, "C3", players=2)
    with pytest.raises(RulesError, match="not 9"):
        describe(rules, 9)


def test_substitutes_go_by_their_name():
    wild = PRESETS["rummy-5000"]
    assert "A meld with a wild card needs a natural card too." in sentences(wild, "M9")
    both = wild.with_(jokers=2, max_jokers_per_meld=2)
    assert "A meld with a joker or wild card" in sentences(both, "M9")
    assert "at most two wild cards" in sentences(both, "M9")
    assert "no rank is wild" in sentences(both, "G6")
    assert not ids(wild.with_(max_jokers_per_meld=0)) & {"M9", "L5"}


def test_summaries_are_one_line_and_tell_the_presets_apart():
    lines = [summary(rules) for rules in PRESETS.values()]
    assert len(set(lines)) == len(lines)
    assert all("\n" not in line and len(line) < 90 for line in lines)
    assert summary(Rules()) == "13/7 cards · takes into new melds · to 500"
    assert summary(PRESETS["persian"]).endswith("out 25 · 2 rounds")


def test_differences_are_told_setting_by_setting():
    assert differences(Rules(), Rules()) == []
    assert differences(PRESETS["seven-card"], PRESETS["ace-25"]) == [
        Difference("pips", "face", "flat5"),
        Difference("ace_value", "15", "25"),
        Difference("ace_low_value", "1", "25"),
    ]


def test_numbers_are_spelled():
    assert [word(0), word(12), word(13)] == ["no", "twelve", "13"]
    assert [count(1, "card"), count(2, "card")] == ["one card", "two cards"]
    assert [span((4,)), span((2, 3)), span((2, 3, 5)), span((2, 3, 4))] == [
        "four", "two or three", "two, three or five", "two to four",
    ]  # fmt: skip


def test_a_change_of_any_setting_changes_what_is_told():
    """Each setting, at one value at least, shows in the sentences where it matters."""
    rng = random.Random(7)
    silent = set(SETTINGS) - {"players", "packs"}
    for _ in range(400):
        rules = random_rules(rng)
        for name in list(silent):
            other = playable(rules.settings() | {name: rng.choice(SAMPLES[name])})
            if [d.setting for d in differences(rules, other)] == [name] and describe(rules) != describe(
                other
            ):
                silent.discard(name)
    assert not silent


@given(valid_rules())
def test_any_rules_are_told_in_whole_sentences(rules):
    for players in (None, *rules.table_sizes()):
        for line in describe(rules, players):
            assert line.id in RULES
            assert re.fullmatch(r"[A-Z0-9“].*[.]", line.sentence), line
            assert "  " not in line.sentence
            assert "None" not in line.sentence
    assert summary(rules)
