"""The notation of an entry: one form, what is read, what is refused."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.sheet import EntryError, read_entry
from tests.sheet.random_logs import random_entry

SIGNS = "0123456789+-−–/ AKQJTakqjtcdhs?♠♥♦♣♡=.,!oOuUtTxX\u00a0\ufe0f"
PIECES = [
    "Ks",
    "10h",
    "Jk",
    "Jk=9h",
    "jk = 1",
    "1s",
    "4?",
    "A",
    "25",
    "60 / 35",
    "/",
    "+",
    "-",
    " ",
    "out",
    "out2",
    "!",
]


@given(st.one_of(st.text(SIGNS, max_size=30), st.lists(st.sampled_from(PIECES), max_size=12).map("".join)))
@pytest.mark.rule("K2")
def test_what_is_read_has_one_form(text):
    with suppress(EntryError):
        entry = read_entry(text)
        assert read_entry(str(entry)) == entry
        assert str(read_entry(str(entry))) == str(entry)
        assert len(str(entry)) <= 400


@given(st.text(max_size=500))
def test_any_text_is_read_or_refused_in_a_sentence(text):
    said = "."
    try:
        read_entry(text)
    except EntryError as error:
        said = str(error)
    assert said.endswith(".")
    assert len(said) < 600


@given(st.integers(0, 2**32))
@pytest.mark.rule("K2")
def test_random_entries_have_one_form(seed):
    entry = read_entry(random_entry(random.Random(seed)))
    assert read_entry(str(entry)) == entry


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("25", "25"),
        ("-45", "-45"),
        ("−45", "-45"),
        ("– 45", "-45"),
        ("+7", "7"),
        ("007", "7"),
        ("-0", "0"),
        ("10 + 15+8 - 5", "10+15+8-5"),
        ("-5+10", "-5+10"),
        ("60/35", "60 / 35"),
        ("10+50 / 5", "10+50 / 5"),
        ("60 /", "60 /"),
        ("/35", "0 / 35"),
        ("0/0", "0 / 0"),
        ("60 / 0 OUT", "60 / 0 out"),
        ("60/0out", "60 / 0 out"),
        ("out", "out"),
        ("OUT1", "out"),
        ("out 2", "out2"),
        ("25 out2!", "25 out2!"),
        ("out!", "out!"),
        ("999!", "999!"),
        ("999 !", "999!"),
        ("KS QS JS AS / 7h", "Ks Qs Js As / 7h"),
        ("ksqsjs", "KsQsJs"),
        ("K♠Q♠J♠", "KsQsJs"),
        ("K♠\ufe0f 7♡", "Ks 7h"),
        ("10h 10", "Th T?"),
        ("K Q/", "K? Q?"),
        ("/ jk a 9?", "/ Jk A? 9?"),
        ("Jk=9h JK=10", "Jk=9h Jk=T?"),
        ("as jk=2s3s 1d", "As Jk=2s3s 1d"),
        ("KsQsJs out", "KsQsJs out"),
        ("KsQsJsout", "KsQsJs out"),
        ("Ks / 7h out!", "Ks / 7h out!"),
        ("12s", "1?2s"),
        ("Jk = 9h", "Jk=9h"),
    ],
)
@pytest.mark.rule("K2")
def test_the_one_form(text, form):
    assert str(read_entry(text)) == form


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Write a figure"),
        ("   ", "Write a figure"),
        ("!", "Write a figure"),
        ("/", "Write what was laid"),
        ("60 / 35 / 2", "more than one /"),
        ("Ks / 7h / 2", "more than one /"),
        ("5 5", "no sum"),
        ("10+", "no sum"),
        ("10++5", "no sum"),
        ("5-/3", "no sum"),
        ("123456", "at most 5 digits"),
        ("+".join("1" * 21), "at most 20 numbers"),
        ("9x", "no card"),
        ("hello", "no card"),
        ("60 / Jk", "no card"),
        ("Jk=", "no card"),
        ("s", "no card"),
        ("/ /", "more than one /"),
        ("60 / -35", r"without a minus: 60 / 35\."),
        ("out3", "is nobody"),
        ("out12", "is nobody"),
        ("2.5", "whole numbers"),
        ("2,5", "whole numbers"),
        ("٣", "no card"),
        ("²", "no card"),
        ("1e3", "no card"),
        ("0x10", "no card"),
        ("7" * 401, "at most 400 signs; this has 401"),
        ("K " * 150, "at most 400 signs; this has 449"),
    ],
)
def test_what_is_no_entry(text, said):
    with pytest.raises(EntryError, match=said):
        read_entry(text)
