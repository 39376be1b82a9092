"""The store: what the server has acknowledged is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update

from rum500.server.store import of_sheets
from rum500.server.store.adding import add
from rum500.server.store.errors import MisfitError, StoreError, explained
from rum500.server.store.owning import owned
from rum500.server.store.place import Place
from rum500.server.store.schema import entries, house_rules, tables
from rum500.server.store.upgrade import upgrade
from rum500.server.store.values import Entry, HouseRule, SheetChange
from rum500.server.store.writer import Addition, End, Writer

_PATIENCE: Final = 5.0  # seconds after which a database that gives no answer is not well
_READERS: Final = 4
_PROBE: Final = 64 * 1024  # bytes
_T = TypeVar("_T")


class Store:
    """Made by ``open``, in the event loop that uses it; to be closed, which writes what waits.

    The database is asked in threads: a transaction is one step there, whatever the event loop does meanwhile,
    and it comes to its end though the caller is cancelled. One thread writes, so that all take their turn.
    Everything here raises ``StoreError`` where the database does not do what it should.
    """

    def __init__(self, place: Place, engine: Engine, closing: ExitStack) -> None:
        self._place = place
        self._engine = engine
        self._readers = engine if place.file else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._write_thread = ThreadPoolExecutor(1, "store-writer")
        self._read_threads = ThreadPoolExecutor(_READERS, "store-reader")
        self._writer = Writer(self._write)
        self._closing = closing

    @classmethod
    async def open(cls, url: str | None = None) -> Store:
        """Open the database, making or upgrading it: a path, ``sqlite:///PATH`` or ``postgresql://…``.

        None is a file among the person's own data. Raises ``StoreError`` where there can be no store there.
        """
        return cls(*await asyncio.to_thread(_opened, Place.of(url)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def name(self) -> str:
        """Where the store is, as people may see it: without a password."""
        return self._place.name

    def append(self, entry: Entry, *, active: bool = True) -> asyncio.Future[None]:
        """Add an entry to its table's log; the future is done once the entry would survive a power cut.

        Entry 1 makes the table. Entry n is taken only after n - 1; several may wait. ``active`` says whether
        the table goes on after the entry. With an entry that fails, by ``StoreError``, all that wait behind
        it at that table fail, and more are refused until ``entries`` has been awaited for the table: what is
        there then is what counts, as a rule without those that failed. Cancelling takes nothing back.
        """
        return self._writer.append(entry, active)

    async def active(self, since: float = 0.0) -> list[str]:
        """Codes of the tables that go on and at which something has happened since, the oldest first."""
        last = select(entries.c.at).where(entries.c.code == tables.c.code).order_by(entries.c.seq.desc())
        chosen = (
            select(tables.c.code)
            .where(tables.c.active, last.limit(1).scalar_subquery() >= since)
            .order_by(tables.c.at, tables.c.code)
        )
        return await self._read(lambda ask: list(ask.execute(chosen).scalars()))

    async def exists(self, table: str) -> bool:
        """Whether there is such a table, be it over or not."""
        chosen = select(tables.c.code).where(tables.c.code == table)
        return await self._read(lambda ask: ask.execute(chosen).first()) is not None

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table beyond entry ``after``; thereafter entries may be added to it.

        Waits for nothing: what is not yet stored is not there.
        """
        of = entries.c
        end = select(func.max(of.seq), tables.c.active).join(tables).where(of.code == table)
        chosen = (
            select(of.code, of.seq, of.at, of.body).where(of.code == table, of.seq > after).order_by(of.seq)
        )
        ended = end.group_by(tables.c.active)
        last, rows = await self._read(lambda ask: (ask.execute(ended).first(), ask.execute(chosen).all()))
        if last is not None:
            self._writer.follow(table, End(*last))
        return [Entry(*row) for row in rows]

    async def sheet(self, sheet: str) -> list[SheetChange]:
        """All changes of a score sheet as they were added; none where there is no such sheet."""
        return await self._read(lambda ask: of_sheets.changes(ask, sheet))

    async def add_to_sheet(self, sheet: str, at: float, changes: Sequence[SheetChange]) -> None:
        """Add changes to a score sheet, all or none; it is made if it is not there.

        Returns once they would survive a power cut. If this fails, what is there must be read again, since a
        failed commit may be on the disk all the same.
        """
        await self._change(lambda ask: of_sheets.add(ask, sheet, at, changes))

    async def keep(self, rule: HouseRule) -> bool:
        """Keep or change house rules; False where the code is somebody else's."""
        own = (house_rules.c.code == rule.code) & (house_rules.c.owner_hash == rule.owner_hash)
        changed = update(house_rules).where(own).values(name=rule.name, body=rule.body)

        def change(ask: Connection) -> None:
            if not ask.execute(changed).rowcount:
                ask.execute(insert(house_rules).values(rule))

        try:
            await self._change(change)
        except MisfitError:
            if await self.house_rule(rule.code) is None:
                raise
            return False
        return True

    async def house_rule(self, code: str) -> HouseRule | None:
        """The house rules under a code, whoever asks."""
        chosen = select(house_rules).where(house_rules.c.code == code)
        row = await self._read(lambda ask: ask.execute(chosen).first())
        return None if row is None else HouseRule(*row)

    async def house_rules(self, owner_hash: str) -> list[HouseRule]:
        """What somebody has kept, by name."""
        of = house_rules.c
        chosen = select(house_rules).where(of.owner_hash == owner_hash).order_by(of.name, of.code)
        return await self._read(lambda ask: [HouseRule(*row) for row in ask.execute(chosen)])

    async def forget(self, code: str, owner_hash: str) -> bool:
        """Remove house rules; False where there are none under the code, or somebody else's."""
        of = house_rules.c
        gone = delete(house_rules).where(of.code == code, of.owner_hash == owner_hash)
        return await self._change(lambda ask: ask.execute(gone).rowcount > 0)

    async def healthy(self) -> bool:
        """Whether the database answers, is still where it was, and entries are being written."""
        try:
            self._place.check()
            async with asyncio.timeout(_PATIENCE):
                await (self._try_to_write() if self._writer.failing else self.exists(""))
        except (StoreError, TimeoutError):
            return False
        return self._writer.running

    async def _try_to_write(self) -> None:
        """Write as much as entries may need, and take it away again."""
        probe = HouseRule("", "", "", bytes(_PROBE))

        def write(ask: Connection) -> None:
            ask.execute(insert(house_rules).values(probe))
            ask.execute(delete(house_rules).where(house_rules.c.code == probe.code))

        await self._change(write)
        self._writer.failing = False

    async def close(self) -> None:
        """Write what waits, then let go of the database; may be called twice."""
        await self._writer.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        with self._closing:
            self._write_thread.shutdown()
            self._read_threads.shutdown()

    async def _write(self, group: list[Addition]) -> None:
        await self._in(self._write_thread, lambda: self._written(lambda ask: add(ask, group)))

    async def _change(self, what: Callable[[Connection], _T]) -> _T:
        """Do something in a transaction of its own, all or nothing."""
        try:
            return await self._in(self._write_thread, lambda: self._written(what))
        except MisfitError:
            raise
        except StoreError:
            self._writer.failing = True
            raise

    async def _read(self, what: Callable[[Connection], _T]) -> _T:
        def read() -> _T:
            with self._place.explaining(), self._readers.connect() as ask:
                return what(ask)

        return await self._in(self._read_threads, read)

    async def _in(self, threads: Executor, work: Callable[[], _T]) -> _T:
        try:
            done = asyncio.get_running_loop().run_in_executor(threads, work)
        except RuntimeError:
            raise StoreError(f"{self.name}: the store is closed") from None
        return await done

    def _written(self, what: Callable[[Connection], _T]) -> _T:
        with self._writing() as ask:
            return what(ask)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction; values that cannot be stored raise ``MisfitError``."""
        try:
            self._place.check()
            with self._engine.begin() as ask:
                if self._place.file is None:
                    ask.execute(text("SET LOCAL synchronous_commit TO on"))
                yield ask
        except Exception as error:
            raise explained(error, self.name) from error


def _opened(place: Place) -> tuple[Place, Engine, ExitStack]:
    """The database, there and at the schema of this program; and what has to be closed again."""
    with ExitStack() as undo:
        if place.file is not None:
            undo.enter_context(owned(place.file))
        upgrade(place)
        place = place.opened()
        engine = place.engine()
        undo.callback(engine.dispose)
        with place.explaining(), engine.connect() as ask:
            ask.execute(text("SELECT 1"))
        return place, engine, undo.pop_all()
