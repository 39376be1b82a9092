"""What an entry is worth under the table's settings (S1 to S8, E3, E5)."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from rum500.cards import PLACES
from rum500.counting import Counting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.rules import Rules
    from rum500.sheet.entry import Entry, Group, SheetCard

_ACE, _TWO = 0, 1
_FOUR = 4


class Worth(NamedTuple):
    """``laid`` and ``caught`` are None where the entry does not say them, ``score`` where it has none."""

    score: int | None = None
    laid: int | None = None
    caught: int | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """What counts in one round of a sheet, and what all cards of its deck come to.

    ``may_count`` has every way of counting where a rank is wild and nobody has said which.
    """

    counting: Counting
    packs: int
    jokers: int
    ran_out: bool
    may_count: tuple[Counting, ...] = ()
    wild: int = -1

    @classmethod
    def of(cls, rules: Rules, players: int, *, wild: int = -1, ran_out: bool = False) -> Scale:
        """The scale of a round with this wild rank, which ended when the cards ran out or otherwise."""
        open_ranks = range(len(PLACES)) if rules.wild_rank and wild < 0 else ()
        may_count = tuple(Counting.of(rules, place) for place in open_ranks)
        return cls(Counting.of(rules, wild), rules.packs_for(players), rules.jokers, ran_out, may_count, wild)

    @property
    def deck(self) -> int:
        """What all cards together count at most."""
        return max(map(self._deck, (self.counting, *self.may_count)))

    def _deck(self, counting: Counting) -> int:
        suit = max(counting.by_place[0], counting.low_ace) + sum(counting.by_place[1:])
        return 4 * self.packs * suit + self.jokers * _most_of_a_joker(counting)

    @property
    def most_laid(self) -> int:
        """What all cards count on the table at most."""
        return self.deck * (2 if self.counting.double_four else 1)

    @property
    def unit(self) -> int:
        """The number that every figure is a multiple of."""
        values = [*self.counting.by_place, self.counting.low_ace, self.counting.out_bonus]
        values += [self.counting.joker] if self.jokers else []
        values += [self.counting.wild] if self.may_count else []
        return gcd(*values)

    def worth(self, entry: Entry) -> Worth:
        """What an entry comes to."""
        if not entry.kind:
            return Worth()
        bonus = 0 if entry.out is None else self.counting.out_bonus
        if entry.kind == "net":
            return Worth(sum(entry.net) + bonus)
        if entry.kind == "points":
            laid, caught = sum(entry.laid), sum(entry.caught)
        else:
            laid = sum(map(self.group_laid, entry.cards_laid))
            caught = sum(self.held(card) for group in entry.cards_caught for card in group)
        lost = 0 if self.ran_out and not self.counting.deduct_at_stock else caught
        return Worth(laid + bonus - lost, laid, caught)

    def held(self, card: SheetCard) -> int:
        """What a card counts in a hand: an ace is never low there."""
        return self.counting.joker if card.place is None else self.counting.by_place[card.place]

    def group_laid(self, group: Group) -> int:
        """What cards count that were laid down together."""
        points = sum(self._laid(card, low=at == 0 and _leads_a_two(group)) for at, card in enumerate(group))
        return 2 * points if self.counting.double_four and _is_four_of_a_rank(group, self.wild) else points

    def _laid(self, card: SheetCard, *, low: bool) -> int:
        if card.place is None:
            stands = card.stands
            as_card = stands is not None and self.counting.joker_as_card
            return self._laid(stands, low=low) if stands is not None and as_card else self.counting.joker
        if card.place == 0 and (card.low or low):
            return self.counting.low_ace
        return self.counting.by_place[card.place]


def _most_of_a_joker(counting: Counting) -> int:
    """A joker's own points, or those of the best card it may stand for."""
    as_card = (*counting.by_place, counting.low_ace) if counting.joker_as_card else ()
    return max((counting.joker, *as_card))


def _leads_a_two(group: Sequence[SheetCard]) -> bool:
    """Whether a 2 comes after the first, and neither ace nor 2 later: these make a set with wild twos."""
    _, *after = map(_shown, group)
    return after[:1] == [_TWO] and not {_ACE, _TWO} & set(after[1:])


def _shown(card: SheetCard) -> int | None:
    """The place of a card, or of what a joker stands for."""
    if card.place is None and card.stands is not None:
        return card.stands.place
    return card.place


def _is_four_of_a_rank(group: Sequence[SheetCard], wild: int) -> bool:
    """Whether four or more are of a rank, with what stands for it; one among wild cards makes a run."""
    ranks = [rank for rank in map(_shown, group) if rank is not None]
    natural = [rank for rank in ranks if rank != wild]
    return len(group) >= _FOUR and len(set(natural if len(natural) > 1 else ranks)) <= 1


def cards_of(entry: Entry) -> Iterable[SheetCard]:
    """All cards of an entry."""
    return (card for groups in (entry.cards_laid, entry.cards_caught) for group in groups for card in group)
