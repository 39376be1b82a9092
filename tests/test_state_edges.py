"""What the engine does with questions that make no sense: an error, never a crash or another's memory."""

import copy
import pickle
import random
import threading

import pytest

from rum500 import (
    COMPILED,
    PRESETS,
    Ambiguous,
    Game,
    Illegal,
    PositionError,
    Rng,
    State,
    View,
    deal,
    parse_position,
    read,
    write,
)
from rum500.cards import pack
from rum500.round.board import Board
from rum500.round.playout import playouts
from rum500.round.work import Work
from rum500.tables import Book

from .strategies import random_rules

ASKED = ["hand", "hand_count", "known", "points", "hand_value", "view", "legal"]


def two_hands() -> State:
    return deal(PRESETS["hoyle"], 2, pack(1, 0), 0)


NO_ACTIONS = [-1, -(10**30), 1 << 60, 1 << 63, 1 << 64, 10**30, 8 | 15 << 4, 8 | 127 << 4, 15, 4 | 15 << 6]


@pytest.mark.parametrize("seat", [2, 8, 3000, 10**8, 10**30, -2, -(10**8), -(10**30)])
@pytest.mark.parametrize("name", ASKED)
def test_a_seat_that_is_not_there_is_an_error(name, seat):
    with pytest.raises(IndexError, match="no seat"):
        getattr(two_hands(), name)(seat)


@pytest.mark.parametrize("method", ["apply", "apply_unchecked", "why_not"])
@pytest.mark.parametrize("seat", [5, 10**30])
def test_nobody_acts_for_a_seat_that_is_not_there(method, seat):
    state = two_hands()
    before = state.dump()
    with pytest.raises(IndexError, match="no seat"):
        getattr(state, method)(0, seat)
    assert state.dump() == before


def test_a_view_speaks_for_its_own_seat_only():
    view = two_hands().view(0)
    assert view.legal() == view.legal(0) == []
    with pytest.raises(IndexError, match="view of seat 0"):
        view.legal(1)


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_a_number_that_is_no_action_is_refused(action):
    state = two_hands()
    before = state.dump()
    reason = state.why_not(action)
    assert reason is not None
    assert reason.code == "no-action"
    with pytest.raises(Illegal) as refused:
        state.apply(action)
    assert refused.value.reason == reason
    assert state.dump() == before


@pytest.mark.parametrize("action", [-1, -(10**30), 1 << 60, 1 << 64, 10**30])
def test_a_number_with_no_room_for_an_action_is_refused_by_every_method(action):
    state = two_hands()
    before = state.dump()
    for asked in (state.apply_unchecked, state.taken_by):
        with pytest.raises(Illegal, match="no action"):
            asked(action)
    with pytest.raises(ValueError, match="no packed action"):
        write(state, action)
    assert state.dump() == before


@pytest.mark.parametrize("action", [None, "stock", 1.5])
@pytest.mark.parametrize("method", ["apply", "apply_unchecked", "why_not"])
def test_what_is_no_number_is_a_type_error(method, action):
    with pytest.raises(TypeError):
        getattr(two_hands(), method)(action)


@pytest.mark.parametrize("card", [-1, 13, 15, 63, 65, 127, 10**30])
def test_what_is_no_card_has_no_value(card):
    with pytest.raises(ValueError, match="the code of no card"):
        two_hands().value(card)


@pytest.mark.parametrize("kind", [State, View, Board])
def test_nothing_is_made_that_knows_no_rules(kind):
    for make in (
        lambda: kind.__new__(kind),
        lambda: kind.__new__(kind, None),
        lambda: kind(None),
        lambda: kind(Book.__new__(Book)),
        type("Own", (kind,), {"__init__": lambda _self: None}),
    ):
        with pytest.raises(TypeError, match=r"made by deal\(\)"):
            make()


def test_a_workbench_needs_rules():
    with pytest.raises(TypeError, match=r"made by deal\(\)"):
        Work(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "wild"), [(0, -1), (1, -1), (9, -1), (10**30, -1), (2, 13), (2, -2)])
def test_no_book_is_made_for_a_table_that_cannot_be(players, wild):
    with pytest.raises(ValueError, match="there is no table"):
        Book(PRESETS["hoyle"], players, wild)


@pytest.mark.parametrize("rng", [None, 7, random.Random(7)])
def test_a_sample_is_drawn_with_the_generator_of_the_engine(rng):
    with pytest.raises(TypeError, match="with an Rng"):
        two_hands().view(0).sample(rng)


def who_can(state: State) -> int:
    """A seat that has an action."""
    return next(seat for seat in state.actors() if state.legal(seat))


def states_on_the_way(number: int) -> list[State]:
    """A state from the midst of each of some rounds of random rules."""
    found = []
    for seed in range(number):
        rng = random.Random(seed)
        rules = random_rules(rng)
        players = rng.choice(rules.table_sizes())
        deck = pack(rules.packs_for(players), rules.jokers)
        rng.shuffle(deck)
        state = deal(rules, players, deck, rng.randrange(players))
        for _ in range(rng.randrange(60)):
            if state.over:
                break
            seat = who_can(state)
            state.apply(rng.choice(state.legal(seat)), seat)
        found.append(state)
    return found


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_a_copy_is_equal_and_goes_its_own_way(duplicate):
    for state in states_on_the_way(20):
        twin, seen = duplicate(state), duplicate(state.view(0))
        before = state.dump()
        assert type(twin) is State
        assert type(seen) is View
        assert twin.dump() == before
        assert (seen.seat, seen.dump()) == (0, state.view(0).dump())
        if not state.over:
            seat = who_can(twin)
            twin.apply(twin.legal(seat)[0], seat)
            assert twin.dump() != before
            assert state.dump() == before


def test_a_pickle_brings_back_the_same_position():
    for state in states_on_the_way(60 if COMPILED else 15):
        again = pickle.loads(pickle.dumps(state))
        again.validate()
        assert again.to_setup() == state.to_setup()
        assert again.actors() == state.actors()
        assert [again.legal(seat) for seat in again.actors()] == [
            state.legal(seat) for seat in state.actors()
        ]
        for seat in range(state.players):
            view, seen = state.view(seat), pickle.loads(pickle.dumps(state.view(seat)))
            assert (seen.seat, seen.to_setup()) == (seat, view.to_setup())
            assert (seen.legal(), seen.unseen_cards()) == (view.legal(), view.unseen_cards())


def test_a_refusal_is_pickled_with_all_it_says():
    state = two_hands()
    refused = []
    for ask in (lambda: read(state, 0, "lay 8h=3"), lambda: state.apply(15)):
        with pytest.raises(ValueError) as raised:
            ask()
        refused.append(raised.value)
    for error in (*refused, Ambiguous("lay 8h", ["lay 8h>1", "lay 8h>2"])):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_game_in_play_is_copied_with_its_round():
    game = Game(PRESETS["hoyle"], ["A", "B"], "1")
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        before = game.state.dump()
        twin.apply(twin.state.turn, twin.state.legal()[0])
        assert game.state.dump() == before
        assert twin.rules == game.rules


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
