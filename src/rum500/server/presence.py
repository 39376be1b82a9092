"""Who looks at a table just now, and since when somebody does not; it is not in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Presence:
    """By seat. Nobody is both here and gone; a seat that is nobody's is neither."""

    def __init__(self, at: float) -> None:
        self.here: set[int] = set()
        self.gone_since: dict[int, float] = {}
        self.empty_since = at  # where nobody is here

    def come(self, seat: int) -> None:
        """Somebody looks at the table from a seat."""
        self.here.add(seat)
        self.gone_since.pop(seat, None)

    def go(self, seat: int, at: float) -> None:
        """Nobody looks at it from there any more, or whoever sat down has not come yet."""
        if seat in self.here:
            self.empty_since = at
        self.here.discard(seat)
        self.gone_since[seat] = at

    def forget(self, seat: int) -> None:
        """The seat is nobody's, or a computer player's."""
        self.here.discard(seat)
        self.gone_since.pop(seat, None)

    def remove(self, at: int) -> None:
        """A seat is taken away; those behind it move up."""
        self.here = {seat - (seat > at) for seat in self.here if seat != at}
        self.gone_since = {seat - (seat > at): since for seat, since in self.gone_since.items() if seat != at}

    def all_gone(self, people: Iterable[int], at: float) -> None:
        """The server was started again: nobody has come yet."""
        self.here.clear()
        self.empty_since = at
        self.gone_since = dict.fromkeys(people, at)
