"""Logs at random: nothing hangs on the order in which changes arrive, and nothing is lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.sheet import ForkedError, Log, NotWholeError, fold
from tests.sheet.random_logs import DEVICES, WRITERS, beginning, meet, random_log, random_sets
from tests.sheet.reckoned import follows, is_ready, is_shown, there, value, worth
from tests.sheet.vectors import folded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.sheet import Change

LOGS = st.builds(
    lambda seed, steps: random_log(random.Random(seed), steps), st.integers(0, 2**32), st.integers(1, 50)
)


@given(LOGS)
@pytest.mark.rule("K1", "K2")
def test_totals_are_those_of_the_values_that_count(log):
    sheet = fold(log)
    keys = [key for key in range(1, 30) if there(log, key, len(sheet.sides))]
    assert [one.key for one in sheet.rounds] == keys
    total = [0] * len(sheet.sides)
    for key, one in zip(keys, sheet.rounds, strict=True):
        total = [before + worth(log, sheet, key, side) for side, before in enumerate(total)]
        assert one.totals == total


@given(LOGS, st.integers(0, 2**32))
@pytest.mark.rule("K1")
def test_the_order_of_arrival_does_not_matter(log, seed):
    rng = random.Random(seed)
    other, waiting = Log(), list(log.history)
    while waiting:
        ready = [one for one in waiting if is_ready(other, one)]
        piece = rng.sample(ready, rng.randint(1, len(ready)))
        again = rng.sample(other.history, min(3, len(other.history)))
        assert set(map(str, names(other.merge([*again, *piece, *piece])))) == set(map(str, names(piece)))
        waiting = [one for one in waiting if one not in piece]
    assert other.history == log.history
    assert folded(fold(other)) == folded(fold(log))


@given(LOGS, st.integers(0, 2**32))
def test_all_at_once_in_any_order(log, seed):
    shuffled = random.Random(seed).sample(log.history, len(log.history))
    assert folded(fold(Log(shuffled))) == folded(fold(log))


@given(LOGS, st.data())
def test_a_piece_without_its_forerunners_is_refused_whole(log, data):
    left_out = data.draw(st.sampled_from(log.history))
    followers = [one for one in log.history if follows(one, left_out)]
    rest = [one for one in log.history if one != left_out]
    other = Log(one for one in rest if one not in followers)
    before = list(other.history)
    if followers:
        with pytest.raises(NotWholeError, match=r"is missing"):
            other.merge(rest)
    else:
        other.merge(rest)
    assert other.history == before


@given(LOGS, st.data())
def test_another_change_of_the_same_name_is_refused(log, data):
    known = data.draw(st.sampled_from(log.history))
    twin = Log(one for one in log.history if follows(known, one))
    forged = twin.append(known.device, known.at + 1, "Eve", {"title": "Forged"})
    before = list(log.history)
    with pytest.raises(ForkedError, match=str(known.name)):
        log.merge([forged])
    assert log.history == before
    with pytest.raises(ForkedError):
        twin.merge([known])


@given(LOGS)
@pytest.mark.rule("K2")
def test_what_nobody_has_written_over_counts_or_is_in_a_conflict(log):
    sheet = fold(log)
    clashes = {one.register: one for one in sheet.all_clashes()}
    for change, register in [(one, name) for one in log.history for name in one.sets]:
        later = [one for one in log.history if register in one.sets and follows(one, change)]
        if later or not is_shown(sheet, register) or value(log, register) == change.sets[register]:
            continue
        written = [(choice.value, choice.change) for choice in clashes[register].choices]
        assert (change.sets[register], change) in written


@given(st.integers(0, 2**32))
@pytest.mark.rule("K2")
def test_two_who_write_at_once_and_meet(seed):
    rng = random.Random(seed)
    one = Log()
    one.append(DEVICES[0], 1, "Ann", beginning(rng))
    other = Log(one.history)
    players = len(one.value("players"))
    for log, device in zip((one, other), DEVICES, strict=False):
        for _ in range(3):
            log.append(device, 2, WRITERS[device], random_sets(rng, players))
    apart = {log: {name: log.value(name) for name in log.registers()} for log in (one, other)}
    meet(one, other)
    assert folded(fold(one)) == folded(fold(other))
    told = {clash.register: [choice.value for choice in clash.choices] for clash in fold(one).all_clashes()}
    both = [name for name in one.registers() if all(log.head(name) and name in apart[log] for log in apart)]
    for name in both:
        first, second = (apart[log][name] for log in (one, other))
        if first != second and is_shown(fold(one), name) and all(map(own(one, name), DEVICES[:2])):
            assert {str(first), str(second)} <= set(map(str, told[name]))


def own(log: Log, register: str) -> Any:
    """Whether a device has set a register since the beginning."""
    return lambda device: any(register in one.sets for one in log.of(device) if one.at > 1)


@pytest.mark.rule("K2")
def test_a_round_taken_out_while_somebody_writes_in_it_stays_until_that_is_decided():
    ann = started(3)
    ann.append(DEVICES[0], 2, "Ann", {"cell/1/0": "5", "cell/1/1": "7"})
    bob = Log(ann.history)
    ann.append(DEVICES[0], 3, "Ann", {"removed/1": True})
    assert fold(ann).rounds == ()
    change = bob.append(DEVICES[1], 3, "Bob", {"cell/1/2": "9"})
    meet(ann, bob)
    sheet = fold(ann)
    assert sheet.totals == [5, 7, 9]
    clash = next(one for one in sheet.all_clashes() if one.register == "removed/1")
    assert [(choice.value, choice.change.by) for choice in clash.choices] == [(True, "Ann"), (None, "Bob")]
    assert change in [choice.change for choice in clash.choices]
    bob.append(DEVICES[1], 4, "Bob", {"removed/1": True})
    assert fold(bob).rounds == ()
    assert fold(bob).all_clashes() == []
    bob.append(DEVICES[1], 5, "Bob", {"removed/1": None})
    assert fold(bob).totals == [5, 7, 9]


@pytest.mark.rule("K2")
def test_a_round_taken_out_leaves_its_key_unused():
    log = started(2)
    for key in (1, 2):
        log.append(DEVICES[0], 2, "Ann", {f"cell/{key}/0": str(key), f"cell/{key}/1": "0"})
    log.append(DEVICES[0], 3, "Ann", {"removed/2": True})
    assert [(one.key, one.number) for one in fold(log).rounds] == [(1, 1)]
    assert fold(log).new_key == 3
    log.append(DEVICES[0], 4, "Ann", {"cell/3/0": "3"})
    assert [(one.key, one.number) for one in fold(log).rounds] == [(1, 1), (3, 2)]
    log.append(DEVICES[0], 5, "Ann", {"removed/2": None})
    assert [one.totals for one in fold(log).rounds] == [[1, 0], [3, 0], [6, 0]]


@pytest.mark.rule("K2")
def test_two_who_begin_the_next_round_at_once_begin_the_same():
    ann = started(2)
    bob = Log(ann.history)
    for log, device, side in ((ann, DEVICES[0], 0), (bob, DEVICES[1], 1)):
        log.append(device, 2, "", {f"cell/{fold(log).new_key}/{side}": "5"})
    meet(ann, bob)
    assert [one.scores for one in fold(ann).rounds] == [[5, 5]]


def started(players: int) -> Log:
    log = Log()
    log.append(DEVICES[0], 1, "Ann", {"players": ["Ada", "Ben", "Col"][:players]})
    return log


def names(changes: Sequence[Change]) -> list[Any]:
    return [one.name for one in changes]
