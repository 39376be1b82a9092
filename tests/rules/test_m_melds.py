"""M: what a meld is, aces, jokers, the first meld of a round."""

from __future__ import annotations

import pytest

from .board import board


@pytest.mark.rule("M1")
def test_three_or_four_of_a_rank_are_a_set() -> None:
    b = board("turn A play; hand A 7c 7d 7h 7s 2c Ks")
    b.can("meld 7c7d7h", "meld 7c7h7s", "meld 7c7d7h7s", "meld 7s7c7h7d")
    b.refuses("meld 7c7d2c", ("M1", "M2"))
    b.refuses("meld 7c7d", ("M1", "M2"))
    after = b.play("meld 7c7d7h7s")
    assert after.melds() == ["A 7c7d7h7s"]
    assert (after.hand("A"), after.points("A")) == ("2c Ks", 28)


@pytest.mark.rule("M1", "M6")
def test_a_table_may_play_without_sets() -> None:
    text = "turn A play; hand A 7c 7d 7h 8h 9h Ks Qs"
    board(text, "joker-rummy").can("meld 7c7d7h")
    runs = board(text, "runs-only")
    runs.refuses("meld 7c7d7h", "M6", says="set")
    runs.can("meld 7h8h9h")
    assert runs.lists("meld") == ["meld 7h8h9h"]


@pytest.mark.rule("M2")
def test_consecutive_cards_of_one_suit_are_a_run() -> None:
    b = board("turn A play; hand A 4h 5h 6h 7h 8h Th 6c Ks")
    b.can("meld 4h5h6h", "meld 5h6h7h8h", "meld 4h5h6h7h8h", "meld 8h6h7h")
    b.refuses("meld 4h5h7h", "M2")
    b.refuses("meld 4h5h6c", ("M1", "M2"))
    b.refuses("meld 4h5h", ("M1", "M2"))
    b.refuses("meld 7h8hTh", "M2")
    assert b.play("meld 8h6h7h").melds() == ["A 6h7h8h"]


@pytest.mark.rule("M2")
def test_where_runs_need_four_cards_three_are_refused_and_a_set_is_not() -> None:
    b = board("turn A play; hand A 4h 5h 6h 7h 9c 9d 9s Ks; meld B 2c3c4c5c", "seven-card")
    b.refuses("meld 4h5h6h", "M2")
    b.can("meld 4h5h6h7h", "meld 9c9d9s")
    assert "meld 4h5h6h" not in b.legal("A")
    assert board("turn A play; hand A 6c Ks; meld B 2c3c4c5c", "seven-card").play("lay 6c>1").points("A") == 6


@pytest.mark.rule("M3")
def test_the_ace_is_high_or_low_but_never_in_the_middle() -> None:
    b = board("turn A play; hand A Ah 2h 3h Qh Kh 9c Ks")
    b.can("meld Ah2h3h", "meld QhKhAh")
    b.refuses("meld KhAh2h", "M3", says="ace")
    b.refuses("meld QhKhAh2h", "M3")
    b.refuses("meld KhAh2h3h", "M3")
    assert b.play("meld AhQhKh").melds() == ["A QhKhAh"]


@pytest.mark.rule("M3", "L4")
def test_no_lay_off_leads_round_the_corner() -> None:
    b = board("turn A play; hand A 2h Ks 9c; meld B QhKhAh; meld B As2s3s")
    b.refuses("lay 2h>1", ("M3", "L1"))
    b.refuses("lay Ks>2", ("M3", "L1"))


@pytest.mark.rule("M4")
def test_where_runs_go_round_the_corner_the_ace_joins_king_and_two() -> None:
    b = board(
        "turn A play; hand A Kh Ah 2h Ks 9c; meld B As2s3s; meld B QcKcAc; hand B 5d", "hoyle ace=around"
    )
    assert b.play("meld KhAh2h").melds()[2] == "A KhAh2h"
    assert b.play("lay Ks>1").melds()[0] == "B Ks(A)As2s3s"
    board("turn A play; hand A 2c 9c; meld B QcKcAc", "hoyle ace=around").can("lay 2c>1")


@pytest.mark.rule("M4", "M9")
def test_a_run_round_the_corner_holds_each_rank_once() -> None:
    whole = "meld B As2s3s4s5s6s7s8s9sTsJsQsKs"
    b = board(f"turn A play; hand A As Ks 2s 9c; {whole}", "hoyle ace=around packs=2")
    for action in ["lay As>1", "lay Ks>1", "lay 2s>1"]:
        b.refuses(action)
    assert b.lists("lay") == []


@pytest.mark.rule("M3", "M9")
def test_a_run_from_the_ace_to_the_king_is_full() -> None:
    b = board("turn A play; hand A As 9c; meld B As2s3s4s5s6s7s8s9sTsJsQsKs", "hoyle packs=2")
    b.refuses("lay As>1")


@pytest.mark.rule("M5")
def test_where_aces_are_high_only_they_follow_the_king_only() -> None:
    text = "turn A play; hand A As 2s 3s Qs Ks 9c 9d; meld B 2h3h4h; hand B 5c"
    high = board(text, "joker-rummy")
    high.refuses("meld As2s3s", ("M5", "M3"), says="ace")
    high.can("meld QsKsAs")
    both = board(text, "joker-rummy ace=both")
    both.can("meld As2s3s", "meld QsKsAs")


@pytest.mark.rule("M5", "L1")
def test_where_aces_are_high_only_none_is_laid_below_a_two() -> None:
    text = "turn A play; hand A Ah 9c; meld B 2h3h4h"
    board(text, "joker-rummy").refuses("lay Ah>1", ("M5", "M3", "L1"))
    assert board(text, "joker-rummy ace=both").play("lay Ah>1").hand("A") == "9c"


@pytest.mark.rule("M7")
def test_identical_cards_in_a_set_need_the_any_setting() -> None:
    text = "turn A play; hand A 7h 7h 7s 7c 7d Ks; meld B 9c9d9h; hand B 5c"
    distinct, some = board(text, "hoyle packs=2"), board(text, "hoyle packs=2 set_suits=any")
    distinct.refuses("meld 7h7h7s", "M7")
    distinct.refuses("meld 7c7d7h7h7s", "M7")
    distinct.can("meld 7c7d7h7s")
    some.can("meld 7h7h7s", "meld 7c7d7h7s")
    assert some.play("meld 7c7d7h7h7s").points("A") == 35


@pytest.mark.rule("M7", "L1")
def test_a_twin_is_laid_on_a_set_only_under_the_any_setting() -> None:
    text = "turn A play; hand A 7h 7s Ks; meld B 7c7d7h"
    distinct, some = board(text, "hoyle packs=2"), board(text, "hoyle packs=2 set_suits=any")
    distinct.refuses("lay 7h>1", ("M7", "L1"))
    distinct.can("lay 7s>1")
    assert some.play("lay 7h>1", "lay 7s>1").points("A") == 14


@pytest.mark.rule("M8")
def test_a_joker_may_name_a_card_that_lies_in_another_meld() -> None:
    b = board("turn A play; hand A 7c 7d Jk Ks Qs; meld B 7h8h9h", "joker-rummy")
    after = b.play("meld 7c7dJk=7h")
    assert after.melds() == ["B 7h8h9h", "A 7c7dJk=7h"]
    assert after.points("A") == 5 + 5 + 25


@pytest.mark.rule("M8")
def test_the_card_a_joker_names_stays_fixed() -> None:
    b = board("turn A play; hand A 4h 7h 8h Ks; meld B 5h6hJk=7h", "joker-rummy")
    b.refuses("lay 7h>1", ("M8", "L1", "L5"))
    b.can("lay 8h>1", "lay 4h>1")


@pytest.mark.rule("M9")
def test_any_number_of_jokers_as_long_as_one_natural_card_is_there() -> None:
    text = "turn A play; hand A 5h 6h Jk Jk Ks Qs"
    board(text, "joker-rummy").can("meld 5hJk=6hJk=7h", "meld 5h6hJk=7hJk=8h")
    limited = board(text, "joker-rummy max_jokers_per_meld=1")
    limited.refuses("meld 5hJk=6hJk=7h", "M9", says="joker|jk")
    limited.can("meld 5h6hJk=7h")
    limited.play("meld 5h6hJk=7h").refuses("lay Jk=8h>1", "M9")


@pytest.mark.rule("M9")
def test_jokers_alone_are_no_meld() -> None:
    b = board("turn A play; hand A Jk Jk Jk 5h Ks", "joker-rummy jokers=4 packs=2")
    b.refuses("meld Jk=5hJk=6hJk=7h", "M9")
    b.refuses("meld Jk=7cJk=7dJk=7h", "M9")
    b.can("meld 5hJk=6hJk=7hJk=8h")


@pytest.mark.rule("M9")
def test_in_a_set_of_distinct_suits_a_joker_names_an_absent_one() -> None:
    text = "turn A play; hand A 7c 7d Jk Ks Qs"
    distinct = board(text, "joker-rummy set_suits=distinct packs=2")
    distinct.refuses("meld 7c7dJk=7d", ("M9", "M7"))
    distinct.can("meld 7c7dJk=7h", "meld 7c7dJk=7s")
    board(text, "joker-rummy packs=2").can("meld 7c7dJk=7d")


@pytest.mark.rule("M9")
def test_a_run_holds_each_rank_once_jokers_included() -> None:
    b = board("turn A play; hand A 5h 5h 6h 7h Jk Ks Qs", "joker-rummy packs=2")
    b.refuses("meld 5h6hJk=6h", ("M9", "M2", "M1"))
    b.refuses("meld 5h5h6h7h", ("M9", "M2"))
    b.can("meld 5h6h7hJk=8h")


@pytest.mark.rule("M10")
def test_persian_jokers_are_melded_only_with_each_other() -> None:
    b = board("turn A play; hand A Jk Jk Jk Jk 7h 8h 7c 2c", "persian", "A B C D")
    b.can("meld JkJkJk", "meld JkJkJkJk")
    b.refuses("meld 7h8hJk=9h", "M10")
    b.refuses("meld 7h7cJk=7s", "M10")
    b.refuses("meld JkJk", ("M10", "M1"))
    assert b.lists("meld") == ["meld JkJkJk", "meld JkJkJkJk"]
    assert b.play("meld JkJkJk").points("A") == 60


@pytest.mark.rule("M10", "L1")
def test_the_fourth_persian_joker_is_laid_on_the_three_and_on_nothing_else() -> None:
    b = board("turn A play; hand A Jk 2c; meld B JkJkJk; meld B 7h8h9h; meld B 5c5d5h", "persian", "A B C D")
    assert b.lists("lay") == ["lay Jk>1"]
    b.refuses("lay Jk=Th>2", "M10")
    b.refuses("lay Jk=5s>3", "M10")
    after = b.play("lay Jk>1")
    assert (after.points("A"), after.points("B")) == (20, 60 + 24 + 15)


@pytest.mark.rule("M11")
def test_melded_cards_stay_and_score_for_who_played_them() -> None:
    b = board("hand A 7c 7d 7h Ks Qs; hand B 8c 9c; pile 2s; stock 3s 4s 5s", players="A B")
    after = b.play("stock", "meld 7c7d7h", "drop Ks", "stock", "drop 8c")
    assert after.melds() == ["A 7c7d7h"]
    assert (after.points("A"), after.points("B")) == (21, 0)
    for action in ["meld 7c7d7h", "lay 7h>1", "drop 7h"]:
        after.play("stock").refuses(action)


@pytest.mark.rule("M12")
def test_nobody_has_to_meld_and_nobody_is_kept_from_melding_more() -> None:
    b = board("hand A 2c 2d 2h 7c 7d 7h 7s Ks; pile 9s; stock 3s 4s")
    kept = b.play("stock", "drop Ks")
    assert (kept.hand("A"), kept.points("A"), kept.turn) == ("2c 7c 2d 7d 2h 7h 3s 7s", 0, "B")
    some = b.play("stock", "meld 7c7d7h", "drop Ks")
    assert (some.hand("A"), some.points("A")) == ("2c 2d 2h 3s 7s", 21)
    more = b.play("stock", "meld 7c7d7h", "meld 2c2d2h", "lay 7s>1", "drop Ks")
    assert (more.hand("A"), more.points("A")) == ("3s", 34)


MINIMUM = "hoyle first_meld_min=30"


@pytest.mark.rule("M13")
def test_a_first_meld_below_the_minimum_is_refused_when_the_rest_cannot_reach_it() -> None:
    b = board("turn A play; hand A 4h 5h 6h Tc Td 9c Ks", MINIMUM)
    b.refuses("meld 4h5h6h", "M13", says="30")
    board("turn A play; hand A 4h 5h 6h Tc Td 9c Ks").can("meld 4h5h6h")
    board("turn A play; hand A Tc Td Th Ks", MINIMUM).can("meld TcTdTh")
    assert b.lists("meld") == []


@pytest.mark.rule("M13")
def test_first_melds_of_one_turn_add_up_and_the_turn_cannot_end_before() -> None:
    b = board("turn A play; hand A 4h 5h 6h 5c 5d 5s Ks 8c; meld B 8d8h8s; hand B 2c", MINIMUM)
    half = b.play("meld 4h5h6h")
    half.refuses("drop Ks", "M13", says="30")
    half.refuses("lay 8c>1", "M13")
    both = half.play("meld 5c5d5s")
    assert both.points("A") == 30
    both.can("drop Ks", "lay 8c>1")


@pytest.mark.rule("M13")
def test_no_lay_off_before_the_minimum_is_reached() -> None:
    text = "turn A play; hand A 8c Ks; meld B 8d8h8s"
    board(text, MINIMUM).refuses("lay 8c>1", "M13")
    board(text).can("lay 8c>1")


@pytest.mark.rule("M13")
def test_once_the_minimum_was_reached_small_melds_and_lay_offs_are_free() -> None:
    b = board("turn A play; hand A 2c 2d 2h 8c Ks; meld A TcTdTh; meld B 8d8h8s", MINIMUM)
    b.can("meld 2c2d2h", "lay 8c>2")


@pytest.mark.rule("M13")
def test_melds_that_share_cards_do_not_both_count_towards_the_minimum() -> None:
    b = board("turn A play; hand A 4h 5h 6h 5c 5d Ks", MINIMUM)
    b.refuses("meld 4h5h6h", "M13")
    b.refuses("meld 5c5d5h", "M13")


@pytest.mark.rule("M13", "X3")
def test_the_minimum_must_be_reached_with_a_discard_left_where_one_is_required() -> None:
    text = "turn A play; hand A 4h 5h 6h 5c 5d 5s"
    board(text, MINIMUM).can("meld 4h5h6h")
    board(text, f"{MINIMUM} final_discard=required").refuses("meld 4h5h6h", ("M13", "X3"))


@pytest.mark.rule("M13", "R7")
def test_a_take_that_owes_a_card_is_refused_when_the_turn_cannot_reach_the_minimum() -> None:
    small = "hand A 5h 6h 9d Ks; pile 4h Qd"
    board(small, MINIMUM).refuses("take 4h", "M13", says="30")
    board(small).can("take 4h")
    board("hand A Tc Td Ks; pile Th Qd", MINIMUM).can("take Th")
    together = board("hand A 5h 6h 5c 5d 5s Ks; pile 4h Qd", MINIMUM)
    half = together.play("take 4h", "meld 4h5h6h")
    assert half.hand("A") == "5c 5d Qd 5s Ks"
    half.refuses("drop Ks", "M13")
    half.play("meld 5c5d5s").can("drop Ks")


@pytest.mark.rule("M13", "S8")
def test_a_meld_counts_towards_the_minimum_as_it_is_laid_doubled_or_not() -> None:
    text = "turn A play; hand A 4c 4d 4h 4s Ks"
    board(text, MINIMUM).refuses("meld 4c4d4h4s", "M13")
    board(text, f"{MINIMUM} four_at_once_double=on").can("meld 4c4d4h4s")


@pytest.mark.rule("M1", "M9")
def test_jokers_by_themselves_where_there_are_none_are_not_held() -> None:
    hand = "turn A play; hand A 2c 4c Qc"
    board(hand, "500-rum joker=own jokers=0").refuses("meld JkJkJk", "M1")
    board(hand, "500-rum joker=wild jokers=0").refuses("meld JkJkJk", "M1")
    board(hand, "500-rum joker=wild jokers=2").refuses("meld JkJkJk", "M9")
