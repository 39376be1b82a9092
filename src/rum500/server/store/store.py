"""The store: what the server has acknowledged is in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rum500.server.store.adding import add
from rum500.server.store.errors import MisfitError, StoreError, explained
from rum500.server.store.owning import owned
from rum500.server.store.place import Place
from rum500.server.store.schema import entries, house_rules, snapshots, tables
from rum500.server.store.upgrade import upgrade
from rum500.server.store.values import Entry, HouseRule, Snapshot
from rum500.server.store.writer import Addition, End, Writer

_PATIENCE: Final = 5.0  # seconds after which a database that gives no answer is not well
P = ParamSpec("P")
R = TypeVar("R")


def to_the_end(
    method: Callable[Concatenate[Store, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, R]]:
    """Go on with what a caller asked for, though the caller is cancelled: half-way, connections are lost."""

    @wraps(method)
    async def run(store: Store, /, *arguments: P.args, **named: P.kwargs) -> R:
        task = asyncio.create_task(method(store, *arguments, **named))
        store._running.add(task)  # noqa: SLF001 - the decorator is part of the class
        task.add_done_callback(store._running.discard)  # noqa: SLF001
        return await asyncio.shield(task)

    return run


class Store:
    """Made by ``open``, in the event loop that uses it; to be closed, which writes what waits.

    Everything here raises ``StoreError`` where the database does not do what it should.
    """

    def __init__(self, place: Place, engine: AsyncEngine, closing: AsyncExitStack) -> None:
        self._place = place
        self._engine = engine
        self._readers = engine if place.file else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._turn = asyncio.Lock()  # SQLite's own waiting is not fair: under load some would starve
        self._writer = Writer(self._write)
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = closing
        self._closed = False

    @classmethod
    async def open(cls, url: str | None = None) -> Store:
        """Open the database, making or upgrading it: a path, ``sqlite:///PATH`` or ``postgresql://…``.

        None is a file among the person's own data. Raises ``StoreError`` where there can be no store there.
        """
        place = Place.of(url)
        async with AsyncExitStack() as undo:
            if place.file is not None:
                undo.enter_context(owned(place.file))
            await asyncio.to_thread(upgrade, place)
            place = place.opened()
            engine = place.engine()
            undo.push_async_callback(engine.dispose)
            with place.explaining():
                async with engine.connect() as connection:
                    await connection.execute(text("SELECT 1"))
            closing = undo.pop_all()
        return cls(place, engine, closing)

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

    @to_the_end
    async def active(self, since: float = 0.0) -> list[str]:
        """Codes of the tables that go on and at which something has happened since, the oldest first."""
        last = select(entries.c.at).where(entries.c.code == tables.c.code).order_by(entries.c.seq.desc())
        chosen = (
            select(tables.c.code)
            .where(tables.c.active, last.limit(1).scalar_subquery() >= since)
            .order_by(tables.c.at, tables.c.code)
        )
        async with self._reading() as connection:
            return list((await connection.execute(chosen)).scalars())

    @to_the_end
    async def exists(self, table: str) -> bool:
        """Whether there is such a table, be it over or not."""
        async with self._reading() as connection:
            found = await connection.execute(select(tables.c.code).where(tables.c.code == table))
            return found.first() is not None

    @to_the_end
    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table beyond entry ``after``; thereafter entries may be added to it.

        Waits for nothing: what is not yet stored is not there.
        """
        of = entries.c
        end = select(func.max(of.seq), tables.c.active).join(tables).where(of.code == table)
        chosen = (
            select(of.code, of.seq, of.at, of.body).where(of.code == table, of.seq > after).order_by(of.seq)
        )
        async with self._reading() as connection:
            last = (await connection.execute(end.group_by(tables.c.active))).first()
            rows = (await connection.execute(chosen)).all()
        if last is not None:
            self._writer.follow(table, End(*last))
        return [Entry(*row) for row in rows]

    @to_the_end
    async def snapshot(self, snapshot: Snapshot) -> None:
        """Keep what a table is after an entry that is stored; another for the same entry replaces it."""
        of = snapshots.c
        async with self._writing() as connection:
            same = delete(snapshots).where(of.code == snapshot.table, of.seq == snapshot.seq)
            await connection.execute(same)
            await connection.execute(insert(snapshots).values(snapshot))

    @to_the_end
    async def latest_snapshot(self, table: str) -> Snapshot | None:
        """What the table was after the last entry for which that was kept."""
        chosen = select(snapshots).where(snapshots.c.code == table).order_by(snapshots.c.seq.desc()).limit(1)
        async with self._reading() as connection:
            row = (await connection.execute(chosen)).first()
        return None if row is None else Snapshot(*row)

    @to_the_end
    async def keep(self, rule: HouseRule) -> bool:
        """Keep or change house rules; False where the code is somebody else's."""
        own = (house_rules.c.code == rule.code) & (house_rules.c.owner_hash == rule.owner_hash)
        try:
            async with self._writing() as connection:
                changed = update(house_rules).where(own).values(name=rule.name, body=rule.body)
                if not (await connection.execute(changed)).rowcount:
                    await connection.execute(insert(house_rules).values(rule))
        except MisfitError:
            if await self.house_rule(rule.code) is None:
                raise
            return False
        return True

    @to_the_end
    async def house_rule(self, code: str) -> HouseRule | None:
        """The house rules under a code, whoever asks."""
        async with self._reading() as connection:
            row = (await connection.execute(select(house_rules).where(house_rules.c.code == code))).first()
        return None if row is None else HouseRule(*row)

    @to_the_end
    async def house_rules(self, owner_hash: str) -> list[HouseRule]:
        """What somebody has kept, by name."""
        of = house_rules.c
        chosen = select(house_rules).where(of.owner_hash == owner_hash).order_by(of.name, of.code)
        async with self._reading() as connection:
            return [HouseRule(*row) for row in await connection.execute(chosen)]

    @to_the_end
    async def forget(self, code: str, owner_hash: str) -> bool:
        """Remove house rules; False where there are none under the code, or somebody else's."""
        of = house_rules.c
        async with self._writing() as connection:
            gone = await connection.execute(
                delete(house_rules).where(of.code == code, of.owner_hash == owner_hash)
            )
            return gone.rowcount > 0

    async def healthy(self) -> bool:
        """Whether the database answers, is still where it was, and entries are being written."""
        try:
            self._place.check()
            async with asyncio.timeout(_PATIENCE):
                await self.exists("")
        except (StoreError, TimeoutError):
            return False
        return self._writer.running

    async def close(self) -> None:
        """Write what waits, then let go of the database; may be called twice."""
        self._closed = True
        async with self._closing:
            await self._writer.close()
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _write(self, group: list[Addition]) -> None:
        async with self._writing() as connection:
            await add(connection, group)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise StoreError(f"{self.name}: the store is closed")
        with self._place.explaining():
            async with self._readers.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, all or nothing; values that cannot be stored raise ``MisfitError``."""
        try:
            self._place.check()
            async with self._turn, self._engine.begin() as connection:
                if self._place.file is None:
                    await connection.execute(text("SET LOCAL synchronous_commit TO on"))
                yield connection
        except Exception as error:
            raise explained(error, self.name) from error
