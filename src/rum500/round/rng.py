"""Chance, given from outside: a small generator of random numbers that a caller seeds (splitmix64)."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

M64 = 0xFFFFFFFFFFFFFFFF


class Rng:
    """The same numbers from the same seed, compiled or not."""

    state: int

    def __init__(self, seed: int) -> None:
        self.state = seed & M64


if not cython.compiled:

    def below(r: Rng, n: int) -> int:
        """A number from 0 to n - 1."""
        r.state = (r.state + 0x9E3779B97F4A7C15) & M64
        x = r.state
        x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & M64
        x = ((x ^ x >> 27) * 0x94D049BB133111EB) & M64
        return ((x ^ x >> 31) >> 32) * n >> 32
