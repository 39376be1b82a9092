"""Written games: grammar, faults, round trips, and playing them again."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rum500 import fair
from rum500.action import Call, Draw, Drop, Lay, Meld, Pass, Played, Swap, Take
from rum500.cards import cards_text, pack, parse_card
from rum500.game import Game
from rum500.notation import write
from rum500.presets import PRESETS
from rum500.record import (
    ForeignError,
    Record,
    Recorder,
    RecordError,
    Replay,
    RoundRecord,
    Turn,
    format_record,
    parse_record,
    replay,
)
from rum500.round import deal
from rum500.rules import Rules

TEXT = """\
rum500 record 1
rules hoyle final_discard=required
players ann bob
seed 500
date 2026-11-30
result unfinished
turns 2

round 1 dealer bob
ann: stock; drop Ks
bob: take Ks; drop 2c
"""


def faults(text):
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value.faults


# --- text ---------------------------------------------------------------------------------------------

NAMES = st.from_regex(r"[\w-]{1,6}", fullmatch=True)
CARD = st.sampled_from(pack(1, 1))
NATURAL = st.sampled_from(pack(1, 0))
ACTION = st.one_of(
    st.sampled_from([Draw(), Pass()]),
    st.builds(Take, CARD, st.integers(0, 2)),
    st.builds(Call, CARD),
    st.builds(Drop, CARD),
    st.builds(Swap, NATURAL, st.integers(1, 9)),
    st.builds(Lay, st.builds(Played, CARD), st.integers(1, 9), st.none() | st.booleans()),
    st.builds(Meld, st.lists(st.builds(Played, CARD), min_size=1, max_size=5).map(tuple)),
)


@st.composite
def records(draw):
    """Any record the grammar can say; most tell games that never were."""
    rules = draw(st.sampled_from([*PRESETS.values(), Rules(packs=2, jokers=4)]))
    players = draw(st.sampled_from(rules.table_sizes()))
    sides = 2 if rules.partners else players
    seat = st.integers(0, players - 1)
    seed = draw(st.none() | st.text(max_size=8))
    turn = st.builds(Turn, seat, st.lists(ACTION, min_size=1, max_size=4).map(tuple))
    deck = pack(rules.packs_for(players), rules.jokers)

    def numbers(count):
        return draw(st.lists(st.integers(-999, 9999), min_size=count, max_size=count))

    def one(*, scored):
        dealt = fair.deck("any", 1, deck) if seed is None or draw(st.booleans()) else None
        made = RoundRecord(draw(seat), draw(st.lists(turn, max_size=3)), dealt)
        if scored:
            made.scores, made.totals = numbers(players), numbers(sides)
        return made

    won = draw(st.sets(st.integers(0, sides - 1)))
    count = draw(st.integers(1 if won else 0, 3))
    last = bool(won) or draw(st.booleans())
    return Record(
        rules=rules,
        players=draw(st.lists(NAMES, min_size=players, max_size=players, unique=True)),
        seed=seed,
        date=draw(st.none() | st.dates().map(str)),
        winners=tuple(sorted(won)),
        final=numbers(sides) if won else None,
        rounds=[one(scored=last or number < count) for number in range(1, count + 1)],
    )


@given(records())
@settings(deadline=None)
def test_every_record_reads_back_from_its_text(record):
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@given(records(), st.data())
@settings(deadline=None)
def test_a_record_cut_off_at_any_place_is_found_or_told_less(record, data):
    text = format_record(record)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    try:
        shorter = parse_record(cut)
    except RecordError as error:
        assert all(0 <= line <= cut.count("\n") + 1 and message for line, message in error.faults)
        return
    assert len(shorter.rounds) <= len(record.rounds)


def test_the_example_in_full():
    record = parse_record(TEXT)
    assert record.rules == PRESETS["hoyle"].with_(final_discard="required")
    assert (record.players, record.seed, record.date) == (["ann", "bob"], "500", "2026-11-30")
    assert (record.result, record.winners, record.final) == ("unfinished", (), None)
    [one] = record.rounds
    assert (one.dealer, one.scores, one.deck) == (1, None, None)
    assert one.turns == [
        Turn(0, (Draw(), Drop(parse_card("Ks")))),
        Turn(1, (Take(parse_card("Ks")), Drop(parse_card("2c")))),
    ]
    assert [turn.line for turn in one.turns] == [10, 11]
    assert format_record(record) == TEXT


def test_comments_blank_lines_and_other_spellings_are_lost_in_the_canonical_text():
    text = TEXT.replace("ann: stock", "# a comment\n\n  ann :  STOCK ").replace("Ks", "K♠").replace("\n", "\r\n")
    assert format_record(parse_record("\ufeff" + text)) == TEXT
    assert parse_record(TEXT.replace("turns 2\n", "").replace("result unfinished\n", "")) == parse_record(TEXT)


@pytest.mark.parametrize("seed", ["", "two words", '"quoted"', "a#b", "Zoë ♥", "line\nline"])
def test_a_seed_of_any_text_is_quoted_where_need_be(seed):
    record = parse_record(TEXT)
    record.seed = seed
    assert parse_record(format_record(record)).seed == seed


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "this is no record"),
        ("[Event]\n1. e4 e5", "this is no record"),
        ("rum500 record 2\nrules hoyle", "only version 1 is"),
        ("rum500 records", "this is no record"),
        ("\0\1\2", "this is no record"),
    ],
)
def test_a_foreign_file_is_told_from_a_faulty_record(text, part):
    with pytest.raises(ForeignError, match=part):
        parse_record(text)


def test_all_faults_come_at_once_each_with_its_line():
    text = """\
rum500 record 1
rules hoyl
players ann bob
seed two words
date 2026-13-01
result lost ann
turns 1
colour red

round 2 dealer ann
deck 7h 7h
ann: stock; dorp Ks; lay
cid: pass
scores 1 2 3
totals 1 x
ann: pass
"""
    found = faults(text)
    assert {line for line, _ in found} >= {2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15}
    assert [line for line, _ in found].count(12) == 2


@pytest.mark.parametrize(
    ("old", "new", "line", "part"),
    [
        ("players ann bob", "players ann", 3, "players"),
        ("players ann bob\n", "", 0, "there is no line of players"),
        ("seed 500", "sed 500", 4, "is it seed?"),
        ("seed 500\n", "", 8, "without a seed in the header each round has its deck"),
        ("turns 2", "turns 3", 7, "the file is cut off or edited"),
        ("result unfinished", "result won ann", 6, "a game that is won has a line of final totals"),
        ("result unfinished", "result won ann\nfinal 510 300", 10, "it is cut off"),
        ("result unfinished", "result won ann bob\nfinal 1 1", 6, '"won ann bob" should be "shared ann bob"'),
        ("result unfinished", "result unfinished\nfinal 1 1", 6, "and no other has"),
        ("round 1 dealer bob", "round 1 dealer cid", 9, '"cid" is none of the players'),
        ("round 1 dealer bob", "round 1", 9, "here begins `round 1 dealer NAME`"),
        ("round 1 dealer bob\n", "", 9, "none has begun"),
        ("round 1 dealer bob", "round 1 dealer bob\ndeck 7h", 10, "the deck has 52 cards, not 1"),
        ("round 1 dealer bob", "round 1 dealer bob\nscores 1 2", 9, "does not end with its scores and totals"),
        ("ann: stock; drop Ks", "ann: stock; drop", 10, "a card such as"),
        ("ann: stock; drop Ks", "ann: stock;", 10, "one of stock"),
        ("ann: stock; drop Ks", "ann", 10, 'no line begins with "ann"'),
        ("bob: take Ks; drop 2c\n", "bob: take Ks; drop 2c\nseed 501\n", 12, "belongs before the first round"),
        ("date 2026-11-30", "date 2026-11-30\ndate 2026-11-30", 6, "date stands in line 5 already"),
    ],
)
def test_a_fault_names_its_line_and_what_would_do(old, new, line, part):
    found = faults(TEXT.replace(old, new))
    assert any(at == line and part in message for at, message in found), found


# --- play ---------------------------------------------------------------------------------------------

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
    game = Game(rules, "ann bob cid dot eve fay".split()[:players], seed)
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
        assert [again.state.hand(seat) for seat in range(players)] == [game.state.hand(seat) for seat in range(players)]


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
    for seat, text in [(0, "stock"), (0, "drop 7h"), (0, "stock"), (1, "lay 7h>1"), (0, "pass"), (0, "stock")]:
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
