"""X: the discard that ends a turn, and going out with or without one."""

from __future__ import annotations

import pytest

from .board import board


@pytest.mark.rule("X1")
def test_a_turn_ends_with_one_card_from_the_hand_on_the_pile() -> None:
    b = board("turn A play; hand A 2c 9d Ks; pile 4d; stock 3s 4s")
    assert sorted(b.legal("A")) == ["drop 2c", "drop 9d", "drop Ks"]
    after = b.play("drop 9d")
    assert (after.pile(), after.hand("A"), after.turn, after.phase) == ("4d 9d", "2c Ks", "B", "draw")
    b.refuses("drop 3c")
    b.refuses("drop 4d")
    after.refuses("A: drop Ks")


@pytest.mark.rule("X1")
def test_equal_cards_are_one_discard_to_choose() -> None:
    b = board("turn A play; hand A 2c 2c Ks", "hoyle packs=2")
    assert sorted(b.legal("A")) == ["drop 2c", "drop Ks"]
    assert b.play("drop 2c").hand("A") == "2c Ks"


OUT = "turn A play; hand A 7c 7d 7h; hand B 2c Kd; stock 4s 5s 6s"
LAST = "turn A play; hand A 9c; hand B 2c Kd; meld B 9d9h9s"


@pytest.mark.rule("X2", "E1")
def test_going_out_without_a_discard_is_allowed_where_it_is_optional() -> None:
    meld = board(OUT).play("meld 7c7d7h")
    assert (meld.over, meld.out, meld.scores()) == (True, "A", [21, -12])
    lay = board(LAST).play("lay 9c>1")
    assert (lay.over, lay.out, lay.scores()) == (True, "A", [9, 15])


@pytest.mark.rule("X2", "E1")
def test_going_out_by_discard_is_always_allowed() -> None:
    for rules in ["hoyle", "hoyle final_discard=required", "hoyle final_discard=float"]:
        b = board("turn A play; hand A 9c; hand B 2c Kd; pile 3s", rules).play("drop 9c")
        assert (b.over, b.out, b.scores()) == (True, "A", [0, -12])


@pytest.mark.rule("X2", "X3")
def test_where_a_discard_is_required_the_last_card_is_not_melded_and_the_refusal_says_why() -> None:
    meld = board(OUT, "hoyle final_discard=required")
    meld.refuses("meld 7c7d7h", "X3", says="discard")
    lay = board(LAST, "hoyle final_discard=required")
    lay.refuses("lay 9c>1", "X3", says="discard")
    assert lay.legal("A") == ["drop 9c"]
    quad = board("turn A play; hand A 7c 7d 7h 7s", "hoyle final_discard=required")
    quad.refuses("meld 7c7d7h7s", "X3")
    done = quad.play("meld 7c7d7h", "drop 7s")
    assert (done.over, done.out) == (True, "A")


@pytest.mark.rule("X3", "L5")
def test_where_a_discard_is_required_a_swap_too_leaves_one() -> None:
    text = "turn A play; hand A 6h; meld B 5hJk=6h7h"
    board(text, "joker-rummy joker_swap=on").refuses("swap 6h>1", ("X3", "L5"))
    board("turn A play; hand A 6h Ks; meld B 5hJk=6h7h", "joker-rummy joker_swap=on").can("swap 6h>1")


FLOAT = "hoyle final_discard=float"


@pytest.mark.rule("X2a")
def test_who_floats_stays_in_and_draws_from_the_stock_at_his_next_turn() -> None:
    b = board(OUT + "; pile 9s", FLOAT).play("meld 7c7d7h")
    assert (b.over, b.hand("A"), b.turn, b.phase) == (False, "", "B", "draw")
    again = b.play("stock", "drop 2c")
    assert (again.turn, again.legal("A")) == ("A", ["stock"])
    again.refuses("take 2c", "X2a", says="stock")
    assert again.play("stock").hand("A") == "5s"


@pytest.mark.rule("X2a", "L1")
def test_a_lay_off_of_the_last_card_floats_too() -> None:
    b = board(LAST + "; pile 3s", FLOAT).play("lay 9c>1")
    assert (b.over, b.turn, b.points("A")) == (False, "B", 9)


@pytest.mark.rule("X2a", "E1")
def test_a_floating_player_goes_out_by_discarding() -> None:
    b = board("hand A -; hand B 2c; meld A 7c7d7h; pile 9s; stock 5s 6s", FLOAT).play("stock")
    assert b.legal("A") == ["drop 5s"]
    done = b.play("drop 5s")
    assert (done.over, done.out, done.scores()) == (True, "A", [21, -2])


@pytest.mark.rule("X2a")
def test_a_floating_player_who_draws_a_lay_off_may_float_on() -> None:
    text = "hand A -; hand B 2c 3d; meld A 7c7d7h; pile 9s; stock 7s 6s 5s"
    b = board(text, FLOAT).play("stock", "lay 7s>1")
    assert (b.over, b.turn, b.hand("A"), b.points("A")) == (False, "B", "", 28)


@pytest.mark.rule("X2a", "E4")
def test_a_floating_player_cannot_draw_from_an_empty_stock() -> None:
    text = "turn B play; hand A -; hand B 2c 3d; meld A 7c7d7h; pile 9s; stock 0"
    b = board(text, FLOAT).play("drop 3d")
    assert (b.over, b.out, b.scores()) == (True, "", [21, -2])
    board(text.replace("hand A -", "hand A Ks"), FLOAT).play("drop 3d").can("A: take 3d")


TAKEN = "hoyle discard_taken=off"


@pytest.mark.rule("X4")
def test_the_card_just_taken_alone_may_not_be_discarded_in_the_same_turn() -> None:
    text = "hand A 7c 9d Ks; pile 3h 4d"
    board(text).play("take 4d").can("drop 4d")
    b = board(text, TAKEN).play("take 4d")
    b.refuses("drop 4d", "X4", says="4d")
    assert sorted(b.legal("A")) == ["drop 7c", "drop 9d", "drop Ks"]
    b.can("drop Ks")


@pytest.mark.rule("X4")
def test_its_twin_from_the_other_pack_may_be_discarded() -> None:
    b = board("hand A 4d 9d Ks; pile 3h 4d", f"{TAKEN} packs=2").play("take 4d")
    assert b.play("drop 4d").hand("A") == "4d 9d Ks"


@pytest.mark.rule("X4", "E1")
def test_a_player_left_with_nothing_else_discards_it_and_is_out() -> None:
    b = board("hand A 8c; hand B 2c; meld B 8d8h8s; pile 3h 4d", TAKEN).play("take 4d")
    b.refuses("drop 4d", "X4")
    done = b.play("lay 8c>1", "drop 4d")
    assert (done.over, done.out) == (True, "A")


@pytest.mark.rule("X4", "R6")
def test_the_mark_leaves_with_the_first_equal_card_played() -> None:
    text = "hand A 4d 4c 4h 9d Ks; pile 3h 4d"
    b = board(text, f"{TAKEN} packs=2").play("take 4d", "meld 4c4d4h")
    assert b.hand("A") == "4d 9d Ks"
    b.can("drop 4d")


@pytest.mark.rule("X4")
def test_a_batch_of_two_or_more_carries_no_mark() -> None:
    b = board("hand A 3c 3d Ks; pile 3h 4d", TAKEN).play("take 3h", "meld 3c3d3h")
    assert b.play("drop 4d").pile() == "4d"


@pytest.mark.rule("X4", "C2")
def test_a_called_card_carries_no_mark() -> None:
    text = "turn A play; hand A 7h Ks; hand B 2d 9s; hand C 7h 9c; meld A 4h5h6h; pile 2c"
    b = board(text, "rummy-500 discard_taken=off packs=2", "A B C").play("drop 7h", "B: pass", "C: call 7h")
    assert b.play("lay 7h>1").hand("C") == "9c 7h"
    b.play("lay 7h>1").can("drop 7h")


@pytest.mark.rule("X4")
def test_the_mark_is_gone_in_the_next_turn() -> None:
    b = board("hand A 7c 9d Ks; hand B 2s 3s; pile 3h 4d; stock 5c 6c 8c", TAKEN)
    later = b.play("take 4d", "drop Ks", "stock", "drop 2s", "stock")
    later.can("drop 4d")
