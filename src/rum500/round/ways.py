"""The ways a card can come to the table: in a new meld, by a lay-off, by a chain of lay-offs.

A *pool* is the cards that may be used, as in ``board.py``: held, twins, jokers. Every "way" is the
fewest cards that must be played to bring one card down, that card included; 0 says there is none.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_bits, count_rank, spread
    from rum500.plain_tables import Tables
    from rum500.round.board import Board, side_begun
    from rum500.round.codes import ACES, JOKER, LANE, OPEN, OPEN_JOKERS, Shape

    def run_places(t: Tables, cards: int) -> int:
        """Cards as places of runs, a lane a suit: what may lie above the king is there again (M3 to M5)."""
        return (cards & t.keep) | (cards & t.wrap) << 13

    def in_runs(t: Tables, places: int) -> int:
        """The cards at these places that are in some run of natural cards."""
        x = places & places >> 1 & places >> 2
        if t.min_run == 4:
            x &= places >> 3
        x &= t.starts
        y = x | x << 1 | x << 2
        if t.min_run == 4:
            y |= x << 3
        return y | (y >> 13 & ACES * 7)

    def shorter(way: int, other: int) -> int:
        """The shorter of two ways."""
        return other if way == 0 or 0 < other < way else way


def fit_mask(t: Tables, card: int) -> int:
    """What must be open on the table for the card to be laid off, as itself or for another."""
    if card == JOKER:
        return t.joker_fit
    if t.wild_mask >> card & 1:
        return bit(card) | OPEN
    return bit(card)


def copies_at(held: int, twins: int, rank: int) -> int:
    """How many cards of a rank the pool has."""
    return count_rank(held, rank) + count_rank(twins, rank)


def run_lane(t: Tables, held: int, suit: int) -> int:
    """One suit as places of a run, the ace also above the king, all again where runs go round (M3 to M5)."""
    lane = held >> 16 * suit & 0x1FFF
    if t.around:
        return lane | lane << 13
    return (lane & t.keep) | (lane & 1) << 13


def last_start(t: Tables, length: int) -> int:
    """The highest place a run of this length can start at."""
    return 12 if t.around else 14 - length


def in_run(t: Tables, held: int, card: int) -> bool:
    """Is the card in a run of natural cards of the pool?"""
    places = run_places(t, held & (bit(card & 48) * LANE))
    return in_runs(t, places) >> card & 1 != 0


def plain_way(t: Tables, card: int, held: int) -> int:
    """The way by a new meld where no card is wild and a set has each suit once."""
    if t.sets and count_rank(held, card & 15) >= 3:
        return 3
    return t.min_run if in_run(t, held, card) else 0


def spare_stand_ins(t: Tables, held: int, twins: int, jokers: int) -> int:
    """How many cards of the pool may stand for others."""
    n = jokers if t.wild_jokers else 0
    if t.wild_rank >= 0:
        n += copies_at(held, twins, t.wild_rank)
    return n


def natural_way(t: Tables, card: int, held: int, twins: int, jokers: int) -> int:
    """The way by a new meld in which the card is itself (M1, M2, M7, M8, M9)."""
    rank = card & 15
    stand_ins = spare_stand_ins(t, held, twins, jokers)
    if t.sets:
        if t.any_sets:
            n = copies_at(held, twins, rank)
            spare = stand_ins - n if rank == t.wild_rank else stand_ins
        else:
            n = count_rank(held, rank)
            spare = stand_ins - n if rank == t.wild_rank else stand_ins
        if n >= 3 or n + min(spare, t.max_stand_ins) >= 3:
            return 3
    if not stand_ins:
        return t.min_run if in_run(t, held, card) else 0
    lane = run_lane(t, held, card >> 4)
    length = t.min_run
    first = 0 if t.ace_low else 1
    for start in range(first, last_start(t, length) + 1):
        offset = rank - start
        if offset < 0:
            offset += 13
        if offset >= length:
            continue
        missing = length - count_bits(lane >> start & (bit(length) - 1))
        spare = stand_ins - wild_in_window(t, lane, start, length)
        if missing <= min(spare, t.max_stand_ins):
            return length
    return 0


def wild_in_window(t: Tables, lane: int, start: int, length: int) -> int:
    """Does a natural card of the wild rank lie in this stretch of the lane, not free to stand for another?"""
    if t.wild_rank < 0:
        return 0
    offset = t.wild_rank - start
    if offset < 0:
        offset += 13
    return lane >> (start + offset) & 1 if offset < length else 0


def stand_in_way(t: Tables, card: int, held: int, twins: int, jokers: int) -> int:
    """The way by a new meld in which the card, a joker or of the wild rank, stands for another."""
    if t.max_stand_ins == 0:
        return 0
    if card == JOKER:
        jokers -= 1
    elif twins >> card & 1:
        twins ^= bit(card)
    else:
        held ^= bit(card)
    if held == 0:
        return 0
    others = spare_stand_ins(t, held, twins, jokers)
    if t.sets and stand_in_set(t, held, twins, others):
        return 3
    return t.min_run if stand_in_run(t, held, others) else 0


def stand_in_set(t: Tables, held: int, twins: int, others: int) -> bool:
    """Can one more card that stands for another complete a set of this pool?"""
    for rank in range(13):
        n = copies_at(held, twins, rank) if t.any_sets else count_rank(held, rank)
        if n >= 2:
            return True
        if n == 1 and t.max_stand_ins >= 2:
            spare = others - 1 if rank == t.wild_rank else others
            if spare >= 1:
                return True
    return False


def stand_in_run(t: Tables, held: int, others: int) -> bool:
    """Can one more card that stands for another complete a run of this pool?"""
    length = t.min_run
    first = 0 if t.ace_low else 1
    for suit in range(4):
        lane = run_lane(t, held, suit)
        if lane == 0:
            continue
        for start in range(first, last_start(t, length) + 1):
            n = count_bits(lane >> start & (bit(length) - 1))
            if n == 0:
                continue
            missing = max(length - n, 1)
            spare = others - wild_in_window(t, lane, start, length)
            if missing <= min(spare + 1, t.max_stand_ins):
                return True
    return False


def meld_way(t: Tables, card: int, held: int, twins: int, jokers: int) -> int:
    """The way by a new meld."""
    if card == JOKER:
        if t.own_jokers:
            return 3 if jokers >= 3 else 0
        return stand_in_way(t, card, held, twins, jokers)
    if not t.has_wild and not t.any_sets:
        return plain_way(t, card, held)
    way = natural_way(t, card, held, twins, jokers)
    if way == 3 or not t.wild_mask >> card & 1:
        return way
    return shorter(way, stand_in_way(t, card, held, twins, jokers))


def opened(b: Board, seat: int) -> bool:
    """Has the seat met the first minimum (M13)?"""
    if b.tables.minimum == 0:
        return True
    return b.laid_points[seat] > 0 and not (seat == b.turn and b.first > 0)


def pending(b: Board, seat: int) -> bool:
    """Has the seat melded this turn without having met the first minimum yet?"""
    return b.placed >> seat & 1 != 0 and not opened(b, seat)


def lays_open(b: Board, seat: int) -> bool:
    """May the seat lay off at all (L6a, M13)?"""
    if b.tables.needs_meld and not side_begun(b, seat):
        return False
    return opened(b, seat)


def may_lay(b: Board, seat: int, m: int) -> bool:
    """Is this meld open to the seat's side (L6)?"""
    t = b.tables
    return not t.own_side or t.side[b.meld_owner[m]] == t.side[seat]


def fits_for(b: Board, seat: int) -> int:
    """What the seat could lay off on the table."""
    if b.melds_n == 0 or not lays_open(b, seat):
        return 0
    if not b.tables.own_side:
        return b.fits
    fits = 0
    for m in range(b.melds_n):
        if may_lay(b, seat, m):
            fits |= b.meld_fits[m]
    return fits


def end_place(b: Board, m: int, low: bool) -> int:
    """The next place beyond an end of a run on the table, or -1 where it cannot grow."""
    return next_place(b.tables, b.meld_low[m], b.meld_size[m], low)


def next_place(t: Tables, first: int, size: int, low: bool) -> int:
    """The next place beyond an end of a run, 0 to 25, or -1 where it cannot grow.

    Place 13 is the ace above the king; beyond it, round the corner, 14 is the two.
    """
    if size >= 13:
        return -1
    if not low:
        place = first + size
        return place if place <= 13 or t.around else -1
    place = first - 1
    if place > 0 or (place == 0 and t.ace_low):
        return place
    return 12 if place < 0 and t.around else -1


def meld_takes(t: Tables, kind: int, key: int, first: int, size: int, suits: int, stand_ins: int) -> int:
    """What a meld of these numbers can take, as a mask of natural cards and of what else is open."""
    open_stand_ins = OPEN if stand_ins < t.max_stand_ins else 0
    if kind == Shape.SET:
        absent = 15 if t.any_sets else 15 & ~suits
        return spread(absent) << key | (open_stand_ins if absent else 0)
    if kind == Shape.JOKERS:
        return OPEN_JOKERS if size < 4 else 0
    takes = 0
    for end in range(2):
        place = next_place(t, first, size, end == 0)
        if place >= 0:
            takes |= bit(16 * key + place % 13) | open_stand_ins
    return takes


def chain_links(b: Board, m: int, low: bool, card: int, held: int, twins: int, jokers: int) -> int:
    """How many lay-offs at this end of a run must come before the card fits there (D12); -1: it never will.

    The pool has the card itself; the links come from the rest of it.
    """
    t = b.tables
    place = end_place(b, m, low)
    rank = card & 15
    suit = b.meld_key[m]
    if place < 0 or card >> 4 != suit:
        return -1
    spare = spare_stand_ins(t, held, twins, jokers)
    if t.wild_mask >> card & 1:
        spare -= 1
    room = 13 - b.meld_size[m]
    links = standing = 0
    while place % 13 != rank:
        link = 16 * suit + place % 13
        if held >> link & 1:
            if t.wild_mask >> link & 1:
                spare -= 1
        else:
            standing += 1
        links += 1
        place += -1 if low else 1
        if place < 0 and t.around:
            place = 12
        if place < 0 or (place == 0 and not t.ace_low) or (place > 13 and not t.around) or links >= room:
            return -1
    if standing > spare or standing + b.meld_stand_ins[m] > t.max_stand_ins:
        return -1 if standing else links
    return links


def lay_way(b: Board, seat: int, card: int, held: int, twins: int, jokers: int, fits: int) -> int:
    """The way by lay-offs; ``fits`` is what the seat could lay off now."""
    t = b.tables
    if fits & fit_mask(t, card):
        return 1
    if card == JOKER or not fits & (bit(card & 48) * LANE | OPEN):
        return 0
    best = 0
    for m in range(b.melds_n):
        if b.meld_kind[m] != Shape.RUN or b.meld_key[m] != card >> 4 or not may_lay(b, seat, m):
            continue
        for end in range(2):
            links = chain_links(b, m, end == 0, card, held, twins, jokers)
            if links >= 0 and (best == 0 or links + 1 < best):
                best = links + 1
    return best


def stands_in(t: Tables, card: int) -> bool:
    """Can the card stand for another?"""
    if card == JOKER:
        return t.wild_jokers
    return t.wild_mask >> card & 1 != 0
