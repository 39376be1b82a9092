"""A sheet on which two wrote under one name, as in a copied folder: one of them goes on under another."""

from __future__ import annotations

import json
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
    forked: list[Change] = []
    for change in mine.history:
        known = theirs.get(change.name)
        if known == change:
            continue
        goes = known is not None or any(change.follows(one) for one in forked)
        (forked if goes else stay).append(change)
    log = Log([*theirs.history, *stay])
    kept = {one.device: one.n - 1 for one in sorted(forked, key=lambda one: -one.n)}
    there = set(map(_content, theirs.history))  # again, where the same file was read before
    log.merge(_again([one for one in forked if _content(one) not in there], kept, log, anew))
    return log


def _content(change: Change) -> tuple[int, str, str]:
    return change.at, change.by, json.dumps(dict(change.sets), sort_keys=True)


def _again(moved: list[Change], kept: Mapping[str, int], log: Log, anew: str) -> list[Change]:
    """Changes as another device writes them, each behind all before it.

    ``kept`` has how many are not written again of each device of which some are.
    """
    seen: Have = {}
    written: list[Change] = []
    for n, change in enumerate(moved, start=1):
        seen = _closed(_most(seen, _seen_of(change, kept)), log)
        written.append(Change(anew, n, seen, change.at, change.by, change.sets))
    return written


def _seen_of(change: Change, kept: Mapping[str, int]) -> Have:
    """What the writer of a change had seen, without what is written again."""
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
