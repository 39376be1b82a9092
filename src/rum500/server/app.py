"""The server as an ASGI application: the addresses below ``/api``, the socket, the page."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from litestar import Litestar
from litestar.openapi import OpenAPIConfig

from rum500 import __version__
from rum500.server.answers import HANDLERS
from rum500.server.guard import Guard
from rum500.server.hall import Hall
from rum500.server.kept_rules import KeptRules
from rum500.server.pages import Pages
from rum500.server.routes import ROUTES
from rum500.server.score.sheets import Sheets
from rum500.server.score.sockets import SheetSockets
from rum500.server.sockets import Kind, Sockets
from rum500.server.table_sockets import TableSockets

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp

    from rum500.server.certificates import Tls
    from rum500.server.store import Store

_LARGEST_BODY = 64 * 1024


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is run; ``limited`` off for measuring."""

    database: str | None = None
    host: str = "0.0.0.0"  # noqa: S104 - friends in the same network are to reach it
    port: int = 8500
    public_url: str = ""
    limited: bool = True
    tls: Tls | None = None


def create_app(config: Config, store: Store) -> ASGIApp:
    """The application; the tables of its store are taken up as it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.hall = hall = Hall(store)
        try:
            await hall.wake_up()
            yield
        finally:
            hall.close()
            app.state.sheets.close()

    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lifespan],
        exception_handlers=HANDLERS,
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(title="rum500", version=__version__, path="/api/schema"),
    )
    app.state.config = config
    app.state.kept_rules = KeptRules(store)
    app.state.pages = pages = Pages()
    app.state.sheets = sheets = Sheets(store, limited=config.limited)
    kinds: dict[str, Kind] = {
        "/ws/sheets/": SheetSockets(sheets, limited=config.limited),
        "/ws/": TableSockets(lambda: app.state.hall, pages.build, limited=config.limited),
    }
    sockets = Sockets(app, kinds, limited=config.limited)
    return Guard(sockets, config.public_url, limited=config.limited)
