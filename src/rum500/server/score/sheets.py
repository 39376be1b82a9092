"""The score sheets of a server: found, merged, stored; those used lately are in memory."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar
from weakref import WeakValueDictionary

from rum500.server.guard import OPENING
from rum500.server.limits import Allowances
from rum500.server.protocol.sheets import SheetMerged, SheetWish
from rum500.server.score.kept import MOST_AT_ONCE, KeptSheet, SheetLog
from rum500.server.score.refusals import NoSheet, SheetRefusal
from rum500.server.store import StoreError
from rum500.sheet import SheetError
from rum500.sheet.log import SHEET_SIGNS, is_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.server.store import Store

_T = TypeVar("_T")
_IN_MEMORY: Final = 32 * 1024 * 1024  # bytes


class Sheets:
    """All that is here may raise ``NoSheet`` and ``StoreError``."""

    def __init__(self, store: Store, *, limited: bool) -> None:
        self._store = store
        self._begun = Allowances(OPENING) if limited else None
        self._known: WeakValueDictionary[str, KeptSheet] = WeakValueDictionary()
        self._used: OrderedDict[KeptSheet, int] = OrderedDict()
        self._weight = 0
        self._merging: set[asyncio.Task[SheetMerged]] = set()
        self._thread = ThreadPoolExecutor(1, "sheets")

    def close(self) -> None:
        """Take no more."""
        self._thread.shutdown()

    async def find(self, sheet: str) -> KeptSheet:
        """A sheet that is there."""
        kept = self._kept(sheet)
        async with kept.turn:
            if (await self._log(kept)).empty:
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
        task = asyncio.create_task(self._merge(self._kept(sheet), wish, address))
        self._merging.add(task)
        task.add_done_callback(self._merging.discard)
        return await asyncio.shield(task)

    def _kept(self, sheet: str) -> KeptSheet:
        if not is_code(sheet, SHEET_SIGNS):
            raise NoSheet(
                f"This is no address of a score sheet; one ends in {SHEET_SIGNS} letters and figures."
            )
        kept = self._known.get(sheet)
        if kept is None:
            kept = self._known[sheet] = KeptSheet(sheet)
        return kept

    async def _merge(self, kept: KeptSheet, wish: SheetWish, address: str) -> SheetMerged:
        async with kept.turn:
            log = await self._log(kept)
            if log.empty and not wish.changes:
                raise NoSheet
            await self._add(kept, log, wish, address)
            return SheetMerged(log.log.have(), [one.to_json() for one in log.log.beyond(wish.have)])

    async def _add(self, kept: KeptSheet, log: SheetLog, wish: SheetWish, address: str) -> None:
        begins = log.empty
        new = await self._aside(lambda: log.take(wish.changes))
        if not new:
            return
        if begins:
            self._expect_allowed(address)
        try:
            await self._store.add_to_sheet(kept.id, time.time(), new)
        except BaseException:  # it may be on the disk all the same, and must be read again
            self._let_rest(kept)
            raise
        self._keep(kept, log)
        kept.tell(log)

    def _expect_allowed(self, address: str) -> None:
        if self._begun is not None and not self._begun.take(address, time.monotonic()):
            text = "Many score sheets were begun from here just now."
            raise SheetRefusal(429, "too-many-sheets", text, "Go on with one of them, or wait a minute.")

    async def _log(self, kept: KeptSheet) -> SheetLog:
        """The log of a sheet whose turn was taken; an empty one where there is no such sheet."""
        log = kept.log
        if log is None:
            stored = await self._store.sheet(kept.id)
            try:
                log = await self._aside(lambda: SheetLog(stored))
            except SheetError as error:
                raise StoreError(f"a score sheet cannot be read: {error}") from error
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
