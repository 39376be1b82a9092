"""What the sentences about a set of rules ask of it, and words for numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rum500.rules import Rules

    Section = Callable[["Table"], Iterator["Line"]]

_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


class Line(NamedTuple):
    """A sentence or two about the game, with the id of the rule that they state."""

    id: str
    sentence: str


def word(number: int) -> str:
    """Spell a small number; larger ones stay in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def count(number: int, noun: str) -> str:
    """Count things in words: `one joker`, `two jokers`."""
    return f"{word(number)} {noun}{'' if number == 1 else 's'}"


def capital(sentence: str) -> str:
    """Begin a sentence with a capital letter and leave the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def span(numbers: Sequence[int]) -> str:
    """Spell ascending numbers: `two to eight`, `two, three or five`, `two or three`, `four`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{word(numbers[0])} to {word(numbers[-1])}"
    *rest, last = map(word, numbers)
    return f"{', '.join(rest)} or {last}" if rest else last


@dataclass(frozen=True, slots=True)
class Table:
    """Rules, and the number of players if it is known."""

    rules: Rules
    sizes: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, players: int | None) -> Table:
        """Take all numbers of players that work, or the one given; `RulesError` if that one does not."""
        if players is None:
            return cls(rules, rules.table_sizes())
        rules.check_table(players)
        return cls(rules, (players,))

    def sizes_with(self, packs: int) -> tuple[int, ...]:
        """Return the numbers of players who play with so many packs."""
        return tuple(size for size in self.sizes if self.rules.packs_for(size) == packs)

    @property
    def twin_prefix(self) -> str | None:
        """How a sentence about equal cards begins; None where a card has no twin."""
        if not self.sizes_with(2):
            return None
        return "with two packs, " if self.sizes_with(1) else ""

    @property
    def free_sets(self) -> bool:
        """Whether equal cards may share a set."""
        return self.rules.set_suits == "any" and self.twin_prefix is not None

    @property
    def wild_jokers(self) -> bool:
        """Whether jokers in the deck stand for other cards."""
        return self.rules.jokers > 0 and self.rules.joker == "wild"

    @property
    def own_jokers(self) -> bool:
        """Whether jokers in the deck are melded with each other."""
        return self.rules.jokers > 0 and self.rules.joker == "own"

    @property
    def wild_ranks(self) -> bool:
        """Whether cards of a wild rank may stand for others."""
        return self.rules.wild_rank is not None and self.rules.max_jokers_per_meld != 0

    @property
    def substitute(self) -> str | None:
        """What a card that stands for others is called here; None if there is none."""
        if self.wild_ranks:
            return "joker or wild card" if self.wild_jokers else "wild card"
        return "joker" if self.wild_jokers else None

    @property
    def deep_takes(self) -> bool:
        """Whether more than the top card may be taken."""
        return self.rules.pile != "top"

    @property
    def takes_owe(self) -> bool:
        """Whether some take must be used."""
        return self.rules.top_card == "must_use" or (self.deep_takes and self.rules.deep_card != "free")

    @property
    def puts_back(self) -> bool:
        """Whether a take that must be used can be put back."""
        return self.rules.put_back and self.takes_owe

    @property
    def swaps(self) -> bool:
        """Whether a natural card can take the place of a melded one that stands for it."""
        return self.rules.joker_swap and self.substitute is not None

    @property
    def calls(self) -> bool:
        """Whether there are players who may call a discard (C3)."""
        return self.rules.rummy_call != "off" and max(self.sizes) > 2

    @property
    def keeps_one(self) -> bool:
        """Whether a card must stay in the hand for the discard."""
        return self.rules.final_discard == "required"
