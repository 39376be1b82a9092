"""The meld listed where no canonical one leads on: stand-ins lie in it where natural cards are held.

Where a canonical meld leads on, the listing has no such meld. That none does is rare: a first minimum is
open, and a joker counts as the card it stands for, or the limit on jokers forbids what is usually the same.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_bits, spread
    from rum500.round.board import Board
    from rum500.round.codes import Why
    from rum500.round.feasibility import pool_held, pool_twins
    from rum500.round.new_melds import meld_fault
    from rum500.round.packing import pack_run, pack_set
    from rum500.round.unpacking import stand_in_a_run, stand_in_a_set
    from rum500.round.ways import last_start, run_lane, spare_stand_ins
    from rum500.round.work import Work, add


def list_last_resort(b: Board, w: Work, seat: int) -> None:
    """List one meld that is legal, canonical or not, if there is any."""
    t = b.tables
    held = pool_held(b, seat)
    spare = min(
        spare_stand_ins(t, held, pool_twins(b, seat), b.jokers[seat] + b.apart_jokers), t.max_stand_ins
    )
    first = 0 if t.ace_low else 1
    for suit in range(4):
        lane = run_lane(t, held, suit)
        for size in range(t.min_run, 14):
            for low in range(first, min(12, last_start(t, size)) + 1):
                have = lane >> low & (bit(size) - 1)
                if fill_run(b, w, seat, pack_run(suit, low, size), have, size, 0, spare):
                    return
    for rank in range(13):
        if fill_sets(b, w, seat, rank, spare):
            return


def fill_run(b: Board, w: Work, seat: int, code: int, have: int, size: int, i: int, spare: int) -> bool:
    """Fill a run from its i-th place on in every way; true, and the run listed, once one is legal.

    ``have`` are the places for which the natural card is held; ``spare`` cards may still stand for others.
    """
    if size - i - count_bits(have >> i) > spare:
        return False
    if i == size:
        if meld_fault(b, w, seat, code) != Why.FINE:
            return False
        add(w, code)
        return True
    if have >> i & 1 and fill_run(b, w, seat, code, have, size, i + 1, spare):
        return True
    if spare == 0:
        return False
    for stand_in in range(1, 6):
        if may_stand(b, seat, stand_in):
            if fill_run(b, w, seat, stand_in_a_run(code, stand_in, i), have, size, i + 1, spare - 1):
                return True
    return False


def fill_sets(b: Board, w: Work, seat: int, rank: int, spare: int) -> bool:
    """Sets on every choice of the natural cards of a rank."""
    held = pool_held(b, seat)
    twins = pool_twins(b, seat)
    for choice in range(1, 256):
        suits = choice & 15
        twice = choice >> 4
        if twice & ~suits or spread(suits) << rank & ~held or spread(twice) << rank & ~twins:
            continue
        if fill_set(b, w, seat, pack_set(rank, suits, twice), 1, spare):
            return True
    return False


def fill_set(b: Board, w: Work, seat: int, code: int, stand_in: int, spare: int) -> bool:
    """Add cards that stand for others to a set, kind by kind; true, and the set listed, once it is legal.

    Which suit they stand for is all the same where a set may have a suit twice.
    """
    fault = meld_fault(b, w, seat, code)
    if fault == Why.FINE:
        add(w, code)
        return True
    if spare == 0 or fault == Why.SET_NOT_HELD or fault == Why.SUB_SUIT:
        return False
    suits = 2 if b.tables.any_sets else 4
    for kind in range(stand_in, 6):
        if may_stand(b, seat, kind):
            for named in range(suits):
                if fill_set(b, w, seat, stand_in_a_set(code, kind, named), kind, spare - 1):
                    return True
    return False


def may_stand(b: Board, seat: int, stand_in: int) -> bool:
    """Has the pool such a card to stand for another?"""
    t = b.tables
    if stand_in == 1:
        return t.wild_jokers and b.jokers[seat] + b.apart_jokers > 0
    return t.wild_rank >= 0 and pool_held(b, seat) >> (16 * (stand_in - 2) + t.wild_rank) & 1 != 0
