"""What may be tried against a score sheet, by kind, as in ``attacks``; the sheet must stay as it was."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from .attacks import WEIRD, World, kind
from .attacks_http import expect, mutated, request, status_of
from .serving import Somebody
from .stage import PATIENCE, Fault, Stage
from .writing import SHEET, START, Writer

DEVICE = "ANNSPHNE"
PATH = f"/api/sheets/{SHEET}"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def there(world: World) -> Any:
    """What the server has of the sheet, which is made here."""
    somebody = Somebody(world.url)
    found = somebody.asks(PATH, {"have": {}})
    if found.get("status") == 404:
        writer = Writer(DEVICE)
        writer.writes(**START)
        somebody.asks(PATH, writer.wish())
        return there(world)
    return found


def post(world: World, path: str, body: str | bytes, *statuses: int) -> None:
    """Send it to a sheet, and see that ours is as it was; too many requests say nothing."""
    before = there(world)
    expect(world, request(world, "POST", path, body=body), *statuses, may_close=True)
    after = there(world)
    if 429 not in {before.get("status"), after.get("status")} and before != after:
        raise Fault(f"{body[:300]!r} changed a score sheet")


def change(rng: random.Random) -> dict[str, Any]:
    """One that is not taken: a hole, a fork, or by somebody who knows what is not there."""
    return {
        "device": rng.choice((DEVICE, "EVESPHNE")),
        "n": rng.choice((1, 1, 3, 2**40)),
        "seen": {"BENSPHNE": rng.randrange(1, 9)} | ({DEVICE: 9} if rng.random() < 0.3 else {}),
        "at": rng.randrange(10**12),
        "by": "Eve",
        "sets": {rng.choice(("title", "cell/1/0", "players")): None},
    }


@kind
def changes_with_holes_and_forks(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    changes = [change(rng) for _ in range(rng.choice((1, 2, 200)))]
    post(world, PATH, json.dumps({"have": {}, "changes": changes}), 400, 409)
    return stage


@kind
def changes_that_are_none(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    fields = {name: json.dumps(value) for name, value in change(rng).items()}
    name = rng.choice([*fields, "undoes", "redoes", "more"])
    weird = rng.choice(WEIRD)
    fields[name] = weird if rng.random() < 0.5 else f'{{"cell/1/0":{weird}}}'
    one = "{" + ",".join(f'"{key}":{value}' for key, value in fields.items()) + "}"
    post(world, PATH, '{"have":{},"changes":[' + one + "]}", 400, 409, 413)
    return stage


@kind
def sheets_that_are_asked_for_wrongly(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    body = mutated({"have": {DEVICE: 1}, "changes": [change(rng)]}, rng)
    post(world, PATH, body if rng.random() < 0.8 else rng.randbytes(200), 200, 400, 409, 413)
    return stage


@kind
def sheets_that_are_too_large(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    large = rng.choice(
        (
            {"have": {}, "changes": [change(rng)] * 201},
            {"have": {}, "changes": [change(rng) | {"by": "x" * 9_000}]},
            {"have": {"x" * 2_200_000: 1}},
            {"have": {}, "changes": ["x" * 2_200_000]},
        )
    )
    with suppress(ConnectionError):
        post(world, PATH, json.dumps(large), 400, 413)
    return stage


@kind
def sheets_that_are_guessed(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    guess = rng.choice(
        (
            "".join(rng.choices(LETTERS, k=16)),
            SHEET.lower(),
            SHEET[:-1],
            f"{SHEET}A",
            "%00",
            "%ff" * 16,
            "A" * 9_000,
        )
    )
    expect(world, request(world, "POST", f"/api/sheets/{guess}", body='{"have":{}}'), 404, may_close=True)
    status_of(world, request(world, "GET", f"/api/sheets/{guess}/qr.svg"), may_close=True)
    return stage


@kind
def noise_at_the_socket_of_a_sheet(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    there(world)
    sheet = rng.choice((SHEET, SHEET, "x", ""))
    address = world.url.replace("http", "ws", 1) + f"/ws/sheets/{sheet}"
    with suppress(ConnectionClosed, InvalidHandshake), connect(address, open_timeout=PATIENCE) as line:
        for _ in range(rng.randrange(30)):
            line.send(rng.choice((rng.choice(WEIRD), rng.randbytes(30), '{"type":"ping"}')))
        told = json.loads(line.recv(PATIENCE))
        if set(told) != {"have", "digest"}:
            raise Fault(f"the socket of a sheet said {told}")
    return stage
