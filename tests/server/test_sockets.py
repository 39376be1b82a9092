"""Sockets without a network."""

from __future__ import annotations

import asyncio
from typing import Any

from rum500.server.hall import NoTable
from rum500.server.sockets import Sockets
from rum500.server.table_sockets import TableSockets


async def _nowhere(*_: object) -> None:
    """Stands for the addresses beside the sockets."""


def test_one_address_has_so_many_lines(monkeypatch):
    monkeypatch.setattr("rum500.server.sockets._MOST", 2)
    asked, sent = asyncio.Event(), []

    class _Hall:
        async def room(self, _: str) -> None:
            await asked.wait()
            raise NoTable

    async def connects(sockets: Sockets) -> None:
        scope = {
            "type": "websocket",
            "path": "/ws/CODE",
            "query_string": b"",
            "headers": [],
            "client": ("a", 1),
        }

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await sockets(scope, receive, send)

    async def many() -> list[str]:
        hall: Any = _Hall
        sockets = Sockets(_nowhere, {"/ws/": TableSockets(hall, "", limited=True)}, limited=True)
        first = [asyncio.create_task(connects(sockets)) for _ in range(3)]
        await asyncio.sleep(0)
        asked.set()
        await asyncio.gather(*first)
        await connects(sockets)
        return [one["reason"] for one in sent if one["type"] == "websocket.close"]

    assert asyncio.run(many()) == ["too many sockets", *["no such table"] * 3]
