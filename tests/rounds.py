"""Rounds at random, for tests of what holds in all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rum500 import State, deal
from rum500.cards import JOKER, pack
from rum500.round import Phase
from rum500.round.codes import Kind
from rum500.rules import Rules

CARDS = [16 * suit + place for suit in range(4) for place in range(13)]


class Start(NamedTuple):
    """Where a round begins: from this the same round can be dealt again."""

    rules: Rules
    players: int
    deck: list[int]
    dealer: int

    def deal(self) -> State:
        """The round's first position."""
        return deal(self.rules, self.players, self.deck, self.dealer)


def random_start(rules: Rules, rng: random.Random) -> Start:
    """A table of any size that the rules allow, and a shuffled deck."""
    players = rng.choice(rules.table_sizes())
    deck = whole_deck(rules, players)
    rng.shuffle(deck)
    return Start(rules, players, deck, rng.randrange(players))


def whole_deck(rules: Rules, players: int) -> list[int]:
    """Every card there is."""
    return pack(rules.packs_for(players), rules.jokers)


def choose(state: State, rng: random.Random) -> tuple[int, int]:
    """Somebody's legal action: now any, now first a kind and then one of it, so that no kind is rare."""
    seat = state.turn
    if state.phase == Phase.CALL or rng.random() < 0.1:
        seat = rng.choice(state.actors())
    listed = state.legal(seat)
    if not listed and state.phase != Phase.CALL:
        seat = state.turn
        listed = state.legal()
    if rng.random() < 0.6:
        kind = rng.choice(sorted({action & 15 for action in listed}))
        listed = [action for action in listed if action & 15 == kind]
    return seat, rng.choice(listed)


def walk(state: State, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play the round to its end; before each action tell who is about to do what."""
    while not state.over:
        seat, action = choose(state, rng)
        yield seat, action
        state.apply(action, seat)


def positions(start: Start, rng: random.Random, share: float = 1.0) -> Iterator[State]:
    """Positions of a random round, this share of them, and its last."""
    state = start.deal()
    for _ in walk(state, rng):
        if rng.random() < share:
            yield state
    yield state


def worth_in_hand(state: State, card: int) -> int:
    """What a card counts against its holder, from the settings alone (S2 to S6)."""
    rules = state.rules
    if card == JOKER:
        return rules.joker_value
    place = card % 16
    if place == state.wild_rank:
        return rules.wild_value
    if place == 0:
        return rules.ace_value
    if place >= 9:
        return 10
    return place + 1 if rules.pips == "face" else 5


def plain_actions(state: State, seat: int) -> Iterator[int]:
    """Packed actions, legal or not, of which each legal one has to be listed: all without substitutes."""
    pool = Counter(state.hand(seat))
    if seat == state.turn:
        pool.update(state.batch())
    yield from (int(kind) for kind in (Kind.STOCK, Kind.BACK, Kind.PASS))
    if not (state.rules.pile == "top_or_all" and state.rules.deep_card == "free"):
        yield from (int(Kind.TAKE) | depth << 4 for depth in range(1, len(state.pile()) + 2))
    yield from (int(Kind.RUMMY) | depth << 4 for depth in range(1, len(state.pile()) + 2))
    yield from (int(Kind.MELD_JOKERS) | n << 4 for n in range(2, 6))
    for card in [*pool, *CARDS[::17], JOKER]:
        if card <= JOKER:
            yield int(Kind.DROP) | card << 4
            yield from (int(Kind.SWAP) | card << 4 | m << 11 for m in range(len(state.melds())))
    yield from plain_lays(state, pool)
    yield from plain_sets(pool)
    yield from plain_runs(pool, state.rules.min_run)


def plain_lays(state: State, pool: Counter[int]) -> Iterator[int]:
    """Lay-offs of cards as themselves, on melds of their rank or suit."""
    for m, meld in enumerate(state.melds()):
        name = meld.cards[0].stands
        for card in pool:
            if meld.kind == "run" and card >> 4 == name >> 4:
                yield from (int(Kind.LAY) | card << 4 | m << 11 | low << 17 for low in range(2))
            elif (meld.kind == "jokers" and card == JOKER) or (meld.kind == "set" and card & 15 == name & 15):
                yield int(Kind.LAY) | card << 4 | m << 11


def plain_sets(pool: Counter[int]) -> Iterator[int]:
    """Sets of every choice of the cards of a rank."""
    for rank in range(13):
        held = sum(1 << suit for suit in range(4) if pool[16 * suit + rank])
        twins = sum(1 << suit for suit in range(4) if pool[16 * suit + rank] > 1)
        for suits in range(1, 16):
            for twice in range(16):
                size = suits.bit_count() + twice.bit_count()
                if size > 1 and not suits & ~held and not twice & ~(twins & suits):
                    yield int(Kind.MELD_SET) | rank << 4 | suits << 8 | twice << 12


def plain_runs(pool: Counter[int], size: int) -> Iterator[int]:
    """Runs of so many cards, also round the corner."""
    for suit in range(4):
        for low in range(13):
            if all(pool[16 * suit + (low + i) % 13] for i in range(size)):
                yield int(Kind.MELD_RUN) | suit << 4 | low << 6 | size << 10


def altered(action: int, rng: random.Random) -> int:
    """An action that is nearly this one, or any number."""
    choice = rng.random()
    if choice < 0.6:
        return action ^ 1 << rng.randrange(4, max(action.bit_length() + 2, 6))
    if choice < 0.8:
        return action ^ (rng.randrange(16) ^ action & 15)
    return rng.randrange(1 << rng.choice((8, 16, 24, 40, 60, 63))) * rng.choice((1, 1, 1, -1))


def mangled(text: str, rng: random.Random) -> str:
    """A text that is nearly this one."""
    at = rng.randrange(len(text) + 1)
    piece = rng.choice(
        ["7h", "Jk", "=9h", "As", "'", ">1", ">2-", " ", "x", "??", "♥", "meld", "lay ", "10d", ">999"]
    )
    choice = rng.random()
    if choice < 0.4:
        return text[:at] + piece + text[at:]
    if choice < 0.7:
        return text[:at] + text[at + rng.randrange(1, 4) :]
    if choice < 0.9:
        return text[:at] + piece + text[at + len(piece) :]
    return text[at:] + text[:at]
