"""G: rounds to the target, ties, settlement, partners, Persian Rummy, 5000 Rummy."""

from __future__ import annotations

import pytest

from rum500 import PRESETS, Game, Rules, deal
from rum500.cards import pack, parse_cards

from .board import Board, board, finish


def wins(points: int, rules: str = "hoyle") -> Board:
    """A is about to go out with 30 on the table by round's end; B is caught with `points`."""
    hands = {2: "2c", 5: "5c", 20: "Qc Qd", 85: "As Ac Ah Ad Qc Qd 5c"}
    return board(f"turn A play; hand A 9c; hand B {hands[points]}; meld A KcKdKh", rules)


@pytest.mark.rule("G1")
@pytest.mark.parametrize("target", [500, 1000, 1500, 2500, 5000])
def test_rounds_are_dealt_until_a_side_reaches_the_target(target: int) -> None:
    rules = f"hoyle target={target}"
    short = finish(wins(2, rules), "drop 9c", totals=[target - 31, 100], round_no=3)
    assert (short.over, short.round_no, short.totals) == (False, 4, [target - 1, 98])
    assert short.state.hand_count(0) == short.state.hand_count(1) == 13
    assert not short.state.over
    there = finish(wins(2, rules), "drop 9c", totals=[target - 29, 100])
    assert (there.over, list(there.winners), there.totals) == (True, [0], [target + 1, 98])


@pytest.mark.rule("G1")
def test_the_named_games_play_to_their_targets() -> None:
    targets = {name: rules.target for name, rules in PRESETS.items()}
    assert [targets[name] for name in ("500-rum", "hoyle", "seven-card", "joker-rummy", "rummy-500")] == [
        500
    ] * 5
    assert (targets["rummy-1500"], targets["rummy-2500"], targets["rummy-5000"]) == (1500, 2500, 5000)
    assert (targets["persian"], PRESETS["persian"].rounds) == (None, 2)


@pytest.mark.rule("G2")
def test_of_two_who_reach_the_target_in_one_round_the_higher_total_wins() -> None:
    game = finish(wins(2), "drop 9c", totals=[480, 602])
    assert (game.totals, game.over, list(game.winners)) == ([510, 600], True, [1])


@pytest.mark.rule("G2")
def test_a_tie_is_played_on_by_all_or_shared() -> None:
    game = finish(wins(2), "drop 9c", totals=[475, 507])
    assert (game.totals, game.over, game.round_no) == ([505, 505], False, 2)
    shared = finish(wins(2, "hoyle tie=share"), "drop 9c", totals=[475, 507])
    assert (shared.over, list(shared.winners)) == (True, [0, 1])


@pytest.mark.rule("G2", "R20")
def test_a_tie_played_on_ends_when_one_side_alone_leads_at_or_above_the_target() -> None:
    text = "turn A play; hand A 9c; hand B 2c; hand C Kc Kd; meld A QcQdQh; meld B 8c8d8s"
    again = finish(board(text, players="A B C"), "drop 9c", totals=[505, 505, 520])
    assert (again.totals, again.over, list(again.winners)) == ([535, 527, 500], True, [0])
    tied = finish(board(text, players="A B C"), "drop 9c", totals=[477, 485, 120])
    assert (tied.totals, tied.over) == ([507, 507, 100], False)


@pytest.mark.rule("G3", "R20")
def test_settlement_adds_up_the_differences_between_final_scores() -> None:
    text = "turn A play; hand A 9c; hand B Qc; hand C Qd Qh; meld A KcKdKh"
    game = finish(board(text, players="A B C"), "drop 9c", totals=[480, 310, 220])
    assert game.totals == [510, 300, 200]
    assert list(game.settlement()) == [210 + 310, -210 + 100, -310 - 100]
    two = finish(wins(2), "drop 9c", totals=[480, 302])
    assert list(two.settlement()) == [210, -210]


@pytest.mark.rule("G3a")
def test_the_target_to_the_point_is_reached() -> None:
    game = finish(wins(2), "drop 9c", totals=[470, 0])
    assert (game.totals[0], game.over, list(game.winners)) == (500, True, [0])


@pytest.mark.rule("G3a")
def test_passing_the_target_in_the_middle_of_a_round_ends_nothing() -> None:
    b = board("turn A play; hand A 8c 8d 8h As Ad Ks; hand B 2c; pile -; stock 3s")
    game = finish(b, "meld 8c8d8h", totals=[490, 0])
    assert (game.over, game.round_no, game.totals) == (False, 1, [490, 0])
    down = finish(b, "meld 8c8d8h", "drop Ks", "stock", "drop 2c", "pass", totals=[490, 0])
    assert (down.over, down.round_no, down.totals) == (False, 2, [490 + 24 - 30, -3])


@pytest.mark.rule("G3a", "S7")
@pytest.mark.parametrize(("before", "after"), [(20, -65), (-480, -565)])
def test_totals_have_no_floor(before: int, after: int) -> None:
    game = finish(wins(85), "drop 9c", totals=[0, before])
    assert (game.totals, game.over) == ([30, after], False)


PERSIAN = "turn A play; hand A 9c; hand B 2c; hand C 2d; hand D Kh; meld A QcQdQh"
FOUR = "A B C D"


@pytest.mark.rule("G4", "E5")
def test_a_persian_game_is_two_deals_and_pays_a_bonus() -> None:
    one = finish(board(PERSIAN, "persian", FOUR), "drop 9c", totals=[0, 0], round_no=1)
    assert (one.over, one.round_no, one.totals) == (False, 2, [30 + 25 - 2, -12])
    two = finish(board(PERSIAN, "persian", FOUR), "drop 9c", totals=[53, 40], round_no=2)
    assert (two.over, list(two.winners)) == (True, [0])
    assert two.totals == [53 + 53 + 50, 28]


@pytest.mark.rule("G4", "G2")
def test_a_persian_tie_after_two_deals_is_played_on() -> None:
    tied = finish(board(PERSIAN, "persian", FOUR), "drop 9c", totals=[0, 65], round_no=2)
    assert (tied.totals, tied.over, tied.round_no) == ([53, 53], False, 3)


@pytest.mark.rule("G4", "R20")
def test_rounds_and_target_whichever_is_reached_first() -> None:
    rules = "hoyle rounds=5"
    assert finish(wins(2, rules), "drop 9c", totals=[480, 0], round_no=2).over
    last = finish(wins(2, rules), "drop 9c", totals=[100, 50], round_no=5)
    assert (last.over, list(last.winners), last.totals) == (True, [0], [130, 48])
    assert not finish(wins(2, rules), "drop 9c", totals=[100, 50], round_no=4).over


@pytest.mark.rule("R20", "G4")
def test_a_shared_win_pays_no_bonus() -> None:
    rules = "hoyle rounds=1 game_bonus=50 tie=share"
    shared = finish(wins(2, rules), "drop 9c", totals=[0, 32])
    assert (shared.over, list(shared.winners), shared.totals) == (True, [0, 1], [30, 30])
    alone = finish(wins(2, rules), "drop 9c", totals=[0, 0])
    assert (list(alone.winners), alone.totals) == ([0], [80, -2])


@pytest.mark.rule("G5")
def test_partners_are_scored_as_one_side_and_one_going_out_ends_the_round() -> None:
    text = "turn A play; hand A 9c; hand B 2c; hand C Kc Kd Kh Ks; hand D 3d; meld A QcQdQh; meld C 8c8d8h"
    game = finish(board(text, "hoyle-partnership", FOUR), "drop 9c", totals=[100, 50])
    assert list(game.rounds[0].scores) == [30, -2, 24 - 40, -3]
    assert (game.totals, game.round_no) == ([114, 45], 2)
    assert [game.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("G5", "R20")
def test_partners_settle_as_sides() -> None:
    text = "turn A play; hand A 9c; hand B 2c; hand C 2d; hand D 3d; meld A QcQdQh"
    game = finish(board(text, "hoyle-partnership", FOUR), "drop 9c", totals=[480, 305])
    assert (game.totals, list(game.winners)) == ([508, 300], [0])
    assert list(game.settlement()) == [208, -208]


def by_upcard(first: str, jokers: int = 0) -> list[int]:
    """A deck that begins with these cards."""
    start = parse_cards(first)
    deck = pack(1, jokers)
    for card in start:
        deck.remove(card)
    return start + deck


@pytest.mark.rule("G6", "R19")
def test_each_players_first_card_sets_the_size_of_his_hand_and_belongs_to_it() -> None:
    deck = by_upcard("5h Kc As")
    state = deal(PRESETS["rummy-5000"], 3, deck, 2)
    assert [state.hand_count(seat) for seat in range(3)] == [6, 11, 12]
    for seat, card in enumerate(deck[:3]):
        assert card in state.hand(seat)
    assert state.pile() == [deck[29]]
    assert state.stock_count == 52 - 30


@pytest.mark.rule("G6", "R19")
def test_the_deal_skips_hands_that_are_full() -> None:
    deck = by_upcard("2h 4c")
    state = deal(PRESETS["rummy-5000"], 2, deck, 1)
    assert state.hand(0) == sorted([deck[0], deck[2], deck[4]])
    assert state.hand(1) == sorted([deck[1], deck[3], deck[5], deck[6], deck[7]])


@pytest.mark.rule("G6", "R19")
def test_the_dealers_open_card_sets_the_wild_rank() -> None:
    rules = PRESETS["rummy-5000"]
    assert deal(rules, 2, by_upcard("2h 4c"), 1).wild_rank == 3
    assert deal(rules, 2, by_upcard("4c 2h"), 0).wild_rank == 1
    with_jokers = rules.with_(jokers=2)
    joker = deal(with_jokers, 2, by_upcard("2h Jk", jokers=2), 1)
    assert (joker.wild_rank, joker.hand_count(1), joker.hand_count(0)) == (-1, 12, 3)


WILD = "turn A play; hand A 6c 6d 6h 7h 8h 9h As Ks; wild 6"


@pytest.mark.rule("G6", "R11")
@pytest.mark.parametrize(
    ("play", "points"),
    [
        ("meld 7h8h6c=9h", 5 + 5 + 100),
        ("meld 6c6d6h", 300),
        ("meld 6h7h8h", 100 + 5 + 5),
        ("meld 7h6c=8h6d=9h", 5 + 200),
    ],
)
def test_wild_cards_count_a_hundred_whether_they_stand_for_another_card_or_not(
    play: str, points: int
) -> None:
    assert board(WILD, "rummy-5000").play(play).points("A") == points


@pytest.mark.rule("G6")
def test_aces_and_wild_cards_count_a_hundred_in_hand() -> None:
    b = board("turn A play; hand A 3c; hand B As 6c 2d Kd; wild 6", "rummy-5000").play("drop 3c")
    assert b.scores() == [0, -100 - 100 - 5 - 10]
    low = board("turn A play; hand A As 2s 3s 9c; wild 6", "rummy-5000").play("meld As2s3s")
    assert low.points("A") == 110


@pytest.mark.rule("G6")
def test_a_round_of_5000_rummy_has_a_wild_rank_and_other_games_have_none() -> None:
    game = Game(PRESETS["rummy-5000"], ["A", "B", "C"], "a table")
    assert all(3 <= game.state.hand_count(seat) <= 12 for seat in range(3))
    assert 0 <= game.state.wild_rank <= 12
    assert Rules().wild_rank is None
    assert Game(Rules(), ["A", "B"], "a table").state.wild_rank == -1
