"""A player for a table of rum500: it does what the server offers first.

    python examples/player.py http://localhost:8500 CODE NAME

Everything is said in docs/protocol.md. Needs the package websockets.
"""

import asyncio
import json
import sys
import time
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def sit_down(server: str, code: str, name: str) -> str:
    """Take a free seat; the cookie that came back is the seat's secret."""
    body = json.dumps({"you": name}).encode()
    request = Request(f"{server}/api/tables/{code}/seat", body, {"content-type": "application/json"})
    with urlopen(request) as reply:
        return str(reply.headers["set-cookie"]).split(";", 1)[0]


def choose(choices: dict[str, list[dict[str, str]]] | None) -> str | None:
    """Lay down what can be laid down, else draw, else discard: that is the order of the list."""
    ways = choices["ways"] or choices["takes"] if choices else []
    return ways[0]["do"] if ways else None


async def play(server: str, code: str, name: str) -> str:
    """Play to the end of the game; what the table says of it."""
    cookie = sit_down(server, code, name)
    address = server.replace("http", "ws", 1) + f"/ws/{code}"
    number = time.time_ns() // 1_000_000  # rises, also when this is started again
    async with connect(address, additional_headers={"cookie": cookie}) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(message["text"])
            news = message.get("parts", {})
            if news.get("result"):
                return str(news["result"]["headline"])
            requests = []
            if news.get("sheet"):  # of a round; the computer players wait until it is read
                requests.append({"type": "ready"})
            if do := choose(news.get("choices")):
                requests.append({"type": "act", "do": do})
            for request in requests:
                number += 1
                await socket.send(json.dumps(request | {"id": number}))
    raise SystemExit("the server has gone")


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4])))
