"""Can a turn be carried through: does what is owed, open or kept still come out right (D13)?"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.round.board import Board, copy_block
    from rum500.round.codes import JOKER, Kind, Owed, Why
    from rum500.round.effects import do_lay, do_meld, do_swap
    from rum500.round.minimum import reach
    from rum500.round.packing import kind_of
    from rum500.round.plain_pool import Pool, goal_of
    from rum500.round.ways import fits_for, lay_way, meld_way, opened, pending, shorter
    from rum500.round.work import Work


def pool_held(b: Board, seat: int) -> int:
    """Hand and batch together: cards there at least once."""
    return b.held[seat] | b.apart


def pool_twins(b: Board, seat: int) -> int:
    """Hand and batch together: cards there twice."""
    return b.twins[seat] | b.apart_twins | (b.held[seat] & b.apart)


def bound(b: Board) -> bool:
    """Is a card owed that must be played before anything else (D5, C2)?"""
    if b.owed < 0 or b.owed_how == Owed.SWAPPED:
        return False
    return b.owed_how == Owed.CALLED or not b.tables.deep_later


def owed_way(b: Board, seat: int) -> int:
    """The way the owed card can still come to the table, 0 if it is stranded."""
    held = pool_held(b, seat)
    twins = pool_twins(b, seat)
    jokers = b.jokers[seat] + b.apart_jokers
    way = meld_way(b.tables, b.owed, held, twins, jokers)
    if b.owed_meld:
        return way
    return shorter(way, lay_way(b, seat, b.owed, held, twins, jokers, fits_for(b, seat)))


def turn_fault(b: Board, w: Work, seat: int) -> int:
    """Can the turn be carried through from here? 0, or why not: D5, M13, X3 all at once (D13)."""
    t = b.tables
    room = b.count[seat] - t.reserve
    need = 0 if opened(b, seat) else t.minimum - b.first
    if b.owed < 0:
        pool = Pool(b.held[seat], b.twins[seat], b.jokers[seat])
        if not pending(b, seat) or reach(t, w, pool, goal_of(pool, -1, need, room)):
            return Why.FINE
        return Why.BELOW_MINIMUM
    way = owed_way(b, seat)
    if way == 0 or way > room:
        return Why.JOKER_STRANDED if b.owed_how == Owed.SWAPPED else Why.STRANDED
    if need == 0:
        return Why.FINE
    pool = Pool(pool_held(b, seat), pool_twins(b, seat), b.jokers[seat] + b.apart_jokers)
    if reach(t, w, pool, goal_of(pool, b.owed, need, room)):
        return Why.FINE
    return Why.BELOW_MINIMUM


def needs_trial(b: Board, seat: int) -> bool:
    """Must a play be tried out before it is known to leave the turn sound?"""
    return seat == b.turn and (b.owed >= 0 or not opened(b, seat))


def tried(b: Board, w: Work, seat: int, code: int) -> int:
    """Play it on the workbench's board and ask whether the turn is still sound."""
    copy_block(w.trial, b)
    kind = kind_of(code)
    if kind == Kind.LAY:
        do_lay(w.trial, seat, code)
    elif kind == Kind.SWAP:
        do_swap(w.trial, seat, code)
    else:
        do_meld(w.trial, w, seat, code)
    return turn_fault(w.trial, w, seat)


def apart_has(b: Board, card: int) -> bool:
    """Is the card in the batch that lies apart?"""
    if card == JOKER:
        return b.apart_jokers > 0
    return b.apart >> card & 1 != 0
