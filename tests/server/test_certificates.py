"""Certificates for TLS: files that do and that do not, and the one that the server makes for itself."""

import socket
import ssl
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, ed448, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509 import DNSName, IPAddress

from rum500.server import authority, own_certificate
from rum500.server.authority import DamagedError, Signed, new_authority, new_certificate
from rum500.server.certificates import CertificateError, of_files
from rum500.server.own_certificate import names_of_this_machine, own_tls


def names(*addresses: str) -> authority.Names:
    return frozenset({DNSName("localhost"), *[IPAddress(ip_address(one)) for one in addresses]})


# Certificates that somebody has


class Files:
    """A certificate and its key in files."""

    def __init__(self, folder: Path, name: str = "fox", *, key=None, begins: int = -1, ends: int = 1) -> None:
        self.folder = folder
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.certificate_file, self.key_file = folder / f"{name}.crt", folder / f"{name}.key"
        called = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "fox.example")])
        now = datetime.now(UTC)
        self.certificate = (
            x509.CertificateBuilder()
            .subject_name(called)
            .issuer_name(called)
            .public_key(self.key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now + timedelta(days=begins))
            .not_valid_after(now + timedelta(days=ends))
            .add_extension(x509.SubjectAlternativeName([DNSName("localhost")]), critical=False)
            .sign(self.key, SHA256())
        )
        self.certificate_file.write_bytes(self.certificate.public_bytes(Encoding.PEM))
        self.write_key(NoEncryption())

    def write_key(self, encryption, form=PrivateFormat.PKCS8) -> None:
        self.key_file.write_bytes(self.key.private_bytes(Encoding.PEM, form, encryption))

    def words(self) -> tuple[str, ...]:
        return "--certificate", str(self.certificate_file), "--key", str(self.key_file)

    def refusal(self) -> str:
        with pytest.raises(CertificateError) as refused:
            of_files(self.certificate_file, self.key_file)
        said = str(refused.value)
        assert "\n" not in said
        return said.replace(f"{self.folder}/", "")


@pytest.fixture
def files(tmp_path):
    return Files(tmp_path)


def test_files_that_belong_together(files):
    assert not of_files(files.certificate_file, files.key_file).warning
    files.certificate_file.write_text("An explanation\n" + files.certificate_file.read_text() * 2)
    files.write_key(NoEncryption(), PrivateFormat.TraditionalOpenSSL)
    assert not of_files(files.certificate_file, files.key_file).warning


def test_a_file_that_is_not_there(files):
    files.key_file.unlink()
    assert files.refusal() == "fox.key: there is no such file; name one that is there"
    files.certificate_file.unlink()
    assert files.refusal() == "fox.crt: there is no such file; name one that is there"


def test_a_file_that_cannot_be_read(files):
    files.key_file.unlink()
    files.key_file.mkdir()
    assert files.refusal() == "fox.key: it cannot be read (Is a directory); change that, or name another"
    files.certificate_file = files.folder / "a\0b"
    assert "it cannot be read (embedded null byte)" in files.refusal()


@pytest.mark.parametrize("text", [b"", b"Dear Ann", b"\xff\x00" * 99, b"-----BEGIN CERTIFICATE-----\nAAAA\n"])
def test_files_that_are_not_in_pem_form(files, text):
    files.key_file.write_bytes(text)
    assert files.refusal().startswith("fox.key: there is no private key in PEM form, a text that begins with")
    files.certificate_file.write_bytes(text)
    assert files.refusal().startswith("fox.crt: there is no certificate in PEM form, a text that begins with")


def test_files_in_binary_form_or_mixed_up(files):
    files.certificate_file.write_bytes(files.certificate.public_bytes(Encoding.DER))
    assert "no certificate in PEM form" in files.refusal()
    files.certificate_file, files.key_file = files.key_file, files.certificate_file
    assert "no certificate in PEM form" in files.refusal()


@pytest.mark.parametrize("form", [PrivateFormat.PKCS8, PrivateFormat.TraditionalOpenSSL])
def test_a_key_that_is_encrypted(files, form):
    files.write_key(BestAvailableEncryption(b"secret"), form)
    assert files.refusal() == (
        "fox.key: the key is encrypted; write it without a password: openssl pkey -in fox.key -out NEW"
    )


def test_a_key_of_another_certificate(files):
    other = Files(files.folder, "owl")
    files.key_file = other.key_file
    assert files.refusal() == "owl.key: this is not the key of fox.crt; name the two that belong together"


def test_a_key_with_which_there_is_no_tls(tmp_path):
    weak = Files(tmp_path, key=rsa.generate_private_key(65537, 1024))
    assert weak.refusal().startswith("fox.crt: TLS does not take it (")


def test_a_certificate_that_browsers_refuse_today_is_told_of(tmp_path):
    old, early = Files(tmp_path, begins=-9, ends=-2), Files(tmp_path, "owl", begins=3, ends=9)
    assert "the certificate expired on" in of_files(old.certificate_file, old.key_file).warning
    assert "is good only from" in of_files(early.certificate_file, early.key_file).warning


# The certificate that the server makes for itself


@pytest.fixture(name="home")
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("RUM500_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(own_certificate, "names_of_this_machine", lambda _: names("192.168.1.5"))
    return tmp_path / "home" / "tls"


def kept(folder: Path, name: str = "server") -> Signed:
    found = Signed.kept(folder / f"{name}.pem")
    assert found
    return found


def check_whole(folder: Path) -> None:
    assert kept(folder).is_by(kept(folder, "authority"))
    assert (folder / "rum500.crt").read_text() == kept(folder, "authority").public


def moves(monkeypatch, *addresses: str) -> None:
    monkeypatch.setattr(own_certificate, "names_of_this_machine", lambda _: names(*addresses))


def test_it_is_made_once(home):
    first = own_tls("0.0.0.0")
    assert first.authority == home / "rum500.crt"
    assert first.shown == (home / "rum500.crt").read_bytes()
    made = kept(home)
    assert made.names == names("192.168.1.5")
    own_tls("0.0.0.0")
    assert kept(home).certificate == made.certificate


def test_nobody_else_can_read_it(home):
    own_tls("")
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in home.glob("*.pem")} == {0o600}


def test_it_is_made_anew_when_the_addresses_change_and_phones_trust_it_still(home, monkeypatch):
    shown = own_tls("").shown
    for addresses in (["10.0.0.7"], ["10.0.0.7", "fd00::1"], ["172.20.1.1"]):
        moves(monkeypatch, *addresses)
        assert own_tls("").shown == shown
        assert kept(home).names == names(*addresses)


def replaced(home: Path, why: str) -> str:
    return f"{home}/authority.pem: {why}, so another was made; every phone has to trust rum500.crt anew"


def test_an_address_of_no_private_network_needs_another_authority_once(home, monkeypatch):
    first = own_tls("").shown
    moves(monkeypatch, "192.0.2.7")
    second = own_tls("")
    assert first != second.shown
    assert second.warning == replaced(home, "it may not vouch for 192.0.2.7")
    moves(monkeypatch, "192.168.1.5")
    assert own_tls("")[1:] == ("", home / "rum500.crt", second.shown)


def test_another_name_of_the_machine_needs_another_authority_and_that_is_said(home, monkeypatch):
    first = own_tls("").shown
    renamed = names("192.168.1.5") | {DNSName("fox"), DNSName("fox.local")}
    monkeypatch.setattr(own_certificate, "names_of_this_machine", lambda _: renamed)
    (home / "server.pem").write_text("nonsense")
    second = own_tls("")
    assert first != second.shown
    assert second.warning == replaced(home, "it may not vouch for fox, fox.local")
    assert own_tls("").warning == ""
    check_whole(home)


def test_it_is_made_anew_before_it_expires(home, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(authority, "LIFE", timedelta(days=20))
        shown = own_tls("").shown
    short = kept(home).certificate
    assert own_tls("").shown == shown
    assert kept(home).certificate != short


def test_an_authority_that_expires_is_replaced(home, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(authority, "AUTHORITY_LIFE", timedelta(days=200))
        shown = own_tls("").shown
    ends = kept(home, "authority").certificate.not_valid_after_utc
    again = own_tls("")
    assert again.shown != shown
    assert again.warning == replaced(home, f"it runs out on {ends:%d %B %Y}")
    check_whole(home)


@pytest.mark.parametrize("name", ["authority.pem", "server.pem", "rum500.crt"])
def test_files_that_are_gone_are_made_again(home, name):
    own_tls("")
    (home / name).unlink()
    assert own_tls("").warning == ""
    check_whole(home)


def damages(home: Path, name: str) -> list[bytes]:
    """Nothing, something else, half of it, another's key."""
    whole = (home / name).read_bytes()
    other = new_authority(names(), "owl")
    return [
        b"",
        b"nonsense",
        whole[: len(whole) // 2],
        other.secret.encode() + whole[whole.rindex(b"-----BEGIN") :],
    ]


def test_an_authority_that_is_damaged_is_told_of_and_left(home):
    shown = own_tls("").shown
    whole = (home / "authority.pem").read_bytes()
    for damage in damages(home, "authority.pem"):
        (home / "authority.pem").write_bytes(damage)
        with pytest.raises(
            CertificateError, match=r"authority.pem: it is damaged; put a copy of it in its place"
        ):
            own_tls("")
        assert (home / "authority.pem").read_bytes() == damage
    (home / "authority.pem").write_bytes(whole)
    assert own_tls("").shown == shown


def test_a_certificate_that_is_damaged_is_made_again_and_that_is_said(home):
    shown = own_tls("").shown
    for damage in damages(home, "server.pem"):
        (home / "server.pem").write_bytes(damage)
        again = own_tls("")
        assert (
            again.warning == f"{home}/server.pem: it was damaged, and is made anew; phones trust it as before"
        )
        assert again.shown == shown
        check_whole(home)


def test_a_certificate_of_another_authority_is_replaced(home):
    own_tls("")
    other = new_certificate(names("192.168.1.5"), new_authority(names(), "owl"))
    (home / "server.pem").write_text(other.secret + other.public)
    (home / "authority.pem").write_text((home / "server.pem").read_text())
    own_tls("")
    check_whole(home)


def test_a_key_of_another_kind_is_none_of_ours(tmp_path):
    key = ed448.Ed448PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "odd.pem").write_bytes(pem + Files(tmp_path).certificate_file.read_bytes())
    with pytest.raises(DamagedError):
        Signed.kept(tmp_path / "odd.pem")


def test_where_there_can_be_none(home, monkeypatch):
    home.parent.mkdir()
    home.write_text("in the way")
    with pytest.raises(CertificateError, match="tls: File exists; change that, or name a certificate"):
        own_tls("")
    monkeypatch.setenv("RUM500_HOME", "/dev/null/nowhere")
    with pytest.raises(CertificateError, match="Not a directory"):
        own_tls("")


@pytest.mark.parametrize("name", ["fox", "Fox.example", "a" * 64, "kühl", "fox_1", "-", ""])
def test_the_names_of_this_machine(monkeypatch, name):
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    resolved = [(0, 0, 0, "", (one, 0)) for one in ("192.168.7.7", "203.0.113.9", "fe80::1%eth0")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: resolved)
    monkeypatch.setattr(own_certificate, "lan_address", lambda: "10.1.2.3")
    found = names_of_this_machine("0.0.0.0")
    hosts = {one.value for one in found if isinstance(one, DNSName)}
    addresses = {str(one.value) for one in found if isinstance(one, IPAddress)}
    real = {"fox": {"fox", "fox.local"}, "Fox.example": {"fox.example", "fox.local"}}.get(name, set())
    assert hosts == {"localhost"} | real
    assert addresses == {"127.0.0.1", "::1", "10.1.2.3"} | ({"192.168.7.7"} if real else set())
    assert IPAddress(ip_address("192.168.3.4")) in names_of_this_machine("192.168.3.4")


def handshake(server: Signed, trusted: Signed, name: str, folder: Path) -> None:
    """Between one that has a certificate and one that trusts an authority."""
    (folder / "server.pem").write_text(server.secret + server.public)
    ours, theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cadata=trusted.public)
    ours.load_cert_chain(folder / "server.pem")
    theirs.verify_flags |= ssl.VERIFY_X509_STRICT
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    lines = ours.wrap_bio(there, back, server_side=True), theirs.wrap_bio(back, there, server_hostname=name)
    for _ in range(4):
        for line in lines[::-1]:
            with suppress(ssl.SSLWantReadError):
                line.do_handshake()
    assert lines[1].version() == "TLSv1.3"


def test_who_trusts_the_authority_trusts_it_for_this_machine_alone(tmp_path):
    made = new_authority(names("192.168.1.5"), "fox")
    for one in ("10.9.9.9", "192.168.1.5"):
        handshake(new_certificate(names(one), made), made, one, tmp_path)
    handshake(new_certificate(names(), made), made, "localhost", tmp_path)
    for elsewhere, at in (
        (frozenset({DNSName("bank.example")}), "bank.example"),
        (names("8.8.8.8"), "8.8.8.8"),
    ):
        with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
            handshake(new_certificate(elsewhere, made), made, at, tmp_path)
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(new_certificate(names(), made), new_authority(names(), "owl"), "localhost", tmp_path)
