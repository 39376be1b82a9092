"""Cards as people write them: ``the king of spades``, ``K spades``, ``sk``, ``10 hearts``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rum500.cards import (
    JOKER,
    PLACES,
    SUITS,
    UNKNOWN,
    NotationError,
    card_text,
    is_card,
    place_of,
    scan_card,
    suit_of,
)

SUIT_NAMES: Final = ("club", "diamond", "heart", "spade")
RANK_NAMES: Final = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
_OTHER_RANKS: Final = {"deuce": 1, "trey": 2, "knave": 10}
_WORD_RANKS: Final = {name: at for at, name in enumerate(RANK_NAMES)} | _OTHER_RANKS
_SIGN_RANKS: Final = {sign.lower(): at for at, sign in enumerate(PLACES)} | {"10": 9}
_SIGN_SUITS: Final = {sign: at % 4 for at, sign in enumerate("♣♦♥♠♧♢♡♤")}

WORD_RANK: Final = rf"(?:{'|'.join(_WORD_RANKS)}|sixe)s?\b"
_SIGN_RANK: Final = r"(?:10|[2-9atjqk])"
_RANK: Final = rf"(?:{WORD_RANK}|{_SIGN_RANK})"
WORD_SUIT: Final = rf"(?:(?:{'|'.join(SUIT_NAMES)})s?\b|[♣♦♥♠♧♢♡♤]\ufe0f?)"
_LONE_SUIT: Final = r"[cdhs](?![a-z])"
_FILLER: Final = re.compile(
    rf"(?:the|my|and|of|with|cards?)\b|an?\s+(?=(?:{WORD_RANK}|jokers?\b))|[\s,.&]+", re.IGNORECASE
)
_SPOKEN: Final = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<joker>jokers?)\b",
        rf"(?P<rank>{_RANK})\s*(?:of\s+)?(?P<suit>{WORD_SUIT})",
        rf"(?P<rank>{WORD_RANK})\s*(?:of\s+)?(?P<suit>{_LONE_SUIT})",
        rf"(?P<rank>{_SIGN_RANK})\s+(?:of\s+)?(?P<suit>{_LONE_SUIT})",
        rf"(?P<suit>{WORD_SUIT})(?P<rank>{_RANK})",
        rf"(?P<suit>{WORD_SUIT})\s+(?P<rank>{_RANK})\b",
    )
]
_SUIT_FIRST: Final = re.compile(rf"(?P<suit>[cdhs])\s*(?P<rank>{_RANK})", re.IGNORECASE)
_RANK_IN_WORDS: Final = re.compile(WORD_RANK, re.IGNORECASE)
_STANDS: Final = re.compile(r"\s*(?:=|\b(?:as|for)\s)\s*(?:the\s+)?", re.IGNORECASE)


class Spelt(NamedTuple):
    """Cards read from the beginning of a text, each as the notation has it, and what follows them."""

    cards: list[str]
    rest: str


def in_full(card: int) -> str:
    """A card in words: ``queen of hearts``."""
    return f"{RANK_NAMES[place_of(card)]} of {SUIT_NAMES[suit_of(card)]}s" if is_card(card) else "joker"


def read_cards(text: str) -> Spelt:
    """As many cards as the text begins with."""
    found: list[str] = []
    at = _skip(text, 0)
    while at < len(text):
        end = _end_of_played(text, at, found)
        if end is None:
            break
        at = _skip(text, end)
    return Spelt(found, text[at:])


def rank_alone(text: str) -> int | None:
    """The place of a rank named without a suit: ``queen``, ``q``, ``sixes``, ``6``."""
    word = text.lower()
    if re.fullmatch(_RANK, word):
        return place_said(word)
    return None


def suit_alone(text: str) -> int | None:
    """The suit named without a rank: ``hearts``, ``♥``."""
    word = text.lower()
    return suit_said(word) if re.fullmatch(rf"{WORD_SUIT}|[cdhs]", word) else None


def _end_of_played(text: str, at: int, found: list[str]) -> int | None:
    """Add the card at ``at``, with what it stands for, and say where it ends."""
    first = _scan(text, at)
    if first is None:
        return None
    played, end = first
    stands = _STANDS.match(text, end)
    second = _scan(text, stands.end()) if stands else None
    if second is not None and second[0] != card_text(JOKER):
        played, end = f"{played}={second[0]}", second[1]
    found.append(played)
    return end


def _scan(text: str, at: int) -> tuple[str, int] | None:
    for pattern in _SPOKEN:
        match = pattern.match(text, at)
        if match:
            return _text(match), match.end()
    if _RANK_IN_WORDS.match(text, at):  # a rank alone: no ace of clubs begins with ``ace``
        return None
    try:
        code, end = scan_card(text, at)
    except NotationError:
        match = _SUIT_FIRST.match(text, at)
        return (_text(match), match.end()) if match else None
    return None if code == UNKNOWN else (card_text(code), end)


def _text(match: re.Match[str]) -> str:
    found = match.groupdict()
    if found.get("joker"):
        return card_text(JOKER)
    return PLACES[place_said(found["rank"].lower())] + SUITS[suit_said(found["suit"].lower())]


def place_said(word: str) -> int:
    """The place of a rank: ``queen``, ``q``, ``sixes``, ``10's``."""
    word = word.replace("’", "'").removesuffix("'s")
    if word in _SIGN_RANKS:
        return _SIGN_RANKS[word]
    return next(_WORD_RANKS[name] for name in (word, word[:-1], word[:-2]) if name in _WORD_RANKS)


def suit_said(word: str) -> int:
    """The suit of its name, letter or sign."""
    return _SIGN_SUITS[word[0]] if word[0] in _SIGN_SUITS else SUITS.index(word[0])


def _skip(text: str, at: int) -> int:
    while match := _FILLER.match(text, at):
        at = match.end()
    return at
