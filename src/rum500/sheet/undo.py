"""Steps taken back and done again, each by the device that made them (docs/sheet.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rum500.sheet.errors import UndoError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rum500.sheet.log import Change, Log, Name


@dataclass(frozen=True, slots=True)
class Steps:
    """A device's own changes, oldest first: those it can take back, and those it can do again."""

    done: tuple[Name, ...]
    undone: tuple[Name, ...]


def steps_of(log: Log, device: str) -> Steps:
    """What a device has done and undone."""
    done: list[Name] = []
    undone: list[Name] = []
    for change in log.of(device):
        if change.undoes is not None:
            _move(change.undoes, done, undone)
        elif change.redoes is not None:
            _move(change.redoes, undone, done)
        else:
            done.append(change.name)
            undone.clear()
    return Steps(tuple(done), tuple(undone))


def undo(log: Log, device: str, at: int, by: str) -> Change:
    """Take the device's last step back. Raises ``UndoError``."""
    steps = steps_of(log, device)
    if not steps.done:
        raise UndoError("There is nothing to take back.")
    anchor = _newest(log, device, steps.done[-1])
    sets = {register: log.before(anchor, register) for register in anchor.sets}
    _check(log, anchor, sets)
    return log.append(device, at, by, sets, undoes=steps.done[-1])


def redo(log: Log, device: str, at: int, by: str) -> Change:
    """Do again what the device took back last. Raises ``UndoError``."""
    steps = steps_of(log, device)
    if not steps.undone:
        raise UndoError("There is nothing to do again.")
    name = steps.undone[-1]
    anchor = next(one for one in reversed(log.of(device)) if one.undoes == name)
    sets = dict(log.of(device)[name.n - 1].sets)
    _check(log, anchor, sets)
    return log.append(device, at, by, sets, redoes=name)


def _move(name: Name, source: list[Name], target: list[Name]) -> None:
    if name in source:
        source.remove(name)
        target.append(name)


def _newest(log: Log, device: str, name: Name) -> Change:
    return next(one for one in reversed(log.of(device)) if name in {one.name, one.redoes})


def _check(log: Log, anchor: Change, sets: Mapping[str, Any]) -> None:
    """Nobody else may have set a register since."""
    for register in sets:
        for other in reversed(log.setting(register)):
            if other.device != anchor.device and not anchor.follows(other):
                who = other.by or "Another device"
                raise UndoError(f"{who} has changed this since; it stays. Mend it in its cell instead.")
