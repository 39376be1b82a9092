"""The oracle's own tests: jokers."""

import pytest

from tests.oracle.asking import after, position, refused

JOKERS = "joker-rummy joker_value=15"


def test_e37_jokers_not_named() -> None:
    oracle = position("hand A 5h Jk Jk 2c", play=True, rules=JOKERS)
    refused(oracle, "meld 5hJkJk", "R3")
    after(oracle, "meld 5hJk=6hJk=7h")
    after(position("hand A Kh Ah Jk 2c", play=True, rules=JOKERS), "meld KhAhJk")


def test_e38_jokers_alone() -> None:
    wild = position("hand A Jk Jk Jk 2c", play=True, rules=f"{JOKERS} jokers=4 packs=2")
    refused(wild, "meld JkJkJk", "M9")
    refused(wild, "meld Jk=7cJk=7dJk=7h", "M9")
    own = position("hand A Jk Jk Jk 2c 5h 6h", play=True, rules=f"{JOKERS} jokers=4 joker=own")
    refused(own, "meld 5h6hJk=7h", "M10")
    after(own, "meld JkJkJk")


def test_e39_what_a_joker_stands_for_is_fixed() -> None:
    oracle = position("meld B 5h6hJk=7h", "hand A 8h 4h 7h 2c", play=True, rules=JOKERS)
    after(oracle, "lay 8h>1", "lay 4h>1")
    refused(oracle, "lay 7h>1", "L5")


@pytest.mark.parametrize(("extra", "melded"), [("", 15), (" joker_melded_as=card", 5)])
def test_e41_value_of_a_joker(extra: str, melded: int) -> None:
    oracle = position("hand A 5h 6h Jk 2c", "hand B Jk", "hand C 2d", play=True, rules=JOKERS + extra)
    oracle = after(oracle, "meld 5h6hJk=7h", "drop 2c")
    assert oracle.over()
    assert oracle.round_scores() == [10 + melded, -15, -5]


def test_e42_swap() -> None:
    lines = ("meld B 5hJk=6h7h", "hand A 6h 9c 9d 2c")
    refused(position(*lines, play=True, rules=JOKERS), "swap 6h>1", "L5")
    oracle = after(position(*lines, play=True, rules=f"{JOKERS} joker_swap=on"), "swap 6h>1")
    assert oracle.points() == [5, 10, 0]
    refused(oracle, "drop 2c", "L5")
    after(oracle, "meld 9c9dJk=9h", "drop 2c")


def test_swap_needs_a_place_for_the_joker() -> None:
    rules = f"{JOKERS} joker_swap=on lay_off=own_side"
    refused(position("meld B 5hJk=6h7h", "hand A 6h 2c", play=True, rules=rules), "swap 6h>1", "L6")
    full = "meld B 2h3h4h5h6h7h8h9hThJhQhKhJk=Ah"
    nowhere = position(full, "hand A Ah 2c", play=True, rules=f"{JOKERS} joker_swap=on")
    refused(nowhere, "swap Ah>1", "R9")


def test_e43_e45_a_joker_in_the_pile() -> None:
    oracle = position("hand A 5c 9d", "pile Jk", rules=JOKERS)
    after(oracle, "take Jk", "drop Jk")
