"""What may be tried against a server by HTTP and by bare connections, by kind, as in ``attacks``."""

from __future__ import annotations

import json
import os
import random
import socket
import struct
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from .attacks import WEIRD, World, forged, kind
from .stage import PATIENCE, Fault, Stage

MOST_HELD: Final = 100
HEADERS: Final = "content-type: application/json\r\n"
BODIES: Final[dict[str, dict[str, Any]]] = {
    "/api/tables": {"you": "Eve", "seats": [{"kind": "open"}], "settings": {}, "pace": 1, "start": False},
    "/api/rules": {"preset": "hoyle", "settings": {"target": "300"}, "players": 3},
    "/api/device": {"code": "AAAAAAAA"},
    "/api/house-rules": {"name": "Eve", "preset": "hoyle", "settings": {}},
    "/api/tables/{code}/seat": {"you": "Eve", "seat": 1},
}
Said = str | bytes


def connection(world: World) -> socket.socket:
    """A bare connection to the server."""
    return socket.create_connection(("127.0.0.1", urlsplit(world.url).port or 80), timeout=PATIENCE)


def status_of(world: World, said: Said, *, may_close: bool = False) -> tuple[int, bytes]:
    """The status and all that came back; 0 where the line was closed without a word, if it may be."""
    sent = said if isinstance(said, bytes) else said.encode("utf-8", "surrogateescape")
    answer = b""
    with connection(world) as line, suppress(ConnectionError):
        line.sendall(sent)
        while more := line.recv(65_536):
            answer += more
    if not answer and may_close:
        return 0, b""
    if not answer.startswith(b"HTTP/1.1 "):
        raise Fault(f"{sent[:200]!r} was answered by {answer[:200]!r}")
    status = int(answer[9:12])
    if status >= 500:
        raise Fault(f"{sent[:200]!r} was answered by {answer[:200]!r}")
    return status, answer


def request(
    world: World,
    method: str,
    path: str,
    *headers: str,
    body: Said = "",
    cookie: str = "",
    host: str | None = None,
) -> bytes:
    """A request as it travels; the line is closed behind the answer."""
    content = body if isinstance(body, bytes) else body.encode("utf-8", "surrogateescape")
    lines = [
        f"{method} {path} HTTP/1.1",
        f"host: {world.url[7:] if host is None else host}",
        "connection: close",
        *headers,
        *([f"content-length: {len(content)}", "content-type: application/json"] if content else []),
        *([f"cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + content


def expect(world: World, said: bytes, *statuses: int, may_close: bool = False) -> bytes:
    """Send it, and have it refused with one of these statuses, or with that of too many requests."""
    status, answer = status_of(world, said, may_close=may_close)
    if status and status not in {*statuses, 429}:
        raise Fault(f"{said[:200]!r} was answered by {answer[:300]!r}")
    return answer


@kind
def seats_that_are_taken(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    seats: list[object] = [None, 0, 1, 2, 3, 7, 8, -1, 2**70, "1", 1.5, [], True]
    body = json.dumps({"you": rng.choice(("Eve", "Ann", "ben", "")), "seat": rng.choice(seats)})
    cookie = rng.choice(("", forged(world, stage)[:90]))
    expect(
        world, request(world, "POST", f"/api/tables/{stage.code}/seat", body=body, cookie=cookie), 400, 409
    )
    return stage


@kind
def device_codes_that_are_guessed(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    code = rng.choice(
        ["".join(rng.choices(letters, k=8)), stage.code, "", "%", "\x00", "a" * 41, stage.secrets[0][:40]]
    )
    expect(world, request(world, "POST", "/api/device", body=json.dumps({"code": code})), 400, 409)
    return stage


@kind
def device_codes_of_others(world: World) -> Stage:
    stage = world.any_stage()
    cookie = world.rng.choice(("", forged(world, stage)[:90]))
    path = f"/api/tables/{stage.code}/device-code"
    expect(world, request(world, "POST", path, cookie=cookie), 400, 409)
    return stage


@kind
def device_codes_used_twice(world: World) -> Stage:
    stage = world.stages["waiting"]
    given = stage.people[2].asks(f"/api/tables/{stage.code}/device-code", {})
    if "code" not in given or given.get("status") == 429:
        return stage
    body = json.dumps({"code": given["code"]})
    first = request(world, "POST", "/api/device", body=body, cookie=stage.people[2].cookie)
    with suppress(Fault):
        expect(world, first, 201)
    expect(world, request(world, "POST", "/api/device", body=body), 409)
    return stage


@kind
def house_rules_of_others(world: World) -> Stage:
    stage, ann = world.any_stage(), world.stages["playing"].people[0]
    kept = ann.asks("/api/house-rules", {"name": "Ours", "preset": "hoyle"})
    if kept.get("status") == 429:
        return stage
    path = f"/api/house-rules/{kept['code']}"
    expect(
        world, request(world, "DELETE", path, cookie=forged(world, world.stages["playing"])[:90]), 400, 409
    )
    expect(world, request(world, "DELETE", "/api/house-rules/NOTHERE1", cookie=ann.cookie), 409)
    other = json.dumps({"name": "Ours", "preset": "persian"})
    status_of(world, request(world, "POST", "/api/house-rules", body=other))
    if ann.asks(path) != kept:
        raise Fault("house rules of somebody were changed")
    return stage


@kind
def records_of_games_that_go_on(world: World) -> Stage:
    stage = world.stages[world.rng.choice(("playing", "paused", "waiting"))]
    path = f"/api/tables/{stage.code}/record"
    expect(world, request(world, "GET", path, cookie=stage.people[world.rng.randrange(3)].cookie), 409)
    return stage


@kind
def requests_from_other_sites(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    host = world.url.removeprefix("http://")
    origin = rng.choice(
        ("https://evil.example", "null", "", f"http://{host}.evil.example", "http://[", "//", host)
    )
    path = rng.choice(list(BODIES)).format(code=stage.code)
    body = json.dumps(BODIES.get(path, {"you": "Eve"}))
    said = request(world, "POST", path, f"origin: {origin}", body=body, cookie=stage.people[0].cookie)
    expect(world, said, 403)
    return stage


def mutated(value: Any, rng: random.Random) -> str:
    """A body, something of it put wrong."""
    text = json.dumps(value)
    if rng.random() < 0.5:
        name = rng.choice(list(value))
        fields = {json.dumps(key): json.dumps(one) for key, one in value.items()}
        fields[json.dumps(name)] = rng.choice(WEIRD)
        return "{" + ",".join(f"{key}:{one}" for key, one in fields.items()) + "}"
    return rng.choice(
        [
            text[: rng.randrange(1, len(text))],
            f"[{text}]",
            '"x"',
            "[" * 30_000,
            '{"a":' * 10_000,
            text[:-1] + ',"x":1}',
            "null",
            "7",
            text.replace('"', "'"),
            "\ufeff" + text,
            "\x00",
            text[:-1] + ',"deep":' + "[" * 900 + "]" * 900 + "}",
            f'{{"deep":{"[" * 30_000}',
        ]
    )


@kind
def bodies_that_are_broken(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    path, value = rng.choice(list(BODIES.items()))
    body: Said = mutated(value, rng)
    if rng.random() < 0.2:
        body = rng.randbytes(rng.randrange(1, 300)) + b"\xff"
    said = request(world, "POST", path.format(code=stage.code), body=body)
    expect(
        world,
        said,
        400,
        409,
        422,
        *((200, 201) if path in {"/api/rules", "/api/tables", "/api/house-rules"} else ()),
    )
    return stage


@kind
def bodies_that_are_too_large(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    path = rng.choice(list(BODIES)).format(code=stage.code)
    size = rng.choice((66_000, 200_000, 2_000_000))
    if rng.random() < 0.5:
        said = request(world, "POST", path, body='{"you":"' + "x" * size + '"}')
    else:
        said = request(world, "POST", path, "transfer-encoding: chunked", "content-type: application/json")
        said += f"{size:x}\r\n".encode() + b"[" * size + b"\r\n0\r\n\r\n"
    expect(world, said, 400, 413, may_close=True)
    return stage


@kind
def names_that_are_none(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    name = rng.choice([" ", "\t\n", "\u200b", "\x00", "\x1b", "\u202e", "\ud800", "\u2028", "x" * 25, "\x7f"])
    path = rng.choice(("/api/tables", f"/api/tables/{stage.code}/seat"))
    expect(world, request(world, "POST", path, body=json.dumps({"you": name})), 400, 409)
    return stage


@kind
def paths_out_of_the_page(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    up = rng.choice(
        ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "....//", "..%252f", "%c0%ae%c0%ae/")
    )
    target = rng.choice(
        ("etc/passwd", "app.py", "__init__.py", "pyproject.toml", "server/keys.py", "proc/self/environ")
    )
    start = rng.choice(("/", "/assets/", "/t/", "//", "/api/", "/ws/", "/assets/..;/", "/file:///", "/%00/"))
    path = start + up * rng.randrange(0, 12) + target
    _, answer = status_of(world, request(world, "GET", path))
    if any(sign in answer for sign in (b"root:", b"import ", b"[project]", b"PATH=")):
        raise Fault(f"{path} was answered by {answer[:200]!r}")
    return stage


@kind
def addresses_that_are_odd(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    code = rng.choice(
        ["%00", "%ff", "%f0%28", "a" * 9_000, "'--", stage.code + "%20", "%0d%0aX:1", stage.code.lower(), ";"]
    )
    path = rng.choice(
        (
            f"/api/tables/{code}",
            f"/api/tables/{code}/rules",
            f"/api/tables/{code}/record",
            f"/api/tables/{code}/qr.svg",
            f"/api/house-rules/{code}",
            f"/api/{code}",
            f"/{code}",
            f"/api/tables?{code}={code}",
            "/api/tables/",
            "//",
            "*",
            f"/api/tables/{stage.code}//seat",
            "/api/schema/" + code,
            "http://evil.example/",
            "?" + code,
            "",
        )
    )
    method = rng.choice(("GET", "GET", "HEAD", "PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW", "post"))
    status_of(world, request(world, method, path))
    return stage


@kind
def cookies_that_are_large(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    cookie = rng.choice(
        ("rum500=" + "a" * 10_000, "; ".join(f"c{at}={'x' * 30}" for at in range(300)), ";" * 9_000, "=")
    )
    path = rng.choice(("/api/tables", f"/api/tables/{stage.code}", "/api/house-rules", "/"))
    status_of(world, request(world, "GET", path, cookie=cookie))
    return stage


@kind
def headers_without_end(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    number, size = rng.choice(((1_000, 10), (10, 6_000), (1, 70_000), (20_000, 30), (3, 1_000_000)))
    headers = [f"x-{at}: {'y' * size}" for at in range(number)]
    status_of(world, request(world, "GET", "/healthz", *headers), may_close=True)
    return stage


@kind
def hosts_that_are_odd(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    host = rng.choice(
        ("[", "http://[", "", "a" * 8_000, "x y", "@", "::1", "[::1]:x", "evil.example:99999999", "%", "é")
    )
    path = rng.choice(
        (
            f"/api/tables/{stage.code}/invitation",
            f"/api/tables/{stage.code}/qr.svg",
            "/",
            "/healthz",
            "/api/tables",
        )
    )
    status_of(world, request(world, "GET", path, host=host))
    body = json.dumps({"you": "Eve", "name": "odd"})
    status_of(world, request(world, "POST", "/api/tables", body=body, host=host))
    return stage


@kind
def noise_on_the_line(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    noise = rng.choice(
        [
            rng.randbytes(200),
            b"\x16\x03\x01\x02\x00\x01",
            b"GET /\r\n\r\n",
            b"\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\x00" * 500,
            b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
            b"GET / HTTP/1.1\r\n: x\r\n\r\n",
            b"POST /api/rules HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello",
            b"GET /\xff\xfe HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        ]
    )
    with connection(world) as line, suppress(ConnectionError, TimeoutError):
        line.sendall(noise)
        line.shutdown(socket.SHUT_WR)
        if b"HTTP/1.1 5" in line.recv(9_000):
            raise Fault(f"{noise[:100]!r} broke the server")
    return stage


def upgrade(world: World, stage: Stage) -> bytes:
    """What opens a socket for one who watches."""
    key = b64encode(os.urandom(16)).decode()
    headers = ("upgrade: websocket", f"sec-websocket-key: {key}", "sec-websocket-version: 13")
    return request(world, "GET", f"/ws/{stage.code}", *headers).replace(
        b"connection: close", b"connection: upgrade"
    )


@kind
def frames_that_never_end(world: World) -> Stage:
    """Halves of requests, handshakes and frames stay open for a while, so many at the most."""
    stage, rng = world.any_stage(), world.rng
    line = connection(world)
    opening = upgrade(world, stage)
    with suppress(ConnectionError, TimeoutError):
        if rng.random() < 0.4:
            line.sendall(
                rng.choice(
                    (b"", b"G", opening[: rng.randrange(len(opening))], b"POST /api/rules HTTP/1.1\r\n")
                )
            )
        else:
            line.sendall(opening)
            line.recv(4_096)
            line.sendall(frame(rng))
    hold(world, [line])
    return stage


def frame(rng: random.Random) -> bytes:
    """A frame that is cut, broken, or one of many."""
    mask = b"\x01\x02\x03\x04"
    return rng.choice(
        (
            b"\x81",
            b"\x81\xfe\x10",
            b"\x81\xfe\x10\x00" + mask + b"x" * 50,
            b"\x01\x81" + mask + b"x",
            b"\x80\x81" + mask + b"x",
            b"\xff\xff",
            b"\x81\x05hello",
            b"\x89\x84" + mask + b"ping",
            b"\x88\x80" + mask,
            b"\x83\x80" + mask,
            b"\x81\xff" + struct.pack(">Q", 2**62) + mask,
            b"\x88\x82" + mask + b"\x00\x00",
            b"\x89\xfe\x00\xff" + mask,
            (b"\x01\x81" + mask + b"x") + (b"\x00\x81" + mask + b"x") * 200,
        )
    )


def hold(world: World, lines: Sequence[socket.socket]) -> None:
    """Keep lines open, and let the oldest go where they are too many."""
    world.held += lines
    while len(world.held) > MOST_HELD:
        drop(world.held.pop(0), world.rng)


def drop(line: socket.socket, rng: random.Random) -> None:
    """Close a line, at times without a word."""
    if rng.random() < 0.5:
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


@kind
def sockets_opened_and_dropped(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    lines = [connection(world) for _ in range(rng.randrange(1, 60))]
    for line in lines:
        with suppress(ConnectionError):
            line.sendall(rng.choice((b"", upgrade(world, stage))))
    for line in lines:
        drop(line, rng)
    return stage
