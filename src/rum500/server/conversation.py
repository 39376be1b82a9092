"""A client's socket: what it sends is read, limited and passed on; what its outbox holds is sent."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import msgspec

from rum500.server.limits import Allowance, Limit
from rum500.server.protocol import commands
from rum500.server.protocol.messages import Pong, Refused

if TYPE_CHECKING:
    from litestar.types import Receive, Send

    from rum500.server.room import Client, Room

MALFORMED: Final = 1007
TOO_MUCH: Final = 1008
_MESSAGES: Final = Limit(burst=60, rate=20)
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
    sending = asyncio.create_task(_send(send, client))
    receiving = asyncio.create_task(_receive(receive, client, room, limited=limited))
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.go(client)
        for task in (sending, receiving):
            task.cancel()
        _, failed = await asyncio.gather(sending, receiving, return_exceptions=True)
        if isinstance(failed, Exception):
            _logger.error("a line to table %s was cut off", room.table.code, exc_info=failed)


async def _send(send: Send, client: Client) -> None:
    while True:
        message = await client.outbox.get()
        if isinstance(message, int):
            await send({"type": "websocket.close", "code": message, "reason": ""})
            return
        await send({"type": "websocket.send", "text": message.decode(), "bytes": None})


async def _receive(receive: Receive, client: Client, room: Room, *, limited: bool) -> None:
    clock = asyncio.get_running_loop().time
    allowed, bad_allowed = Allowance(_MESSAGES, clock()), Allowance(_BAD_MESSAGES, clock())
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
