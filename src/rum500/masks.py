"""Sets of cards as 64-bit masks: four lanes of sixteen places, one lane a suit.

A card's bit is its code (``cards.py``): place 0 is the ace, 12 the king. Places 13 to 15 of a lane
are free; a run lane uses them for the ace above the king and for what lies beyond it round the corner.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

ACES = 0x0001000100010001
LANE = 0xFFFF

# In a mask of what the table can take: open to any card that stands for another; open to an own joker.
OPEN = 1 << 13
OPEN_JOKERS = 1 << 14

if not cython.compiled:  # the .pxd has these as C

    def bit(card: int) -> int:
        """The mask of one card."""
        return 1 << card

    def ctz(mask: int) -> int:
        """Place of the lowest set bit of a mask that is not empty."""
        return (mask & -mask).bit_length() - 1

    def count_bits(mask: int) -> int:
        """How many cards a mask holds."""
        return mask.bit_count()

    def suits_at(mask: int, rank: int) -> int:
        """Which suits hold the rank: four bits."""
        x = (mask >> rank) & ACES
        return (x | x >> 15 | x >> 30 | x >> 45) & 15

    def spread(suits: int) -> int:
        """Four suit bits as a mask of the four aces."""
        return (suits | suits << 15 | suits << 30 | suits << 45) & ACES

    def count_suits(suits: int) -> int:
        """How many of four suit bits are set."""
        return suits.bit_count()

    def count_rank(mask: int, rank: int) -> int:
        """How many suits hold the rank."""
        return ((mask >> rank) & ACES).bit_count()
