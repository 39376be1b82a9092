"""A table that is attacked: its people, their sockets, and whether anything about it has changed."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.exceptions import ConnectionClosed

from .serving import Answer, Server, Sight, Somebody

NAMES: Final = ("Ann", "Ben", "Cy")
REPLIES: Final = frozenset({"done", "refused", "answer", "pong"})
PATIENCE: Final = 1.0  # seconds within which the server has to answer
_BAD_MESSAGES: Final = 8  # after so many the server sends one away, so that one comes again before


class Fault(AssertionError):
    """Something that must not happen."""


@dataclass
class Line:
    """Somebody at a table: his browser and his socket, which comes again when it was closed."""

    person: Somebody
    code: str
    bad: int = 0
    last: int = 0
    _open: ExitStack = field(default_factory=ExitStack)
    _sight: Sight | None = None

    @property
    def sight(self) -> Sight:
        """The socket."""
        if self._sight is None or self.bad >= _BAD_MESSAGES:
            self.again()
        assert self._sight is not None
        return self._sight

    def again(self) -> None:
        """Come again, with a new socket."""
        self.close()
        self._sight = self._open.enter_context(self.person.at(self.code))
        self._sight.hears()
        self.bad = 0

    def close(self) -> None:
        """Go away."""
        self._open.close()
        self._open = ExitStack()
        self._sight = None

    def says(self, message: str | bytes) -> Answer:
        """The reply to whatever is sent. Raises ``Fault`` where there is none in time."""
        sight = self.sight
        sight.socket.send(message)
        return reply(sight)

    def asks(self, command: Answer, number: int) -> Answer:
        """The reply to a request."""
        found = self.says(json.dumps(command | {"id": number}))
        if found.get("id") != number:
            raise Fault(f"{command}, {number}, was answered by {found}")
        return found

    def sees(self) -> tuple[Answer, float]:
        """The parts once everything sent so far has come, and the seconds that took."""
        began = time.monotonic()
        try:
            found = self.says('{"type":"ping"}')
        except ConnectionClosed:
            self.again()
            found = self.says('{"type":"ping"}')
        if found["type"] != "pong":
            raise Fault(f"a ping was answered by {found}")
        return self.sight.parts, time.monotonic() - began


def reply(sight: Sight) -> Answer:
    """The next message that answers something. Raises ``Fault`` where there is none in time."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            message = sight.hears(max(0.0, until - time.monotonic()))
        except TimeoutError:
            raise Fault("no answer") from None
        if message["type"] in REPLIES:
            return message
        if message.get("done"):
            return message | {"type": "done", "id": message["done"]}


class Stage:
    """A table of three people, somebody who watches, and the log as it is stored."""

    def __init__(self, server: Server, status: str) -> None:
        self.server = server
        self.people = [Somebody(server.url) for _ in NAMES]
        host = self.people[0]
        seats = [{"kind": "open"}] * (len(NAMES) - 1)
        self.code = host.opens(seats=seats, pace=0, call_seconds=0, preset="hoyle")
        for person, name in zip(self.people[1:], NAMES[1:], strict=True):
            person.sits_down(self.code, name)
        self.lines = [Line(person, self.code) for person in (*self.people, Somebody(server.url))]
        self.secrets = [person.cookie.partition("=")[2] for person in self.people]
        self._number = 1_000
        self._reach(status)
        self.keep()

    def keep(self) -> None:
        """What there is now is what must stay."""
        self._kept = self._everything()

    def check(self) -> None:
        """Raises ``Fault`` where something has changed, or the server is slow to answer."""
        found = self._everything()
        if found != self._kept:
            changed = [
                f"{was} became {now}" for was, now in zip(self._kept, found, strict=True) if was != now
            ]
            self._kept = found
            raise Fault(f"table {self.code}: {'; '.join(changed)}")

    def number(self) -> int:
        """The number of the next request."""
        self._number += 1
        return self._number

    def does(self, seat: int, kind: str, **fields: object) -> None:
        """Something that the seat may do."""
        number = self.number()
        found = self.lines[seat].asks({"type": kind, **fields}, number)
        if found["type"] != "done":
            raise Fault(f"what is allowed was refused: {kind} {fields}: {found}")
        self.lines[seat].last = number

    def seen(self, seat: int) -> Answer:
        """The parts as a seat sees them."""
        return self.lines[seat].sight.parts

    @property
    def now(self) -> Answer:
        """The turn."""
        return dict(self.seen(0)["now"])

    def close(self) -> None:
        """Send everybody home."""
        for line in self.lines:
            line.close()

    def _reach(self, status: str) -> None:
        for line in self.lines:
            line.again()
        if status == "waiting":
            return
        self.does(0, "run", what="start")
        self._everything()
        if status == "paused":
            self.does(0, "run", what="pause")
        elif status == "over":
            for seat in range(len(NAMES)):
                self.does(seat, "abort", agree=True)

    def _everything(self) -> list[Any]:
        found: list[Any] = []
        for line in self.lines:
            parts, seconds = line.sees()
            if seconds > PATIENCE:
                raise Fault(f"a ping took {seconds:.1f} seconds")
            found.append(json.dumps(parts, sort_keys=True))
        return [*found, self._stored()]

    def _stored(self) -> list[tuple[int, bytes]]:
        place = f"file:{self.server.database}?mode=ro"
        rows = "SELECT seq, body FROM entries WHERE code = ? ORDER BY seq"
        database = sqlite3.connect(place, uri=True)
        try:
            return database.execute(rows, (self.code,)).fetchall()
        finally:
            database.close()
