"""Packed actions written: the leaf functions (the layout is in ``codes.py``)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:  # the .pxd has these as C
    from rum500.round.codes import Kind

    def packed(action: int) -> int:
        """A number from a caller, below 0 where no action is so large or so small."""
        return action if 0 <= action < 1 << 60 else -1

    def pack_set(rank: int, suits: int, twice: int) -> int:
        """A set: the suits of which a natural card is used, and those of which two are."""
        return Kind.MELD_SET | rank << 4 | suits << 8 | twice << 12

    def pack_run(suit: int, low: int, size: int) -> int:
        """A run of natural cards."""
        return Kind.MELD_RUN | suit << 4 | low << 6 | size << 10

    def pack_lay(card: int, m: int, low: int, suit: int, standing: int) -> int:
        """A lay-off; ``suit`` is what the card stands for in a set, where it stands for another."""
        return Kind.LAY | card << 4 | m << 11 | low << 17 | suit << 18 | standing << 20

    def pack_swap(card: int, m: int) -> int:
        """A natural card for the one that stands for it."""
        return Kind.SWAP | card << 4 | m << 11
