"""No player peeks: what it does hangs on what its seat sees alone.

``python -m tests.peeking [POSITIONS [SEED]]`` puts everything a seat cannot see elsewhere, and asks again.
"""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

from rum500 import Rng, State, bots
from rum500.bots.club.player import Club
from rum500.bots.club.style import Temper
from rum500.notation import write
from rum500.position import format_position

from .rounds import positions, random_start
from .strategies import random_rules

if TYPE_CHECKING:
    from collections.abc import Iterator


def some_positions(number: int, seed: int) -> Iterator[tuple[State, int]]:
    """Positions of random rounds under random rules, each with a seat that has to act."""
    rng = random.Random(seed)
    while number > 0:
        start = random_start(random_rules(rng), rng)
        for state in positions(start, rng, share=0.2):
            if state.over or number <= 0:
                continue
            seat = state.turn if state.turn in state.actors() else rng.choice(state.actors())
            if state.legal(seat):
                number -= 1
                yield state, seat


def peeked(state: State, seat: int, seed: int) -> list[str]:
    """The players whose choice changed when what the seat cannot see was put elsewhere."""
    view = state.view(seat)
    other = view.sample(Rng(seed))
    found = []
    for name in bots.BOTS:
        first = bots.make(name, seed).choose(view)
        again = bots.make(name, seed).choose(other.view(seat))
        if first != again:
            found.append(f"{name}: {write(state, first)}, then {write(other, again)}")
    club = Club(Temper())
    choices = {club.choose(view), club.decide(state, seat), club.decide(other, seat)}
    if len(choices) > 1:
        found.append(f"club, asked of the whole state: {sorted(write(state, code) for code in choices)}")
    return found


def main() -> int:
    """Ask all players in so many positions; status 1 if one of them peeked."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    faults = 0
    for at, (state, seat) in enumerate(some_positions(number, seed)):
        for fault in peeked(state, seat, at):
            faults += 1
            print(f"{fault}\n{format_position(state.to_setup())}")
    print(
        f"{number} positions, {len(bots.BOTS)} players, {faults or 'no'} choice{'s' * (faults != 1)} changed"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
