"""What a hand is worth: each card for its owner if it comes to the table, against him if it does not.

A card in a meld of the hand comes down unless the round ends first; a card near a meld comes down with the
odds of what it lacks. ``outs`` are counted in halves of an unseen card.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.bots.club.outlook import MOST_OUTS, Outlook
    from rum500.bots.club.style import Style
    from rum500.masks import bit, count_bits, count_rank, ctz
    from rum500.plain_tables import Tables
    from rum500.round.codes import ACES
    from rum500.round.ways import in_runs, run_lane, run_places


def in_sets(t: Tables, held: int, twins: int) -> int:
    """The cards of a pool that are in a set of natural cards."""
    if not t.sets:
        return 0
    if t.any_sets:
        found = 0
        for rank in range(13):
            if count_rank(held, rank) + count_rank(twins, rank) >= 3:
                found |= held & (ACES << rank)
        return found
    a = held & held >> 16
    c = held >> 32 & held >> 48
    x = (a & (held >> 32 | held >> 48)) | (c & (held | held >> 16))
    x &= 0x1FFF
    return held & (x | x << 16 | x << 32 | x << 48)


def set_outs(t: Tables, o: Outlook, s: Style, held: int, twins: int, pile: int, rank: int) -> int:
    """What could make the cards of a rank a set."""
    n = count_rank(held, rank)
    if t.any_sets:
        n += count_rank(twins, rank)
    if n != 2:
        return s.far if n == 1 else 0
    others = 0xFFFFFFFFFFFFFFFF if t.any_sets else ~held
    fresh = count_rank(o.unseen & others, rank)
    if t.any_sets:
        fresh += count_rank(o.unseen_twice, rank)
    return 2 * fresh + s.pile * count_rank(pile & others, rank)


def run_outs(t: Tables, s: Style, lane: int, fresh: int, pile: int, place: int) -> int:
    """What could make the card at a place of a lane part of a run."""
    length = t.min_run
    lacking = 0
    near = 0
    for back in range(length):
        start = place - back
        if start < 0:
            break
        window = lane >> start & (bit(length) - 1)
        n = count_bits(window)
        if n == length - 1:
            lacking |= (window ^ (bit(length) - 1)) << start
        elif n == length - 2:
            near += 1
    if lacking == 0:
        return s.far if near else 0
    return 2 * count_bits(fresh & lacking) + s.pile * count_bits(pile & lacking)


def hand_worth(
    t: Tables, o: Outlook, s: Style, held: int, twins: int, jokers: int, fits: int, pile: int, down: float
) -> float:
    """Points expected from a hand; ``down`` is the chance that what can be melded is melded."""
    melded = in_runs(t, run_places(t, held)) & held | in_sets(t, held, twins)
    total = 0.0
    best = 0.0
    loose = held & ~melded & ~t.wild_mask
    sure = held & (melded | fits | t.wild_mask)
    while sure:
        card = ctz(sure)
        sure &= sure - 1
        copies = 1 + (twins >> card & 1)
        total += t.rank_value[card & 15] * copies * (2 * down - 1)
    loose &= ~fits
    suit = -1
    lane = fresh = piled = 0
    while loose:
        card = ctz(loose)
        loose &= loose - 1
        if card >> 4 != suit:
            suit = card >> 4
            lane = run_lane(t, held, suit)
            fresh = run_lane(t, o.unseen, suit)
            piled = run_lane(t, pile, suit)
        outs = run_outs(t, s, lane, fresh, piled, card & 15)
        if card & 15 == 0:
            outs = max(outs, run_outs(t, s, lane, fresh, piled, 13))
        if t.sets:
            outs += set_outs(t, o, s, held, twins, pile, card & 15)
        chance = o.odds[min(outs, MOST_OUTS)]
        value = t.rank_value[card & 15]
        copies = 1 + (twins >> card & 1)
        total += value * copies * (2 * chance * down - 1)
        best = max(best, value * (1 - chance))
    if jokers:
        total += jokers * t.joker_value * (2 * down - 1)
        if t.wild_jokers:
            total += 2 * best
    return total
