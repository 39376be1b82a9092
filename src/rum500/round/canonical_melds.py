"""The canonical new melds of a pool, whether or not the turn allows them (docs/rules.md, *The listing*).

Natural cards where they are held; cards that stand for others only where one is lacking, in a fixed order:
the owed one, jokers, wild-rank cards by suit. ``must`` is an owed card, or -1; where it is a card that can
stand for others, the melds in which it stands for each of their places are offered too.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_bits, count_suits, ctz, spread, suits_at
    from rum500.plain_tables import Tables
    from rum500.round.codes import ACES, JOKER, Kind
    from rum500.round.packing import pack_run, pack_set, stand_in_of
    from rum500.round.unpacking import stand_in_a_run, stand_in_a_set
    from rum500.round.ways import last_start, run_lane, stands_in
    from rum500.round.work import Work, add


def offer_plain(t: Tables, w: Work, held: int, need: int, room: int, all_lengths: bool) -> None:
    """Melds without wild cards, with all of ``need`` and at most ``room`` cards."""
    if t.sets:
        a = held & held >> 16
        x = (a & (held >> 32 | held >> 48)) | (held >> 32 & held >> 48 & (held | held >> 16))
        x &= 0x1FFF
        while x:
            rank = ctz(x)
            x &= x - 1
            suits = suits_at(held, rank)
            if suits == 15:
                for left_out in range(3, -1, -1):
                    three = 15 ^ 1 << left_out
                    if room >= 3 and not need & ~(spread(three) << rank):
                        add(w, pack_set(rank, three, 0))
                if room >= 4 and not need & ~(spread(15) << rank):
                    add(w, pack_set(rank, 15, 0))
            elif room >= 3 and not need & ~(spread(suits) << rank):
                add(w, pack_set(rank, suits, 0))
    e = (held & t.keep) | (held & t.wrap) << 13
    x = e & e >> 1 & e >> 2
    if t.min_run == 4:
        x &= e >> 3
    x &= t.starts
    while x:
        start = ctz(x)
        x &= x - 1
        suit = start >> 4
        place = start & 15
        size = t.min_run
        if size <= room and (need == 0 or not need & ~run_cards(suit, place, size)):
            add(w, pack_run(suit, place, size))
        if all_lengths:
            offer_longer(t, w, held, need, room, suit, place)


def offer_longer(t: Tables, w: Work, held: int, need: int, room: int, suit: int, place: int) -> None:
    """The longer runs from a place on (R1)."""
    lane = run_lane(t, held, suit) >> place
    size = t.min_run + 1
    while size <= 13 and size <= room and lane >> (size - 1) & 1:
        if not need & ~run_cards(suit, place, size):
            add(w, pack_run(suit, place, size))
        size += 1


def run_cards(suit: int, place: int, size: int) -> int:
    """The cards of a run as a mask."""
    m = (bit(size) - 1) << place
    return ((m & 0x1FFF) | m >> 13) << 16 * suit


def gather_stand_ins(t: Tables, w: Work, held: int, twins: int, jokers: int, must: int) -> None:
    """Which cards of the pool may stand for others."""
    w.pool_must = must if must >= 0 and stands_in(t, must) else -1
    w.pool_jokers = jokers if t.wild_jokers else 0
    w.pool_wild = w.pool_wild_twins = 0
    if t.wild_rank >= 0:
        w.pool_wild = suits_at(held, t.wild_rank)
        w.pool_wild_twins = suits_at(twins, t.wild_rank)
    w.pool_n = w.pool_jokers + count_suits(w.pool_wild) + count_suits(w.pool_wild_twins)


def free_stand_ins(t: Tables, w: Work, plain: int, plain_twins: int) -> None:
    """What is free to stand for others beside these natural cards of the same meld.

    Nothing where the owed card can stand for others and is not among them: ``offer_standing`` sees to that.
    """
    w.free_jokers = w.pool_jokers
    w.free_wild = w.pool_wild
    w.free_wild_twins = w.pool_wild_twins
    w.took_must = 0
    if t.wild_rank >= 0:
        keep_wild(w, suits_at(plain, t.wild_rank))
        keep_wild(w, suits_at(plain_twins, t.wild_rank))
    if w.pool_must >= 0 and stands_apart(w.pool_must, plain):
        w.free_jokers = w.free_wild = w.free_wild_twins = 0


def stands_apart(must: int, plain: int) -> bool:
    """Is the owed card, which can stand for others, none of these natural cards?"""
    return must == JOKER or not plain >> must & 1


def keep_wild(w: Work, suits: int) -> None:
    """One wild-rank card of each of these suits is used as itself."""
    twice = w.free_wild_twins & suits
    w.free_wild_twins ^= twice
    w.free_wild &= ~(suits ^ twice)


def count_stand_ins(w: Work) -> int:
    """How many are free to stand for others."""
    return w.free_jokers + count_suits(w.free_wild) + count_suits(w.free_wild_twins)


def next_stand_in(w: Work) -> int:
    """The next card to stand for another, as a packed meld writes it; there must be one."""
    if w.free_jokers:
        w.free_jokers -= 1
        return 1
    suit = ctz(w.free_wild)
    if w.pool_must >= 0 and suit == w.pool_must >> 4:
        w.took_must = 1
    if w.free_wild_twins >> suit & 1:
        w.free_wild_twins ^= 1 << suit
    else:
        w.free_wild ^= 1 << suit
    return 2 + suit


def offer_distinct_set(t: Tables, w: Work, held: int, rank: int, must: int, named: int) -> None:
    """Triples and the quad of a rank; with ``named`` >= 0 those in which ``must`` stands for that suit."""
    have = suits_at(held, rank)
    for left_out in range(3, -2, -1):
        target = 15 if left_out < 0 else 15 ^ 1 << left_out
        rest = target
        if named >= 0:
            if not target >> named & 1:
                continue
            rest = target ^ 1 << named
        naturals = have & rest
        missing = rest & ~have
        lacking = count_suits(missing)
        if naturals == 0 or lacking + (named >= 0) > t.max_stand_ins:
            continue
        free_stand_ins(t, w, spread(naturals) << rank, 0)
        if lacking > count_stand_ins(w):
            continue
        code = pack_set(rank, naturals, 0)
        if named >= 0:
            code = stand_in_a_set(code, stand_in_of(must), named)
        while missing:
            suit = ctz(missing)
            missing &= missing - 1
            code = stand_in_a_set(code, next_stand_in(w), suit)
        if not w.took_must:
            add(w, code)


def offer_any_set(
    t: Tables, w: Work, held: int, twins: int, rank: int, must: int, named: int, absent: int
) -> None:
    """Every choice of copies of a rank (M7), with cards standing for the ``absent`` suits in turn."""
    owned = suits_at(held, rank) | suits_at(twins, rank) << 4
    if named >= 0:
        absent &= ~(1 << named)
    choice = 0
    while choice != owned:
        choice = (choice - owned) & owned  # the next larger subset
        suits = choice & 15
        twice = choice >> 4
        if twice & ~suits:
            continue
        naturals = count_suits(suits) + count_suits(twice)
        offer_any_choice(t, w, rank, suits, twice, must, named, absent, naturals)


def offer_any_choice(
    t: Tables, w: Work, rank: int, suits: int, twice: int, must: int, named: int, absent: int, naturals: int
) -> None:
    """One choice of natural cards, with no, one, two … cards standing for absent suits."""
    free_stand_ins(t, w, spread(suits) << rank, spread(twice) << rank)
    standing = 0
    code = pack_set(rank, suits, twice)
    if named >= 0:
        if t.max_stand_ins == 0:
            return
        standing = 1
        code = stand_in_a_set(code, stand_in_of(must), named)
    while True:
        if w.took_must:
            return
        if naturals + standing >= 3:
            add(w, code)
        if absent == 0 or standing >= t.max_stand_ins or count_stand_ins(w) == 0:
            return
        suit = ctz(absent)
        absent &= absent - 1
        code = stand_in_a_set(code, next_stand_in(w), suit)
        standing += 1


def offer_sets(t: Tables, w: Work, held: int, twins: int, must: int, stands: bool, whole: int) -> None:
    """Sets of every rank; ``stands``: those in which ``must``, taken out of the pool, stands for a card."""
    for rank in range(13):
        if not held >> rank & ACES or not (stands or concerns(must, -1, rank)):
            continue
        base = w.n
        for named in range(4 if stands else 1):
            suit = named if stands else -1
            if stands and must == 16 * named + rank:
                continue
            if t.any_sets:
                absent = 15 & ~suits_at(whole, rank)
                offer_any_set(t, w, held, twins, rank, must, suit, absent)
            else:
                offer_distinct_set(t, w, held, rank, must, suit)
        if stands:
            drop_repeats(w, base)


def concerns(must: int, suit: int, rank: int) -> bool:
    """Can a card that must be in a meld, unless -1, be a natural card of this suit or rank?"""
    return must < 0 or (must != JOKER and (must >> 4 == suit or must & 15 == rank))


def offer_run(
    t: Tables, w: Work, suit: int, start: int, size: int, lane: int, must: int, standing: int
) -> None:
    """One run; with ``standing`` >= 0 ``must`` stands for that place of it."""
    window = bit(size) - 1
    have = lane >> start & window
    if standing >= 0:
        have &= ~bit(standing)
    missing = window & ~have
    lacking = count_bits(missing)
    if have == 0 or lacking > t.max_stand_ins or lacking - (standing >= 0) > w.pool_n:
        return
    free_stand_ins(t, w, plain_of(have << start, suit), 0)
    if lacking - (standing >= 0) > count_stand_ins(w):
        return
    code = pack_run(suit, start, size)
    if standing >= 0:
        code = stand_in_a_run(code, stand_in_of(must), standing)
        missing &= ~bit(standing)
    while missing:
        i = ctz(missing)
        missing &= missing - 1
        code = stand_in_a_run(code, next_stand_in(w), i)
    if not w.took_must:
        add(w, code)


def plain_of(lane: int, suit: int) -> int:
    """Cards of a stretch of a run lane as a mask."""
    return ((lane & 0x1FFF) | (lane >> 13 & 0x1FFF)) << 16 * suit


def offer_runs(t: Tables, w: Work, held: int, must: int, stands: bool, all_lengths: bool) -> None:
    """Runs of every suit and start."""
    first = 0 if t.ace_low else 1
    longest = 13 if all_lengths else t.min_run
    for suit in range(4):
        lane = run_lane(t, held, suit)
        if lane == 0 or not (stands or concerns(must, suit, -1)):
            continue
        for start in range(first, 13):
            for size in range(t.min_run, longest + 1):
                lacking = size - count_bits(lane >> start & (bit(size) - 1))
                if start > last_start(t, size) or lacking > w.pool_n + stands:
                    break
                if not stands:
                    offer_run(t, w, suit, start, size, lane, must, -1)
                    continue
                base = w.n
                for standing in range(size):
                    if must == 16 * suit + (start + standing) % 13:
                        continue
                    offer_run(t, w, suit, start, size, lane, must, standing)
                drop_repeats(w, base)


def offer_melds(t: Tables, w: Work, held: int, twins: int, jokers: int, must: int, all_lengths: bool) -> None:
    """All canonical melds of a pool; of one that holds ``must`` all that use it, and some others."""
    if not t.has_wild and not t.any_sets:
        offer_plain_with(t, w, held, must, all_lengths)
    else:
        gather_stand_ins(t, w, held, twins, jokers, must)
        if w.pool_n == 0 and not t.any_sets:
            offer_plain_with(t, w, held, must, all_lengths)
        else:
            if t.sets:
                offer_sets(t, w, held, twins, must, False, held)
            offer_runs(t, w, held, must, False, all_lengths)
        if t.max_stand_ins and must >= 0 and stands_in(t, must):
            offer_standing(t, w, held, twins, jokers, must, all_lengths)
    if t.own_jokers:
        for n in range(3, jokers + 1):
            add(w, joker_meld(n))


def offer_plain_with(t: Tables, w: Work, held: int, must: int, all_lengths: bool) -> None:
    """Melds without wild cards, of any number of cards, that use ``must``, unless -1."""
    if must != JOKER:
        offer_plain(t, w, held, 0 if must < 0 else bit(must), 108, all_lengths)


def joker_meld(n: int) -> int:
    """Jokers melded with each other."""
    return Kind.MELD_JOKERS | n << 4


def offer_standing(
    t: Tables, w: Work, held: int, twins: int, jokers: int, must: int, all_lengths: bool
) -> None:
    """The melds in which ``must`` stands for another card."""
    whole = held
    if must == JOKER:
        jokers -= 1
    elif twins >> must & 1:
        twins ^= bit(must)
    else:
        held ^= bit(must)
    gather_stand_ins(t, w, held, twins, jokers, -1)
    if t.sets:
        offer_sets(t, w, held, twins, must, True, whole)
    offer_runs(t, w, held, must, True, all_lengths)


def drop_repeats(w: Work, base: int) -> None:
    """Of the actions listed from ``base`` on keep each once: equal cards may have changed places."""
    n = base
    for i in range(base, w.n):
        j = base
        while j < n and w.act[j] != w.act[i]:
            j += 1
        if j == n:
            w.act[n] = w.act[i]
            n += 1
    w.n = n
