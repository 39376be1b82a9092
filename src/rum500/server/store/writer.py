"""Commits entries in groups, and sees to it that no table's log gets a gap."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from rum500.server.store.errors import MisfitError, StoreError
from rum500.server.store.values import Entry


class Addition(NamedTuple):
    """An entry to be written; ``turns`` where the table is no longer as active as it was."""

    entry: Entry
    active: bool
    turns: bool
    done: asyncio.Future[None]


class End(NamedTuple):
    """The last entry of a table that is stored or waits to be."""

    seq: int
    active: bool


Write = Callable[[list[Addition]], Awaitable[None]]


class Writer:
    """One task writes all that waits, in one transaction; meanwhile the next group gathers.

    An entry is taken only if it follows the last one of its table, so the writer must know that one: it
    has written it, or was told by ``follow``. When a group fails, so do those that wait behind it at the
    same tables, and the ends of these are forgotten: what is stored of them is not known for sure, since
    a commit may have reached the disk all the same. Until somebody reads it there and calls ``follow``,
    nothing is taken for those tables; others go on. An entry that does not fit fails its own table only.
    """

    def __init__(self, write: Write) -> None:
        """``write`` stores all, or raises ``StoreError``; ``MisfitError`` where an entry is at fault."""
        self._write = write
        self._ends: dict[str, End] = {}
        self._waiting: list[Addition] = []
        self._woken = asyncio.Event()
        self._closed = False
        self.failing = False  # the last ones could not be written
        self._task = asyncio.create_task(self._run())

    @property
    def running(self) -> bool:
        """Whether entries are being written."""
        return not self._task.done()

    def follow(self, table: str, end: End) -> None:
        """Take entries for a table that ends so in the database; what is known to be further on stays."""
        self._ends[table] = max(end, self._ends.get(table, end))

    def append(self, entry: Entry, active: bool) -> asyncio.Future[None]:
        """Have an entry written; never raises, the future does."""
        done = asyncio.get_running_loop().create_future()
        fault = self._why_not(entry)
        if fault:
            done.set_exception(MisfitError(f"table {entry.table}: {fault}"))
            return done
        before = self._ends.get(entry.table)
        self._ends[entry.table] = End(entry.seq, active)
        turns = before is not None and before.active != active
        self._waiting.append(Addition(entry, active, turns, done))
        self._woken.set()
        return done

    async def close(self) -> None:
        """Write what waits, take nothing more."""
        self._closed = True
        self._woken.set()
        await self._task

    def _why_not(self, entry: Entry) -> str | None:
        if self._closed:
            return f"the store is closed, and entry {entry.seq} came after that"
        end = self._ends.get(entry.table)
        if end is None:
            return None if entry.seq == 1 else f"read its entries before you add entry {entry.seq}"
        return None if entry.seq == end.seq + 1 else f"its next entry is {end.seq + 1}, not {entry.seq}"

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                group, self._waiting = self._waiting, []
                await self._settle(group)

    async def _settle(self, group: list[Addition]) -> None:
        try:
            await self._write(group)
        except MisfitError as error:
            apart = _by_table(group)
            if len(apart) == 1:
                self._fail(group, error)
                return
            for one in apart:
                await self._settle(one)
        except StoreError as error:
            self.failing = True
            self._fail(group, error)
        except asyncio.CancelledError:
            self._fail([*group, *self._waiting], StoreError("the store was closed while it wrote"))
            raise
        else:
            self.failing = False
            for addition in group:
                if not addition.done.done():
                    addition.done.set_result(None)

    def _fail(self, group: list[Addition], error: StoreError) -> None:
        tables = {addition.entry.table for addition in group}
        behind = [addition for addition in self._waiting if addition.entry.table in tables]
        self._waiting = [addition for addition in self._waiting if addition.entry.table not in tables]
        for table in tables:
            self._ends.pop(table, None)
        for addition in [*group, *behind]:
            if not addition.done.done():
                addition.done.set_exception(type(error)(str(error)))


def _by_table(group: list[Addition]) -> list[list[Addition]]:
    tables: dict[str, list[Addition]] = {}
    for addition in group:
        tables.setdefault(addition.entry.table, []).append(addition)
    return list(tables.values())
