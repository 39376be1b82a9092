"""Disputed positions E01 to E36: drawing from the pile, melds, aces, lay-offs, each with its ruling."""

from __future__ import annotations

import pytest

from .board import board

E01 = "hand A 7c 9d Ks; pile 3h 4d"
E04 = "hand A 7c 7d Ks; pile 7h 8c 4d"
E06 = "hand A 9c Ks; meld B 4h5h6h; pile 7h Qd"
E08 = "hand A 7c 7d 2s 2h 2d Ks; pile 7h 8c"
E09 = "hand A 5h; hand B 2c; pile 4h 6h"


@pytest.mark.rule("D9")
def test_e01_the_top_card_is_kept_without_using_it_or_refused_where_it_must_be_used() -> None:
    b = board(E01).play("take 4d", "drop Ks")
    assert (b.hand("A"), b.pile(), b.turn) == ("7c 4d 9d", "3h Ks", "B")
    board(E01, "hoyle top_card=must_use").refuses("take 4d", "D9", says="4d")


@pytest.mark.rule("X4")
def test_e02_the_card_taken_alone_is_not_discarded_where_that_is_off_but_its_twin_may_go() -> None:
    board(E01).play("take 4d").can("drop 4d")
    board(E01, "hoyle discard_taken=off").play("take 4d").refuses("drop 4d", "X4", says="4d")
    twin = board("hand A 4d 9d Ks; pile 3h 4d", "hoyle discard_taken=off packs=2")
    twin.play("take 4d").can("drop 4d")


@pytest.mark.rule("D5")
def test_e03_a_card_that_fits_no_meld_is_not_taken() -> None:
    b = board("hand A 2c 9d Ks; pile 7h 8c 4d")
    b.refuses("take 7h", "D5", says="7h")
    assert (b.hand("A"), b.pile()) == ("2c 9d Ks", "7h 8c 4d")


@pytest.mark.rule("D5", "D10")
def test_e04_no_discard_until_the_owed_card_lies_in_a_meld() -> None:
    b = board(E04).play("take 7h")
    b.refuses("drop 4d", ("D5", "D10"))
    b.refuses("drop Ks", "D5", says="7h")
    after = b.play("meld 7c7d7h")
    assert after.hand("A") == "8c 4d Ks"
    after.can("drop 4d")


@pytest.mark.rule("D7", "D8")
def test_e06_a_taken_card_is_laid_off_unless_nobody_picks_up_to_hit() -> None:
    b = board(E06).play("take 7h", "lay 7h>1")
    assert (b.points("A"), b.points("B"), b.hand("A")) == (7, 15, "9c Qd Ks")
    board(E06, "hoyle pickup_layoff=off").refuses("take 7h", "D8")


@pytest.mark.rule("D12")
def test_e07_a_chain_of_lay_offs_is_legal_and_offered() -> None:
    b = board("hand A 7h Ks; meld B 4h5h6h; pile 8h Qd")
    assert "take 8h" in b.legal("A")
    taken = b.play("take 8h")
    assert sorted(taken.legal("A")) == ["back", "lay 7h>1"]
    assert taken.play("lay 7h>1", "lay 8h>1").points("A") == 15


@pytest.mark.rule("D5", "D5a")
def test_e08_other_melds_come_first_only_where_the_card_is_owed_by_the_end_of_the_turn() -> None:
    board(E08).play("take 7h").refuses("meld 2d2h2s", "D5", says="7h")
    assert board(E08, "hoyle deep_card=this_turn").play("take 7h", "meld 2d2h2s").owed == "7h"


@pytest.mark.rule("D13")
def test_e09_a_take_that_leaves_no_discard_is_refused_where_one_is_required() -> None:
    board(E09, "hoyle final_discard=required").refuses("take 4h", "D13", says="discard")
    out = board(E09).play("take 4h", "meld 4h5h6h")
    assert (out.out, out.scores()) == ("A", [15, -2])


@pytest.mark.rule("D7", "D12", "E1")
def test_e11_a_take_two_lay_offs_and_out() -> None:
    b = board("hand A 5h; hand B 2c; meld B 6h7h8h; pile 9h Kc")
    done = b.play("take 9h", "lay 9h>1", "lay 5h>1", "drop Kc")
    assert (done.out, done.scores()) == ("A", [14, 19])


@pytest.mark.rule("D5")
def test_e12_the_card_owed_is_the_deepest_one() -> None:
    b = board("hand A 9s 9c 4h 4c; pile 8s 4s 9d").play("take 4s")
    assert (b.owed, b.pile()) == ("4s", "8s")
    b.refuses("meld 9c9d9s", "D5", says="4s")


@pytest.mark.rule("D2")
def test_e13_a_pile_of_thirty_is_taken_whole_and_the_listings_are_no_longer_than_what_there_is() -> None:
    pile = "7h 2c 9c Kc 3d 8d Qd 5h Th Ah 4s 9s Qs 3c 8c Jc 2d 9d Ad 6h Jh 3h 5s Ts 7s 6c Tc 4d Td Ks"
    b = board(f"hand A 7c 7d; pile {pile}; stock 10")
    taken = b.play("take 7h")
    assert (len(taken.state.batch()), taken.pile()) == (30, "")
    assert len(taken.play("meld 7c7d7h").state.hand(0)) == 29
    melded = taken.play("meld 7c7d7h")
    assert [len(position.legal("A")) for position in (b, taken, melded)] == [10, 6, 42]
    assert len(melded.lists("drop")) == 29


@pytest.mark.rule("D14")
def test_e14_nobody_takes_a_middle_card_and_leaves_those_above() -> None:
    b = board(E04)
    assert b.lists("take") == ["take 4d", "take 7h"]
    assert b.play("take 7h").batch() == "7h 8c 4d"
    b.refuses("take 8c", "D5")


MELDED = [
    pytest.param("meld AdAhAs", "As Ah Ad", 45, id="e16-three-aces"),
    pytest.param("meld As2s3s", "As 2s 3s", 6, id="e17-ace-low"),
    pytest.param("meld QhKhAh", "Qh Kh Ah", 35, id="e18-ace-high"),
]


@pytest.mark.rule("S4")
@pytest.mark.parametrize(("meld", "hand", "points"), MELDED)
def test_e16_e17_e18_aces_in_melds(meld: str, hand: str, points: int) -> None:
    assert board(f"turn A play; hand A {hand} 9c").play(meld).points("A") == points


@pytest.mark.rule("S4", "L4")
def test_e19_a_four_on_ace_two_three_counts_four_and_the_ace_stays_at_one() -> None:
    b = board("turn A play; hand A 4s 9c; meld B As2s3s").play("lay 4s>1")
    assert (b.points("A"), b.points("B")) == (4, 6)


@pytest.mark.rule("M3", "M4")
@pytest.mark.parametrize("action", ["meld KhAh2h", "lay 2d>1", "lay Ks>2"])
def test_e21_no_run_goes_round_the_corner_unless_the_table_plays_so(action: str) -> None:
    text = "turn A play; hand A Kh Ah 2h 2d Ks 9c; meld B QdKdAd; meld B As2s3s"
    board(text).refuses(action, ("M3", "L1"))
    board(text, "hoyle ace=around").can(action)


@pytest.mark.rule("S1", "S4")
def test_e22_ace_two_three_left_in_hand_cost_twenty() -> None:
    assert board("turn A play; hand A 9c; hand B As 2s 3s").play("drop 9c").scores()[1] == -20


@pytest.mark.rule("L2")
def test_e23_a_lay_off_scores_for_who_laid_it() -> None:
    b = board("turn A play; hand A 8c Ks; meld B 8d8h8s").play("lay 8c>1")
    assert (b.points("A"), b.points("B")) == (8, 24)


@pytest.mark.rule("L6a")
def test_e24_a_lay_off_without_a_meld_of_ones_own() -> None:
    text = "turn A play; hand A 8c Ks; meld B 8d8h8s"
    board(text).can("lay 8c>1")
    board(text, "hoyle lay_off_needs_meld=on").refuses("lay 8c>1", "L6a")


@pytest.mark.rule("L3", "R3")
def test_e25_a_card_that_fits_set_and_run_asks_and_never_moves() -> None:
    b = board("turn A play; hand A 7h 8h Ks; meld B 7c7d7s; meld B 4h5h6h")
    b.ambiguous("lay 7h", "lay 7h>1", "lay 7h>2")
    after = b.play("lay 7h>1")
    after.refuses("lay 8h>2", "L1")
    after.refuses("lay 7h>2")
    assert after.melds() == ["B 7c7d7h(A)7s", "B 4h5h6h"]


@pytest.mark.rule("L1")
def test_e26_a_set_takes_its_own_rank_only() -> None:
    b = board("turn A play; hand A 9h Js Ks; meld B TcThTs")
    b.refuses("lay 9h>1", "L1")
    b.refuses("lay Js>1", "L1")


@pytest.mark.rule("M7")
def test_e29_two_sevens_of_hearts_in_a_set() -> None:
    text = "turn A play; hand A 7h 7h 7s Ks"
    board(text, "hoyle packs=2").refuses("meld 7h7h7s", "M7")
    board(text, "hoyle packs=2 set_suits=any").can("meld 7h7h7s")


@pytest.mark.rule("M2", "M9")
@pytest.mark.parametrize("suits", ["distinct", "any"])
def test_e31_no_run_holds_a_card_twice(suits: str) -> None:
    b = board("turn A play; hand A 4h 5h 5h 6h Ks", f"hoyle packs=2 set_suits={suits}")
    b.refuses("meld 4h5h5h6h", ("M2", "M9"))
    b.can("meld 4h5h6h")


@pytest.mark.rule("M2", "L1")
def test_e32_where_a_run_needs_four_three_are_refused_and_a_lay_off_is_fine() -> None:
    b = board("turn A play; hand A 4h 5h 6h 6c Ks; meld B 2c3c4c5c", "hoyle min_run=4")
    b.refuses("meld 4h5h6h", "M2")
    b.can("lay 6c>1")


@pytest.mark.rule("M1", "L1", "X1")
@pytest.mark.parametrize(
    "action", ["meld 7c7c7d", "meld 7c7d7h7h", "meld 9c9d9h", "lay 7s>1", "drop 7s", "drop Jk", "meld 7c7d7s"]
)
def test_e34_a_card_named_twice_or_not_held_is_refused(action: str) -> None:
    b = board("turn A play; hand A 7c 7d 7h 9c Ks; meld B 8s9sTs")
    b.refuses(action)
    assert b.hand("A") == "7c 9c 7d 7h Ks"


@pytest.mark.rule("D1", "P12")
def test_e35_no_meld_or_discard_before_the_draw_or_in_anothers_turn_and_no_second_draw() -> None:
    b = board("hand A 7c 7d 7h Ks; hand B 8c 8d 8h Kd; pile 9s; stock 3s 4s")
    for action in ["meld 7c7d7h", "drop Ks", "B: meld 8c8d8h", "B: drop Kd", "B: stock"]:
        b.refuses(action)
    after = b.play("stock")
    after.refuses("stock", "D1")
    after.refuses("take 9s", "D1")
    for action in ["B: meld 8c8d8h", "B: drop Kd", "B: stock"]:
        after.refuses(action)


@pytest.mark.rule("L7", "M11")
def test_e36_a_meld_on_the_table_is_not_split_joined_or_rearranged() -> None:
    b = board("turn A play; hand A 8c 7h Ks; meld A 3c4c5c6c; meld A 9cTcJc; meld A 7c7d7s")
    for action in ["meld 7h7d7s", "meld 9cTcJc", "lay 7c>1", "meld 8c9cTc", "drop 6c", "lay 8c>1"]:
        b.refuses(action)
    assert b.play("lay 8c>2").melds() == ["A 3c4c5c6c", "A 8c9cTcJc", "A 7c7d7s"]
