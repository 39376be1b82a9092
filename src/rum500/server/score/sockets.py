"""Sockets at which devices hear that a score sheet has grown: ``/ws/sheets/ID``."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from rum500.server.conversation import MESSAGES, both
from rum500.server.guard import address_of
from rum500.server.limits import Allowance
from rum500.server.score.refusals import NoSheet, SheetRefusal
from rum500.server.sockets import COME_AGAIN, COME_LATER, NOT_HERE, TOO_MUCH, accept
from rum500.server.store import StoreError

if TYPE_CHECKING:
    from litestar.types import Receive, Send

    from rum500.server.score.kept import KeptSheet
    from rum500.server.score.sheets import Sheets


class SheetSockets:
    """Those of all sheets of a server."""

    def __init__(self, sheets: Sheets, *, limited: bool) -> None:
        self._sheets = sheets
        self._limited = limited

    async def __call__(self, scope: Any, receive: Receive, send: Send, name: str) -> None:
        """Tell how much there is of a sheet, again whenever it has grown, until somebody closes."""
        await accept(receive, send)
        try:
            kept = await self._sheets.find(name, address_of(scope))
        except NoSheet:
            await send({"type": "websocket.close", "code": NOT_HERE, "reason": "no such sheet"})
            return
        except SheetRefusal as refusal:
            await send({"type": "websocket.close", "code": COME_LATER, "reason": refusal.code})
            return
        except StoreError:
            await send({"type": "websocket.close", "code": COME_AGAIN, "reason": "no reading the sheet now"})
            return
        with kept.listening() as grown:
            await both(_tell(send, kept, grown), self._answer(receive, send, grown), "a score sheet")

    async def _answer(self, receive: Receive, send: Send, grown: asyncio.Event) -> None:
        """Whatever comes asks whether the line still leads here."""
        clock = asyncio.get_running_loop().time
        allowed = Allowance(MESSAGES, clock())
        while (await receive())["type"] == "websocket.receive":
            if self._limited and not allowed.take(clock()):
                await send({"type": "websocket.close", "code": TOO_MUCH, "reason": "too many messages"})
                return
            grown.set()


async def _tell(send: Send, kept: KeptSheet, grown: asyncio.Event) -> None:
    """Tell what is new; who reads slowly is told of several at once."""
    while await grown.wait():
        grown.clear()
        await send({"type": "websocket.send", "text": kept.grown, "bytes": None})
