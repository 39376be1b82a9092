"""What every request passes: where it comes from, how often, and what the page may load."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.utils import normalize_path

from rum500.server.limits import Allowances, Limit

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

PER_ADDRESS: Final = Limit(burst=120, rate=10)
READING: Final = Limit(burst=600, rate=60)
OPENING: Final = Limit(burst=30, rate=0.05)
_OPENS: Final = ("POST", "/api/tables")
_LONGEST_HOST: Final = 255
_SECURE: Final = frozenset({"https", "wss"})
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Refuses what a page of another site asks for, and who asks too much; adds the headers of safety."""

    def __init__(self, app: ASGIApp, public_url: str = "", *, limited: bool = True) -> None:
        self._app = app
        self._public = _host(public_url)
        self._limited = limited
        self._writes, self._reads, self._opens = map(Allowances, (PER_ADDRESS, READING, OPENING))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if "headers" not in scope:  # the server itself starts or stops
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        writes = scope.get("method", "") not in _SAFE  # a socket has no method, and writes
        if not _is_host(headers.get(b"host", "")):
            await _refuse(scope, send, 400, "odd-host", "The address of this request cannot be read.")
        elif writes and not self._from_here(scope, headers):
            await _refuse(scope, send, 403, "foreign-origin", "This came from the page of another site.")
        elif self._limited and not self._within_limits(scope, writes):
            text = "Too many requests from here; wait a few seconds and try again."
            await _refuse(scope, send, 429, "too-many", text)
        elif self._limited and not self._may_open(scope):
            text = "Many tables were opened from here just now; play at one of them, or wait a minute."
            await _refuse(scope, send, 429, "too-many-tables", text)
        else:
            await self._app(scope, receive, _with_headers(send) if "method" in scope else send)

    def _from_here(self, scope: Any, headers: dict[bytes, str]) -> bool:
        """A browser names the page that asks, and whether it came by TLS; programs name none."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        if scope["scheme"] in _SECURE and not origin.startswith("https:"):
            return False
        return _host(origin) in {headers.get(b"host", ""), self._public} - {""}

    def _within_limits(self, scope: Scope, writes: bool) -> bool:
        return (self._writes if writes else self._reads).take(address_of(scope), time.monotonic())

    def _may_open(self, scope: Scope) -> bool:
        opens = (scope.get("method"), normalize_path(scope["path"])) == _OPENS
        return not opens or self._opens.take(address_of(scope), time.monotonic())


def address_of(scope: Any) -> str:
    """The address of whoever asks, without its port."""
    address = scope.get("client")
    return address[0] if address else ""


def _is_host(host: str) -> bool:
    """Whether it can stand in an address, at a length that a picture of it can hold."""
    try:
        port = urlsplit(f"//{host}").port
    except ValueError:
        return False
    return len(host) <= _LONGEST_HOST and (port is None or port >= 0)


def _host(url: str) -> str:
    """The host of an address; an empty text where it cannot be read."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Send, status: int, code: str, text: str) -> None:
    if "method" not in scope:
        await send({"type": "websocket.close", "code": 1008, "reason": code})
        return
    body = f'{{"code":"{code}","text":"{text}","way_out":""}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
