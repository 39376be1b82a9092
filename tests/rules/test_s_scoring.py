"""S: what a card is worth on the table and in the hand, and what a round comes to."""

from __future__ import annotations

import pytest

from .board import board


def laid(action: str, hand: str, rules: str = "hoyle", table: str = "") -> int:
    """What A has on the table after one play."""
    return board(f"turn A play; hand A {hand}; {table}", rules).play(action).points("A")


def caught(hand: str, rules: str = "hoyle", table: str = "") -> int:
    """What B scores, caught with a hand."""
    out = "turn A play; hand A 3c"
    return board(f"{out}; hand B {hand}; {table}", rules).play("drop 3c").scores()[1]


@pytest.mark.rule("S1")
def test_a_round_scores_what_lies_on_the_table_less_what_is_left_in_the_hand() -> None:
    text = "turn A play; hand A 3c; hand B Ks 7d; meld B 8c8d8h; meld A 4h5h6h+7h(B)"
    done = board(text).play("drop 3c")
    assert done.scores() == [15, 24 + 7 - 17]


@pytest.mark.rule("S1")
def test_melds_left_in_the_hand_count_against_their_holder() -> None:
    assert caught("7c 7d 7h 7s") == -28
    assert caught("7c 7d 7h Ks", table="meld B 8c8d8h") == 24 - 31


@pytest.mark.rule("S1", "M11")
def test_points_are_fixed_as_a_card_is_laid() -> None:
    b = board("turn A play; hand A As 2s 3s 4s 5s Ks", "hoyle ace=around").play("meld As2s3s")
    assert b.points("A") == 6
    assert b.play("lay 4s>1", "lay 5s>1").points("A") == 15
    assert b.play("lay Ks>1").points("A") == 16


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("card", "value"), [(f"{rank}s", rank) for rank in range(2, 10)] + [(f"{rank}s", 10) for rank in "TJQK"]
)
def test_two_to_nine_count_their_face_and_ten_to_king_ten(card: str, value: int) -> None:
    assert caught(card) == -value
    rank = card[0]
    assert laid(f"lay {card}>1", f"{card} Ac", table=f"meld B {rank}c{rank}d{rank}h") == value


@pytest.mark.rule("S3")
@pytest.mark.parametrize(
    ("card", "value"), [(f"{rank}s", 5) for rank in range(2, 10)] + [(f"{rank}s", 10) for rank in "TJQK"]
)
def test_at_flat_fives_two_to_nine_count_five_and_ten_to_king_ten(card: str, value: int) -> None:
    assert caught(card, "hoyle pips=flat5") == -value
    rank = card[0]
    table = f"meld B {rank}c{rank}d{rank}h"
    assert laid(f"lay {card}>1", f"{card} Ac", "hoyle pips=flat5", table) == value


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("play", "hand", "table", "value"),
    [
        ("meld As2s3s", "As 2s 3s 9c", "", 1 + 2 + 3),
        ("meld QsKsAs", "As Ks Qs 9c", "", 10 + 10 + 15),
        ("meld AcAdAs", "Ac Ad As 9c", "", 45),
        ("lay As>1", "As 9c", "meld B 2s3s4s", 1),
        ("lay As>1", "As 9c", "meld B JsQsKs", 15),
        ("lay As>1", "As 9c", "meld B AcAdAh", 15),
    ],
)
def test_the_ace_counts_fifteen_and_one_at_the_low_end_of_a_run(
    play: str, hand: str, table: str, value: int
) -> None:
    assert laid(play, hand, table=table) == value


@pytest.mark.rule("S4")
def test_an_ace_in_the_hand_counts_fifteen_beside_its_two_as_well() -> None:
    assert caught("As") == -15
    assert caught("As 2s 3s") == -20


@pytest.mark.rule("S4")
def test_a_low_ace_stays_at_one_when_its_run_grows() -> None:
    b = board("turn A play; hand A 4s 9c; meld B As2s3s").play("lay 4s>1")
    assert (b.points("A"), b.points("B")) == (4, 6)


@pytest.mark.rule("S4", "R10")
@pytest.mark.parametrize(
    ("play", "hand", "table", "value"),
    [
        ("meld KhAh2h", "Ah 2h Kh 9c", "", 10 + 15 + 2),
        ("meld QhKhAh2h", "Ah 2h Qh Kh 9c", "", 10 + 10 + 15 + 2),
        ("lay Ah>1", "Ah 9c", "meld B JhQhKh", 15),
        ("lay Ah>1", "Ah 9c", "meld B 2h3h4h", 1),
    ],
)
def test_round_the_corner_an_ace_above_a_king_counts_fifteen(
    play: str, hand: str, table: str, value: int
) -> None:
    assert laid(play, hand, "hoyle ace=around", table) == value


@pytest.mark.rule("S5")
def test_where_the_ace_counts_twenty_five_it_does_so_everywhere() -> None:
    assert laid("meld As2s3s4s", "As 2s 3s 4s 9c", "ace-25") == 25 + 15
    assert laid("meld JsQsKsAs", "As Js Qs Ks 9c", "ace-25") == 25 + 30
    assert laid("meld AcAdAs", "Ac Ad As 9c", "ace-25") == 75
    assert laid("lay As>1", "As 9c", "ace-25", "meld B 2s3s4s5s") == 25
    assert caught("As 9d", "ace-25") == -30


@pytest.mark.rule("S6")
@pytest.mark.parametrize("value", [15, 25])
def test_a_joker_counts_for_the_player_when_melded_and_against_him_in_hand(value: int) -> None:
    rules = f"hoyle jokers=2 joker_value={value}"
    assert laid("meld 7c7dJk=7h", "7c 7d Jk 2c", rules) == 14 + value
    assert caught("Jk 2d", rules) == -value - 2


@pytest.mark.rule("S6", "M10")
def test_a_persian_joker_counts_twenty() -> None:
    text = "turn A play; hand A 3c; hand B Jk; hand C 2d; hand D 2h; meld B JkJkJk"
    done = board(text, "persian", "A B C D").play("drop 3c")
    assert done.scores() == [25, 60 - 20, -2, -2]


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("play", "hand", "value"),
    [
        ("meld 7c7dJk=7h", "7c 7d Jk 2c", 21),
        ("meld JhQhJk=Kh", "Jh Qh Jk 2c", 30),
        ("meld 2s3sJk=As", "2s 3s Jk 2c", 6),
        ("meld QhKhJk=Ah", "Qh Kh Jk 2c", 35),
        ("meld AcAdJk=As", "Ac Ad Jk 2c", 45),
    ],
)
def test_a_melded_joker_may_count_as_the_card_it_stands_for(play: str, hand: str, value: int) -> None:
    assert laid(play, hand, "hoyle jokers=2 joker_value=25 joker_melded_as=card") == value
    assert caught("Jk", "hoyle jokers=2 joker_value=25 joker_melded_as=card") == -25


@pytest.mark.rule("S7")
def test_a_round_may_be_scored_below_zero() -> None:
    assert caught("As Ah Kd Kc") == -50
    assert caught("As Ah Kd Kc", table="meld B 8c8d8h") == -26


@pytest.mark.rule("S8")
def test_four_of_a_rank_melded_at_one_time_count_double() -> None:
    rules = "hoyle four_at_once_double=on"
    assert laid("meld 7c7d7h7s", "7c 7d 7h 7s 2c", rules) == 56
    assert laid("meld 7c7d7h7s", "7c 7d 7h 7s 2c") == 28
    three = board("turn A play; hand A 7c 7d 7h 7s 2c", rules).play("meld 7c7d7h", "lay 7s>1")
    assert three.points("A") == 28
    assert laid("meld 4s5s6s7s", "4s 5s 6s 7s 2c", rules) == 22
    assert laid("meld AcAdAhAs", "Ac Ad Ah As 2c", rules) == 120


@pytest.mark.rule("S8", "R12")
def test_a_set_of_four_or_more_counts_double_jokers_included() -> None:
    double = "hoyle four_at_once_double=on"
    assert laid("meld 7c7d7hJk=7s", "7c 7d 7h Jk 2c", f"{double} jokers=2") == 2 * (21 + 15)
    assert laid("meld 7c7d7h7h7s", "7c 7d 7h 7h 7s 2c", f"{double} packs=2 set_suits=any") == 70
    assert laid("meld 7c7dJk=7h", "7c 7d Jk 2c", f"{double} jokers=2") == 29


@pytest.mark.rule("S8", "M10")
def test_four_persian_jokers_at_one_time_count_double() -> None:
    text = "turn A play; hand A Jk Jk Jk Jk 2c"
    b = board(text, "persian", "A B C D")
    assert b.play("meld JkJkJkJk").points("A") == 160
    assert b.play("meld JkJkJk", "lay Jk>1").points("A") == 80
    assert b.play("meld JkJkJk").points("A") == 60


FLAT = "joker-rummy joker_value=15"


@pytest.mark.rule("S1", "S3", "S4")
def test_sixty_melded_and_an_ace_and_two_kings_caught_make_twenty_five() -> None:
    table = "meld B TcTdTh; meld B JcJdJh"
    assert caught("As Kd Ks", FLAT, table) == 60 - 35


@pytest.mark.rule("S3", "S6")
def test_nothing_melded_and_a_joker_an_ace_and_a_nine_caught() -> None:
    assert caught("Jk As 9d", "joker-rummy") == -45
    assert caught("Jk As 9d", FLAT) == -35


@pytest.mark.rule("S1", "S7")
def test_eighty_seven_shown_and_ninety_in_hand_make_three_below_zero() -> None:
    table = "meld B TcTdTh; meld B JcJdJh; meld B 9c9d9h"
    assert caught("Kc Kd Kh Ks Qc Qd Qh Qs Ts", table=table) == -3


@pytest.mark.rule("S4", "E5")
def test_by_hoyle_the_ace_counts_one_in_ace_two_three_only_and_going_out_pays_nothing() -> None:
    assert laid("meld As2s3s", "As 2s 3s 9c") - 5 == 1
    for play, hand in [("meld AcAdAh", "Ac Ad Ah 9c"), ("meld QhKhAh", "Qh Kh Ah 9c")]:
        assert laid(play, hand) in (45, 35)
    done = board("turn A play; hand A 9c; hand B As").play("drop 9c")
    assert done.scores() == [0, -15]


@pytest.mark.rule("E3", "R17")
def test_in_rummy_500_nobody_deducts_when_the_stock_is_out_before_anyone() -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; meld B 8c8d8h; pile 9s; stock 5h", "rummy-500")
    assert b.play("stock", "drop Kc").scores() == [0, 24]
