"""The oracle's own tests: further settings, faults of a text."""

import pytest

from tests.oracle import Oracle
from tests.oracle.asking import after, position, refused


def test_owed_joker_may_stand_for_a_held_card() -> None:
    oracle = position("hand A 7h 8h 9h 2c", "pile Jk 3d", rules="hoyle jokers=2")
    listed = after(oracle, "take Jk").legal(0)
    assert {"meld Jk=6h7h8h", "meld 7hJk=8h9h", "meld Jk=7h8h9h", "meld 8h9hJk=Th"} <= set(listed)
    assert "meld 7h8h9h" not in listed


def test_wild_rank() -> None:
    lines = ("wild 6", "hand A 6c 6d 9h Th 2c", "hand B 3c", "hand C 4c")
    oracle = position(*lines, play=True, rules="rummy-5000")
    assert "meld 6c=8h9hTh" in oracle.legal(0)
    assert "meld 6d=8h9hTh" not in oracle.legal(0)  # the first by suit is the canonical one
    assert after(oracle, "meld 6d=8h9hTh").points()[0] == 115
    refused(oracle, "meld 2c=8h9hTh", "M8")


def test_off_turn_melds() -> None:
    oracle = position(
        "hand A 2c", "hand B 7c 7d 7h 9d", "hand C -", "pile 3d", rules="hoyle off_turn_melds=on"
    )
    assert oracle.actors() == [0, 1]  # C holds nothing
    assert oracle.legal(1) == ["meld 7c7d7h"]
    refused(oracle, "drop 9d", "C5", seat=1)
    oracle = after(oracle, "meld 7c7d7h", seat=1)
    assert oracle.points() == [0, 21, 0]
    assert "stock" in oracle.legal(0)


def test_chosen_upcard() -> None:
    oracle = position("turn A upcard", "hand A 2c 3c", rules="hoyle upcard=chosen")
    assert oracle.legal(0) == ["drop 2c", "drop 3c"]
    oracle = after(oracle, "drop 3c")
    assert oracle.legal(0) == ["stock", "take 3c"]


def test_laps_end_a_round() -> None:
    lines = ("hand A 2c 3c", "hand B 4c 5c", "pile 9d 8d", "laps 0 5")
    oracle = position(*lines, players="A B")
    assert after(oracle, "take 8d", "drop 2c").over()  # E4b: three laps of two
    assert not after(position(*lines, players="A B", stock="Kd Qd"), "stock", "drop 2c").over()
    quiet = position("hand A 2c 3c", "hand B 4c 5c", "pile 9d 8d", "laps 1 1", players="A B", stock="0")
    assert after(quiet, "take 8d", "drop 2c").over()  # E4: one lap


def test_ace_at_either_end() -> None:
    oracle = position(
        "meld B 2s3s4s5s6s7s8s9sTsJsQsKs", "hand A As 2c", play=True
    )  # R8: `-` says the low end, without it the high one is meant
    assert {"lay As>1", "lay As>1-"} <= set(oracle.legal(0))
    assert after(oracle, "lay As>1-").points()[0] == 1
    assert after(oracle, "lay As>1").points()[0] == 15


def test_faults_come_together() -> None:
    with pytest.raises(ValueError, match=r"line 4(.|\n)*line 5"):
        Oracle.parse("rules hoyle\nplayers A B\n\nhand Z 2c\npile xx\n")
