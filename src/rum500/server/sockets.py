"""Where sockets are answered: beside the addresses, since every layer costs, and there are many messages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from rum500.server.guard import address_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from litestar.types import ASGIApp, Receive, Send

# What a socket is closed with; docs/protocol.md says what to do then.
MALFORMED: Final = 1007
TOO_MUCH: Final = 1008
COME_AGAIN: Final = 1012
COME_LATER: Final = 1013
ANOTHER_TAB: Final = 4001
REMOVED: Final = 4002
NOT_HERE: Final = 4003
CROWDED: Final = 4004
_MOST: Final = 200  # of one address


class Kind(Protocol):
    """What is done at the sockets of one kind; ``name`` is the end of their address."""

    async def __call__(self, scope: Any, receive: Receive, send: Send, name: str) -> None:
        """Answer a socket until it is closed."""


class Sockets:
    """Answers sockets, each by its kind, so many of one address; hands all else on."""

    def __init__(self, app: ASGIApp, kinds: Mapping[str, Kind], *, limited: bool) -> None:
        """``kinds`` by the beginning of their addresses; of two that would do, the first."""
        self._app = app
        self._kinds = kinds
        self._limited = limited
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a socket."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        at = next((start for start in self._kinds if scope["path"].startswith(start)), None)
        if at is None:
            await send({"type": "websocket.close", "code": 1008, "reason": "no such address"})
            return
        address = address_of(scope)
        if self._limited and self._open[address] >= _MOST:
            await send({"type": "websocket.close", "code": 1008, "reason": "too many sockets"})
            return
        self._open[address] += 1
        try:
            await self._kinds[at](scope, receive, send, scope["path"].removeprefix(at))
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


async def accept(receive: Receive, send: Send) -> None:
    """Take a socket that connects."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
