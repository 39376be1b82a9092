"""E: how a round ends: somebody is out, the stock is, or nothing happens any more."""

from __future__ import annotations

import pytest

from .board import Board, board, cards


@pytest.mark.rule("E1")
@pytest.mark.parametrize(
    ("position", "last"),
    [
        ("hand A 7c 7d 7h", "meld 7c7d7h"),
        ("hand A 7s; meld B 7c7d7h", "lay 7s>1"),
        ("hand A 7s", "drop 7s"),
    ],
)
def test_the_round_ends_at_once_when_a_player_has_no_card_left(position: str, last: str) -> None:
    b = board(f"turn A play; {position}; hand B 2c").play(last)
    assert (b.over, b.phase, b.out, b.actors) == (True, "over", "A", "")
    for action in ["A: stock", "B: stock", "B: drop 2c"]:
        b.refuses(action)
    assert b.legal("B") == []


def last_of_the_stock(rules: str) -> Board:
    """A has drawn the last card of the stock and discarded."""
    b = board("hand A 2c Kc; hand B 3d Qs; meld B 8c8d8h; pile 9s; stock 5h", rules)
    return b.play("stock", "drop Kc")


@pytest.mark.rule("E2")
def test_the_round_is_over_as_soon_as_the_turn_ends_in_which_the_last_card_was_drawn() -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; pile 9s; stock 5h", "hoyle stock_out=end").play("stock")
    assert not b.over
    done = last_of_the_stock("hoyle stock_out=end")
    assert (done.over, done.out, done.scores()) == (True, "", [-7, 24 - 13])


@pytest.mark.rule("E2", "C1")
def test_there_is_no_call_on_the_discard_of_the_last_turn() -> None:
    text = "hand A 7h Kc; hand B 3d; hand C 4d; meld C 4h5h6h; pile 9s; stock 5s"
    b = board(text, "rummy-500", "A B C").play("stock", "drop 7h")
    assert (b.over, b.phase) == (True, "over")
    more = board(text.replace("stock 5s", "stock 5s 6s"), "rummy-500", "A B C").play("stock", "drop 7h")
    assert more.phase == "call"


@pytest.mark.rule("E3", "R17")
def test_some_tables_deduct_no_hands_when_the_stock_is_out() -> None:
    assert last_of_the_stock("hoyle stock_out=end stock_out_deduct=off").scores() == [0, 24]
    assert last_of_the_stock("rummy-500").scores() == [0, 24]
    out = board("turn A play; hand A 9c; hand B Qs Kd", "rummy-500").play("drop 9c")
    assert out.scores() == [0, -20]


EMPTY = "hand A 2c 4s; hand B 3d Qs; pile 9s 5h; stock 0"


@pytest.mark.rule("E4")
def test_with_the_stock_out_play_may_go_on_with_draws_from_the_pile() -> None:
    b = last_of_the_stock("hoyle")
    assert (b.over, b.turn, b.phase) == (False, "B", "draw")
    assert b.legal("B") == ["take Kc", "pass"]
    b.refuses("stock")
    after = b.play("take Kc", "drop 3d")
    assert (after.turn, after.pile()) == ("A", "9s 3d")


@pytest.mark.rule("E4")
def test_who_declines_to_draw_from_the_pile_ends_the_round() -> None:
    done = board(EMPTY).play("pass")
    assert (done.over, done.out, done.scores()) == (True, "", [-6, -13])


@pytest.mark.rule("E4")
def test_who_cannot_draw_from_the_pile_ends_the_round() -> None:
    text = "hand A 2c 4s; hand B 3d Qs; pile 9s; stock 5h"
    b = board(text, "hoyle top_card=must_use").play("stock", "drop 2c")
    assert (b.over, b.out, b.scores()) == (True, "", [-9, -13])


@pytest.mark.rule("E4", "R16")
def test_a_full_lap_without_a_card_on_the_table_ends_the_round() -> None:
    b = board(EMPTY).play("take 5h", "drop 2c")
    assert not b.over
    done = b.play("take 2c", "drop 3d")
    assert (done.over, done.out, done.scores()) == (True, "", [-9, -12])


@pytest.mark.rule("E4", "R16")
def test_a_card_that_reaches_the_table_starts_the_lap_anew() -> None:
    text = "hand A 2c 4s; hand B 3d Qs 9c 9h; pile 9s 5h; stock 0"
    b = board(text).play("take 5h", "drop 2c", "take 9s", "meld 9c9h9s", "drop 2c")
    assert (b.over, b.turn) == (False, "A")
    assert not b.play("take 2c", "drop 4s").over


@pytest.mark.rule("E4a", "R16")
def test_the_pile_but_for_its_top_card_is_turned_over_as_the_new_stock() -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; pile 9s 8d Jh; stock 5h", "hoyle stock_out=reshuffle")
    after = b.play("stock", "drop Kc")
    assert (after.turn, after.phase, after.pile(), after.stock()) == ("B", "draw", "Kc", "9s 8d Jh")
    assert after.play("stock").hand("B") == "3d 9s Qs"


@pytest.mark.rule("E4a")
def test_everybody_who_saw_the_pile_knows_the_order_of_the_turned_stock() -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; pile 9s 8d Jh; stock 5h", "hoyle stock_out=reshuffle")
    after = b.play("stock", "drop Kc")
    for seat in (0, 1):
        assert after.state.view(seat).stock() == after.state.stock()
    drawn = after.play("stock")
    assert cards(drawn.state.known(1)) == "9s"


@pytest.mark.rule("E4a")
def test_one_card_cannot_be_turned_over_and_the_stock_is_out() -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; pile -; stock 5h", "hoyle stock_out=reshuffle")
    done = b.play("stock", "drop Kc")
    assert (done.over, done.out, done.scores()) == (True, "", [-7, -13])


RESHUFFLED = "turn A play; hand A 2c Kc; hand B 3d Qs; pile 9s; stock 5h 6h 8h; turn-quiet yes"


@pytest.mark.rule("E4a")
def test_three_reshuffled_laps_without_a_card_on_the_table_end_the_round() -> None:
    rules = "hoyle stock_out=reshuffle"
    assert not board(f"{RESHUFFLED}; laps 4 0", rules).play("drop Kc").over
    done = board(f"{RESHUFFLED}; laps 5 0", rules).play("drop Kc")
    assert (done.over, done.out) == (True, "")
    assert not board(f"{RESHUFFLED}; laps 5 0; laid yes", rules).play("drop Kc").over


@pytest.mark.rule("E4a", "R16")
def test_turns_before_the_first_reshuffle_do_not_count_as_laps() -> None:
    text = RESHUFFLED.replace("yes", "no")
    assert not board(f"{text}; laps 5 0", "hoyle stock_out=reshuffle").play("drop Kc").over


SWAPPING = "turn A play; hand A 2c Kc; hand B 3d Qs; hand C 3h Qh; pile 9s; drew pile"


@pytest.mark.rule("E4b")
@pytest.mark.parametrize("stock_out", ["end", "play_on", "reshuffle"])
def test_three_laps_without_a_draw_from_the_stock_or_a_card_on_the_table_end_any_round(
    stock_out: str,
) -> None:
    rules = f"hoyle stock_out={stock_out}"
    assert not board(f"{SWAPPING}; laps 0 7", rules, "A B C").play("drop Kc").over
    done = board(f"{SWAPPING}; laps 0 8", rules, "A B C").play("drop Kc")
    assert (done.over, done.out, done.scores()) == (True, "", [-2, -13, -13])


@pytest.mark.rule("E4b")
def test_a_draw_from_the_stock_or_a_card_on_the_table_starts_the_count_anew() -> None:
    drew = SWAPPING.replace("drew pile", "drew stock")
    for text in [drew, f"{SWAPPING}; laid yes"]:
        b = board(f"{text}; laps 0 8", players="A B C").play("drop Kc")
        assert (b.over, b.turn) == (False, "B")
        assert "laps" not in b.text()


@pytest.mark.rule("E4b")
def test_two_players_who_swap_free_top_cards_come_to_an_end() -> None:
    b = board("hand A 2c; hand B 3d; pile 9s Kc; stock 5h 6h")
    b = b.play("take Kc", "drop 2c", "take 2c", "drop 3d", "take 3d", "drop Kc", "take Kc", "drop 2c")
    assert not b.over
    b = b.play("take 2c", "drop 3d", "take 3d", "drop Kc")
    assert (b.over, b.out, b.pile()) == (True, "", "9s Kc")


@pytest.mark.rule("E5")
@pytest.mark.parametrize(("bonus", "score"), [(0, 24), (25, 49), (100, 124)])
def test_going_out_may_earn_a_bonus(bonus: int, score: int) -> None:
    b = board("turn A play; hand A 9c; hand B 2c; meld A 8c8d8h", f"hoyle out_bonus={bonus}").play("drop 9c")
    assert b.scores() == [score, -2]
    assert b.points("A") == 24


@pytest.mark.rule("E5", "E4")
def test_nobody_earns_the_bonus_when_the_stock_is_out() -> None:
    done = board(EMPTY, "hoyle out_bonus=25").play("pass")
    assert done.scores() == [-6, -13]


@pytest.mark.rule("E2", "X2a")
def test_a_float_with_the_last_card_of_the_stock_ends_the_round_too() -> None:
    text = "hand A 7c 7d; hand B 2c; pile 9s; stock 7h"
    done = board(text, "hoyle final_discard=float stock_out=end").play("stock", "meld 7c7d7h")
    assert (done.over, done.out, done.scores()) == (True, "", [21, -2])
    on = board(text, "hoyle final_discard=float").play("stock", "meld 7c7d7h")
    assert (on.over, on.turn, on.legal("B")) == (False, "B", ["take 9s", "pass"])
