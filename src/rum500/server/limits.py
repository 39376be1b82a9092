"""How much one may ask for in a while."""

from __future__ import annotations

from typing import NamedTuple


class Limit(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


class Allowance:
    """What is left of a limit; it fills up as time goes by."""

    __slots__ = ("_at", "_left", "_limit")

    def __init__(self, limit: Limit, at: float) -> None:
        self._limit = limit
        self._left = limit.burst
        self._at = at

    def take(self, at: float) -> bool:
        """Take one, if one is left."""
        self.spend(at, 0)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, at: float, much: float) -> None:
        """Take what was used already, though it may be more than is left."""
        self._left = min(self._limit.burst, self._left + (at - self._at) * self._limit.rate) - much
        self._at = at

    def full(self, at: float) -> bool:
        """Whether nothing has been taken for long."""
        return self._left + (at - self._at) * self._limit.rate >= self._limit.burst


class Allowances:
    """An allowance for each who asks; those that are full again are forgotten."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._of: dict[str, Allowance] = {}
        self._most = 1024

    def take(self, who: str, at: float) -> bool:
        """Take one for somebody, if he has one left."""
        return self._allowance(who, at).take(at)

    def spend(self, who: str, at: float, much: float) -> None:
        """Take what somebody has used already."""
        self._allowance(who, at).spend(at, much)

    def _allowance(self, who: str, at: float) -> Allowance:
        if who not in self._of:
            if len(self._of) >= self._most:
                self._forget(at)
            self._of[who] = Allowance(self._limit, at)
        return self._of[who]

    def _forget(self, at: float) -> None:
        self._of = {who: left for who, left in self._of.items() if not left.full(at)}
        self._most = max(1024, 2 * len(self._of))
