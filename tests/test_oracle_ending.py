"""The oracle's own tests: going out, the stock, the score."""

import pytest

from tests.oracle.asking import after, position, refused


def test_e58_out_by_melding() -> None:
    lines = ("hand A 7c 7d", "pile 7h")
    assert after(position(*lines), "take 7h", "meld 7c7d7h").out() == 0
    refused(position(*lines, rules="hoyle final_discard=required top_card=must_use"), "take 7h", "D13")
    kept = after(position(*lines, rules="hoyle final_discard=required"), "take 7h")
    refused(kept, "meld 7c7d7h", "X3")


def test_e59_floating() -> None:
    oracle = position(
        "hand A 7c 7d",
        "hand B 2c 3c",
        "pile 7h",
        rules="hoyle final_discard=float",
        players="A B",
        stock="4d 5d 6d",
    )
    oracle = after(oracle, "take 7h", "meld 7c7d7h")
    assert not oracle.over()
    oracle = after(oracle, "stock", "drop 2c", seat=1)
    assert oracle.legal(0) == ["stock"]
    refused(oracle, "take 2c", "X2a")
    assert after(oracle, "stock", "drop 5d").out() == 0


def test_e60_lay_off_and_out() -> None:
    oracle = position("meld B 9s9h9d", "meld B 4h5h6h", "hand A 7h 9c", play=True)
    assert after(oracle, "lay 7h>2", "drop 9c").out() == 0


def test_e62_stock_out() -> None:
    lines = ("turn B draw", "hand A 3c", "hand B 2c 9d", "hand C Kh", "pile 5c 8d")
    oracle = position(*lines, stock="0")
    assert oracle.legal(1) == ["pass", "take 8d"]
    ended = after(oracle, "pass", seat=1)
    assert ended.over()
    assert ended.out() is None
    assert ended.round_scores() == [-3, -11, -10]
    assert position(*lines, stock="0", rules="hoyle top_card=must_use").over()
    free = after(position(*lines, stock="0", rules="hoyle stock_out_deduct=off"), "pass", seat=1)
    assert free.round_scores() == [0, 0, 0]


def test_e62_stock_out_end() -> None:
    oracle = position("hand A 3c 4d", "hand B 5d", "hand C Kh", "pile 5c", rules="seven-card", stock="8d")
    assert after(oracle, "stock", "drop 8d").over()


def test_reshuffle() -> None:
    oracle = position(
        "hand A 3c 4d",
        "hand B 5d 6d",
        "hand C Kh Qh",
        "pile 5c 9h",
        rules="seven-card stock_out=reshuffle",
        stock="8d",
    )
    oracle = after(oracle, "stock", "drop 8d")
    assert "stock open 5c 9h" in oracle.text()
    assert "pile 8d" in oracle.text()
    assert "turn-quiet yes" in oracle.text()


@pytest.mark.parametrize(("rules", "players"), [("hoyle packs=1", "A B C D E F"), ("persian", "A B C")])
def test_e65_refused_tables(rules: str, players: str) -> None:
    with pytest.raises(ValueError, match="players"):
        position(rules=rules, players=players)


def test_e73_bonus() -> None:
    oracle = position("hand A 3c", "hand B 9h", "hand C -", "pile 9d", play=True, rules="hoyle out_bonus=25")
    assert after(oracle, "drop 3c").round_scores() == [25, -9, 0]


def test_e74_flat_fives() -> None:
    oracle = position(
        "hand A 3c", "hand B 9h Th", "hand C 2h", "pile 9d", play=True, rules="hoyle pips=flat5"
    )
    assert after(oracle, "drop 3c").round_scores() == [0, -15, -5]


def test_e75_first_minimum() -> None:
    rules = "hoyle first_meld_min=30"
    low = position("hand A 4h 5h 6h 2c 9d", "meld B 7c7d7s", play=True, rules=rules)
    refused(low, "meld 4h5h6h", "M13")
    assert after(position("hand A Th Tc Td 2c", play=True, rules=rules), "meld TcTdTh").points()[0] == 30
    both = position("hand A 4h 5h 6h 8c 8d 8s 7h 2c", "meld B 7c7d7s", play=True, rules=rules)
    refused(both, "lay 7h>1", "M13")
    first = after(both, "meld 4h5h6h")
    refused(first, "drop 2c", "M13")
    after(first, "meld 8c8d8s", "lay 7h>1", "drop 2c")
    assert "meld 4h5h6h7h" in both.legal(0)  # R1: every length
    refused(position("hand A 4h 5h 2c", "pile 6h 9d", rules=rules), "take 6h", "M13")
    after(position("hand A Th Tc 2c", "pile Td 9d", rules=rules), "take Td", "meld TcTdTh")


def test_e76_partners() -> None:
    oracle = position(
        "hand A 3c", "hand B 9h", "hand C Kc Kd Kh Ks", "hand D 2c", "meld C 8c8d8h", "pile 9d",
        play=True, rules="hoyle-partnership", players="A B C D",
    )  # fmt: skip
    scores = after(oracle, "drop 3c").round_scores()
    assert scores[0] + scores[2] == 24 - 40


def test_e77_persian() -> None:
    four = position("hand A Jk Jk Jk Jk 2c", play=True, rules="persian", players="A B C D")
    assert after(four, "meld JkJkJkJk").points()[0] == 160
    assert after(four, "meld JkJkJk", "lay Jk>1").points()[0] == 80
