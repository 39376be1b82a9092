"""C: calling "Rummy!" for a discard, and melding in other players' turns."""

from __future__ import annotations

import pytest

from .board import Board, board

FOUR = "A B C D"
THREE = "A B C"
HANDS = "hand A 7h Ks; hand B 2d 9s; hand C 3d 9c; hand D Qd Qc"
RUMMY = f"turn A play; {HANDS}; meld D 4h5h6h; pile 2c"


def called(rules: str = "rummy-500", text: str = RUMMY) -> Board:
    """A has dropped 7h, which fits D's run."""
    return board(text, rules, FOUR).play("drop 7h")


@pytest.mark.rule("C1")
def test_a_discard_that_fits_the_table_may_be_called_by_anyone_but_the_discarder() -> None:
    b = called()
    assert (b.phase, b.actors) == ("call", "B C D")
    for seat in ["B", "C", "D"]:
        assert b.legal(seat) == ["call 7h", "pass"]
    b.refuses("A: call 7h", ("C1", "C3"))
    b.refuses("A: pass")
    off = called("rummy-500 rummy_call=off")
    assert (off.phase, off.turn, off.actors) == ("draw", "B", "B")
    off.refuses("C: call 7h", ("C1", "C3"))


@pytest.mark.rule("C1")
def test_cards_from_the_callers_hand_do_not_count() -> None:
    text = "turn A play; hand A 7h Ks; hand B 2d 9s; hand C 7c 7d; hand D Qd Qc; pile 2c"
    b = board(text, "rummy-500", FOUR).play("drop 7h")
    assert (b.phase, b.turn) == ("draw", "B")
    b.refuses("C: call 7h", ("C1", "C3"))


@pytest.mark.rule("C1", "C2")
def test_three_cards_of_the_pile_that_make_a_meld_are_called_down_to_the_deepest() -> None:
    text = f"turn A play; {HANDS}; pile 3h 7c 2s 7d"
    b = board(text, "rummy-500", FOUR).play("drop 7h", "B: call 7h", "C: pass", "D: pass")
    assert (b.turn, b.owed, b.batch(), b.pile()) == ("B", "7h", "7c 2s 7d 7h", "3h")
    after = b.play("meld 7c7d7h")
    assert (after.points("B"), after.hand("B")) == (21, "2d 2s 9s")


@pytest.mark.rule("C1", "L4", "R13")
def test_a_chain_from_the_pile_onto_the_table_may_be_called() -> None:
    text = "turn A play; hand A 8h Ks; hand B 2d 9s; hand C 3d 9c; hand D Qd Qc; meld D 4h5h6h; pile 2c 7h"
    b = board(text, "rummy-500", FOUR).play("drop 8h", "B: call 8h", "C: pass", "D: pass")
    assert (b.owed, b.batch(), b.pile()) == ("8h", "7h 8h", "2c")
    b.refuses("lay 8h>1", "L1")
    after = b.play("lay 7h>1", "lay 8h>1")
    assert (after.points("B"), after.melds()) == (15, ["D 4h5h6h7h(B)8h(B)"])


PILE = "turn A play; hand A 4h 5h 6h Ks Kd; hand B 2d 9s; hand C 3d 9c; hand D Qd Qc; pile 7h 2c"


@pytest.mark.rule("C1a")
def test_a_lower_card_that_a_meld_just_made_playable_may_be_called_too() -> None:
    b = board(PILE, "rummy-500 rummy_call=pile", FOUR).play("meld 4h5h6h", "drop Ks")
    assert (b.phase, b.actors) == ("call", "B C D")
    assert b.legal("C") == ["call 7h", "pass"]
    after = b.play("B: pass", "C: call 7h", "D: pass")
    assert (after.turn, after.owed, after.batch(), after.pile()) == ("C", "7h", "7h 2c Ks", "")
    assert after.play("lay 7h>1").hand("C") == "2c 9c 3d Ks"
    plain = board(PILE, "rummy-500", FOUR).play("meld 4h5h6h", "drop Ks")
    assert (plain.phase, plain.turn) == ("draw", "B")


@pytest.mark.rule("C1a", "R13")
def test_a_lower_card_that_was_playable_when_the_turn_began_is_no_call() -> None:
    text = "hand A 3c Ks Kd; hand B 2d 9s; hand C 3d 9c; hand D Qd Qc; meld D 4h5h6h; pile 7h 2c; stock 5s 6s"
    b = board(text, "rummy-500 rummy_call=pile", FOUR).play("stock", "drop Ks")
    assert (b.phase, b.turn) == ("draw", "B")
    written = board(PILE + "; before 7h", "rummy-500 rummy_call=pile", FOUR).play("meld 4h5h6h", "drop Ks")
    assert written.phase == "draw"


@pytest.mark.rule("C2")
def test_the_caller_uses_the_card_completes_a_turn_and_play_passes_to_his_left() -> None:
    b = called().play("B: pass", "C: call 7h", "D: pass")
    assert (b.turn, b.phase, b.owed, b.pile(), b.batch()) == ("C", "play", "7h", "2c", "7h")
    b.refuses("drop 9c", ("C2", "D5"), says="7h")
    b.refuses("stock")
    after = b.play("lay 7h>1")
    assert (after.points("C"), after.points("D")) == (7, 15)
    done = after.play("drop 9c")
    assert (done.turn, done.phase, done.pile()) == ("D", "draw", "2c 9c")


@pytest.mark.rule("C2")
def test_the_caller_may_meld_more_once_the_called_card_lies() -> None:
    text = RUMMY.replace("hand C 3d 9c", "hand C 3d 9c 2h 2d 2s").replace("hand B 2d 9s", "hand B 9s")
    b = called(text=text).play("B: pass", "C: call 7h", "D: pass")
    b.refuses("meld 2d2h2s", ("C2", "D5"))
    assert b.play("lay 7h>1", "meld 2d2h2s").points("C") == 13


@pytest.mark.rule("C2", "D5", "D6")
@pytest.mark.parametrize("loose", ["deep_card=this_turn", "top_card=free deep_card=free", "top_card=free"])
def test_a_called_card_is_owed_at_once_whatever_a_take_may_do(loose: str) -> None:
    text = RUMMY.replace("hand C 3d 9c", "hand C 3d 9c 2h 2d 2s").replace("hand B 2d 9s", "hand B 9s")
    b = called(f"rummy-500 {loose}", text).play("B: pass", "C: call 7h", "D: pass")
    assert b.owed == "7h"
    b.refuses("drop 9c", ("C2", "D5"))
    b.refuses("meld 2d2h2s", ("C2", "D5"))
    b.can("lay 7h>1")


@pytest.mark.rule("C2", "D11")
def test_a_call_is_not_put_back() -> None:
    b = called("rummy-500 put_back=on").play("B: pass", "C: call 7h", "D: pass")
    b.refuses("back", "D11")
    assert b.legal("C") == ["lay 7h>1"]


@pytest.mark.rule("C3")
def test_of_several_callers_the_nearest_to_the_discarders_left_gets_the_card() -> None:
    early = called().play("C: call 7h")
    assert (early.phase, early.actors) == ("call", "B D")
    assert early.play("D: call 7h", "B: call 7h").turn == "B"
    assert early.play("B: pass", "D: call 7h").turn == "C"
    assert called().play("D: call 7h", "B: pass", "C: pass").turn == "D"


@pytest.mark.rule("C3")
def test_the_next_draw_waits_until_every_seat_that_may_call_has_answered() -> None:
    b = called()
    b.refuses("B: stock")
    one = b.play("B: pass")
    one.refuses("B: stock")
    one.refuses("B: call 7h")
    done = one.play("D: pass", "C: pass")
    assert (done.turn, done.phase, done.pile()) == ("B", "draw", "2c 7h")


@pytest.mark.rule("C3")
def test_a_call_after_the_next_draw_is_too_late() -> None:
    b = called().play("B: pass", "C: pass", "D: pass", "stock")
    b.refuses("C: call 7h", ("C3", "C1"))


@pytest.mark.rule("C3")
def test_answers_given_are_part_of_the_position() -> None:
    text = (
        f"turn A call; {HANDS.replace('7h ', '')}; meld D 4h5h6h; pile 2c 7h; answer C call 7h; answer B pass"
    )
    b = board(text, "rummy-500", FOUR)
    assert b.actors == "D"
    assert b.play("D: pass").turn == "C"


@pytest.mark.rule("C3")
def test_with_two_players_there_is_nothing_to_call() -> None:
    b = board("turn A play; hand A 7h Ks; hand B 2d 9s; meld B 4h5h6h; pile 2c", "rummy-500").play("drop 7h")
    assert (b.turn, b.phase) == ("B", "draw")
    b.refuses("call 7h", ("C1", "C3"))


@pytest.mark.rule("C4")
def test_a_discard_that_goes_out_is_not_called() -> None:
    text = "turn A play; hand A 7h; hand B 2d 9s; hand C 3d 9c; hand D Qd Qc; meld D 4h5h6h; pile 2c"
    b = board(text, "rummy-500", FOUR).play("drop 7h")
    assert (b.over, b.out, b.scores()) == (True, "A", [0, -11, -12, -5])
    b.refuses("C: call 7h")


@pytest.mark.rule("C1", "C2")
def test_a_call_that_fits_nothing_is_refused() -> None:
    b = called()
    b.refuses("C: call 2c", ("C1", "C1a"))
    b.refuses("C: call Kd", ("C1", "C1a", "D2"))


OFF_TURN = "hoyle off_turn_melds=on"
OTHERS = "hand A 2c Ks; hand B 7c 7d 7h 5s 9d; hand C 8c 4d; meld A 8d8h8s; pile 3s; stock 4s 5c 6c"


@pytest.mark.rule("C5")
def test_where_the_table_plays_so_others_meld_and_lay_off_in_ones_turn() -> None:
    b = board(OTHERS, OFF_TURN, THREE)
    assert b.actors == "A B C"
    after = b.play("B: meld 7c7d7h", "C: lay 8c>1")
    assert (after.points("B"), after.points("C"), after.turn, after.phase) == (21, 8, "A", "draw")
    after.play("stock").can("drop Ks")
    b.play("stock").can("B: meld 7c7d7h", "C: lay 8c>1", "drop Ks")
    strict = board(OTHERS, "hoyle", THREE)
    assert strict.actors == "A"
    strict.refuses("B: meld 7c7d7h")
    strict.refuses("C: lay 8c>1")


@pytest.mark.rule("C5")
def test_out_of_turn_nobody_draws_takes_or_discards() -> None:
    b = board(OTHERS, OFF_TURN, THREE)
    for phase in [b, b.play("stock")]:
        for action in ["B: stock", "B: take 3s", "B: drop 9d"]:
            phase.refuses(action)
        assert phase.legal("B") == ["meld 7c7d7h"]


@pytest.mark.rule("C5")
def test_a_seat_that_holds_nothing_useful_may_act_all_the_same() -> None:
    text = "hand A 2c Ks; hand B 9d 5s; hand C -; meld C 7c7d7h; pile 3s; stock 4s 5c 6c"
    b = board(text, f"{OFF_TURN} final_discard=float", THREE)
    assert (b.actors, b.legal("B")) == ("A B", [])


@pytest.mark.rule("C5", "R15")
def test_nobody_melds_out_of_turn_while_a_card_is_owed() -> None:
    text = "hand A 9c 9h Ks; hand B 7c 7d 7h 5s; hand C 2c 4d; pile 9s 3s"
    b = board(text, OFF_TURN, THREE).play("take 9s")
    assert b.actors == "A"
    b.refuses("B: meld 7c7d7h", ("C5", "D5", "R15"))
    b.play("meld 9c9h9s").can("B: meld 7c7d7h")


@pytest.mark.rule("C5", "E1")
def test_playing_ones_last_card_out_of_turn_ends_the_round() -> None:
    text = "hand A 2c Ks; hand B 7c 7d 7h; hand C 8c 4d; pile 3s"
    b = board(text, OFF_TURN, THREE).play("B: meld 7c7d7h")
    assert (b.over, b.out, b.scores()) == (True, "B", [-12, 21, -12])


@pytest.mark.rule("C5", "X3")
def test_where_a_discard_is_required_one_card_is_kept_out_of_turn_too() -> None:
    rules = f"{OFF_TURN} final_discard=required"
    text = "hand A 2c Ks; hand B 7c 7d 7h; hand C 8c 4d; pile 3s"
    board(text, rules, THREE).refuses("B: meld 7c7d7h", "X3", says="discard")
    board(text.replace("7h;", "7h 9d;"), rules, THREE).can("B: meld 7c7d7h")


@pytest.mark.rule("C5", "M13")
def test_out_of_turn_the_first_minimum_is_reached_in_one_action() -> None:
    rules = f"{OFF_TURN} first_meld_min=30"
    text = "hand A 2c Ks; hand B 4h 5h 6h 5c 5d 5s 9d; hand C Tc Td Th 4d; pile 3s"
    b = board(text, rules, THREE)
    b.refuses("B: meld 4h5h6h", "M13", says="30")
    b.can("C: meld TcTdTh")
    board(text.replace("hand A", "turn B play; hand A"), rules, THREE).can("B: meld 4h5h6h")


@pytest.mark.rule("C1", "L6a", "R13")
def test_a_caller_who_may_not_lay_off_calls_down_to_a_meld_and_must_make_it() -> None:
    text = f"turn A play; {HANDS}; meld D 4h5h6h; pile 7c 2s 7d"
    b = board(text, "rummy-500 lay_off_needs_meld=on", FOUR).play("drop 7h")
    assert b.actors == "B C D"
    near = b.play("B: call 7h", "C: pass", "D: pass")
    assert near.batch() == "7c 2s 7d 7h"
    near.refuses("lay 7h>1", ("L6a", "C2", "D5", "D8"))
    near.can("meld 7c7d7h")
    owner = b.play("B: pass", "C: pass", "D: call 7h")
    assert owner.batch() == "7h"
    owner.can("lay 7h>1")
