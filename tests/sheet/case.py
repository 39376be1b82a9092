"""What a worked case of the score sheet is made of: plain data that every way of keeping score can be fed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NAMES: Final = ("Ada", "Ben", "Col", "Dee", "Eve", "Fay", "Gil", "Hal")


class Played(NamedTuple):
    """A round: what each side writes, None where it writes nothing, and what that is worth.

    ``doubts`` are ``"1:two_out"`` at the cell of side 1, ``"out_missing"`` at the round. ``dealt`` is who is
    written down as the dealer.
    """

    entries: tuple[str | None, ...]
    scores: tuple[int | None, ...]
    doubts: tuple[str, ...] = ()
    wild: str | None = None
    stock: bool = False
    dealt: int | None = None


class Mend(NamedTuple):
    """A figure of an earlier round, set right later; None takes it out."""

    number: int
    side: int
    entry: str | None


class Case(NamedTuple):
    """A sheet and what it must come to; scores and doubts are those after mending.

    ``undone`` of the mends are taken back at last. ``totals`` have the bonus in them. ``over`` is the round
    after which the game is over. ``dealers`` are the seats that deal, round by round, with one more for the
    next round; () where nobody said who deals.
    """

    name: str
    rules: tuple[str, ...]
    preset: str
    rounds: tuple[Played, ...]
    totals: tuple[int, ...]
    settings: Mapping[str, str] = MappingProxyType({})
    players: int = 2
    first: int | None = None
    mended: tuple[Mend, ...] = ()
    undone: int = 0
    ended: bool = False
    over: int | None = None
    winners: tuple[int, ...] = ()
    bonus: int = 0
    settlement: tuple[int, ...] = ()
    dealers: tuple[int | None, ...] = ()
    hand: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return NAMES[: self.players]

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides are called."""
        half = len(self.totals)
        if half == self.players:
            return self.names
        return tuple(f"{self.names[side]} & {self.names[side + half]}" for side in range(half))


def one_round(
    name: str,
    rules: str,
    preset: str,
    entries: tuple[str | None, ...],
    scores: tuple[int | None, ...],
    *doubts: str,
    wild: str | None = None,
    stock: bool = False,
    players: int = 0,
    **settings: str,
) -> Case:
    """A case of one round, before the end of the game."""
    played = Played(entries, scores, doubts, wild, stock)
    totals = tuple(score or 0 for score in scores)
    return Case(
        name, tuple(rules.split()), preset, (played,), totals, settings, players=players or len(scores)
    )


def nets(*rows: tuple[int | None, ...]) -> tuple[Played, ...]:
    """Rounds of which only the net figures are written."""
    return tuple(Played(tuple(None if one is None else str(one) for one in row), row) for row in rows)
