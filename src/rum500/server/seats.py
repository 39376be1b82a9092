"""The seats of a table: who sits there, and by which secrets he is known."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.server.protocol.values import SeatKind, Standing

_NAMES: Final = ("Mei", "Otis", "Pia", "Rafi", "Suna", "Tove", "Ugo", "Vera", "Wim")


@dataclass(slots=True)
class Seat:
    """A place at the table. ``holders`` are hashes of the secrets of the person's devices.

    ``stand_in``: the computer plays for him for now. ``last`` is his newest request, ``done`` its entry;
    what was done up to entry ``since`` was not done by him.
    """

    kind: SeatKind
    name: str = ""
    level: str = ""
    holders: list[str] = field(default_factory=list)
    stand_in: bool = False
    calls: Standing = "ask"
    last: int = 0
    done: int = 0
    since: int = 0

    @property
    def by_computer(self) -> bool:
        """Whether the computer plays here now."""
        return self.kind == "computer" or self.stand_in

    @property
    def person(self) -> bool:
        """Whether the seat belongs to somebody."""
        return self.kind == "person"

    def give(self, name: str, holder: str) -> None:
        """Seat a person."""
        self.kind, self.name, self.level = "person", name, ""
        self.holders = [holder]
        self._forget_player()

    def give_to_computer(self, level: str, name: str) -> None:
        """Let the computer have it."""
        self.kind, self.name, self.level = "computer", name, level
        self.holders = []
        self._forget_player()

    def open(self) -> None:
        """Let anybody have it who is invited."""
        self.kind, self.name, self.level = "open", "", ""
        self.holders = []
        self._forget_player()

    def _forget_player(self) -> None:
        self.stand_in, self.calls, self.last, self.done = False, "ask", 0, 0


def computer_name(taken: Iterable[str]) -> str:
    """A name for a computer player that nobody at the table has."""
    used = {name.casefold() for name in taken}
    return next(name for name in _NAMES if name.casefold() not in used)


def seat_of(seats: Sequence[Seat], holder: str) -> int | None:
    """The seat of whoever has this secret."""
    return next((at for at, seat in enumerate(seats) if holder in seat.holders), None)
