"""R: the finer rulings on calls, off-turn melds, reshuffles and laps, and rulings where settings meet."""

from __future__ import annotations

import pytest

from .board import board

THREE = "A B C"
FOUR = "A B C D"
HANDS = "hand B 2d 9s; hand C 3d 9c; hand D Qd Qc"
RUMMY = f"turn A play; hand A 7h Ks; {HANDS}; meld D 4h5h6h; pile 2c"


@pytest.mark.rule("R13", "C2")
def test_a_call_takes_the_smallest_batch_that_makes_the_card_usable() -> None:
    text = f"turn A play; hand A 7h Ks; {HANDS}; meld D 4h5h6h; pile 7c 2s 7d"
    b = board(text, "rummy-500", FOUR).play("drop 7h", "B: call 7h", "C: pass", "D: pass")
    assert (b.batch(), b.pile()) == ("7h", "7c 2s 7d")
    deep = board(text.replace("; meld D 4h5h6h", ""), "rummy-500", FOUR).play("drop 7h")
    assert deep.play("B: call 7h", "C: pass", "D: pass").batch() == "7c 2s 7d 7h"


@pytest.mark.rule("R13", "C1")
def test_once_the_call_is_made_cards_from_the_hand_may_help() -> None:
    text = f"turn A play; hand A 7h Ks; {HANDS}; pile 7c 2s 7d".replace("hand B 2d 9s", "hand B 2d 7s")
    b = board(text, "rummy-500", FOUR).play("drop 7h", "B: call 7h", "C: pass", "D: pass")
    b.can("meld 7c7d7h", "meld 7c7d7h7s", "meld 7d7h7s")


@pytest.mark.rule("R13", "M13")
def test_a_caller_below_his_minimum_needs_one_meld_of_the_pile_worth_it() -> None:
    rules = "rummy-500 first_meld_min=20"
    lay = board(RUMMY, rules, FOUR).play("drop 7h")
    assert (lay.phase, lay.actors) == ("call", "D")
    text = f"turn A play; hand A 7h Ks; {HANDS}; pile 7c 2s 7d"
    meld = board(text, rules, FOUR).play("drop 7h")
    assert meld.actors == "B C D"
    assert board(text, "rummy-500 first_meld_min=25", FOUR).play("drop 7h").phase == "draw"


@pytest.mark.rule("R13", "D3")
def test_where_only_the_top_card_is_taken_a_call_takes_it_alone() -> None:
    chain = f"turn A play; hand A 8h Ks; {HANDS}; meld D 4h5h6h; pile 2c 7h"
    assert board(chain, "rummy-500 pile=top", FOUR).play("drop 8h").phase == "draw"
    assert board(chain, "rummy-500", FOUR).play("drop 8h").phase == "call"
    b = board(RUMMY, "rummy-500 pile=top", FOUR).play("drop 7h", "B: call 7h", "C: pass", "D: pass")
    assert b.batch() == "7h"


@pytest.mark.rule("R13", "D4")
def test_where_all_or_the_top_is_taken_a_call_takes_the_top_or_everything() -> None:
    rules = "rummy-500 pile=top_or_all"
    b = board(RUMMY, rules, FOUR).play("drop 7h", "B: call 7h", "C: pass", "D: pass")
    assert (b.batch(), b.pile()) == ("7h", "2c")
    chain = f"turn A play; hand A 8h Ks; {HANDS}; meld D 4h5h6h; pile 2c 7h"
    every = board(chain, rules, FOUR).play("drop 8h", "B: call 8h", "C: pass", "D: pass")
    assert (every.owed, every.batch(), every.pile()) == ("8h", "2c 7h 8h", "")


@pytest.mark.rule("R13", "D8")
def test_a_called_card_may_be_laid_off_where_nobody_picks_up_to_hit() -> None:
    rules = "rummy-500 pickup_layoff=off"
    b = board(RUMMY, rules, FOUR).play("drop 7h", "B: call 7h", "C: pass", "D: pass")
    assert b.play("lay 7h>1").points("B") == 7


@pytest.mark.rule("R14", "L6", "L6a")
def test_the_window_asks_the_seats_that_can_call_and_nobody_else() -> None:
    own = board(RUMMY, "rummy-500 lay_off=own_side", FOUR).play("drop 7h")
    assert (own.phase, own.actors) == ("call", "D")
    own.refuses("B: call 7h")
    needs = board(f"{RUMMY}; meld B 8c8d8h", "rummy-500 lay_off_needs_meld=on", FOUR).play("drop 7h")
    assert needs.actors == "B D"


@pytest.mark.rule("R14", "C3")
def test_the_window_asks_on_when_the_nearest_has_called() -> None:
    b = board(RUMMY, "rummy-500", FOUR).play("drop 7h", "B: call 7h")
    assert (b.phase, b.actors) == ("call", "C D")
    assert b.play("C: pass", "D: call 7h").turn == "B"


@pytest.mark.rule("R14", "C1")
def test_who_is_asked_does_not_depend_on_what_the_hands_hold() -> None:
    for hands in [HANDS, HANDS.replace("9s", "7c").replace("9c", "7d"), "hand C Jc; hand D Tc Ts 3s"]:
        text = f"turn A play; hand A 7h Ks; {hands}; meld D 4h5h6h; pile 2c"
        assert board(text, "rummy-500", FOUR).play("drop 7h").actors == "B C D"


@pytest.mark.rule("R14", "G5")
def test_the_discarders_partner_may_call() -> None:
    b = board(RUMMY, "rummy-500 partners=on players=4", FOUR).play("drop 7h")
    assert "C" in b.actors
    assert b.play("B: pass", "C: call 7h", "D: pass").turn == "C"


@pytest.mark.rule("C1", "M8", "R13")
def test_a_discarded_wild_joker_can_be_called() -> None:
    text = f"turn A play; hand A Jk Ks; {HANDS}; meld D 4h5h6h; pile 2c"
    b = board(text, "rummy-500 jokers=2", FOUR).play("drop Jk")
    assert (b.phase, b.lists("call", "B")) == ("call", ["call Jk"])
    after = b.play("B: call Jk", "C: pass", "D: pass", "lay Jk=7h>1")
    assert after.points("B") == 15


OFF = "off_turn_melds=on"


@pytest.mark.rule("R15", "C5")
def test_nobody_melds_out_of_turn_during_a_window() -> None:
    text = RUMMY.replace("hand B 2d 9s", "hand B 2d 2h 2s 9s")
    b = board(text, f"rummy-500 {OFF}", FOUR)
    b.can("B: meld 2d2h2s")
    window = b.play("drop 7h")
    assert window.phase == "call"
    window.refuses("B: meld 2d2h2s")
    assert window.legal("B") == ["call 7h", "pass"]


@pytest.mark.rule("R15", "P8", "C5")
def test_nobody_melds_out_of_turn_while_the_upcard_is_chosen() -> None:
    text = "turn A upcard; hand A 2c 9d Ks; hand B 7c 7d 7h 8s; hand C 3c; pile -"
    b = board(text, f"hoyle upcard=chosen {OFF}", THREE)
    assert b.actors == "A"
    b.refuses("B: meld 7c7d7h")
    b.play("drop 9d").can("B: meld 7c7d7h")


@pytest.mark.rule("R15", "L5", "C5")
def test_nobody_melds_out_of_turn_while_a_swapped_joker_waits() -> None:
    text = "turn A play; hand A 6h 9c 9d Ks Qs; hand B 7c 7d 7s 2d; meld B 5hJk=6h7h"
    b = board(text, f"hoyle jokers=2 joker_swap=on {OFF}")
    b.can("B: meld 7c7d7s")
    waits = b.play("swap 6h>1")
    assert waits.actors == "A"
    waits.refuses("B: meld 7c7d7s")
    waits.play("meld 9c9dJk=9h").can("B: meld 7c7d7s")


@pytest.mark.rule("R15", "X2a", "C5")
def test_a_float_out_of_turn_stays_in_and_leaves_the_turn_where_it_is() -> None:
    text = "hand A 2c Ks; hand B 7c 7d 7h; hand C 8c 4d; pile 3s; stock 4s 5c 6c"
    b = board(text, f"hoyle final_discard=float {OFF}", THREE).play("B: meld 7c7d7h")
    assert (b.over, b.turn, b.phase, b.hand("B"), b.actors) == (False, "A", "draw", "", "A C")
    later = b.play("stock", "drop Ks")
    assert (later.turn, later.legal("B")) == ("B", ["stock"])


@pytest.mark.rule("R15", "X2a", "C1")
def test_a_float_without_a_discard_opens_no_window() -> None:
    text = f"turn A play; hand A 8c 8d 8h; {HANDS}; meld D 4h5h6h; pile 2c 7h"
    b = board(text, "rummy-500 final_discard=float", FOUR).play("meld 8c8d8h")
    assert (b.phase, b.turn, b.actors) == ("draw", "B", "B")


@pytest.mark.rule("X2a", "C1", "R14")
def test_a_floating_player_may_call() -> None:
    text = RUMMY.replace("hand B 2d 9s", "hand B -") + "; meld B 8c8d8h"
    b = board(text, "rummy-500 final_discard=float", FOUR).play("drop 7h")
    assert b.actors == "B C D"
    after = b.play("B: call 7h", "C: pass", "D: pass", "lay 7h>1")
    assert (after.over, after.turn, after.points("B")) == (False, "C", 24 + 7)


@pytest.mark.rule("R16", "E4a")
def test_a_reshuffle_happens_when_a_turn_begins_not_before_the_discard() -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; pile 9s 8d Jh; stock 5h", "hoyle stock_out=reshuffle").play(
        "stock"
    )
    assert (b.stock(), b.pile()) == ("", "9s 8d Jh")
    text = RUMMY.replace("turn A play; hand A 7h Ks", "hand A 7h Ks") + "; stock 5s"
    window = board(text, "rummy-500 stock_out=reshuffle", FOUR).play("stock", "drop 7h")
    assert (window.phase, window.stock(), window.pile()) == ("call", "", "2c 7h")
    passed = window.play("B: pass", "C: pass", "D: pass")
    assert (passed.turn, passed.stock(), passed.pile()) == ("B", "2c", "7h")


@pytest.mark.rule("R16", "E4b", "C5")
def test_cards_laid_out_of_turn_start_the_laps_anew() -> None:
    text = "turn A play; hand A 2c Ks; hand B 7c 7d 7h 5d; pile 3s; drew pile; laps 0 5"
    rules = f"hoyle {OFF}"
    assert board(text, rules).play("drop Ks").over
    assert not board(text, rules).play("B: meld 7c7d7h", "drop Ks").over


@pytest.mark.rule("R16", "E4b", "C1")
def test_a_round_that_ends_by_its_laps_ends_before_any_call() -> None:
    rules = "rummy-500 top_card=free"
    assert board(f"{RUMMY}; drew pile; laps 0 10", rules, FOUR).play("drop 7h").phase == "call"
    done = board(f"{RUMMY}; drew pile; laps 0 11", rules, FOUR).play("drop 7h")
    assert (done.over, done.out) == (True, "")


@pytest.mark.rule("R17", "E4", "E4b")
def test_hands_are_not_deducted_at_any_end_that_is_not_by_going_out() -> None:
    rules = "hoyle stock_out_deduct=off"
    passed = board("hand A 2c 4s; hand B 3d Qs; pile 9s 5h; stock 0; meld B 8c8d8h", rules).play("pass")
    assert passed.scores() == [0, 24]
    laps = board("turn A play; hand A 2c Ks; hand B 3d; pile 9s; drew pile; laps 0 5", rules).play("drop Ks")
    assert laps.scores() == [0, 0]
    out = board("turn A play; hand A 2c; hand B 3d", rules).play("drop 2c")
    assert out.scores() == [0, -3]


@pytest.mark.rule("D11", "D9")
def test_a_top_card_that_may_be_kept_is_kept_and_not_put_back() -> None:
    b = board("hand A 7c 7d Ks; pile 2c 7h").play("take 7h")
    b.refuses("back", "D11")
    b.can("meld 7c7d7h", "drop 7h")


@pytest.mark.rule("L6a", "D5", "D5a")
def test_an_owed_card_that_may_not_be_laid_off_says_so_in_the_position() -> None:
    rules = "hoyle lay_off_needs_meld=on"
    b = board("hand A 7c 7d Ks; meld B 4h5h6h; pile 7h Qd", rules).play("take 7h")
    assert "owed 7h meld" in b.text()
    b.refuses("lay 7h>1", ("L6a", "D5", "D8"))
    opened = board("hand A 7c 7d Ks; meld A 4h5h6h; pile 7h Qd", rules).play("take 7h")
    assert "owed 7h meld" not in opened.text()
    opened.can("lay 7h>1", "meld 7c7d7h")


@pytest.mark.rule("C5", "L6a", "M13")
def test_off_turn_lay_offs_keep_to_the_permissions_of_the_table() -> None:
    text = "hand A 2c Ks; hand B 8c 4d; pile 3s; meld A 8d8h8s"
    board(text, f"hoyle {OFF}").can("B: lay 8c>1")
    board(text, f"hoyle {OFF} lay_off_needs_meld=on").refuses("B: lay 8c>1", "L6a")
    board(text, f"hoyle {OFF} lay_off=own_side").refuses("B: lay 8c>1", "L6")
    board(text, f"hoyle {OFF} first_meld_min=30").refuses("B: lay 8c>1", "M13")
    board(text.replace("8c 4d", "8c"), f"hoyle {OFF} final_discard=required").refuses("B: lay 8c>1", "X3")


@pytest.mark.rule("P3", "M7", "D2")
def test_with_two_packs_equal_cards_are_equal() -> None:
    b = board("turn A play; hand A 7h 7h 8h 9h Ks", "hoyle packs=2")
    assert b.lists("meld") == ["meld 7h8h9h"]
    assert b.play("meld 7h8h9h").hand("A") == "7h Ks"


@pytest.mark.rule("P8", "D9", "X4")
def test_the_chosen_upcard_is_drawn_back_as_any_discard() -> None:
    text = "turn A upcard; hand A 7c 7d 9d Ks; pile -"
    strict = board(text, "hoyle upcard=chosen top_card=must_use").play("drop 9d")
    strict.refuses("take 9d", "D9")
    marked = board(text, "hoyle upcard=chosen discard_taken=off").play("drop 9d", "take 9d")
    marked.refuses("drop 9d", "X4")
