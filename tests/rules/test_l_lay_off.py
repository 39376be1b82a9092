"""L: adding cards to the melds on the table, and swapping a joker out of one."""

from __future__ import annotations

import pytest

from .board import board


@pytest.mark.rule("L1")
def test_the_fourth_of_a_rank_goes_on_a_set_and_the_next_card_on_either_end_of_a_run() -> None:
    b = board("turn A play; hand A 8c 3h 7h 9d Ks; meld B 8d8h8s; meld A 4h5h6h")
    assert b.lists("lay") == ["lay 3h>2", "lay 7h>2", "lay 8c>1"]
    for action in ["lay 9d>1", "lay 8c>2", "lay Ks>2", "lay 9d>2"]:
        b.refuses(action, "L1")
    after = b.play("lay 8c>1", "lay 3h>2", "lay 7h>2")
    assert after.melds() == ["B 8c(A)8d8h8s", "A 3h4h5h6h7h"]
    assert after.points("A") == 15 + 8 + 3 + 7


@pytest.mark.rule("L1")
def test_lay_offs_come_after_the_draw_and_before_the_discard() -> None:
    b = board("hand A 8c 9d Ks; meld B 8d8h8s; pile 2c; stock 3s")
    b.refuses("lay 8c>1")
    b.play("stock").can("lay 8c>1")
    b.play("stock", "drop Ks").refuses("A: lay 8c>1")


@pytest.mark.rule("L1")
def test_a_set_takes_its_own_rank_only_and_a_distinct_one_is_full_with_four() -> None:
    b = board("turn A play; hand A 9h Js Ts Ks; meld B TcTdTh")
    b.refuses("lay 9h>1", "L1")
    b.refuses("lay Js>1", "L1")
    b.can("lay Ts>1")
    full = board("turn A play; hand A 8c Ks; meld B 8c8d8h8s", "hoyle packs=2")
    full.refuses("lay 8c>1", ("L1", "M7"))


@pytest.mark.rule("L2")
def test_laid_off_cards_score_for_who_laid_them_whoever_began_the_meld() -> None:
    b = board("turn A play; hand A 8c 9d Ks; meld B 8d8h8s").play("lay 8c>1")
    assert (b.points("A"), b.points("B")) == (8, 24)
    assert b.melds() == ["B 8c(A)8d8h8s"]


TWO = "turn A play; hand A Qd Kd 2c; hand B 3c; meld B 9dTdJd; meld B QcQhQs"


@pytest.mark.rule("L3")
def test_a_card_that_fits_two_melds_goes_where_the_player_says() -> None:
    b = board(TWO)
    b.ambiguous("lay Qd", "lay Qd>1", "lay Qd>2")
    run = b.play("lay Qd>1")
    assert run.melds()[0] == "B 9dTdJdQd(A)"
    run.can("lay Kd>1")
    sets = b.play("lay Qd>2")
    sets.refuses("lay Kd>1", "L1")
    sets.refuses("lay Qd>1")


@pytest.mark.rule("L3", "L4")
def test_what_a_lay_off_opens_is_open_to_everyone() -> None:
    text = "turn A play; hand A Qd 2c 3d; hand B Kd 5c; meld A 9dTdJd; meld A QcQhQs; stock 4c 4d"
    run = board(text).play("lay Qd>1", "drop 2c", "stock")
    assert run.play("lay Kd>1").points("B") == 10
    board(text).play("lay Qd>2", "drop 2c", "stock").refuses("lay Kd>1", "L1")


@pytest.mark.rule("L3", "R3")
def test_a_card_that_fits_one_meld_needs_no_target() -> None:
    b = board("turn A play; hand A 7h 9d Ks; meld B 4h5h6h; meld B 8c8d8s")
    assert b.play("lay 7h").melds()[0] == "B 4h5h6h7h(A)"
    b.refuses("lay 9d", "L1")


@pytest.mark.rule("L4")
def test_a_run_grows_from_wherever_it_now_ends() -> None:
    b = board("turn A play; hand A 7h 8h 9h 3h Ks; meld B 4h5h6h; hand B Th 2c; stock 4c 4d")
    b.refuses("lay 8h>1", "L1")
    after = b.play("lay 7h>1", "lay 8h>1", "lay 3h>1", "lay 9h>1")
    assert after.melds() == ["B 3h(A)4h5h6h7h(A)8h(A)9h(A)"]
    theirs = after.play("drop Ks")
    assert theirs.over
    more = b.play("lay 7h>1", "lay 8h>1", "lay 9h>1", "drop Ks", "stock", "lay Th>1")
    assert more.melds() == ["B 4h5h6h7h(A)8h(A)9h(A)Th"]


@pytest.mark.rule("L5", "M8")
def test_a_joker_is_laid_off_at_an_end_of_a_run_or_as_the_missing_card_of_a_set() -> None:
    b = board("turn A play; hand A Jk Ks 2c; meld B 4h5h6h; meld B 8c8d8h", "joker-rummy")
    b.can("lay Jk=3h>1", "lay Jk=7h>1", "lay Jk=8s>2")
    b.refuses("lay Jk=8h>1", ("L1", "M9"))
    b.refuses("lay Jk=8c>2", ("L1", "M9"))
    assert b.lists("lay") == ["lay Jk=3h>1", "lay Jk=7h>1", "lay Jk=8s>2"]
    assert b.play("lay Jk=8s>2").points("A") == 25


SWAP = "turn A play; hand A 6h 9c 9d Ks Qs; hand B 2c; meld B 5hJk=6h7h"


@pytest.mark.rule("L5")
def test_a_natural_card_replaces_no_melded_joker() -> None:
    b = board(SWAP, "joker-rummy")
    b.refuses("swap 6h>1", "L5", says="joker|jk")
    b.refuses("lay 6h>1", ("L1", "L5", "M8"))
    assert b.lists("swap") == []


@pytest.mark.rule("L5", "R9")
def test_where_jokers_are_swapped_the_card_scores_for_the_swapper_and_the_joker_leaves_its_owner() -> None:
    b = board(SWAP, "joker-rummy joker_swap=on")
    assert b.points("B") == 5 + 25 + 5
    assert b.lists("swap") == ["swap 6h>1"]
    after = b.play("swap 6h>1")
    assert (after.points("A"), after.points("B")) == (5, 10)
    assert after.melds() == ["B 5h6h(A)7h"]
    assert after.hand("A") == "9c 9d Qs Ks Jk"


@pytest.mark.rule("L5")
def test_a_swapped_joker_must_be_melded_in_the_same_turn() -> None:
    b = board(SWAP, "joker-rummy joker_swap=on").play("swap 6h>1")
    b.refuses("drop Ks", "L5", says="joker|jk")
    b.refuses("drop Jk", "L5")
    for use in ["meld 9c9dJk=9h", "lay Jk=8h>1"]:
        after = b.play(use)
        assert after.points("A") >= 30
        after.can("drop Ks")


@pytest.mark.rule("L5", "D5")
def test_no_joker_is_swapped_while_a_card_is_owed() -> None:
    text = "hand A 6h 7c 7d 9c 9d Ks; meld B 5hJk=6h7h; pile 7s Qd"
    b = board(text, "hoyle jokers=2 joker_swap=on").play("take 7s")
    b.refuses("swap 6h>1", ("D5", "L5"))
    b.play("meld 7c7d7s").can("swap 6h>1")


@pytest.mark.rule("L5", "R9")
def test_jokers_are_swapped_on_ones_own_turn_only() -> None:
    text = "hand A 2c Ks; hand B 6h 9c 9d 3c; meld A 5hJk=6h7h; pile 2d"
    b = board(text, "hoyle jokers=2 joker_swap=on off_turn_melds=on")
    b.refuses("B: swap 6h>1")
    b.play("stock").refuses("B: swap 6h>1")
    b.can("stock")


@pytest.mark.rule("L5", "R9")
def test_a_swap_after_which_the_joker_could_not_be_melded_is_refused() -> None:
    alone = "turn A play; hand A 7d Ks 2c Qd; meld B 7cJk=7d7h7s"
    board(alone, "joker-rummy joker_swap=on").refuses("swap 7d>1", "L5", says="joker|jk")
    pair = "turn A play; hand A 7d Ks Kc 2c; meld B 7cJk=7d7h7s"
    board(pair, "joker-rummy joker_swap=on").can("swap 7d>1")


@pytest.mark.rule("L5")
def test_one_swapped_joker_waits_at_a_time() -> None:
    text = "turn A play; hand A 6h 6c 9c 9d Ks Kc; meld B 5hJk=6h7h; meld B 5cJk=6c7c"
    b = board(text, "joker-rummy joker_swap=on").play("swap 6h>1")
    b.refuses("swap 6c>2", "L5")
    b.play("meld 9c9dJk=9h").can("swap 6c>2")


@pytest.mark.rule("L5")
def test_while_a_swapped_joker_waits_no_play_may_strand_it() -> None:
    text = "turn A play; hand A 7d 9c 9d 9h 9s Ks; meld B 7cJk=7d7h7s"
    b = board(text, "joker-rummy joker_swap=on").play("swap 7d>1")
    b.refuses("meld 9c9d9h9s", "L5")
    b.play("meld 9c9d9s").can("lay Jk=9h>2")
    b.play("meld 9c9dJk=9h").can("drop Ks", "lay 9s>2")


@pytest.mark.rule("L5", "L6", "R9")
def test_a_swap_keeps_to_the_permissions_of_a_lay_off() -> None:
    board(SWAP, "joker-rummy joker_swap=on lay_off=own_side").refuses("swap 6h>1", "L6")
    board(SWAP, "joker-rummy joker_swap=on lay_off_needs_meld=on").refuses("swap 6h>1", "L6a")
    board(SWAP, "joker-rummy joker_swap=on first_meld_min=30").refuses("swap 6h>1", "M13")


@pytest.mark.rule("L6", "G5")
def test_partners_may_have_to_keep_to_their_own_sides_melds() -> None:
    text = "turn A play; hand A 8c 7h Ks 2c; meld B 8d8h8s; meld C 4h5h6h"
    own = board(text, "hoyle-partnership lay_off=own_side", "A B C D")
    own.refuses("lay 8c>1", "L6", says="side")
    own.can("lay 7h>2")
    assert own.lists("lay") == ["lay 7h>2"]
    board(text, "hoyle-partnership", "A B C D").can("lay 8c>1", "lay 7h>2")


@pytest.mark.rule("L6")
def test_without_partners_ones_own_side_is_oneself() -> None:
    text = "turn A play; hand A 8c 7h Ks 2c; meld B 8d8h8s; meld A 4h5h6h"
    own = board(text, "hoyle lay_off=own_side")
    own.refuses("lay 8c>1", "L6")
    own.can("lay 7h>2")


@pytest.mark.rule("L6", "D5", "R7")
def test_a_take_that_could_only_be_laid_on_the_other_sides_meld_is_refused() -> None:
    text = "hand A 9c Ks; meld B 4h5h6h; pile 7h Qd"
    board(text, "hoyle lay_off=own_side").refuses("take 7h", "L6")
    board(text).can("take 7h")


@pytest.mark.rule("L6a")
def test_some_tables_want_a_meld_of_ones_own_before_any_lay_off() -> None:
    text = "turn A play; hand A 8c 2c 2d 2h Ks; meld B 8d8h8s"
    board(text).can("lay 8c>1")
    b = board(text, "hoyle lay_off_needs_meld=on")
    b.refuses("lay 8c>1", "L6a", says="meld")
    b.play("meld 2c2d2h").can("lay 8c>1")


@pytest.mark.rule("L6a", "G5")
def test_a_partners_meld_opens_the_lay_offs() -> None:
    text = "turn A play; hand A 8c 2c Ks; meld B 8d8h8s; meld C 4h5h6h"
    partners = "hoyle-partnership lay_off_needs_meld=on"
    board(text, partners, "A B C D").can("lay 8c>1")
    board(text, "hoyle lay_off_needs_meld=on", "A B C D").refuses("lay 8c>1", "L6a")


@pytest.mark.rule("L6a", "D5")
def test_a_card_taken_before_lay_offs_were_open_must_go_into_a_meld() -> None:
    rules = "hoyle lay_off_needs_meld=on deep_card=this_turn"
    b = board("hand A 7c 7d 2c 2d 2h Ks; meld B 4h5h6h; pile 7h Qd", rules).play("take 7h", "meld 2c2d2h")
    b.refuses("lay 7h>1", ("L6a", "D5a", "D5", "D8"))
    b.refuses("drop Ks", ("D5a", "D5"))
    b.can("meld 7c7d7h")
    only = board("hand A 7c 9d 2c 2d 2h Ks; meld B 4h5h6h; pile 7h Qd", rules)
    only.refuses("take 7h", "L6a")


@pytest.mark.rule("L7")
def test_two_melds_never_merge() -> None:
    b = board("turn A play; hand A 8c Qc 4c Ks; meld B 5c6c7c; meld B 9cTcJc")
    b.ambiguous("lay 8c", "lay 8c>1", "lay 8c>2")
    after = b.play("lay 8c>1")
    assert after.melds() == ["B 5c6c7c8c(A)", "B 9cTcJc"]
    after.refuses("lay Qc>1", "L1")
    assert after.play("lay Qc>2", "lay 4c>1").melds() == ["B 4c(A)5c6c7c8c(A)", "B 9cTcJcQc(A)"]
    twins = board("turn A play; hand A 8c 9c Ks 2d; meld B 5c6c7c; meld B 9cTcJc", "hoyle packs=2")
    grown = twins.play("lay 8c>1", "lay 9c>1")
    assert grown.melds() == ["B 5c6c7c8c(A)9c(A)", "B 9cTcJc"]


@pytest.mark.rule("L5", "M7")
def test_of_two_jokers_for_the_same_card_the_one_laid_first_is_swapped_out() -> None:
    text = "turn A play; hand A 7h 9c 9d Ks; hand B 2c; hand C 3c; meld B 7c7dJk=7h+Jk=7h(C)"
    b = board(text, "joker-rummy packs=2 jokers=4 joker_swap=on", "A B C")
    assert [b.points(name) for name in "ABC"] == [0, 35, 25]
    after = b.play("swap 7h>1")
    assert [after.points(name) for name in "ABC"] == [5, 10, 25]
