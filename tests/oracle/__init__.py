"""A slow, simple second opinion on legality and scores, written from the rules alone.

`Oracle.parse(position)` reads a position; `legal(seat)` is the canonical listing, `judge(seat, "take 7h")`
the ids of the rules that refuse an action (none: it is legal), `play(seat, "stock")` the position after it.
"""

from functools import cached_property

from .flow import play, round_scores, settle_window, without_stock
from .judge import Judge
from .listing import candidates
from .position import Reader, State, state_text

__all__ = ["Oracle"]


class Oracle:
    """One position of a round, judged."""

    def __init__(self, state: State) -> None:
        self._state = state

    @classmethod
    def parse(cls, text: str) -> "Oracle":
        """The position of that text; ValueError lists its faults. What happens by itself has happened."""
        state = Reader(text).read()
        if state.phase == "draw" and not state.stock:
            state = without_stock(state)
        if state.phase == "call":
            state = settle_window(state)
        return cls(state)

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self._state)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        return self._judge.actors

    def judge(self, seat: int, action: str) -> frozenset[str]:
        """Empty: legal. Else the ids of all rules that can be given as the reason for the refusal."""
        return self._judge.judge(seat, action)[0]

    def legal(self, seat: int) -> list[str]:
        """The canonical listing for a seat, sorted."""
        judge = self._judge
        return sorted(word for word in set(candidates(judge, seat)) if not judge.judge(seat, word)[0])

    def play(self, seat: int, action: str) -> "Oracle":
        """The position after a legal action, with everything that then happens by itself."""
        ids, move = self._judge.judge(seat, action)
        if move is None:
            raise ValueError(f"refused: {', '.join(sorted(ids))}")
        return Oracle(play(self._state, seat, move))

    def points(self) -> list[int]:
        """Points on the table, per seat."""
        return list(self._state.points)

    def over(self) -> bool:
        return self._state.phase == "over"

    def out(self) -> int | None:
        """The seat that went out."""
        return self._state.out

    def round_scores(self) -> list[int]:
        if not self.over():
            raise ValueError("the round is not over")
        return round_scores(self._state)

    def text(self) -> str:
        return state_text(self._state)

    def perft_seat(self) -> int | None:
        """The seat whose actions perft counts: in a call window the next to answer, from the left."""
        judge = self._judge
        if self.over():
            return None
        if self._state.phase == "call":
            return next(seat for seat in judge.asked if seat not in self._state.answers)
        return self._state.turn

    def perft(self, depth: int) -> int:
        """How many sequences of so many canonical actions there are."""
        if depth == 0:
            return 1
        seat = self.perft_seat()
        if seat is None:
            return 0
        actions = self.legal(seat)
        if depth == 1:
            return len(actions)
        return sum(self.play(seat, action).perft(depth - 1) for action in actions)
