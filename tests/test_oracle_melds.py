"""The oracle's own tests: melds, aces, lay-offs."""

import pytest

from tests.oracle.asking import after, position, refused


@pytest.mark.parametrize(
    ("cards", "points"),
    [("AsAhAd", 45), ("As2s3s", 6), ("QhKhAh", 35), ("3sAs2s", 6), ("7c7d7h7s", 28)],
    ids=["E16", "E17", "E18", "E17-any-order", "four"],
)
def test_values(cards: str, points: int) -> None:
    held = " ".join(cards[i : i + 2] for i in range(0, len(cards), 2))
    assert after(position(f"hand A {held} 9c", play=True), f"meld {cards}").points()[0] == points


def test_e19_the_ace_stays_at_one() -> None:
    oracle = after(position("meld A As2s3s", "hand A 4s 9c", play=True), "lay 4s>1")
    assert oracle.points()[0] == 10


def test_e21_round_the_corner() -> None:
    melds = ("meld B QhKhAh", "meld B As2s3s", "hand A 2h Ks Kd Ad 2d 9c")
    oracle = position(*melds, play=True)
    for action, rule in [("meld KdAd2d", "M3"), ("lay 2h>1", "M3"), ("lay Ks>2", "M3")]:
        refused(oracle, action, rule)
    around = after(
        position(*melds, play=True, rules="hoyle ace=around"), "meld KdAd2d", "lay 2h>1", "lay Ks>2"
    )
    assert around.points() == [10 + 15 + 2 + 2 + 10, 35 + 6, 0]  # R10: the low ace stays at 1


def test_e22_aces_in_hand() -> None:
    oracle = position("hand A 3c", "hand B As 2s 3s", "hand C 4c", "pile 9d", play=True)
    assert after(oracle, "drop 3c").round_scores() == [0, -20, -4]


def test_e23_lay_off_scores_for_the_layer() -> None:
    oracle = after(position("meld B 8d8s8h", "hand A 8c 2c", play=True), "lay 8c>1")
    assert oracle.points() == [8, 24, 0]


def test_e24_no_meld_of_his_own() -> None:
    lines = ("meld B 8d8s8h", "hand A 8c 2c")
    refused(position(*lines, play=True, rules="hoyle lay_off_needs_meld=on"), "lay 8c>1", "L6a")
    partner = "hoyle-partnership lay_off_needs_meld=on"
    own = ("meld C 8d8s8h", "hand A 8c 2c")
    after(position(*own, play=True, rules=partner, players="A B C D"), "lay 8c>1")


def test_e25_a_card_that_fits_two_melds() -> None:
    oracle = position("meld B 7c7d7s", "meld B 4h5h6h", "hand A 7h 8h Kc", play=True)
    refused(oracle, "lay 7h", "R3")
    refused(after(oracle, "lay 7h>1"), "lay 8h>2", "L1")
    after(oracle, "lay 7h>2", "lay 8h>2")
    after(oracle, "lay 7h>2", "lay 8h")  # only one place is left, so it need not be named


def test_e26_sets_take_their_rank() -> None:
    oracle = position("meld B ThTcTs", "hand A 9h Js 2c", play=True)
    refused(oracle, "lay 9h>1", "L1")
    refused(oracle, "lay Js>1", "L1")


def test_e29_identical_cards() -> None:
    lines = ("hand A 7h 7h 7s 2c",)
    refused(position(*lines, play=True, rules="hoyle packs=2"), "meld 7h7h7s", "M7")
    oracle = position(*lines, play=True, rules="hoyle packs=2 set_suits=any")
    assert "meld 7h7h7s" in oracle.legal(0)
    one_pack = position("meld B 7h7d7s", "hand A 7c 7d", play=True, rules="hoyle packs=2 set_suits=any")
    assert {"lay 7c>1", "lay 7d>1"} <= set(one_pack.legal(0))


def test_e31_a_rank_once_in_a_run() -> None:
    refused(position("hand A 4h 5h 5h 6h 2c", play=True, rules="hoyle packs=2"), "meld 4h5h5h6h", "M2")


def test_e32_four_in_a_run() -> None:
    oracle = position("hand A 4h 5h 6h 8d 2c", "meld B 4d5d6d7d", play=True, rules="seven-card")
    refused(oracle, "meld 4h5h6h", "M2")
    after(oracle, "lay 8d>1")


def test_e34_cards_not_held() -> None:
    oracle = position("hand A 7h 7s 2c", "pile 7d", play=True)
    for action in ("meld 7h7h7s", "meld 7h7s7c", "meld 7d7h7s"):
        refused(oracle, action, "E34")
    refused(oracle, "drop 3c", "X1")


def test_e35_out_of_turn_and_order() -> None:
    oracle = position("hand A 7h 7s 7c 2c", "hand B 8h 8s 8c", "pile 7d")
    refused(oracle, "meld 7c7h7s", "D1")
    refused(oracle, "drop 2c", "D1")
    refused(oracle, "meld 8c8h8s", "P12", seat=1)
    drawn = position("hand A 7h 7s 7c 2c", "pile 7d", play=True)
    refused(drawn, "stock", "D1")
    refused(drawn, "take 7d", "D1")


def test_e36_no_other_action_exists() -> None:
    oracle = position("meld A 5c6c7c", "meld A 9cTcJc", "hand A 8c 2c", play=True)
    assert oracle.judge(0, "split 1") == {"syntax"}
    oracle = after(oracle, "lay 8c>1")  # L7: the two runs stay two
    assert "meld A 9cTcJc" in oracle.text()
