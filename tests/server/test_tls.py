"""A real server that speaks TLS."""

import socket
import ssl
import subprocess
import sys
from contextlib import suppress
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from cryptography.hazmat.primitives.serialization import Encoding
from websockets.exceptions import InvalidStatus

from rum500.server.authority import new_authority

from .serving import Somebody, served
from .test_certificates import Files


@pytest.fixture(scope="module")
def own_home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def said(own_home):
    return own_home / "errors.txt"


@pytest.fixture(scope="module")
def server(own_home, said):
    with pytest.MonkeyPatch.context() as patched, said.open("wb") as errors:
        patched.setenv("RUM500_HOME", str(own_home))
        with served(own_home / "tables.db", "--tls", "--unlimited", errors=errors) as one:
            yield one


@pytest.fixture
def trust(server, own_home):
    assert server.alive
    return ssl.create_default_context(cafile=own_home / "tls" / "rum500.crt")


def test_a_game_by_tls(server, trust):
    assert server.url.startswith("https://")
    ann = Somebody(server.url, trust=trust)
    code = ann.opens(start=True, seats=[{"kind": "computer"}], pace=0)
    with ann.at(code) as sight:
        assert sight.hears()["you"] == 0
        assert sight.awaits_choices()
    found = ann.asks(f"/api/tables/{code}/invitation")
    assert found["url"] == f"{server.url}/t/{code}"


def test_the_cookie_is_sent_by_tls_alone(server, trust):
    with urlopen(f"{server.url}/api/house-rules", timeout=20, context=trust) as reply:
        assert reply.headers.get("set-cookie") is None
    ann = Somebody(server.url, trust=trust)
    kept = ann.asks("/api/house-rules", {"name": "Ours", "preset": "hoyle"})
    assert kept["url"].startswith("https://")
    request = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 13\r\nconnection: close\r\n\r\n"
    with line_to(server, trust) as line:
        line.sendall(request + b'{"you":"Ann"}')
        answer = line.makefile("rb").read().lower()
    assert b"; secure" in answer


def line_to(server, trust):
    return trust.wrap_socket(
        socket.create_connection(("127.0.0.1", server.port), 20), server_hostname="127.0.0.1"
    )


def test_a_page_without_tls_is_of_another_site(server, trust):
    def asks(origin: str) -> dict[str, object]:
        return dict(
            Somebody(server.url, headers={"Origin": origin}, trust=trust).asks("/api/tables", {"you": "Eve"})
        )

    assert len(str(asks(server.url)["code"])) == 8
    plain = server.url.replace("https", "http")
    assert asks(plain)["code"] == "foreign-origin"
    with (
        pytest.raises(InvalidStatus),
        Somebody(server.url, headers={"Origin": plain}, trust=trust).at("NOTABLE1"),
    ):
        pass


def test_phones_find_the_certificate_to_trust(server, trust, own_home):
    with urlopen(f"{server.url}/rum500.crt", timeout=20, context=trust) as reply:
        assert reply.headers["content-type"] == "application/x-x509-ca-cert"
        assert reply.read() == (own_home / "tls" / "rum500.crt").read_bytes()


def test_who_does_not_trust_it_is_warned(server):
    with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"), urlopen(server.url, timeout=20):
        pass


def test_what_is_no_tls_is_not_answered(server, trust, said):
    for noise in (b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"\x00" * 500, b""):
        with socket.create_connection(("127.0.0.1", server.port), 20) as line, suppress(ConnectionError):
            line.sendall(noise)
            line.shutdown(socket.SHUT_WR)
            assert b"HTTP" not in line.recv(9000)
    assert Somebody(server.url, trust=trust).asks("/healthz")["status"] == "ok"
    assert said.read_text() == ""


def test_a_server_with_a_certificate_that_somebody_has(tmp_path):
    files = Files(tmp_path, begins=-9, ends=-2)
    with (
        (tmp_path / "errors.txt").open("wb") as errors,
        served(tmp_path / "t.db", *files.words(), errors=errors) as one,
    ):
        blind = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        blind.check_hostname, blind.verify_mode = False, ssl.CERT_NONE
        with line_to(one, blind) as line:
            shown = line.getpeercert(binary_form=True)
        assert shown == files.certificate.public_bytes(Encoding.DER)
        assert Somebody(one.url, trust=blind).asks("/rum500.crt") == {"status": 404}
    (warning,) = (tmp_path / "errors.txt").read_text().splitlines()
    assert warning.startswith(f"warning: {files.certificate_file}: the certificate expired on")


def test_another_authority_is_told_of(tmp_path, monkeypatch):
    monkeypatch.setenv("RUM500_HOME", str(tmp_path))
    narrow = new_authority(frozenset(), "fox")
    (tmp_path / "tls").mkdir()
    (tmp_path / "tls" / "authority.pem").write_text(narrow.secret + narrow.public)
    with (
        (tmp_path / "errors.txt").open("wb") as errors,
        served(tmp_path / "tables.db", "--tls", errors=errors),
    ):
        pass
    (warning,) = (tmp_path / "errors.txt").read_text().splitlines()
    assert warning.startswith(f"warning: {tmp_path}/tls/authority.pem: it may not vouch for ")
    assert warning.endswith("so another was made; every phone has to trust rum500.crt anew")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--certificate", "a.crt"], "--certificate and --key belong together; name both files"),
        (["--key", "a.key"], "--certificate and --key belong together; name both files"),
        (["--tls", "--key", "a.key"], "--tls makes a certificate of its own; leave it out, or --certificate"),
        (["--certificate", "", "--key", ""], "the name of the file or folder is empty"),
        (["--certificate", "/no.crt", "--key", "/no.key"], "/no.crt: there is no such file"),
    ],
)
def test_what_is_asked_wrongly_is_said_in_one_line(words, why):
    command = [sys.executable, "-c", "from rum500.cli import main; main()", "serve", "--port", "0", *words]
    refused = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=30)
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert why in refused.stderr
