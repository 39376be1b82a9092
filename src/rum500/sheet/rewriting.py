"""A sheet on which two wrote under one name, as in a copied folder: one of them goes on under another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rum500.sheet.log import Change, Log, Name

if TYPE_CHECKING:
    from rum500.sheet.log import Have


def rewritten(mine: Log, theirs: Log, anew: str) -> Log:
    """Theirs, and behind it what only ``mine`` has.

    What they hold under the same name with other content, whatever the device, and what follows that, is
    written again by the device ``anew``; all else stays as it is.
    """
    stay: list[Change] = []
    moved: list[Change] = []
    for change in mine.history:
        known = theirs.get(change.name)
        if known == change:
            continue
        goes = known is not None or any(change.follows(one) for one in moved)
        (moved if goes else stay).append(change)
    log = Log([*theirs.history, *stay])
    log.merge(_again(moved, log, anew))
    return log


def _again(moved: list[Change], log: Log, anew: str) -> list[Change]:
    """Changes as another device writes them, each behind all before it."""
    kept = {one.device: one.n - 1 for one in sorted(moved, key=lambda one: -one.n)}
    seen: Have = {}
    written: list[Change] = []
    for n, change in enumerate(moved, start=1):
        seen = _closed(_most(seen, _seen_of(change, kept)), log)
        written.append(Change(anew, n, seen, change.at, change.by, change.sets))
    return written


def _seen_of(change: Change, kept: Mapping[str, int]) -> Have:
    """What the writer of a change had seen, without what is moved."""
    had = {**change.seen, change.device: change.n - 1}
    left = {device: min(n, kept.get(device, n)) for device, n in had.items()}
    return {device: n for device, n in left.items() if n}


def _closed(seen: Have, log: Log) -> Have:
    """With all that the writers of those had seen.

    Two who wrote under one name may have got the other's changes behind their own.
    """
    known = [log.get(Name(device, n)) for device, n in seen.items()]
    return _most(seen, *(one.seen for one in known if one is not None))


def _most(*seen: Mapping[str, int]) -> Have:
    """The largest number of each device."""
    devices = dict.fromkeys(device for one in seen for device in one)
    return {device: max(one.get(device, 0) for one in seen) for device in devices}
