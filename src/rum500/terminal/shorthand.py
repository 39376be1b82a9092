"""What a person may type, and what it means in the notation.

Every action has its word and the word's first letter; spaces between cards are free; a number of the pile
may stand for its card; ``l 8h 9h > 2`` is two lay-offs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rum500.cards import NotationError, card_text, parse_cards, scan_card


class Hint(ValueError):
    """The line is no command; the message says what would be."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number out of a list that was shown."""

    value: int


@dataclass(frozen=True, slots=True)
class Moves:
    """Actions in the notation, to be done one after the other or not at all."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word that asks for something without playing."""

    name: str
    rest: str


Command = Number | Moves | Word

WORDS: Final = {
    "?": "help", "h": "help", "help": "help", "u": "undo", "undo": "undo", "q": "quit", "quit": "quit",
    "exit": "quit", "why": "why", "rules": "rules", "rule": "rules", "hand": "hand", "sort": "hand",
    "list": "list", "table": "table", "score": "score", "scores": "score",
}  # fmt: skip
_LONGEST_NUMBER: Final = 6
_HOW: Final = "s draws, t CARD takes, m CARDS melds, l CARD lays off, d CARD discards; ? helps"


def parse_command(line: str, pile: Sequence[int]) -> Command:
    """Read a line that is not empty. ``pile`` lies bottom to top. Raises ``Hint``."""
    if line.isdecimal():
        if len(line) > _LONGEST_NUMBER:
            raise Hint("There is no such number: list shows them all.")
        return Number(int(line))
    word, _, rest = line.replace(",", " ").strip().partition(" ")
    word, rest = _split_question(word.lower(), rest.strip())
    if word in WORDS:
        return Word(WORDS[word], rest)
    reader = _ACTIONS.get(word)
    if reader is None:
        raise Hint(_puzzled(line, word))
    return Moves(reader(rest, pile))


def asks_to_leave(line: str) -> bool:
    """Whether a line typed at a pause is the word for leaving."""
    return WORDS.get(line.lower()) == "quit"


def _split_question(word: str, rest: str) -> tuple[str, str]:
    return ("?", f"{word[1:]} {rest}".strip()) if word.startswith("?") else (word, rest)


def _puzzled(line: str, word: str) -> str:
    try:
        cards = parse_cards(line.replace(",", " "))
    except NotationError:
        return f"“{word}” is no command. {_HOW}."
    text = " ".join(map(card_text, cards))
    if len(cards) == 1:
        return f"{text} alone says too little: d {text} discards it, l {text} lays it off, t {text} takes it."
    return f"Say what to do with them: m {text} melds, l {text} lays off."


def _alone(text: str) -> Callable[[str, Sequence[int]], tuple[str, ...]]:
    def read(rest: str, _pile: Sequence[int]) -> tuple[str, ...]:
        if rest:
            raise Hint(f"“{text}” stands alone, without “{rest}”.")
        return (text,)

    return read


def _from_pile(word: str) -> Callable[[str, Sequence[int]], tuple[str, ...]]:
    def read(rest: str, pile: Sequence[int]) -> tuple[str, ...]:
        if not pile:
            raise Hint("The pile is empty.")
        if not rest:
            return (_named(word, pile, len(pile) - 1),)
        if not rest.isdecimal():
            return (f"{word} {rest}",)
        place = int(rest) if len(rest) <= _LONGEST_NUMBER else 0
        if not 1 <= place <= len(pile):
            raise Hint(f"The pile is numbered from 1, at the bottom, to {len(pile)}, on top.")
        return (_named(word, pile, place - 1),)

    return read


def _named(word: str, pile: Sequence[int], at: int) -> str:
    """A pile card by its name; an apostrophe for each equal card above it."""
    card = pile[at]
    return f"{word} {card_text(card)}" + "'" * pile[at + 1 :].count(card)


def _meld(rest: str, _pile: Sequence[int]) -> tuple[str, ...]:
    if not rest:
        raise Hint("Meld which cards? Such as m 7c 7d 7h, or m 4h 5h 6h.")
    return (f"meld {rest.replace(' ', '')}",)


def _lay(rest: str, _pile: Sequence[int]) -> tuple[str, ...]:
    cards, target = _cards_and_target(rest)
    if not cards:
        raise Hint("Lay off which card? Such as l 8h, or l 8h 2 for meld 2.")
    return tuple(f"lay {card}{target}" for card in cards)


def _swap(rest: str, _pile: Sequence[int]) -> tuple[str, ...]:
    cards, target = _cards_and_target(rest)
    if len(cards) != 1:
        raise Hint("Swap which card? Such as swap 6h 1: the six for the joker in meld 1.")
    return (f"swap {cards[0]}{target}",)


def _drop(rest: str, _pile: Sequence[int]) -> tuple[str, ...]:
    if not rest:
        raise Hint("Discard which card? Such as d Ks.")
    return (f"drop {rest}",)


def _cards_and_target(rest: str) -> tuple[list[str], str]:
    """The cards of ``8h 9h > 2`` or ``8h 9h 2``, each as one text, and ``>2``."""
    match = re.fullmatch(r"(?P<cards>.*?)(?:^|\s*>\s*|\s+(?:on\s+)?)(?P<meld>\d+[-+]?)", rest)
    cards, target = (match["cards"], f">{match['meld']}") if match else (rest, "")
    return _split_cards(cards), target


def _split_cards(text: str) -> list[str]:
    """One text a card; a card that cannot be read stays with all that follows, for the notation to refuse."""
    found: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        end = _end_of_played(text, at)
        found.append(text[at:end])
        at = end
    return found


def _end_of_played(text: str, at: int) -> int:
    try:
        _, end = scan_card(text, at)
        if text[end : end + 1] == "=":
            _, end = scan_card(text, end + 1)
    except NotationError:
        return len(text)
    return end


_ACTIONS: Final[dict[str, Callable[[str, Sequence[int]], tuple[str, ...]]]] = {
    "stock": _alone("stock"),
    "draw": _alone("stock"),
    "take": _from_pile("take"),
    "meld": _meld,
    "lay": _lay,
    "swap": _swap,
    "drop": _drop,
    "discard": _drop,
    "call": _from_pile("call"),
    "pass": _alone("pass"),
    "back": _alone("back"),
    "s": _alone("stock"),
    "t": _from_pile("take"),
    "m": _meld,
    "l": _lay,
    "d": _drop,
    "c": _from_pile("call"),
    "p": _alone("pass"),
    "b": _alone("back"),
}
