"""What the search for the first minimum remembers of pools it has been through.

A pool is remembered with the most it was found to make and the least it was found not to make. There is one
place for a pool; another pool may take it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    SLOTS = 1 << 16
    NEVER = 1 << 20


class Memory:
    """Pools by held and twin cards and the ``rest``, which says how far the search has come in them."""

    held: list[int]
    twins: list[int]
    rest: list[int]
    can: list[int]
    cannot: list[int]

    def __init__(self) -> None:
        if not cython.compiled:
            self.held = [0] * SLOTS
            self.twins = [0] * SLOTS
            self.rest = [0] * SLOTS
            self.can = [0] * SLOTS
            self.cannot = [0] * SLOTS


def slot_of(held: int, twins: int, rest: int) -> int:
    """Where the pool is remembered; only the lowest 32 bits of what is computed count."""
    x = held + (held >> 32) * 0x1E3779B1 + twins * 0x45EBCA6B + (twins >> 32) * 0x42B2AE35 + rest * 0x27D4EB2F
    return (x * 0x165667B1 >> 16) & (SLOTS - 1)


def known(m: Memory, held: int, twins: int, rest: int, need: int) -> int:
    """1 if the pool is known to make ``need``, -1 if it is known not to, else 0."""
    slot = slot_of(held, twins, rest)
    if m.held[slot] != held or m.twins[slot] != twins or m.rest[slot] != rest:
        return 0
    if need <= m.can[slot]:
        return 1
    return -1 if need >= m.cannot[slot] else 0


def remember(m: Memory, held: int, twins: int, rest: int, need: int, found: bool) -> None:
    """Note whether the pool makes ``need``."""
    slot = slot_of(held, twins, rest)
    if m.held[slot] != held or m.twins[slot] != twins or m.rest[slot] != rest:
        m.held[slot] = held
        m.twins[slot] = twins
        m.rest[slot] = rest
        m.can[slot] = -NEVER
        m.cannot[slot] = NEVER
    if found:
        m.can[slot] = max(m.can[slot], need)
    else:
        m.cannot[slot] = min(m.cannot[slot], need)
