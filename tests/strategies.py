"""Rules for tests: every setting with its every value, in any combination that can be played.

``random_rules`` is quick and plain; ``valid_rules`` is for Hypothesis and shrinks towards ``500-rum``.
"""

import random
from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from rum500.presets import PRESETS
from rum500.rules import Rules, RulesError
from rum500.settings import BY_UPCARD, SETTINGS, Choice, Number, Value

_DEFAULTS: Final = Rules().settings()
_PHRASES: Final[Mapping[str, tuple[Value, ...]]] = {
    "players": ("2-8", "2-8", "2-8", "2-4", "3-5", "6-8", "2", "3", "4", "5", "7"),
    "hand_size": ("13/7", "7", "13/7/6", BY_UPCARD, "10", "3", "1", "5/4", "20/10/8", "25/12/6"),
}
_NUMBERS: Final[Mapping[str, tuple[Value, ...]]] = {
    "first_meld_min": (0, 0, 15, 30, 51, 100),
    "out_bonus": (0, 25, 500),
    "ace_value": (15, 1, 25, 100),
    "ace_low_value": (1, 15, 25, 100),
    "joker_value": (15, 0, 20, 25, 100),
    "target": (500, None, 1, 150, 1000, 5000, 10_000),
    "rounds": (0, 1, 2, 5, 100),
    "game_bonus": (0, 50, 1000),
    "wild_value": (100, 1, 25),
    "jokers": (0, 1, 2, 3, 4),
    "max_jokers_per_meld": (None, 0, 1, 2, 12),
}


def _samples(name: str) -> tuple[Value, ...]:
    kind = SETTINGS[name].kind
    return kind.options if isinstance(kind, Choice) else {**_PHRASES, **_NUMBERS}[name]


SAMPLES: Final[Mapping[str, tuple[Value, ...]]] = {name: _samples(name) for name in SETTINGS}


def playable(values: Mapping[str, Value]) -> Rules:
    """Make rules of the values, changing what does not go together."""
    mended: dict[str, Any] = dict(values)
    _mend_clashes(mended)
    if mended["partners"] and mended["players"] not in {"2-8", "2-4", "3-5", "4"}:
        mended["players"] = "4"
    try:
        return Rules(**mended)
    except RulesError:
        mended["packs"] = 2
    try:
        return Rules(**mended)
    except RulesError:
        mended["hand_size"] = "7"
        return Rules(**mended)


def _mend_clashes(values: dict[str, Any]) -> None:
    if values["joker"] == "own":
        values["sets"] = True
        values["jokers"] = {1: 3, 2: 4}.get(values["jokers"], values["jokers"])
    elif values["jokers"] and values["max_jokers_per_meld"] == 0:
        values["max_jokers_per_meld"] = 1
    if values["deep_card"] == "free":
        values["top_card"] = "free"
    if values["pile"] == "top" and values["rummy_call"] == "pile":
        values["rummy_call"] = "discard"
    if values["target"] is None and values["rounds"] == 0:
        values["rounds"] = 2
    if values["wild_rank"]:
        values["hand_size"] = BY_UPCARD


def random_rules(rng: random.Random) -> Rules:
    """Return a preset with a few, many or all of its settings drawn anew."""
    values = rng.choice(list(PRESETS.values())).settings()
    share = rng.choice((0.1, 0.4, 1.0))
    for name, samples in SAMPLES.items():
        if rng.random() < share:
            values[name] = rng.choice(samples)
    return playable(values)


def _setting_values(name: str) -> st.SearchStrategy[Value]:
    kind = SETTINGS[name].kind
    default = st.just(_DEFAULTS[name])
    if isinstance(kind, Number):
        numbers: st.SearchStrategy[Value] = st.integers(kind.low, kind.high)
        return default | st.sampled_from(SAMPLES[name]) | numbers
    if name == "hand_size":
        sizes = st.lists(st.integers(1, 53).map(str), min_size=1, max_size=3).map("/".join)
        return default | st.sampled_from(SAMPLES[name]) | sizes
    return default | st.sampled_from(SAMPLES[name])


def valid_rules() -> st.SearchStrategy[Rules]:
    """Draw any rules that can be played."""
    return st.fixed_dictionaries({name: _setting_values(name) for name in SETTINGS}).map(playable)
