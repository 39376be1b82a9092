"""Which rounds are there: those that hold something, but for those taken out (docs/sheet.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.sheet import registers
from rum500.sheet.log import Choice, Clash

if TYPE_CHECKING:
    from rum500.sheet.log import Change, Log


def keys_there(log: Log, sides: int) -> tuple[list[int], int]:
    """The keys of the rounds that are there, in order, and the key of a new one."""
    touched = {key for register in log.registers() if (key := registers.key_of(register)) is not None}
    removed = {key for key in touched if is_removed(log, key)}
    used = {key for register in log.registers() if (key := _key_in_use(log, register, sides)) is not None}
    return sorted(used - removed), max(used | removed, default=0) + 1


def is_removed(log: Log, key: int) -> bool:
    """Whether a round is taken out; not while somebody has to decide about that."""
    return log.value(registers.of_round("removed", key)) is True and removal_clash(log, key) is None


def removal_clash(log: Log, key: int) -> Clash | None:
    """A removal, and what was written in the round by somebody who had not seen it."""
    register = registers.of_round("removed", key)
    heads = log.heads(register)
    removals = [one for one in heads if one.sets[register] is True]
    if not removals:
        return None
    apart = [
        change
        for other in _others(log, key)
        for change in log.setting(other)
        if any(_is_apart(change, removal) for removal in removals)
    ]
    clash = log.clash(register)
    if not apart and clash is None:
        return None
    choices = [Choice(one.sets[register], one) for one in heads]
    choices += [Choice(None, max(apart, key=lambda change: change.order))] if apart else []
    return Clash(register, tuple(sorted(choices, key=lambda choice: choice.value is None)))


def _is_apart(change: Change, removal: Change) -> bool:
    """Neither of two changes follows the other."""
    return change != removal and not removal.follows(change) and not change.follows(removal)


def _others(log: Log, key: int) -> list[str]:
    """The registers of a round that say what was in it."""
    return [one for one in log.registers() if registers.key_of(one) == key and not one.startswith("removed")]


def _key_in_use(log: Log, register: str, sides: int) -> int | None:
    """The key of the round that a register gives something to."""
    if register.startswith("removed") or log.value(register) is None:
        return None
    cell = registers.side_of(register)
    return None if cell is not None and cell >= sides else registers.key_of(register)
