"""TLS with a certificate that the server makes for itself, for the network at home."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from datetime import timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

from cryptography.x509 import DNSName, IPAddress

from rum500.files import home, write_whole
from rum500.server.authority import (
    LIFE,
    PRIVATE,
    DamagedError,
    Names,
    Signed,
    new_authority,
    new_certificate,
)
from rum500.server.certificates import FOR_PHONES, CertificateError, Tls, context
from rum500.server.invitations import lan_address

if TYPE_CHECKING:
    from pathlib import Path

FOLDER: Final = "tls"
_AUTHORITY, _SERVER = "authority.pem", "server.pem"
_SPARE: Final = timedelta(days=30)
_HOST: Final = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*", re.ASCII)


def own_tls(bound_to: str) -> Tls:
    """TLS by a certificate for this machine; made, where the one that is kept does no longer.

    ``bound_to`` is where the server listens. Raises ``CertificateError``.
    """
    folder = home() / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        authority, warning = _keep_up(folder, names_of_this_machine(bound_to))
    except OSError as error:
        said = (
            f"{error.filename or folder}: {error.strerror}; change that, or name a certificate that you have"
        )
        raise CertificateError(said) from error
    return Tls(context(folder / _SERVER), warning, folder / FOR_PHONES, authority.public.encode())


def names_of_this_machine(bound_to: str) -> Names:
    """The names and addresses by which it may be reached in its network."""
    name = socket.gethostname().lower()
    hosts = {"localhost"}
    addresses: set[IPv4Address | IPv6Address] = {ip_address("127.0.0.1"), ip_address("::1")}
    if _HOST.fullmatch(name):
        hosts |= {name, f"{name.partition('.')[0]}.local"}
        addresses |= _resolved(name)
    for text in (lan_address() or "", bound_to):
        with suppress(ValueError):
            addresses.add(ip_address(text))
    there = {address for address in addresses if not address.is_unspecified}
    return frozenset({*map(DNSName, hosts), *map(IPAddress, there)})


def _resolved(name: str) -> set[IPv4Address | IPv6Address]:
    """The addresses of private networks that a machine's name leads to."""
    try:
        found = {ip_address(str(one[4][0])) for one in socket.getaddrinfo(name, None)}
    except (OSError, ValueError):
        return set()
    return {address for address in found if any(address in network for network in PRIVATE)}


def _keep_up(folder: Path, names: Names) -> tuple[Signed, str]:
    """See to it that a certificate for these names is in the folder; its authority, and a warning."""
    authority, replaced = _authority(folder / _AUTHORITY, names)
    _write(folder / FOR_PHONES, authority.public)
    kept, damaged = _certificate(folder / _SERVER)
    if kept is None or not kept.lasts(_SPARE) or kept.names != names or not kept.is_by(authority):
        made = new_certificate(names, authority)
        _write(folder / _SERVER, made.secret + made.public + authority.public)
    return authority, replaced or damaged


def _authority(file: Path, names: Names) -> tuple[Signed, str]:
    """One that may vouch for these names, and a warning where every phone has to trust it anew.

    In place of one that is damaged none is made before somebody has said so.
    """
    try:
        kept = Signed.kept(file)
    except DamagedError:
        said = (
            f"{file}: it is damaged; put a copy of it in its place, "
            "or delete it: then another is made, which every phone has to trust anew"
        )
        raise CertificateError(said) from None
    why = "" if kept is None else _why_replaced(kept, names)
    if kept is not None and not why:
        return kept, ""
    made = new_authority(names, socket.gethostname())
    _write(file, made.secret + made.public)
    warning = f"{file}: {why}, so another was made; every phone has to trust {FOR_PHONES} anew"
    return made, warning if why else ""


def _why_replaced(kept: Signed, names: Names) -> str:
    """Why an authority does no longer; nothing where it does."""
    if lacking := kept.lacks(names):
        return f"it may not vouch for {', '.join(lacking)}"
    if not kept.lasts(LIFE + _SPARE):
        return f"it runs out on {kept.certificate.not_valid_after_utc:%d %B %Y}"
    return ""


def _certificate(file: Path) -> tuple[Signed | None, str]:
    """What is kept, and a warning: of this one another can be made that is trusted at once."""
    try:
        return Signed.kept(file), ""
    except DamagedError:
        return None, f"{file}: it was damaged, and is made anew; phones trust it as before"


def _write(file: Path, text: str) -> None:
    """Whole, and for nobody else to read."""
    file.touch(0o600)
    write_whole(file, text)
