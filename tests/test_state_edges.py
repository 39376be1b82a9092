"""What the engine does with questions that make no sense: an error, never a crash or another's memory."""

import threading

import pytest

from rum500 import PRESETS, PositionError, Rng, State, deal, parse_position
from rum500.cards import pack
from rum500.round.playout import playouts

ASKED = ["hand", "hand_count", "known", "points", "hand_value", "view", "legal"]


def two_hands() -> State:
    return deal(PRESETS["hoyle"], 2, pack(1, 0), 0)


@pytest.mark.parametrize("seat", [2, 8, 3000, 10**8, -2, -(10**8)])
@pytest.mark.parametrize("name", ASKED)
def test_a_seat_that_is_not_there_is_an_error(name, seat):
    with pytest.raises(IndexError, match="no seat"):
        getattr(two_hands(), name)(seat)


@pytest.mark.parametrize("method", ["apply", "apply_unchecked", "why_not"])
def test_nobody_acts_for_a_seat_that_is_not_there(method):
    state = two_hands()
    before = state.dump()
    with pytest.raises(IndexError, match="no seat"):
        getattr(state, method)(0, 5)
    assert state.dump() == before


def test_a_view_speaks_for_its_own_seat_only():
    view = two_hands().view(0)
    assert view.legal() == view.legal(0) == []
    with pytest.raises(IndexError, match="view of seat 0"):
        view.legal(1)


@pytest.mark.parametrize("action", [-1, 1 << 60, 10**30, 8 | 15 << 4, 8 | 127 << 4, 15, 4 | 15 << 6])
def test_a_number_that_is_no_action_is_refused(action):
    state = two_hands()
    before = state.dump()
    reason = state.why_not(action)
    assert reason is not None
    assert reason.code == "no-action"
    assert state.dump() == before


def test_the_same_view_and_seed_give_the_same_sample():
    view = two_hands().view(0)
    assert view.sample(Rng(7)).dump() == view.sample(Rng(7)).dump()
    assert view.sample(Rng(7)).dump() != view.sample(Rng(8)).dump()


def test_a_position_with_fewer_cards_unseen_than_gaps_is_sampled_as_far_as_it_goes():
    hand = " ".join(f"{place}{suit}" for suit in "cdh" for place in "A23456789TJQK")
    state = State.from_setup(parse_position(f"players A B\nhand A {hand}\nstock 30\nturn A draw"))
    sample = state.view(0).sample(Rng(1))
    known = [card for card in sample.hand(1) + sample.stock() if card != 127]
    assert len(known) == 13
    assert sample.hand_count(1) == 2


def test_a_joker_beside_other_cards_of_a_position_says_what_it_stands_for():
    with pytest.raises(PositionError, match="say what each joker stands for"):
        State.from_setup(parse_position("rules joker-rummy\nplayers A B\nmeld A 4h5hJk"))


def test_playouts_in_two_threads_do_not_meet():
    rules = PRESETS["500-rum"]
    alone = [playouts(rules, 2, seed, 60) for seed in (1, 2)]
    together = [alone[0]] * 2

    def play(at: int) -> None:
        together[at] = playouts(rules, 2, at + 1, 60)

    threads = [threading.Thread(target=play, args=(at,)) for at in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
