"""The search for the first minimum against trying every way to meld a small pool."""

import random

import pytest

import rum500
from rum500.cards import JOKER, cards_text, pack
from rum500.tables import book_for
from tests.strategies import random_rules

if rum500.COMPILED:
    pytest.skip(
        "the search is called directly, which only the uncompiled form allows", allow_module_level=True
    )

from rum500.round.melds import unpack_meld
from rum500.round.minimum import reach, uses
from rum500.round.offers import offer_melds
from rum500.round.work import Work

POOLS = 400
MOST = 1 << 12


def most(t, w, pool, must, room, known):
    """The most that canonical melds of a pool can be worth, or None if none of them uses the owed card."""
    if (pool, must, room) in known:
        return known[pool, must, room]
    held, twins, jokers = pool
    best = 0 if must < 0 else None
    w.n = 0
    offer_melds(t, w, held, twins, jokers, must, True)
    for code in w.act[: w.n]:
        unpack_meld(t, w, code)
        if w.size > room or (must >= 0 and not uses(w, must)):
            continue
        worth, left = w.worth, room - w.size
        rest = (held & ~(w.used & ~twins) & ~w.used_twins, twins & ~w.used, jokers - w.used_jokers)
        more = worth + most(t, w, rest, -1, left, known)
        best = more if best is None else max(best, more)
    known[pool, must, room] = best
    return best


def reached(t, w, pool, must, room):
    """The most that ``reach`` says can be made, by halving."""
    held, twins, jokers = pool
    if not reach(t, w, held, twins, jokers, must, -MOST, room):
        return None
    low, high = -MOST, MOST
    while low < high:
        middle = (low + high + 1) // 2
        can = reach(t, w, held, twins, jokers, must, middle, room)
        low, high = (middle, high) if can else (low, middle - 1)
    return low


def pool_of(cards):
    held = twins = 0
    for card in cards:
        if card != JOKER:
            twins |= held & 1 << card
            held |= 1 << card
    return held, twins, cards.count(JOKER)


@pytest.mark.parametrize("seed", range(POOLS))
def test_the_search_finds_what_trying_everything_finds(seed):
    rng = random.Random(seed)
    rules = random_rules(rng).with_(first_meld_min=30)
    players = rng.choice(list(rules.table_sizes()))
    book = book_for(rules, players, rng.randrange(13) if rules.wild_rank == "dealer" else -1)
    w = Work(book)
    deck = pack(rules.packs_for(players), rules.jokers)
    rng.shuffle(deck)
    if rng.random() < 0.7:  # low cards and jokers first: more of them make melds
        deck.sort(key=lambda card: rng.random() + (card != JOKER and card & 15 > 5))
    cards = deck[: rng.randint(3, 10)]
    must = rng.choice(cards) if rng.random() < 0.5 else -1
    room = len(cards) - rng.randint(0, 1)
    pool = pool_of(cards)
    assert (reached(book.tables, w, pool, must, room) or 0) == (
        most(book.tables, w, pool, must, room, {}) or 0
    ), cards_text(cards)
