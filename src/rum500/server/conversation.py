"""A client's socket: what it sends is read, limited and passed on; what its outbox holds is sent."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rum500.server.limits import Allowance, Limit
from rum500.server.protocol import commands
from rum500.server.protocol.messages import Pong, Refused
from rum500.server.sockets import MALFORMED, TOO_MUCH

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from litestar.types import Receive, Send

    from rum500.server.room import Client, Room

    Way = Coroutine[Any, Any, None]

MESSAGES: Final = Limit(burst=60, rate=20)
_BAD_MESSAGES: Final = Limit(burst=10, rate=0.5)

_DECODER = msgspec.json.Decoder(commands.FromClient)
_ENCODER = msgspec.json.Encoder()
_logger = logging.getLogger(__name__)
_PONG: Final = _ENCODER.encode(Pong())
_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)


class _RequestId(msgspec.Struct):
    """As much of a malformed request as is needed to answer it."""

    id: int = 0


async def converse(receive: Receive, send: Send, client: Client, room: Room, *, limited: bool) -> None:
    """Pass messages both ways until one side closes."""
    receiving = _receive(receive, client, room, limited=limited)
    try:
        await both(_send(send, client), receiving, f"table {room.table.code}")
    finally:
        room.go(client)


async def both(sending: Way, receiving: Way, to: str) -> None:
    """Send and receive until one of them ends."""
    tasks = asyncio.create_task(sending), asyncio.create_task(receiving)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        _, failed = await asyncio.gather(*tasks, return_exceptions=True)
        if isinstance(failed, Exception):
            _logger.error("a line to %s was cut off", to, exc_info=failed)


async def _send(send: Send, client: Client) -> None:
    while True:
        message = await client.outbox.get()
        if isinstance(message, int):
            await send({"type": "websocket.close", "code": message, "reason": ""})
            return
        await send({"type": "websocket.send", "text": message.decode(), "bytes": None})


async def _receive(receive: Receive, client: Client, room: Room, *, limited: bool) -> None:
    clock = asyncio.get_running_loop().time
    allowed, bad_allowed = Allowance(MESSAGES, clock()), Allowance(_BAD_MESSAGES, clock())
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text") or event.get("bytes") or ""
        if limited and not allowed.take(clock()):
            client.close(TOO_MUCH)
            return
        try:
            message = _DECODER.decode(text)
        except _UNREADABLE as error:
            client.send(_unreadable(text, error))
            if not bad_allowed.take(clock()):
                client.close(MALFORMED)
                return
            continue
        if isinstance(message, commands.Ping):
            client.send_encoded(_PONG)
        else:
            room.request(client, message)


def _unreadable(text: str | bytes, error: Exception) -> Refused:
    try:
        number = msgspec.json.decode(text, type=_RequestId).id
    except _UNREADABLE:
        number = 0
    return Refused(number, "malformed", f"This message cannot be read: {error}.")
