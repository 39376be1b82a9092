"""New melds in a turn: which are refused and why, and which of the canonical ones are listed."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_bits, count_suits
    from rum500.plain_tables import Tables
    from rum500.round.board import Board
    from rum500.round.canonical_melds import offer_melds, offer_plain
    from rum500.round.codes import JOKER, Kind, Why
    from rum500.round.feasibility import bound, needs_trial, pool_held, pool_twins, tried
    from rum500.round.minimum import reach, uses
    from rum500.round.packing import kind_of, pack_one, set_twice
    from rum500.round.plain_pool import Pool, goal_of, unused
    from rum500.round.unpacking import unpack_meld
    from rum500.round.ways import opened
    from rum500.round.work import Work, add

# No canonical meld has more cards where the first minimum is met: eight of a rank with four jokers.
LONGEST = 12


def meld_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a meld is refused."""
    t = b.tables
    unpack_meld(t, w, code)
    fault = shape_fault(t, w, code)
    if fault:
        return fault
    owing = b.owed >= 0 and seat == b.turn
    if owing and b.apart_n:
        held = pool_held(b, seat)
        if not pool_has(w, held, pool_twins(b, seat), b.jokers[seat] + b.apart_jokers):
            return not_held(kind_of(code))
        if not uses(w, b.owed):
            if bound(b):
                return Why.OWED_FIRST
            if not pool_has(w, b.held[seat], b.twins[seat], b.jokers[seat]):
                return Why.APART
    elif not pool_has(w, b.held[seat], b.twins[seat], b.jokers[seat]):
        return not_held(kind_of(code))
    elif bound(b) and seat == b.turn and not uses(w, b.owed):
        return Why.OWED_FIRST
    if b.count[seat] - w.size < t.reserve:
        return Why.KEEP_ONE
    if seat != b.turn and not opened(b, seat) and w.worth < t.minimum:
        return Why.OFF_TURN_MINIMUM
    if not needs_trial(b, seat):
        return Why.FINE
    if owing and not uses(w, b.owed):
        return tried(b, w, seat, code)
    return first_fault(b, w, seat, owing)


def shape_fault(t: Tables, w: Work, code: int) -> int:
    """What is wrong with a meld in itself (M1 to M10)."""
    kind = kind_of(code)
    if kind == Kind.MELD_JOKERS:
        if not t.own_jokers:
            return Why.SUBS_NATURAL if t.wild_jokers else Why.JOKERS_NOT_HELD
        return Why.FINE if 3 <= w.used_jokers <= 4 else Why.JOKERS_COUNT
    if w.size < 3:
        return Why.MELD_SMALL
    if w.used_jokers and not t.wild_jokers:
        return Why.JOKERS_OWN if t.own_jokers else not_held(kind)
    if w.stand_ins > w.used_jokers and t.wild_rank < 0:
        return Why.NOT_WILD
    if w.itself:
        return Why.MALFORMED
    if kind == Kind.MELD_SET:
        fault = set_fault(t, w, code)
    else:
        fault = run_fault(t, w)
    if fault:
        return fault
    if w.stand_ins and w.naturals == 0:
        return Why.SUBS_NATURAL
    return Why.SUBS_MOST if w.stand_ins > t.max_stand_ins else Why.FINE


def set_fault(t: Tables, w: Work, code: int) -> int:
    """What is wrong with a set (M1, M6, M7, M9)."""
    if not t.sets:
        return Why.SETS_OFF
    if t.any_sets:
        return Why.FINE
    if w.size == count_suits(w.suits):
        return Why.FINE
    if set_twice(code):
        return Why.SET_TWICE
    return Why.SUB_SUIT


def run_fault(t: Tables, w: Work) -> int:
    """What is wrong with a run (M2 to M5)."""
    if w.size < t.min_run:
        return Why.RUN_SHORT
    if w.size > 13:
        return Why.RUN_TWICE
    if w.low == 0 and not t.ace_low:
        return Why.ACE_HIGH_ONLY
    return Why.RUN_CORNER if w.low + w.size > 14 and not t.around else Why.FINE


def pool_has(w: Work, held: int, twins: int, jokers: int) -> bool:
    """Does the pool hold what the unpacked meld uses, each card once?"""
    if w.used & ~held or w.used_twins & ~twins or w.used_jokers > jokers:
        return False
    return w.size == count_bits(w.used) + count_bits(w.used_twins) + w.used_jokers


def not_held(kind: int) -> int:
    """The reason for cards of a meld that are not there."""
    if kind == Kind.MELD_RUN:
        return Why.RUN_NOT_HELD
    return Why.SET_NOT_HELD if kind == Kind.MELD_SET else Why.JOKERS_NOT_HELD


def first_fault(b: Board, w: Work, seat: int, owing: bool) -> int:
    """Can the first melds still reach the minimum after the meld just unpacked (M13)?"""
    t = b.tables
    need = 0 if opened(b, seat) else t.minimum - b.first - w.worth
    if need <= 0:
        return Why.FINE
    if owing:
        pool = Pool(pool_held(b, seat), pool_twins(b, seat), b.jokers[seat] + b.apart_jokers)
    else:
        pool = Pool(b.held[seat], b.twins[seat], b.jokers[seat])
    left = unused(w, pool)
    room = b.count[seat] - w.size - t.reserve
    found = reach(t, w, left, goal_of(left, -1, need, room))
    return Why.FINE if found else Why.BELOW_MINIMUM


def list_melds(b: Board, w: Work, seat: int) -> None:
    """The melds a seat may play now, canonically."""
    t = b.tables
    if t.simple and not (seat == b.turn and b.owed >= 0 and t.deep_later):
        list_simple(b, w, seat)
    else:
        list_any_melds(b, w, seat)


def list_simple(b: Board, w: Work, seat: int) -> None:
    """Melds where no card is wild, no minimum is open and an owed card comes first."""
    t = b.tables
    if seat == b.turn and b.owed >= 0:
        jokers = b.jokers[seat] + b.apart_jokers
        if b.owed != JOKER:
            offer_plain(t, w, pool_held(b, seat), bit(b.owed), b.count[seat] - t.reserve, False)
            return
    else:
        jokers = b.jokers[seat]
        offer_plain(t, w, b.held[seat], 0, b.count[seat] - t.reserve, False)
    if t.own_jokers:
        for n in range(3, min(jokers, b.count[seat] - t.reserve) + 1):
            add(w, pack_one(Kind.MELD_JOKERS, n))


def list_any_melds(b: Board, w: Work, seat: int) -> None:
    """Melds under any setting: the canonical ones that ``meld_fault`` lets through."""
    t = b.tables
    base = w.n
    every = not opened(b, seat)
    must = b.owed if seat == b.turn else -1
    if must < 0:
        offer_melds(t, w, b.held[seat], b.twins[seat], b.jokers[seat], -1, every)
    else:
        jokers = b.jokers[seat] + b.apart_jokers
        offer_melds(t, w, pool_held(b, seat), pool_twins(b, seat), jokers, must, every)
        keep_using(t, w, base, must, True)
        if not bound(b):
            others = w.n
            offer_melds(t, w, b.held[seat], b.twins[seat], b.jokers[seat], -1, every)
            keep_using(t, w, others, must, False)
    if must >= 0 or every or (t.reserve and b.count[seat] <= LONGEST):
        keep_legal_melds(b, w, seat, base)


def keep_using(t: Tables, w: Work, base: int, card: int, wanted: bool) -> None:
    """Of the melds listed from ``base`` on, keep those that use the card, or those that do not."""
    n = base
    for i in range(base, w.n):
        unpack_meld(t, w, w.act[i])
        if uses(w, card) == wanted:
            w.act[n] = w.act[i]
            n += 1
    w.n = n


def keep_legal_melds(b: Board, w: Work, seat: int, base: int) -> None:
    """Of the melds listed from ``base`` on, keep the legal ones."""
    n = base
    end = w.n
    for i in range(base, end):
        code = w.act[i]
        if meld_fault(b, w, seat, code) == Why.FINE:
            w.act[n] = code
            n += 1
    w.n = n
