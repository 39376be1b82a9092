"""The middle of a turn: melds, lay-offs, swaps, the discard."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, ctz
    from rum500.round.board import Board, holds
    from rum500.round.codes import JOKER, Kind, Owed, Why
    from rum500.round.feasibility import bound
    from rum500.round.last_resort import list_last_resort
    from rum500.round.lay_offs import lay_fault, list_lays, list_swaps, swap_fault
    from rum500.round.new_melds import list_melds, meld_fault
    from rum500.round.packing import card_of, kind_of, pack_one
    from rum500.round.ways import pending
    from rum500.round.work import Work, add


def play_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a meld, lay-off, swap or discard is refused, 0 if it is not."""
    kind = kind_of(code)
    if kind == Kind.LAY:
        return lay_fault(b, w, seat, code)
    if kind == Kind.SWAP:
        return swap_fault(b, w, seat, code)
    if kind == Kind.DROP:
        return drop_fault(b, seat, card_of(code))
    return meld_fault(b, w, seat, code)


def drop_fault(b: Board, seat: int, card: int) -> int:
    """Why a discard is refused (X1, X4, D5, M13)."""
    if b.owed >= 0:
        if b.owed_how == Owed.SWAPPED:
            return Why.DROP_JOKER
        return Why.DROP_OWED if bound(b) else Why.DROP_OWED_LATER
    if card > JOKER or not holds(b, seat, card):
        return Why.DROP_NOT_HELD
    if pending(b, seat):
        return Why.DROP_MINIMUM
    if not b.tables.discard_taken and card == b.alone and b.count[seat] > 1 and copies(b, seat, card) == 1:
        return Why.TAKEN_BACK
    return Why.FINE


def copies(b: Board, seat: int, card: int) -> int:
    """How many such cards the hand has."""
    if card == JOKER:
        return b.jokers[seat]
    return (b.held[seat] >> card & 1) + (b.twins[seat] >> card & 1)


def list_play(b: Board, w: Work, seat: int) -> None:
    """Everything the seat may play now, canonically; out of turn melds and lay-offs only."""
    t = b.tables
    list_melds(b, w, seat)
    list_lays(b, w, seat)
    if seat != b.turn:
        return
    if t.swap and b.owed < 0:
        list_swaps(b, w, seat)
    if b.owed_how == Owed.TAKEN and t.put_back and b.apart_whole:
        add(w, Kind.BACK)
    if b.owed < 0 and not pending(b, seat):
        list_drops(b, w, seat)
    elif w.n == 0:
        list_last_resort(b, w, seat)


def list_drops(b: Board, w: Work, seat: int) -> None:
    """Each different card once (X1)."""
    t = b.tables
    x = b.held[seat]
    if not t.discard_taken and b.alone >= 0 and drop_fault(b, seat, b.alone) and b.alone != JOKER:
        x &= ~bit(b.alone)
    while x:
        add(w, pack_one(Kind.DROP, ctz(x)))
        x &= x - 1
    if b.jokers[seat] and drop_fault(b, seat, JOKER) == 0:
        add(w, pack_one(Kind.DROP, JOKER))
