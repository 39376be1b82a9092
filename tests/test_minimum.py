"""The search for the first minimum against trying every way to meld a few cards."""

from __future__ import annotations

import random

import pytest

import rum500
from rum500.cards import JOKER, cards_text, pack, parse_cards
from rum500.presets import PRESETS
from rum500.rules import Rules
from rum500.tables import book_for
from tests.melding import Melder
from tests.strategies import random_rules

if rum500.COMPILED:
    pytest.skip(
        "the search is called directly, which only the uncompiled form allows", allow_module_level=True
    )

from rum500.round.minimum import reach
from rum500.round.plain_pool import Pool, goal_of
from rum500.round.work import Work

POOLS = 400
MOST = 1 << 12


def reached(rules: Rules, players: int, wild: int, cards: list[int], must: int, room: int) -> int | None:
    """The most that ``reach`` says can be made, by halving."""
    book = book_for(rules, players, wild)
    t, w = book.tables, Work(book)
    held = twins = 0
    for card in cards:
        if card != JOKER:
            twins |= held & 1 << card
            held |= 1 << card
    pool = Pool(held, twins, cards.count(JOKER))
    if not reach(t, w, pool, goal_of(pool, must, -MOST, room)):
        return None
    low, high = -MOST, MOST
    while low < high:
        middle = (low + high + 1) // 2
        can = reach(t, w, pool, goal_of(pool, must, middle, room))
        low, high = (middle, high) if can else (low, middle - 1)
    return low


@pytest.mark.parametrize("seed", range(POOLS))
def test_the_search_finds_what_trying_everything_finds(seed):
    rng = random.Random(seed)
    rules = random_rules(rng).with_(first_meld_min=30)
    if seed % 4 == 0:
        rules = rules.with_(four_at_once_double=True, joker_value=rng.choice((0, 1)))
    players = rng.choice(list(rules.table_sizes()))
    wild = rng.randrange(13) if rules.wild_rank == "dealer" else -1
    deck = pack(rules.packs_for(players), rules.jokers)
    rng.shuffle(deck)
    if rng.random() < 0.8:  # cards of few ranks and jokers first: more of them make melds
        near = rng.randrange(13)
        deck.sort(key=lambda card: rng.random() + (card != JOKER and ((card & 15) - near) % 13 > 3))
    cards = deck[: rng.randint(3, 9)]
    must = rng.choice(cards) if rng.random() < 0.5 else -1
    room = len(cards) - rng.randint(0, 1)
    true = Melder(rules, rules.packs_for(players), wild).most(cards, must, room)
    found = reached(rules, players, wild, cards, must, room)
    assert (found or 0) == (true or 0), cards_text(cards)


@pytest.mark.parametrize("must", ["", "Qh"])
def test_a_joker_stands_where_the_card_it_spares_makes_a_fourth_king(must):
    rules = PRESETS["hoyle"].with_(
        jokers=1, joker="wild", four_at_once_double=True, joker_value=0, first_meld_min=100
    )
    cards = parse_cards("Kc Kd Kh Ks Ah Jk Qh")
    owed = parse_cards(must)[0] if must else -1
    assert reached(rules, 2, -1, cards, owed, len(cards)) == 105


def test_a_joker_joins_two_stretches_that_are_too_short_alone():
    rules = PRESETS["hoyle"].with_(jokers=1, joker="wild", joker_value=15, first_meld_min=30)
    cards = parse_cards("4h 5h 7h 8h Jk")
    assert reached(rules, 2, -1, cards, -1, 5) == 4 + 5 + 15 + 7 + 8
    rules = rules.with_(min_run=4)
    cards = parse_cards("3h 4h 5h 7h 8h 9h Jk")
    assert reached(rules, 2, -1, cards, -1, 7) == 3 + 4 + 5 + 15 + 7 + 8 + 9
