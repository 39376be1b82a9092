"""Melds said in outline: ``jacks``, ``6h-8h``, ``8 9 10 of hearts``, ``jacks of clubs and hearts``."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from rum500.cards import JOKER, PLACES, SUITS, card_text, is_card, place_of, suit_of
from rum500.telling.words import faces
from rum500.terminal.spelling import RANK_NAMES, SUIT_NAMES, WORD_RANK, WORD_SUIT, place_said, suit_said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_NOUN: Final = r"(?:cards?|set|run|meld|sequence)"
_CLOSED: Final = r"(?=[cdhs]*(?![a-z]))"
_TOKEN: Final = re.compile(
    rf"""(?P<joker>jokers?\b|jk(?![a-z]))
       | (?P<to>[-–—]|(?:up\ )?to\b|through\b)
       | (?P<filler>(?:the|my|and|of|with|all|everything|it|them|{_NOUN})\b | [\s,.&+]+
           | an?\s+(?=(?:{WORD_RANK}|jokers?\b|{_NOUN}\b)))
       | (?P<rank>{WORD_RANK} | (?:10|[2-9]|[atjqk]{_CLOSED})(?P<many>['’]s\b)?)
       | (?P<suit>{WORD_SUIT} | [cdhs]{_CLOSED})""",
    re.VERBOSE,
)
_SIGNS: Final[dict[str, Callable[[str], str]]] = {
    "joker": lambda _: "*",
    "to": lambda _: "-",
    "filler": lambda _: "",
    "rank": lambda word: PLACES[place_said(word)],
    "suit": lambda word: SUITS[suit_said(word)],
}
_RANK: Final = f"[{PLACES}]"
_ROW: Final = re.compile(rf"({_RANK})([cdhs]?)-({_RANK})(?:\2|(?![cdhs]))")
_RANKS_FIRST: Final = re.compile(rf"({_RANK}+)([cdhs]*)")
_SUITS_FIRST: Final = re.compile(rf"([cdhs]+)({_RANK}+)")
_SHAPES: Final = [
    (re.compile(rf"(?:{_RANK}+[cdhs]+)*{_RANK}*"), _RANKS_FIRST),
    (re.compile(rf"(?:[cdhs]+{_RANK}+)+"), _SUITS_FIRST),
]
_PLURAL: Final = re.compile(r"(?P<rank>10|[2-9atjqk])s", re.IGNORECASE)
_COUNTED: Final = re.compile(
    rf"(?P<count>three|four|3|4)\s+(?:of\s+)?(?P<rest>(?:(?:the|my)\s+)?{WORD_RANK})"
)
_COUNTS: Final = {"three": 3, "3": 3, "four": 4, "4": 4}

Cards = tuple[int, ...]


class Wanted(NamedTuple):
    """A card of which a half may not be said."""

    place: int | None
    suit: int | None


class Outline(NamedTuple):
    """Cards wholly or half said; one alone, half said, may be many: ``size`` of them, or 0 for any number."""

    wanted: tuple[Wanted, ...]
    jokers: int = 0
    size: int = 0


def read_outline(text: str) -> Outline | None:
    """The outline that the whole text is, or None."""
    text = text.lower().strip()
    if plural := _PLURAL.fullmatch(text):
        return Outline((Wanted(place_said(plural["rank"]), None),))
    if (counted := _COUNTED.fullmatch(text)) and text.endswith("s"):
        return Outline(_wanted(_signs(counted["rest"])), size=_COUNTS[counted["count"]])
    signs = _signs(text)
    wanted = _wanted(_ROW.sub(_row, signs.replace("*", "")))
    return Outline(wanted, signs.count("*")) if wanted else None


def _signs(text: str) -> str:
    """The text with a sign for each rank, suit, joker and ``to``; "?" for anything else."""
    signs, at = "", 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return "?"
        kind = next(kind for kind in _SIGNS if match[kind])
        signs += _SIGNS[kind](match[kind])
        at = match.end()
    return signs


def _row(ends: re.Match[str]) -> str:
    """The ranks from one end to the other the shorter way: the ace is below the two and above the king."""
    low, high = PLACES.index(ends[1]), PLACES.index(ends[3])
    step = 1 if (high - low) % 13 < 7 else -1
    size = step * (high - low) % 13 + 1
    return "".join(PLACES[(low + step * i) % 13] for i in range(size)) + ends[2]


def _wanted(signs: str) -> tuple[Wanted, ...]:
    """The cards that signs ask for; ranks and suits that stand together go each with each."""
    if len(signs) == 1 and signs in SUITS:
        return (Wanted(None, SUITS.index(signs)),)
    for shape, group in _SHAPES:
        if shape.fullmatch(signs):
            pairs = [sorted(found, key=str.islower) for found in group.findall(signs)]
            return tuple(
                Wanted(PLACES.index(rank), SUITS.index(suit) if suit else None)
                for ranks, suits in pairs
                for rank in ranks
                for suit in suits or [""]
            )
    return ()


def says_nothing(text: str) -> bool:
    """Whether a text names no card, no rank and no suit: ``it``, ``my cards``, ``a run``."""
    return not _signs(text.lower())


def cards_said(text: str) -> list[str]:
    """The cards of an outline in which each is wholly said, in the notation; none for any other text."""
    outline = read_outline(text)
    if outline is None or any(None in one for one in outline.wanted):
        return []
    naturals = [PLACES[one.place or 0] + SUITS[one.suit or 0] for one in outline.wanted]
    return naturals + [card_text(JOKER)] * outline.jokers


def melds_held(outline: Outline, hand: Sequence[int]) -> list[Cards]:
    """The melds of cards held that an outline can mean, the largest first; whether they go is not asked."""
    held = sorted(filter(is_card, hand))
    jokers = (JOKER,) * outline.jokers
    melds = {natural + jokers for natural in _naturals(outline.wanted, held)}
    sizes = {outline.size} if outline.size else range(3, len(hand) + 1)
    return sorted((meld for meld in melds if len(meld) in sizes), key=lambda meld: (-len(meld), meld))


def melds_filled(outline: Outline, hand: Sequence[int]) -> list[Cards]:
    """A set for a rank of which too few are held, filled with jokers that were not spoken of."""
    held = len(_held_of(outline.wanted, hand))
    fill = max(outline.size, 3) - held
    many = len(outline.wanted) == 1 and outline.wanted[0].suit is None and not outline.jokers
    return melds_held(outline._replace(jokers=fill), hand) if many and 0 < fill <= hand.count(JOKER) else []


def why_none(outline: Outline, hand: Sequence[int]) -> str:
    """A sentence for an outline that no meld of the hand fits: what is needed, and what of it is held."""
    place, suit = outline.wanted[0]
    here = _held_of(outline.wanted, hand)
    if place is None:
        kind, rule, of = SUIT_NAMES[suit or 0], "A run has at least three cards in a row", "that suit"
    elif {one.place for one in outline.wanted} == {place}:
        kind, rule, of = RANK_NAMES[place], "A meld has at least three cards", "that rank"
    else:
        kind, rule, of = "such card", "A run is of one suit, without a gap", "those ranks"
    return f"{rule}; of {of} you hold {faces(here)}." if here else f"There is no {kind} in your hand."


def longest(melds: Sequence[Cards]) -> list[Cards]:
    """The melds that are no part of another."""
    counts = [Counter(meld) for meld in melds]
    return [meld for meld, own in zip(melds, counts, strict=True) if not any(own < other for other in counts)]


def _held_of(wanted: Sequence[Wanted], hand: Sequence[int]) -> list[int]:
    """The cards held of the ranks that are said, or of the suit."""
    places, suits = {one.place for one in wanted}, {one.suit for one in wanted}
    return [
        card
        for card in filter(is_card, hand)
        if place_of(card) in places or (None in places and suit_of(card) in suits)
    ]


def _naturals(wanted: Sequence[Wanted], held: Sequence[int]) -> Iterator[Cards]:
    places = {one.place for one in wanted}
    here = _held_of(wanted, held)
    if None in places:
        yield from _rows(here)
    elif len(places) == 1:
        said = Counter(16 * one.suit + place_of(here[0]) for one in wanted if here and one.suit is not None)
        sizes = [len(wanted)] if len(wanted) > 1 or said else range(1, len(here) + 1)
        yield from (some for size in sizes for some in combinations(here, size) if said <= Counter(some))
    else:
        for suit in range(4):
            row = tuple(16 * suit + (one.place or 0) for one in wanted if one.suit in {None, suit})
            if len(row) == len(wanted) and set(row) <= set(here):
                yield row


def _rows(suit: Sequence[int]) -> Iterator[Cards]:
    """Cards of one suit that follow each other, round the corner too."""
    for first in set(suit):
        row = [first]
        while len(row) < 13 and (following := first - place_of(first) + (place_of(row[-1]) + 1) % 13) in suit:
            row.append(following)
            yield tuple(row)
