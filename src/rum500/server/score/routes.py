"""The addresses of score sheets; who has the address of one, has the sheet."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from rum500.server.answers import READS, WRITES, refusing
from rum500.server.guard import address_of
from rum500.server.invitations import invitation, qr_code
from rum500.server.protocol.sheets import SheetMerged, SheetWish
from rum500.server.protocol.visits import Invitation
from rum500.server.score.kept import KeptSheet
from rum500.server.score.sheets import Sheets

AnyRequest = Request[Any, Any, State]
_LARGEST_BODY: Final = 2 * 1024 * 1024


def _sheets(request: AnyRequest) -> Sheets:
    sheets: Sheets = request.app.state.sheets
    return sheets


async def _find(request: AnyRequest, sheet: str) -> KeptSheet:
    return await _sheets(request).find(sheet, address_of(request.scope))


@post(
    "/api/sheets/{sheet:str}", status_code=200, request_max_body_size=_LARGEST_BODY,
    responses=WRITES | refusing(404, 409),
)  # fmt: skip
async def merge(request: AnyRequest, sheet: FromPath[str], data: JSONBody[SheetWish]) -> SheetMerged:
    """Bring what one has written, and take what others have; the first that is brought makes the sheet."""
    sheets, address = _sheets(request), address_of(request.scope)
    sheets.spend(address, len(await request.body()))
    return await sheets.merge(sheet, data, address)


@get("/api/sheets/{sheet:str}/invitation", responses=READS | refusing(404))
async def invite(request: AnyRequest, sheet: FromPath[str]) -> Invitation:
    """The address for all who are to read and write."""
    return invitation(request, f"/score/{(await _find(request, sheet)).id}")


@get("/api/sheets/{sheet:str}/qr.svg", media_type="image/svg+xml", responses=READS | refusing(404))
async def invite_by_picture(request: AnyRequest, sheet: FromPath[str]) -> bytes:
    """The same as a code for phones."""
    return qr_code((invitation(request, f"/score/{(await _find(request, sheet)).id}")).url)


SHEET_ROUTES: Final = [merge, invite, invite_by_picture]
