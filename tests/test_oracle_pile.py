"""The oracle's own tests: drawing from the pile."""

from tests.oracle.asking import after, hand, position, refused


def test_e01_top_discard_kept() -> None:
    lines = ("hand A 7c 9d Ks", "pile 3h 4d")
    oracle = after(position(*lines), "take 4d", "drop Ks")
    assert oracle.actors() == [1]
    refused(position(*lines, rules="hoyle top_card=must_use"), "take 4d", "D9")


def test_e02_the_card_just_taken() -> None:
    lines = ("hand A 7c 9d Ks", "pile 3h 4d")
    after(position(*lines), "take 4d", "drop 4d")
    refused(after(position(*lines, rules="hoyle discard_taken=off"), "take 4d"), "drop 4d", "X4")
    twin = position("hand A 7c 4d Ks", "pile 3h 4d", rules="hoyle discard_taken=off packs=2")
    after(twin, "take 4d", "drop 4d")
    alone = position(
        "hand A 4c 5c 6c", "meld B 7c7d7h", "pile 3h 4d", rules="hoyle discard_taken=off"
    )  # left with nothing else
    out = after(alone, "take 4d", "meld 4c5c6c", "drop 4d")
    assert out.out() == 0


def test_e03_take_that_fits_nothing() -> None:
    refused(position("hand A 2c 9d Ks", "pile 7h 8c 4d"), "take 7h", "D5")


def test_e04_discard_waits_for_the_card_owed() -> None:
    oracle = after(position("hand A 7c 7d Ks", "pile 7h 8c 4d"), "take 7h")
    refused(oracle, "drop 4d", "D5")
    refused(oracle, "drop Ks", "D5")
    oracle = after(oracle, "meld 7c7d7h")
    assert sorted(hand(oracle)) == ["4d", "8c", "Ks"]


def test_e06_lay_off_as_use() -> None:
    lines = ("meld B 4h5h6h", "hand A 9c Ks", "pile 7h Qd")
    oracle = after(position(*lines), "take 7h", "lay 7h>1")
    assert oracle.points() == [7, 15, 0]
    refused(position(*lines, rules="hoyle pickup_layoff=off"), "take 7h", "D8")


def test_e07_chain() -> None:
    oracle = position("meld B 4h5h6h", "hand A 7h Ks", "pile 8h Qd")
    assert "take 8h" in oracle.legal(0)
    taken = after(oracle, "take 8h")
    assert taken.legal(0) == ["back", "lay 7h>1"]
    oracle = after(taken, "lay 7h>1", "lay 8h>1")
    assert oracle.points() == [15, 15, 0]
    assert sorted(hand(oracle)) == ["Ks", "Qd"]


def test_e08_other_melds_first() -> None:
    lines = ("hand A 7c 7d 2s 2h 2d Ks", "pile 7h 8c")
    refused(after(position(*lines), "take 7h"), "meld 2s2h2d", "D5")
    after(position(*lines, rules="hoyle deep_card=this_turn"), "take 7h", "meld 2s2h2d", "meld 7c7d7h")


def test_e09_no_card_left_to_discard() -> None:
    lines = ("hand A 5h", "pile 4h 6h")
    refused(position(*lines, rules="hoyle final_discard=required"), "take 4h", "D13")
    assert after(position(*lines), "take 4h", "meld 4h5h6h").out() == 0


def test_e11_out_by_discard() -> None:
    oracle = after(
        position("meld B 6h7h8h", "hand A 5h", "pile 9h Kc"), "take 9h", "lay 9h>1", "lay 5h>1", "drop Kc"
    )
    assert oracle.over()
    assert oracle.out() == 0


def test_e12_the_deepest_card_is_owed() -> None:
    oracle = after(position("hand A 9s 9c 4h 4c", "pile 8s 4s 9d"), "take 4s")
    assert "owed 4s" in oracle.text()
    refused(oracle, "meld 9c9d9s", "D5")
    after(oracle, "meld 4c4h4s", "meld 9c9d9s")


def test_e13_long_pile() -> None:
    ranks = "23456TJQK"
    pile = [rank + suit for suit in "cdhs" for rank in ranks if (rank, suit) not in {("2", "c"), ("3", "c")}]
    oracle = position("hand A 7c 7d", "pile 7h " + " ".join(pile[:29]), players="A B")
    assert "take 7h" in oracle.legal(0)
    assert len(hand(after(oracle, "take 7h", "meld 7c7d7h"))) == 29


def test_e14_a_card_that_is_not_in_the_pile() -> None:
    refused(position("hand A 7c 7d", "pile 7h 8c"), "take 7h'", "D14")


def test_equal_cards_deeper() -> None:
    oracle = position("hand A 7c 7d Kc", "pile 7h 3c 7h 4c", rules="hoyle packs=2")
    assert [word for word in oracle.legal(0) if word.startswith("take")] == ["take 4c", "take 7h", "take 7h'"]
    assert len(hand(after(oracle, "take 7h'", "meld 7c7d7h"))) == 4


def test_pile_settings() -> None:
    lines = ("hand A 7c 7d 2c", "pile 5c 7h 3c")
    refused(position(*lines, rules="hoyle pile=top"), "take 7h", "D3")
    oracle = after(position(*lines, rules="hoyle pile=top_or_all"), "take 7h")
    assert "batch 5c 7h 3c" in oracle.text()
    assert sorted(hand(after(oracle, "meld 7c7d7h"))) == ["2c", "3c", "5c"]
    free = position(*lines, rules="hoyle pile=top_or_all deep_card=free")
    assert free.legal(0) == ["stock", "take 3c", "take 5c"]
    assert sorted(hand(after(free, "take 5c"))) == ["2c", "3c", "5c", "7c", "7d", "7h"]


def test_put_back() -> None:
    oracle = after(position("hand A 7c 7d Ks", "pile 7h 8c", stock="2d 3d"), "take 7h", "back")
    assert oracle.legal(0) == ["stock"]
    refused(oracle, "take 8c", "D11")
    oracle = after(oracle, "stock")
    refused(oracle, "back", "D11")
    refused(after(position("hand A 7c Ks", "pile 7h 8c"), "take 8c"), "back", "D11")
    never = position("hand A 7c 7d Ks", "pile 7h 8c", rules="seven-card")
    refused(after(never, "take 7h"), "back", "D11")
