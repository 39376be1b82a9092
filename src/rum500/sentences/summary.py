"""One line that tells a set of rules from others: what is dealt, what is unusual, when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.settings import BY_UPCARD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rum500.rules import Rules
    from rum500.settings import Value

_MARKS: Final[Mapping[tuple[str, Value], str]] = {
    ("min_run", 4): "runs of four",
    ("sets", False): "no sets",
    ("ace", "around"): "runs round the corner",
    ("wild_rank", "dealer"): "wild rank",
    ("pile", "top"): "top card only",
    ("pile", "top_or_all"): "top card or whole pile",
    ("deep_card", "this_turn"): "use the take this turn",
    ("deep_card", "free"): "free takes",
    ("pickup_layoff", False): "takes into new melds",
    ("lay_off", "own_side"): "lay off on own melds",
    ("joker_swap", True): "joker swaps",
    ("rummy_call", "discard"): "“Rummy!” calls",
    ("rummy_call", "pile"): "“Rummy!” calls into the pile",
    ("off_turn_melds", True): "melds out of turn",
    ("final_discard", "required"): "final discard",
    ("final_discard", "float"): "floating",
    ("stock_out", "play_on"): "plays past the stock",
    ("stock_out", "reshuffle"): "pile turned over",
    ("pips", "flat5"): "flat fives",
}


def summary(rules: Rules) -> str:
    """Sum the rules up in one line, for lists."""
    marks = [text for (name, value), text in _MARKS.items() if getattr(rules, name) == value]
    return " · ".join([*_cards(rules), *marks, *_points(rules), _length(rules)])


def _cards(rules: Rules) -> list[str]:
    parts = ["partners"] if rules.partners else []
    parts.append("open-card hands" if rules.hand_size == BY_UPCARD else f"{rules.hand_size} cards")
    if rules.jokers:
        own = "own " if rules.joker == "own" else ""
        parts.append(f"{rules.jokers} {own}joker{'' if rules.jokers == 1 else 's'}")
    return parts


def _points(rules: Rules) -> list[str]:
    parts = [f"aces {rules.ace_value}"] if rules.ace_value == rules.ace_low_value else []
    if rules.first_meld_min:
        parts.append(f"first melds {rules.first_meld_min}")
    if rules.out_bonus:
        parts.append(f"out {rules.out_bonus}")
    return parts


def _length(rules: Rules) -> str:
    rounds = f"{rules.rounds} round{'' if rules.rounds == 1 else 's'}" if rules.rounds else ""
    target = f"to {rules.target}" if rules.target else ""
    return " or ".join(part for part in (target, rounds) if part)
