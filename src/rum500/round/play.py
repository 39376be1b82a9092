"""The middle of a turn: melds, lay-offs, swaps, the discard; what may be played and why not, and the listing."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_bits, count_suits, ctz, suits_at
    from rum500.round.board import Board, copy_block, holds
    from rum500.round.codes import ACES, JOKER, OPEN, OPEN_JOKERS, Kind, Owed, Shape, Why
    from rum500.round.lay_down import do_lay, do_meld, do_swap, stand_in_at
    from rum500.round.melds import unpack_meld
    from rum500.round.minimum import reach, uses
    from rum500.round.offers import offer_melds, offer_plain
    from rum500.round.packing import pack_lay, pack_swap
    from rum500.round.ways import (
        chain_links,
        end_place,
        fits_for,
        lay_way,
        lays_open,
        may_lay,
        meld_way,
        opened,
        pending,
        side_begun,
    )
    from rum500.round.work import Work, add
    from rum500.tables import Tables


# No canonical meld has more cards where the first minimum is met: eight of a rank with four jokers.
LONGEST = 20


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
    if way != 1 and not b.owed_meld:
        lay = lay_way(b, seat, b.owed, held, twins, jokers, fits_for(b, seat))
        if lay and (way == 0 or lay < way):
            return lay
    return way


def sound(b: Board, w: Work, seat: int) -> int:
    """Can the turn be carried through from here? 0, or why not: D5, M13, X3 all at once (D13)."""
    t = b.tables
    room = b.count[seat] - t.reserve
    need = 0 if opened(b, seat) else t.minimum - b.first
    if b.owed < 0:
        if not pending(b, seat) or reach(t, w, b.held[seat], b.twins[seat], b.jokers[seat], -1, need, room):
            return Why.FINE
        return Why.BELOW_MINIMUM
    way = owed_way(b, seat)
    if way == 0 or way > room:
        return Why.JOKER_STRANDED if b.owed_how == Owed.SWAPPED else Why.STRANDED
    if need == 0:
        return Why.FINE
    held = pool_held(b, seat)
    twins = pool_twins(b, seat)
    if reach(t, w, held, twins, b.jokers[seat] + b.apart_jokers, b.owed, need, room):
        return Why.FINE
    return Why.BELOW_MINIMUM


def needs_trial(b: Board, seat: int) -> bool:
    """Must a play be tried out before it is known to leave the turn sound?"""
    return seat == b.turn and (b.owed >= 0 or not opened(b, seat))


def tried(b: Board, w: Work, seat: int, code: int) -> int:
    """Play it on the workbench's board and ask whether the turn is still sound."""
    copy_block(w.trial, b)
    kind = code & 15
    if kind == Kind.LAY:
        do_lay(w.trial, seat, code)
    elif kind == Kind.SWAP:
        do_swap(w.trial, seat, code)
    else:
        do_meld(w.trial, w, seat, code)
    return sound(w.trial, w, seat)


def play_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a meld, lay-off, swap or discard is refused, 0 if it is not."""
    kind = code & 15
    if seat != b.turn and kind > Kind.LAY:
        return Why.OFF_TURN_KIND
    if kind == Kind.LAY:
        return lay_fault(b, w, seat, code)
    if kind == Kind.SWAP:
        return swap_fault(b, w, seat, code)
    if kind == Kind.DROP:
        return drop_fault(b, seat, code >> 4 & 127)
    return meld_fault(b, w, seat, code)


# Melds


def shape_fault(t: Tables, w: Work, code: int) -> int:
    """What is wrong with a meld in itself (M1 to M10)."""
    kind = code & 15
    if kind == Kind.MELD_JOKERS:
        if not t.own_jokers:
            return Why.SUBS_NATURAL
        return Why.FINE if 3 <= w.used_jokers <= 4 else Why.JOKERS_COUNT
    if w.size < 3:
        return Why.MELD_SMALL
    if w.used_jokers and not t.wild_jokers:
        return Why.JOKERS_OWN if t.own_jokers else not_held(kind)
    if w.subs > w.used_jokers and t.wild_rank < 0:
        return Why.NOT_WILD
    if w.itself:
        return Why.MALFORMED
    if kind == Kind.MELD_SET:
        fault = set_fault(t, w, code)
    else:
        fault = run_fault(t, w)
    if fault:
        return fault
    if w.subs and w.naturals == 0:
        return Why.SUBS_NATURAL
    return Why.SUBS_MOST if w.subs > t.max_subs else Why.FINE


def set_fault(t: Tables, w: Work, code: int) -> int:
    """What is wrong with a set (M1, M6, M7, M9)."""
    if not t.sets:
        return Why.SETS_OFF
    if t.any_sets:
        return Why.FINE
    if w.size == count_suits(w.suits):
        return Why.FINE
    if code >> 12 & 15:
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
            return not_held(code & 15)
        if not uses(w, b.owed):
            if bound(b):
                return Why.OWED_FIRST
            if not pool_has(w, b.held[seat], b.twins[seat], b.jokers[seat]):
                return Why.APART
    elif not pool_has(w, b.held[seat], b.twins[seat], b.jokers[seat]):
        return not_held(code & 15)
    elif bound(b) and seat == b.turn and not uses(w, b.owed):
        return Why.OWED_FIRST
    if b.count[seat] - w.size < t.reserve:
        return Why.KEEP_ONE
    if seat != b.turn and not opened(b, seat) and w.worth < t.minimum:
        return Why.OFF_TURN_MINIMUM
    if not needs_trial(b, seat):
        return Why.FINE
    return tried(b, w, seat, code)


# Lay-offs


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


def lay_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a lay-off is refused."""
    card = code >> 4 & 127
    m = code >> 11 & 63
    low = code >> 17 & 1
    standing = code >> 20 & 1
    if m >= b.melds_n:
        return Why.NO_SUCH_MELD
    owing = b.owed >= 0 and seat == b.turn
    if not holds(b, seat, card) and not (owing and apart_has(b, card)):
        return Why.LAY_NOT_HELD
    if standing and not stands_in(b.tables, card):
        return Why.NOT_WILD if card != JOKER else Why.JOKERS_OWN
    if standing and b.meld_subs[m] >= b.tables.max_subs:
        return Why.SUBS_MOST
    if not lay_fits(b, card, m, low != 0, code >> 18 & 3, standing != 0):
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


def stands_in(t: Tables, card: int) -> bool:
    """Can the card stand for another?"""
    if card == JOKER:
        return t.wild_jokers
    return t.wild_mask >> card & 1 != 0


def apart_has(b: Board, card: int) -> bool:
    """Is the card in the batch that lies apart?"""
    if card == JOKER:
        return b.apart_jokers > 0
    return b.apart >> card & 1 != 0


def owed_lay_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """A lay-off while a card is owed: that card itself, or one that leads to its place (D12, R4)."""
    card = code >> 4 & 127
    if card == b.owed:
        return Why.OWED_MELD_ONLY if b.owed_meld else Why.FINE
    m = code >> 11 & 63
    low = code >> 17 & 1
    if b.owed_meld or b.meld_kind[m] != Shape.RUN or owed_fits_end(b, m, low != 0):
        return Why.OWED_FIRST
    copy_block(w.trial, b)
    do_lay(w.trial, seat, code)
    held = pool_held(w.trial, seat)
    twins = pool_twins(w.trial, seat)
    jokers = w.trial.jokers[seat] + w.trial.apart_jokers
    links = chain_links(w.trial, m, low != 0, b.owed, held, twins, jokers)
    if links < 0 or w.trial.count[seat] - links - 1 < b.tables.reserve:
        return Why.OWED_FIRST
    return Why.FINE


def owed_fits_end(b: Board, m: int, low: bool) -> bool:
    """Does the owed card fit this end of a run now, as itself or for another?"""
    place = end_place(b, m, low)
    if place < 0:
        return False
    if b.owed == 16 * b.meld_key[m] + place % 13:
        return True
    return stands_in(b.tables, b.owed) and b.meld_fits[m] & OPEN != 0


# Swaps and the discard


def swap_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """Why a swap is refused (L5, R9)."""
    card = code >> 4 & 127
    m = code >> 11 & 63
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


# The listing


def list_play(b: Board, w: Work, seat: int) -> None:
    """Everything the seat may play now, canonically; for a seat not in turn its off-turn melds and lay-offs."""
    t = b.tables
    if t.simple and not (seat == b.turn and b.owed >= 0 and t.deep_later):
        list_simple(b, w, seat)
    else:
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
        list_sparing(b, w, seat)


def list_sparing(b: Board, w: Work, seat: int) -> None:
    """Melds that spare natural cards for others to follow, where no canonical one leads on.

    Rare: a first minimum is open and the limit on jokers forbids what is usually the same.
    """
    jokers = b.jokers[seat] + b.apart_jokers
    for spared in range(1, 5):
        list_spared(b, w, seat, pool_held(b, seat), pool_twins(b, seat), jokers, 0, spared)
        if w.n:
            return


def list_spared(b: Board, w: Work, seat: int, held: int, twins: int, jokers: int, at: int, spared: int) -> None:
    """Canonical melds of what is left when so many more cards, from the ``at``-th on, are left out."""
    must = b.owed
    if spared == 0:
        base = w.n
        offer_melds(b.tables, w, held, twins, jokers, must, True)
        keep_legal(b, w, seat, base)
        return
    for card in range(at, JOKER + 1):
        if w.n:
            return
        if card == must:
            continue
        if card == JOKER:
            if jokers:
                list_spared(b, w, seat, held, twins, jokers - 1, card, spared - 1)
        elif held >> card & 1:
            rest = held if twins >> card & 1 else held ^ bit(card)
            list_spared(b, w, seat, rest, twins & ~bit(card), jokers, card, spared - 1)


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
            add(w, Kind.MELD_JOKERS | n << 4)


def list_melds(b: Board, w: Work, seat: int) -> None:
    """Melds under any setting: the canonical ones that ``meld_fault`` lets through."""
    t = b.tables
    base = w.n
    every = not opened(b, seat)
    must = b.owed if seat == b.turn else -1
    if must >= 0 and b.apart_n:
        offer_melds(t, w, pool_held(b, seat), pool_twins(b, seat), b.jokers[seat] + b.apart_jokers, must, every)
        if not bound(b):
            keep_with(t, w, base, must)
            base_apart = w.n
            offer_melds(t, w, b.held[seat], b.twins[seat], b.jokers[seat], -1, every)
            drop_with(t, w, base_apart, must)
    else:
        offer_melds(t, w, b.held[seat], b.twins[seat], b.jokers[seat], must, every)
    if must >= 0 or every or (t.reserve and b.count[seat] <= LONGEST):
        keep_legal(b, w, seat, base)


def keep_with(t: Tables, w: Work, base: int, card: int) -> None:
    """Of the melds listed from ``base`` on, keep those that use the card."""
    n = base
    for i in range(base, w.n):
        unpack_meld(t, w, w.act[i])
        if uses(w, card):
            w.act[n] = w.act[i]
            n += 1
    w.n = n


def drop_with(t: Tables, w: Work, base: int, card: int) -> None:
    """Of the melds listed from ``base`` on, drop those that use the card."""
    n = base
    for i in range(base, w.n):
        unpack_meld(t, w, w.act[i])
        if not uses(w, card):
            w.act[n] = w.act[i]
            n += 1
    w.n = n


def keep_legal(b: Board, w: Work, seat: int, base: int) -> None:
    """Of the actions listed from ``base`` on, keep the legal ones."""
    n = base
    end = w.n
    for i in range(base, end):
        code = w.act[i]
        if play_fault(b, w, seat, code) == 0:
            w.act[n] = code
            n += 1
    w.n = n


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
            list_lays_on(b, w, m, held, b.twins[seat], jokers, b.owed if owing else -1)
    if owing:
        keep_legal(b, w, seat, base)


def list_lays_on(b: Board, w: Work, m: int, held: int, twins: int, jokers: int, must: int) -> None:
    """The cards of a hand that fit one meld: natural ones, then those that stand for another."""
    t = b.tables
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
    if t.has_wild and fits & OPEN:
        list_stand_ins_on(b, w, m, held, twins, jokers, must)


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


def list_stand_ins_on(b: Board, w: Work, m: int, held: int, twins: int, jokers: int, must: int) -> None:
    """One card to stand for another at each open place of a meld; ``must`` too, where it can."""
    t = b.tables
    chosen = stand_in_of(t, w, held, twins, jokers)
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


def stand_in_of(t: Tables, w: Work, held: int, twins: int, jokers: int) -> int:
    """The first card of a pool that can stand for another, or -1."""
    if t.wild_jokers and jokers:
        return JOKER
    wild = held & t.wild_mask
    return ctz(wild) if wild else -1


def add_stand_in(w: Work, chosen: int, waiting: int, own: int, m: int, low: int, suit: int, free: bool) -> None:
    """List the card standing for ``own`` at a place of a meld: the waiting one, else the usual one where ``free``."""
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
        list_lays_on(b, w, m, own, 0, 1 if b.owed == JOKER else 0, b.owed)
        if b.meld_kind[m] == Shape.RUN and b.owed != JOKER and b.meld_key[m] == b.owed >> 4:
            list_links_on(b, w, seat, m, held, jokers)
    keep_legal(b, w, seat, base)


def list_links_on(b: Board, w: Work, seat: int, m: int, held: int, jokers: int) -> None:
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


def list_swaps(b: Board, w: Work, seat: int) -> None:
    """Natural cards of the hand against those that stand for them."""
    base = w.n
    x = b.held[seat]
    while x:
        card = ctz(x)
        x &= x - 1
        for m in range(b.melds_n):
            if b.meld_subs[m] and stand_in_at(b, m, card) >= 0:
                add(w, pack_swap(card, m))
    keep_legal(b, w, seat, base)


def list_drops(b: Board, w: Work, seat: int) -> None:
    """Each different card once (X1)."""
    t = b.tables
    x = b.held[seat]
    if not t.discard_taken and b.alone >= 0 and drop_fault(b, seat, b.alone) and b.alone != JOKER:
        x &= ~bit(b.alone)
    while x:
        add(w, Kind.DROP | ctz(x) << 4)
        x &= x - 1
    if b.jokers[seat] and drop_fault(b, seat, JOKER) == 0:
        add(w, Kind.DROP | JOKER << 4)
