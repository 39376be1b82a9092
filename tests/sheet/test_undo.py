"""Steps taken back and done again."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.sheet import Log, UndoError, fold
from rum500.sheet.undo import redo, undo
from tests.sheet.random_logs import DEVICES, beginning, meet, random_log, random_sets
from tests.sheet.reckoned import follows, value

if TYPE_CHECKING:
    from rum500.sheet.log import Change, Name

ANN, BOB = DEVICES[:2]


@given(st.integers(0, 2**32), st.lists(st.sampled_from("wwwuur"), max_size=40))
@pytest.mark.rule("K2")
def test_one_device_goes_back_and_forth_like_a_pile_of_pictures(seed, steps):
    rng = random.Random(seed)
    log = Log()
    log.append(ANN, 1, "Ann", beginning(rng))
    back: list[dict[str, Any]] = [{}, picture(log)]
    forth: list[dict[str, Any]] = []
    for step in steps:
        if step == "w":
            log.append(ANN, 1, "Ann", random_sets(rng, 3))
            back.append(picture(log))
            forth.clear()
        elif step == "u" and len(back) > 1:
            undo(log, ANN, 1, "Ann")
            forth.append(back.pop())
        elif step == "r" and forth:
            redo(log, ANN, 1, "Ann")
            back.append(forth.pop())
        else:
            with pytest.raises(UndoError, match="There is nothing"):
                (undo if step == "u" else redo)(log, ANN, 1, "Ann")
        assert picture(log) == back[-1]


@given(st.integers(0, 2**32), st.integers(1, 40), st.sampled_from(DEVICES), st.booleans())
@pytest.mark.rule("K2")
def test_a_step_back_touches_nothing_that_others_wrote_since(seed, steps, device, back):
    log = random_log(random.Random(seed), steps)
    before = list(log.history)
    values = picture(log)
    try:
        change = (undo if back else redo)(log, device, 10**6, "")
    except UndoError:
        assert log.history == before
        return
    assert log.history == [*before, change]
    name = change.undoes if back else change.redoes
    assert name is not None
    step = log.get(name)
    assert step is not None
    assert (step.device, set(step.sets)) == (device, set(change.sets))
    assert {name: value(log, name) for name in change.sets} == dict(change.sets)
    assert {name: now for name, now in picture(log).items() if name not in change.sets} == {
        name: then for name, then in values.items() if name not in change.sets
    }
    others = [other for register in change.sets for other in log.setting(register) if other.device != device]
    assert all(follows(anchor(log, change, name), other) for other in others)


def anchor(log: Log, last: Change, name: Name) -> Change:
    """What the device wrote last about a step before it went back or forth."""
    return [one for one in log.of(last.device) if one != last and name in {one.name, one.undoes, one.redoes}][
        -1
    ]


@pytest.mark.rule("K2")
def test_what_another_has_changed_since_stays():
    log = Log()
    log.append(ANN, 1, "Ann", {"players": ["Ada", "Ben"]})
    log.append(ANN, 2, "Ann", {"cell/1/0": "5", "cell/1/1": "7"})
    log.append(BOB, 3, "Bob", {"cell/1/1": "8"})
    with pytest.raises(UndoError, match=r"^Bob has changed this since; it stays"):
        undo(log, ANN, 4, "Ann")
    assert fold(log).totals == [5, 8]
    undo(log, BOB, 5, "Bob")
    assert fold(log).totals == [5, 7]
    with pytest.raises(UndoError, match="Bob has changed this since"):
        undo(log, ANN, 6, "Ann")


@pytest.mark.rule("K2")
def test_what_another_changed_before_stays_too():
    log = Log()
    log.append(BOB, 1, "Bob", {"players": ["Ada", "Ben"]})
    log.append(BOB, 2, "Bob", {"cell/1/0": "5", "cell/1/1": "7"})
    log.append(ANN, 3, "", {"cell/1/0": "6"})
    undo(log, ANN, 4, "")
    assert fold(log).totals == [5, 7]
    redo(log, ANN, 5, "")
    assert fold(log).totals == [6, 7]
    log.append(BOB, 6, "", {"cell/1/0": "9"})
    with pytest.raises(UndoError, match=r"^Another device has changed this since"):
        undo(log, ANN, 7, "")


@pytest.mark.rule("K2")
def test_who_has_not_met_the_other_goes_back_and_it_is_a_conflict():
    ann = Log()
    ann.append(ANN, 1, "Ann", {"players": ["Ada", "Ben"], "cell/1/0": "5", "cell/1/1": "7"})
    ann.append(ANN, 2, "Ann", {"cell/1/0": "6"})
    bob = Log(ann.history)
    bob.append(BOB, 3, "Bob", {"cell/1/0": "8"})
    undo(ann, ANN, 4, "Ann")
    assert fold(ann).totals == [5, 7]
    meet(ann, bob)
    clash = fold(ann).all_clashes()[0]
    assert {choice.value for choice in clash.choices} == {"5", "8"}
    with pytest.raises(UndoError, match="Bob has changed this since"):
        redo(ann, ANN, 5, "Ann")


@pytest.mark.rule("K2")
def test_a_new_step_ends_the_way_forward():
    log = Log()
    log.append(ANN, 1, "Ann", {"players": ["Ada", "Ben"]})
    log.append(ANN, 2, "Ann", {"cell/1/0": "5"})
    undo(log, ANN, 3, "Ann")
    log.append(ANN, 4, "Ann", {"cell/1/0": "6"})
    with pytest.raises(UndoError, match=r"nothing to do again"):
        redo(log, ANN, 5, "Ann")


def test_nobody_takes_back_what_another_wrote():
    log = Log()
    log.append(ANN, 1, "Ann", {"players": ["Ada", "Ben"], "cell/1/0": "5"})
    with pytest.raises(UndoError, match=r"There is nothing to take back\."):
        undo(log, BOB, 2, "Bob")


def picture(log: Log) -> dict[str, Any]:
    """Every register that has a value."""
    return {name: found for name in log.registers() if (found := value(log, name)) is not None}
