"""Cards and their text.

A card is a small int, ``suit * 16 + place``: suits c d h s are 0 to 3, place 0 is the ace, 1 the two …
12 the king. Equal cards of two packs are equal ints. Two codes stand apart: ``JOKER`` and ``UNKNOWN``,
a card that is there but not known.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Self

SUITS: Final = "cdhs"
PLACES: Final = "A23456789TJQK"
JOKER: Final = 64
UNKNOWN: Final = 127

_ONE_PACK: Final = [suit * 16 + place for suit in range(4) for place in range(13)]
_PRETTY_SUITS: Final = "♣♦♥♠"
_OUTLINED_SUITS: Final = "♧♢♡♤"
_EMOJI_MARK: Final = "\ufe0f"  # makes ♥ a coloured picture
_SUIT_OF: Final = {sign: at % 4 for at, sign in enumerate(SUITS + _PRETTY_SUITS + _OUTLINED_SUITS)}
_PLACE_OF: Final = {sign: at for at, sign in enumerate(PLACES)}


class NotationError(ValueError):
    """Text that is not notation.

    ``read`` is the piece that does not fit and ``column`` (from 1) where it begins in the text as given;
    both are empty where the fault lies in no single piece.
    """

    def __init__(self, message: str, read: str = "", column: int = 0) -> None:
        super().__init__(message)
        self.read = read
        self.column = column

    @classmethod
    def expected(cls, what: str, text: str, at: int) -> Self:
        """The fault that ``what`` should stand in ``text`` from index ``at`` on, and does not."""
        read = (text[at:].split() or [""])[0]
        found = f'found "{read}"' if read else "the text ends"
        return cls(f'"{text}", column {at + 1}: expected {what}, {found}', read, at + 1)


def suit_of(code: int) -> int:
    """Suit 0 to 3 of an ordinary card."""
    return code >> 4


def place_of(code: int) -> int:
    """Place 0 (ace) to 12 (king) of an ordinary card."""
    return code & 15


def is_card(code: int) -> bool:
    """Whether it is one of the 52 ordinary cards."""
    return 0 <= code < JOKER and place_of(code) < len(PLACES)


def pack(packs: int, jokers: int) -> list[int]:
    """The unshuffled deck: each pack in clubs, diamonds, hearts, spades from ace to king; then the jokers."""
    return _ONE_PACK * packs + [JOKER] * jokers


def card_text(code: int) -> str:
    """``7h``, ``Jk`` or ``??``."""
    return _text(code, CARD_TEXTS)


def pretty(code: int) -> str:
    """The card for people, ``7♥``; every text of it can be read back."""
    return _text(code, _PRETTY)


def cards_text(codes: Iterable[int]) -> str:
    """Cards with a space between."""
    return " ".join(card_text(code) for code in codes)


def parse_card(text: str) -> int:
    """The card a text names: ``7h``, ``7♥``, ``10h``, ``Th``, ``jk`` or ``??``; capitals do not matter."""
    code, end = scan_card(text, 0)
    if end != len(text):
        raise NotationError.expected(f"nothing after {text[:end]}", text, end)
    return code


def parse_cards(text: str) -> list[int]:
    """Cards one after the other, with or without spaces between: ``7h8h Jk``."""
    found: list[int] = []
    at = skip_spaces(text, 0)
    while at < len(text):
        code, at = scan_card(text, at)
        found.append(code)
        at = skip_spaces(text, at)
    return found


def scan_card(text: str, at: int) -> tuple[int, int]:
    """The card that begins at index ``at`` and the index after it."""
    pair = text[at : at + 2]
    if pair.lower() == "jk":
        return JOKER, at + 2
    if pair == "??":
        return UNKNOWN, at + 2
    place, suit_at = _scan_place(text, at)
    suit = _SUIT_OF.get(text[suit_at : suit_at + 1].lower())
    if suit is None:
        raise NotationError.expected(f"a suit (c d h s) after {text[at:suit_at]}", text, suit_at)
    end = suit_at + 1
    if text[end : end + 1] == _EMOJI_MARK:
        end += 1
    return suit * 16 + place, end


def skip_spaces(text: str, at: int) -> int:
    """The first index from ``at`` on that holds no white space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _scan_place(text: str, at: int) -> tuple[int, int]:
    if text[at : at + 2] == "10":
        return 9, at + 2
    place = _PLACE_OF.get(text[at : at + 1].upper())
    if place is None:
        raise NotationError.expected("a card such as 7h, Td or Jk", text, at)
    return place, at + 1


def _texts(suits: str) -> dict[int, str]:
    known = {16 * suit + at: place + suits[suit] for suit in range(4) for at, place in enumerate(PLACES)}
    return known | {JOKER: "Jk", UNKNOWN: "??"}


CARD_TEXTS: Final[Mapping[int, str]] = _texts(SUITS)
_PRETTY: Final = _texts(_PRETTY_SUITS)


def _text(code: int, texts: Mapping[int, str]) -> str:
    text = texts.get(code)
    if text is None:
        raise ValueError(f"{code} is the code of no card")
    return text
