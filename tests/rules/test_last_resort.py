"""A joker stands where the natural card is held, because only so the first minimum can be reached."""

import pytest

from .board import board

SETTINGS = "jokers=1 joker=wild joker_value=0 four_at_once_double=on first_meld_min=100"
RULES = f"hoyle {SETTINGS} top_card=must_use put_back=off"
HAND = "hand A Kc Kd Kh Ks Ah Jk\nhand B 2c 3d\nstock 20\n"


@pytest.mark.rule("M13", "R1")
def test_the_take_is_allowed_where_only_a_spared_card_makes_the_points():
    table = board(f"turn A draw\n{HAND}pile Qh", RULES, "A B")
    assert "take Qh" in table.legal("A")


@pytest.mark.rule("M13", "R1", "S8")
def test_the_one_meld_that_leads_on_is_listed():
    table = board(f"turn A play\nowed Qh\nbatch Qh\n{HAND}pile -", RULES, "A B")
    assert table.legal("A") == ["meld QhJk=KhAh"]
