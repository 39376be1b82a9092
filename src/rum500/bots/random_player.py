"""The player that does anything legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rum500.round import View


class RandomPlayer:
    """Chooses uniformly among the legal actions; off turn, letting it be is one of them."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).random

    def choose(self, view: View) -> int:
        """Any legal action."""
        legal = view.legal(view.seat)
        return legal[int(self._draw() * len(legal))]

    def choose_off_turn(self, view: View) -> int | None:
        """Any legal action, or none."""
        legal = view.legal(view.seat)
        at = int(self._draw() * (len(legal) + 1))
        return legal[at] if at < len(legal) else None
