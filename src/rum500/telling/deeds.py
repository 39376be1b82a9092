"""What was done, in words: for whoever did it, and for those who see no more than the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rum500.action import Draw, Pass, Take
from rum500.round import Phase
from rum500.telling.words import YOU, deed, take_deed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.action import Action
    from rum500.round import State


class Told(NamedTuple):
    """What happened, for the seat that did it and for all others.

    ``second`` is for the others too, where whoever did it is called You.
    """

    seat: int
    own: str
    public: str
    second: str

    def for_seat(self, reader: int | None, names: Sequence[str]) -> str:
        """As a seat reads it; the verbs go with the name of whoever did it."""
        if self.seat == reader:
            return self.own
        return self.second if self.seat >= 0 and names[self.seat] == YOU else self.public


def told_alike(seat: int, own: str, public: str) -> Told:
    """What happened, where nothing of it is hidden from the others."""
    return Told(seat, own, public, own)


class Deeds:
    """One action; made before it is done, ``told`` once it is."""

    def __init__(self, state: State, seat: int, action: Action) -> None:
        self._action = action
        self._in_window = state.phase == Phase.CALL
        self._had = state.points(seat)
        self._cards = _held(state, seat) if isinstance(action, Draw | Take) else None

    def told(self, state: State, seat: int) -> list[Told]:
        """What is told of it; ``state`` is the round that it was done in."""
        told = []
        if not (self._in_window and isinstance(self._action, Pass)):
            gained = state.points(seat) - self._had
            came = [] if self._cards is None else _beyond(self._cards, _held(state, seat))
            open_ = came if isinstance(self._action, Take) else []
            own = deed(self._action, you=True, gained=gained, drawn=came)
            public = deed(self._action, you=False, gained=gained, drawn=open_)
            second = deed(self._action, you=True, gained=gained, drawn=open_) if came else own
            told.append(Told(seat, own, public, second))
        if self._in_window and state.phase == Phase.PLAY:
            taken = state.batch()
            told.append(
                told_alike(state.turn, take_deed(state.owed, taken, you=True), take_deed(state.owed, taken))
            )
        return told


def _held(state: State, seat: int) -> list[int]:
    batch = state.batch() if state.turn == seat else []
    return state.hand(seat) + batch


def _beyond(before: list[int], after: list[int]) -> list[int]:
    """The cards that have come."""
    came = list(after)
    for card in before:
        came.remove(card)
    return came
