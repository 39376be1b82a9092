"""Connections whose requests must have come within a while, with heads of a sensible size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio

LARGEST_HEAD: Final = 32 * 1024
_MOST_LINES: Final = 120  # of the head of a socket, as the package websockets takes it
_LONGEST_LINE: Final = 8_000
PATIENCE: Final = 30.0  # seconds from the first byte of a request to its last


class Patience(HttpToolsProtocol):
    """uvicorn's connection, which would wait for ever and take headers without end."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._in_head = True
        self._head = 0
        self._end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and send away whose head is too long."""
        self._head += len(data) if self._in_head else 0
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head = True
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is here; what follows is limited by what reads it."""
        self._in_head, self._head = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here; another may follow."""
        self._in_head = True
        self._stop()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket; what reads that would hang where a line is longer than it likes."""
        self._stop()
        lines = [self.url, *(name + value for name, value in self.headers)]
        if len(lines) > _MOST_LINES or max(map(len, lines)) > _LONGEST_LINE:
            self.send_400_response("The head of this request is too long.")
        else:
            super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._stop()
        self._end = self.loop.call_later(PATIENCE, self._too_late)

    def _stop(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _too_late(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
