"""A score sheet at one moment: rounds, totals, dealers, the end (K1 to K5, docs/sheet.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from rum500 import ending

if TYPE_CHECKING:
    from rum500.rules import Draft
    from rum500.sheet.doubts import Doubt
    from rum500.sheet.entry import Entry
    from rum500.sheet.log import Clash
    from rum500.sheet.worth import Worth

Why = Literal["target", "rounds", "ended"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A side's entry in a round; ``total`` is the running total after it, ``out`` the seat that went out."""

    side: int
    text: str | None
    entry: Entry
    worth: Worth
    total: int
    out: int | None
    doubts: tuple[Doubt, ...] = ()
    clash: Clash | None = None


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round that is there; ``wild`` is a place, -1 for none; ``behind`` is after the end of the game.

    ``doubts`` and ``clashes`` are those of the round itself.
    """

    key: int
    number: int
    dealer: int | None
    wild: int
    ran_out: bool
    cells: tuple[Cell, ...]
    doubts: tuple[Doubt, ...]
    clashes: tuple[Clash, ...]
    behind: bool = False

    @property
    def scores(self) -> list[int | None]:
        """What each side made; None where the figure is missing."""
        return [cell.worth.score for cell in self.cells]

    @property
    def totals(self) -> list[int]:
        """The running totals after it."""
        return [cell.total for cell in self.cells]

    @property
    def missing(self) -> list[int]:
        """The sides whose figure is missing."""
        return [cell.side for cell in self.cells if cell.worth.score is None]

    @property
    def complete(self) -> bool:
        """Whether no figure is missing."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended, after which round, and what it came to; ``bonus`` went to a sole winner."""

    why: Why
    round: int
    winners: tuple[int, ...]
    bonus: int
    totals: tuple[int, ...]

    @property
    def settlement(self) -> list[int]:
        """What each side wins or pays (G3)."""
        return ending.settlement(self.totals)


class NextCell(NamedTuple):
    """The cell to be filled next; ``dealer`` is None where nobody has said who deals."""

    key: int
    number: int
    dealer: int | None
    side: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet at one moment; ``first`` deals the first round, ``new_key`` is that of a new one."""

    title: str
    players: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    rules: Draft
    first: int | None
    rounds: tuple[SheetRound, ...]
    ending: Ending | None
    next: NextCell
    new_key: int
    clashes: tuple[Clash, ...]

    @property
    def names(self) -> list[str]:
        """What each side is called."""
        return [" & ".join(self.players[seat] for seat in seats) for seats in self.sides]

    @property
    def totals(self) -> list[int]:
        """The totals by side; once the game is over with the bonus for it."""
        if self.ending is not None:
            return list(self.ending.totals)
        return self.rounds[-1].totals if self.rounds else [0] * len(self.sides)

    def side_of(self, seat: int) -> int:
        """The side that a seat belongs to."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def by_key(self, key: int) -> SheetRound | None:
        """The round of a key, if it is there."""
        return next((one for one in self.rounds if one.key == key), None)

    def same_game(self, other: Sheet) -> bool:
        """Whether it says the same of the same game, whatever its title, and whenever it was written."""
        return bool(self.rounds) and self._game == other._game

    @property
    def _game(self) -> tuple[object, ...]:
        rounds = [
            (one.dealer, one.wild, one.ran_out, [cell.text for cell in one.cells]) for one in self.rounds
        ]
        return self.players, self.rules, self.ending and self.ending.why, rounds

    def all_clashes(self) -> list[Clash]:
        """Everything about which somebody has to decide."""
        of_rounds = [clash for one in self.rounds for clash in one.clashes]
        of_cells = [cell.clash for one in self.rounds for cell in one.cells if cell.clash]
        return [*self.clashes, *of_rounds, *of_cells]
