"""Actions as text, without a position."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.action import Action, Back, Call, Draw, Drop, Lay, Meld, Pass, Played, Swap, Take, parse_action
from rum500.cards import JOKER, NotationError, pack, parse_card

NATURAL = st.sampled_from(pack(1, 0))
KNOWN = st.sampled_from(pack(1, 1))
DEEPER = st.integers(0, 3)
MELD_NO = st.integers(1, 99)


@st.composite
def played(draw):
    card = draw(KNOWN)
    return Played(card, draw(st.none() | NATURAL.filter(lambda stands: stands != card)))


ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.just(Draw()),
    st.just(Back()),
    st.just(Pass()),
    st.builds(Take, KNOWN, DEEPER),
    st.builds(Call, KNOWN, DEEPER),
    st.builds(Drop, KNOWN),
    st.builds(Swap, NATURAL, st.none() | MELD_NO),
    st.builds(Lay, played(), st.none(), st.none()),
    st.builds(Lay, played(), MELD_NO, st.none() | st.booleans()),
    st.builds(Meld, st.lists(played(), min_size=1, max_size=14).map(tuple)),
)


def card(text):
    return parse_card(text)


@given(ACTIONS)
def test_every_action_reads_back_from_its_text(action):
    assert parse_action(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("stock", Draw()),
        ("take 7h", Take(card("7h"))),
        ("take 7h''", Take(card("7h"), 2)),
        ("call Jk'", Call(JOKER, 1)),
        ("meld 7hJk=8h9h", Meld((Played(card("7h")), Played(JOKER, card("8h")), Played(card("9h"))))),
        ("meld JkJkJk", Meld((Played(JOKER),) * 3)),
        ("lay 8h", Lay(Played(card("8h")))),
        ("lay 6c=9h>2", Lay(Played(card("6c"), card("9h")), 2)),
        ("lay As>1-", Lay(Played(card("As")), 1, low=True)),
        ("lay As>1+", Lay(Played(card("As")), 1, low=False)),
        ("swap 6h>1", Swap(card("6h"), 1)),
        ("swap 6h", Swap(card("6h"))),
        ("drop Ks", Drop(card("Ks"))),
        ("pass", Pass()),
        ("back", Back()),
    ],
)
def test_the_notation(text, action):
    assert parse_action(text) == action
    assert str(action) == text


def test_the_actions_of_the_page_are_canonical():
    page = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
    actions = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert len(actions) == 12
    assert [str(parse_action(action)) for action in actions] == actions


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  STOCK ", "stock"),
        ("take 10♥", "take Th"),
        ("take 7h’", "take 7h'"),
        ("meld 7♣ 7♦\t7♥", "meld 7c7d7h"),
        ("lay 8h > 2", "lay 8h>2"),
        ("lay 8h=8h>2", "lay 8h>2"),
        ("Drop ks", "drop Ks"),
    ],
)
def test_other_spellings_of_an_action(text, canonical):
    assert str(parse_action(text)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "one of stock, take, meld, lay, swap, drop, call, pass, back"),
        ("st", 1, "one of stock"),
        ("meld7h", 1, "one of stock"),
        ("stock 7h", 7, "the end of the action"),
        ("take", 5, "a card"),
        ("take ??", 6, "a known card"),
        ("meld", 5, "a card"),
        ("meld 7h 8x", 10, "a suit (c d h s) after 8"),
        ("meld 7h ??", 9, "a known card"),
        ("meld Jk=Jk7h", 9, "the card it stands for"),
        ("lay 8h>", 8, "the number of a meld"),
        ("lay 8h>0", 8, "the number of a meld"),
        ("lay 8h>2*", 9, "the end of the action"),
        ("lay 8h-", 7, "the end of the action"),
        ("swap Jk>1", 6, "a natural card"),
        ("drop 7h 8h", 9, "the end of the action"),
    ],
)
def test_a_fault_names_its_column_and_what_should_stand_there(text, column, expected):
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.column == column
    assert f"expected {expected}" in str(caught.value)


WORDS = st.sampled_from(["stock", "take", "meld", "lay", "swap", "drop", "call", "pass", "back"])


@given(st.one_of(st.text(), st.builds("{} {}".format, WORDS, st.text("7h8cJk=>'+-? 12♥", max_size=12))))
def test_whatever_is_accepted_reads_back(text):
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(str(action)) == action
