"""The few lines that sheets are held against: what docs/sheet.md says, in the plainest way."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

from rum500.sheet.worth import Scale

if TYPE_CHECKING:
    from rum500.sheet import Change, Log, Sheet


def follows(one: Change, other: Change) -> bool:
    return one.n > other.n if one.device == other.device else one.seen.get(other.device, 0) >= other.n


def is_ready(log: Log, one: Change) -> bool:
    have = log.have()
    return have.get(one.device, 0) == one.n - 1 and all(
        have.get(device, 0) >= n for device, n in one.seen.items()
    )


def value(log: Log, register: str) -> Any:
    setting = [one for one in log.history if register in one.sets]
    heads = [one for one in setting if not any(follows(other, one) for other in setting)]
    last = max(heads, key=lambda one: (one.n - 1 + sum(one.seen.values()), one.at, one.device), default=None)
    return None if last is None else last.sets[register]


def there(log: Log, key: int, sides: int) -> bool:
    """Something is written in the round, and nobody took it out who had seen all of it."""
    said = [f"{name}/{key}" for name in ("dealer", "wild", "stock")] + [
        f"cell/{key}/{side}" for side in range(8)
    ]
    if all(value(log, name) is None for name in said[: 3 + sides]):
        return False
    removals = [one for one in log.history if one.sets.get(f"removed/{key}", 0) is True]
    removals = [
        one
        for one in removals
        if not any(f"removed/{key}" in other.sets and follows(other, one) for other in log.history)
    ]
    writers = [one for one in log.history if any(name in one.sets for name in said)]
    return value(log, f"removed/{key}") is not True or is_in_conflict(log, key, removals, writers)


def is_in_conflict(log: Log, key: int, removals: list[Change], writers: list[Change]) -> bool:
    heads = [one for one in log.history if f"removed/{key}" in one.sets]
    heads = [one for one in heads if not any(follows(other, one) for other in heads)]
    apart = [
        one != two and not follows(one, two) and not follows(two, one)
        for one, two in product(removals, writers)
    ]
    return any(apart) or len({one.sets[f"removed/{key}"] for one in heads}) > 1


def worth(log: Log, sheet: Sheet, key: int, side: int) -> int:
    """What a cell adds to the total; cards are valued by the program, and tested elsewhere."""
    text = value(log, f"cell/{key}/{side}")
    if text is None:
        return 0
    body, out, _ = text.partition("out")
    body = body.removesuffix("!")
    if set(body) - set("0123456789+-/ "):
        one = next(one for one in sheet.rounds if one.key == key)
        scale = Scale.of(sheet.rules, len(sheet.players), wild=one.wild, ran_out=one.ran_out)
        return scale.worth(one.cells[side].entry).score or 0
    laid, _, caught = body.partition("/")
    deducted = value(log, f"stock/{key}") is None or sheet.rules.stock_out_deduct
    return summed(laid) + (sheet.rules.out_bonus if out else 0) - (summed(caught) if deducted else 0)


def summed(text: str) -> int:
    return sum(int(part) for part in re.findall(r"[+-]?[0-9]+", text.replace(" ", "")))


def is_shown(sheet: Sheet, register: str) -> bool:
    """Whether a register is of the sheet, or of a round and a side that are there."""
    what, *at = register.split("/")
    if not at:
        return True
    if int(at[0]) not in [one.key for one in sheet.rounds]:
        return False
    return what != "cell" or int(at[1]) < len(sheet.sides)
