"""What holds in every position of every round under every rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500 import (
    COMPILED,
    Ambiguous,
    Illegal,
    NotationError,
    Phase,
    Rng,
    Rules,
    State,
    format_position,
    parse_position,
    read,
    write,
)
from rum500.cards import UNKNOWN
from rum500.house import rules_line
from rum500.round.selfcheck import check_rounds

from .rounds import (
    Start,
    altered,
    choose,
    mangled,
    plain_actions,
    positions,
    random_start,
    walk,
    whole_deck,
    worth_in_hand,
)
from .rules.board import everything
from .strategies import random_rules, valid_rules

MANY, SOME, FEW = (0.2, 0.06, 0.015) if COMPILED else (0.1, 0.05, 0.02)
ENDLESS = 20_000


@st.composite
def starts(draw: st.DrawFn) -> tuple[Start, random.Random]:
    """A round about to be dealt, and the chance that plays it; most rules by the quicker way."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = draw(valid_rules()) if draw(st.integers(0, 4)) == 0 else random_rules(rng)
    return random_start(rules, rng), rng


def text_of(state: State) -> str:
    return format_position(state.to_setup())


def listings(state: State) -> list[list[int]]:
    return [state.legal(seat) for seat in range(state.players)]


def meanings(state: State, seat: int, text: str) -> list[str]:
    """What the text can mean, in full; nothing where it is refused."""
    try:
        return [write(state, read(state, seat, text))]
    except (NotationError, Illegal):
        return []
    except Ambiguous as error:
        return error.choices


@given(starts())
def test_no_card_is_lost_or_made_by_an_action(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    deck = Counter(start.deck)
    for _ in walk(state, rng):
        assert everything(state) == deck
    assert everything(state) == deck


@given(starts())
def test_a_refused_action_changes_nothing(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    for seat, action in walk(state, rng):
        before = state.dump()
        attempt, by = altered(action, rng), rng.choice((seat, rng.randrange(-1, state.players)))
        reason = state.why_not(attempt, by)
        assert state.dump() == before
        if reason is not None:
            with pytest.raises(Illegal) as caught:
                state.apply(attempt, by)
            assert caught.value.reason == reason
            assert state.dump() == before


@given(starts())
def test_an_action_that_is_nearly_a_listed_one_is_refused_or_loses_no_card(
    given_start: tuple[Start, random.Random],
):
    start, rng = given_start
    deck = Counter(start.deck)
    state = start.deal()
    for seat, action in walk(state, rng):
        attempt = altered(action, rng)
        if state.why_not(attempt, seat) is None:
            after = state.copy()
            after.apply(attempt, seat)
            assert everything(after) == deck
            assert after.over or any(listings(after))


@given(starts())
def test_a_text_that_is_nearly_an_action_is_understood_or_refused(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    for seat, action in walk(state, rng):
        if rng.random() > MANY:
            continue
        before = state.dump()
        text = mangled(write(state, action), rng)
        for meant in meanings(state, seat, text):
            assert state.why_not(read(state, seat, meant), seat) is None, text
        assert state.dump() == before, text


@given(starts())
def test_whoever_is_in_turn_or_asked_has_something_to_do(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    for _ in walk(state, rng):
        asked = state.actors() if state.phase == Phase.CALL else (state.turn,)
        assert asked
        assert all(state.legal(seat) for seat in asked), text_of(state)
    assert state.actors() == ()
    assert not any(listings(state))


@given(starts())
def test_only_those_who_may_act_have_actions_listed(given_start: tuple[Start, random.Random]):
    for state in positions(*given_start, SOME):
        actors = state.actors()
        assert not any(state.legal(seat) for seat in range(state.players) if seat not in actors)


@given(starts())
def test_every_round_ends(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    assert sum(1 for _ in walk(state, rng)) < ENDLESS
    assert state.over


@given(starts())
def test_the_listing_has_no_action_twice_and_only_legal_ones(given_start: tuple[Start, random.Random]):
    for state in positions(*given_start, SOME):
        for seat in range(state.players):
            listed = state.legal(seat)
            assert len(set(listed)) == len(listed), text_of(state)
            refused = [write(state, action) for action in listed if state.why_not(action, seat) is not None]
            assert not refused, text_of(state)


@given(starts())
def test_every_legal_action_without_a_card_that_stands_for_another_is_listed(
    given_start: tuple[Start, random.Random],
):
    for state in positions(*given_start, FEW):
        for seat in state.actors():
            listed = set(state.legal(seat))
            for action in plain_actions(state, seat):
                if action not in listed:
                    assert state.why_not(action, seat) is not None, f"{text_of(state)}{write(state, action)}"


@given(starts())
def test_the_listing_keeps_its_order(given_start: tuple[Start, random.Random]):
    for state in positions(*given_start, SOME):
        first = listings(state)
        assert listings(state) == first == listings(state.copy())


@given(starts())
def test_copies_are_independent(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    for state in positions(start, rng, MANY):
        if state.over:
            return
        before, twin = state.dump(), state.copy()
        assert twin.dump() == before
        seat, action = choose(twin, rng)
        twin.apply(action, seat)
        assert state.dump() == before
        after = twin.dump()
        state.copy().apply(action, seat)
        assert twin.dump() == after


@given(starts())
def test_a_position_is_the_same_after_it_was_written_and_read(given_start: tuple[Start, random.Random]):
    for state in positions(*given_start, SOME):
        text = text_of(state)
        again = State.from_setup(parse_position(text))
        assert text_of(again) == text
        assert listings(again) == listings(state), text
        assert again.actors() == state.actors()
        assert again.round_scores() == state.round_scores()


@given(starts())
def test_a_position_that_was_read_goes_on_as_the_one_written(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    for state in positions(start, rng, FEW):
        if state.over:
            return
        again, twin = State.from_setup(parse_position(text_of(state))), state.copy()
        for seat, action in walk(twin, random.Random(1)):
            assert action in again.legal(seat), text_of(again)
            again.apply(action, seat)
        assert text_of(again) == text_of(twin)


@given(starts())
def test_every_listed_action_is_read_as_it_was_written(given_start: tuple[Start, random.Random]):
    for state in positions(*given_start, SOME):
        for seat in state.actors():
            texts = [write(state, action) for action in state.legal(seat)]
            assert len(set(texts)) == len(texts)
            assert [read(state, seat, text) for text in texts] == state.legal(seat), text_of(state)


@given(starts())
def test_a_view_does_not_depend_on_what_the_seat_cannot_see(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    deck = Counter(start.deck)
    for state in positions(start, rng, FEW):
        for seat in range(state.players):
            view = state.view(seat)
            other = view.sample(Rng(rng.getrandbits(32)))
            assert everything(other) == deck
            assert other.view(seat).to_setup() == view.to_setup()
            assert other.legal(seat) == view.legal(seat) == state.legal(seat), text_of(state)
            assert other.actors() == view.actors() == state.actors()


@given(starts())
def test_a_view_hides_what_only_others_know_and_a_sample_keeps_what_all_know(
    given_start: tuple[Start, random.Random],
):
    start, rng = given_start
    for state in positions(start, rng, SOME):
        seat = rng.randrange(state.players)
        view = state.view(seat)
        sample = view.sample(Rng(7))
        assert view.hand(seat) == state.hand(seat) == sample.hand(seat)
        assert state.stock_count == view.stock_count == sample.stock_count
        open_order = [card for card in view.stock() if card != UNKNOWN]
        assert open_order in ([], state.stock())
        assert not open_order or sample.stock() == open_order
        for other in range(state.players):
            known = state.known(other)
            assert not Counter(known) - Counter(state.hand(other)), text_of(state)
            assert not Counter(known) - Counter(sample.hand(other))
            assert sample.known(other) == known
            if other != seat:
                hidden = [UNKNOWN] * (len(state.hand(other)) - len(known))
                assert view.hand(other) == known + hidden


@given(starts())
def test_points_on_the_table_are_those_of_its_cards(given_start: tuple[Start, random.Random]):
    for state in positions(*given_start, MANY):
        made: Counter[int] = Counter()
        for meld in state.melds():
            for laid in meld.cards:
                made[laid.seat] += laid.points
        assert [state.points(seat) for seat in range(state.players)] == [
            made[seat] for seat in range(state.players)
        ]


@given(starts())
def test_the_score_is_table_and_bonus_less_the_hand(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    for _ in walk(state, rng):
        pass
    expected = []
    for seat in range(state.players):
        caught = sum(worth_in_hand(state, card) for card in state.hand(seat))
        bonus = start.rules.out_bonus if seat == state.out else 0
        deducted = caught if state.out >= 0 or start.rules.stock_out_deduct else 0
        expected.append(state.points(seat) + bonus - deducted)
    assert state.batch() == []
    assert state.round_scores() == expected


@given(starts())
def test_who_went_out_has_no_card_and_others_have(given_start: tuple[Start, random.Random]):
    *_, state = positions(*given_start, 0)
    floats = state.rules.final_discard == "float"
    for seat in range(state.players):
        assert state.hand_count(seat) == len(state.hand(seat))
        assert bool(state.hand(seat)) != (seat == state.out) or (floats and seat != state.out)


@given(starts())
def test_the_same_deck_and_actions_give_the_same_game(given_start: tuple[Start, random.Random]):
    start, rng = given_start
    state = start.deal()
    done = list(walk(state, rng))
    checked, unchecked = start.deal(), start.deal()
    for seat, action in done:
        assert action in checked.legal(seat)
        checked.apply(action, seat)
        unchecked.apply_unchecked(action, seat)
    assert checked.dump() == unchecked.dump() == state.dump()


@given(valid_rules(), st.integers(0, 2**32))
def test_a_deal_gives_out_the_whole_deck(rules, seed):
    start = random_start(rules, random.Random(seed))
    state = start.deal()
    assert everything(state) == Counter(whole_deck(rules, start.players))
    assert state.over or state.turn == (start.dealer + 1) % start.players


def random_tables(number: int) -> list[tuple[Rules, int, int]]:
    """Rules, a number of players for them, a seed."""
    rng = random.Random(500)
    tables = []
    for seed in range(number):
        rules = random_rules(rng)
        tables.append((rules, rng.choice(rules.table_sizes()), 1000 * seed))
    return tables


def test_the_engine_finds_no_fault_in_itself_under_random_rules():
    for rules, players, seed in random_tables(300 if COMPILED else 12):
        report = check_rounds(rules, players, seed, 20 if COMPILED else 1)
        assert not report.fault, f"{report.fault}: seed {report.seed}, {players} players, {rules_line(rules)}"
        assert report.actions or not COMPILED
