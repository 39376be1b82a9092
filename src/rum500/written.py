"""A written game as data; ``rum500.record`` reads, writes and replays it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rum500.action import Action
from rum500.rules import Rules
from rum500.setup import LineFaults

MAGIC: Final = "rum500 record"
VERSION: Final = 1


class RecordError(LineFaults):
    """A record that cannot be read, or that the game it tells does not bear out."""


class ForeignError(RecordError):
    """A file that is no record at all, or of a version that is not known here."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Actions of one seat in a row, one line of the record; ``line`` is where it was read, or 0."""

    seat: int
    actions: tuple[Action, ...]
    line: int = field(default=0, compare=False)


@dataclass(slots=True)
class RoundRecord:
    """One round; scores are per seat, totals per side, both None while it is unfinished.

    Where there is no ``deck`` it follows from the seed of the game.
    ``lines`` says where the words of the round were read: round, deck, scores, totals.
    """

    dealer: int
    turns: list[Turn] = field(default_factory=list)
    deck: list[int] | None = None
    scores: list[int] | None = None
    totals: list[int] | None = None
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@dataclass(slots=True)
class Record:
    """A game as it was played, or as far as it was.

    ``winners`` are sides, none for an unfinished game; ``final`` are the totals of a finished game with its
    bonus. Without a ``seed`` every round has its deck. ``date`` is YYYY-MM-DD. ``sitting`` says for each seat
    who played it: ``person``, or the name of a computer player. ``first`` is the seat that dealt the first
    round where it was neither drawn for nor given by the rules, as in a rematch.
    """

    rules: Rules
    players: list[str]
    seed: str | None = None
    date: str | None = None
    sitting: list[str] | None = None
    first: int | None = None
    winners: tuple[int, ...] = ()
    final: list[int] | None = None
    rounds: list[RoundRecord] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def sides(self) -> int:
        """How many sides keep a total."""
        return self.rules.sides_for(len(self.players))

    @property
    def result(self) -> str:
        """How the game ended, as ``result_text`` says it."""
        return result_text(self.players, self.sides, self.winners)


def result_text(players: Sequence[str], sides: int, winners: Sequence[int]) -> str:
    """Return ``unfinished``, ``won A C`` with all names of the side, or ``shared A B``."""
    if not winners:
        return "unfinished"
    names = [name for seat, name in enumerate(players) if seat % sides in winners]
    return f"{'won' if len(winners) == 1 else 'shared'} {' '.join(names)}"
