"""Counting the sequences of actions that a position has, and files of such counts.

A file holds cases separated by lines of ``---``: a position, then lines ``perft DEPTH COUNT``. What is
counted are the canonical actions of the seat in turn; in a window for calls the seats asked answer one
after the other from the discarder's left; what others may do out of turn is not counted. A round that is over
has one sequence of no action and none that is longer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rum500.cards import UNKNOWN
from rum500.position import parse_position
from rum500.round import State
from rum500.setup import LineFaults, PositionError

_COUNT = re.compile(r"perft +([0-9]{1,4}) +([0-9]{1,18})")


class PerftError(LineFaults):
    """A file of counts that cannot be read."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many sequences of ``depth`` actions a line of a file says there are."""

    line: int
    depth: int
    number: int


@dataclass(slots=True)
class Case:
    """A position and its counts; ``line`` is where it begins in the file."""

    line: int
    state: State
    counts: list[Count] = field(default_factory=list)


def next_seat(state: State) -> int:
    """The seat whose actions are counted."""
    return min(state.actors(), key=lambda seat: (seat - state.turn) % state.players)


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` canonical actions begin here."""
    if depth == 0:
        return 1
    if state.over:
        return 0
    seat = next_seat(state)
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.apply_unchecked(action, seat)
        total += perft(after, depth - 1)
    return total


def read_cases(text: str) -> list[Case]:
    """The cases of a file. Raises PerftError with every fault, by line."""
    cases: list[Case] = []
    faults: list[tuple[int, str]] = []
    for first, lines in _parts(text):
        try:
            cases.append(_case(first, lines))
        except PositionError as error:
            faults += [(line or first, said) for line, said in error.faults]
    if not cases and not faults:
        faults.append((1, "no position is here"))
    if faults:
        raise PerftError(faults)
    return cases


def _parts(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of each case that has any, with the number of the first."""
    first, lines = 1, list[str]()
    for number, line in enumerate([*text.splitlines(), "---"], 1):
        if line.strip() != "---":
            lines.append(line)
            continue
        if any(map(str.strip, lines)):
            yield first, lines
        first, lines = number + 1, []


def _case(first: int, lines: list[str]) -> Case:
    """One case. Raises PositionError; line 0 stands for the whole."""
    counts, faults = list[Count](), list[tuple[int, str]]()
    position = [""] * (first - 1)
    for number, line in enumerate(lines, first):
        said = line.partition("#")[0].strip()
        if not said.startswith("perft"):
            position.append(line)
            continue
        position.append("")
        found = _COUNT.fullmatch(said)
        if found:
            counts.append(Count(number, int(found[1]), int(found[2])))
        else:
            faults.append((number, f'"{said}" should be: perft DEPTH COUNT'))
    if not counts and not faults:
        faults.append((0, "this position has no line perft DEPTH COUNT"))
    try:
        state = State.from_setup(parse_position("\n".join(position)))
    except PositionError as error:
        raise PositionError(sorted([*error.faults, *faults])) from error
    if not faults and hides(state):
        faults.append((0, "every card has to be known to count on: write out hands and stock"))
    if faults:
        raise PositionError(faults)
    return Case(first, state, counts)


def hides(state: State) -> bool:
    """Is a card of the position not known?"""
    hands = [card for seat in range(state.players) for card in state.hand(seat)]
    return UNKNOWN in [*hands, *state.pile(), *state.stock()]
