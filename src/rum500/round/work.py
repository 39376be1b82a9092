"""What one thread works with: a listing being written, a meld taken apart, a search's memory.

A listing has room for ``LIMIT`` actions; ``add`` writes none beyond, and ``legal`` says so if one is full.
The longest listings there are, with both packs, all jokers and a wild rank owed, have some sixteen hundred.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.tables import Book

if not cython.compiled:
    from rum500.round.board import Board
    from rum500.round.codes import LIMIT
    from rum500.round.memory import Memory


class Work:
    """Buffers that the engine writes to; never shared between threads that run at once."""

    trial: Board
    act: list[int]
    memory: Memory
    n: int
    pool_n: int
    pool_must: int
    took_must: int
    pool_jokers: int
    pool_wild: int
    pool_wild_twins: int
    free_jokers: int
    free_wild: int
    free_wild_twins: int
    used: int
    used_twins: int
    used_jokers: int
    size: int
    stand_ins: int
    naturals: int
    worth: int
    itself: int
    kind: int
    key: int
    low: int
    suits: int
    place_card: list[int]
    place_name: list[int]
    place_worth: list[int]

    def __init__(self, book: Book) -> None:
        self.trial = Board(book)
        if self.trial.tables.minimum:
            self.memory = Memory()
        if not cython.compiled:
            self.act = [0] * LIMIT
            self.place_card = [0] * 128
            self.place_name = [0] * 128
            self.place_worth = [0] * 128
        self.n = 0


if not cython.compiled:

    def add(w: Work, action: int) -> None:
        """Write one action to the listing."""
        if w.n < LIMIT:
            w.act[w.n] = action
            w.n += 1
