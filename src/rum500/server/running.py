"""Running the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Final

import uvicorn

from rum500.server.app import create_app
from rum500.server.patience import Patience
from rum500.server.store import Store

if TYPE_CHECKING:
    import socket
    import ssl
    from collections.abc import Callable

    from rum500.server.app import Config
    from rum500.server.certificates import Tls

_LARGEST_MESSAGE: Final = 16 * 1024
_SECONDS_TO_CLOSE: Final = 5
_RARE_COLLECTIONS: Final = (
    50_000,
    50,
    100,
)  # tables live long and hold no cycles: looking through all takes time


class _Server(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


def run(config: Config, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve on a socket that listens; ``ready`` is told where tables are kept. Raises ``StoreError``."""
    gc.set_threshold(*_RARE_COLLECTIONS)

    async def serve() -> None:
        async with await Store.open(config.database) as store:
            app = create_app(config, store)
            settings = uvicorn.Config(
                app, log_level="warning", ws_max_size=_LARGEST_MESSAGE, ws_ping_interval=20,
                ws_ping_timeout=25, timeout_graceful_shutdown=_SECONDS_TO_CLOSE, server_header=False,
                proxy_headers=bool(config.public_url), lifespan="on", http=Patience,
                ssl_context_factory=_factory(config.tls),
            )  # fmt: skip
            await _Server(settings, lambda: ready(store.name)).serve([listening])

    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(serve())


def _factory(tls: Tls | None) -> Callable[..., ssl.SSLContext] | None:
    """As uvicorn takes what makes connections."""
    return None if tls is None else lambda *_: tls.context


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one for the system."""
    try:
        import uvloop  # noqa: PLC0415 - not there on every system
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop
