"""D: the draw from the stock, the take from the pile, and the card that is owed."""

from __future__ import annotations

import pytest

from rum500.cards import UNKNOWN

from .board import board, cards


@pytest.mark.rule("D1")
def test_a_turn_begins_with_the_top_of_the_stock_or_a_card_of_the_pile() -> None:
    b = board("hand A 2c 9d; pile 4d; stock 3h 4h")
    assert (b.phase, sorted(b.legal("A"))) == ("draw", ["stock", "take 4d"])
    after = b.play("stock")
    assert (after.hand("A"), after.stock(), after.phase) == ("2c 9d 3h", "4h", "play")


@pytest.mark.rule("D1")
def test_a_draw_is_final() -> None:
    b = board("hand A 2c 9d Ks; pile 4d; stock 3h 4h")
    for draw in ["stock", "take 4d"]:
        after = b.play(draw)
        after.refuses("stock", "D1")
        after.refuses("take 4d", ("D1", "D2"))
        after.refuses("back", "D11")


@pytest.mark.rule("D1")
def test_nothing_is_played_before_the_draw() -> None:
    b = board("hand A 7c 7d 7h 8c Ks; meld B 8d8h8s; pile 4d; stock 3h")
    for action in ["meld 7c7d7h", "lay 8c>1", "drop Ks"]:
        b.refuses(action)
    b.play("stock").can("meld 7c7d7h", "lay 8c>1", "drop Ks")


@pytest.mark.rule("D1", "E4")
def test_while_there_is_a_stock_nobody_may_decline_to_draw() -> None:
    b = board("hand A 2c 9d; pile 4d; stock 3h")
    b.refuses("pass", "D1")
    assert "pass" not in b.legal("A")


@pytest.mark.rule("D1")
def test_a_card_from_the_stock_is_unseen_by_the_others() -> None:
    b = board("hand A 2c 9d; pile 4d; stock 3h 4h").play("stock")
    theirs, own = b.state.view(1), b.state.view(0)
    assert theirs.hand(0) == [UNKNOWN] * 3
    assert theirs.known(0) == []
    assert own.hand(0) == b.state.hand(0)
    assert theirs.stock() == [UNKNOWN]


@pytest.mark.rule("D2")
def test_any_card_of_the_pile_is_taken_with_all_on_top_of_it() -> None:
    b = board("hand A 2c; pile 3h 8s 4s 9d", "hoyle deep_card=free")
    assert b.lists("take") == ["take 3h", "take 4s", "take 8s", "take 9d"]
    after = b.play("take 8s")
    assert (after.hand("A"), after.pile()) == ("2c 9d 4s 8s", "3h")


@pytest.mark.rule("D2", "D14")
def test_a_card_that_is_not_in_the_pile_cannot_be_taken() -> None:
    b = board("hand A 7c 7d Ks; pile 3h 4d")
    b.refuses("take 7h", ("D2", "D14"))
    board("hand A 7c 7d Ks; pile -").refuses("take 7h", ("D2", "D14"))


@pytest.mark.rule("D2")
def test_equal_cards_in_the_pile_are_each_a_take_of_its_own() -> None:
    b = board("hand A 7c 7d Ks; pile 7h 2c 7h 4d", "hoyle packs=2")
    assert b.lists("take") == ["take 4d", "take 7h", "take 7h'"]
    assert b.play("take 7h").batch() == "7h 4d"
    assert b.play("take 7h'").batch() == "7h 2c 7h 4d"


@pytest.mark.rule("D3")
def test_some_tables_give_the_top_card_only() -> None:
    text = "hand A 7c 7d 8d 8h Ks; pile 7h 8c"
    top = board(text, "top-card-only")
    top.refuses("take 7h", "D3", says="top")
    assert top.lists("take") == ["take 8c"]
    assert top.play("take 8c").pile() == "7h"
    board(text, "joker-rummy").can("take 7h", "take 8c")


@pytest.mark.rule("D4")
def test_the_top_card_or_the_entire_pile_and_the_named_card_is_owed() -> None:
    b = board("hand A 7c 7d Ks; pile 3c 7h 8c 4d", "joker-rummy pile=top_or_all")
    assert b.lists("take") == ["take 4d", "take 7h"]
    b.refuses("take 8c", "D5", says="8c")
    after = b.play("take 7h")
    assert (after.owed, after.batch(), after.pile()) == ("7h", "3c 7h 8c 4d", "")
    assert after.play("meld 7c7d7h").hand("A") == "3c 8c 4d Ks"


@pytest.mark.rule("D4", "R22")
def test_where_all_may_be_taken_the_top_card_can_still_be_taken_alone() -> None:
    b = board("hand A 7c 7d Ks; pile 3c 7h 8c 4d", "joker-rummy pile=top_or_all").play("take 4d")
    assert (b.hand("A"), b.owed, b.pile()) == ("7c 4d 7d Ks", "", "3c 7h 8c")


@pytest.mark.rule("D5")
def test_the_deepest_card_is_owed_not_the_top_one() -> None:
    b = board("hand A 9s 9c 4h 4c; pile 8s 4s 9d").play("take 4s")
    assert (b.owed, b.batch(), b.pile()) == ("4s", "4s 9d", "8s")
    b.refuses("meld 9c9d9s", "D5", says="4s")
    after = b.play("meld 4c4h4s")
    assert (after.owed, after.batch(), after.hand("A")) == ("", "", "9c 9d 9s")


@pytest.mark.rule("D5")
def test_until_the_owed_card_lies_on_the_table_nothing_else_is_played() -> None:
    text = "hand A 7c 7d 2s 2h 2d 5c Ks; meld B 5d5h5s; pile 7h 8c"
    b = board(text).play("take 7h")
    for action in ["meld 2d2h2s", "lay 5c>1", "drop Ks"]:
        b.refuses(action, "D5", says="7h")
    b.refuses("drop 8c", ("D5", "D10"))
    assert b.lists("") == ["back", "meld 7c7d7h"]
    b.play("meld 7c7d7h").can("meld 2d2h2s", "lay 5c>1", "drop Ks", "drop 8c")


@pytest.mark.rule("D5", "E1")
def test_the_hand_is_counted_empty_only_when_the_batch_has_joined_it() -> None:
    b = board("hand A 7c 7d; pile 7h 8c").play("take 7h", "meld 7c7d7h")
    assert (b.over, b.hand("A"), b.turn) == (False, "8c", "A")
    done = b.play("drop 8c")
    assert (done.over, done.out) == (True, "A")


@pytest.mark.rule("D5", "R7")
def test_a_take_that_nothing_can_use_is_refused_and_says_so() -> None:
    b = board("hand A 2c 9d Ks; pile 7h 8c 4d")
    b.refuses("take 7h", "D5", says="7h")
    b.refuses("take 8c", "D5", says="8c")
    assert b.lists("take") == ["take 4d"]


@pytest.mark.rule("D5a")
def test_looser_tables_let_other_melds_come_first() -> None:
    text = "hand A 7c 7d 2s 2h 2d Ks; pile 7h 8c"
    board(text).play("take 7h").refuses("meld 2d2h2s", "D5")
    b = board(text, "hoyle deep_card=this_turn").play("take 7h", "meld 2d2h2s")
    assert (b.owed, b.points("A")) == ("7h", 6)
    b.refuses("drop Ks", ("D5a", "D5"), says="7h")
    b.play("meld 7c7d7h").can("drop Ks", "drop 8c")


@pytest.mark.rule("D5a")
def test_a_meld_that_would_strand_the_owed_card_is_refused() -> None:
    text = "hand A 7c 7d 7s 2s Ks; pile 7h 8c"
    b = board(text, "hoyle deep_card=this_turn pickup_layoff=off").play("take 7h")
    b.refuses("meld 7c7d7s", ("D5a", "D5"), says="7h")
    b.can("meld 7c7d7h", "meld 7c7d7h7s")
    loose = board(text, "hoyle deep_card=this_turn").play("take 7h", "meld 7c7d7s")
    assert loose.owed == "7h"
    assert loose.play("lay 7h>1").points("A") == 28


@pytest.mark.rule("D5a", "D10")
def test_where_other_melds_come_first_they_come_from_the_hand_alone() -> None:
    b = board("hand A 7c 7d 8d 8h Ks; pile 7h 8c", "hoyle deep_card=this_turn").play("take 7h")
    b.refuses("meld 8c8d8h", ("D5a", "D10", "D5"))
    assert b.batch() == "7h 8c"
    b.play("meld 7c7d7h").can("meld 8c8d8h")


@pytest.mark.rule("D6")
def test_without_a_condition_the_batch_simply_joins_the_hand() -> None:
    text = "hand A 2c 9d Ks; pile 7h 8c 4d"
    b = board(text, "hoyle deep_card=free").play("take 7h")
    assert (b.hand("A"), b.batch(), b.owed, b.pile()) == ("2c 8c 4d 9d 7h Ks", "", "", "")
    b.can("drop 7h", "drop Ks")
    board(text).refuses("take 7h", "D5")


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("position", "use"),
    [
        ("hand A 7c 7d Ks; pile 7h Qd", "meld 7c7d7h"),
        ("hand A 2c Ks; pile 7h 7c 7d", "meld 7c7d7h"),
        ("hand A 9c Ks; meld B 4h5h6h; pile 7h Qd", "lay 7h>1"),
        ("hand A 9c Ks; meld B 7c7d7s; pile 7h Qd", "lay 7h>1"),
    ],
)
def test_the_owed_card_is_used_with_the_hand_or_wholly_from_the_batch_or_by_laying_it_off(
    position: str, use: str
) -> None:
    b = board(position).play("take 7h", use)
    assert (b.owed, b.batch()) == ("", "")
    assert b.points("A") in (7, 21)
    b.can("drop Ks")


@pytest.mark.rule("D8", "R7")
def test_where_nobody_picks_up_to_hit_a_lay_off_does_not_count() -> None:
    text = "hand A 9c Ks; meld B 4h5h6h; pile 7h Qd"
    board(text, "hoyle pickup_layoff=off").refuses("take 7h", "D8", says="lay|laid")
    board(text).can("take 7h")
    board(text, "500-rum").refuses("take 7h", "D8")


@pytest.mark.rule("D8")
def test_where_nobody_picks_up_to_hit_the_card_taken_for_a_meld_is_not_laid_off_either() -> None:
    b = board("hand A 7c 7d Ks; meld B 4h5h6h; pile 7h Qd", "500-rum").play("take 7h")
    b.refuses("lay 7h>1", "D8")
    assert b.legal("A") == ["meld 7c7d7h"]
    assert b.play("meld 7c7d7h").points("A") == 21


@pytest.mark.rule("D9", "R7")
def test_the_top_card_alone_is_kept_freely_or_must_be_used() -> None:
    text = "hand A 7c 9d Ks; pile 3h 4d"
    free = board(text).play("take 4d")
    assert (free.owed, free.hand("A"), free.pile()) == ("", "7c 4d 9d Ks", "3h")
    free.can("drop Ks")
    strict = board(text, "hoyle top_card=must_use")
    strict.refuses("take 4d", "D9", says="4d")
    assert strict.legal("A") == ["stock"]


@pytest.mark.rule("D9")
def test_a_top_card_that_must_be_used_is_owed() -> None:
    b = board("hand A 7c 7d 2c Ks; pile 3h 7h", "hoyle top_card=must_use").play("take 7h")
    assert (b.owed, b.batch(), b.hand("A")) == ("7h", "7h", "2c 7c 7d Ks")
    b.refuses("drop Ks", ("D9", "D5"), says="7h")
    b.play("meld 7c7d7h").can("drop Ks")


@pytest.mark.rule("D10")
@pytest.mark.parametrize("deep", ["at_once", "this_turn"])
def test_a_batch_lies_apart_open_to_all_until_its_deepest_card_is_played(deep: str) -> None:
    b = board("hand A 7c 7d Ks; pile 2c 7h 8c 4d", f"hoyle deep_card={deep}").play("take 7h")
    assert (b.hand("A"), b.batch(), b.pile()) == ("7c 7d Ks", "7h 8c 4d", "2c")
    assert b.state.view(1).batch() == b.state.batch()
    after = b.play("meld 7c7d7h")
    assert (after.hand("A"), after.batch()) == ("8c 4d Ks", "")


@pytest.mark.rule("D10")
def test_everybody_remembers_who_took_which_cards() -> None:
    b = board("hand A 7c 7d Ks; pile 2c 7h 8c 4d").play("take 7h", "meld 7c7d7h", "drop 4d")
    assert b.hand("A") == "8c Ks"
    assert cards(b.state.known(0)) == "8c"
    assert b.state.view(1).known(0) == b.state.known(0)


@pytest.mark.rule("D10")
def test_the_rest_of_a_batch_may_be_melded_in_the_same_turn() -> None:
    b = board("hand A 7c 7d 8d 8h Ks; pile 7h 8c").play("take 7h", "meld 7c7d7h", "meld 8c8d8h")
    assert (b.points("A"), b.hand("A")) == (45, "Ks")


BACK = "hand A 7c 7d Ks; pile 2c 7h 8c 4d; stock 3h 4h"


@pytest.mark.rule("D11")
def test_a_take_of_which_nothing_is_played_goes_back_in_order_and_the_stock_is_left() -> None:
    b = board(BACK).play("take 7h", "back")
    assert (b.phase, b.pile(), b.hand("A"), b.owed) == ("draw", "2c 7h 8c 4d", "7c 7d Ks", "")
    assert b.legal("A") == ["stock"]
    b.refuses("take 7h", "D11")
    b.refuses("take 4d", "D11")
    assert b.play("stock").hand("A") == "7c 7d 3h Ks"


@pytest.mark.rule("D11")
def test_without_the_setting_a_take_cannot_be_put_back() -> None:
    b = board(BACK, "hoyle put_back=off").play("take 7h")
    b.refuses("back", "D11")
    assert b.legal("A") == ["meld 7c7d7h"]


@pytest.mark.rule("D11")
def test_once_a_card_was_played_the_take_stays() -> None:
    board(BACK).play("take 7h", "meld 7c7d7h").refuses("back", "D11")
    chain = board("hand A 7h Ks; meld B 4h5h6h; pile 8h Qd").play("take 8h")
    chain.can("back")
    chain.play("lay 7h>1").refuses("back", "D11")
    loose = board("hand A 7c 7d 2s 2h 2d Ks; pile 7h 8c", "hoyle deep_card=this_turn").play("take 7h")
    loose.play("meld 2d2h2s").refuses("back", "D11")


@pytest.mark.rule("D11")
def test_only_a_take_that_owes_a_card_is_put_back() -> None:
    b = board(BACK).play("take 4d")
    b.refuses("back", "D11")
    assert "back" not in b.legal("A")
    strict = board("hand A 7c 7d Ks; pile 2c 7h", "hoyle top_card=must_use").play("take 7h", "back")
    assert (strict.pile(), strict.legal("A")) == ("2c 7h", ["stock"])


@pytest.mark.rule("D11", "E4")
def test_who_puts_a_take_back_with_the_stock_empty_cannot_draw_and_ends_the_round() -> None:
    b = board("hand A 7c 7d Ks; hand B 5c; pile 2c 7h 8c; stock 0").play("take 7h", "back")
    assert (b.over, b.out) == (True, "")
    assert b.scores() == [-24, -5]


@pytest.mark.rule("D12")
@pytest.mark.parametrize(
    "position",
    [
        "hand A 8h Ks; meld B 5h6h7h; pile 9h Qd",
        "hand A 2c Ks; meld B 5h6h7h; pile 9h 8h",
    ],
)
def test_a_chain_of_lay_offs_uses_the_owed_card(position: str) -> None:
    b = board(position).play("take 9h")
    b.refuses("lay 9h>1", "L1")
    after = b.play("lay 8h>1", "lay 9h>1")
    assert (after.points("A"), after.owed, after.batch()) == (17, "", "")
    assert after.melds() == ["B 5h6h7h8h(A)9h(A)"]
    board(position, "hoyle pickup_layoff=off").refuses("take 9h", "D8")


@pytest.mark.rule("D13", "R7")
def test_a_take_is_offered_only_if_a_discard_is_left_where_one_is_required() -> None:
    text = "hand A 5h; pile 4h 6h"
    strict = board(text, "hoyle final_discard=required")
    strict.refuses("take 4h", "D13", says="discard")
    assert strict.lists("take") == ["take 6h"]
    out = board(text).play("take 4h", "meld 4h5h6h")
    assert (out.over, out.out) == (True, "A")
    board("hand A 5h Ks; pile 4h 6h", "hoyle final_discard=required").can("take 4h")


@pytest.mark.rule("D13")
def test_all_settings_count_at_once_when_a_take_is_offered() -> None:
    text = "hand A Tc Td; pile Th"
    rules = "hoyle top_card=must_use first_meld_min=30"
    board(text, rules).can("take Th")
    board(text, f"{rules} final_discard=required").refuses("take Th", ("D13", "M13"))
    board("hand A Tc Td 2c; pile Th", f"{rules} final_discard=required").can("take Th")


@pytest.mark.rule("D14")
def test_a_card_from_the_middle_brings_those_above_it() -> None:
    b = board("hand A 4h 4c Ks; pile 8s 4s 9d Qc")
    after = b.play("take 4s")
    assert (after.batch(), after.pile()) == ("4s 9d Qc", "8s")
    assert sum(text.startswith("take 4s") for text in b.legal("A")) == 1


@pytest.mark.rule("D12", "D13")
def test_a_chain_too_leaves_a_discard_where_one_is_required() -> None:
    rules = "hoyle final_discard=required top_card=must_use"
    board("hand A 7h; meld B 4h5h6h; pile 8h", rules).refuses("take 8h", "D13", says="discard")
    board("hand A 7h Ks; meld B 4h5h6h; pile 8h", rules).can("take 8h")
    board("hand A 7h; meld B 4h5h6h; pile 8h", "hoyle top_card=must_use").can("take 8h")


@pytest.mark.rule("D1", "X1")
def test_a_card_nobody_knows_is_not_played() -> None:
    b = board("turn A play; hand A ?? Ks; pile 9s")
    assert b.legal("A") == ["drop Ks"]
    b.refuses("drop 2c")
