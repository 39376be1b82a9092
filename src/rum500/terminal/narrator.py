"""What happens at the table, told in sentences: one a turn for the others, one a deed for oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.telling.deeds import Deeds
from rum500.telling.words import YOU

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rum500.action import Action
    from rum500.round import State


class Narrator:
    """Collects the deeds of one player until another acts, then tells them: the player's seat, a sentence."""

    def __init__(self, tell: Callable[[int, str], None], names: Sequence[str], me: int) -> None:
        self._say = tell
        self._names = names
        self._me = me
        self._teller = -1
        self._deeds: list[str] = []
        self._doing: Deeds

    def before(self, state: State, seat: int, action: Action) -> None:
        """Note what an action is about to change."""
        self._doing = Deeds(state, seat, action)

    def after(self, state: State, seat: int) -> None:
        """Tell the action, now that it is done; ``state`` is the round it was done in."""
        for told in self._doing.told(state, seat):
            self._tell(told.seat, told.for_seat(self._me, self._names))

    def _tell(self, seat: int, told: str) -> None:
        if seat != self._teller:
            self.flush()
            self._teller = seat
        self._deeds.append(told)
        if seat == self._me:
            self.flush()

    def flush(self) -> None:
        """Say what was collected."""
        if self._deeds:
            name = YOU if self._teller == self._me else self._names[self._teller]
            self._say(self._teller, f"{name} {', '.join(self._deeds)}.")
        self._deeds.clear()
