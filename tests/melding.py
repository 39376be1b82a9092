"""All ways to meld a few cards, by trying them: what they can be worth at most (M1 to M10, S2 to S8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rum500.cards import JOKER
from rum500.rules import Rules

TWICE = 2


class Melder(NamedTuple):
    """The rules of a table, its packs, and the rank that is wild, -1 for none."""

    rules: Rules
    packs: int
    wild: int

    def most(self, cards: Sequence[int], must: int, room: int) -> int | None:
        """The most that melds of at most ``room`` of the cards make, one of them with ``must`` unless -1."""
        worths = dict(self._melds(cards))
        best = [0] * (1 << len(cards))
        for chosen in range(1, len(best)):
            lowest = chosen & -chosen
            best[chosen] = best[chosen ^ lowest]
            for meld, worth in worths.items():
                if meld & lowest and not meld & ~chosen:
                    best[chosen] = max(best[chosen], best[chosen ^ meld] + worth)
        few = [chosen for chosen in range(len(best)) if chosen.bit_count() <= room]
        if must < 0:
            return max(best[chosen] for chosen in few)
        owed = sum(1 << i for i, card in enumerate(cards) if card == must)
        with_it = {meld: worth for meld, worth in worths.items() if meld & owed}
        sums = [
            best[all_ ^ meld] + worth for meld, worth in with_it.items() for all_ in few if not meld & ~all_
        ]
        return max(sums, default=None)

    def _melds(self, cards: Sequence[int]) -> Iterator[tuple[int, int]]:
        for chosen in range(1, 1 << len(cards)):
            worths = self._worths([card for i, card in enumerate(cards) if chosen >> i & 1])
            most = max(worths, default=None)
            if most is not None:
                yield chosen, most

    def _worths(self, cards: list[int]) -> Iterator[int]:
        """What the cards are worth as one meld, in every way that they are one."""
        rules = self.rules
        if rules.joker == "own" and set(cards) == {JOKER} and 3 <= len(cards) <= 4:
            yield len(cards) * rules.joker_value * self._times(len(cards))
        for rank in range(13):
            yield from self._as_set(cards, rank)
        for suit in range(4):
            for low in range(13):
                yield from self._as_run(cards, suit, low)

    def _as_set(self, cards: list[int], rank: int) -> Iterator[int]:
        own = [card for card in cards if card != JOKER and card & 15 == rank]
        any_suits = self.rules.set_suits == "any" and self.packs == TWICE
        if not self.rules.sets or len(cards) < 3 or (len(cards) > 4 and not any_suits):
            return
        for naturals in [own] if any_suits else [sorted(set(own))]:
            others = without(cards, naturals)
            if naturals and self._may_stand(others):
                worth = sum(self._worth(card, rank or 13) for card in cards)
                yield worth * self._times(len(cards))

    def _as_run(self, cards: list[int], suit: int, low: int) -> Iterator[int]:
        rules, high = self.rules, low + len(cards) - 1
        if not rules.min_run <= len(cards) <= 13 or (low == 0 and rules.ace == "high"):
            return
        if high > 13 and rules.ace != "around":
            return
        places = range(low, high + 1)
        natural = {place: 16 * suit + place % 13 for place in places if 16 * suit + place % 13 in cards}
        for spared in [None, *(place for place, card in natural.items() if card & 15 == self.wild)]:
            sitting = {place: card for place, card in natural.items() if place != spared}
            others = without(cards, list(sitting.values()))
            if sitting and self._may_stand(others):
                gaps = [self._worth(JOKER, place) for place in places if place not in sitting]
                jokers = others.count(JOKER)
                yield (
                    sum(self._worth(card, place) for place, card in sitting.items())
                    + sum(sorted(gaps, reverse=True)[:jokers])
                    + (len(others) - jokers) * rules.wild_value
                )

    def _times(self, size: int) -> int:
        return 2 if self.rules.four_at_once_double and size >= 4 else 1

    def _may_stand(self, cards: list[int]) -> bool:
        most = self.rules.max_jokers_per_meld
        able = [self.rules.joker == "wild" if card == JOKER else card & 15 == self.wild for card in cards]
        return all(able) and (most is None or len(cards) <= most)

    def _worth(self, card: int, place: int) -> int:
        """Points of a card, as itself or standing for the one at a place: 0 the low ace, 13 the high one."""
        rules = self.rules
        pips = [rules.ace_low_value, *range(2, 10), 10, 10, 10, 10, rules.ace_value]
        if rules.pips == "flat5":
            pips[1:9] = [5] * 8
        own = rules.wild_value if place % 13 == self.wild else pips[place if place <= 13 else place - 13]
        if card == JOKER:
            return own if rules.joker_melded_as == "card" else rules.joker_value
        return rules.wild_value if card & 15 == self.wild else own


def without(cards: Sequence[int], gone: Sequence[int]) -> list[int]:
    """The cards that are left when some are taken away."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
