"""What cards and endings count: the settings of scoring as numbers (S2 to S8, E3, E5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from rum500.rules import Rules

_FACE: Final = (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_FLAT: Final = (0, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10)


@dataclass(frozen=True, slots=True)
class Counting:
    """The values of ace, two … king in a hand are ``by_place``; ``low_ace`` is an ace's below a 2.

    Where aces are high only, none is low. ``wild`` is what a card of the wild rank counts, whatever it stands
    for.
    """

    by_place: tuple[int, ...]
    low_ace: int
    joker: int
    wild: int
    joker_as_card: bool
    double_four: bool
    deduct_at_stock: bool
    out_bonus: int

    @classmethod
    def of(cls, rules: Rules, wild: int = -1) -> Self:
        """What counts under these rules, in a round with this wild rank (a place, -1 for none)."""
        pips = _FACE if rules.pips == "face" else _FLAT
        worth_wild = rules.wild_value
        values = [rules.ace_value, *pips[1:]]
        if wild >= 0:
            values[wild] = worth_wild
        return cls(
            by_place=tuple(values),
            low_ace=values[0] if wild == 0 or rules.ace == "high" else rules.ace_low_value,
            joker=rules.joker_value,
            wild=worth_wild,
            joker_as_card=rules.joker_melded_as == "card",
            double_four=rules.four_at_once_double,
            deduct_at_stock=rules.stock_out_deduct,
            out_bonus=rules.out_bonus,
        )
