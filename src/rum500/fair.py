"""Decks and draws that follow from a seed alone, on every machine and in every language (docs/shuffle.md).

Nothing here depends on Python's own random numbers; a change of any result is a new version of the scheme.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from rum500.cards import JOKER, pack, place_of

_SCHEME: Final = "rum500/1"
_WORD: Final = 2**32
_WORDS: Final = 8
_JOKER_RANK: Final = 13


@dataclass(frozen=True, slots=True)
class Draws:
    """The draw for deal: for each time cards were drawn, the card of each seat that drew; then the dealer."""

    rounds: tuple[dict[int, int], ...]
    dealer: int


def deck(seed: str, round_no: int, cards: Sequence[int]) -> list[int]:
    """Return the cards in the order they are dealt in round ``round_no`` (from 1) of this seed's game."""
    return _Chance("deck", seed, round_no).shuffled(cards)


def random_dealer(seed: str, players: int) -> int:
    """Return the seat that deals first where chance alone decides."""
    return _Chance("dealer", seed).below(players)


def draw_for_deal(seed: str, players: int, packs: int, jokers: int) -> Draws:
    """Let every seat draw a card; the lowest deals, and equal lowest draw again (P4).

    The ace is lowest; a joker of the deck ranks above the king.
    """
    chance = _Chance("draw", seed)
    cards = pack(packs, jokers)
    rounds: list[dict[int, int]] = []
    left: list[int] = []
    seats = list(range(players))
    while len(seats) > 1:
        if len(left) < len(seats):
            left = chance.shuffled(cards)
        drawn = dict(zip(seats, left, strict=False))
        left = left[len(seats) :]
        rounds.append(drawn)
        lowest = min(map(_draw_rank, drawn.values()))
        seats = [seat for seat, card in drawn.items() if _draw_rank(card) == lowest]
    return Draws(tuple(rounds), seats[0])


def _draw_rank(card: int) -> int:
    return _JOKER_RANK if card == JOKER else place_of(card)


class _Chance:
    """An endless row of 32-bit words: SHA-256 of a text with a counter, eight words from each digest."""

    def __init__(self, purpose: str, seed: str, round_no: int = 0) -> None:
        self._purpose = f"{_SCHEME}/{purpose}/{round_no}"
        self._seed = seed
        self._count = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1; words past the last multiple of it are skipped."""
        complete = _WORD - _WORD % limit
        while (word := self._word()) >= complete:
            pass
        return word % limit

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return the cards shuffled, from the last place down (Fisher and Yates)."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _word(self) -> int:
        if not self._words:
            digest = sha256(f"{self._purpose}/{self._count}/{self._seed}".encode()).digest()
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 4 * _WORDS, 4)]
            self._count += 1
        return self._words.pop(0)
