"""How a club player weighs things. All weights are in points unless said otherwise."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """What makes one club player different from another."""

    rush: float = 0.1
    """How soon a round is feared to end: the share of a turn by which others are thought to be ahead."""
    feed: float = 0.6
    """How much of a draw another seat's discard is worth, to complete a meld with it."""
    pile: int = 2
    """What a card in the pile is worth to complete a meld with, in halves of an unseen card."""
    far: int = 2
    """What a meld that lacks two cards is worth, in halves of an unseen card."""
    give: float = 1.2
    """How much a point for an opponent hurts against a point of one's own."""
    luck: float = 10.0
    """What a card from the stock is expected to bring."""
    dig: float = 1.5
    """What each card of a take is worth beyond what is reckoned, by what it keeps from others."""
    fit: float = 2.0
    """What a discard that fits the table is feared to bring, in times its value."""
    later: float = 0.5
    """What an opponent further on counts against the one before him."""
    deep: float = 2.0
    """What the pile below a discard is feared to bring an opponent who captures it, for each card."""

    def __post_init__(self) -> None:
        """Refuse weights that mean nothing."""
        low = [name for name, weight in asdict(self).items() if weight < 0]
        if low or not self.rush:
            raise ValueError(f"{low[0] if low else 'rush'} has to be above 0")


class Style:
    """A temper as the core reads it."""

    rush: float
    feed: float
    pile: int
    far: int
    give: float
    luck: float
    dig: float
    deep: float
    fit: float
    later: float

    def __init__(self, temper: Temper) -> None:
        for name, weight in asdict(temper).items():
            setattr(self, name, weight)
