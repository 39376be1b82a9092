"""The first minimum (M13): can a pool still be melded for so many points?

A search over disjoint melds. It ends early where one meld is enough or where all cards together are not;
without wild cards melds are tried in one order only, with them pools found wanting are remembered.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import bit, count_bits, ctz
    from rum500.round.codes import JOKER
    from rum500.round.melds import unpack_meld
    from rum500.round.offers import offer_melds
    from rum500.round.work import SLOTS, Work
    from rum500.tables import Tables


def uses(w: Work, card: int) -> bool:
    """Does the meld last unpacked use such a card?"""
    return w.used_jokers > 0 if card == JOKER else w.used >> card & 1 != 0


def ceiling(t: Tables, held: int, twins: int, jokers: int) -> int:
    """More than a pool's melds can be worth."""
    total = jokers * t.joker_value
    if t.joker_as_card:
        total = jokers * max(t.joker_value, t.rank_value[0], t.rank_value[12])
    mask = held
    while mask:
        card = ctz(mask)
        mask &= mask - 1
        worth = t.rank_value[card & 15]
        if card & 15 == 0:
            worth = max(worth, t.place_value[0])
        total += worth
        if twins >> card & 1:
            total += worth
    return 2 * total if t.double_four else total


def reach(t: Tables, w: Work, held: int, twins: int, jokers: int, must: int, need: int, room: int) -> bool:
    """Can new melds of at most ``room`` cards, one of them with ``must`` unless -1, be worth ``need``?"""
    w.stamp += 1
    return search(t, w, held, twins, jokers, must, need, room, 0)


def search(
    t: Tables, w: Work, held: int, twins: int, jokers: int, must: int, need: int, room: int, after: int
) -> bool:
    """``reach`` with melds numbered from ``after`` on."""
    if must < 0 and need <= 0:
        return True
    if room < 3 or ceiling(t, held, twins, jokers) < need:
        return False
    slot = 0
    if t.has_wild and must < 0:
        slot = slot_of(held, twins, jokers)
        if remembered(w, slot, held, twins, jokers, need):
            return False
    base = w.n
    offer_melds(t, w, held, twins, jokers, must, True)
    found = one_is_enough(t, w, base, must, need, room, after)
    i = base
    end = w.n
    while not found and i < end:
        code = w.act[i]
        i += 1
        unpack_meld(t, w, code)
        if w.size > room or code < after or (must >= 0 and not uses(w, must)):
            continue
        rest_twins = twins & ~(w.used | w.used_twins)
        rest = held & ~(w.used & ~twins) & ~w.used_twins
        order = 0 if t.has_wild or must >= 0 else code
        left = jokers - w.used_jokers
        found = search(t, w, rest, rest_twins, left, -1, need - w.worth, room - w.size, order)
    w.n = base
    if not found and t.has_wild and must < 0:
        remember(w, slot, held, twins, jokers, need)
    return found


def one_is_enough(t: Tables, w: Work, base: int, must: int, need: int, room: int, after: int) -> bool:
    """Does one of the melds listed from ``base`` on do alone?"""
    for i in range(base, w.n):
        unpack_meld(t, w, w.act[i])
        if w.worth >= need and w.size <= room and w.act[i] >= after and (must < 0 or uses(w, must)):
            return True
    return False


def slot_of(held: int, twins: int, jokers: int) -> int:
    """Where a pool is remembered."""
    x = held ^ twins << 7 ^ bit(jokers + 50)
    x ^= x >> 29
    x ^= x >> 13
    return (x ^ x >> 37) & (SLOTS - 1)


def remembered(w: Work, slot: int, held: int, twins: int, jokers: int, need: int) -> bool:
    """Was this pool found to make less than ``need`` in this search?"""
    return (
        w.seen_rest[slot] == (w.stamp << 4 | jokers)
        and w.seen_held[slot] == held
        and w.seen_twins[slot] == twins
        and w.seen_need[slot] <= need
    )


def remember(w: Work, slot: int, held: int, twins: int, jokers: int, need: int) -> None:
    """This pool does not make ``need``."""
    w.seen_rest[slot] = w.stamp << 4 | jokers
    w.seen_held[slot] = held
    w.seen_twins[slot] = twins
    w.seen_need[slot] = need
