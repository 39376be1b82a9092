"""What goes wrong with a request, as an answer that says what is wrong and the way out."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from rum500.contradictions import RulesError
from rum500.house import HouseError
from rum500.server.hall import NoTable, OldTable
from rum500.server.protocol.visits import Trouble
from rum500.server.requests import Refusal
from rum500.server.score.refusals import SheetRefusal
from rum500.server.store import StoreError
from rum500.sheet import ForkedError, NotWholeError, SheetError

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

_LOG: Final = logging.getLogger(__name__)
_MEANING: Final = {
    400: "This cannot be read.",
    403: "This came from the page of another site.",
    404: "There is no such table or sheet.",
    410: "The table was begun under other rules of the program.",
    409: "This may not be done, or not now.",
    413: "This is too long.",
    422: "These rules do not go together.",
    429: "Too much was asked from this address; wait a few seconds.",
    503: "The store does not take it now.",
}
_LONGEST: Final = 1_000  # signs of what is told
_OF_SHEETS: Final = {
    ForkedError: (409, "forked", "Take the sheet as it is here, and write under another device."),
    NotWholeError: (409, "not-whole", "Send it together with all that it follows."),
    SheetError: (400, "malformed", ""),
}
AnyRequest = Request[Any, Any, Any]


def refusing(*statuses: int) -> dict[int, ResponseSpec]:
    """What the description of an address says of statuses with which it refuses."""
    return {
        status: ResponseSpec(Trouble, generate_examples=False, description=_MEANING[status])
        for status in statuses
    }


def trouble(status: int, code: str, text: str, way_out: str = "") -> Response[Trouble]:
    """An answer that refuses."""
    return Response(Trouble(code, text, way_out), status_code=status)


def _refused(_: AnyRequest, error: Refusal) -> Response[Trouble]:
    return trouble(409, error.code, error.text)


def _no_table(_: AnyRequest, error: NoTable) -> Response[Trouble]:
    text = f"There is no table {error}; it may have been mistyped, or be long over."
    return trouble(404, "no-table", text, "Ask for the link again, or open a table of your own.")


def _old_table(_: AnyRequest, error: OldTable) -> Response[Trouble]:
    text = f"Table {error} was begun under other rules of the program, and cannot be gone on with here."
    return trouble(410, "old-table", text, "Open a table of your own, or ask whoever runs the server.")


def _bad_rules(_: AnyRequest, error: Exception) -> Response[Trouble]:
    return trouble(422, "rules", f"{error}.", "Change the settings that do not go together.")


def _store(_: AnyRequest, error: StoreError) -> Response[Trouble]:
    _LOG.error("%s", error)
    return trouble(503, "store", "The server cannot store or read this just now.", "Try again in a moment.")


def _invalid(_: AnyRequest, error: ValidationException) -> Response[Trouble]:
    faults = [
        f"{one.get('key', 'body')}: {one['message']}" for one in error.extra or () if isinstance(one, dict)
    ]
    return trouble(400, "malformed", "; ".join(faults) or error.detail)


def _sheet(_: AnyRequest, error: SheetRefusal) -> Response[Trouble]:
    return trouble(error.status, error.code, error.text, error.way_out)


def _no_log(_: AnyRequest, error: SheetError) -> Response[Trouble]:
    status, code, way_out = next((said for kind, said in _OF_SHEETS.items() if isinstance(error, kind)))
    return trouble(status, code, str(error)[:_LONGEST], way_out)


def _nested(_: AnyRequest, error: RecursionError) -> Response[Trouble]:
    del error
    return trouble(400, "malformed", "This is nested too deep.")


def _broken(request: AnyRequest, error: Exception) -> Response[Trouble]:
    _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return trouble(500, "broken", "Something is wrong with the server.", "Try again in a moment.")


def _http(_: AnyRequest, error: HTTPException) -> Response[Trouble]:
    return trouble(error.status_code, "http", error.detail)


READS: Final = refusing(400, 429, 503)
WRITES: Final = refusing(400, 403, 413, 429, 503)
HANDLERS: ExceptionHandlersMap = {
    Refusal: _refused, NoTable: _no_table, OldTable: _old_table, RulesError: _bad_rules,
    HouseError: _bad_rules, StoreError: _store, ValidationException: _invalid, HTTPException: _http,
    RecursionError: _nested, SheetRefusal: _sheet, SheetError: _no_log, Exception: _broken,
}  # fmt: skip
