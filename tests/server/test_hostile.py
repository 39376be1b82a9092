"""Attacks at random against a real server; ``python -m tests.server.hostile`` tries more of them."""

import pytest

from rum500 import COMPILED

from .hostile import attacked


@pytest.mark.parametrize(("tries", "limited"), [(300 if COMPILED else 100, False), (60, True)])
def test_nothing_is_let_through_and_all_is_answered(tmp_path, tries, limited):
    count = attacked(tmp_path, tries, seed=7, limited=limited)
    assert not count.faults
    assert not count.crashes
    assert count.tries.total() == tries
