"""Where sockets are answered: beside the addresses, since every layer costs, and there are many messages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from rum500.server.conversation import converse
from rum500.server.guard import address_of
from rum500.server.hall import NoTable
from rum500.server.keys import COOKIE, holder_of
from rum500.server.room import COME_AGAIN, Client
from rum500.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import ASGIApp, Receive, Send

    from rum500.server.hall import Hall

NO_TABLE: Final = 4003
_AT: Final = "/ws/"
_LONGEST_NUMBER: Final = 15
_MOST: Final = 200  # sockets of one address


class Sockets:
    """Lets people play at a table, or watch it, at ``/ws/CODE``; hands all else on."""

    def __init__(self, app: ASGIApp, hall: Callable[[], Hall], build: str, *, limited: bool) -> None:
        self._app = app
        self._hall = hall
        self._build = build
        self._limited = limited
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a socket."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        since = _since(scope)
        if since is None or not scope["path"].startswith(_AT):
            await send({"type": "websocket.close", "code": 1008, "reason": "no such address"})
            return
        address = address_of(scope)
        if self._limited and self._open[address] >= _MOST:
            await send({"type": "websocket.close", "code": 1008, "reason": "too many sockets"})
            return
        self._open[address] += 1
        try:
            await self._talk(scope, receive, send, since)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _talk(self, scope: Any, receive: Receive, send: Send, since: int) -> None:
        await receive()  # that it connects
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        try:
            room = await self._hall().room(scope["path"].removeprefix(_AT))
        except NoTable:
            await send({"type": "websocket.close", "code": NO_TABLE, "reason": "no such table"})
            return
        except StoreError:
            await send({"type": "websocket.close", "code": COME_AGAIN, "reason": "no reading the table now"})
            return
        client = Client(_holder(scope))
        await room.come(client, since, self._build)
        await converse(receive, send, client, room, limited=self._limited)


def _since(scope: Any) -> int | None:
    """The entry that the client saw last; None for what is no number."""
    text = parse_qs(scope["query_string"].decode("latin-1")).get("since", ["0"])[0]
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


def _holder(scope: Any) -> str:
    """Who connects; an empty text for somebody without a secret."""
    secret = ""
    for name, value in scope["headers"]:
        if name == b"cookie":
            for one in value.decode("latin-1").split(";"):
                key, _, found = one.strip().partition("=")
                secret = found if key == COOKIE else secret
    return holder_of(secret) if secret else ""
