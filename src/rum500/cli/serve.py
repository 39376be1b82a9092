"""``rum500 serve``: tables in the browser, for this machine and those that reach it."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from typing import Annotated

import typer

from rum500.cli import _shell

DEFAULT_PORT = 8500
_LARGEST_MESSAGE = 16 * 1024


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 127.0.0.1 keeps others away.")] = "0.0.0.0",  # noqa: S104 - friends in the same network are to reach it
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = DEFAULT_PORT,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL|FILE", help="SQLite file or postgresql://…; else a file of your own."),
    ] = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address under which others reach the server.")
    ] = "",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits on how much one may ask for, to measure.")
    ] = False,
) -> None:
    """Serve tables: play against the computer or with friends, in the browser.

    Everything that happens is kept, and every game goes on after the server was stopped.

    Example: rum500 serve --open
    """
    try:
        import uvicorn

        from rum500.server.app import Config, create_app
        from rum500.server.store import StoreError
    except ModuleNotFoundError as missing:
        _shell.bad_input(f"{missing.name} is not installed: pip install 'rum500[server]'")
    sock = _listening(host, port)
    port = sock.getsockname()[1]
    app = create_app(Config(database, host, port, public_url, limited=not unlimited))
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=_LARGEST_MESSAGE, ws_ping_interval=20, ws_ping_timeout=25,
        timeout_graceful_shutdown=5, server_header=False, proxy_headers=bool(public_url), lifespan="on",
    )  # fmt: skip
    server = uvicorn.Server(config)
    try:
        asyncio.run(_run(server, sock, f"http://localhost:{port}/", open_=open_))
    except StoreError as error:
        _shell.bad_input(str(error))


async def _run(server: object, sock: socket.socket, address: str, *, open_: bool) -> None:
    raise NotImplementedError
