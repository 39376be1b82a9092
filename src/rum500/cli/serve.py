"""``rum500 serve``: tables in the browser, for this machine and those that reach it."""

from __future__ import annotations

import socket
import webbrowser
from typing import Annotated

import typer

from rum500.cli import _shell

DEFAULT_PORT = 8500


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
        from rum500.server.app import Config
        from rum500.server.running import run
        from rum500.server.store import StoreError
    except ModuleNotFoundError as missing:
        _shell.bad_input(f"{missing.name} is not installed: pip install 'rum500[server]'")
    listening = _listening(host, port)
    port = listening.getsockname()[1]
    address = f"http://localhost:{port}/"

    def ready(where: str) -> None:
        print(f"rum500 is at {address}\nTables are kept in {where}. Ctrl-C ends.", flush=True)
        if open_:
            webbrowser.open(address)

    config = Config(database, host, port, public_url, limited=not unlimited)
    try:
        run(config, listening, ready)
    except StoreError as error:
        _shell.bad_input(str(error))


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens, or a word why there is none."""
    try:
        return socket.create_server((host, port), reuse_port=False)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        _shell.bad_input(f"cannot listen at {host}, port {port}: {why}; choose another by --port")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)
