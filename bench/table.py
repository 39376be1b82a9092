"""What an action at a table of two costs the server, without network and storage: ``python -m bench.table``.

Microseconds at the median: letting it happen, and making the messages to both seats.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import sys
import time
from statistics import median

import msgspec

from rum500.server import parts
from rum500.server.protocol import commands
from rum500.server.protocol.looks import Choices, Parts
from rum500.server.protocol.messages import Update
from tests.server.evening import TERMS, Evening, opened

ACTIONS = 3000
_ENCODER = msgspec.json.Encoder()


def play(actions: int) -> tuple[list[float], list[float]]:
    """Seconds of each action: to happen, and to be shown to both seats."""
    evening = Evening(opened("hoyle", people=2, computers=0))
    seen = [evening.sees(0), evening.sees(1)]
    rng = random.Random(1)
    happened: list[float] = []
    shown: list[float] = []
    while len(happened) < actions:
        if evening.table.over:
            evening.asks(0, commands.Rematch(1))
            evening.asks(1, commands.Rematch(1))
            seen = [evening.sees(0), evening.sees(1)]
        turn = evening.playing.state.turn
        choices = seen[turn].choices
        assert isinstance(choices, Choices)
        do = rng.choice([one.do for one in choices.ways] + [one.do for one in choices.takes])
        start = time.perf_counter()
        evening.acts(turn, do)
        middle = time.perf_counter()
        _messages(evening, seen)
        happened.append(middle - start)
        shown.append(time.perf_counter() - middle)
        evening.log.clear()
    return happened, shown


def _messages(evening: Evening, seen: list[Parts]) -> list[bytes]:
    """As ``Room`` makes them."""
    table = evening.table
    all_see = parts.public(table, TERMS, evening.at)
    made = []
    for seat in (0, 1):
        new = parts.together(all_see, parts.private(table, seat))
        changed = parts.changes(seen[seat], new)
        seen[seat] = new
        made.append(_ENCODER.encode(Update(table.seq, changed, table.lines(seat, table.seq - 1))))
    return made


if __name__ == "__main__":
    if "--profile" in sys.argv:
        profile = cProfile.Profile()
        profile.runcall(play, ACTIONS)
        pstats.Stats(profile).sort_stats("tottime").print_stats(40)
    else:
        play(ACTIONS // 10)
        for name, times in zip(("happens", "is shown"), play(ACTIONS), strict=True):
            print(f"{name:<10}{1e6 * median(times):8.0f} us")
