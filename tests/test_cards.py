"""Cards and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.cards import (
    JOKER,
    UNKNOWN,
    NotationError,
    card_text,
    cards_text,
    is_card,
    pack,
    parse_card,
    parse_cards,
    place_of,
    pretty,
    suit_of,
)

EVERY_CARD = [*pack(1, 1), UNKNOWN]


def test_a_code_is_sixteen_times_the_suit_and_the_place():
    assert parse_card("Ac") == 0
    assert parse_card("7h") == 2 * 16 + 6
    assert parse_card("Ks") == 3 * 16 + 12
    assert (suit_of(38), place_of(38)) == (2, 6)


def test_a_pack_runs_by_suits_from_ace_to_king_and_ends_with_the_jokers():
    deck = pack(2, 3)
    assert cards_text(deck[:3]) == "Ac 2c 3c"
    assert cards_text(deck[12:15]) == "Kc Ad 2d"
    assert deck[:52] == deck[52:104]
    assert deck[104:] == [JOKER] * 3
    assert all(map(is_card, deck[:104]))


@pytest.mark.parametrize("code", EVERY_CARD)
def test_every_card_reads_back_from_both_its_texts(code):
    assert parse_card(card_text(code)) == code
    assert parse_card(pretty(code)) == code


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10h", "Th"),
        ("th", "Th"),
        ("TH", "Th"),
        ("10♥", "Th"),
        ("7♡", "7h"),
        ("Q♠\ufe0f", "Qs"),
        ("jk", "Jk"),
        ("JK", "Jk"),
        ("as", "As"),
        ("??", "??"),
    ],
)
def test_other_spellings_of_a_card(text, card):
    assert card_text(parse_card(text)) == card


@pytest.mark.parametrize(
    ("text", "read", "column", "expected"),
    [
        ("", "", 1, "a card such as"),
        ("1h", "1h", 1, "a card such as"),
        ("7", "", 2, "a suit (c d h s) after 7"),
        ("10x", "x", 3, "a suit (c d h s) after 10"),
        ("7hh", "h", 3, "nothing after 7h"),
        ("?", "?", 1, "a card such as"),
        (" 7h", "7h", 1, "a card such as"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text, read, column, expected):
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert (caught.value.read, caught.value.column) == (read, column)
    assert expected in str(caught.value)


def test_cards_stand_with_or_without_spaces_between():
    assert cards_text(parse_cards("7h8h Jk  10c\t?? ")) == "7h 8h Jk Tc ??"
    assert parse_cards(" ") == []
    with pytest.raises(NotationError, match="column 4: expected a card"):
        parse_cards("7h x8h")


@given(st.text())
def test_any_text_is_read_or_refused_as_notation(text):
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert parse_cards(cards_text(cards)) == cards


@pytest.mark.parametrize("code", [-1, 13, 65, 128])
def test_a_number_that_codes_no_card_has_no_text(code):
    with pytest.raises(ValueError, match="the code of no card"):
        card_text(code)
