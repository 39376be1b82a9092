"""Sockets at which people play at a table, or watch it: ``/ws/CODE``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from rum500.server.conversation import converse
from rum500.server.hall import NoTable
from rum500.server.keys import COOKIE, holder_of
from rum500.server.room import Client
from rum500.server.sockets import COME_AGAIN, NOT_HERE, accept
from rum500.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar.types import Receive, Send

    from rum500.server.hall import Hall

_LONGEST_NUMBER: Final = 15


class TableSockets:
    """Those of all tables of a server."""

    def __init__(self, hall: Callable[[], Hall], build: str, *, limited: bool) -> None:
        self._hall = hall
        self._build = build
        self._limited = limited

    async def __call__(self, scope: Any, receive: Receive, send: Send, name: str) -> None:
        """Let somebody play or watch."""
        since = _since(scope)
        if since is None:
            await send({"type": "websocket.close", "code": 1008, "reason": "no such address"})
            return
        await accept(receive, send)
        try:
            room = await self._hall().room(name)
        except NoTable:
            await send({"type": "websocket.close", "code": NOT_HERE, "reason": "no such table"})
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
