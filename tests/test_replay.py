"""Written games played again: what the recorder writes, and what a replay finds."""

from functools import cache
from random import Random

import pytest

from rum500 import fair
from rum500.cards import cards_text, pack
from rum500.game import Game
from rum500.notation import write
from rum500.presets import PRESETS
from rum500.record import (
    Recorder,
    RecordError,
    Replay,
    RoundRecord,
    format_record,
    parse_record,
    replay,
)
from rum500.round import deal
from rum500.rules import Rules

TABLES = [
    ("500-rum", 3),
    ("hoyle", 2),
    ("rummy-500", 4),
    ("joker-rummy", 5),
    ("persian", 4),
    ("rummy-5000", 3),
]
ROUNDS = 2


def choose(rng, state):
    """A seat that may act and one of its actions."""
    seat = rng.choice([seat for seat in state.actors() if state.legal(seat)])
    return seat, rng.choice(state.legal(seat))


@cache
def recorded(preset="500-rum", players=3, seed="500", rounds=ROUNDS, more=5, **changes):
    """A game of random actions, and what its recorder wrote, some actions into the round after the last."""
    rules = PRESETS[preset].with_(**changes)
    game = Game(rules, ["ann", "bob", "cid", "dot", "eve"][:players], seed)
    recorder = Recorder(game, date="2026-11-30")
    rng = Random(f"{seed}{preset}")
    while not game.over and (len(game.rounds) < rounds or more > 0):
        more -= len(game.rounds) >= rounds
        seat, code = choose(rng, game.state)
        text = write(game.state, code)
        game.apply(seat, code)
        recorder.note(seat, text)
    return game, recorder.text()


def swapped(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_a_game_of_random_actions_is_written_and_played_again(preset, players):
    game, text = recorded(preset, players)
    record = parse_record(text)
    assert format_record(record) == text
    again = replay(record)
    assert again.rounds == game.rounds
    assert (again.totals, again.round_no, again.over) == (game.totals, game.round_no, game.over)
    if not game.over:
        assert [again.state.hand(seat) for seat in range(players)] == [
            game.state.hand(seat) for seat in range(players)
        ]


def test_a_finished_game_has_its_result_and_final_totals_in_the_header():
    game, text = recorded("persian", 4, rounds=99)
    assert game.over
    record = parse_record(text)
    assert record.final == game.totals
    assert record.winners == tuple(game.winners)
    assert replay(record).totals == game.totals


def test_a_game_broken_off_before_its_first_action_is_a_record():
    game = Game(Rules(), ["ann", "bob"], "500")
    record = Recorder(game).record()
    assert record.rounds == [RoundRecord(game.dealer)]
    assert replay(parse_record(format_record(record))).dealer == game.dealer


def test_a_round_dealt_from_a_deck_of_its_own_carries_it():
    deck = fair.deck("another", 7, pack(1, 0))
    game = Game(Rules(), ["ann", "bob"], "500")
    game.set_state(deal(game.rules, 2, deck, game.dealer))
    recorder = Recorder(game)
    recorder.note_deck(deck)
    text = recorder.text()
    assert f"deck {cards_text(deck)}\n" in text
    assert replay(parse_record(text)).state.hand(0) == game.state.hand(0)
    without_seed = swapped(text, "seed 500\n", "")
    assert replay(parse_record(without_seed)).state.hand(0) == game.state.hand(0)


def test_an_action_taken_back_leaves_the_record():
    game = Game(Rules(), ["ann", "bob"], "500")
    recorder = Recorder(game)
    before = recorder.text()
    recorder.note(0, "stock")
    recorder.unnote()
    assert recorder.text() == before


def test_actions_of_a_seat_in_a_row_share_a_line_that_a_discard_ends():
    game = Game(Rules(), ["ann", "bob"], "500")
    recorder = Recorder(game)
    for seat, text in [
        (0, "stock"),
        (0, "drop 7h"),
        (0, "stock"),
        (1, "lay 7h>1"),
        (0, "pass"),
        (0, "stock"),
    ]:
        recorder.note(seat, text)
    lines = [(turn.seat, "; ".join(map(str, turn.actions))) for turn in recorder.record().rounds[0].turns]
    assert lines == [(0, "stock; drop 7h"), (0, "stock"), (1, "lay 7h>1"), (0, "pass"), (0, "stock")]


def replay_faults(text):
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text))
    return caught.value.faults


def line_of(text, start, nth=0):
    return [number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start)][nth]


@pytest.mark.parametrize("word", ["scores", "totals"])
def test_scores_and_totals_that_the_game_does_not_bear_out_are_faults(word):
    _, text = recorded()
    line = line_of(text, word)
    numbers = text.split("\n")[line - 1].split()
    edited = swapped(text, " ".join(numbers), " ".join([word, str(int(numbers[1]) + 5), *numbers[2:]]))
    assert [at for at, _ in replay_faults(edited)] == [line]


def test_another_seed_tells_another_game():
    _, text = recorded()
    assert replay_faults(swapped(text, "seed 500", "seed 501"))


def test_another_dealer_is_a_fault_of_the_round():
    _, text = recorded()
    line = line_of(text, "round 1")
    dealer = text.split("\n")[line - 1].split()[-1]
    other = "bob" if dealer == "ann" else "ann"
    found = replay_faults(swapped(text, f"round 1 dealer {dealer}", f"round 1 dealer {other}"))
    assert found[0] == (line, f"{dealer} deals this round, not {other}")


def test_an_action_that_is_refused_is_a_fault_with_its_rule():
    _, text = recorded()
    line = line_of(text, "round 1") + 1
    name, first = text.split("\n")[line - 1].split(":")
    found = replay_faults(swapped(text, f"{name}:{first}", f"{name}: drop Ks;{first}"))
    assert found[0][0] == line
    assert '"drop Ks"' in found[0][1]


def test_a_turn_that_is_missing_is_found_even_if_its_count_is_mended():
    _, text = recorded()
    count = int(text.split("turns ")[1].split("\n")[0])
    lines = swapped(text, f"turns {count}", f"turns {count - 1}").split("\n")
    del lines[line_of(text, "round 1") + 1]
    assert replay_faults("\n".join(lines))


def test_a_round_that_ended_states_its_scores():
    _, text = recorded(more=0)
    lines = text.split("\n")
    last = [line for line in lines if line.startswith(("scores", "totals"))][-2:]
    start = lines.index(last[0])
    found = replay_faults("\n".join(lines[:start]) + "\n")
    assert any("its scores and totals are not given" in message for _, message in found)


def test_a_result_that_the_game_does_not_bear_out_is_a_fault():
    _, text = recorded("persian", 4, rounds=99)
    record = parse_record(text)
    other = next(name for seat, name in enumerate(record.players) if seat % 2 not in record.winners)
    partner = record.players[record.players.index(other) + 2]
    line = line_of(text, "result")
    found = replay_faults(swapped(text, record.result, f"won {other} {partner}"))
    assert [at for at, _ in found] == [line]


def test_a_replay_can_be_stopped_after_any_turn():
    game, text = recorded(rounds=1, more=0)
    run = Replay(parse_record(text))
    turns = [(run.number, turn.seat) for turn, _ in zip(run, range(3), strict=False)]
    assert [number for number, _ in turns] == [1, 1, 1]
    assert turns[0][1] == (game.rounds[0].dealer + 1) % 3
    assert not run.faults
