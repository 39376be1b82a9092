"""Taking back: the states of one's own turn since the draw.

Nothing hidden is seen and nobody else acts between two of them, so any may be gone back to; what came
before the draw may not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.round import Phase

if TYPE_CHECKING:
    from rum500.round import State


class Undo:
    """Copies of the state after the draw and after each play since."""

    def __init__(self) -> None:
        self._states: list[State] = []

    @property
    def steps(self) -> int:
        """How many steps can be taken back."""
        return max(0, len(self._states) - 1)

    def forget(self) -> None:
        """Let nothing that was done so far be taken back."""
        self._states.clear()

    def note(self, state: State, seat: int) -> None:
        """Remember the state while the seat's turn goes on, and forget everything once it does not."""
        if state.phase == Phase.PLAY and state.turn == seat:
            self._states.append(state.copy())
        else:
            self.forget()

    def back(self, *, to_draw: bool) -> tuple[State, int] | None:
        """The state one step before, or the one after the draw, and how many steps that is; None for none."""
        if not self.steps:
            return None
        steps = self.steps if to_draw else 1
        del self._states[-steps:]
        return self._states[-1].copy(), steps
