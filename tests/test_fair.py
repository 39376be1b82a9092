"""Decks and draws from a seed: the vectors of docs/shuffle.md, a second reading of its words, fairness."""

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500 import fair
from rum500.cards import JOKER, cards_text, pack, parse_card, place_of

DOC = Path(__file__).parents[1] / "docs" / "shuffle.md"
SEEDS = st.text(max_size=20)


def rows(first_heading):
    """The rows of the table of the page that begins with this column."""
    lines = DOC.read_text(encoding="utf-8").splitlines()
    start = lines.index(next(line for line in lines if line.startswith(first_heading)))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return found


@pytest.mark.parametrize("row", rows("| seed | round |"))
def test_decks_are_those_of_the_page(row):
    seed, round_no, packs, jokers, first, last, digest = row
    deck = fair.deck(json.loads(seed), int(round_no), pack(int(packs), int(jokers)))
    assert cards_text(deck[:5]) == first
    assert cards_text(deck[-5:]) == last
    assert sha256(cards_text(deck).encode()).hexdigest() == digest


@pytest.mark.parametrize("row", rows("| seed | players | packs |"))
def test_draws_for_deal_are_those_of_the_page(row):
    seed, players, packs, jokers, drawn, dealer = row
    draws = fair.draw_for_deal(json.loads(seed), int(players), int(packs), int(jokers))
    expected = [dict(pair.split(":") for pair in one.split()) for one in drawn.split(";")]
    assert list(draws.rounds) == [{int(s): parse_card(c) for s, c in one.items()} for one in expected]
    assert draws.dealer == int(dealer)


@pytest.mark.parametrize("row", rows("| seed | players | dealer |"))
def test_dealers_by_chance_are_those_of_the_page(row):
    seed, players, dealer = row
    assert fair.random_dealer(json.loads(seed), int(players)) == int(dealer)


def test_the_first_words_are_those_of_the_page():
    digest = sha256(b"rum500/1/deck/1/0/500").hexdigest()
    assert " ".join(digest[at : at + 8] for at in range(0, 32, 8)) in DOC.read_text(encoding="utf-8")


def shuffled_by_the_page(seed, round_no, cards):
    """The words of the page once more, as plainly as they go."""
    words: list[int] = []
    block = 0
    for at in range(len(cards) - 1, 0, -1):
        while True:
            if not words:
                digest = sha256(f"rum500/1/deck/{round_no}/{block}/{seed}".encode()).hexdigest()
                words = [int(digest[place : place + 8], 16) for place in range(0, 64, 8)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % (at + 1):
                break
        other = word % (at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return cards


@given(SEEDS, st.integers(1, 99), st.integers(1, 2), st.integers(0, 4))
def test_a_deck_is_what_the_page_says_for_any_seed(seed, round_no, packs, jokers):
    deck = fair.deck(seed, round_no, pack(packs, jokers))
    assert deck == shuffled_by_the_page(seed, round_no, pack(packs, jokers))
    assert sorted(deck) == sorted(pack(packs, jokers))


def test_the_cards_given_are_left_as_they_are():
    cards = pack(1, 0)
    fair.deck("500", 1, cards)
    assert cards == pack(1, 0)


def test_words_of_the_broken_end_are_skipped(monkeypatch):
    words = iter([2**32 - 1, 2**32 - 2, 5])
    monkeypatch.setattr(fair._Chance, "_word", lambda _self: next(words))
    assert fair._Chance("deck", "500").below(3) == (2**32 - 2) % 3
    assert list(words) == [5]


def test_every_card_lands_in_every_place_about_equally_often():
    first = Counter(fair.deck(str(seed), 1, range(10))[0] for seed in range(5000))
    last = Counter(fair.deck(str(seed), 1, range(10))[-1] for seed in range(5000))
    for places in (first, last):
        assert sum((times - 500) ** 2 / 500 for times in places.values()) < 30


def test_rounds_seeds_and_purposes_give_different_decks():
    decks = {
        tuple(fair.deck(seed, round_no, pack(1, 0))) for seed in ("1", "11", "") for round_no in (1, 11, 111)
    }
    assert len(decks) == 9


def rank(card):
    return 13 if card == JOKER else place_of(card)


@given(SEEDS, st.integers(2, 8), st.integers(1, 2), st.integers(0, 4))
def test_the_lowest_card_deals_and_equal_lowest_draw_again(seed, players, packs, jokers):
    draws = fair.draw_for_deal(seed, players, packs, jokers)
    drawing = list(range(players))
    for drawn in draws.rounds:
        assert list(drawn) == drawing
        lowest = min(map(rank, drawn.values()))
        drawing = [seat for seat, card in drawn.items() if rank(card) == lowest]
    assert drawing == [draws.dealer]
    if not jokers:
        assert all(JOKER not in drawn.values() for drawn in draws.rounds)


def test_a_draw_that_runs_out_of_cards_goes_on_with_the_pack_shuffled_again(monkeypatch):
    shuffles = iter([pack(1, 0)[:1] + pack(1, 0)[13:14], [parse_card("Kc"), parse_card("2c")]])
    monkeypatch.setattr(fair._Chance, "shuffled", lambda _self, _cards: next(shuffles))
    draws = fair.draw_for_deal("500", 2, 1, 0)
    assert [cards_text(drawn.values()) for drawn in draws.rounds] == ["Ac Ad", "Kc 2c"]
    assert draws.dealer == 1
