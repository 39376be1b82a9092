"""A table without a server, for tests: requests and time are given to it by hand."""

from __future__ import annotations

import random

import msgspec

from rum500.house import preset, rules_line
from rum500.server import entries as e
from rum500.server import waiting
from rum500.server.parts import private, public, together
from rum500.server.playing import Playing
from rum500.server.protocol import commands
from rum500.server.protocol.looks import Choices, GameSheet, Parts, Terms
from rum500.server.requests import Refusal, decide, follow_up
from rum500.server.table import Table

TERMS = Terms("hoyle", "Hoyle", 0, 500, 0, partners=False)
PEOPLE = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def opened(
    rules: str = "hoyle", people: int = 1, computers: int = 1, level: str = "steady", **changes: object
) -> e.Opened:
    """A table with people at the first seats; the rest is open until they sit down."""
    seats = [e.SeatAt("person", "Ann"), *[e.SeatAt("open")] * (people - 1)]
    seats += [e.SeatAt("computer", f"Bot{at}", level) for at in range(computers)]
    usual = e.Opened(
        code="TABLE", name="A table", rules=rules_line(preset(rules)), seats=seats, holder="h0", listed=False,
        pace=1.0, turn_seconds=0, call_seconds=20, engine="0", seed="seed",
    )  # fmt: skip
    return msgspec.structs.replace(usual, **changes)


class Evening:
    """People at a table. ``log`` is what would be stored, with its times."""

    def __init__(self, opening: e.Opened | None = None, *, start: bool = True) -> None:
        opening = opening or opened()
        self.table = Table(opening, 0.0)
        self.log: list[tuple[e.Entry, float]] = [(opening, 0.0)]
        self.at = 0.0
        self._request = 0
        self._seeds = 0
        for seat, one in enumerate(opening.seats):
            if seat and one.kind == "open":
                self.happens(e.Sat(seat, PEOPLE[seat], f"h{seat}"))
            if one.kind != "computer":
                self.table.presence.come(seat)
        if start:
            self.asks(0, commands.Run(1, "start"))

    @property
    def playing(self) -> Playing:
        """The game at the table."""
        assert self.table.playing is not None
        return self.table.playing

    def status(self) -> str:
        """Where the table stands."""
        return self.table.status

    def choices(self, seat: int) -> Choices:
        """What a seat may do."""
        choices = self.sees(seat).choices
        assert isinstance(choices, Choices)
        return choices

    def hand(self, seat: int) -> list[str]:
        """The cards of a seat, as it sees them."""
        hand = self.sees(seat).hand
        assert isinstance(hand, list)
        return hand

    def result(self) -> GameSheet:
        """How the game ended."""
        result = self.sees(None).result
        assert isinstance(result, GameSheet)
        return result

    def happens(self, entry: e.Entry) -> None:
        """An entry, and what follows from it."""
        self.table.fold(entry, self.at)
        self.log.append((entry, self.at))
        if (next_ := follow_up(self.table, self._seed)) is not None:
            self.happens(next_)

    def asks(self, seat: int, command: commands.Command) -> None:
        """A request of a seat; its number is filled in. Raises ``Refusal``."""
        self._request += 1
        command.id = self._request
        if (entry := decide(command, self.table, seat, self._seed)) is not None:
            self.happens(entry)

    def refused(self, seat: int, command: commands.Command) -> Refusal:
        """The refusal that a request must meet."""
        try:
            self.asks(seat, command)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"{command} was not refused")

    def acts(self, seat: int, *does: str) -> None:
        """Actions in the notation."""
        for do in does:
            self.asks(seat, commands.Act(1, do))

    def waits(self, seconds: float) -> None:
        """Let time pass, with all that happens in it."""
        until = self.at + seconds
        while (next_ := waiting.wake(self.table)) is not None and next_.at <= until:
            self.at = max(self.at, next_.at)
            entry = waiting.happening(self.table, self.at)
            if entry is not None:
                self.happens(entry)
        self.at = until

    def waits_for_people(self) -> list[int]:
        """Let the computer players play until people are to act; their seats."""
        while (next_ := waiting.wake(self.table)) is not None and next_.due is not None:
            self.waits(max(0.0, next_.at - self.at))
        return [] if self.table.over else sorted(self.playing.state.actors())

    def sees(self, seat: int | None) -> Parts:
        """Everything that a seat is shown."""
        all_see = public(self.table, TERMS, self.at)
        return all_see if seat is None else together(all_see, private(self.table, seat))

    def plays_at_random(self, rng: random.Random, most: int) -> None:
        """Let people do anything that they are offered, so many times at most."""
        for _ in range(most):
            people = [seat for seat in self.waits_for_people() if seat in self.table.people()]
            if not people:
                return
            seat = rng.choice(people)
            choices = self.choices(seat)
            does = [way.do for way in choices.ways] + [take.do for take in choices.takes]
            if does:
                self.acts(seat, rng.choice(does))
            elif all(not self._offers(other) for other in people):
                return

    def _offers(self, seat: int) -> bool:
        choices = self.choices(seat)
        return bool(choices.ways or choices.takes)

    def _seed(self) -> str:
        self._seeds += 1
        return f"seed-{self._seeds}"
