"""From cards as people name them to packed melds: which melds can these cards be?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.action import Played
from rum500.cards import JOKER
from rum500.round.codes import NOWHERE, Kind, Why

if not cython.compiled:
    from rum500.round.packing import pack_one, pack_run, pack_set, stand_in_of
    from rum500.round.unpacking import stand_in_a_run, stand_in_a_set

Piece = tuple[int, int]  # a card and what it stands for


def set_code(pieces: list[Piece]) -> int | None:
    """A set of these cards, or None where they are of several ranks or a card is there too often."""
    ranks = {name & 15 for _, name in pieces}
    if len(ranks) != 1:
        return None
    natural = Counter(name >> 4 for card, name in pieces if card == name)
    if any(n > 2 for n in natural.values()):
        return None
    twice = sum(1 << suit for suit, n in natural.items() if n == 2)
    code = pack_set(ranks.pop(), sum(1 << suit for suit in natural), twice)
    standing = Counter((card, name) for card, name in pieces if card != name)
    for (card, name), n in standing.items():
        stand_in = stand_in_of(card)
        if n > (4 if stand_in == 1 else 2):
            return None
        for _ in range(n):
            code = stand_in_a_set(code, stand_in, name >> 4)
    return code


def run_codes(pieces: list[Piece]) -> Iterator[int]:
    """The run these cards are, if any; of all thirteen ranks the one that begins with the first card."""
    suits = {name >> 4 for _, name in pieces}
    places = {name & 15: card for card, name in pieces}
    if len(suits) != 1 or len(places) != len(pieces):
        return
    size = len(pieces)
    suit = suits.pop()
    lows = range(13) if size < 13 else [pieces[0][1] & 15]
    for low in lows:
        if all((low + i) % 13 in places for i in range(size)):
            yield run_code(suit, low, [(places[(low + i) % 13], (low + i) % 13) for i in range(size)])


def run_code(suit: int, low: int, row: list[Piece]) -> int:
    """A run from its cards in order."""
    code = pack_run(suit, low, len(row))
    for i, (card, place) in enumerate(row):
        if card != 16 * suit + place:
            code = stand_in_a_run(code, stand_in_of(card), i)
    return code


def meld_codes(wild_rank: int, cards: tuple[Played, ...]) -> list[int]:
    """Every meld these cards can be, cards that are not named standing for anything that makes one (R3).

    Empty where they make none; ``misfit`` says why.
    """
    fixed = named(cards)
    if not fixed:
        return [pack_one(Kind.MELD_JOKERS, len(cards))] if 0 < len(cards) < 8 else []
    if any(card not in (name, JOKER) and card & 15 != wild_rank for card, name in fixed):
        return []
    jokers = [JOKER] * (len(cards) - len(fixed))
    return list(named_melds(fixed, jokers))


def named(cards: tuple[Played, ...]) -> list[Piece]:
    """The cards of which it is said what they stand for."""
    given = [p for p in cards if p.card != JOKER or p.stands is not None]
    return [(p.card, p.card if p.stands is None else p.stands) for p in given]


def named_melds(fixed: list[Piece], free: list[int]) -> Iterator[int]:
    """The sets and runs of some named cards and some free to stand for anything."""
    if not fixed:
        return
    seen: set[int] = set()
    for pieces in set_fillings(fixed, free):
        code = set_code(pieces)
        if code is not None and code not in seen:
            seen.add(code)
            yield code
    for pieces in run_fillings(fixed, free):
        for code in run_codes(pieces):
            if code not in seen:
                seen.add(code)
                yield code


def set_fillings(fixed: list[Piece], free: list[int]) -> Iterator[list[Piece]]:
    """The free cards named suit by suit as cards of the rank."""
    rank = fixed[0][1] & 15
    for suits in product(range(4), repeat=len(free)):
        if list(suits) == sorted(suits):
            yield fixed + [(card, 16 * suit + rank) for card, suit in zip(free, suits, strict=True)]


def run_fillings(fixed: list[Piece], free: list[int]) -> Iterator[list[Piece]]:
    """The free cards put into the gaps of a run, or at its ends."""
    suit = fixed[0][1] >> 4
    places = {name & 15 for _, name in fixed}
    size = len(fixed) + len(free)
    if len(places) != len(fixed) or size > 13:
        return
    done: set[tuple[int, ...]] = set()
    for low in range(13):
        window = [(low + i) % 13 for i in range(size)]
        gaps = tuple(place for place in window if place not in places)
        if len(gaps) != len(free) or gaps in done:
            continue
        done.add(gaps)
        yield fixed + [(card, 16 * suit + place) for card, place in zip(free, gaps, strict=True)]


def pile_card(pile: list[int], depth: int) -> tuple[int, int]:
    """The card at a depth, and how many equal ones lie above it."""
    at = len(pile) - depth
    return pile[at], pile[at + 1 :].count(pile[at])


def pile_depth(pile: list[int], card: int, deeper: int) -> int:
    """How deep the card lies, ``deeper`` equal ones above it; ``NOWHERE`` where it is not there."""
    depths = [depth for depth, there in enumerate(reversed(pile), 1) if there == card]
    return depths[deeper] if deeper < len(depths) else NOWHERE


def misfit(wild_rank: int, own_jokers: bool, cards: tuple[Played, ...]) -> Why:
    """Why these cards are no meld."""
    names = [name for _, name in named(cards)]
    size = len(cards)
    if not names:
        return Why.JOKERS_COUNT
    ranks = Counter(name & 15 for name in names)
    if size < 3:
        return Why.MELD_SMALL
    if own_jokers and any(played.card == JOKER for played in cards):
        return Why.JOKERS_OWN
    if any(card not in (name, JOKER) and card & 15 != wild_rank for card, name in named(cards)):
        return Why.NOT_WILD
    if len(ranks) == 1:
        return Why.SET_COPIES
    if len({name >> 4 for name in names}) == 1:
        if len(set(names)) < len(names) and max(ranks) - min(ranks) < size:
            return Why.RUN_TWICE
        return Why.RUN_GAP
    if max(ranks.values()) > 1:
        return Why.SET_RANK
    span = max(ranks) - min(ranks)
    return Why.RUN_SUIT if span < size else Why.MALFORMED
