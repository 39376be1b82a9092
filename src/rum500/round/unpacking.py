"""Packed new melds taken apart: what they use, what they are worth; and stand-ins written into them."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, spread
    from rum500.plain_tables import Tables
    from rum500.round.codes import JOKER, JOKER_NAMED, Kind, Shape
    from rum500.round.packing import (
        card_of_stand_in,
        kind_of,
        number_of,
        run_low,
        run_shift,
        run_size,
        run_standing,
        run_suit,
        set_mixed,
        set_rank,
        set_shift,
        set_standing,
        set_suits,
        set_twice,
    )
    from rum500.round.work import Work


def stand_in_a_set(code: int, stand_in: int, suit: int) -> int:
    """The set with one more card for a suit."""
    return code + bit(set_shift(stand_in, suit))


def stand_in_a_run(code: int, stand_in: int, i: int) -> int:
    """The same run with a card standing for its i-th place."""
    return code + bit(run_shift(i)) * stand_in


def unpack_meld(t: Tables, w: Work, code: int) -> None:
    """Take a meld apart into the workbench: cards used, size, points, a row of its cards in table order."""
    w.used = w.used_twins = 0
    w.used_jokers = w.size = w.stand_ins = w.naturals = w.worth = w.itself = 0
    kind = kind_of(code)
    if kind == Kind.MELD_RUN:
        unpack_run(t, w, code)
    elif kind == Kind.MELD_SET:
        unpack_set(t, w, code)
    else:
        unpack_jokers(t, w, code)


def put_place(w: Work, card: int, name: int, worth: int) -> None:
    """One more card of the row."""
    w.place_card[w.size] = card
    w.place_name[w.size] = name
    w.place_worth[w.size] = worth
    w.size += 1
    w.worth += worth


def stand_in_worth(t: Tables, stand_in: int, natural_worth: int) -> int:
    """Points of a card that stands for another (S6, R11)."""
    if stand_in > 1:
        return t.wild_value
    return natural_worth if t.joker_as_card else t.joker_value


def put_stand_in(t: Tables, w: Work, stand_in: int, name: int, natural_worth: int) -> None:
    """One more card of the row, standing for another."""
    w.stand_ins += 1
    worth = stand_in_worth(t, stand_in, natural_worth)
    if stand_in == 1:
        w.used_jokers += 1
        put_place(w, JOKER, name, worth)
        return
    card = card_of_stand_in(stand_in, max(t.wild_rank, 0))
    w.itself += card == name
    if w.used >> card & 1:
        w.used_twins |= bit(card)
    else:
        w.used |= bit(card)
    put_place(w, card, name, worth)


def unpack_set(t: Tables, w: Work, code: int) -> None:
    """A set, in suit order, at each suit the natural cards first."""
    rank = set_rank(code)
    suits = set_suits(code)
    twice = set_twice(code)
    w.kind = Shape.SET
    w.key = rank
    w.low = 0
    w.used = spread(suits) << rank
    w.used_twins = spread(twice) << rank
    w.suits = suits
    value = t.rank_value[rank]
    mixed = set_mixed(code)
    for suit in range(4):
        card = 16 * suit + rank
        if suits >> suit & 1:
            w.naturals += 1
            put_place(w, card, card, value)
        if twice >> suit & 1:
            w.naturals += 1
            put_place(w, card, card, value)
        if mixed:
            unpack_set_stand_ins(t, w, code, suit)
    if t.double_four and w.size >= 4:
        for i in range(w.size):
            w.place_worth[i] *= 2
        w.worth *= 2


def unpack_set_stand_ins(t: Tables, w: Work, code: int, suit: int) -> None:
    """The cards that stand for one suit of the set."""
    card = 16 * suit + w.key
    for stand_in in range(1, 6):
        n = set_standing(code, stand_in, suit)
        if n:
            w.suits |= bit(suit)
        for _ in range(n):
            put_stand_in(t, w, stand_in, card, t.rank_value[w.key])


def unpack_run(t: Tables, w: Work, code: int) -> None:
    """A run, from low to high."""
    suit = run_suit(code)
    low = run_low(code)
    size = run_size(code)
    w.kind = Shape.RUN
    w.key = suit
    w.low = low
    w.suits = 0
    for i in range(size):
        place = low + i
        card = 16 * suit + (place if place < 13 else place - 13)
        stand_in = run_standing(code, i)
        if stand_in:
            put_stand_in(t, w, stand_in, card, t.place_value[place])
        else:
            w.naturals += 1
            if w.used >> card & 1:
                w.used_twins |= bit(card)
            else:
                w.used |= bit(card)
            put_place(w, card, card, t.place_value[place])


def unpack_jokers(t: Tables, w: Work, code: int) -> None:
    """Jokers melded with each other (M10); four at once may count double (S8)."""
    n = number_of(code)
    w.kind = Shape.JOKERS
    w.key = w.low = w.suits = 0
    w.used_jokers = n
    worth = 2 * t.joker_value if t.double_four and n >= 4 else t.joker_value
    for _ in range(n):
        put_place(w, JOKER, JOKER_NAMED, worth)
