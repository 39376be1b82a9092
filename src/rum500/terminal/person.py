"""Somebody who plays at this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.takeback import Undo
from rum500.terminal.narrator import Narrator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.terminal.screen import Screen


class Person:
    """A person's seat, the order of his hand, what he can take back and what he was not told yet.

    ``here`` while he looks at the screen. One who plays ``alone`` against bots is then told all at once;
    of several each reads what the others did when it is his turn.
    """

    def __init__(self, seat: int, names: Sequence[str], screen: Screen, *, alone: bool) -> None:
        self.seat = seat
        self.by_rank = False
        self.undo = Undo()
        self.narrator = Narrator(self._hear, names, seat)
        self.here = False
        self._alone = alone
        self._screen = screen
        self._waiting: list[tuple[int, str]] = []

    def catch_up(self) -> None:
        """Say what happened since his last turn, in the order in which it did."""
        here, self.here = self.here, False
        self.narrator.flush()
        self.here = here
        for _, sentence in self._waiting:
            self._screen.say(sentence)
        self._waiting.clear()

    def sum_up(self, sentence: str) -> None:
        """One sentence in place of all that was to be told, for a round that is over."""
        self.narrator.flush()
        self._waiting[:] = [(-1, sentence)]

    def _hear(self, teller: int, sentence: str) -> None:
        if self.here and (self._alone or teller == self.seat):
            self._screen.say(sentence)
            return
        own = teller == self.seat
        if own and self._waiting and self._waiting[-1][0] != teller:
            self._waiting.clear()
        self._waiting.append((teller, sentence))
