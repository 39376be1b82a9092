"""The "Rummy!" call: who may call what, and what a call takes (C1 to C4)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit
    from rum500.round.board import Board
    from rum500.round.canonical_melds import offer_melds
    from rum500.round.codes import JOKER, NOBODY, STILL_ASKED, Drew, Kind, Owed, Phase, Why
    from rum500.round.draw import set_apart
    from rum500.round.minimum import uses
    from rum500.round.packing import pack_one
    from rum500.round.unpacking import unpack_meld
    from rum500.round.ways import fit_mask, fits_for, lay_way, meld_way, opened, shorter
    from rum500.round.work import Work, add


def call_fault(b: Board, w: Work, seat: int, depth: int) -> int:
    """Why the seat can't call the card at this depth, 0 if it can."""
    t = b.tables
    if not t.calls:
        return Why.CALL_TWO if t.players == 2 else Why.CALL_OFF
    if depth < 1 or depth > b.pile_n:
        return Why.CALL_NOTHING
    if depth > 1:
        return deep_fault(b, seat, depth)
    return top_fault(b, w, seat)


def deep_fault(b: Board, seat: int, depth: int) -> int:
    """A card lower in the pile that a meld of this turn has just made playable (C1a)."""
    t = b.tables
    if not t.calls_deep:
        return Why.CALL_DISCARD_ONLY
    if t.pile_top:
        return Why.CALL_TOP
    fit = fit_mask(t, b.pile_at[b.pile_n - depth])
    if not fit & fits_for(b, seat) or fit & b.before:
        return Why.CALL_DEEP
    n = b.pile_n if t.pile_all else depth
    return Why.FINE if b.count[seat] + n - 1 >= t.reserve else Why.CALL_NO_DISCARD


def top_fault(b: Board, w: Work, seat: int) -> int:
    """The card just discarded (C1)."""
    n = top_batch(b, w, seat)
    if n > 0:
        return Why.FINE
    return Why.CALL_NOTHING if n == 0 else -n


def top_batch(b: Board, w: Work, seat: int) -> int:
    """The fewest pile cards that make the discard usable (R13); 0 for none, below 0 a reason."""
    t = b.tables
    card = b.pile_at[b.pile_n - 1]
    fits = fits_for(b, seat)
    held = twins = 0
    jokers = 0
    reason = 0
    for n in range(1, b.pile_n + 1):
        c = b.pile_at[b.pile_n - n]
        if c == JOKER:
            jokers += 1
        elif held >> c & 1:
            twins |= bit(c)
        else:
            held |= bit(c)
        if t.pile_top and n > 1:
            break
        if not opened(b, seat):
            if meld_way(t, card, held, twins, jokers) == 0:
                continue
            whole = b.pile_n if t.pile_all and n > 1 else n
            if worth_minimum(b, w, card, held, twins, jokers, b.count[seat] + whole - t.reserve):
                return n
            reason = -Why.CALL_MINIMUM
            continue
        way = meld_way(t, card, held, twins, jokers)
        if fits:
            way = shorter(way, lay_way(b, seat, card, held, twins, jokers, fits))
        if way == 0:
            continue
        whole = b.pile_n if t.pile_all and n > 1 else n
        if b.count[seat] + whole - way >= t.reserve:
            return n
        reason = -Why.CALL_NO_DISCARD
    return reason


def worth_minimum(b: Board, w: Work, card: int, held: int, twins: int, jokers: int, room: int) -> bool:
    """Is there one meld of these pile cards, with the called one, worth the first minimum?"""
    t = b.tables
    base = w.n
    offer_melds(t, w, held, twins, jokers, card, True)
    found = False
    for i in range(base, w.n):
        unpack_meld(t, w, w.act[i])
        if w.worth >= t.minimum and w.size <= room and uses(w, card):
            found = True
    w.n = base
    return found


def can_call(b: Board, w: Work, seat: int) -> bool:
    """Has the seat anything to call?"""
    deepest = b.pile_n if b.tables.calls_deep else min(b.pile_n, 1)
    for depth in range(1, deepest + 1):
        if call_fault(b, w, seat, depth) == Why.FINE:
            return True
    return False


def find_callers(b: Board, w: Work) -> int:
    """The seats to be asked, as bits (R14): it depends on pile and table alone."""
    asked = 0
    for seat in range(b.tables.players):
        if seat != b.turn and can_call(b, w, seat):
            asked |= 1 << seat
    return asked


def list_call(b: Board, w: Work, seat: int) -> None:
    """Calls from the top down, and to pass."""
    deepest = b.pile_n if b.tables.calls_deep else min(b.pile_n, 1)
    for depth in range(1, deepest + 1):
        if call_fault(b, w, seat, depth) == Why.FINE:
            add(w, pack_one(Kind.RUMMY, depth))
    add(w, Kind.PASS)


def first_caller(b: Board) -> int:
    """The nearest caller to the discarder's left (C3), if any, once all have answered."""
    caller = NOBODY
    for i in range(b.tables.players - 1, 0, -1):
        seat = (b.turn + i) % b.tables.players
        if b.asked >> seat & 1:
            if b.answer[seat] == 0:
                return STILL_ASKED
            if b.answer[seat] > 0:
                caller = seat
    return caller


def call_batch(b: Board, w: Work, seat: int, depth: int) -> int:
    """How many pile cards a legal call of the card at this depth brings (R13)."""
    n = top_batch(b, w, seat) if depth == 1 else depth
    return b.pile_n if b.tables.pile_all and n > 1 else n


def do_call(b: Board, w: Work, seat: int) -> None:
    """The caller takes his batch and owes the called card; the turn is his (C2)."""
    depth = b.answer[seat]
    n = call_batch(b, w, seat, depth)
    card = b.pile_at[b.pile_n - depth]
    b.turn = seat
    b.drew = Drew.FROM_PILE
    b.phase = Phase.PLAY
    set_apart(b, seat, n, card, Owed.CALLED)
