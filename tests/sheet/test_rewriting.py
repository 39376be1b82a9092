"""Sheets that went two ways under one name: nothing is lost, and both ways stand against each other."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

import pytest

from rum500.sheet import Change, Log
from rum500.sheet.log import Name
from rum500.sheet.rewriting import rewritten
from tests.sheet.random_logs import random_log

if TYPE_CHECKING:
    from collections.abc import Mapping

OLD: Final = "AAAAAAAA"
NEW: Final = "BBBBBBBB"
OTHER: Final = "CCCCCCCC"
NEWER: Final = "DDDDDDDD"
FRESH: Final = "FFFFFFFF"
NOBODY: Final[Mapping[str, int]] = {}


def change(n: int, cell: str, device: str = OLD, seen: Mapping[str, int] = NOBODY) -> Change:
    return Change(device, n, dict(seen), n, "", {"cell/1/0": cell})


def choices(log: Log) -> list[Any]:
    clash = log.clash("cell/1/0")
    return [] if clash is None else [one.value for one in clash.choices]


def test_what_two_copies_wrote_at_the_same_time_stands_against_each_other() -> None:
    mine = Log([change(1, "5"), change(2, "30"), change(3, "31")])
    theirs = Log([change(1, "5"), change(2, "40")])
    log = rewritten(mine, theirs, NEW)
    assert log.have() == {OLD: 2, NEW: 2}
    assert choices(log) == ["40", "31"]


def test_what_others_wrote_stays_theirs() -> None:
    mine = Log([change(1, "7", OTHER), change(1, "5", OLD, {OTHER: 1})])
    log = rewritten(mine, Log([change(1, "6")]), NEW)
    assert log.have() == {OLD: 1, NEW: 1, OTHER: 1}
    assert log.get(Name(NEW, 1)) == change(1, "5", NEW, {OTHER: 1})


def test_what_follows_a_change_that_is_moved_is_moved_with_it() -> None:
    mine = Log([change(1, "5"), change(1, "9", OTHER, {OLD: 1}), change(2, "8", OLD, {OTHER: 1})])
    log = rewritten(mine, Log([change(1, "6")]), NEW)
    assert log.have() == {OLD: 1, NEW: 3}
    assert log.value("cell/1/0") == "8"
    assert len(choices(log)) == 2


def test_who_goes_by_another_name_since_has_his_old_changes_moved_all_the_same() -> None:
    mine = Log([change(1, "5"), change(2, "30"), change(1, "31", NEW, {OLD: 2}), change(1, "1", OTHER)])
    theirs = Log([change(1, "5"), change(2, "40"), change(3, "41")])
    log = rewritten(mine, theirs, NEWER)
    assert log.have() == {OLD: 3, OTHER: 1, NEWER: 2}
    assert log.of(NEWER)[0].seen == {OLD: 1}
    assert choices(log) == ["1", "31", "41"]


def test_what_nobody_wrote_twice_keeps_its_name() -> None:
    mine = Log([change(1, "5"), change(2, "30"), change(1, "7", NEW, {OLD: 1})])
    log = rewritten(mine, Log([change(1, "5"), change(2, "40")]), NEWER)
    assert log.have() == {OLD: 2, NEW: 1, NEWER: 1}


def test_of_two_who_got_what_was_written_behind_the_others_change_all_stays() -> None:
    theirs = Log(
        [
            change(1, "5"),
            change(2, "40"),
            change(3, "41"),
            change(1, "7", OTHER, {OLD: 3}),
            change(4, "42", OLD, {OTHER: 1}),
        ]
    )
    mine = Log([change(1, "5"), change(2, "30")])
    mine.merge(theirs.beyond(mine.have()))
    mine.append(OLD, 9, "", {"cell/1/1": "9"})
    mine.append(OTHER, 9, "", {"cell/1/1": "10"})
    log = rewritten(mine, theirs, NEW)
    values = [value for one in log.history for value in one.sets.values()]
    assert sorted(values) == ["10", "30", "40", "41", "42", "5", "7", "9"]
    assert {one.device for one in log.beyond(theirs.have())} == {NEW}


def test_what_was_written_again_before_is_not_once_more() -> None:
    mine = Log([change(1, "5"), change(2, "30"), change(3, "31")])
    log = rewritten(mine, Log([change(1, "5"), change(2, "40")]), NEW)
    log.append(OLD, 9, "", {"cell/1/0": "31"})
    assert rewritten(mine, log, NEWER).history == log.history
    mine.append(OLD, 10, "", {"cell/1/0": "32"})
    assert rewritten(mine, log, NEWER).beyond(log.have()) == [
        Change(NEWER, 1, {OLD: 1}, 10, "", {"cell/1/0": "32"})
    ]


def test_without_a_fork_both_are_merged_and_every_change_keeps_its_name() -> None:
    mine = Log([change(1, "5"), change(1, "7", OTHER, {OLD: 1})])
    theirs = Log([change(1, "5"), change(2, "6")])
    merged = Log([*theirs.history, *mine.history])
    assert rewritten(mine, theirs, NEW).history == merged.history
    assert rewritten(theirs, theirs, NEW).history == theirs.history
    assert rewritten(theirs, Log(), NEW).history == theirs.history


@pytest.mark.parametrize("seed", range(20))
def test_of_random_logs_that_went_two_ways_nothing_is_lost(seed: int) -> None:
    rng = random.Random(seed)
    start = random_log(rng, 30)
    mine, theirs = Log(start.history), Log(start.history)
    for at, way in enumerate((mine, theirs)):
        for n in range(rng.randrange(1, 8)):
            device = rng.choice([*start.have(), OTHER])
            way.append(device, 100 + n, "", {f"cell/{rng.randrange(1, 4)}/0": str(100 * at + n)})
    log = rewritten(mine, theirs, FRESH)
    assert theirs.history == [one for one in log.history if one in theirs.history]
    own = [one for one in mine.history if one not in theirs.history]
    added = log.beyond(theirs.have())
    assert sorted(str(one.sets) for one in added) == sorted(str(one.sets) for one in own)
    assert all(one.device == FRESH or one in own for one in added)
