"""The engine against the oracle: a short duel. ``python -m tests.duel 200000`` is the long one."""

import pytest

from rum500 import COMPILED
from tests.duel import duel

STATES = 1500 if COMPILED else 250


@pytest.mark.parametrize("share", range(4))
def test_engine_and_oracle_agree_on_random_states_of_random_rules(share):
    tally = duel(STATES // 4, seed=1000 + share)
    assert not tally.faults, "\n".join(tally.faults[:3])
    assert tally.states >= STATES // 4
    assert tally.refused > tally.states
