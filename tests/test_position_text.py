"""Positions as text: grammar, defaults, faults, exact round trips."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rum500.action import Call, Pass
from rum500.cards import JOKER, UNKNOWN, cards_text, is_card, pack, parse_card, parse_cards
from rum500.position import (
    PositionError,
    Setup,
    SetupCard,
    SetupMeld,
    format_position,
    parse_position,
)
from rum500.presets import PRESETS
from rum500.round import State
from rum500.rules import Rules

EXAMPLE = """\
rules hoyle final_discard=required
players A B C
dealer C
turn A draw                 # or: play, call …; what is owed: owed 4s
hand A 9s 9c 4h 4c
hand B 2c 3d                # ?? ?? for cards not known
meld B 4h5h6h               # who began it; a card laid by another: 4h5h6h+7h(A)
pile 8s 4s 9d               # bottom to top
stock 20                    # a number (unknown cards), or the cards from the top
totals 120 85 -15
"""

RULES = st.sampled_from(
    [
        *PRESETS.values(),
        Rules(packs=2, jokers=4, set_suits="any", target=None, rounds=3),
        PRESETS["hoyle"].with_(final_discard="required", rummy_call="pile", stock_out="reshuffle"),
    ]
)
NAMES = st.from_regex(r"[\w-]{1,6}", fullmatch=True)


def read(lines, head="rules hoyle\nplayers A B C\n"):
    return parse_position(head + lines)


def faults(text):
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    return caught.value.faults


@st.composite
def setups(draw):
    """Any setup the grammar can say; most could never happen."""
    rules = draw(RULES)
    players = draw(st.sampled_from(rules.table_sizes()))
    seat = st.integers(0, players - 1)
    deck = pack(rules.packs_for(players), rules.jokers)
    draw(st.randoms(use_true_random=False)).shuffle(deck)

    def cards(most, *, hidden=False):
        found = [deck.pop() for _ in range(draw(st.integers(0, min(most, len(deck)))))]
        return [UNKNOWN if hidden and draw(st.booleans()) else card for card in found]

    card = st.sampled_from(deck)
    natural = card.filter(is_card)
    sides = 2 if rules.partners else players
    phase = draw(st.sampled_from(["upcard", "draw", "play", "call", "over"]))
    owed = deck.pop() if phase == "play" and draw(st.booleans()) else None

    def meld():
        return SetupMeld(draw(seat), [melded(card) for card in cards(5)])

    def melded(card):
        stands = draw(st.none() | natural.filter(lambda stands: stands != card))
        return SetupCard(card, stands, draw(seat), draw(st.none() | st.integers(0, 200)))

    return Setup(
        rules=rules,
        players=draw(st.lists(NAMES, min_size=players, max_size=players, unique=True)),
        dealer=draw(seat),
        round=draw(st.integers(1, 40)),
        turn=draw(seat),
        phase=phase,
        owed=owed,
        owed_how="taken" if owed is None else draw(st.sampled_from(["taken", "called", "swapped"])),
        owed_meld=owed is not None and draw(st.booleans()),
        batch=cards(4) if phase == "play" else [],
        alone=draw(st.none() | card),
        put_back=draw(st.booleans()),
        drew=draw(st.sampled_from(["stock", "pile", *[None] * (phase != "play")])),
        touched=draw(st.none() | st.booleans()),
        laid=draw(st.booleans()),
        hands=[cards(4, hidden=True) for _ in range(players)],
        melds=[made for _ in range(draw(st.integers(0, 3))) if (made := meld()).cards],
        pile=cards(6),
        stock=draw(st.integers(0, 50).map(lambda count: [UNKNOWN] * count)) or cards(30, hidden=True),
        stock_open=draw(st.booleans()),
        wild=draw(st.none() | st.integers(0, 12)),
        quiet=draw(st.integers(0, 24)),
        idle=draw(st.integers(0, 24)),
        turn_quiet=draw(st.none() | st.booleans()),
        first=draw(st.integers(0, 500)),
        answers=draw(st.dictionaries(seat, st.just(Pass()) | st.builds(Call, card, st.integers(0, 2))))
        if phase == "call"
        else {},
        before=draw(st.none() | st.lists(card, max_size=4)),
        taken=[draw(st.lists(card, max_size=3)) for _ in range(players)],
        totals=draw(st.lists(st.integers(-999, 6000), min_size=sides, max_size=sides)),
        points=draw(st.none() | st.lists(st.integers(-99, 900), min_size=players, max_size=players)),
        out=draw(st.none() | seat) if phase == "over" else None,
    )


@given(setups())
def test_every_setup_reads_back_from_its_text(setup):
    text = format_position(setup)
    assert parse_position(text) == setup
    assert format_position(parse_position(text)) == text


@given(setups(), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_the_order_of_lines_after_the_players_is_free(setup, rng):
    head, lines = format_position(setup).splitlines()[:2], format_position(setup).splitlines()[2:]
    melds = [line for line in lines if line.startswith("meld ")]
    others = [line for line in lines if not line.startswith("meld ")]
    rng.shuffle(others)
    assert parse_position("\n".join([*head, *others, *melds])) == setup


SPOKEN = """\
rules players dealer round turn owed batch alone put-back drew laid touched hand meld pile stock wild laps
turn-quiet first answer before taken totals points out"""
SAID = """\
A B C hoyle 500-rum packs=1 draw play call over 7h 8c Jk ?? Jk=7h +7h(A) 7h!3 4h5h6h+7h(A) - 0 3 -5 open yes
no done stock pass call meld swapped x"""
WORDS = st.sampled_from(SPOKEN.split())
REST = st.lists(st.sampled_from(SAID.split()) | st.text(max_size=3), max_size=4)


@given(st.lists(st.tuples(WORDS, REST), max_size=8), st.booleans())
def test_any_text_gives_a_setup_that_round_trips_or_faults_with_lines(items, with_head):
    head = "rules hoyle\nplayers A B C\n" if with_head else ""
    text = head + "\n".join(f"{word} {' '.join(rest)}" for word, rest in items)
    try:
        setup = parse_position(text)
    except PositionError as error:
        found = error.faults
    else:
        assert parse_position(format_position(setup)) == setup
        return
    assert found
    assert all(0 <= line <= text.count("\n") + 1 and message for line, message in found)


def test_the_example_in_full():
    setup = parse_position(EXAMPLE)
    assert setup.rules == PRESETS["hoyle"].with_(final_discard="required")
    assert setup.players == ["A", "B", "C"]
    assert (setup.dealer, setup.turn, setup.phase) == (2, 0, "draw")
    assert setup.hands == [parse_cards("9s9c4h4c"), parse_cards("2c3d"), [UNKNOWN] * 2]
    assert setup.melds == [SetupMeld(1, [SetupCard(card, None, 1) for card in parse_cards("4h5h6h")])]
    assert cards_text(setup.pile) == "8s 4s 9d"
    assert setup.stock == [UNKNOWN] * 20
    assert setup.totals == [120, 85, -15]
    assert format_position(setup) == (
        "rules hoyle final_discard=required\nplayers A B C\nhand A 9s 9c 4h 4c\nhand B 2c 3d\n"
        "meld B 4h5h6h\npile 8s 4s 9d\ntotals 120 85 -15\n"
    )


def test_the_example_of_the_page_is_read():
    page = (Path(__file__).parents[1] / "docs" / "position.md").read_text(encoding="utf-8")
    example = page.split("\n\n    ", 1)[1].split("\n\n", 1)[0]
    assert parse_position(example).melds[0].cards[-1] == SetupCard(parse_card("8h"), None, 0)


def test_what_is_left_out_has_a_default():
    setup = parse_position("players A B C D")
    assert setup == Setup(Rules(), ["A", "B", "C", "D"])
    assert (setup.dealer, setup.turn, setup.phase, setup.round) == (3, 0, "draw", 1)
    assert setup.hands == [[UNKNOWN] * 2] * 4
    assert (setup.pile, setup.stock, setup.totals) == ([], [UNKNOWN] * 20, [0] * 4)
    assert setup.drew is None
    assert read("dealer A").turn == 1


def test_in_the_play_phase_the_turn_drew_from_the_stock_unless_a_card_is_owed():
    assert read("turn A play").drew == "stock"
    owed = read("turn A play\nowed 4s")
    assert (owed.drew, owed.batch, owed.owed_how) == ("pile", [parse_card("4s")], "taken")
    assert read("turn A play\nowed 4s called meld\nbatch 4s 7h").owed_meld
    swapped = read("turn A play\nowed Jk swapped\ndrew stock", head="rules joker-rummy\nplayers A B\n")
    assert (swapped.drew, swapped.batch, swapped.owed_how) == ("stock", [], "swapped")


def test_a_meld_says_who_laid_each_card_what_it_stands_for_and_odd_points():
    head = "rules joker-rummy\nplayers A B\n"
    setup = read("meld B +3h(A) 4h5hJk=6h +7h(A)!10", head)
    cards = setup.melds[0].cards
    assert [card.seat for card in cards] == [0, 1, 1, 1, 0]
    assert (cards[3].card, cards[3].stands) == (JOKER, parse_card("6h"))
    assert [card.points for card in cards] == [None] * 4 + [10]
    assert "meld B +3h(A)4h5hJk=6h+7h!10(A)\n" in format_position(setup)
    assert "meld B Ah!15 2h3h" in format_position(read("meld B Ah!15 2h3h"))
    assert read("meld B 4h5h6h7h!10(A)", head).melds == read("meld B 4h 5h 6h +7h(A)!10", head).melds


def test_the_stock_is_a_number_or_cards_from_the_top_and_may_be_open():
    assert read("stock 3").stock == [UNKNOWN] * 3
    assert read("stock 7h ??").stock == [parse_card("7h"), UNKNOWN]
    opened = read("stock open 7h 8c")
    assert (opened.stock, opened.stock_open) == (parse_cards("7h8c"), True)
    assert read("stock 0").stock == read("stock -").stock == read("stock open -").stock == []


def test_hands_on_several_lines_add_up_and_an_empty_hand_is_a_dash():
    assert cards_text(read("hand A 7h 8h\nhand A ??").hands[0]) == "7h 8h ??"
    assert read("hand A -").hands[0] == []


def test_the_call_window_holds_the_answers_so_far():
    setup = read("turn A call\nanswer B call 7h'\nanswer C pass\nbefore Jk 8c")
    assert setup.answers == {1: Call(parse_card("7h"), 1), 2: Pass()}
    assert setup.before == [JOKER, parse_card("8c")]
    assert read("before -").before == []


def test_all_faults_come_at_once_each_with_its_line():
    text = """\
rules hoyle final_discard=never
players A B A b!
hand A 7x 8h 1c
# a comment
turn A sleep
pile ?? 3h
stok 20
stock many
totals 1 two
meld A
answer B stock
"""
    found = faults(text)
    assert {line for line, _ in found} == {1, 2, 3, 5, 6, 7, 8, 9, 10, 11}
    assert [line for line, _ in found].count(2) == 2
    assert [line for line, _ in found].count(3) == 2
    messages = "\n".join(message for _, message in found)
    for part in ("final_discard", "A sits here 2 times", '"b!" is no name', "a suit (c d h s) after 7"):
        assert part in messages
    for part in ("upcard or draw", "is it stock?", '"two" is no number'):
        assert part in messages


@pytest.mark.parametrize(
    ("lines", "line", "part"),
    [
        ("hand D 7h", 3, '"D" is none of the players A B C'),
        ("dealer", 3, "none of the players"),
        ("dealer A\ndealer B", 4, "dealer stands in line 3 already"),
        ("hand A", 3, "cards should follow, or -"),
        ("owed 4s", 3, "owed belongs to the phase play, this is draw"),
        ("turn A play\nanswer B pass", 4, "answer belongs to the phase call"),
        ("turn A call\nanswer B pass\nanswer B pass", 5, "B has answered already"),
        ("turn A call\nanswer B drop 7h", 4, '"drop 7h" is no answer'),
        ("turn A play\nowed ??", 4, "?? cannot stand here"),
        ("turn A play\nowed 4s gladly", 4, '"gladly" should be meld'),
        ("out A", 3, "out belongs to the phase over"),
        ("totals 1 2", 3, "totals has 3 numbers here, not 2"),
        ("points 1 2 3 4", 3, "points has 3 numbers here, not 4"),
        ("round 0", 3, "0 is out of range: 1 and more"),
        ("stock 109", 3, "109 is out of range: 0 to 108"),
        ("stock -1", 3, "-1 is out of range"),
        ("laps 1", 3, "laps has two numbers"),
        ("wild 1", 3, '"1" should be A or 2'),
        ("put-back yes", 3, '"yes" should be done'),
        ("meld A 4h5h6h+", 3, "a card"),
        ("meld A 4h5h??", 3, "a known card"),
        ("meld A 4h(D)5h6h", 3, '"D" is none of the players'),
        ("meld A 4h(A", 3, "a card"),
        ("hand A 7h\npile 7h", 4, "7h is one too many: the deck has only one"),
        ("hand A Jk", 3, "Jk is one too many: the deck has none"),
    ],
)
def test_a_fault_names_its_line_and_what_would_do(lines, line, part):
    found = faults("rules hoyle\nplayers A B C\n" + lines)
    assert [at for at, _ in found if at == line]
    assert any(at == line and part in message for at, message in found)


def test_rules_and_players_come_first_the_one_or_the_other():
    assert faults("dealer A\nrules hoyle\nplayers A B")[0] == (
        2,
        "rules comes first, before all that needs it",
    )
    assert parse_position("players A B\nrules hoyle").rules == PRESETS["hoyle"]


def test_melds_may_be_made_up_without_taking_their_cards_from_the_hands():
    assert read("hand A 4h\nmeld B 4h5h6h").melds


def test_without_players_there_is_one_fault_for_the_position_as_a_whole():
    assert faults("rules hoyle\nhand A 7h") == [(0, "there is no line of players, such as: players A B")]
    assert faults("") == [(0, "there is no line of players, such as: players A B")]


def test_rules_that_do_not_serve_so_many_players_are_a_fault_of_the_line_of_players():
    assert [line for line, _ in faults("rules persian\nplayers A B C")] == [2]
    assert [line for line, _ in faults("rules hoyle packs=1\nplayers A B C D E F")] == [2]


def test_the_error_in_one_text_names_every_line():
    with pytest.raises(PositionError, match=r"line 3: .*\nline 4: "):
        read("stok 3\nwild 1")


def test_four_wild_cards_that_fit_do_not_mean_that_a_joker_fits():
    text = """\
rules rummy-5000 packs=2 jokers=3 max_jokers_per_meld=1 wild_rank=dealer rummy_call=pile
players A B C
turn B call
hand A Kc
hand B 9c
hand C 9h
meld C 7c7d7h=7s
meld A 3d3hJk=3s
pile 3c
stock 9
wild 7
"""
    four = parse_position(text + "before 7c 7d 7h 7s\n")
    assert State.from_setup(four).to_setup().before == four.before
