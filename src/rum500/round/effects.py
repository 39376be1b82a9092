"""What melds, lay-offs and swaps change on the board; whether they may be played is not asked here."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit
    from rum500.round.board import (
        Board,
        add_card,
        add_known,
        holds,
        join_batch,
        remove_card,
        remove_jokers,
        remove_mask,
    )
    from rum500.round.codes import JOKER, JOKER_NAMED, Owed, Shape
    from rum500.round.minimum import uses
    from rum500.round.packing import (
        card_of,
        laid_card,
        laid_meld,
        laid_name,
        laid_seat,
        laid_worth,
        lay_low,
        lay_standing,
        lay_suit,
        meld_of,
        pack_laid,
        stand_in_of,
    )
    from rum500.round.unpacking import stand_in_worth, unpack_meld
    from rum500.round.ways import end_place, meld_takes, opened
    from rum500.round.work import Work


def refit(b: Board, m: int) -> None:
    """Recompute what a meld can take, and with it the whole table."""
    suits = b.meld_suits[m]
    b.meld_fits[m] = meld_takes(
        b.tables, b.meld_kind[m], b.meld_key[m], b.meld_low[m], b.meld_size[m], suits, b.meld_stand_ins[m]
    )
    fits = 0
    for i in range(b.melds_n):
        fits |= b.meld_fits[i]
    b.fits = fits


def record(b: Board, seat: int, m: int, card: int, name: int, worth: int) -> None:
    """A card is on the table and scores for the seat (L2, S1)."""
    b.laid[b.laid_n] = pack_laid(card, name, seat, m, worth)
    b.laid_n += 1
    b.laid_points[seat] += worth
    b.placed |= 1 << seat
    b.laid_now = 1


def open_meld(b: Board, w: Work, seat: int) -> int:
    """Room on the table for the meld unpacked in the workbench; returns its number."""
    m = b.melds_n
    b.meld_kind[m] = w.kind
    b.meld_key[m] = w.key
    b.meld_low[m] = w.low
    b.meld_size[m] = w.size
    b.meld_suits[m] = w.suits
    b.meld_stand_ins[m] = w.stand_ins
    b.meld_owner[m] = seat
    b.melds_n += 1
    b.begun |= 1 << seat
    return m


def begin_meld(b: Board, w: Work, seat: int) -> None:
    """The meld unpacked in the workbench comes to the table."""
    m = open_meld(b, w, seat)
    for i in range(w.size):
        record(b, seat, m, w.place_card[i], w.place_name[i], w.place_worth[i])
    refit(b, m)


def settle_owed(b: Board) -> None:
    """The owed card is on the table."""
    b.owed = -1
    b.owed_how = Owed.NOTHING
    b.owed_meld = 0


def do_meld(b: Board, w: Work, seat: int, code: int) -> None:
    """Meld."""
    unpack_meld(b.tables, w, code)
    was_open = opened(b, seat)
    if b.owed >= 0 and seat == b.turn:
        if uses(w, b.owed):
            if b.apart_n:
                join_batch(b, seat)
            settle_owed(b)
        else:
            b.apart_whole = 0
    remove_mask(b, seat, w.used)
    if w.used_twins:
        remove_mask(b, seat, w.used_twins)
    if w.used_jokers:
        remove_jokers(b, seat, w.used_jokers)
    b.count[seat] -= w.size
    begin_meld(b, w, seat)
    if seat == b.turn:
        forget_alone(b, w)
        if not was_open:
            b.first += w.worth
            if b.first >= b.tables.minimum:
                b.first = 0


def forget_alone(b: Board, w: Work) -> None:
    """The mark of the card taken alone leaves with the first equal card played (R6)."""
    if b.alone >= 0 and uses(w, b.alone):
        b.alone = -1


def spend(b: Board, seat: int, card: int) -> None:
    """A card leaves the hand, or the batch where the hand has none such, for the table."""
    if b.alone == card and seat == b.turn:
        b.alone = -1
    if b.apart_n == 0 or seat != b.turn:
        remove_card(b, seat, card)
        return
    if card == b.owed:
        join_batch(b, seat)
        remove_card(b, seat, card)
        return
    b.apart_whole = 0
    if holds(b, seat, card):
        remove_card(b, seat, card)
        return
    b.apart_n -= 1
    b.count[seat] -= 1
    if card == JOKER:
        b.apart_jokers -= 1
    elif b.apart_twins >> card & 1:
        b.apart_twins ^= bit(card)
    else:
        b.apart ^= bit(card)


def do_lay(b: Board, seat: int, code: int) -> None:
    """Lay one card off."""
    card = card_of(code)
    m = meld_of(code)
    low = lay_low(code)
    standing = lay_standing(code)
    spend(b, seat, card)
    if seat == b.turn and card == b.owed:
        settle_owed(b)
    kind = b.meld_kind[m]
    name = card
    if kind == Shape.JOKERS:
        name = JOKER_NAMED
    elif kind == Shape.SET:
        if standing:
            name = 16 * lay_suit(code) + b.meld_key[m]
        b.meld_suits[m] |= 1 << (name >> 4)
    else:
        place = end_place(b, m, low)
        name = 16 * b.meld_key[m] + place % 13
        if low:
            b.meld_low[m] = place
    if standing:
        b.meld_stand_ins[m] += 1
    b.meld_size[m] += 1
    record(b, seat, m, card, name, usual_worth(b, m, card, name))
    refit(b, m)


def stand_in_at(b: Board, m: int, card: int) -> int:
    """Where in the list of cards laid the first card lies that stands for this one in the meld, or -1."""
    for i in range(b.laid_n):
        entry = b.laid[i]
        if laid_meld(entry) == m and laid_name(entry) == card and laid_card(entry) != card:
            return i
    return -1


def usual_worth(b: Board, m: int, card: int, name: int) -> int:
    """Points of a card of a meld; one of four laid at once may have more (S1 to S8).

    An ace counts low as the lowest card of a run (S4).
    """
    t = b.tables
    kind = b.meld_kind[m]
    if kind == Shape.JOKERS:
        return t.joker_value
    rank = name & 15
    worth = t.rank_value[rank]
    if rank == 0 and kind == Shape.RUN and b.meld_low[m] == 0:
        worth = t.place_value[0]
    return worth if card == name else stand_in_worth(t, stand_in_of(card), worth)


def do_swap(b: Board, seat: int, code: int) -> None:
    """A natural card goes in, the one that stood for it comes to the hand and is owed (L5, R9)."""
    card = card_of(code)
    m = meld_of(code)
    at = stand_in_at(b, m, card)
    entry = b.laid[at]
    stand_in = laid_card(entry)
    b.laid_points[laid_seat(entry)] -= laid_worth(entry)
    spend(b, seat, card)
    worth = usual_worth(b, m, card, card)
    b.laid[at] = pack_laid(card, card, seat, m, worth)
    b.laid_points[seat] += worth
    b.placed |= 1 << seat
    b.laid_now = 1
    b.meld_stand_ins[m] -= 1
    refit(b, m)
    add_card(b, seat, stand_in)
    add_known(b, seat, stand_in)
    b.owed = stand_in
    b.owed_how = Owed.SWAPPED
    b.owed_meld = 0
