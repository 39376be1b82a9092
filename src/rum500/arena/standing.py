"""What deals say of the players: averages, and how sure they are.

The deals are the sample: what one deal gives in all its rotations is one observation. An interval is the
average and 1.96 standard errors to both sides, which holds the true value in 95 of 100 cases.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rum500.arena.deal import DealResult


class Estimate(NamedTuple):
    """An average and its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's figures: points and margin a round, the share of deals won."""

    bot: str
    points: Estimate
    margin: Estimate
    wins: Estimate
    ms_per_decision: float


def standings(bots: Sequence[str], results: Iterable[DealResult]) -> list[Standing]:
    """How the bots did, in their order."""
    played = sorted(results, key=lambda result: result.deal)
    return [_standing(bot, at, played) for at, bot in enumerate(bots)]


def _standing(bot: str, at: int, played: list[DealResult]) -> Standing:
    rounds = [result.rounds[at] for result in played]
    seats = [result.seats[at] for result in played]
    decisions = sum(result.decisions[at] for result in played)
    seconds = sum(result.seconds[at] for result in played)
    return Standing(
        bot,
        ratio([result.points[at] for result in played], rounds),
        ratio([result.margins[at] for result in played], rounds),
        ratio([result.wins[at] for result in played], seats),
        1000 * seconds / decisions if decisions else 0.0,
    )


def ratio(sums: Sequence[float], weights: Sequence[float]) -> Estimate:
    """The sum over the deals by the weights' sum, with the interval of a ratio of sums over a sample."""
    n, weight = len(sums), sum(weights)
    if not weight:
        return Estimate(0.0, 0.0, 0.0)
    mean = sum(sums) / weight
    if n < 2:
        return Estimate(mean, -math.inf, math.inf)
    off = sum((s - mean * w) ** 2 for s, w in zip(sums, weights, strict=True))
    half = 1.96 * math.sqrt(off * n / (n - 1)) / weight
    return Estimate(mean, mean - half, mean + half)
