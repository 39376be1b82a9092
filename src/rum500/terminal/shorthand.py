"""What a person may type, and what it means in the notation.

Every action has its word, the word's first letter and the phrases that the screen uses; cards are read as
people write them; a number of the pile may stand for its card; ``l 8h 9h > 2`` is two lay-offs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rum500.action import Lay
from rum500.cards import JOKER, card_text
from rum500.telling.words import count
from rum500.terminal.outline import cards_said, melds_filled, melds_held, read_outline, says_nothing, why_none
from rum500.terminal.phrases import phrase, plainly
from rum500.terminal.spelling import RANK_NAMES, place_said, read_cards
from rum500.terminal.unclear import Hint, could, example, suggestion, unreadable

if TYPE_CHECKING:
    from rum500.action import Action


@dataclass(frozen=True, slots=True)
class Number:
    """A number out of a list that was shown."""

    value: int


@dataclass(frozen=True, slots=True)
class Moves:
    """Actions in the notation, to be done one after the other or not at all.

    ``otherwise`` are other meanings of the line, for where the first is refused; ``place`` is the number of
    the pile that was typed for a card.
    """

    texts: tuple[str, ...]
    otherwise: tuple[tuple[str, ...], ...] = ()
    place: int = 0


@dataclass(frozen=True, slots=True)
class Melds:
    """Melds of cards held, of which one is meant; ``unless`` is what to say where none of them goes."""

    ways: tuple[tuple[int, ...], ...]
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards without a word that says what to do with them."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class All:
    """The whole pile, without the card it is taken for."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word that asks for something without playing."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Sight:
    """What a line may be about: the pile, the own hand, the card owed or -1, what may be done.

    ``numbered`` where the pile is shown with numbers.
    """

    pile: Sequence[int]
    hand: Sequence[int] = ()
    owed: int = -1
    actions: Sequence[Action] = ()
    numbered: bool = True


Command = Number | Moves | Melds | Cards | All | Word

WORDS: Final = {
    "?": "help", "h": "hint", "help": "help", "u": "undo", "undo": "undo", "q": "quit", "quit": "quit",
    "exit": "quit", "why": "why", "rules": "rules", "rule": "rules", "hand": "hand", "sort": "hand",
    "pile": "pile", "melds": "melds",
    "list": "list", "table": "table", "score": "score", "scores": "score", "hint": "hint", "hints": "hint",
    "took": "took", "seen": "took", "save": "save",
}  # fmt: skip
_LONGEST_NUMBER: Final = 6
_LONGEST_TARGET: Final = 3
_MANY: Final = re.compile(
    rf"(?:the )?(?:(?:top|upper|last) )?(\d{{1,{_LONGEST_NUMBER}}}|{'|'.join(RANK_NAMES[1:10])}) "
    r"(?:top )?cards?",
    re.IGNORECASE,
)
_GAP: Final = re.compile(r"(?:\s*[;,]\s*|\s+)(?:(?:and|then|&)\s+)*", re.IGNORECASE)
_TARGET: Final = re.compile(
    r"(?P<cards>.*?)(?:^|\s*>\s*|\s+(?:for the joker )?(?:(?:on|onto|to|into|in) )?(?:meld )?#?)"
    r"(?P<meld>\d+)(?P<end>[-+]|(?: (?:at )?(?:the )?(?P<low>low|high) end))?",
    re.IGNORECASE,
)


def parse_command(line: str, sight: Sight) -> Command:
    """Read a line that is not empty. Raises ``Hint``."""
    if file := re.fullmatch(r"save\s+(.+)", line, re.IGNORECASE):
        return Word("save", file[1])
    line = plainly(line)
    try:
        return _read(line, sight)
    except Hint:
        if two := _two_commands(line, sight):
            raise Hint(f"One command at a time, please: first {two[0]}, then {two[1]}.") from None
        raise


def _two_commands(line: str, sight: Sight) -> tuple[str, str] | None:
    """A line cut in two, where its beginning can be read and another command follows."""
    for gap in _GAP.finditer(line):
        first, second = line[: gap.start()], line[gap.end() :]
        with suppress(Hint):
            if phrase(second)[0] and phrase(first)[0] and not isinstance(_read(first, sight), Word):
                return first, second
    return None


def _read(line: str, sight: Sight) -> Command:
    number = line.rstrip(").")
    if number.isdecimal():
        return Number(int(number[: _LONGEST_NUMBER + 1]))
    if re.fullmatch(r"\d+(?:(?:\s|,|\band\b)+\d+)+", line):
        raise Hint("One number at a time, please: what they stand for may change after the first.")
    line = line.replace(",", " ").strip()
    word, _, rest = line.partition(" ")
    word, rest = _split_question(word.lower(), rest.strip())
    name, said = phrase(line)
    if word in WORDS and not (word == "melds" and rest):
        return Word(WORDS[word], rest)
    if name == "undo":
        return Word("undo", "")
    if name == "all":
        return All()
    if name:
        return _READERS[name](said, sight)
    spelt = read_cards(line)
    if cards := cards_said(line) if spelt.rest else spelt.cards:
        return Cards(tuple(cards))
    raise Hint(f"“{line}” is no command. You could type {suggestion(sight.actions)}; ? says what else.")


def asks_to_leave(line: str) -> bool:
    """Whether a line typed at a pause is the word for leaving."""
    return WORDS.get(line.lower()) == "quit"


def _split_question(word: str, rest: str) -> tuple[str, str]:
    return ("?", f"{word[1:]} {rest}".strip()) if word.startswith("?") else (word, rest)


def _alone(text: str) -> Callable[[str, Sight], Moves]:
    def read(rest: str, _sight: Sight) -> Moves:
        if rest:
            raise Hint(f"“{text}” stands alone, without “{rest}”.")
        return Moves((text,))

    return read


def _from_pile(word: str) -> Callable[[str, Sight], Moves]:
    def read(rest: str, sight: Sight) -> Moves:
        pile = sight.pile
        if not pile:
            raise Hint("The pile is empty.")
        if rest.lower() in {"", "it", "that", "this", "that one", "this one"}:
            return Moves((_named(word, pile, len(pile) - 1),))
        if rest.isdecimal() and not sight.numbered:
            raise Hint("Name the card that you take; a number alone picks one of your choices.")
        if rest.isdecimal():
            return _numbered(word, rest, pile)
        if many := _MANY.fullmatch(rest):
            return Moves((_named(word, pile, _place_of_many(many[1], len(pile))),))
        lower = re.fullmatch(r"(?:the )?lower (.+)|(.+?)['’′]", rest, re.IGNORECASE)
        card = _one_card(word, lower[1] or lower[2] if lower else rest, sight)
        return Moves((f"{word} {card}" + ("'" if lower else ""),))

    return read


def _numbered(word: str, rest: str, pile: Sequence[int]) -> Moves:
    place = int(rest) if len(rest) <= _LONGEST_NUMBER else 0
    if not 1 <= place <= len(pile):
        if len(pile) == 1:
            raise Hint("The pile has only 1 card.")
        raise Hint(f"The pile is numbered from 1, at the bottom, to {len(pile)}, on top.")
    return Moves((_named(word, pile, place - 1),), place=place)


def _place_of_many(number: str, size: int) -> int:
    """Where in the pile so many cards of the top begin."""
    many = int(number) if number.isdecimal() else place_said(number.lower()) + 1
    if not 1 <= many <= size:
        raise Hint(f"The pile has only {count(size)}." if many else "Take at least one card.")
    return size - many


def _named(word: str, pile: Sequence[int], at: int) -> str:
    """A pile card by its name; an apostrophe for each equal card above it."""
    card = pile[at]
    return f"{word} {card_text(card)}" + "'" * pile[at + 1 :].count(card)


def _one_card(word: str, text: str, sight: Sight) -> str:
    cards = _all_cards(word, text, sight)
    if len(cards) != 1 or "=" in cards[0]:
        raise Hint(f"One card, please, such as {example(word, _among(word, sight), sight.actions)}.")
    return cards[0]


def _all_cards(word: str, text: str, sight: Sight) -> list[str]:
    """The cards of a text that should hold nothing else."""
    spelt = read_cards(text)
    if spelt.rest:
        of_it = [one for one in sight.actions if isinstance(one, Lay) and str(one.card) in spelt.cards]
        raise unreadable(word, spelt.rest, _among(word, sight), of_it or sight.actions)
    return spelt.cards


def _among(word: str, sight: Sight) -> Sequence[int]:
    """Where the cards of an action come from."""
    return sight.pile if word in {"take", "call"} else sight.hand


def _meld(rest: str, sight: Sight) -> Moves | Melds:
    if says_nothing(rest):
        raise could("meld", sight.actions)
    spelt = read_cards(rest)
    cards = cards_said(rest) if spelt.rest else spelt.cards
    outline = read_outline(rest) if len(cards) < 2 else None
    if outline and (ways := melds_held(outline, sight.hand)):
        return Melds(tuple(ways))
    if cards:
        return Moves((f"meld {''.join(cards)}",))
    if outline is None:
        raise unreadable("meld", spelt.rest, sight.hand, sight.actions)
    why = why_none(outline, sight.hand)
    if filled := melds_filled(outline, sight.hand):
        return Melds(tuple(filled), why)
    raise Hint(why)


def _lay(rest: str, sight: Sight) -> Moves:
    cards, target = _cards_and_target("lay", rest, sight)
    if not cards:
        raise could("lay", sight.actions)
    lays = tuple(f"lay {card}{target}" for card in cards)
    meld = () if target or len(cards) < 3 else ((f"meld {''.join(cards)}",),)
    return Moves(lays, meld)


def _down(rest: str, sight: Sight) -> Moves | Melds:
    """To lay, put or play cards down says nothing about how: three and more are rather a new meld."""
    try:
        lay = _lay(rest, sight)
    except Hint:
        outline = read_outline(rest)
        if outline is None or not (ways := melds_held(outline, sight.hand)):
            raise
        return Melds(tuple(ways))
    return Moves(lay.otherwise[0], (lay.texts,)) if lay.otherwise else lay


def _swap(rest: str, sight: Sight) -> Moves:
    cards, target = _cards_and_target("swap", rest, sight)
    if not cards and sight.actions:
        raise could("swap", sight.actions)
    if len(cards) != 1:
        raise Hint("Swap which card? Such as swap 6h 1: the six for the joker in meld 1.")
    if cards[0].startswith(card_text(JOKER)) or "=" in cards[0]:
        raise Hint("Name the card that you put in the joker's place, such as swap 6h 1.")
    return Moves((f"swap {cards[0]}{target}",))


def _discard(rest: str, sight: Sight) -> Moves:
    if not rest or rest.lower() == "it":
        raise Hint(f"Discard which card? Such as {example('discard', sight.hand, sight.actions)}.")
    return Moves((f"drop {_one_card('discard', rest, sight)}",))


def _cards_and_target(word: str, rest: str, sight: Sight) -> tuple[list[str], str]:
    """The cards of ``8h 9h > 2`` or ``8h 9h on meld 2``, and ``>2``."""
    match = _TARGET.fullmatch(rest)
    text, target = (match["cards"], _target(match)) if match and match["cards"] else (rest, "")
    if text.strip().lower() == "it" and sight.owed >= 0:
        return [card_text(sight.owed)], target
    spelt = read_cards(text)
    if not spelt.rest or says_nothing(text):
        return spelt.cards, target
    if cards := cards_said(rest):
        return cards, ""
    return cards_said(text) or _all_cards(word, text, sight), target


def _target(match: re.Match[str]) -> str:
    number = match["meld"].lstrip("0")
    if not number:
        raise Hint("The melds are numbered from 1.")
    if len(number) > _LONGEST_TARGET:
        raise Hint(f"There is no meld {number[:_LONGEST_NUMBER]}.")
    if match["low"]:
        return f">{number}{'-' if match['low'].lower() == 'low' else '+'}"
    return f">{number}{match['end'] or ''}"


def _either(_rest: str, _sight: Sight) -> Moves:
    raise Hint("From where? s draws from the stock, t CARD takes from the pile.")


_READERS: Final[dict[str, Callable[[str, Sight], Moves | Melds]]] = {
    "either": _either,
    "stock": _alone("stock"),
    "take": _from_pile("take"),
    "meld": _meld,
    "lay": _lay,
    "down": _down,
    "swap": _swap,
    "discard": _discard,
    "call": _from_pile("call"),
    "pass": _alone("pass"),
    "back": _alone("back"),
}
