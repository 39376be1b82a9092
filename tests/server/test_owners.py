"""Who may use each address and each request of the socket, and that everybody else is refused."""

import json
from collections.abc import Callable
from typing import Any, Final, get_args

import msgspec
import pytest
from litestar import Litestar

from rum500.server.protocol import commands
from rum500.server.routes import ROUTES

from .serving import Somebody, served
from .test_serve import started

ANYBODY: Final = "anybody"
OWNER: Final = "the owner"
ADDRESSES: Final[dict[tuple[str, str], str]] = {
    ("GET", "/healthz"): ANYBODY,
    ("GET", "/api/catalogue"): ANYBODY,
    ("POST", "/api/rules"): ANYBODY,
    ("GET", "/api/tables"): OWNER,
    ("POST", "/api/tables"): ANYBODY,
    ("GET", "/api/tables/{code:str}"): "who knows the code",
    ("GET", "/api/tables/{code:str}/rules"): "who knows the code",
    ("POST", "/api/tables/{code:str}/seat"): "who knows the code, where a seat is free",
    ("GET", "/api/tables/{code:str}/invitation"): "who knows the code",
    ("GET", "/api/tables/{code:str}/qr.svg"): "who knows the code",
    ("POST", "/api/tables/{code:str}/device-code"): "who has a seat there",
    ("POST", "/api/device"): "who knows the code for a device",
    ("GET", "/api/tables/{code:str}/record"): "who knows the code, once the game is over",
    ("GET", "/api/tables/{code:str}/sheet"): "who knows the code, of rounds that are over",
    ("POST", "/api/sheets/{sheet:str}"): "who knows the address",
    ("GET", "/api/sheets/{sheet:str}/invitation"): "who knows the address",
    ("GET", "/api/sheets/{sheet:str}/qr.svg"): "who knows the address",
    ("GET", "/api/house-rules"): OWNER,
    ("POST", "/api/house-rules"): OWNER,
    ("GET", "/api/house-rules/{code:str}"): "who knows the code",
    ("DELETE", "/api/house-rules/{code:str}"): OWNER,
    ("GET", "/rum500.crt"): ANYBODY,
    ("GET", "/"): ANYBODY,
    ("GET", "/{path:path}"): ANYBODY,
}
SEAT: Final = "a seat, for itself"
HOST: Final = "the host"
REQUESTS: Final[dict[type[msgspec.Struct], tuple[str, dict[str, Any]]]] = {
    commands.Act: (SEAT, {"do": "stock"}),
    commands.Undo: (SEAT, {}),
    commands.Why: (SEAT, {"do": "stock"}),
    commands.Stand: (SEAT, {"calls": "pass"}),
    commands.MoreTime: (SEAT, {}),
    commands.Ready: (SEAT, {}),
    commands.Say: (SEAT, {"phrase": 0}),
    commands.Run: (HOST, {"what": "pause"}),
    commands.Fill: (HOST, {"seat": 2, "what": "computer"}),
    commands.Leave: (SEAT, {}),
    commands.Concede: (SEAT, {}),
    commands.Abort: (SEAT, {}),
    commands.Rematch: (SEAT, {}),
}


class World:
    """A game that goes on, somebody at it, and somebody who is not."""

    def __init__(self, server: Any) -> None:
        self.code, (self.ann, self.ben, self.cy) = started(server, "Ben", "Cy")
        self.eve = Somebody(server.url)
        self.kept = self.ann.asks("/api/house-rules", {"name": "Ours", "preset": "hoyle"})["code"]
        self.nowhere = "ABCDEFGH"


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with served(tmp_path_factory.mktemp("owners") / "tables.db", "--unlimited") as server:
        yield World(server)


def refused(world: World, path: str, body: object = None, method: str | None = None) -> str:
    """The code with which somebody without rights is refused."""
    return str(world.eve.asks(path, body, method)["code"])


def others_house_rules(world: World) -> None:
    """Rules of the same name are kept for each alone."""
    kept = world.eve.asks("/api/house-rules", {"name": "Ours", "preset": "persian"})
    assert kept["code"] != world.kept
    assert world.ann.asks(f"/api/house-rules/{world.kept}")["preset"] == "hoyle"


def not_shown(world: World, path: str) -> None:
    """What is somebody's own is in nobody's list."""
    assert world.ann.asks(path)
    assert not Somebody(world.eve.url).asks(path)


def needs_the_code(world: World, suffix: str) -> None:
    """Without the code of a table there is nothing."""
    assert refused(world, f"/api/tables/{world.nowhere}{suffix}") == "no-table"


def needs_the_address(world: World, suffix: str) -> None:
    """Without the address of a sheet there is nothing."""
    for sheet in ("KTCHENTABLE23456", world.code):
        assert refused(world, f"/api/sheets/{sheet}{suffix}", None if suffix else {"have": {}}) == "no-sheet"


REFUSALS: Final[dict[tuple[str, str], Callable[[World], object]]] = {
    ("GET", "/api/tables"): lambda world: not_shown(world, "/api/tables"),
    ("GET", "/api/tables/{code:str}"): lambda world: needs_the_code(world, ""),
    ("GET", "/api/tables/{code:str}/rules"): lambda world: needs_the_code(world, "/rules"),
    ("GET", "/api/tables/{code:str}/invitation"): lambda world: needs_the_code(world, "/invitation"),
    ("GET", "/api/tables/{code:str}/qr.svg"): lambda world: needs_the_code(world, "/qr.svg"),
    ("GET", "/api/tables/{code:str}/sheet"): lambda world: needs_the_code(world, "/sheet"),
    ("POST", "/api/sheets/{sheet:str}"): lambda world: needs_the_address(world, ""),
    ("GET", "/api/sheets/{sheet:str}/invitation"): lambda world: needs_the_address(world, "/invitation"),
    ("GET", "/api/sheets/{sheet:str}/qr.svg"): lambda world: needs_the_address(world, "/qr.svg"),
    ("GET", "/api/house-rules"): lambda world: not_shown(world, "/api/house-rules"),
    ("POST", "/api/house-rules"): others_house_rules,
}
CODES: Final[dict[tuple[str, str], tuple[str, object, set[str]]]] = {
    ("POST", "/api/tables/{code:str}/seat"): ("/api/tables/CODE/seat", {"you": "Eve"}, {"full"}),
    ("POST", "/api/tables/{code:str}/device-code"): ("/api/tables/CODE/device-code", {}, {"no-seat"}),
    ("POST", "/api/device"): ("/api/device", {"code": "ABCDEFGH"}, {"used-up"}),
    ("GET", "/api/tables/{code:str}/record"): ("/api/tables/CODE/record", None, {"not-over"}),
    ("GET", "/api/house-rules/{code:str}"): ("/api/house-rules/ABCDEFGH", None, {"no-house-rule"}),
    ("DELETE", "/api/house-rules/{code:str}"): ("/api/house-rules/KEPT", None, {"not-yours"}),
}


def test_the_list_of_addresses_is_whole():
    app = Litestar(route_handlers=ROUTES, openapi_config=None)
    found = {
        (method, route.path_format if "{" not in route.path else route.path)
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    assert found == set(ADDRESSES)
    assert {address for address, who in ADDRESSES.items() if who != ANYBODY} == {*REFUSALS, *CODES}


@pytest.mark.parametrize("address", [*REFUSALS, *CODES], ids=" ".join)
def test_an_address_refuses_everybody_else(world, address):
    if address in REFUSALS:
        REFUSALS[address](world)
        return
    path, body, codes = CODES[address]
    path = path.replace("CODE", world.code).replace("KEPT", world.kept)
    assert refused(world, path, body, address[0]) in codes


def test_the_list_of_requests_is_whole():
    assert set(REQUESTS) == set(get_args(commands.Command))


def test_no_request_names_a_seat_but_those_of_the_host():
    named = {kind for kind in REQUESTS if "seat" in kind.__struct_fields__}
    assert named <= {kind for kind, (who, _) in REQUESTS.items() if who == HOST}


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.__name__)
def test_who_watches_is_refused(world, kind):
    _, fields = REQUESTS[kind]
    with world.eve.at(world.code) as sight:
        sight.hears()
        assert sight.asks(kind.__struct_config__.tag, **fields)["code"] == "no-seat"


@pytest.mark.parametrize(
    "kind", [kind for kind, (who, _) in REQUESTS.items() if who == HOST], ids=lambda kind: kind.__name__
)
def test_what_the_host_may_do_is_refused_to_others(world, kind):
    _, fields = REQUESTS[kind]
    with world.ben.at(world.code) as sight:
        before = sight.hears()
        assert sight.asks(kind.__struct_config__.tag, **fields)["code"] == "not-host"
        sight.hears_all(0.1)
        assert json.dumps(sight.parts["about"]) == json.dumps(before["parts"]["about"])
