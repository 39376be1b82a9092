"""The draw: the stock, takes from the pile, putting a take back; which are refused and why, the listing."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_rank
    from rum500.plain_tables import Tables
    from rum500.round.board import Board, add_apart, add_card, add_known, copy_block, side_begun
    from rum500.round.codes import JOKER, Drew, Kind, Owed, Phase, Why
    from rum500.round.feasibility import pool_held, pool_twins, turn_fault
    from rum500.round.packing import pack_one
    from rum500.round.ways import fits_for, in_runs, lay_way, lays_open, meld_way, opened, run_places, shorter
    from rum500.round.work import Work, add


def batch_size(b: Board, depth: int) -> int:
    """How many cards a take of the card at this depth brings (D2, D4)."""
    return b.pile_n if b.tables.pile_all and depth > 1 else depth


def pile_fault(b: Board, seat: int) -> int:
    """Why the seat may take nothing from the pile, whatever lies there (D11, X2a)."""
    if b.put_back:
        return Why.ONLY_STOCK
    return Why.FINE if b.count[seat] else Why.FLOAT_DRAWS


def deepest(b: Board) -> int:
    """How deep in the pile the card of a take may lie (D2, D3)."""
    return min(b.pile_n, 1) if b.tables.pile_top else b.pile_n


def owes(b: Board, depth: int) -> bool:
    """Does such a take owe its card (D5, D6, D9)?"""
    t = b.tables
    return not t.deep_free and not (depth == 1 and t.top_free)


def set_apart(b: Board, seat: int, n: int, card: int, how: int) -> None:
    """The top ``n`` pile cards lie apart and one of them is owed."""
    b.pile_n -= n
    b.apart = b.apart_twins = 0
    b.apart_jokers = 0
    for i in range(b.pile_n, b.pile_n + n):
        add_apart(b, b.pile_at[i])
    b.apart_n = n
    b.apart_whole = 1
    b.count[seat] += n
    b.owed = card
    b.owed_how = how
    b.owed_meld = 0 if lays_open(b, seat) else 1


def do_take(b: Board, seat: int, depth: int) -> None:
    """Take from the pile."""
    n = batch_size(b, depth)
    card = b.pile_at[b.pile_n - depth]
    b.drew = Drew.FROM_PILE
    b.phase = Phase.PLAY
    if n == 1:
        b.alone = card
    if owes(b, depth):
        set_apart(b, seat, n, card, Owed.TAKEN)
        if not b.tables.pickup_layoff:
            b.owed_meld = 1
        return
    for i in range(b.pile_n - n, b.pile_n):
        add_card(b, seat, b.pile_at[i])
        add_known(b, seat, b.pile_at[i])
    b.pile_n -= n


def do_stock(b: Board, seat: int) -> None:
    """Draw the top of the stock."""
    b.stock_n -= 1
    card = b.stock_at[b.stock_n]
    add_card(b, seat, card)
    if b.stock_open:
        add_known(b, seat, card)
    b.drew = Drew.FROM_STOCK
    b.phase = Phase.PLAY


def do_back(b: Board, seat: int) -> None:
    """Put a take back (D11); only the stock may be drawn then."""
    b.count[seat] -= b.apart_n
    b.pile_n += b.apart_n
    b.apart = b.apart_twins = 0
    b.apart_n = b.apart_jokers = b.apart_whole = 0
    b.owed = b.alone = -1
    b.owed_how = Owed.NOTHING
    b.owed_meld = 0
    b.drew = Drew.NOT_DRAWN
    b.put_back = 1
    b.phase = Phase.DRAW


def take_fault(b: Board, w: Work, seat: int, depth: int) -> int:
    """Why a take is refused (R7)."""
    if depth < 1 or depth > b.pile_n:
        return Why.NOT_IN_PILE
    fault = pile_fault(b, seat)
    if fault:
        return fault
    if depth > deepest(b):
        return Why.TOP_ONLY
    if not owes(b, depth):
        return Why.FINE
    copy_block(w.trial, b)
    do_take(w.trial, seat, depth)
    fault = turn_fault(w.trial, w, seat)
    if fault == Why.FINE:
        return fault
    return take_reason(b, w, seat, depth)


def take_reason(b: Board, w: Work, seat: int, depth: int) -> int:
    """Which rule stands against the take that lies on the workbench's board."""
    t = b.tables
    held = pool_held(w.trial, seat)
    twins = pool_twins(w.trial, seat)
    jokers = w.trial.jokers[seat] + w.trial.apart_jokers
    card = w.trial.owed
    room = w.trial.count[seat] - t.reserve
    way = meld_way(t, card, held, twins, jokers)
    lay = lay_way(w.trial, seat, card, held, twins, jokers, fits_for(w.trial, seat))
    best = way if w.trial.owed_meld else shorter(way, lay)
    if best:
        return Why.TAKE_NO_DISCARD if best > room else Why.TAKE_MINIMUM
    if lay:
        return Why.LAY_OFF_ONLY
    lay = lay_way(w.trial, seat, card, held, twins, jokers, b.fits)
    if lay and t.needs_meld and not side_begun(b, seat):
        return Why.TAKE_NEEDS_MELD
    if lay and not opened(b, seat):
        return Why.TAKE_MINIMUM
    if t.own_side and fits_another_side(b, w, held, twins, jokers):
        return Why.TAKE_OTHER_SIDE
    return Why.TOP_FITS_NOTHING if depth == 1 else Why.FITS_NOTHING


def fits_another_side(b: Board, w: Work, held: int, twins: int, jokers: int) -> bool:
    """Could the card owed on the workbench's board be laid off by somebody else?"""
    for seat in range(b.tables.players):
        if lay_way(w.trial, seat, w.trial.owed, held, twins, jokers, fits_for(w.trial, seat)):
            return True
    return False


def any_take(b: Board, w: Work, seat: int) -> bool:
    """Is there a take at all?"""
    for depth in range(1, deepest(b) + 1):
        if take_fault(b, w, seat, depth) == Why.FINE:
            return True
    return False


def list_draw(b: Board, w: Work, seat: int) -> None:
    """The stock, the takes from the top down, and to decline where the stock is out (E4)."""
    t = b.tables
    if b.stock_n:
        add(w, Kind.STOCK)
    if pile_fault(b, seat) == Why.FINE:
        if t.pile_all or t.deep_free or not opened(b, seat):
            list_checked_takes(b, w, seat)
        else:
            list_takes(b, w, seat)
    if b.stock_n == 0:
        add(w, Kind.PASS)


def list_checked_takes(b: Board, w: Work, seat: int) -> None:
    """Takes under any setting, each asked about; all the pile for nothing by its bottom card alone (R22)."""
    once = b.tables.pile_all and b.tables.deep_free
    for depth in range(1, deepest(b) + 1):
        if once and 1 < depth < b.pile_n:
            continue
        if take_fault(b, w, seat, depth) == Why.FINE:
            add(w, pack_one(Kind.TAKE, depth))


def list_takes(b: Board, w: Work, seat: int) -> None:
    """The same takes, faster, where each brings what lies above its card and no minimum is open.

    ``take_fault`` tries every take on a board of its own; here the pool grows card by card.
    """
    t = b.tables
    held = b.held[seat]
    twins = b.twins[seat]
    jokers = b.jokers[seat]
    places = run_places(t, held)
    room = b.count[seat] - t.reserve
    fits = fits_for(b, seat) if t.pickup_layoff else 0
    for depth in range(1, deepest(b) + 1):
        card = b.pile_at[b.pile_n - depth]
        room += 1
        one = 0
        if card == JOKER:
            jokers += 1
        else:
            one = bit(card)
            twins |= held & one
            held |= one
            places |= run_places(t, one)
        if not owes(b, depth):
            add(w, pack_one(Kind.TAKE, depth))
            continue
        way = grown_way(t, card, held, twins, jokers, places)
        if fits and (way == 0 or way > room):
            way = shorter(way, 1 if fits & one else lay_way(b, seat, card, held, twins, jokers, fits))
        if way and way <= room:
            add(w, pack_one(Kind.TAKE, depth))


def grown_way(t: Tables, card: int, held: int, twins: int, jokers: int, places: int) -> int:
    """``meld_way`` in a pool that grows: where no card is wild, by the places of runs kept up with it."""
    if not t.simple or card == JOKER:
        return meld_way(t, card, held, twins, jokers)
    if t.sets and count_rank(held, card & 15) >= 3:
        return 3
    return t.min_run if in_runs(t, places) >> card & 1 else 0
