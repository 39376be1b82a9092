"""A game: who deals, what is added up, when it ends, who is paid what."""

from __future__ import annotations

import pytest

from rum500 import Game, Rules
from rum500.cards import place_of
from rum500.presets import PRESETS
from rum500.round import Illegal
from rum500.rules import RulesError

from .rules.board import board, finish

HOYLE = PRESETS["hoyle"]
AB = ["A", "B"]
KINGS = "meld A KcKdKh"  # 30 points


def goes_out(table: str, rules: str = "hoyle", players: str = "A B", caught: str = "2c") -> Game:
    """A has cards on the table, discards the last card and goes out; B holds ``caught``."""
    return finish(board(f"turn A play; hand A 2d; hand B {caught}; {table}", rules, players), "drop 2d")


def won(totals: list[int], table: str, rules: str = "hoyle", caught: str = "2c") -> Game:
    """As ``goes_out``, in a game that stands at ``totals``."""
    start = board(f"turn A play; hand A 2d; hand B {caught}; {table}", rules)
    return finish(start, "drop 2d", totals=totals)


def test_a_round_is_scored_and_the_next_one_dealt_by_itself():
    game = goes_out(f"{KINGS}; meld B 8c8d8h", caught="As Td")
    (result,) = game.rounds
    assert (result.scores, result.laid, result.caught) == ((30, 24 - 25), (30, 24), (0, 25))
    assert (result.out, result.how, result.dealer) == (0, "out", 1)
    assert game.totals == list(result.totals) == [30, -1]
    assert (game.round_no, game.dealer, game.state.turn, game.state.over) == (2, 0, 1, False)
    assert game.state.hand_count(0) == game.state.hand_count(1) == 13
    assert game.finished is not None
    assert game.finished.over
    assert not game.over
    assert game.winners == ()


def test_totals_have_no_floor():
    game = won([-490, 20], KINGS, caught="As Ad Ah Ac Ks")
    assert game.totals == [-460, 20 - 70]


def test_the_bonus_for_going_out_is_in_the_score_and_not_in_what_was_laid():
    game = goes_out(KINGS, "hoyle out_bonus=25")
    assert game.rounds[0].scores[0] == 55
    assert game.rounds[0].laid[0] == 30


def test_the_target_reached_exactly_ends_the_game_and_the_round_is_left_as_it_ended():
    game = won([470, 499], KINGS)
    assert (game.over, game.winners, game.totals) == (True, (0,), [500, 497])
    assert game.state.over
    assert game.round_no == 1


def test_of_two_above_the_target_the_higher_wins():
    game = won([480, 600], KINGS)
    assert (game.totals, game.winners) == ([510, 598], (1,))


def test_one_point_below_the_target_goes_on():
    assert not won([469, 0], KINGS).over


def test_a_tie_above_the_target_is_played_on_until_one_leads():
    game = won([475, 507], KINGS)
    assert (game.totals, game.over, game.round_no) == ([505, 505], False, 2)


def test_a_tie_may_be_shared():
    game = won([475, 507], KINGS, "hoyle tie=share game_bonus=50")
    assert (game.over, game.winners, game.totals) == (True, (0, 1), [505, 505])
    assert game.settlement() == [0, 0]


def test_a_number_of_rounds_ends_the_game_below_the_target_and_pays_the_bonus():
    rules = "hoyle rounds=1 game_bonus=50"
    game = won([0, 0], KINGS, rules)
    assert (game.winners, game.totals, game.rounds[-1].totals) == ((0,), [80, -2], (30, -2))
    assert game.settlement() == [82, -82]


def test_after_the_last_round_a_tie_is_played_on():
    start = board(f"turn A play; hand A 2d; hand B 2c; {KINGS}", "hoyle rounds=1")
    game = finish(start, "drop 2d", totals=[0, 32])
    assert (game.totals, game.over) == ([30, 30], False)


def test_each_side_settles_its_difference_with_every_other():
    start = board(f"turn A play; hand A 2d; hand B 2c; hand C 2h; {KINGS}", "hoyle", "A B C")
    game = finish(start, "drop 2d", totals=[470, 302, 102])
    assert game.totals == [500, 300, 100]
    assert game.settlement() == [200 + 400, -200 + 200, -400 - 200]


def test_partners_share_a_total():
    table = f"turn A play; hand A 2d; hand B 2c; hand C Kc Kd Kh Ks; hand D 3c; {KINGS.replace('K', 'Q')}"
    game = finish(board(table, "hoyle-partnership", "A B C D"), "drop 2d", totals=[100, 50])
    assert game.rounds[0].scores == (30, -2, -40, -3)
    assert game.totals == [90, 45]
    assert (game.sides, game.side_of(2), game.side_name(1)) == (2, 0, "B & D")


def test_nobody_out_leaves_hands_undeducted_where_the_table_says_so():
    start = board("turn A play; hand A 2d 3d; hand B Kc; stock -", "rummy-500")
    game = finish(start, "drop 2d")
    (result,) = game.rounds
    assert (result.how, result.out, result.scores, result.caught) == ("stock", -1, (0, 0), (3, 10))


@pytest.mark.parametrize(("laid_by_b", "dealer"), [("TcTdTh", 0), ("AcAdAh", 1)])
def test_the_winner_of_the_round_deals_the_next(laid_by_b, dealer):
    table = f"turn A play; hand A 2d; hand B 2c; hand C 3c; {KINGS}; meld B {laid_by_b}"
    assert finish(board(table, "hoyle next_dealer=winner", "A B C"), "drop 2d").dealer == dealer


def test_a_tied_round_passes_the_deal_to_the_left():
    table = f"turn A play; hand A 2d; hand B Th; hand C 2c; meld B JcJdJhJs; {KINGS}"
    game = finish(board(table, "hoyle next_dealer=winner", "A B C"), "drop 2d")
    assert game.rounds[0].scores[:2] == (30, 30)
    assert game.dealer == 0


def partners_dealer(melds: str) -> int:
    """Who deals after A has gone out, where the winner deals."""
    table = f"turn A play; hand A 2d; hand B 2c; hand C 3c; hand D 4c; {melds}"
    return finish(board(table, "hoyle-partnership next_dealer=winner", "A B C D"), "drop 2d").dealer


def test_of_the_winning_side_the_player_who_went_out_deals():
    assert partners_dealer("meld C KcKdKh") == 0


def test_else_its_higher_scorer():
    assert partners_dealer("meld B KcKdKh; meld D AcAdAh") == 3


def test_the_lowest_card_drawn_deals_first_and_equal_lowest_draw_again():
    drawn_again = 0
    for seed in range(60):
        game = Game(HOYLE, ["A", "B", "C"], str(seed))
        *_, last = game.draws
        assert game.dealer == min(last, key=lambda seat: place_of(last[seat]))
        assert game.state.turn == (game.dealer + 1) % 3
        drawn_again += len(game.draws) > 1
    assert drawn_again


def test_the_first_seat_deals_where_the_table_says_so():
    assert all(Game(HOYLE.with_(first_dealer="seat"), AB, str(seed)).dealer == 0 for seed in range(9))


def test_chance_names_the_first_dealer_where_the_table_says_so():
    games = [Game(HOYLE.with_(first_dealer="random"), AB, str(seed)) for seed in range(30)]
    assert {game.dealer for game in games} == {0, 1}
    assert not any(game.draws for game in games)


def test_the_same_seed_deals_the_same_and_another_does_not():
    one, same, other = (Game(HOYLE, AB, seed) for seed in ("x", "x", "y"))
    assert one.state.hand(0) == same.state.hand(0)
    assert one.dealer == same.dealer
    assert one.state.stock() != other.state.stock()


def test_a_resumed_game_deals_as_the_game_would_have():
    game = finish(board(f"turn A play; hand A 2d; hand B 2c; {KINGS}"), "drop 2d")
    again = Game(game.rules, AB, game.seed, totals=game.totals, round_no=2, dealer=game.dealer)
    assert again.state.hand(0) == game.state.hand(0)
    assert again.state.stock() == game.state.stock()
    assert (again.totals, again.round_no) == (game.totals, 2)


def test_resuming_asks_for_a_total_a_side():
    with pytest.raises(ValueError, match="2 totals"):
        Game(HOYLE, AB, "x", totals=[1], round_no=1, dealer=0)


def test_a_table_that_cannot_play_is_refused():
    with pytest.raises(RulesError):
        Game(Rules(packs=1), list("ABCDEF"), "x")


def test_a_refused_action_changes_nothing():
    game = Game(HOYLE, AB, "x")
    hand = game.state.hand(game.state.turn)
    with pytest.raises(Illegal):
        game.apply(1 - game.state.turn, game.state.legal()[0])
    assert game.state.hand(game.state.turn) == hand
    assert not game.rounds
