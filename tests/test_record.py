"""Written games as text: grammar, faults, exact round trips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500 import fair
from rum500.action import Call, Draw, Drop, Lay, Meld, Pass, Played, Swap, Take
from rum500.cards import pack, parse_card
from rum500.presets import PRESETS
from rum500.record import (
    ForeignError,
    Record,
    RecordError,
    RoundRecord,
    Turn,
    format_record,
    parse_record,
)
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
        sitting=draw(
            st.none() | st.lists(st.sampled_from(["person", "club-1"]), min_size=players, max_size=players)
        ),
        first=draw(st.none() | seat),
        winners=tuple(sorted(won)),
        final=numbers(sides) if won else None,
        rounds=[one(scored=last or number < count) for number in range(1, count + 1)],
    )


@given(records())
def test_every_record_reads_back_from_its_text(record):
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@given(records(), st.data())
def test_a_record_cut_off_at_any_place_is_found_or_told_less(record, data):
    text = format_record(record)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    try:
        shorter = parse_record(cut)
    except RecordError as error:
        found = error.faults
    else:
        assert len(shorter.rounds) <= len(record.rounds)
        return
    assert found
    assert all(0 <= line <= cut.count("\n") + 1 and message for line, message in found)


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
    text = (
        TEXT.replace("ann: stock", "# a comment\n\n  ann :  STOCK ").replace("Ks", "K♠").replace("\n", "\r\n")
    )
    assert format_record(parse_record("\ufeff" + text)) == TEXT
    assert parse_record(TEXT.replace("turns 2\n", "").replace("result unfinished\n", "")) == parse_record(
        TEXT
    )


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
        ("seed 500", 'seed "\\ud800"', 4, "half a character (a surrogate) is not text"),
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
        (
            "round 1 dealer bob",
            "round 1 dealer bob\nscores 1 2",
            9,
            "does not end with its scores and totals",
        ),
        ("ann: stock; drop Ks", "ann: stock; drop", 10, "a card such as"),
        ("ann: stock; drop Ks", "ann: stock;", 10, "one of stock"),
        ("ann: stock; drop Ks", "ann", 10, 'no line begins with "ann"'),
        (
            "bob: take Ks; drop 2c\n",
            "bob: take Ks; drop 2c\nseed 501\n",
            12,
            "belongs before the first round",
        ),
        ("date 2026-11-30", "date 2026-11-30\ndate 2026-11-30", 6, "date stands in line 5 already"),
        ("date 2026-11-30", "sitting person", 5, "1 are sitting, 2 play"),
        ("date 2026-11-30", "first dora", 5, '"dora" is none of the players'),
        ("players ann bob", "first ann\nplayers ann bob", 3, "after the line of players"),
        ("date 2026-11-30", "sitting person Club", 5, '"Club" is nobody who sits'),
    ],
)
def test_a_fault_names_its_line_and_what_would_do(old, new, line, part):
    found = faults(TEXT.replace(old, new))
    assert any(at == line and part in message for at, message in found), found


def test_a_seed_of_brackets_is_a_fault_of_its_line():
    assert any(
        line == 4 and "is no seed" in said
        for line, said in faults(TEXT.replace("seed 500", "seed " + "[" * 50_000))
    )
