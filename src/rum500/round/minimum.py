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
    from rum500.masks import bit, count_bits, count_rank, ctz
    from rum500.plain_tables import Tables
    from rum500.round.codes import ACES, JOKER
    from rum500.round.melds import stand_in_worth, unpack_meld
    from rum500.round.memory import known, remember
    from rum500.round.offers import offer_melds
    from rum500.round.ways import copies_at, last_start, spare_subs, stands_in
    from rum500.round.work import Work


def uses(w: Work, card: int) -> bool:
    """Does the meld last unpacked use such a card?"""
    return w.used_jokers > 0 if card == JOKER else w.used >> card & 1 != 0


def reach(t: Tables, w: Work, held: int, twins: int, jokers: int, must: int, need: int, room: int) -> bool:
    """Can new melds of at most ``room`` cards, one of them with ``must`` unless -1, be worth ``need``?"""
    keep = max(count_bits(held) + count_bits(twins) + jokers - room, 0)
    if must < 0:
        return reach_any(t, w, held, twins, jokers, need, keep)
    standing = stands_in(t, must)
    # the search knows the owed card too, but not the melds of jokers alone
    if standing and search(t, w, held, twins, jokers, 0, keep, must, need):
        return True
    if standing and not t.own_jokers:
        return False
    # a natural card is in few melds: those first, and whatever the rest makes
    if reach_with(t, w, held, twins, jokers, must, need, room):
        return True
    # canonical melds spare no natural card for another meld, which matters where cards are wild
    return t.has_wild and not standing and search(t, w, held, twins, jokers, 0, keep, must, need)


def reach_any(t: Tables, w: Work, held: int, twins: int, jokers: int, need: int, keep: int) -> bool:
    """The same where no card is owed: with no meld of jokers alone, or with one of each size (M10)."""
    if not t.own_jokers:
        return search(t, w, held, twins, jokers, 0, keep, -1, need)
    if search(t, w, held, twins, 0, 0, max(keep - jokers, 0), -1, need):
        return True
    for n in range(3, min(jokers, 4) + 1):
        worth = n * t.joker_value * (2 if t.double_four and n == 4 else 1)
        if search(t, w, held, twins, 0, 0, max(keep - jokers + n, 0), -1, need - worth):
            return True
    return False


def reach_with(
    t: Tables, w: Work, held: int, twins: int, jokers: int, must: int, need: int, room: int
) -> bool:
    """The same by a canonical meld with the owed card first; complete where no card is wild."""
    base = w.n
    offer_melds(t, w, held, twins, jokers, must, True)
    end = w.n
    found = first_melds(t, w, held, twins, jokers, must, need, room, base, end, True) or first_melds(
        t, w, held, twins, jokers, must, need, room, base, end, False
    )
    w.n = base
    return found


def first_melds(
    t: Tables,
    w: Work,
    held: int,
    twins: int,
    jokers: int,
    must: int,
    need: int,
    room: int,
    base: int,
    end: int,
    alone: bool,
) -> bool:
    """Does one of the melds listed do, with the owed card, that is worth enough alone, or one that is not?"""
    for i in range(base, end):
        unpack_meld(t, w, w.act[i])
        if (w.worth >= need) == alone and w.size <= room and uses(w, must):
            rest = held & ~(w.used & ~twins) & ~w.used_twins
            others = twins & ~w.used
            left = jokers - w.used_jokers
            if reach(t, w, rest, others, left, -1, need - w.worth, room - w.size):
                return True
    return False


def search(
    t: Tables, w: Work, held: int, twins: int, jokers: int, at: int, keep: int, must: int, need: int
) -> bool:
    """``reach`` for the cards from the ``at``-th on; ``keep`` cards must still stay in the hand."""
    if need <= 0 and must < 0:
        return keep <= 0 or held != 0 or jokers > 0
    if must >= 0 and (jokers == 0 if must == JOKER else not held >> must & 1):
        return False
    while at < 104 and not held >> card_at(t, at) & 1:
        at += 1
    if at >= 104:
        return False
    rest = jokers | at << 4 | keep << 12 | (must + 1) << 14
    seen = known(w.memory, held, twins, rest, need)
    if seen:
        return seen > 0
    if ceiling(t, held, twins, jokers) < need:
        return False
    found = decide(t, w, held, twins, jokers, at, keep, must, need)
    remember(w.memory, held, twins, rest, need, found)
    return found


def ceiling(t: Tables, held: int, twins: int, jokers: int) -> int:
    """At least what a pool's melds can be worth: the cards that are in some meld, all of them at once.

    Cards in no meld of natural cards need others to stand beside them, and each of those helps only a few:
    a card in a run joins at most two stretches that are too short alone.
    """
    spare = spare_subs(t, held, twins, jokers)
    subs = min(spare, t.max_subs)
    plain = held & (covered(t, held, twins, 0) | t.wild_mask)
    fours = of_four(t, held, twins, subs) if t.double_four and t.sets else 0
    total = pool_worth(t, plain, twins, fours)
    if t.wild_jokers:
        total += jokers * dearest_joker(t) * (2 if fours else 1)
    if subs:
        loose = covered(t, held, twins, subs) & ~plain
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


def of_four(t: Tables, held: int, twins: int, subs: int) -> int:
    """The cards of ranks that can make a set of four, so many cards standing for others."""
    found = 0
    for rank in range(13):
        n = copies_at(held, twins, rank) if t.any_sets else count_rank(held, rank)
        if n and n + subs >= 4:
            found |= ACES << rank
    return found


def covered(t: Tables, held: int, twins: int, subs: int) -> int:
    """The cards of a pool that are in some set or run with at most so many cards standing for others.

    It may name a few more.
    """
    if subs > 1 and (t.sets or subs >= t.min_run - 1):
        return held
    cover = 0
    if t.sets:
        for rank in range(13):
            n = copies_at(held, twins, rank) if t.any_sets else count_rank(held, rank)
            if n + subs >= 3:
                cover |= held & ACES << rank
    e = (held & t.keep) | (held & t.wrap) << 13
    a, b, c, d = e, e >> 1, e >> 2, e >> 3
    if t.min_run == 3:
        x = (a & (b | c)) | (b & c) if subs else a & b & c
        y = x | x << 1 | x << 2
    else:
        if subs == 0:
            x = a & b & c & d
        elif subs == 1:
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


def decide(
    t: Tables, w: Work, held: int, twins: int, jokers: int, at: int, keep: int, must: int, need: int
) -> bool:
    """The next card begins a set, or a run, or stays in the hand."""
    card = card_at(t, at)
    if t.sets and begin_set(t, w, held, twins, jokers, at, keep, must, need, card):
        return True
    if begin_run(t, w, held, twins, jokers, at, keep, must, need, card):
        return True
    if at >= 52:
        return search(t, w, held, twins, jokers, at + 1, keep, must, need)
    if twins >> card & 1:
        return search(t, w, held, twins ^ bit(card), jokers, at, keep - (keep > 0), must, need)
    return search(t, w, held ^ bit(card), twins, jokers, at + 1, keep - (keep > 0), must, need)


def begin_set(
    t: Tables,
    w: Work,
    held: int,
    twins: int,
    jokers: int,
    at: int,
    keep: int,
    must: int,
    need: int,
    card: int,
) -> bool:
    """Sets in which this card is the earliest natural one."""
    rest, left = without(held, twins, card), without_twin(twins, card)
    owed = -1 if must == card else must
    return grow_set(
        t, w, rest, left, jokers, at, keep, owed, need, card & 15, (card >> 4) + (not t.any_sets), 1, 0,
        t.rank_value[card & 15],
    )  # fmt: skip


def grow_set(
    t: Tables, w: Work, held: int, twins: int, jokers: int, at: int, keep: int, must: int, need: int,
    rank: int, suit: int, size: int, subs: int, worth: int,
) -> bool:  # fmt: skip
    """A set grown by natural cards from a suit on, then by cards that stand for others."""
    most = 99 if t.any_sets else 4
    if size >= 3:
        double = t.double_four and size >= 4
        if search(t, w, held, twins, jokers, at, keep, must, need - worth * (2 if double else 1)):
            return True
    if size >= most:
        return False
    if subs == 0:
        for s in range(suit, 4):
            card = 16 * s + rank
            if held >> card & 1 and grow_set(
                t, w, without(held, twins, card), without_twin(twins, card), jokers, at, keep,
                -1 if must == card else must, need, rank, s + (not t.any_sets), size + 1, 0,
                worth + t.rank_value[rank],
            ):  # fmt: skip
                return True
    if subs >= t.max_subs:
        return False
    if jokers and t.wild_jokers:
        more = stand_in_worth(t, 1, t.rank_value[rank])
        if grow_set(
            t, w, held, twins, jokers - 1, at, keep, -1 if must == JOKER else must, need, rank, suit,
            size + 1,
            subs + 1, worth + more,
        ):  # fmt: skip
            return True
    wild = held & t.wild_mask
    while wild:
        card = ctz(wild)
        wild &= wild - 1
        if grow_set(
            t, w, without(held, twins, card), without_twin(twins, card), jokers, at, keep,
            -1 if must == card else must, need, rank, suit, size + 1, subs + 1, worth + t.wild_value,
        ):  # fmt: skip
            return True
    return False


def begin_run(
    t: Tables,
    w: Work,
    held: int,
    twins: int,
    jokers: int,
    at: int,
    keep: int,
    must: int,
    need: int,
    card: int,
) -> bool:
    """Runs in which this card is the earliest natural one."""
    first = 0 if t.ace_low else 1
    for start in range(first, last_start(t, t.min_run) + 1):
        if grow_run(t, w, held, twins, jokers, at, keep, must, need, card, start, 0, 0, 0, 0):
            return True
    return False


def grow_run(
    t: Tables, w: Work, held: int, twins: int, jokers: int, at: int, keep: int, must: int, need: int,
    card: int, start: int, size: int, subs: int, anchored: int, worth: int,
) -> bool:  # fmt: skip
    """A run grown upwards: by the natural card, if it comes later in the order, or by one standing for it."""
    if size >= t.min_run and anchored:
        if search(t, w, held, twins, jokers, at, keep, must, need - worth):
            return True
    place = start + size
    if size >= 13 or (place > 13 and not t.around):
        return False
    own = (card & 48) + place % 13
    value = t.place_value[place]
    if own == card or comes_after(t, own, card):
        if held >> own & 1 and grow_run(
            t, w, without(held, twins, own), without_twin(twins, own), jokers, at, keep,
            -1 if must == own else must, need, card, start, size + 1, subs, anchored or own == card,
            worth + value,
        ):  # fmt: skip
            return True
    if subs >= t.max_subs or own == card:
        return False
    if jokers and t.wild_jokers and (not held >> own & 1 or may_spare(t, jokers, value)):
        more = stand_in_worth(t, 1, value)
        if grow_run(
            t, w, held, twins, jokers - 1, at, keep, -1 if must == JOKER else must, need, card, start,
            size + 1,
            subs + 1, anchored, worth + more,
        ):  # fmt: skip
            return True
    wild = held & t.wild_mask
    while wild:
        other = ctz(wild)
        wild &= wild - 1
        if other != own and grow_run(
            t, w, without(held, twins, other), without_twin(twins, other), jokers, at, keep,
            -1 if must == other else must, need, card, start, size + 1, subs + 1, anchored,
            worth + t.wild_value,
        ):  # fmt: skip
            return True
    return False


def may_spare(t: Tables, jokers: int, value: int) -> bool:
    """Can it be better to let a joker stand where the natural card is held?

    Else the joker and the natural card can change places with no loss, wherever that card is: it is worth the
    same there, and the joker here. Not so where the joker is worth more here than there, where four at once
    count double, where its meld would be left without a natural card (two more jokers are in it) or with too
    many jokers, or where wild-rank cards can take its place.
    """
    if t.wild_rank >= 0 or t.double_four or jokers > 2 or t.max_subs < 4:
        return True
    return stand_in_worth(t, 1, value) > value


def comes_after(t: Tables, own: int, card: int) -> bool:
    """Is one card decided after another of its suit?"""
    own_wild = own & 15 == t.wild_rank
    if own_wild or card & 15 == t.wild_rank:
        return own_wild
    return own & 15 > card & 15


def without(held: int, twins: int, card: int) -> int:
    """The cards held at least once when one such card is gone."""
    return held if twins >> card & 1 else held & ~bit(card)


def without_twin(twins: int, card: int) -> int:
    """The cards held twice when one such card is gone."""
    return twins & ~bit(card)
