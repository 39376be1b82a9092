"""A table with those who look at it: requests in, storage, and what each is sent.

Whatever changes the table is stored before anybody is told of it. The messages of a change are made at once,
from the table as it is then, and wait for the storage.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from rum500.server import entries, parts, requests, waiting
from rum500.server.keys import new_seed
from rum500.server.protocol import commands
from rum500.server.protocol.looks import Parts, Quick
from rum500.server.protocol.messages import Answer, Done, Refused, Update, Welcome
from rum500.server.protocol.values import VERSION
from rum500.server.requests import Refusal, decide, follow_up
from rum500.server.sockets import ANOTHER_TAB, COME_AGAIN, COME_LATER, CROWDED, REMOVED
from rum500.server.store import Entry, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.server.protocol.commands import Command
    from rum500.server.protocol.looks import Terms
    from rum500.server.protocol.messages import FromServer
    from rum500.server.store import Store
    from rum500.server.table import Table

FORSAKEN: Final = 14 * 86_400.0  # seconds after which a game that nobody plays on with rests
_WAITING_MESSAGES: Final = 500
_WATCHERS: Final = 50
_JUST_NOW: Final = 60.0  # seconds
_GRACE: Final = 10.0  # seconds in which whoever only reloads is back

_ENCODER = msgspec.json.Encoder()
_logger = logging.getLogger(__name__)


class Client:
    """Somebody who looks at the table, from a seat or not; ``outbox`` is emptied by his socket.

    An outbox holds messages, and at its end a code to close with.
    """

    def __init__(self, holder: str) -> None:
        self.holder = holder
        self.seat: int | None = None
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.closed = False
        self.seen = Parts()

    def send(self, message: FromServer) -> None:
        """Put a message into the outbox."""
        self.send_encoded(_ENCODER.encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Put a message into the outbox; who does not read is sent away, and may come again."""
        if self.closed:
            return
        if self.outbox.qsize() >= _WAITING_MESSAGES:
            self.close(COME_LATER)
            return
        self.outbox.put_nowait(message)

    def close(self, code: int) -> None:
        """Send him away once he has read what was sent."""
        if not self.closed:
            self.closed = True
            self.outbox.put_nowait(code)


class Asked(NamedTuple):
    """The request that led to an entry."""

    client: Client
    number: int


class Room:
    """One table, its clients and its time."""

    def __init__(
        self,
        table: Table,
        terms: Terms,
        store: Store,
        clock: Callable[[], float],
        broke: Callable[[str], None],
    ) -> None:
        """``broke`` is told the code of the table once something could not be stored."""
        self.table = table
        self.terms = terms
        self.broken = False
        self.asked_for_at = clock()
        self._store = store
        self._clock = clock
        self._broke = broke
        self._clients: list[Client] = []
        self._last: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._all_see = parts.public(table, terms, clock())

    def resting(self, at: float, patience: float) -> bool:
        """Whether nobody looks at the table, and its game is over, or nothing has happened for so long."""
        busy = self._clients or self._timer or (self._last is not None and not self._last.done())
        idle = at - max(self.table.changed_at, self.asked_for_at)
        return not busy and idle > (patience if self.table.active else _JUST_NOW)

    async def begin(self, opened: entries.Opened) -> None:
        """Store that the table was opened."""
        await asyncio.shield(self._keep(opened, self._clock()))

    def go_on(self) -> None:
        """Let time pass at a table that was taken from the store."""
        self._schedule()

    async def stored(self) -> None:
        """Wait until everything that happened is stored. Raises ``StoreError``."""
        if self._last is not None:
            await asyncio.shield(self._last)

    async def come(self, client: Client, since: int, build: str) -> None:
        """Let somebody look at the table; what he is sent first is stored."""
        with suppress(StoreError):
            await self.stored()
        if self.broken:
            client.close(COME_AGAIN)
            return
        client.seat = self.table.seat_of(client.holder) if client.holder else None
        if client.seat is None and self._watchers() >= _WATCHERS:
            client.close(CROWDED)
            return
        if client.seat is not None:
            for other in self._clients:
                if other.seat == client.seat:
                    other.close(ANOTHER_TAB)
            self._arrive(client.seat)
        self._clients.append(client)
        self._welcome(client, since, build)
        self._schedule()

    def _watchers(self) -> int:
        return sum(one.seat is None and not one.closed for one in self._clients)

    def go(self, client: Client) -> None:
        """He does not look at it any more."""
        client.closed = True
        if client not in self._clients:
            return
        self._clients.remove(client)
        if client.seat is not None and all(one.seat != client.seat for one in self._clients):
            self.table.presence.go(client.seat, self._clock())
            self._tell_presence()
            self._schedule()
            asyncio.get_running_loop().call_later(_GRACE, self._go_on_without)

    def _go_on_without(self) -> None:
        """Somebody has gone whom others may have waited for, as for a rematch."""
        if not self.broken and (next_ := follow_up(self.table, new_seed)) is not None:
            with suppress(StoreError):
                self.change(next_)

    def request(self, client: Client, command: Command) -> None:
        """Answer a request of a client: at once where it changes nothing, else once it is stored."""
        if self.broken or client.closed:
            return
        if client.seat is None:
            client.send(Refused(command.id, "no-seat", "You are watching; take a seat to play."))
            return
        try:
            self._answer(client, client.seat, command)
        except Refusal as refusal:
            client.send(Refused(command.id, refusal.code, refusal.text, refusal.rule, refusal.ways))
        except StoreError:
            return  # everybody was sent away, to come again

    async def changed(self, entry: entries.Entry) -> None:
        """Let an entry happen, and wait until it is stored, which goes on without the caller."""
        await asyncio.shield(self.change(entry))

    def change(self, entry: entries.Entry, asked: Asked | None = None) -> asyncio.Future[None]:
        """Let an entry happen, and what follows from it by itself; done once it is stored.

        If anything goes wrong the table is no longer what its log says, and is read anew: ``StoreError``.
        """
        try:
            return self._change(entry, asked)
        except StoreError:
            raise
        except Exception as error:
            _logger.exception("table %s: %s went wrong", self.table.code, type(entry).__name__)
            self._break()
            raise StoreError(f"table {self.table.code} is read anew; try again") from error

    def _change(self, entry: entries.Entry, asked: Asked | None = None) -> asyncio.Future[None]:
        at = self._clock()
        self.table.fold(entry, at)
        stored = self._keep(entry, at, asked)
        if (next_ := follow_up(self.table, new_seed)) is not None:
            return self._change(next_)
        self._schedule()
        return stored

    def _break(self) -> None:
        """Send everybody away, and have the table read anew."""
        if not self.broken:
            self.shut(COME_AGAIN)
            self._broke(self.table.code)

    def shut(self, code: int) -> None:
        """Send everybody away and stop the clock."""
        self.broken = True
        if self._timer is not None:
            self._timer.cancel()
        for client in self._clients:
            client.close(code)
        self._clients.clear()

    def _answer(self, client: Client, seat: int, command: Command) -> None:
        one = self.table.seats[seat]
        if isinstance(command, commands.Why):
            client.send(self._why(seat, command))
        elif isinstance(command, commands.Say):
            self._say(seat, command)
            self._acknowledge(client, command.id, self.table.seq)
        elif isinstance(command, commands.MoreTime):
            self._give_time()
            self._acknowledge(client, command.id, self.table.seq)
        elif command.id == one.last:
            self._acknowledge(client, command.id, one.done)
        elif command.id < one.last:
            raise Refusal("old", "This was asked before something that is done already; look at the table.")
        elif (entry := decide(command, self.table, seat, new_seed)) is not None:
            self.change(entry, Asked(client, command.id))
        else:
            self._acknowledge(client, command.id, self.table.seq)

    def _acknowledge(self, client: Client, number: int, seq: int) -> None:
        """Tell that a request is done as entry ``seq``, or changed nothing after it, once all is stored."""
        self._once_stored(lambda: client.send(Done(number, seq)))

    def _why(self, seat: int, command: commands.Why) -> Answer:
        try:
            requests.definite(self.table, seat, command.do)
        except Refusal as refusal:
            return Answer(
                command.id, allowed=refusal.code == "ambiguous", text=refusal.text, rule=refusal.rule
            )
        return Answer(command.id, allowed=True, text="The rules allow it.", rule="")

    def _say(self, seat: int, command: commands.Say) -> None:
        if command.phrase >= len(commands.PHRASES):
            raise Refusal("no-phrase", f"There are {len(commands.PHRASES)} phrases, numbered from 0.")
        said = Update(self.table.seq, Parts(), quick=Quick(seat, command.phrase))
        messages = [(client, _ENCODER.encode(said)) for client in self._clients]
        self._once_stored(lambda: _deliver(messages))

    def _give_time(self) -> None:
        if waiting.seconds_left(self.table, self._clock()) is None:
            raise Refusal("no-clock", "No clock is running at this table.")
        if not self.table.more_time():
            raise Refusal("enough", "No more time can be given for this turn.")
        self._tell_presence()
        self._schedule()

    def _keep(self, entry: entries.Entry, at: float, asked: Asked | None = None) -> asyncio.Future[None]:
        table = self.table
        body = entries.write(entry)
        stored = self._store.append(Entry(table.code, table.seq, at, body), active=table.active)
        self._last = stored
        messages = self._updates(at, after=table.seq - 1, asked=asked)
        stored.add_done_callback(lambda done: self._send(done, messages))
        return stored

    def _send(self, stored: asyncio.Future[None], messages: list[tuple[Client, bytes]]) -> None:
        if stored.cancelled() or stored.exception() is not None:
            if not self.broken:
                _logger.error("table %s: %s", self.table.code, stored.exception() or "not stored")
            self._break()
            return
        _deliver(messages)

    def _once_stored(self, tell: Callable[[], None]) -> None:
        def after(done: asyncio.Future[None]) -> None:
            if not done.cancelled() and done.exception() is None:
                tell()

        if self._last is None:
            tell()
        else:
            self._last.add_done_callback(after)

    def _arrive(self, seat: int) -> None:
        self.table.come(seat, self._clock())
        if self.table.seats[seat].stand_in:
            self.change(entries.StoodIn(seat, on=False))
        self._tell_presence()

    def _welcome(self, client: Client, since: int, build: str) -> None:
        table = self.table
        client.seen = self._parts_for(client)
        lines = table.lines(client.seat, since)
        last = 0 if client.seat is None else table.seats[client.seat].last
        welcome = Welcome(VERSION, build, client.seat, table.seq, client.seen, lines, last)
        message = _ENCODER.encode(welcome)
        self._once_stored(lambda: client.send_encoded(message))

    def _tell_presence(self) -> None:
        """Send what has changed without an entry; its lines have been sent."""
        messages = self._updates(self._clock(), after=self.table.seq)
        self._once_stored(lambda: _deliver(messages))

    def _updates(self, at: float, after: int, asked: Asked | None = None) -> list[tuple[Client, bytes]]:
        table = self.table
        clients = [client for client in self._clients if not client.closed]
        for client in clients:
            self._reseat(client)
        self._all_see = parts.public(table, self.terms, at)
        messages = []
        for client in clients:
            new = self._parts_for(client)
            changed = parts.changes(client.seen, new)
            client.seen = new
            done = asked.number if asked is not None and asked.client is client else 0
            update = Update(table.seq, changed, table.lines(client.seat, after), done)
            messages.append((client, _ENCODER.encode(update)))
        return messages

    def _reseat(self, client: Client) -> None:
        """A seat may have been given away or shifted; who had it is sent away once all is answered."""
        seat = self.table.seat_of(client.holder) if client.holder else None
        if seat is None and client.seat is not None:
            self._once_stored(lambda: _send_away(client))
        elif seat is not None and client.seat is None:
            self.table.come(seat, self._clock())
        client.seat = seat

    def _parts_for(self, client: Client) -> Parts:
        if client.seat is None:
            return self._all_see
        return parts.together(self._all_see, parts.private(self.table, client.seat))

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        next_ = waiting.wake(self.table)
        if next_ is not None and not self.broken:
            delay = max(0.0, next_.at - self._clock())
            self._timer = asyncio.get_running_loop().call_later(delay, self._tick)

    def _tick(self) -> None:
        self._timer = None
        try:
            entry = waiting.happening(self.table, self._clock())
        except Exception:
            _logger.exception("table %s: a computer player went wrong", self.table.code)
            self._break()
            return
        if entry is None:
            self._schedule()
        else:
            with suppress(StoreError):
                self.change(entry)


def _send_away(client: Client) -> None:
    """Close his socket behind all that he is told just now, the answer to his request among it."""
    asyncio.get_running_loop().call_soon(client.close, REMOVED)


def _deliver(messages: list[tuple[Client, bytes]]) -> None:
    for client, message in messages:
        client.send_encoded(message)
