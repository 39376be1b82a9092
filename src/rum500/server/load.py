"""A load of people who play without thinking, to measure a server: as soon as they may, or at a beat."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from statistics import quantiles
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rum500.server.keys import COOKIE
from rum500.server.protocol import commands, visits

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

_OPENING: Final = 16  # tables opened at the same time
_PATIENCE: Final = 30.0  # seconds to wait for an answer by HTTP
_SETTLING: Final = 2.0  # seconds in which what was asked last is still answered
_AGAIN: Final = "rematch"
_READ: Final = "ready"


class _Choices(msgspec.Struct):
    ways: list[_Way] = []
    takes: list[_Way] = []


class _Way(msgspec.Struct):
    do: str
    kind: str = ""
    gain: int = 0


class _Result(msgspec.Struct):
    again: list[int]


class _Sheet(msgspec.Struct):
    ready: list[int]


class _Parts(msgspec.Struct):
    """As much of the parts as is looked at; ``about`` where it is there at all."""

    choices: _Choices | msgspec.UnsetType | None = msgspec.UNSET
    result: _Result | msgspec.UnsetType | None = msgspec.UNSET
    sheet: _Sheet | msgspec.UnsetType | None = msgspec.UNSET


class _Message(msgspec.Struct):
    """Any message of the server."""

    type: str
    id: int = 0
    seq: int = 0
    done: int = 0
    text: str = ""
    parts: _Parts = msgspec.field(default_factory=_Parts)


_Answer = TypeVar("_Answer")
_DECODER: Final = msgspec.json.Decoder(_Message)
_ENCODER: Final = msgspec.json.Encoder()


@dataclass(slots=True)
class Load:
    """What came of it; ``lost`` are acknowledged entries that a table had forgotten afterwards."""

    tables: int
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lost: int = 0

    def figures(self) -> dict[str, float | int | None]:
        """The figures as ``rum500 load --json`` gives them."""
        cuts = quantiles(self.waits, n=100) if len(self.waits) > 1 else None
        return {
            "tables": self.tables,
            "actions": len(self.waits),
            "actions_per_second": round(len(self.waits) / self.seconds, 1) if self.seconds else 0.0,
            "p50_ms": round(1000 * cuts[49], 2) if cuts else None,
            "p99_ms": round(1000 * cuts[98], 2) if cuts else None,
            "errors": len(self.errors),
            "lost": self.lost,
        }


@dataclass(slots=True)
class _Table:
    """A table, the newest entry that was acknowledged, and when somebody may act again."""

    code: str
    secrets: list[str]
    acknowledged: int = 0
    due: float = 0.0

    async def wait(self, period: float) -> None:
        """Keep an even beat of actions; who is late does not catch up."""
        now = time.perf_counter()
        self.due = self.due or now + period * random.random()  # tables begin apart
        if self.due > now:
            await asyncio.sleep(self.due - now)
        self.due = max(self.due, now) + period


async def load(url: str, tables: int, seconds: float, rate: float = 0.0, computers: int = 0) -> Load:
    """Play at so many tables for so long, all together at most ``rate`` actions a second if it is set.

    Tables are of two people, or of one and so many ``computers``, who play without a pause.
    Raises ``OSError`` where the server cannot be reached.
    """
    done = Load(tables)
    opening = asyncio.Semaphore(_OPENING)

    async def opened() -> _Table:
        async with opening:
            return await asyncio.to_thread(_open, url, computers)

    all_ = await asyncio.gather(*(opened() for _ in range(tables)))
    people = 1 if computers else 2
    watch = _Watch(seconds, people * tables)
    period = tables / rate if rate else 0.0
    await asyncio.gather(
        *(_play(url, table, seat, watch, done, period) for table in all_ for seat in range(people))
    )
    done.seconds = seconds
    done.lost = sum(await asyncio.gather(*(_forgotten(url, table) for table in all_)))
    return done


class _Watch:
    """Begins to run once everybody sits; afterwards a little time is left for the last answers."""

    def __init__(self, seconds: float, people: int) -> None:
        self._seconds = seconds
        self._missing = people
        self._all_here = asyncio.Event()
        self._until = 0.0

    async def begin(self) -> None:
        """Wait for the others."""
        self._missing -= 1
        if not self._missing:
            self._until = time.perf_counter() + self._seconds
            self._all_here.set()
        await self._all_here.wait()

    @property
    def running(self) -> bool:
        """Whether there is time left to ask."""
        return time.perf_counter() < self._until

    def at_the_end(self, close: Callable[[], object]) -> asyncio.TimerHandle:
        """Do something once the last answers should have come."""
        left = self._until - time.perf_counter() + _SETTLING
        return asyncio.get_running_loop().call_later(left, close)


def _open(url: str, computers: int) -> _Table:
    """Open a table and sit down at its seats."""
    seats = [visits.SeatWish("computer", "steady")] * computers or [visits.SeatWish("open")]
    wish = visits.NewTable("Ann", preset="hoyle", seats=seats, pace=0, call_seconds=0)
    opened, first = _post(url, "/api/tables", wish, visits.Opened)
    if computers:
        return _Table(opened.code, [first])
    _, second = _post(url, f"/api/tables/{opened.code}/seat", visits.JoinSeat("Ben"), visits.Seated)
    return _Table(opened.code, [first, second])


def _post(url: str, path: str, body: msgspec.Struct, answer: type[_Answer]) -> tuple[_Answer, str]:
    """The answer to a request of a new browser, and the secret that it was given."""
    address = url.rstrip("/") + path
    request = Request(address, _ENCODER.encode(body), {"content-type": "application/json"})  # noqa: S310
    try:
        with urlopen(request, timeout=_PATIENCE) as reply:  # noqa: S310 - the server to be measured
            secret = reply.headers.get("set-cookie", "").split(";")[0].partition("=")[2]
            return msgspec.json.decode(reply.read(), type=answer), secret
    except HTTPError as error:
        said = error.read()[:300].decode(errors="replace")
        raise OSError(0, f"the server answers {error.code} to {path}: {said}") from None


def _connect(url: str, table: _Table, seat: int) -> connect:
    parts = urlsplit(url)
    scheme = "wss" if parts.scheme == "https" else "ws"
    address = urlunsplit((scheme, parts.netloc, f"/ws/{table.code}", "", ""))
    cookie = {"cookie": f"{COOKIE}={table.secrets[seat]}"}
    return connect(address, additional_headers=cookie, compression=None, ping_interval=None)


class _Seat:
    """One who lays down what he can and else plays at random, once he is answered or when it is time."""

    def __init__(self, table: _Table, seat: int, watch: _Watch, done: Load, period: float) -> None:
        self._table = table
        self._seat = seat
        self._watch = watch
        self._rng = random.Random(f"{table.code}/{seat}")
        self._done = done
        self._period = period
        self._id = time.time_ns() // 1_000_000
        self._sent = 0.0
        self._do = ""

    @property
    def waiting(self) -> bool:
        """Whether a request was not answered."""
        return bool(self._sent)

    async def play(self, socket: ClientConnection) -> None:
        """Play until the socket is closed."""
        async for text in socket:
            message = _DECODER.decode(text)
            self._hear(message)
            if not self._sent and self._do and self._watch.running:
                await self._ask(socket)

    async def start(self, socket: ClientConnection) -> None:
        """Begin the game."""
        self._id += 1
        await socket.send(_ENCODER.encode(commands.Run(self._id, "start")), text=True)

    async def _ask(self, socket: ClientConnection) -> None:
        if self._period:
            await self._table.wait(self._period)
            if not self._watch.running:
                return
        self._id += 1
        self._sent = time.perf_counter()
        do, self._do = self._do, ""
        command: commands.Rematch | commands.Ready | commands.Act
        if do == _AGAIN:
            command = commands.Rematch(self._id)
        elif do == _READ:
            command = commands.Ready(self._id)
        else:
            command = commands.Act(self._id, do)
        await socket.send(_ENCODER.encode(command), text=True)

    def _hear(self, message: _Message) -> None:
        if (message.done or message.type == "done") and self._sent:
            if self._watch.running:
                self._done.waits.append(time.perf_counter() - self._sent)
            self._sent = 0.0
            self._table.acknowledged = max(self._table.acknowledged, message.seq)
        if message.type == "refused":
            self._done.errors.append(message.text)
            self._sent = 0.0
        elif message.type in {"welcome", "update"}:
            self._consider(message.parts)

    def _consider(self, parts: _Parts) -> None:
        if isinstance(parts.result, _Result):
            self._do = _AGAIN if self._seat not in parts.result.again else ""
        elif parts.choices is not msgspec.UNSET:
            self._do = self._chosen(parts.choices) if parts.choices else ""
        alone = len(self._table.secrets) == 1
        if alone and not self._do and isinstance(parts.sheet, _Sheet) and not parts.sheet.ready:
            self._do = _READ  # for which computer players wait

    def _chosen(self, choices: _Choices) -> str:
        """What brings most is laid down first, as people do; else anything. Empty where nothing may be."""
        laid = [way for way in choices.ways if way.kind in {"meld", "lay", "swap"}]
        if laid:
            return max(laid, key=lambda way: way.gain).do
        offered = [*choices.ways, *choices.takes]
        return self._rng.choice(offered).do if offered else ""


async def _play(url: str, table: _Table, seat: int, watch: _Watch, done: Load, period: float) -> None:
    one = _Seat(table, seat, watch, done, period)
    async with _connect(url, table, seat) as socket:
        await watch.begin()
        if not seat:
            await one.start(socket)
        closing = watch.at_the_end(lambda: asyncio.ensure_future(socket.close()))
        try:
            await one.play(socket)
        except ConnectionClosed as closed:
            done.errors.append(str(closed))
        finally:
            closing.cancel()
        if one.waiting:
            done.errors.append("no answer")


async def _forgotten(url: str, table: _Table) -> int:
    """How many acknowledged entries the table does not know any more."""
    async with _connect(url, table, 0) as socket:
        message = _DECODER.decode(await asyncio.wait_for(socket.recv(), _PATIENCE))
    return max(0, table.acknowledged - message.seq)
