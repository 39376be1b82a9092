"""A room without a server: people and who watches, with the very messages that they would be sent."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec

from rum500.house import rules_line
from rum500.round import Rng
from rum500.rules import Rules
from rum500.server import entries as e
from rum500.server.playing import Playing
from rum500.server.protocol import commands
from rum500.server.protocol.looks import Choices
from rum500.server.room import Client, Room
from rum500.server.table import Table

from .evening import TERMS, Evening, opened

Watcher = int | None  # a seat, or None for who watches
Messages = dict[Watcher, list[bytes]]


class _Stored:
    """What a store promises, kept at once."""

    def add_done_callback(self, tell: Callable[[Any], None]) -> None:
        tell(self)

    def cancelled(self) -> bool:
        return False

    def exception(self) -> None:
        return None


class _Store:
    """Keeps nothing."""

    def append(self, _entry: object, *, active: bool) -> _Stored:
        del active
        return _Stored()


class _Room(Room):
    """Time passes by hand."""

    def _schedule(self) -> None:
        pass


class Sitting:
    """Everybody at a table, each with an outbox."""

    def __init__(self, table: Table) -> None:
        self.table = table
        store: Any = _Store()
        self.room = _Room(table, TERMS, store, lambda: 0.0, lambda _: None)
        self.clients: dict[Watcher, Client] = {}
        for at, seat in enumerate(table.seats):
            if seat.holders:
                self._comes(at, seat.holders[0])
        self._comes(None, "")
        self._number = 0

    @property
    def playing(self) -> Playing:
        """The game."""
        assert self.table.playing is not None
        return self.table.playing

    def heard(self) -> Messages:
        """What everybody was sent since he was asked last."""
        found: Messages = {}
        for seat, client in self.clients.items():
            found[seat] = []
            while not client.outbox.empty():
                message = client.outbox.get_nowait()
                assert isinstance(message, bytes), f"closed with {message}"
                found[seat].append(message)
        return found

    def offered(self, seat: int) -> list[str]:
        """What a seat may do, as it is told; a computer player is asked the same."""
        client = self.clients.get(seat)
        choices = client.seen.choices if client else self.choices(seat)
        if not isinstance(choices, Choices):
            return []
        return [way.do for way in choices.ways] + [take.do for take in choices.takes]

    def choices(self, seat: int) -> Choices | None:
        """The part that a seat would be sent."""
        from rum500.server.parts import private

        found = private(self.table, seat).choices
        return found if isinstance(found, Choices) else None

    def does(self, seat: int, do: str) -> None:
        """An action of a person, or of a computer player."""
        if seat in self.clients:
            self.asks(seat, commands.Act(1, do))
        else:
            self.room.change(e.Acted(seat, do, by="computer"))

    def asks(self, seat: int, command: commands.Command) -> None:
        """A request by socket."""
        self._number += 1
        command.id = max(self._number, self.table.seats[seat].last + 1)
        self.room.request(self.clients[seat], command)

    def with_hidden(self, sample: Callable[[Any], Any]) -> Sitting:
        """The same table, with a state that ``sample`` makes of its own in its place."""
        table = deepcopy(self.table)
        assert table.playing is not None
        state = sample(table.playing.state)
        table.playing.game.set_state(state)
        table.playing._meanings.clear()
        if table.playing._undo._states:
            table.playing._undo._states[-1] = state.copy()
        return Sitting(table)

    def _comes(self, seat: Watcher, holder: str) -> None:
        self.clients[seat] = client = Client(holder)
        self.room._last = None
        coming = self.room.come(client, 0, "build")
        try:
            coming.send(None)
        except StopIteration:
            return
        raise AssertionError("it waited for something")


def seated(rules: Rules, rng: random.Random, players: int) -> tuple[Sitting, list[str]]:
    """A game of people and computer players that has begun, and what nobody may be told."""
    people = rng.randint(1, players)
    secrets = [rng.randbytes(32).hex() for _ in range(people + 2)]
    opening = opened(people=people, computers=players - people, level=rng.choice(("easy", "steady")))
    opening = msgspec.structs.replace(
        opening,
        rules=rules_line(rules),
        seed=secrets[0],
        turn_seconds=rng.choice((0, 30)),
        pace=0.0,
    )
    table = Evening(opening).table
    table.seed = secrets[1]
    for seat, secret in zip(table.seats[:people], secrets[2:], strict=True):
        seat.holders = [secret]
    table.seats[0].name = rng.choice(("Ann", "You"))
    table._rename()
    table.presence.here.clear()
    return Sitting(table), secrets


def of_seat(seat: int, seed: int) -> Callable[[Any], Any]:
    """Everything that a seat cannot see is dealt anew."""
    return lambda state: state.view(seat).sample(Rng(seed))


def of_nobody(seats: tuple[int, int], seed: int) -> Callable[[Any], Any]:
    """Every hand is dealt anew, but for the cards that all know."""
    return lambda state: of_seat(seats[1], seed + 1)(of_seat(seats[0], seed)(state))
