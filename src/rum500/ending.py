"""How rounds lead to the next dealer and to the end of the game (P9, G1 to G4), at any table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rum500.rules import Rules

Why = Literal["target", "rounds"]


def reached(rules: Rules, totals: Sequence[int], played: int) -> Why | None:
    """Whether the game may end after so many rounds: by the target, or by the number of rounds."""
    if rules.target is not None and max(totals) >= rules.target:
        return "target"
    return "rounds" if 0 < rules.rounds <= played else None


def winners(rules: Rules, totals: Sequence[int], played: int) -> tuple[int, ...]:
    """The sides that have won after so many rounds; none while the game goes on (G1, G2, G4)."""
    best = leaders(totals)
    decided = len(best) == 1 or rules.tie == "share"
    return best if decided and reached(rules, totals, played) else ()


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The sides with the highest total."""
    best = max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def bonus_for(rules: Rules, won: Sequence[int]) -> int:
    """What winning is worth; a shared win pays nothing (R20)."""
    return rules.game_bonus if len(won) == 1 else 0


def settlement(totals: Sequence[int]) -> list[int]:
    """What each side wins or pays when every two sides settle the difference of their totals (G3)."""
    everything = sum(totals)
    return [len(totals) * total - everything for total in totals]


def next_dealer(rules: Rules, dealer: int | None, players: int, winner: int | None) -> int | None:
    """Who deals after ``dealer``; ``winner`` is the seat that won the round, None after a tie (P9).

    None where it depends on a dealer who is not known.
    """
    if rules.next_dealer == "winner" and winner is not None:
        return winner
    return None if dealer is None else (dealer + 1) % players


def only_best(scores: Sequence[int], places: Sequence[int]) -> int | None:
    """The place with the highest score; None where several have it."""
    best = max(places, key=lambda place: scores[place])
    return best if sum(scores[place] == scores[best] for place in places) == 1 else None
