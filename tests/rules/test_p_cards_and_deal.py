"""P: players, packs, the draw for deal, the deal, the upcard, the next dealer."""

from __future__ import annotations

import pytest

from rum500 import PRESETS, Game, Rules, RulesError, deal
from rum500.cards import JOKER, pack

from .board import board, finish

NAMES = ["A", "B", "C", "D", "E", "F", "G", "H"]


def refused(rules: Rules, players: int) -> tuple[set[str], str]:
    """The settings and the words of the faults that keep this many players from the table."""
    with pytest.raises(RulesError) as caught:
        rules.check_table(players)
    faults = caught.value.faults
    return {name for fault in faults for name in fault.settings}, " ".join(fault.message for fault in faults)


@pytest.mark.rule("P1")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_sit_down(players: int) -> None:
    game = Game(Rules(), NAMES[:players], "a table")
    assert game.state.players == players
    assert len(game.totals) == players


@pytest.mark.rule("P1")
@pytest.mark.parametrize("players", [0, 1, 9, 20])
def test_any_other_number_is_refused_and_the_message_says_which_may_play(players: int) -> None:
    settings, words = refused(Rules(), players)
    assert "players" in settings
    assert "2" in words
    assert "8" in words


@pytest.mark.rule("P1", "R18")
def test_a_table_for_four_is_a_table_for_four() -> None:
    rules = Rules(players="4")
    assert rules.player_range() == (4, 4)
    assert "players" in refused(rules, 3)[0]
    assert Game(rules, NAMES[:4], "a table").state.players == 4


@pytest.mark.rule("P2")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 2)])
def test_one_pack_for_up_to_four_and_two_from_five(players: int, packs: int) -> None:
    assert Rules().packs_for(players) == packs
    assert Rules().deck_size(players) == 52 * packs
    state = Game(Rules(), NAMES[:players], "a table").state
    assert state.stock_count == 52 * packs - players * (13 if players == 2 else 7) - 1


@pytest.mark.rule("P2")
def test_fewer_players_may_choose_two_packs() -> None:
    assert Rules(packs=2).packs_for(2) == 2
    assert Game(Rules(packs=2), NAMES[:2], "a table").state.stock_count == 104 - 26 - 1


@pytest.mark.rule("P2", "R18")
def test_five_players_cannot_share_one_pack_and_are_told_to_take_two() -> None:
    rules = Rules(packs=1)
    rules.check_table(4)
    settings, words = refused(rules, 5)
    assert "packs" in settings
    assert "two" in words or "2" in words
    with pytest.raises(RulesError):
        Rules(packs=1, players="6")


@pytest.mark.rule("P3")
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_jokers_are_shuffled_into_the_pack(jokers: int) -> None:
    rules = Rules(jokers=jokers)
    assert rules.deck_size(2) == 52 + jokers
    assert pack(1, jokers).count(JOKER) == jokers
    assert Game(rules, NAMES[:2], "a table").state.stock_count == 52 + jokers - 27


@pytest.mark.rule("P3", "R18")
def test_a_pack_holds_at_most_two_wild_jokers() -> None:
    assert "jokers" in refused(Rules(jokers=4), 2)[0]
    assert Rules(jokers=4).deck_size(5) == 108
    assert Rules(jokers=4, packs=2).deck_size(2) == 108
    with pytest.raises(RulesError):
        Rules(jokers=3, packs=1)
    with pytest.raises(RulesError):
        Rules(jokers=5)


@pytest.mark.rule("P3", "M10")
def test_four_jokers_that_are_melded_only_with_each_other_fit_one_pack() -> None:
    assert PRESETS["persian"].deck_size(4) == 56
    with pytest.raises(RulesError) as caught:
        Rules(joker="own", jokers=2)
    assert {"joker", "jokers"} <= {name for fault in caught.value.faults for name in fault.settings}


@pytest.mark.rule("P4")
def test_the_lowest_card_deals_and_equal_lowest_cards_draw_again() -> None:
    again = 0
    for seed in range(60):
        game = Game(Rules(first_dealer="draw"), NAMES[:4], f"draw {seed}")
        first = [game.draws[0][seat] for seat in range(4)]
        assert len(set(first)) == 4
        ranks = [card % 16 for card in first]
        lowest = [seat for seat in range(4) if ranks[seat] == min(ranks)]
        assert game.dealer in lowest
        assert (len(game.draws) > 1) == (len(lowest) > 1)
        if len(lowest) > 1:
            assert sorted(game.draws[1]) == lowest
        again += len(lowest) > 1
    assert again > 0


@pytest.mark.rule("P4")
def test_in_the_draw_the_joker_of_persian_rummy_is_highest() -> None:
    drawn = 0
    for seed in range(60):
        game = Game(PRESETS["persian"], NAMES[:4], f"joker {seed}")
        first = [game.draws[0][seat] for seat in range(4)]
        drawn += JOKER in first
        assert first[game.dealer] != JOKER
    assert drawn > 0


@pytest.mark.rule("P4")
def test_the_first_dealer_is_drawn_for_or_the_first_seat_or_chance() -> None:
    assert Game(Rules(first_dealer="seat"), NAMES[:3], "x").dealer == 0
    by_chance = {Game(Rules(first_dealer="random"), NAMES[:3], f"x{seed}").dealer for seed in range(40)}
    assert by_chance == {0, 1, 2}
    by_draw = {Game(Rules(first_dealer="draw"), NAMES[:3], f"x{seed}").dealer for seed in range(40)}
    assert by_draw == {0, 1, 2}


@pytest.mark.rule("P5", "P7", "P12")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_cards_go_one_at_a_time_from_the_dealers_left_and_the_next_is_turned_up(
    dealer: int, first: int
) -> None:
    deck = pack(1, 0)
    state = deal(PRESETS["hoyle"], 3, deck, dealer)
    for step in range(3):
        assert state.hand((first + step) % 3) == sorted(deck[step:21:3])
    assert state.pile() == [deck[21]]
    assert state.stock() == deck[22:]
    assert (state.dealer, state.turn) == (dealer, first)


HANDS = {
    "500-rum": [13, 7, 7, 7, 7, 7, 7],
    "hoyle": [13, 7, 7, 7, 7, 7, 7],
    "seven-card": [7, 7, 7, 7, 7, 7, 7],
    "joker-rummy": [13, 7, 7, 7, 7, 7, 7],
    "rummy-500": [13, 7, 7, 7, 6, 6, 6],
}


@pytest.mark.rule("P6")
@pytest.mark.parametrize("preset", HANDS)
def test_the_number_of_cards_dealt_follows_the_number_of_players(preset: str) -> None:
    rules = PRESETS[preset]
    assert [rules.hand_size_for(players) for players in range(2, 9)] == HANDS[preset]
    for players in range(2, 9):
        deck = pack(rules.packs_for(players), rules.jokers)
        state = deal(rules, players, deck, 0)
        assert {state.hand_count(seat) for seat in range(players)} == {HANDS[preset][players - 2]}


@pytest.mark.rule("P6")
def test_a_table_may_deal_any_number_to_all() -> None:
    state = deal(Rules(hand_size="10"), 3, pack(1, 0), 0)
    assert [state.hand_count(seat) for seat in range(3)] == [10, 10, 10]


@pytest.mark.rule("P8")
def test_the_left_of_the_dealer_gets_one_card_more_and_chooses_the_upcard() -> None:
    deck = pack(1, 0)
    state = deal(Rules(upcard="chosen"), 3, deck, 1)
    assert [state.hand_count(seat) for seat in range(3)] == [7, 7, 8]
    assert state.hand(2) == sorted([*deck[0:21:3], deck[21]])
    assert state.pile() == []
    assert state.stock() == deck[22:]
    assert state.actors() == (2,)


@pytest.mark.rule("P8")
def test_who_chose_the_upcard_plays_the_first_turn_and_may_draw_it_back() -> None:
    b = board("turn A upcard; hand A 2c 9d Ks; pile -; stock 3h 4h", players="A B C")
    assert b.phase == "upcard"
    assert sorted(b.legal("A")) == ["drop 2c", "drop 9d", "drop Ks"]
    b.refuses("stock")
    b.refuses("drop 3c")
    b.refuses("B: drop 2d")
    after = b.play("drop 9d")
    assert (after.turn, after.phase, after.pile()) == ("A", "draw", "9d")
    assert after.play("take 9d").hand("A") == "2c 9d Ks"
    assert after.play("stock").hand("A") == "2c 3h Ks"


@pytest.mark.rule("P8", "C1")
def test_nobody_calls_the_chosen_upcard() -> None:
    b = board("turn A upcard; hand A 7h 9d Ks; meld C 4h5h6h", "rummy-500 upcard=chosen", "A B C")
    after = b.play("drop 7h")
    assert (after.turn, after.phase, after.actors) == ("A", "draw", "A")


@pytest.mark.rule("P9")
def test_the_deal_passes_to_the_left() -> None:
    text = "turn A play; hand A Ks; meld A 8c8d8h; hand B 2c; hand C 3c"
    assert finish(board(text, players="A B C"), "drop Ks").dealer == 0
    assert finish(board("dealer A\n" + text, players="A B C"), "drop Ks").dealer == 1


WINNER = "hoyle next_dealer=winner"


@pytest.mark.rule("P9")
def test_the_highest_score_of_the_round_deals_next_not_who_went_out() -> None:
    b = board("turn A play; hand A Ks; hand B 2c 3c; meld B TcJcQc; hand C 4d", WINNER, "A B C")
    assert finish(b, "drop Ks").dealer == 1


@pytest.mark.rule("P9")
def test_a_tie_for_the_round_passes_the_deal_to_the_left() -> None:
    text = "dealer B; turn A play; hand A Ks; hand B 5c Kd; meld B 4h5h6h; hand C 4d"
    game = finish(board(text, WINNER, "A B C"), "drop Ks")
    assert list(game.rounds[-1].scores) == [0, 0, -4]
    assert game.dealer == 2


PAIRS = "hoyle-partnership next_dealer=winner"


@pytest.mark.rule("P9", "G5")
def test_of_the_winning_side_the_player_who_went_out_deals() -> None:
    text = "dealer B; turn A play; hand A Ks; hand B Qc; hand C 5c; meld C 8c8d8h; hand D 9c 9d"
    assert finish(board(text, PAIRS, "A B C D"), "drop Ks").dealer == 0


@pytest.mark.rule("P9", "G5")
def test_of_a_winning_side_where_nobody_went_out_the_higher_scorer_deals() -> None:
    hands = "hand A Ks; hand B 3c; hand C Kc Kd Kh; hand D 4c"
    text = f"dealer B; turn A play; {hands}; meld B 2c2d2h; meld D 8c8d8h"
    game = finish(board(text, PAIRS, "A B C D"), "drop Ks")
    assert list(game.rounds[-1].scores) == [0, 3, -30, 20]
    assert game.dealer == 3


@pytest.mark.rule("P10")
def test_every_seat_sees_the_whole_pile_in_its_order_and_nothing_reorders_it() -> None:
    b = board("hand A 7c 7d Ks; hand B 2d 3d; pile 9s 7h 2c Qd 4c", "500-rum", "A B C")
    for seat in range(3):
        assert b.state.view(seat).pile() == b.state.pile()
    assert b.play("take 7h").pile() == "9s"
    assert b.play("stock", "drop Ks").pile() == "9s 7h 2c Qd 4c Ks"


@pytest.mark.rule("P11")
def test_a_deal_that_leaves_no_card_for_stock_or_upcard_is_refused() -> None:
    rules = Rules(hand_size="17")
    rules.check_table(2)
    assert "hand_size" in refused(rules, 3)[0]
    assert refused(Rules(hand_size="13"), 4)[1] != ""
    state = deal(Rules(hand_size="25"), 2, pack(1, 0), 0)
    assert (len(state.pile()), state.stock_count) == (1, 1)
    with pytest.raises(RulesError):
        Rules(hand_size="26")


@pytest.mark.rule("P12")
def test_play_begins_at_the_dealers_left_and_goes_clockwise() -> None:
    b = board("dealer B; hand C 2c 3c; hand A 2d 3d; hand B 2h 3h; pile 9c; stock 20", players="A B C")
    assert b.turn == "C"
    turns = []
    for card in ["2c", "2d", "2h"]:
        turns.append(b.turn)
        b = b.play("stock", f"drop {card}")
    assert [*turns, b.turn] == ["C", "A", "B", "C"]


@pytest.mark.rule("P12", "C5")
def test_nobody_acts_before_his_turn() -> None:
    b = board("hand A 2c 3c; hand B 7c 7d 7h Ks; pile 9c", players="A B C")
    assert b.actors == "A"
    for action in ["B: stock", "B: take 9c", "B: drop Ks", "B: meld 7c7d7h", "C: stock"]:
        b.refuses(action)
