"""The addresses of the server."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.datastructures import Cookie, State
from litestar.params import CookieParameter, FromPath, JSONBody

from rum500.server import catalogue
from rum500.server.answers import READS, WRITES, refusing
from rum500.server.certificates import FOR_PHONES, Tls
from rum500.server.hall import Hall, glance
from rum500.server.invitations import invitation, qr_code
from rum500.server.kept_rules import KeptRules
from rum500.server.keys import COOKIE, DEVICE_CODE_SECONDS, KEPT, holder_of, new_secret
from rum500.server.pages import PageFile, Pages
from rum500.server.protocol import rulebook, visits
from rum500.server.protocol.sheets import SheetOfTable
from rum500.server.requests import Refusal
from rum500.server.score.of_table import sheet_of
from rum500.server.score.routes import SHEET_ROUTES
from rum500.server.store import StoreError

AnyRequest = Request[Any, Any, State]
Secret = Annotated[str, CookieParameter(name=COOKIE, max_length=100)]


def _hall(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _kept(request: AnyRequest) -> KeptRules:
    kept: KeptRules = request.app.state.kept_rules
    return kept


def _remembered(body: Any, secret: str, request: AnyRequest) -> Response[Any]:
    """An answer after which the browser knows its secret."""
    cookie = Cookie(
        COOKIE, value=secret, max_age=KEPT, httponly=True, samesite="lax", path="/",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return Response(body, cookies=[cookie])


@get("/healthz", responses=refusing(503))
async def healthz(request: AnyRequest) -> dict[str, str]:
    """Whether the server is up, and its store works."""
    if not await _hall(request).store.healthy():
        raise StoreError("the store gives no answer, or entries are not written")
    return {"status": "ok", "build": request.app.state.pages.build}


@get("/api/catalogue", sync_to_thread=False)
def show_catalogue() -> rulebook.Catalogue:
    """Presets, settings, levels: all that a new table is made of."""
    return catalogue.catalogue()


@post("/api/rules", sync_to_thread=False, status_code=200, responses=WRITES)
def show_rules(data: JSONBody[rulebook.RulesWish]) -> rulebook.RulesShown:
    """Rules explained before they are played, with what does not go together."""
    return catalogue.shown(data)


@get("/api/tables", responses=READS)
async def tables(request: AnyRequest, secret: Secret = "") -> list[visits.Glance]:
    """One's own tables and those that are listed."""
    return await _hall(request).glances(holder_of(secret))


@post("/api/tables", responses=WRITES | refusing(409, 422))
async def open_table(
    request: AnyRequest, data: JSONBody[visits.NewTable], secret: Secret = ""
) -> Response[visits.Opened]:
    """Open a table and sit down at it."""
    secret = secret or new_secret()
    room = await _hall(request).open(data, holder_of(secret))
    code = room.table.code
    return _remembered(visits.Opened(code, _invitation(request, code).url), secret, request)


@get("/api/tables/{code:str}", responses=READS | refusing(404, 410))
async def look_in(request: AnyRequest, code: FromPath[str], secret: Secret = "") -> visits.Glance:
    """A table as an invitation shows it."""
    return glance(await _hall(request).room(code), holder_of(secret))


@get("/api/tables/{code:str}/rules", responses=READS | refusing(404, 410))
async def table_rules(request: AnyRequest, code: FromPath[str]) -> rulebook.RulesShown:
    """The rules of a table, explained."""
    table = (await _hall(request).room(code)).table
    return catalogue.explained(table.rules, len(table.seats))


@post("/api/tables/{code:str}/seat", responses=WRITES | refusing(404, 409, 410))
async def join(
    request: AnyRequest, code: FromPath[str], data: JSONBody[visits.JoinSeat], secret: Secret = ""
) -> Response[visits.Seated]:
    """Sit down at a table."""
    secret = secret or new_secret()
    seat = await _hall(request).join(code, data, holder_of(secret))
    return _remembered(visits.Seated(code, seat), secret, request)


@get("/api/tables/{code:str}/invitation", responses=READS | refusing(404, 410))
async def invite(request: AnyRequest, code: FromPath[str]) -> visits.Invitation:
    """The address to send to friends."""
    await _hall(request).room(code)
    return _invitation(request, code)


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=READS | refusing(404, 410))
async def invite_by_picture(request: AnyRequest, code: FromPath[str]) -> bytes:
    """The same as a code for phones."""
    await _hall(request).room(code)
    return qr_code(_invitation(request, code).url)


@post("/api/tables/{code:str}/device-code", responses=WRITES | refusing(404, 409, 410))
async def device_code(request: AnyRequest, code: FromPath[str], secret: Secret = "") -> visits.DeviceCode:
    """A code that carries one's seat to another device."""
    hall = _hall(request)
    holder = holder_of(secret)
    if (await hall.room(code)).table.seat_of(holder) is None:
        raise Refusal("no-seat", "You have no seat at this table.")
    return visits.DeviceCode(hall.device_codes.new(code, holder, hall.clock()), DEVICE_CODE_SECONDS)


@post("/api/device", responses=WRITES | refusing(409))
async def use_device_code(
    request: AnyRequest, data: JSONBody[visits.UseDeviceCode], secret: Secret = ""
) -> Response[visits.Seated]:
    """Use the seat that a device code names from here too."""
    secret = secret or new_secret()
    code, seat = await _hall(request).carry(data.code, holder_of(secret))
    return _remembered(visits.Seated(code, seat), secret, request)


@get("/api/tables/{code:str}/record", media_type=MediaType.TEXT, responses=READS | refusing(404, 409, 410))
async def record(request: AnyRequest, code: FromPath[str]) -> str:
    """The game that was played, once it is over, as ``rum500 replay`` reads it."""
    table = (await _hall(request).room(code)).table
    if not table.over:
        raise Refusal("not-over", "The record shows every hand, so it is there once the game is over.")
    return table.record()


@get("/api/tables/{code:str}/sheet", responses=READS | refusing(404, 409, 410))
async def table_sheet(request: AnyRequest, code: FromPath[str]) -> SheetOfTable:
    """The rounds that are over, for a score sheet to go on with."""
    return sheet_of((await _hall(request).room(code)).table)


@get("/api/house-rules", responses=READS)
async def house_rules(request: AnyRequest, secret: Secret = "") -> list[rulebook.HouseRule]:
    """One's own house rules."""
    return [_shared(request, one) for one in await _kept(request).of(holder_of(secret))]


@get("/api/house-rules/{code:str}", responses=READS | refusing(409))
async def house_rule(request: AnyRequest, code: FromPath[str], secret: Secret = "") -> rulebook.HouseRule:
    """House rules that somebody shared."""
    return _shared(request, await _kept(request).under(code, holder_of(secret)))


@post("/api/house-rules", responses=WRITES | refusing(409, 422))
async def keep_house_rule(
    request: AnyRequest, data: JSONBody[rulebook.KeepHouseRule], secret: Secret = ""
) -> Response[rulebook.HouseRule]:
    """Keep rules under a name."""
    secret = secret or new_secret()
    kept = await _kept(request).keep(data, holder_of(secret))
    return _remembered(_shared(request, kept), secret, request)


@delete("/api/house-rules/{code:str}", responses=WRITES | refusing(409))
async def forget_house_rule(request: AnyRequest, code: FromPath[str], secret: Secret = "") -> None:
    """Forget one's own house rules; tables that play by them are not touched."""
    await _kept(request).forget(code, holder_of(secret))


@get(f"/{FOR_PHONES}", sync_to_thread=False, include_in_schema=False)
def authority(request: AnyRequest) -> Response[bytes]:
    """The certificate that phones are told to trust, where the server has made its own."""
    tls: Tls | None = request.app.state.config.tls
    if tls is None or not tls.shown:
        return Response(b"", status_code=404)
    return Response(tls.shown, media_type="application/x-x509-ca-cert")


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def page(request: AnyRequest, path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the page, or the page itself, which knows its own addresses."""
    pages: Pages = request.app.state.pages
    file = pages.get(path.lstrip("/"))
    if file is None and path.startswith(("/api/", "/assets/", "/ws/")):
        return Response(b"", status_code=404)
    return _sent(request, file or pages.index)


def _sent(request: AnyRequest, file: PageFile) -> Response[bytes]:
    headers = {"cache-control": file.caching, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = file.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(packed or file.body, headers=headers, media_type=file.kind)


def _invitation(request: AnyRequest, code: str) -> visits.Invitation:
    return invitation(request, f"/t/{code}")


def _shared(request: AnyRequest, rule: rulebook.HouseRule) -> rulebook.HouseRule:
    return msgspec.structs.replace(rule, url=invitation(request, f"/new?house={rule.code}").url)


ROUTES: Final = [
    healthz, show_catalogue, show_rules, tables, open_table, look_in, table_rules, join, invite,
    invite_by_picture, device_code, use_device_code, record, table_sheet, *SHEET_ROUTES, house_rules,
    house_rule, keep_house_rule, forget_house_rule, authority, page,
]  # fmt: skip
