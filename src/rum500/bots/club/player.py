# cython: boundscheck=True, nonecheck=True
"""The club player: plays as the sources advise, by rules of thumb and odds."""

from __future__ import annotations

from typing import NamedTuple

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.bots.club.style import Temper

if not cython.compiled:
    from rum500.bots.club.choice import choose, choose_off_turn, draw_worth, given, left_worth, play_worth
    from rum500.bots.club.outlook import Outlook, look
    from rum500.bots.club.style import Style
    from rum500.round.codes import Kind, Phase
    from rum500.round.packing import card_of, kind_of
    from rum500.round.state import Seen
    from rum500.round.view import View


class Weighed(NamedTuple):
    """An action, the points expected of the hand and table after it, and those it may bring opponents."""

    action: int
    worth: float
    risk: float


class Club:
    """Reads the pile, counts what is still to come, and drops what others can use least.

    It draws no random number: the same view gives the same choice.
    """

    name: str
    style: Style
    outlook: Outlook

    def __init__(self, temper: Temper, name: str = "club") -> None:
        self.name = name
        self.style = Style(temper)
        self.outlook = Outlook()

    def choose(self, view: View) -> int:
        """The action of a seat that has to act. Raises ``ValueError`` where it has nothing to do."""
        return self.decide(view, view.seat)

    def decide(self, state: Seen, seat: int) -> int:
        """The same asked of a state: what the seat cannot see of it is not looked at."""
        self._check()
        code = choose(state, state.work, self.outlook, self.style, state.checked(seat))
        if code < 0:
            message = f"seat {seat} has nothing to do here"
            raise ValueError(message)
        return code

    def choose_off_turn(self, view: View) -> int | None:
        """A meld or lay-off in another's turn, or None to let it be."""
        self._check()
        code = choose_off_turn(view, view.work, self.outlook, self.style, view.seat)
        return None if code < 0 else code

    def _check(self) -> None:
        if not getattr(self, "name", None):  # made without __init__
            message = "a club player is made with its temper"
            raise TypeError(message)

    def weigh(self, view: View) -> list[Weighed]:
        """The legal actions with what the player makes of them."""
        self._check()
        codes = view.legal(view.seat)
        look(self.outlook, view, view.seat, self.style)
        return [self._weighed(view, code) for code in codes]

    def _weighed(self, board: Seen, code: int) -> Weighed:
        if board.phase == Phase.DRAW or board.phase == Phase.CALL:
            return Weighed(code, draw_worth(board, board.work, self.outlook, self.style, code), 0.0)
        if kind_of(code) == Kind.DROP:
            risk = self.style.give * given(board, self.outlook, self.style, card_of(code))
            return Weighed(code, left_worth(board, self.outlook, self.style, card_of(code)), risk)
        return Weighed(code, play_worth(board, board.work, self.outlook, self.style, code), 0.0)
