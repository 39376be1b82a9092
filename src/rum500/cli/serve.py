"""``rum500 serve``: tables in the browser, for this machine and those that reach it."""

from __future__ import annotations

import socket
import sys
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from rum500.cli import _shell

if TYPE_CHECKING:
    from rum500.server.certificates import Tls

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
    tls: Annotated[
        bool, typer.Option("--tls", help="Speak https, by a certificate that the server makes for itself.")
    ] = False,
    certificate: Annotated[
        str | None, typer.Option(metavar="FILE", help="Speak https by this certificate, in PEM form.")
    ] = None,
    key: Annotated[str | None, typer.Option(metavar="FILE", help="The key of the certificate.")] = None,
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
        from rum500.server.certificates import CertificateError
        from rum500.server.running import run
        from rum500.server.store import StoreError
    except ModuleNotFoundError as missing:
        _shell.bad_input(f"{missing.name} is not installed: pip install 'rum500[server]'")
    try:
        secure = _tls(host, certificate, key, own=tls)
    except CertificateError as error:
        _shell.bad_input(str(error))
    listening = _listening(host, port)
    port = listening.getsockname()[1]
    address = f"{'http' if secure is None else 'https'}://localhost:{port}/"

    def ready(where: str) -> None:
        print(f"rum500 is at {address}\nTables are kept in {where}. Ctrl-C ends.", flush=True)
        if secure is not None and secure.authority is not None:
            print(f"Browsers warn until they are told to trust {secure.authority}.", flush=True)
        if open_:
            webbrowser.open(address)

    config = Config(database, host, port, public_url, limited=not unlimited, tls=secure)
    try:
        run(config, listening, ready)
    except StoreError as error:
        _shell.bad_input(str(error))


def _tls(host: str, certificate: str | None, key: str | None, *, own: bool) -> Tls | None:
    """What was asked for of TLS. Raises ``CertificateError``."""
    from rum500.server.certificates import of_files
    from rum500.server.own_certificate import own_tls

    if own and (certificate is not None or key is not None):
        _shell.bad_input("--tls makes a certificate of its own; leave it out, or --certificate and --key")
    if own:
        return _warned(own_tls(host))
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        _shell.bad_input("--certificate and --key belong together; name both files")
    return _warned(of_files(_shell.named_path(certificate), _shell.named_path(key)))


def _warned(tls: Tls) -> Tls:
    if tls.warning:
        print(f"warning: {tls.warning}", file=sys.stderr)
    return tls


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
