"""Lay-offs and swaps: which are refused and why, and the listing."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, ctz, suits_at
    from rum500.plain_tables import Tables
    from rum500.round.board import Board, copy_block, holds, side_begun
    from rum500.round.codes import JOKER, OPEN, OPEN_JOKERS, Kind, Owed, Shape, Why
    from rum500.round.effects import do_lay, stand_in_at
    from rum500.round.feasibility import apart_has, bound, pool_held, pool_twins, tried
    from rum500.round.packing import (
        card_of,
        kind_of,
        lay_low,
        lay_standing,
        lay_suit,
        meld_of,
        pack_lay,
        pack_swap,
    )
    from rum500.round.ways import chain_links, end_place, fits_for, lays_open, may_lay, opened, stands_in
    from rum500.round.work import Work, add


def lay_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a lay-off is refused."""
    card = card_of(code)
    m = meld_of(code)
    standing = lay_standing(code)
    if m >= b.melds_n:
        return Why.NO_SUCH_MELD
    owing = b.owed >= 0 and seat == b.turn
    if not holds(b, seat, card) and not (owing and apart_has(b, card)):
        return Why.LAY_NOT_HELD
    if standing and not stands_in(b.tables, card):
        return Why.NOT_WILD if card != JOKER else Why.JOKERS_OWN
    if standing and b.meld_stand_ins[m] >= b.tables.max_stand_ins:
        return Why.SUBS_MOST
    if not lay_fits(b, card, m, lay_low(code), lay_suit(code), standing):
        return Why.LAY_FITS_NOT
    fault = lay_permission(b, seat, m)
    if fault:
        return fault
    if b.count[seat] - 1 < b.tables.reserve:
        return Why.KEEP_ONE
    if not owing:
        return Why.FINE
    if b.owed_how != Owed.SWAPPED:
        return owed_lay_fault(b, w, seat, code)
    return Why.FINE if card == b.owed else tried(b, w, seat, code)


def lay_fits(b: Board, card: int, m: int, low: bool, suit: int, standing: bool) -> bool:
    """Does the card fit the meld there (L1, L5)?"""
    t = b.tables
    kind = b.meld_kind[m]
    fits = b.meld_fits[m]
    if kind == Shape.JOKERS:
        return card == JOKER and fits & OPEN_JOKERS != 0 and not standing
    if kind == Shape.RUN:
        place = end_place(b, m, low)
        if place < 0:
            return False
        if standing:
            return fits & OPEN != 0 and place % 13 + 16 * b.meld_key[m] != card
        return card == 16 * b.meld_key[m] + place % 13
    if standing:
        if not fits & OPEN or card == 16 * suit + b.meld_key[m]:
            return False
        return t.any_sets or not b.meld_suits[m] >> suit & 1
    return card < JOKER and fits >> card & 1 != 0


def lay_permission(b: Board, seat: int, m: int) -> int:
    """Whether the seat may lay off on this meld (L6, L6a, M13)."""
    if not opened(b, seat):
        return Why.LAY_BEFORE_MINIMUM
    if b.tables.needs_meld and not side_begun(b, seat):
        return Why.LAY_NEEDS_MELD
    return Why.FINE if may_lay(b, seat, m) else Why.LAY_OTHER_SIDE


def owed_lay_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """A lay-off while a card is owed: that card itself, or one that leads to its place (D12, R4)."""
    card = card_of(code)
    if card == b.owed:
        return Why.OWED_MELD_ONLY if b.owed_meld else Why.FINE
    m = meld_of(code)
    low = lay_low(code)
    if b.owed_meld or b.meld_kind[m] != Shape.RUN or owed_fits_end(b, m, low):
        return Why.OWED_FIRST if bound(b) else Why.OWED_FIRST_LATER
    copy_block(w.trial, b)
    do_lay(w.trial, seat, code)
    held = pool_held(w.trial, seat)
    twins = pool_twins(w.trial, seat)
    jokers = w.trial.jokers[seat] + w.trial.apart_jokers
    links = chain_links(w.trial, m, low, b.owed, held, twins, jokers)
    if links < 0 or w.trial.count[seat] - links - 1 < b.tables.reserve:
        return Why.OWED_FIRST if bound(b) else Why.OWED_FIRST_LATER
    return Why.FINE


def owed_fits_end(b: Board, m: int, low: bool) -> bool:
    """Does the owed card fit this end of a run now, as itself or for another?"""
    place = end_place(b, m, low)
    if place < 0:
        return False
    if b.owed == 16 * b.meld_key[m] + place % 13:
        return True
    return stands_in(b.tables, b.owed) and b.meld_fits[m] & OPEN != 0


def list_lays(b: Board, w: Work, seat: int) -> None:
    """Lay-offs, meld by meld."""
    t = b.tables
    if b.melds_n == 0:
        return
    owing = seat == b.turn and b.owed >= 0
    if owing and b.owed_how != Owed.SWAPPED and b.owed_meld:
        return
    fits = fits_for(b, seat)
    held = pool_held(b, seat) if owing else b.held[seat]
    jokers = b.jokers[seat] + b.apart_jokers if owing else b.jokers[seat]
    if owing and b.owed_how != Owed.SWAPPED:
        list_owed_lays(b, w, seat, held, jokers)
        return
    if not held & fits and not (jokers and fits & t.joker_fit) and not (held & t.wild_mask and fits & OPEN):
        return
    if b.count[seat] - 1 < t.reserve:
        return
    base = w.n
    wanted = held | t.joker_fit if jokers else held
    if held & t.wild_mask:
        wanted |= OPEN
    for m in range(b.melds_n):
        if b.meld_fits[m] & wanted and (not t.own_side or may_lay(b, seat, m)):
            list_lays_on(b, w, m, held, jokers, b.owed if owing else -1)
    if owing:
        keep_legal_lays(b, w, seat, base)


def list_lays_on(b: Board, w: Work, m: int, held: int, jokers: int, must: int) -> None:
    """The cards of a hand that fit one meld: natural ones, then those that stand for another."""
    list_naturals_on(b, w, m, held, jokers)
    if b.tables.has_wild and b.meld_fits[m] & OPEN:
        list_stand_ins_on(b, w, m, held, jokers, must)


def list_naturals_on(b: Board, w: Work, m: int, held: int, jokers: int) -> None:
    """The cards that fit one meld as themselves."""
    kind = b.meld_kind[m]
    fits = b.meld_fits[m]
    x = held & fits
    if kind == Shape.SET:
        while x:
            add(w, pack_lay(ctz(x), m, 0, 0, 0))
            x &= x - 1
    elif kind == Shape.RUN:
        if x:
            list_run_lays(b, w, m, x)
    elif jokers and fits & OPEN_JOKERS:
        add(w, pack_lay(JOKER, m, 0, 0, 0))


def list_run_lays(b: Board, w: Work, m: int, fitting: int) -> None:
    """Natural cards that fit a run: the low end, then the high end."""
    low = bit(16 * b.meld_key[m] + (b.meld_low[m] + 12) % 13)
    if b.meld_size[m] == 12:  # both ends may want the same card
        for end in range(2):
            place = end_place(b, m, end == 0)
            if place >= 0 and fitting >> (16 * b.meld_key[m] + place % 13) & 1:
                add(w, pack_lay(16 * b.meld_key[m] + place % 13, m, 1 - end, 0, 0))
        return
    if fitting & low:
        add(w, pack_lay(ctz(low), m, 1, 0, 0))
    if fitting & ~low:
        add(w, pack_lay(ctz(fitting & ~low), m, 0, 0, 0))


def list_stand_ins_on(b: Board, w: Work, m: int, held: int, jokers: int, must: int) -> None:
    """One card to stand for another at each open place of a meld; ``must`` too, where it can."""
    t = b.tables
    chosen = first_stand_in(t, held, jokers)
    waiting = must if must >= 0 and stands_in(t, must) else -1
    if b.meld_kind[m] == Shape.RUN:
        for end in range(2):
            place = end_place(b, m, end == 0)
            if place >= 0:
                own = 16 * b.meld_key[m] + place % 13
                add_stand_in(w, chosen, waiting, own, m, 1 - end, 0, True)
        return
    rank = b.meld_key[m]
    absent = 15 & ~b.meld_suits[m]
    if not t.any_sets:
        for suit in range(4):
            if absent >> suit & 1:
                free = not held >> (16 * suit + rank) & 1
                add_stand_in(w, chosen, waiting, 16 * suit + rank, m, 0, suit, free)
        return
    lacking = absent & ~suits_at(held, rank)
    free = 15 & ~suits_at(held, rank) != 0
    suit = ctz(lacking) if lacking else ctz(absent) if absent else 0
    add_stand_in(w, chosen, waiting, 16 * suit + rank, m, 0, suit, free and lacking != 0)


def first_stand_in(t: Tables, held: int, jokers: int) -> int:
    """The first card of a pool that can stand for another, or -1."""
    if t.wild_jokers and jokers:
        return JOKER
    wild = held & t.wild_mask
    return ctz(wild) if wild else -1


def add_stand_in(
    w: Work, chosen: int, waiting: int, own: int, m: int, low: int, suit: int, free: bool
) -> None:
    """List what stands for ``own`` at a place: the waiting card, else where ``free`` the usual one."""
    if waiting >= 0:
        if waiting != own:
            add(w, pack_lay(waiting, m, low, suit, 1))
    elif free and chosen >= 0 and chosen != own:
        add(w, pack_lay(chosen, m, low, suit, 1))


def list_owed_lays(b: Board, w: Work, seat: int, held: int, jokers: int) -> None:
    """While a card is owed: that card's lay-offs, and those of cards that lead to its place."""
    t = b.tables
    if b.count[seat] - 1 < t.reserve or not lays_open(b, seat):
        return
    base = w.n
    own = 0 if b.owed == JOKER else bit(b.owed)
    for m in range(b.melds_n):
        if not may_lay(b, seat, m):
            continue
        list_naturals_on(b, w, m, own, 1 if b.owed == JOKER else 0)
        if stands_in(t, b.owed) and b.meld_fits[m] & OPEN:
            list_stand_ins_on(b, w, m, held, jokers, b.owed)
        if b.meld_kind[m] == Shape.RUN and b.owed != JOKER and b.meld_key[m] == b.owed >> 4:
            list_links_on(b, w, m, held, jokers)
    keep_legal_lays(b, w, seat, base)


def list_links_on(b: Board, w: Work, m: int, held: int, jokers: int) -> None:
    """The next link at each end of a run: its natural card if there, else one that stands for it."""
    t = b.tables
    for end in range(2):
        place = end_place(b, m, end == 0)
        if place < 0 or owed_fits_end(b, m, end == 0):
            continue
        own = 16 * b.meld_key[m] + place % 13
        if held >> own & 1:
            add(w, pack_lay(own, m, 1 - end, 0, 0))
        elif b.meld_fits[m] & OPEN:
            chosen = JOKER if jokers and t.wild_jokers else link_stand_in(b, held)
            if chosen >= 0:
                add(w, pack_lay(chosen, m, 1 - end, 0, 1))


def link_stand_in(b: Board, held: int) -> int:
    """The first wild-rank card that is not the owed one, or -1."""
    wild = held & b.tables.wild_mask & ~bit(b.owed)
    return ctz(wild) if wild else -1


def swap_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a swap is refused (L5, R9)."""
    card = card_of(code)
    m = meld_of(code)
    if not b.tables.swap:
        return Why.SWAP_OFF
    if b.owed >= 0:
        return Why.SWAP_WAITS if b.owed_how == Owed.SWAPPED else Why.OWED_FIRST
    if m >= b.melds_n:
        return Why.NO_SUCH_MELD
    if card >= JOKER or not holds(b, seat, card):
        return Why.SWAP_NOT_HELD
    if stand_in_at(b, m, card) < 0:
        return Why.SWAP_NOTHING
    fault = lay_permission(b, seat, m)
    if fault:
        return fault
    return Why.SWAP_USELESS if tried(b, w, seat, code) else Why.FINE


def list_swaps(b: Board, w: Work, seat: int) -> None:
    """Natural cards of the hand against those that stand for them."""
    base = w.n
    x = b.held[seat]
    while x:
        card = ctz(x)
        x &= x - 1
        for m in range(b.melds_n):
            if b.meld_stand_ins[m] and stand_in_at(b, m, card) >= 0:
                add(w, pack_swap(card, m))
    keep_legal_lays(b, w, seat, base)


def keep_legal_lays(b: Board, w: Work, seat: int, base: int) -> None:
    """Of the lay-offs and swaps listed from ``base`` on, keep the legal ones."""
    n = base
    end = w.n
    for i in range(base, end):
        code = w.act[i]
        fault = lay_fault(b, w, seat, code) if kind_of(code) == Kind.LAY else swap_fault(b, w, seat, code)
        if fault == Why.FINE:
            w.act[n] = code
            n += 1
    w.n = n
