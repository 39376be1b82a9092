"""A set of rules is a checked, frozen value; the presets are the rules of the books."""

import copy
import dataclasses
import pickle
import random
import time
from typing import Any

import pytest
from hypothesis import given

from rum500.presets import PRESETS
from rum500.rules import SETTINGS, Draft, Rules, RulesError, Value
from rum500.settings import Choice, Number
from tests.strategies import SAMPLES, random_rules, valid_rules

COMMON = """
    players 2-8 packs auto first_dealer draw upcard turned next_dealer left sets on joker wild
    max_jokers_per_meld none first_meld_min 0 pile any deep_card at_once lay_off any lay_off_needs_meld off
    joker_swap off discard_taken on off_turn_melds off out_bonus 0 joker_melded_as joker
    four_at_once_double off wild_rank none wild_value 100 partners off tie play_on rounds 0 game_bonus 0
"""
TABLE = """
    preset           500-rum  hoyle    seven-card joker-rummy rummy-500 rummy-5000 persian
    hand_size        13/7     13/7     7          13/7        13/7/6    by_upcard  7
    min_run          3        3        4          3           3         3          3
    set_suits        distinct distinct distinct   any         distinct  any        distinct
    ace              both     both     both       high        both      both       high
    ace_value        15       15       15         15          15        100        15
    ace_low_value    1        1        1          1           1         100        1
    jokers           0        0        0          2           0         0          4
    joker_value      15       15       15         25          15        15         20
    pips             face     face     face       flat5       face      flat5      face
    pickup_layoff    off      on       on         on          on        on         on
    top_card         must_use free     free       free        must_use  free       free
    put_back         off      on       off        off         off       off        on
    final_discard    optional optional required   required    optional  required   optional
    rummy_call       off      off      off        off         discard   off        off
    stock_out        end      play_on  end        end         end       end        play_on
    stock_out_deduct on       on       on         on          off       on         on
    target           500      500      500        500         500       5000       none
"""
FURTHER = {
    "rummy-5000": "wild_rank dealer",
    "persian": (
        "players 4 packs 1 joker own partners on four_at_once_double on out_bonus 25 rounds 2 game_bonus 50"
    ),
}
DERIVED = {
    "ace-25": ("seven-card", "pips flat5 ace_value 25 ace_low_value 25"),
    "partnership": ("seven-card", "partners on players 4"),
    "hoyle-partnership": ("hoyle", "partners on players 4"),
    "rummy-1500": ("joker-rummy", "target 1500"),
    "rummy-2500": ("joker-rummy", "target 2500"),
    "runs-only": ("joker-rummy", "sets off"),
    "top-card-only": ("joker-rummy", "pile top"),
}


def pairs(text):
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def printed_presets():
    """The presets as the rule table prints them, setting by setting."""
    header, *rows = [line.split() for line in TABLE.strip().splitlines()]
    presets = {name: pairs(COMMON) for name in header[1:]}
    for setting, *values in rows:
        for name, value in zip(header[1:], values, strict=True):
            presets[name][setting] = value
    for name, text in FURTHER.items():
        presets[name] |= pairs(text)
    return presets | {name: presets[base] | pairs(text) for name, (base, text) in DERIVED.items()}


PRINTED = printed_presets()


def made(values: dict[str, Any]) -> Rules:
    return Rules(**values)


def faults(**changes):
    with pytest.raises(RulesError) as caught:
        Rules(**changes)
    return caught.value.faults


def table_faults(rules, players):
    with pytest.raises(RulesError) as caught:
        rules.check_table(players)
    return caught.value.faults


@pytest.mark.parametrize("name", PRINTED)
def test_preset_has_the_printed_values(name):
    assert PRESETS[name].to_text() == PRINTED[name]


def test_there_are_no_other_presets_and_no_two_alike():
    assert list(PRESETS) == list(PRINTED)
    assert len(set(PRESETS.values())) == len(PRESETS)


def test_the_defaults_are_500_rum():
    assert Rules() == PRESETS["500-rum"]


def test_every_field_has_a_setting_in_the_same_order():
    assert [field.name for field in dataclasses.fields(Rules)] == list(SETTINGS)
    assert list(Rules().settings()) == list(Rules().to_text()) == list(SETTINGS)


def test_rules_are_values():
    rules = PRESETS["persian"]
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules.with_() == rules
    assert hash(rules.with_(target=9)) == hash(made(rules.settings() | {"target": 9}))
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.target = 3  # type: ignore[misc]


def test_a_change_leaves_the_old_rules_as_they_are_and_is_checked():
    assert Rules().with_(jokers=2) != Rules()
    with pytest.raises(RulesError, match="jokers cannot be 5"):
        Rules().with_(jokers=5)


CLASHES = [
    pytest.param({"joker": "own", "jokers": 1}, {"jokers", "joker"}, "joker=wild", id="one own joker"),
    pytest.param(
        {"joker": "own", "jokers": 2}, {"jokers", "joker"}, "set jokers to 3 or 4", id="two own jokers"
    ),
    pytest.param({"joker": "own", "sets": False}, {"sets", "joker"}, "set sets=on", id="own jokers are sets"),
    pytest.param(
        {"jokers": 1, "max_jokers_per_meld": 0},
        {"max_jokers_per_meld", "jokers", "joker"},
        "set max_jokers_per_meld to 1 or more",
        id="jokers that fit nowhere",
    ),
    pytest.param(
        {"deep_card": "free", "top_card": "must_use"},
        {"deep_card", "top_card"},
        "set top_card=free",
        id="free",
    ),
    pytest.param(
        {"rummy_call": "pile", "pile": "top"}, {"rummy_call", "pile"}, "set rummy_call=discard", id="calls"
    ),
    pytest.param({"target": None}, {"target", "rounds"}, "set a target", id="endless"),
    pytest.param(
        {"wild_rank": "dealer"}, {"wild_rank", "hand_size"}, "set hand_size=by_upcard", id="no open cards"
    ),
    pytest.param({"partners": True, "players": "2-3"}, {"partners", "players"}, "play with 4", id="partners"),
    pytest.param(
        {"packs": 1, "players": "5-8"}, {"packs", "players"}, "packs=2 or auto", id="one pack for five"
    ),
    pytest.param(
        {"jokers": 3, "players": "2-4"}, {"jokers", "packs", "joker"}, "jokers=2", id="three jokers"
    ),
    pytest.param({"jokers": 4, "packs": 1}, {"jokers", "packs", "joker"}, "packs=2", id="four jokers"),
    pytest.param({"hand_size": "26"}, {"hand_size", "packs", "players"}, "deal 25 or fewer", id="deal"),
]


@pytest.mark.parametrize(("changes", "settings", "way_out"), CLASHES)
def test_settings_that_do_not_go_together_are_refused_with_a_way_out(changes, settings, way_out):
    found = faults(**changes)
    assert len(found) == 1
    assert set(found[0].settings) == settings
    assert way_out in found[0].message
    assert all(setting in found[0].message for setting in settings)


ALLOWED = [
    {"joker": "own", "jokers": 0},
    {"joker": "own", "jokers": 3, "packs": 1},
    {"joker": "own", "jokers": 4, "max_jokers_per_meld": 0},
    {"jokers": 3, "packs": 2},
    {"deep_card": "free", "top_card": "free"},
    {"rummy_call": "pile", "pile": "top_or_all"},
    {"rummy_call": "discard", "pile": "top"},
    {"target": None, "rounds": 1},
    {"target": 500, "rounds": 3},
    {"hand_size": "by_upcard"},
    {"hand_size": "25"},
    {"set_suits": "any", "packs": 1},
]


@pytest.mark.parametrize("changes", ALLOWED, ids=str)
def test_everything_else_combines(changes):
    assert Rules(**changes).table_sizes()


@pytest.mark.rule("R21")
def test_no_jokers_in_melds_is_refused_with_real_jokers_only():
    wild = PRESETS["rummy-5000"].with_(max_jokers_per_meld=0)
    assert wild.max_jokers_per_meld == 0
    with pytest.raises(RulesError, match="max_jokers_per_meld"):
        wild.with_(jokers=1)


def test_all_faults_are_reported_at_once():
    found = faults(
        jokers=True, sets="on", target=None, deep_card="free", players="2-3", partners=True, packs=1
    )
    assert [fault.settings for fault in found] == [
        ("jokers",),
        ("sets",),
        ("deep_card", "top_card"),
        ("target", "rounds"),
    ]
    assert len(faults(partners=True, players="5-6", packs=1, jokers=3)) == 3


def test_a_draft_is_checked_when_it_is_asked_for_its_faults():
    draft = Draft(target=None, partners=True, packs=1)
    assert [(fault.kind, fault.players) for fault in draft.faults()] == [("endless", None)]
    assert [(fault.kind, fault.players) for fault in draft.faults(6)] == [
        ("endless", None),
        ("partners", 6),
        ("packs", 6),
    ]
    assert [fault.kind for fault in Draft(players="3-5").faults(6)] == ["span"]
    assert [fault.kind for fault in draft.with_(jokers=9).faults()] == ["value", "endless"]


def test_an_error_names_every_fault_and_can_be_pickled():
    with pytest.raises(RulesError) as caught:
        Rules(jokers=9, target=None)
    error = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(error, RulesError)
    assert error.faults == caught.value.faults
    assert str(error) == "; ".join(fault.message for fault in error.faults)


@pytest.mark.rule("P1")
@pytest.mark.parametrize("players", [1, 9, 0, -2, True, 3.0, "3"])
def test_two_to_eight_may_play(players):
    (fault,) = table_faults(Rules(), players)
    assert fault.message == f"these rules are for 2 to 8 players, not {players}"
    assert Rules().table_sizes() == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.rule("P1")
def test_rules_for_a_fixed_number_refuse_others():
    (fault,) = table_faults(Rules(players="4"), 3)
    assert fault.message == "these rules are for 4 players, not 3"
    assert Rules(players="3-5").player_range() == (3, 5)


@pytest.mark.rule("P2")
@pytest.mark.parametrize(
    ("packs", "expected"), [("auto", (1, 1, 2, 2)), (1, (1, 1, 1, 1)), (2, (2, 2, 2, 2))]
)
def test_packs_follow_the_number_of_players_or_the_setting(packs, expected):
    assert tuple(Rules(packs=packs).packs_for(players) for players in (2, 4, 5, 8)) == expected


@pytest.mark.rule("P2", "P3")
def test_the_deck_counts_packs_and_jokers():
    assert Rules(jokers=2).deck_size(4) == 54
    assert Rules(jokers=2).deck_size(5) == 106


@pytest.mark.rule("P3", "R18")
def test_two_wild_jokers_a_pack_at_most():
    rules = Rules(jokers=3)
    assert rules.table_sizes() == (5, 6, 7, 8)
    (fault,) = table_faults(rules, 4)
    assert fault.settings == ("jokers", "packs", "joker")


@pytest.mark.rule("P6")
@pytest.mark.parametrize(
    ("hand_size", "expected"),
    [("7", (7, 7, 7, 7)), ("13/7", (13, 7, 7, 7)), ("13/7/6", (13, 7, 7, 6)), ("by_upcard", (None,) * 4)],
)
def test_hand_sizes(hand_size, expected):
    rules = Rules(hand_size=hand_size)
    assert tuple(rules.hand_size_for(players) for players in (2, 3, 5, 6)) == expected


@pytest.mark.rule("P11")
@pytest.mark.parametrize(
    ("hand_size", "packs", "players", "serves"),
    [
        ("25", 1, 2, True),
        ("16", 1, 3, True),
        ("17", 1, 3, False),
        ("12", 1, 4, True),
        ("13", 1, 4, False),
        ("12", 2, 8, True),
        ("13", 2, 8, False),
        ("by_upcard", 1, 4, True),
        ("by_upcard", 2, 8, True),
    ],
)
def test_a_deal_leaves_an_upcard_and_a_stock(hand_size, packs, players, serves):
    rules = Rules(hand_size=hand_size, packs=packs)
    assert (players in rules.table_sizes()) == serves
    if not serves:
        (fault,) = table_faults(rules, players)
        assert fault.settings == ("hand_size", "packs", "players")
        assert ("packs=2" in fault.message) == (packs == 1)


@pytest.mark.rule("P11", "R18")
def test_six_players_with_one_pack_are_refused_at_the_table_naming_the_way_out():
    rules = Rules(packs=1)
    rules.check_table(4)
    (fault,) = table_faults(rules, 6)
    assert "two packs (packs=2 or auto)" in fault.message


@pytest.mark.rule("R18", "G5")
def test_partners_need_four_at_the_table():
    rules = Rules(partners=True)
    assert rules.table_sizes() == (4,)
    (fault,) = table_faults(rules, 3)
    assert (
        fault.message == "partners=on needs four players, not 3 (players): play with 4, or set partners=off"
    )


@pytest.mark.rule("R18")
def test_faults_of_every_number_are_those_of_the_nearest_number():
    (fault,) = faults(partners=True, hand_size="20", packs=1)
    assert fault.message.startswith("4 players with 20 cards each")


def test_all_faults_of_a_table_are_reported_at_once():
    rules = Rules(partners=True, packs=1, jokers=2, hand_size="12")
    assert len(table_faults(rules, 8)) == 3


def test_random_rules_reach_every_value_of_every_setting():
    rng = random.Random(5)
    seen: dict[str, set[Value]] = {name: set() for name in SETTINGS}
    for _ in range(3000):
        for name, value in random_rules(rng).settings().items():
            seen[name].add(value)
    for name, setting in SETTINGS.items():
        wanted = setting.kind.options if isinstance(setting.kind, Choice) else SAMPLES[name]
        assert set(wanted) <= seen[name], name
        if isinstance(setting.kind, Number):
            assert {setting.kind.low, setting.kind.high} <= seen[name], name


@given(valid_rules())
def test_any_rules_seat_somebody_and_refuse_the_rest(rules):
    assert rules.table_sizes()
    for players in range(1, 10):
        if players in rules.table_sizes():
            rules.check_table(players)
            hand = rules.hand_size_for(players) or 12
            assert players * hand + 2 <= rules.deck_size(players)
        else:
            assert table_faults(rules, players)


@given(valid_rules())
def test_any_rules_are_made_again_from_their_settings(rules):
    assert made(rules.settings()) == rules
    assert made({name: SETTINGS[name].parse(text) for name, text in rules.to_text().items()}) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_rules_are_made_quickly():
    values = PRESETS["persian"].settings()
    began = time.process_time()
    for _ in range(500):
        made(values)
    assert time.process_time() - began < 0.5
