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


def test_sockets_of_all_kinds_count_together_and_are_answered_by_the_first_that_fits(monkeypatch):
    monkeypatch.setattr("rum500.server.sockets._MOST", 2)
    answered: list[tuple[str, str]] = []
    refused: list[str] = []
    ended = asyncio.Event()

    def kind(called: str) -> Any:
        async def answer(_scope: Any, _receive: Any, _send: Any, name: str) -> None:
            answered.append((called, name))
            await ended.wait()

        return answer

    async def send(message: Any) -> None:
        refused.append(message["reason"])

    async def main() -> None:
        sockets = Sockets(_nowhere, {"/ws/sheets/": kind("sheet"), "/ws/": kind("table")}, limited=True)
        receive: Any = _nowhere
        for path in ("/ws/sheets/A", "/ws/B", "/ws/sheets/C", "/elsewhere"):
            scope = {"type": "websocket", "path": path, "client": ("a", 1)}
            tasks.append(asyncio.create_task(sockets(scope, receive, send)))
            await asyncio.sleep(0)
        ended.set()
        await asyncio.gather(*tasks)

    tasks: list[asyncio.Task[None]] = []
    asyncio.run(main())
    assert answered == [("sheet", "A"), ("table", "B")]
    assert refused == ["too many sockets", "no such address"]
