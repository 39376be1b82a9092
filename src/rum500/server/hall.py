"""All tables of a server: opening, finding, joining them, and going on after a start."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from rum500 import __version__
from rum500.house import rules_line
from rum500.server import entries as e
from rum500.server.catalogue import bot_of, rules_of, terms
from rum500.server.keys import DeviceCodes, may_be_code, new_code, new_seed
from rum500.server.names import free_name, one_line, proper_name
from rum500.server.protocol import commands, rulebook, visits
from rum500.server.requests import Refusal, decide
from rum500.server.room import FORSAKEN, Room
from rum500.server.seats import computer_name
from rum500.server.sockets import COME_AGAIN
from rum500.server.store import StoreError
from rum500.server.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rum500.server.store import Entry, Store

_LISTED: Final = 50
_PATIENCE: Final = 30.0  # seconds
_STORE_PAUSE: Final = 1.0  # seconds, where the store gives trouble
_SHOWN: Final = 40  # of what was typed for a code
_MOST: Final = 5000  # tables in memory
_FIRST_REST: Final = 256
_MANY: Final = 1000  # tables, from which on those that nobody looks at rest sooner
_HOUR: Final = 3600.0  # seconds
_HOUSE_FULL: Final = "This server has as many tables as it can hold; try again later."
_NO_REQUEST: Final = 0  # of a socket, whose numbers begin at 1

_logger = logging.getLogger(__name__)


class NoTable(Exception):
    """There is no table of that code, or none that can be gone on with."""


class OldTable(NoTable):
    """The log of the table cannot be followed by these rules."""


def steady_clock() -> Callable[[], float]:
    """The time of day as the system has it now, and from then on without its jumps."""
    start = time.time() - time.monotonic()
    return lambda: start + time.monotonic()


class Hall:
    """The tables that somebody plays at or looks at; the others rest in the store."""

    def __init__(self, store: Store, clock: Callable[[], float] | None = None) -> None:
        self.store = store
        self.device_codes = DeviceCodes()
        self.clock = clock or steady_clock()
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._waking: asyncio.Task[None] | None = None
        self._mending: set[asyncio.Task[None]] = set()
        self._shaken: set[str] = set()  # tables with which there was trouble a moment ago
        self._next_rest = _FIRST_REST

    async def wake_up(self) -> None:
        """Go on with every game that was not over when the server stopped, one after the other.

        Those with which nobody has gone on for long rest until somebody comes.
        This goes on while people come; a table that somebody asks for does not wait for the others.
        """
        codes = await self.store.active(since=self.clock() - FORSAKEN)
        self._waking = asyncio.create_task(self._take_up(codes))

    async def awake(self) -> None:
        """Wait until every game goes on, but not for ever."""
        if self._waking is not None:
            await asyncio.wait([self._waking], timeout=_PATIENCE)

    def close(self) -> None:
        """Send everybody away, to come again once the server is back."""
        for task in [*self._mending, *([self._waking] if self._waking else [])]:
            task.cancel()
        for room in self._rooms.values():
            room.shut(COME_AGAIN)
        self._rooms.clear()

    async def room(self, code: str) -> Room:
        """The room of a table. Raises ``NoTable``, ``StoreError``."""
        if not may_be_code(code):
            raise NoTable(code[:_SHOWN])
        room = self._rooms.get(code)
        if room is not None:
            room.asked_for_at = self.clock()
            return room
        if code in self._shaken:
            raise StoreError(f"table {code} could not be stored and is read anew; try again in a second")
        if code not in self._loading:
            task = asyncio.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def open(self, wish: visits.NewTable, holder: str) -> Room:
        """Open a table, and start it if wished. Raises ``RulesError``, ``HouseError``, ``Refusal``."""
        self._let_rest()
        if len(self._rooms) >= _MOST:
            raise Refusal("house-full", _HOUSE_FULL)
        rules = rules_of(rulebook.RulesWish(wish.preset, wish.settings, len(wish.seats) + 1))
        at = self.clock()
        you = proper_name(wish.you)
        opened = e.Opened(
            code=new_code(), name=one_line(wish.name) or _table_of(you),
            rules=rules_line(rules), seats=_seats(wish, you), holder=holder, listed=wish.listed,
            pace=wish.pace, turn_seconds=wish.turn_seconds, call_seconds=wish.call_seconds,
            engine=__version__, seed=new_seed(),
        )  # fmt: skip
        table = Table(opened, at)
        room = self._new_room(table)
        await room.begin(opened)
        start = decide(commands.Run(_NO_REQUEST, "start"), table, 0, new_seed) if wish.start else None
        if start is not None:
            await room.changed(start)
        return room

    async def join(self, code: str, wish: visits.JoinSeat, holder: str) -> int:
        """Seat somebody. Raises ``NoTable``, ``Refusal``, ``StoreError``."""
        room = await self.room(code)
        table = room.table
        own = table.seat_of(holder)
        if own is not None:
            return own
        seat = _free_seat(table, wish.seat)
        name = free_name(table, seat, wish.you)
        await room.changed(e.Sat(seat, name, holder))
        return seat

    async def carry(self, code: str, holder: str) -> tuple[str, int]:
        """Let another device use the seat that a device code names. Raises ``Refusal``."""
        table, maker = self.device_codes.use(code, self.clock()) or ("", "")
        room = await self.room(table) if table else None
        seat = room.table.seat_of(maker) if room else None
        if room is None or seat is None:
            raise Refusal(
                "used-up",
                "This code is wrong, used up or too old; make a new one where you sit at the table.",
            )
        own = room.table.seat_of(holder)
        if own is None:
            await room.changed(e.Carried(seat, holder))
        elif own != seat:
            raise Refusal("seated", "You have a seat of your own at this table; leave it first.")
        return table, seat

    async def glances(self, holder: str) -> list[visits.Glance]:
        """One's own tables, those where it is one's turn first, then the listed ones."""
        await self.awake()
        shown = [glance(room, holder) for room in self._rooms.values() if _is_shown(room, holder)]
        shown.sort(key=lambda one: (not one.your_turn, one.you is None))
        return shown[:_LISTED]

    def _let_rest(self) -> None:
        """Let tables at which nothing happens any more rest in the store, where whoever comes finds them."""
        if len(self._rooms) >= self._next_rest:
            now = self.clock()
            patience = FORSAKEN if len(self._rooms) < _MANY else _HOUR
            self._rooms = {
                code: room for code, room in self._rooms.items() if not room.resting(now, patience)
            }
            self._next_rest = min(_MOST, max(_FIRST_REST, 2 * len(self._rooms)))

    def _new_room(self, table: Table) -> Room:
        self._let_rest()
        room = Room(table, terms(table.rules), self.store, self.clock, self._mend)
        self._rooms[table.code] = room
        return room

    def _mend(self, code: str) -> None:
        """Read a table again from the store, since something of it could not be stored."""
        self._rooms.pop(code, None)
        self._shaken.add(code)
        task = asyncio.create_task(self._take_up_again(code))
        self._mending.add(task)
        task.add_done_callback(self._mending.discard)

    async def _take_up_again(self, code: str) -> None:
        await asyncio.sleep(_STORE_PAUSE)
        self._shaken.discard(code)
        await self._take_one_up(code)

    async def _take_up(self, codes: list[str]) -> None:
        """Go on with these tables; one that cannot be read does not keep the others back."""
        for code in codes:
            await self._take_one_up(code)

    async def _take_one_up(self, code: str) -> None:
        """Go on with a table as soon as the store can be read; its opening may not have been stored."""
        while True:
            try:
                await self.room(code)
            except StoreError:
                await asyncio.sleep(_STORE_PAUSE)
                continue
            except NoTable:
                pass
            except Exception:
                _logger.exception("table %s cannot be gone on with", code)
            return

    async def _load(self, code: str) -> Room:
        stored = await self.store.entries(code)
        if not stored:
            raise NoTable(code)
        try:
            table = _played(stored)
        except Exception as error:
            _logger.exception("table %s cannot be read", code)
            raise OldTable(code) from error
        table.wake_up(self.clock())
        room = self._new_room(table)
        room.go_on()
        return room


def _played(stored: Sequence[Entry]) -> Table:
    """A table as its log makes it; a log that these rules cannot follow raises anything."""
    opened = e.read(stored[0].body)
    assert isinstance(opened, e.Opened)
    table = Table(opened, stored[0].at)
    for one in stored[1:]:
        table.fold(e.read(one.body), one.at)
    return table


def glance(room: Room, holder: str) -> visits.Glance:
    """A table as somebody sees it from outside."""
    table = room.table
    you = table.seat_of(holder)
    playing = table.playing
    turn = table.status == "playing" and playing is not None and you in playing.state.actors()
    opened = table.opened
    return visits.Glance(
        code=table.code,
        name=opened.name,
        terms=room.terms,
        status=table.status,
        round=playing.game.round_no if playing else 0,
        turn_seconds=opened.turn_seconds,
        call_seconds=opened.call_seconds,
        seats=[visits.SeatGlance(seat.name, seat.kind, seat.level) for seat in table.seats],
        you=you,
        your_turn=turn,
    )


def _is_shown(room: Room, holder: str) -> bool:
    table = room.table
    return not room.broken and table.active and (table.opened.listed or table.seat_of(holder) is not None)


def _table_of(you: str) -> str:
    return "Your table" if you.casefold() == "you" else f"{you}’s table"


def _seats(wish: visits.NewTable, you: str) -> list[e.SeatAt]:
    seats = [e.SeatAt("person", you)]
    for one in wish.seats:
        if one.kind == "computer":
            _expect_level(one.level)
            seats.append(e.SeatAt("computer", computer_name(seat.name for seat in seats), one.level))
        else:
            seats.append(e.SeatAt("open"))
    return seats


def _expect_level(level: str) -> None:
    try:
        bot_of(level)
    except ValueError as error:
        raise Refusal("no-level", f"{error}.") from None


def _free_seat(table: Table, wished: int | None) -> int:
    """An open seat, or one where the computer plays in a game that has begun."""
    if table.over or table.closed:
        raise Refusal("over", "The game at this table is over.")
    kinds = {"open"} if table.playing is None else {"open", "computer"}
    free = [at for at, seat in enumerate(table.seats) if seat.kind in kinds]
    if wished is not None and wished not in free:
        raise Refusal("taken", "This seat is taken; choose another, or watch.")
    if not free:
        raise Refusal("full", "Every seat of this table is taken; you may watch.")
    return free[0] if wished is None else wished
