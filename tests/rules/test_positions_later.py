"""Disputed positions E37 to E77: jokers, "Rummy!", going out, the stock out, the score."""

from __future__ import annotations

import re

import pytest

from rum500 import PRESETS, Game, Rules, RulesError

from .board import Board, board, finish

JOKERS = "joker-rummy joker_value=15"


@pytest.mark.rule("R3", "M9")
def test_e37_a_run_with_two_unnamed_jokers_asks() -> None:
    b = board("turn A play; hand A 5h Jk Jk Ks Qs", JOKERS)
    choices = b.ambiguous("meld 5hJkJk", "meld 5hJk=6hJk=7h")
    assert len(choices) >= 3


@pytest.mark.rule("M9", "M10")
def test_e38_jokers_alone_are_no_meld_but_for_persian_ones() -> None:
    wild = board("turn A play; hand A Jk Jk Jk Ks Qs", f"{JOKERS} jokers=4 packs=2")
    wild.refuses("meld JkJkJk", ("M9", "M1"))
    assert wild.lists("meld") != []
    assert all(re.sub("Jk=..", "", text) != "meld " for text in wild.lists("meld"))
    own = board("turn A play; hand A Jk Jk Jk Kh Qh", "joker-rummy joker=own jokers=4")
    own.can("meld JkJkJk")
    own.refuses("meld QhKhJk=Ah", "M10")


@pytest.mark.rule("M8", "L5")
def test_e39_what_a_joker_stands_for_is_fixed() -> None:
    b = board("turn A play; hand A 4h 7h 8h Ks; meld B 5h6hJk=7h", JOKERS)
    b.can("lay 8h>1", "lay 4h>1")
    b.refuses("lay 7h>1", ("M8", "L1", "L5"))


@pytest.mark.rule("S6")
def test_e41_a_joker_counts_fifteen_or_as_the_card_it_stands_for() -> None:
    meld = "turn A play; hand A 7c 7d Jk Ks 2c"
    assert board(meld, JOKERS).play("meld 7c7dJk=7h").points("A") == 10 + 15
    assert board(meld, f"{JOKERS} joker_melded_as=card").play("meld 7c7dJk=7h").points("A") == 15
    for rules in [JOKERS, f"{JOKERS} joker_melded_as=card"]:
        assert board("turn A play; hand A 2c; hand B Jk", rules).play("drop 2c").scores()[1] == -15


@pytest.mark.rule("L5")
def test_e42_a_melded_joker_is_swapped_only_where_the_table_plays_so() -> None:
    text = "turn A play; hand A 6h 9c 9d Ks Qs; meld B 5hJk=6h7h"
    board(text, JOKERS).refuses("swap 6h>1", "L5")
    b = board(text, f"{JOKERS} joker_swap=on").play("swap 6h>1")
    assert (b.points("A"), b.points("B")) == (5, 10)
    b.refuses("drop Ks", "L5")
    b.play("meld 9c9dJk=9h").can("drop Ks")


@pytest.mark.rule("P7")
def test_e43_an_upcard_that_is_a_joker_is_a_card_like_any_other() -> None:
    b = board("hand A 7c 7d Ks 2c; pile Jk", JOKERS)
    assert b.play("take Jk", "meld 7c7dJk=7h").points("A") == 25
    b.play("take Jk").can("drop Jk")
    board("hand A 2c 9d Ks; pile Jk", f"{JOKERS} top_card=must_use").refuses("take Jk", "D9")


@pytest.mark.rule("X1")
def test_e45_a_joker_may_be_discarded() -> None:
    assert board("turn A play; hand A Jk Ks; pile 2c", JOKERS).play("drop Jk").pile() == "2c Jk"


FOUR = "A B C D"
HANDS = "hand A 7h Ks; hand B 2d 9s; hand C 3d 9c; hand D Qd Qc"
RUMMY = f"turn A play; {HANDS}; meld D 4h5h6h; pile 2c"


def e46() -> Board:
    return board(RUMMY, "rummy-500", FOUR).play("drop 7h")


@pytest.mark.rule("C1", "C2")
def test_e46_the_caller_takes_lays_discards_and_play_goes_on_at_his_left() -> None:
    b = e46().play("C: call 7h", "B: pass", "D: pass")
    assert (b.turn, b.owed) == ("C", "7h")
    done = b.play("lay 7h>1", "drop 9c")
    assert (done.points("C"), done.turn, done.phase) == (7, "D", "draw")


@pytest.mark.rule("C1")
def test_e48_cards_from_the_callers_hand_do_not_count() -> None:
    text = "turn A play; hand A 7h Ks; hand B 2d 9s; hand C 7c 7d; hand D Qd Qc; pile 2c"
    b = board(text, "rummy-500", FOUR).play("drop 7h")
    b.refuses("C: call 7h", ("C1", "C3"))


@pytest.mark.rule("C3")
@pytest.mark.parametrize("order", [["B: call 7h", "C: call 7h"], ["C: call 7h", "B: call 7h"]])
def test_e49_of_two_callers_the_nearer_gets_it_whoever_was_quicker(order: list[str]) -> None:
    assert e46().play(*order, "D: pass").turn == "B"


@pytest.mark.rule("C1")
def test_e50_nobody_calls_his_own_discard() -> None:
    e46().refuses("A: call 7h", ("C1", "C3"))


@pytest.mark.rule("C3")
def test_e51_after_the_next_draw_a_call_is_too_late() -> None:
    b = e46().play("B: pass", "C: pass", "D: pass", "stock")
    b.refuses("C: call 7h", ("C3", "C1"))


@pytest.mark.rule("C1")
def test_e54_a_call_where_nothing_fits_is_refused() -> None:
    b = board(RUMMY.replace("7h Ks", "8h Ks"), "rummy-500", FOUR).play("drop 8h")
    assert (b.phase, b.turn) == ("draw", "B")
    b.refuses("C: call 8h", ("C1", "C3"))


@pytest.mark.rule("C2")
def test_e55_a_caller_cannot_end_his_turn_before_the_card_lies() -> None:
    b = e46().play("B: pass", "C: call 7h", "D: pass")
    b.refuses("drop 9c", ("C2", "D5"), says="7h")


@pytest.mark.rule("C3")
def test_e56_with_two_players_no_call_is_offered() -> None:
    b = board("turn A play; hand A 7h Ks; hand B 2d 9s; meld B 4h5h6h; pile 2c", "rummy-500").play("drop 7h")
    assert (b.phase, b.turn, b.lists("call")) == ("draw", "B", [])


E58 = "hand A 7c 7d; hand B 2c; pile 7h; stock 3s 4s 5s"


@pytest.mark.rule("E1", "X3", "D13")
def test_e58_melding_the_whole_hand_ends_the_round_or_is_refused_where_a_discard_is_required() -> None:
    done = board(E58).play("take 7h", "meld 7c7d7h")
    assert (done.out, done.scores()) == ("A", [21, -2])
    strict = "hoyle final_discard=required"
    board(E58, f"{strict} top_card=must_use").refuses("take 7h", "D13", says="discard")
    board(E58, strict).play("take 7h").refuses("meld 7c7d7h", "X3", says="discard")


@pytest.mark.rule("X2a")
def test_e59_who_floats_holds_nothing_and_draws_from_the_stock_at_his_next_turn() -> None:
    b = board(E58, "hoyle final_discard=float").play("take 7h", "meld 7c7d7h")
    assert (b.over, b.hand("A"), b.turn) == (False, "", "B")
    assert b.play("stock", "drop 2c").legal("A") == ["stock"]


@pytest.mark.rule("E1", "L3")
def test_e60_a_lay_off_and_the_last_card_discarded_is_out() -> None:
    text = "turn A play; hand A 7h 9c; hand B 2c; meld B 9d9h9s; meld B 4h5h6h"
    done = board(text).play("lay 7h>2", "drop 9c")
    assert (done.out, done.scores()) == ("A", [7, 27 + 15 - 2])


@pytest.mark.rule("E2", "E3", "E4")
def test_e62_with_the_stock_out_one_takes_the_top_card_or_declines() -> None:
    text = "hand A Kc 2s; hand B 3d Qs; pile 9s; stock 5h"
    b = board(text).play("stock", "drop Kc")
    assert (b.turn, b.legal("B")) == ("B", ["take Kc", "pass"])
    assert b.play("pass").scores() == [-7, -13]
    b.play("take Kc").can("drop 3d")
    for rules, scores in [
        ("hoyle top_card=must_use", [-7, -13]),
        ("hoyle stock_out=end", [-7, -13]),
        ("hoyle stock_out=end stock_out_deduct=off", [0, 0]),
    ]:
        done = board(text, rules).play("stock", "drop Kc")
        assert (done.over, done.out, done.scores()) == (True, "", scores)


@pytest.mark.rule("P2")
def test_e65_six_players_with_one_pack_are_told_to_take_two() -> None:
    with pytest.raises(RulesError) as caught:
        Game(Rules(packs=1), ["A", "B", "C", "D", "E", "F"], "a table")
    assert "two packs" in str(caught.value)


@pytest.mark.rule("P2", "P6")
def test_e66_the_deal_for_two_three_four_and_six() -> None:
    hoyle, guide = PRESETS["hoyle"], PRESETS["rummy-500"]
    assert [hoyle.hand_size_for(players) for players in (2, 3, 4, 6)] == [13, 7, 7, 7]
    assert [hoyle.packs_for(players) for players in (4, 5, 6)] == [1, 2, 2]
    assert [guide.hand_size_for(players) for players in (5, 6, 7, 8)] == [7, 6, 6, 6]


@pytest.mark.rule("P9", "P12")
def test_e67_the_left_of_the_dealer_plays_first_and_deals_next() -> None:
    b = board("dealer A; turn A play; hand A Ks; hand B 2c; hand C 3c", players="A B C")
    game = finish(b, "drop Ks")
    assert (game.dealer, game.state.turn) == (1, 2)


WON = "turn A play; hand A 9c; hand B 2c; meld A KcKdKh"


@pytest.mark.rule("G2")
def test_e68_of_510_and_600_the_higher_wins() -> None:
    game = finish(board(WON), "drop 9c", totals=[480, 602])
    assert (game.totals, list(game.winners)) == ([510, 600], [1])


@pytest.mark.rule("G2")
def test_e69_a_tie_means_another_round_or_a_shared_win() -> None:
    assert not finish(board(WON), "drop 9c", totals=[475, 507]).over
    shared = finish(board(WON, "hoyle tie=share"), "drop 9c", totals=[475, 507])
    assert (shared.totals, list(shared.winners)) == ([505, 505], [0, 1])


@pytest.mark.rule("G3a")
def test_e71_five_hundred_exactly_is_reached() -> None:
    game = finish(board(WON), "drop 9c", totals=[470, 0])
    assert (game.totals[0], game.over) == (500, True)


@pytest.mark.rule("G3a", "S7")
@pytest.mark.parametrize(("total", "after"), [(20, -65), (-450, -535)])
def test_e72_totals_go_below_zero_without_a_floor(total: int, after: int) -> None:
    lost = WON.replace("hand B 2c", "hand B As Ac Ah Ad Qc Qd 5c")
    assert finish(board(lost), "drop 9c", totals=[0, total]).totals[1] == after


@pytest.mark.rule("E5")
def test_e73_the_bonus_goes_to_who_went_out() -> None:
    assert board(WON, "hoyle out_bonus=25").play("drop 9c").scores() == [55, -2]


@pytest.mark.rule("S3")
def test_e74_at_flat_fives_a_nine_counts_five_and_a_ten_ten() -> None:
    for hand, value in [("9d", -5), ("Td", -10)]:
        assert board(WON.replace("2c", hand), "hoyle pips=flat5").play("drop 9c").scores()[1] == value


@pytest.mark.rule("M13")
def test_e75_a_first_meld_of_thirty() -> None:
    rules = "hoyle first_meld_min=30"
    board("turn A play; hand A 4h 5h 6h 9c Ks", rules).refuses("meld 4h5h6h", "M13", says="30")
    board("turn A play; hand A Tc Td Th Ks", rules).can("meld TcTdTh")
    both = board("turn A play; hand A 4h 5h 6h 5c 5d 5s 8c Ks; meld B 8d8h8s", rules)
    both.refuses("lay 8c>1", "M13")
    assert both.play("meld 4h5h6h", "meld 5c5d5s", "lay 8c>1").points("A") == 38
    board("hand A 5h 6h Ks; pile 4h Qd", rules).refuses("take 4h", "M13")
    board("hand A Tc Td Ks; pile Th Qd", rules).can("take Th")


@pytest.mark.rule("G5")
def test_e76_a_side_scores_both_tables_less_what_the_partner_holds() -> None:
    text = "turn A play; hand A 9c; hand B 2c; hand C Kc Kd Kh Ks; hand D 2d; meld A QcQdQh; meld C 8c8d8h"
    game = finish(board(text, "hoyle-partnership", FOUR), "drop 9c")
    assert list(game.rounds[0].side_scores) == [30 + 24 - 40, -4]


@pytest.mark.rule("S8", "M10")
def test_e77_four_persian_jokers_at_once_or_three_and_the_fourth() -> None:
    b = board("turn A play; hand A Jk Jk Jk Jk 2c", "persian", FOUR)
    assert b.play("meld JkJkJkJk").points("A") == 160
    assert b.play("meld JkJkJk", "lay Jk>1").points("A") == 80
