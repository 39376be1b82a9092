"""The score sheets of a server: found, merged, stored; those used lately are in memory."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast
from weakref import WeakValueDictionary

from rum500.server.guard import OPENING
from rum500.server.limits import Allowances, Limit
from rum500.server.protocol.sheets import SheetMerged, SheetWish
from rum500.server.score.kept import KeptSheet
from rum500.server.score.refusals import NoSheet, SheetRefusal
from rum500.server.score.sheet_log import Sent, SheetLog, read_sent
from rum500.server.store import StoreError
from rum500.sheet import SheetError
from rum500.sheet.log import SHEET_SIGNS, is_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.server.protocol.sheets import Have
    from rum500.server.store import Store

_T = TypeVar("_T")
MOST_AT_ONCE: Final = 200  # changes
_A_WHILE: Final = 0.02  # seconds of work in a row, so that others get their turn
WORK: Final = Limit(burst=16 * 2**20, rate=256 * 2**10)  # bytes that are read and sent for an address
_IN_MEMORY: Final = 32 * 1024 * 1024  # bytes


class Sheets:
    """All that is here may raise ``NoSheet`` and ``StoreError``."""

    def __init__(self, store: Store, *, limited: bool) -> None:
        self._store = store
        self._limited = limited
        self._begun, self._work = Allowances(OPENING), Allowances(WORK)
        self._known: WeakValueDictionary[str, KeptSheet] = WeakValueDictionary()
        self._used: OrderedDict[KeptSheet, int] = OrderedDict()
        self._weight = 0
        self._merging: set[asyncio.Task[SheetMerged]] = set()
        self._thread = ThreadPoolExecutor(1, "sheets")

    def close(self) -> None:
        """Take no more."""
        self._thread.shutdown()

    async def find(self, sheet: str, address: str) -> KeptSheet:
        """A sheet that is there."""
        kept = self._kept(sheet)
        self._expect_work_left(address)
        async with kept.turn:
            if (await self._log(kept, address)).empty:
                raise NoSheet
        return kept

    async def merge(self, sheet: str, wish: SheetWish, address: str) -> SheetMerged:
        """Add what somebody has written, and tell what he lacks; it is stored then.

        Raises ``SheetError`` and ``SheetRefusal``. Goes on without the caller.
        """
        if len(wish.changes) > MOST_AT_ONCE:
            text = f"A request brings at most {MOST_AT_ONCE} changes."
            raise SheetRefusal(
                413, "many-changes", text, "Send the rest in others, each behind those it follows."
            )
        kept = self._kept(sheet)
        self._expect_work_left(address)
        sent = await self._read(wish.changes)
        task = asyncio.create_task(self._merge(kept, wish.have, sent, address))
        self._merging.add(task)
        task.add_done_callback(self._merging.discard)
        return await asyncio.shield(task)

    def spend(self, address: str, much: int) -> None:
        """So many bytes were read or are sent for an address."""
        if self._limited:
            self._work.spend(address, time.monotonic(), much)

    def _kept(self, sheet: str) -> KeptSheet:
        if not is_code(sheet, SHEET_SIGNS):
            raise NoSheet(
                f"This is no address of a score sheet; one ends in {SHEET_SIGNS} letters and figures."
            )
        kept = self._known.get(sheet)
        if kept is None:
            kept = self._known[sheet] = KeptSheet(sheet)
        return kept

    async def _read(self, changes: list[dict[str, Any]]) -> list[Sent]:
        sent: list[Sent] = []

        def some() -> None:
            until = time.monotonic() + _A_WHILE
            while len(sent) < len(changes) and time.monotonic() < until:
                sent.append(read_sent(changes[len(sent)]))

        while len(sent) < len(changes):
            await self._aside(some)
        return sent

    async def _merge(self, kept: KeptSheet, have: Have, sent: list[Sent], address: str) -> SheetMerged:
        async with kept.turn:
            log = await self._log(kept, address)
            if log.empty and not sent:
                raise NoSheet
            await self._add(kept, log, sent, address)
            lacking = log.beyond(have)
            self.spend(address, sum(len(memoryview(one)) for one in lacking))
            return SheetMerged(dict(log.have), cast("list[dict[str, Any]]", lacking), log.digest)

    async def _add(self, kept: KeptSheet, log: SheetLog, sent: list[Sent], address: str) -> None:
        if not sent:
            return
        begins = log.empty
        new = await self._aside(lambda: log.take(sent))
        if not new:
            return
        try:
            if begins:
                self._expect_allowed(address)
            await self._store.add_to_sheet(kept.id, time.time(), new)
        except BaseException:  # it may be on the disk all the same, and must be read again
            self._let_rest(kept)
            raise
        self._keep(kept, log)
        kept.tell(log)

    def _expect_allowed(self, address: str) -> None:
        if self._limited and not self._begun.take(address, time.monotonic()):
            text = "Many score sheets were begun from here just now."
            raise SheetRefusal(429, "too-many-sheets", text, "Go on with one of them, or wait a minute.")

    def _expect_work_left(self, address: str) -> None:
        now = time.monotonic()
        if self._limited and not self._work.take(address, now):
            text = "Very much was asked for of score sheets from here just now."
            raise SheetRefusal(429, "too-much", text, "Wait half a minute, then try again.")

    async def _log(self, kept: KeptSheet, address: str) -> SheetLog:
        """The log of a sheet whose turn was taken; an empty one where there is no such sheet."""
        log = kept.log
        if log is None:
            stored = await self._store.sheet(kept.id)
            try:
                log = await self._aside(lambda: SheetLog(stored))
            except SheetError as error:
                raise StoreError(f"a score sheet cannot be read: {error}") from error
            self.spend(address, log.size)
        if not log.empty:
            self._keep(kept, log)
            kept.tell(log)
        return log

    async def _aside(self, work: Callable[[], _T]) -> _T:
        """Work with a log, which may be long, in the one thread for that, so that tables hardly notice."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _keep(self, kept: KeptSheet, log: SheetLog) -> None:
        """Keep it in memory, and let those rest that were not used for longest."""
        self._let_rest(kept)
        kept.log = log
        self._used[kept] = log.weight
        self._weight += log.weight
        while self._weight > _IN_MEMORY and len(self._used) > 1:
            self._let_rest(next(iter(self._used)))

    def _let_rest(self, kept: KeptSheet) -> None:
        kept.log = None
        self._weight -= self._used.pop(kept, 0)
