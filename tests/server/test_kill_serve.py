"""Killed under load, the server has what it acknowledged, and every table goes on (``kill_serve``)."""

import asyncio
import random

import pytest

from rum500 import COMPILED

from .kill_serve import PLACES, TO_THE_END, Tally, kills

PATIENCE = 20.0  # other tests run beside this one; alone, all goes on in two seconds


@pytest.mark.skipif(not COMPILED, reason="fifty tables are too much for the uncompiled engine")
def test_a_server_that_is_killed_loses_nothing_that_was_acknowledged(database):
    tallies: dict[str, Tally] = {}
    places = list(PLACES)
    rng = random.Random(7)
    rng.shuffle(places)
    played = asyncio.run(kills(database, places, rng, tallies, PATIENCE))
    for place, tally in tallies.items():
        assert not tally.faults, (place, tally.faults[:5])
        assert (tally.kills, tally.lost, tally.idle) == (1, 0, 0)
        assert tally.acknowledged
    assert tallies["window"].windows
    assert played >= TO_THE_END
