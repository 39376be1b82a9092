"""What happens at the table, told in sentences: one a turn for the others, one a deed for oneself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rum500.action import Pass, Take
from rum500.round import Phase
from rum500.terminal.words import YOU, deed, take_deed

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
        self._action: Action
        self._in_window = False
        self._had = 0
        self._cards: Counter[int] = Counter()

    def before(self, state: State, seat: int, action: Action) -> None:
        """Note what an action is about to change."""
        self._action = action
        self._in_window = state.phase == Phase.CALL
        self._had = state.points(seat)
        self._cards = _held(state, seat)

    def after(self, state: State, seat: int) -> None:
        """Tell the action, now that it is done; ``state`` is the round it was done in."""
        if not (self._in_window and isinstance(self._action, Pass)):
            self._tell(seat, self._deed(state, seat))
        if self._in_window and state.phase == Phase.PLAY:
            you = state.turn == self._me
            self._tell(state.turn, take_deed(state.owed, state.batch(), you=you))

    def _deed(self, state: State, seat: int) -> str:
        you = seat == self._me
        drawn = _held(state, seat) - self._cards
        came = list(drawn.elements()) if you or isinstance(self._action, Take) else []
        second = you or self._names[seat] == YOU
        return deed(self._action, you=second, gained=state.points(seat) - self._had, drawn=came)

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


def _held(state: State, seat: int) -> Counter[int]:
    batch = state.batch() if state.turn == seat else []
    return Counter(state.hand(seat)) + Counter(batch)
