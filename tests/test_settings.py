"""Each setting takes its values and no others, as Python values and as text."""

import pytest

from rum500.rules import SETTINGS, Rules, RulesError
from tests.strategies import SAMPLES


def faults(**changes):
    with pytest.raises(RulesError) as caught:
        Rules(**changes)
    return caught.value.faults


WRONG = [
    ("players", "1-8"), ("players", "9"), ("players", "4-4"), ("players", "5-3"), ("players", 4),
    ("packs", "1"), ("packs", 3), ("packs", True), ("packs", None),
    ("jokers", -1), ("jokers", 5), ("jokers", True), ("jokers", "2"), ("jokers", 1.0), ("jokers", None),
    ("first_dealer", "dealer"), ("hand_size", 7), ("hand_size", "0"), ("hand_size", "54"),
    ("hand_size", "07"), ("hand_size", "13/7/6/5"), ("hand_size", "7 "), ("hand_size", None),
    ("upcard", "none"), ("next_dealer", "right"), ("sets", 1), ("sets", "on"), ("sets", None),
    ("min_run", 2), ("min_run", 3.0), ("min_run", True), ("set_suits", "all"), ("ace", "low"),
    ("joker", "tame"), ("hand_size", "7/"),
    ("max_jokers_per_meld", 13), ("max_jokers_per_meld", "none"), ("max_jokers_per_meld", False),
    ("first_meld_min", 501), ("first_meld_min", None), ("pile", "all"), ("deep_card", False),
    ("pickup_layoff", 0), ("top_card", "must"), ("put_back", "off"), ("lay_off", "own"),
    ("lay_off_needs_meld", 1), ("joker_swap", None), ("final_discard", ["optional"]), ("discard_taken", 1),
    ("rummy_call", False), ("off_turn_melds", 0), ("stock_out", "over"), ("stock_out_deduct", 0),
    ("out_bonus", -5), ("out_bonus", True), ("pips", 5), ("ace_value", 0), ("ace_value", 101),
    ("ace_low_value", True), ("joker_value", 101), ("joker_melded_as", "wild"), ("four_at_once_double", 2),
    ("target", 0), ("target", 10_001), ("target", "500"), ("target", True), ("tie", "none"), ("rounds", None),
    ("rounds", -1), ("rounds", False), ("game_bonus", 1001), ("partners", 1), ("wild_rank", "none"),
    ("wild_rank", False), ("wild_value", 0),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "value"), WRONG)
def test_a_value_that_is_not_allowed_is_refused_saying_what_is(setting, value):
    (fault,) = faults(**{setting: value})
    assert fault.settings == (setting,)
    assert fault.message.startswith(f"{setting} cannot be {value!r}: it may be ")


def test_every_setting_is_tried_with_a_wrong_value():
    assert {setting for setting, _ in WRONG} == set(SETTINGS)


def test_messages_name_the_allowed_values():
    assert faults(final_discard="never")[0].message == (
        "final_discard cannot be 'never': it may be 'optional', 'required' or 'float'"
    )
    assert "a whole number from 0 to 4" in faults(jokers=7)[0].message
    assert "or None" in faults(target="none")[0].message


@pytest.mark.parametrize("name", SETTINGS)
def test_values_are_read_as_they_are_written(name):
    setting = SETTINGS[name]
    for value in SAMPLES[name]:
        read = setting.parse(f" {setting.format(value)} ")
        assert read == value
        assert type(read) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("sets", "yes", True), ("sets", "False", False), ("rummy_call", "off", "off"), ("target", "none", None)],
)
def test_switches_have_other_words(name, text, value):
    assert SETTINGS[name].parse(text) is value or SETTINGS[name].parse(text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [("jokers", "two"), ("jokers", "none"), ("jokers", "-1"), ("jokers", "1_0"), ("jokers", "٣"),
     ("jokers", ""), ("sets", "1"), ("packs", "on"), ("target", "9" * 5000), ("hand_size", "by upcard"),
     ("wild_rank", "off")],
)  # fmt: skip
def test_other_texts_are_refused_saying_what_is_allowed(name, text):
    with pytest.raises(ValueError, match=f"^{name} cannot be .*: it may be "):
        SETTINGS[name].parse(text)


def test_settings_name_rules_and_meanings():
    for name, setting in SETTINGS.items():
        assert setting.name == name
        assert setting.rules
        assert setting.meaning
        assert setting.accepts(getattr(Rules(), name))
