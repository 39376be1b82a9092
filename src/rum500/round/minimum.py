"""The first minimum (M13): can a pool still be melded for so many points?

An exact search. Cards are decided one after the other, rank by rank, wild-rank cards last: the next card
either begins a meld, in which it is the earliest natural card, or stays in the hand. What is left after a
decision is a smaller pool, and pools are remembered with what they were found to make and not to make, so
equal rests are looked at once. A rest whose cards together are not worth enough is not looked at at all.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.masks import count_bits, count_rank, ctz
    from rum500.plain_tables import Tables
    from rum500.round.canonical_melds import offer_melds
    from rum500.round.codes import ACES, JOKER
    from rum500.round.memory import known, remember
    from rum500.round.plain_pool import (
        Goal,
        Pool,
        RunBegun,
        SetBegun,
        lowered,
        stood_in_run,
        stood_in_set,
        unused,
        used,
        without,
    )
    from rum500.round.unpacking import stand_in_worth, unpack_meld
    from rum500.round.ways import copies_at, last_start, run_places, spare_stand_ins, stands_in
    from rum500.round.work import Work


def uses(w: Work, card: int) -> bool:
    """Does the meld last unpacked use such a card?"""
    return w.used_jokers > 0 if card == JOKER else w.used >> card & 1 != 0


def reach(t: Tables, w: Work, p: Pool, g: Goal) -> bool:
    """Can the pool's new melds meet the goal?"""
    if g.must < 0:
        return reach_any(t, w, p, g)
    standing = stands_in(t, g.must)
    # the search knows the owed card too, but not the melds of jokers alone
    if standing and search(t, w, p, g):
        return True
    if standing and not t.own_jokers:
        return False
    # a natural card is in few melds: those first, and whatever the rest makes
    if reach_with(t, w, p, g):
        return True
    # canonical melds spare no natural card for another meld, which matters where cards are wild
    return t.has_wild and not standing and search(t, w, p, g)


def reach_any(t: Tables, w: Work, p: Pool, g: Goal) -> bool:
    """The same where no card is owed: with no meld of jokers alone, or with one of each size (M10)."""
    if not t.own_jokers:
        return search(t, w, p, g)
    naturals = Pool(p.held, p.twins, 0)
    if search(t, w, naturals, Goal(-1, g.need, max(g.keep - p.jokers, 0), 0)):
        return True
    for n in range(3, min(p.jokers, 4) + 1):
        worth = n * t.joker_value * (2 if t.double_four and n == 4 else 1)
        if search(t, w, naturals, Goal(-1, g.need - worth, max(g.keep - p.jokers + n, 0), 0)):
            return True
    return False


def reach_with(t: Tables, w: Work, p: Pool, g: Goal) -> bool:
    """The same by a canonical meld with the owed card first; complete where no card is wild."""
    base = w.n
    offer_melds(t, w, p.held, p.twins, p.jokers, g.must, True)
    end = w.n
    found = first_melds(t, w, p, g, base, end, True) or first_melds(t, w, p, g, base, end, False)
    w.n = base
    return found


def first_melds(t: Tables, w: Work, p: Pool, g: Goal, base: int, end: int, alone: bool) -> bool:
    """Does one of the melds listed do, with the owed card, that is worth enough alone, or one that is not?"""
    room = count_bits(p.held) + count_bits(p.twins) + p.jokers - g.keep
    for i in range(base, end):
        unpack_meld(t, w, w.act[i])
        if (w.worth >= g.need) == alone and w.size <= room and uses(w, g.must):
            if reach(t, w, unused(w, p), Goal(-1, g.need - w.worth, g.keep, 0)):
                return True
    return False


def search(t: Tables, w: Work, p: Pool, g: Goal) -> bool:
    """``reach`` for the cards from the ``g.at``-th on, but for melds of jokers alone."""
    if g.need <= 0 and g.must < 0:
        return g.keep <= 0 or p.held != 0 or p.jokers > 0
    if g.must >= 0 and (p.jokers == 0 if g.must == JOKER else not p.held >> g.must & 1):
        return False
    at = g.at
    while at < 104 and not p.held >> card_at(t, at) & 1:
        at += 1
    if at >= 104:
        return False
    rest = p.jokers | at << 4 | g.keep << 12 | (g.must + 1) << 14
    seen = known(w.memory, p.held, p.twins, rest, g.need)
    if seen:
        return seen > 0
    if ceiling(t, p.held, p.twins, p.jokers) < g.need:
        return False
    found = decide(t, w, p, Goal(g.must, g.need, g.keep, at))
    remember(w.memory, p.held, p.twins, rest, g.need, found)
    return found


def ceiling(t: Tables, held: int, twins: int, jokers: int) -> int:
    """At least what a pool's melds can be worth: the cards that are in some meld, all of them at once.

    Cards in no meld of natural cards need others to stand beside them, and each of those helps only a few:
    a card in a run joins at most two stretches that are too short alone.
    """
    spare = spare_stand_ins(t, held, twins, jokers)
    stand_ins = min(spare, t.max_stand_ins)
    plain = held & (covered(t, held, twins, 0) | t.wild_mask)
    fours = of_four(t, held, twins, stand_ins) if t.double_four and t.sets else 0
    total = pool_worth(t, plain, twins, fours)
    if t.wild_jokers:
        total += jokers * dearest_joker(t) * (2 if fours else 1)
    if stand_ins:
        loose = covered(t, held, twins, stand_ins) & ~plain
        more = pool_worth(t, loose, twins, fours)
        helped = 2 * (t.min_run - 1) * spare
        if helped < count_bits(loose):
            more = min(more, helped * pool_dearest(t, loose) * (2 if fours else 1))
        total += more
    return total


def pool_worth(t: Tables, cards: int, twins: int, fours: int) -> int:
    """What these cards are worth on the table at most, twins too; those of ``fours`` count double."""
    total = 0
    while cards:
        card = ctz(cards)
        cards &= cards - 1
        worth = card_worth(t, card) * (1 + (twins >> card & 1))
        total += 2 * worth if fours >> card & 1 or (fours and t.wild_mask >> card & 1) else worth
    return total


def pool_dearest(t: Tables, cards: int) -> int:
    """What the dearest of these cards is worth."""
    most = 0
    while cards:
        card = ctz(cards)
        cards &= cards - 1
        most = max(most, card_worth(t, card))
    return most


def card_worth(t: Tables, card: int) -> int:
    """What a card is worth on the table at most."""
    worth = t.rank_value[card & 15]
    return worth if card & 15 else max(worth, t.place_value[0])


def dearest_joker(t: Tables) -> int:
    """What a joker that stands for another card is worth at most."""
    each = t.joker_value
    if t.joker_as_card:
        for rank in range(13):
            each = max(each, card_worth(t, rank))
    return each


def of_four(t: Tables, held: int, twins: int, stand_ins: int) -> int:
    """The cards of ranks that can make a set of four, so many cards standing for others."""
    found = 0
    for rank in range(13):
        n = copies_at(held, twins, rank) if t.any_sets else count_rank(held, rank)
        if n and n + stand_ins >= 4:
            found |= ACES << rank
    return found


def covered(t: Tables, held: int, twins: int, stand_ins: int) -> int:
    """The cards of a pool that are in some set or run with at most so many cards standing for others.

    It may name a few more.
    """
    if stand_ins > 1 and (t.sets or stand_ins >= t.min_run - 1):
        return held
    cover = 0
    if t.sets:
        for rank in range(13):
            n = copies_at(held, twins, rank) if t.any_sets else count_rank(held, rank)
            if n + stand_ins >= 3:
                cover |= held & ACES << rank
    e = run_places(t, held)
    a, b, c, d = e, e >> 1, e >> 2, e >> 3
    if t.min_run == 3:
        x = (a & (b | c)) | (b & c) if stand_ins else a & b & c
        y = x | x << 1 | x << 2
    else:
        if stand_ins == 0:
            x = a & b & c & d
        elif stand_ins == 1:
            x = (a & b & (c | d)) | (c & d & (a | b))
        else:
            x = (a & (b | c | d)) | (b & (c | d)) | (c & d)
        y = x | x << 1 | x << 2 | x << 3
    return cover | (held & y) | (held & (y >> 13 & ACES * 7))


def card_at(t: Tables, at: int) -> int:
    """The order in which cards are decided: rank by rank, wild-rank cards in a second round."""
    card = 16 * (at & 3) + (at % 52 >> 2)
    if t.wild_rank < 0:
        return card if at < 52 else 63
    wild = card & 15 == t.wild_rank
    return card if wild == (at >= 52) else 63


def decide(t: Tables, w: Work, p: Pool, g: Goal) -> bool:
    """The next card begins a set, or a run, or stays in the hand."""
    card = card_at(t, g.at)
    if t.sets and begin_set(t, w, p, g, card):
        return True
    if begin_run(t, w, p, g, card):
        return True
    if g.at >= 52:
        return search(t, w, p, Goal(g.must, g.need, g.keep, g.at + 1))
    keep = max(g.keep - 1, 0)
    if p.twins >> card & 1:
        return search(t, w, without(p, card), Goal(g.must, g.need, keep, g.at))
    return search(t, w, without(p, card), Goal(g.must, g.need, keep, g.at + 1))


def begin_set(t: Tables, w: Work, p: Pool, g: Goal, card: int) -> bool:
    """Sets in which this card is the earliest natural one."""
    rank = card & 15
    suit = (card >> 4) + (not t.any_sets)
    return grow_set(t, w, without(p, card), used(g, card), SetBegun(rank, suit, 1, 0, t.rank_value[rank]))


def grow_set(t: Tables, w: Work, p: Pool, g: Goal, m: SetBegun) -> bool:
    """A set grown by natural cards from a suit on, then by cards that stand for others."""
    if m.size >= 3:
        double = t.double_four and m.size >= 4
        if search(t, w, p, lowered(g, m.worth * (2 if double else 1))):
            return True
    if m.size >= (99 if t.any_sets else 4):
        return False
    value = t.rank_value[m.rank]
    if m.stand_ins == 0:
        for suit in range(m.suit, 4):
            card = 16 * suit + m.rank
            if p.held >> card & 1:
                more = SetBegun(m.rank, suit + (not t.any_sets), m.size + 1, 0, m.worth + value)
                if grow_set(t, w, without(p, card), used(g, card), more):
                    return True
    if m.stand_ins >= t.max_stand_ins:
        return False
    if p.jokers and t.wild_jokers:
        if grow_set(t, w, without(p, JOKER), used(g, JOKER), stood_in_set(m, stand_in_worth(t, 1, value))):
            return True
    wild = p.held & t.wild_mask
    while wild:
        card = ctz(wild)
        wild &= wild - 1
        if grow_set(t, w, without(p, card), used(g, card), stood_in_set(m, t.wild_value)):
            return True
    return False


def begin_run(t: Tables, w: Work, p: Pool, g: Goal, card: int) -> bool:
    """Runs in which this card is the earliest natural one."""
    first = 0 if t.ace_low else 1
    for start in range(first, last_start(t, t.min_run) + 1):
        if grow_run(t, w, p, g, RunBegun(card, start, 0, 0, 0, 0)):
            return True
    return False


def grow_run(t: Tables, w: Work, p: Pool, g: Goal, m: RunBegun) -> bool:
    """A run grown upwards: by the natural card, if it comes later in the order, or by one standing for it."""
    if m.size >= t.min_run and m.anchored:
        if search(t, w, p, lowered(g, m.worth)):
            return True
    place = m.start + m.size
    if m.size >= 13 or (place > 13 and not t.around):
        return False
    own = (m.card & 48) + place % 13
    value = t.place_value[place]
    if (own == m.card or comes_after(t, own, m.card)) and p.held >> own & 1:
        more = RunBegun(
            m.card, m.start, m.size + 1, m.stand_ins, m.anchored or own == m.card, m.worth + value
        )
        if grow_run(t, w, without(p, own), used(g, own), more):
            return True
    if m.stand_ins >= t.max_stand_ins or own == m.card:
        return False
    if p.jokers and t.wild_jokers and (not p.held >> own & 1 or may_spare(t, p.jokers, value)):
        if grow_run(t, w, without(p, JOKER), used(g, JOKER), stood_in_run(m, stand_in_worth(t, 1, value))):
            return True
    wild = p.held & t.wild_mask
    while wild:
        other = ctz(wild)
        wild &= wild - 1
        if other != own and grow_run(t, w, without(p, other), used(g, other), stood_in_run(m, t.wild_value)):
            return True
    return False


def may_spare(t: Tables, jokers: int, value: int) -> bool:
    """Can it be better to let a joker stand where the natural card is held?

    Else the joker and the natural card can change places with no loss, wherever that card is: it is worth the
    same there, and the joker here. Not so where the joker is worth more here than there, where four at once
    count double, where its meld would be left without a natural card (two more jokers are in it) or with too
    many jokers, or where wild-rank cards can take its place.
    """
    if t.wild_rank >= 0 or t.double_four or jokers > 2 or t.max_stand_ins < 4:
        return True
    return stand_in_worth(t, 1, value) > value


def comes_after(t: Tables, own: int, card: int) -> bool:
    """Is one card decided after another of its suit?"""
    own_wild = own & 15 == t.wild_rank
    if own_wild or card & 15 == t.wild_rank:
        return own_wild
    return own & 15 > card & 15
