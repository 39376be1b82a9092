"""TLS with a certificate that somebody has: its files are checked before anybody connects."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.serialization import load_pem_private_key

if TYPE_CHECKING:
    from pathlib import Path

    from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes

FOR_PHONES: Final = "rum500.crt"  # an authority's certificate, in the folder and in the address
_BEGINS: Final = "in PEM form, a text that begins with -----BEGIN"


class CertificateError(Exception):
    """There can be no TLS with these files; the text says why, and the way out, in one sentence."""


class Tls(NamedTuple):
    """What connections are made with.

    ``authority`` is the file of a certificate that others have to trust first, and ``shown`` what is in it.
    """

    context: ssl.SSLContext
    warning: str = ""
    authority: Path | None = None
    shown: bytes = b""


def of_files(certificate: Path, key: Path) -> Tls:
    """TLS by a certificate, others of its chain behind it, and its key. Raises ``CertificateError``."""
    first = _certificate(certificate)
    if _key(key).public_key() != first.public_key():
        raise CertificateError(
            f"{key}: this is not the key of {certificate}; name the two that belong together"
        )
    return Tls(context(certificate, key), _warning(certificate, first))


def context(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """What makes connections with a certificate; without ``key``, that is in the same file."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.set_alpn_protocols(["http/1.1"])
    try:
        made.load_cert_chain(certificate, key, password=lambda: "")
    except OSError as error:
        why = getattr(error, "reason", None) or error.strerror or error
        raise CertificateError(
            f"{certificate}: TLS does not take it ({why}); have another one made"
        ) from error
    return made


def _certificate(file: Path) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificates(_read(file))[0]
    except ValueError:
        said = f"{file}: there is no certificate {_BEGINS} CERTIFICATE-----; name that file, or convert it"
        raise CertificateError(said) from None


def _key(file: Path) -> PrivateKeyTypes:
    text = _read(file)
    try:
        return load_pem_private_key(text, None)
    except TypeError:
        said = f"{file}: the key is encrypted; write it without a password: openssl pkey -in {file} -out NEW"
        raise CertificateError(said) from None
    except (ValueError, UnsupportedAlgorithm):
        said = f"{file}: there is no private key {_BEGINS} PRIVATE KEY-----; name that file, or convert it"
        raise CertificateError(said) from None


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise CertificateError(f"{file}: there is no such file; name one that is there") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise CertificateError(f"{file}: it cannot be read ({why}); change that, or name another") from None


def _warning(file: Path, certificate: x509.Certificate) -> str:
    now = datetime.now(UTC)
    begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if ends < now:
        return f"{file}: the certificate expired on {ends:%d %B %Y}; browsers refuse it, so renew it"
    if begins > now:
        return f"{file}: the certificate is good only from {begins:%d %B %Y}; until then browsers refuse it"
    return ""
