"""Addresses under which others reach a table, a score sheet, house rules."""

from __future__ import annotations

import ipaddress
import socket
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import segno

from rum500.server.protocol.visits import Invitation

if TYPE_CHECKING:
    from litestar import Request
    from litestar.datastructures import State

_ELSEWHERE: Final = ("192.0.2.1", 9)  # reserved for documentation; nothing is sent there


def lan_address() -> str | None:
    """The address of this machine in its network; None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def invitation(request: Request[Any, Any, State], path: str) -> Invitation:
    """How others reach a page of this server."""
    config = request.app.state.config
    base = str(request.base_url)
    return way_to(path, base, config.public_url, bound_to=config.host, port=config.port)


def way_to(path: str, base: str, public_url: str, *, bound_to: str, port: int) -> Invitation:
    """How others reach a page: by the public address, else as the host reached it, else in the network.

    ``base`` is the address that the request came by.
    """
    if public_url:
        return Invitation(f"{public_url.rstrip('/')}{path}", reachable=True, note="")
    if not _is_here(base):
        return Invitation(f"{base.rstrip('/')}{path}", reachable=True, note="")
    if _is_loopback(bound_to):
        note = "Only this machine reaches the server; start it with --host 0.0.0.0 for others to join."
        return Invitation(f"{base.rstrip('/')}{path}", reachable=False, note=note)
    address = lan_address()
    if address is None:
        note = "This machine is in no network now, so others cannot reach it."
        return Invitation(f"{base.rstrip('/')}{path}", reachable=False, note=note)
    note = "Works for devices in the same network."
    return Invitation(f"{urlsplit(base).scheme}://{address}:{port}{path}", reachable=True, note=note)


def qr_code(url: str) -> bytes:
    """The address as a picture (SVG) for phones."""
    picture = BytesIO()
    segno.make(url, error="m", micro=False).save(picture, "svg", xmldecl=False, nl=False, scale=8, border=2)
    return picture.getvalue()


def _is_here(base: str) -> bool:
    host = base.split("://", 1)[-1].split("/", 1)[0].rsplit(":", 1)[0].strip("[]")
    return host == "localhost" or _is_loopback(host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
