"""An authority of one's own: who trusts it, trusts the certificates that it makes for a machine's names.

So that its key is worth little to a thief, it may vouch for nothing but the names of one machine and the
addresses of private networks.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from typing import TYPE_CHECKING, Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

if TYPE_CHECKING:
    from pathlib import Path

Names = frozenset[x509.GeneralName]
PRIVATE: Final = tuple(
    map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "fc00::/7", "::1/128"))
)
LIFE: Final = timedelta(days=397)  # of a certificate; phones refuse what is good for much longer
AUTHORITY_LIFE: Final = timedelta(days=3650)
_SLOW_CLOCKS: Final = timedelta(days=1)


class DamagedError(Exception):
    """A file holds something else than a certificate with its key."""


class Signed(NamedTuple):
    """A certificate with its key."""

    certificate: x509.Certificate
    key: EllipticCurvePrivateKey

    @classmethod
    def kept(cls, file: Path) -> Signed | None:
        """What is in a file; None where there is none. Raises ``DamagedError`` and ``OSError``."""
        try:
            text = file.read_bytes()
            key = load_pem_private_key(text, None)
            certificate = x509.load_pem_x509_certificates(text)[0]
        except FileNotFoundError:
            return None
        except (ValueError, TypeError, UnsupportedAlgorithm):
            raise DamagedError from None
        if not isinstance(key, EllipticCurvePrivateKey) or key.public_key() != certificate.public_key():
            raise DamagedError
        return cls(certificate, key)

    @property
    def public(self) -> str:
        """The certificate as text."""
        return self.certificate.public_bytes(Encoding.PEM).decode()

    @property
    def secret(self) -> str:
        """The key as text."""
        return self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    @property
    def names(self) -> frozenset[x509.GeneralName]:
        """Whom it is for."""
        try:
            found = self.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
        except x509.ExtensionNotFound:
            return frozenset()
        return frozenset(found.value)

    def lasts(self, time: timedelta) -> bool:
        """Whether it does not expire for so long."""
        return datetime.now(UTC) + time < self.certificate.not_valid_after_utc

    def is_by(self, authority: Signed) -> bool:
        """Whether the authority has made it."""
        try:
            self.certificate.verify_directly_issued_by(authority.certificate)
        except (InvalidSignature, ValueError, TypeError):
            return False
        return True

    def lacks(self, names: Names) -> list[str]:
        """Those of these that it may not vouch for."""
        try:
            limits = self.certificate.extensions.get_extension_for_class(x509.NameConstraints)
        except x509.ExtensionNotFound:
            may: Names = frozenset()
        else:
            may = frozenset(limits.value.permitted_subtrees or ())
        return sorted(str(name.value) for name in names if not _limits(frozenset({name})) <= may)


def new_authority(names: Names, whose: str) -> Signed:
    """An authority for these names, and for addresses of private networks."""
    key = generate_private_key(SECP256R1())
    called = _called(f"rum500 on {whose}")
    may = x509.KeyUsage(
        key_cert_sign=True, crl_sign=True, digital_signature=False, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False,
        decipher_only=False,
    )  # fmt: skip
    made = (
        _begun(key, AUTHORITY_LIFE)
        .subject_name(called)
        .issuer_name(called)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(may, critical=True)
        .add_extension(x509.NameConstraints(sorted(_limits(names), key=repr), None), critical=True)
    )
    return Signed(made.sign(key, SHA256()), key)


def new_certificate(names: Names, authority: Signed) -> Signed:
    """A certificate for these names, by an authority that may vouch for them."""
    key = generate_private_key(SECP256R1())
    above = x509.SubjectKeyIdentifier.from_public_key(authority.key.public_key())
    made = (
        _begun(key, LIFE)
        .subject_name(_called("rum500"))
        .issuer_name(authority.certificate.subject)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(sorted(names, key=repr)), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(above), critical=False)
    )
    return Signed(made.sign(authority.key, SHA256()), key)


def _begun(key: EllipticCurvePrivateKey, life: timedelta) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _SLOW_CLOCKS)
        .not_valid_after(now + life)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _limits(names: Names) -> Names:
    """What an authority for these names may vouch for."""
    hosts = {name for name in names if isinstance(name, x509.DNSName)}
    others = {
        ip_network(name.value)
        for name in names
        if isinstance(name, x509.IPAddress) and not any(name.value in network for network in PRIVATE)
    }
    return frozenset({*hosts, *map(x509.IPAddress, (*PRIVATE, *others))})
