"""What somebody who means no good may try, against a real server; hostile.py tries at random."""

import socket

import pytest
from websockets.exceptions import InvalidStatus

from rum500.server.catalogue import catalogue
from rum500.server.routes import show_catalogue

from .serving import Somebody, served
from .test_serve import closing_code, started

LAST_ID = 2**53 - 1


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("abuse") / "tables.db", "--unlimited") as one:
        yield one


def waiting(server, *names: str) -> tuple[str, list[Somebody]]:
    """A table at which people sit, and one seat is open."""
    people = [Somebody(server.url) for _ in ("Ann", *names)]
    code = people[0].opens(seats=[{"kind": "open"}] * (len(names) + 1))
    for person, name in zip(people[1:], names, strict=True):
        person.sits_down(code, name)
    return code, people


def test_a_request_of_the_host_about_a_seat_leaves_the_numbers_of_that_seat_alone(server):
    code, (ann, ben) = waiting(server, "Ben")
    with ann.at(code) as host, ben.at(code) as guest:
        assert host.asks("fill", number=LAST_ID - 1, seat=1, what="add")["type"] == "done"
        assert guest.asks("stand", number=1, calls="pass")["type"] == "done"


def test_a_request_of_the_host_about_a_seat_is_done_once(server):
    code, (ann, _) = waiting(server, "Ben")
    with ann.at(code) as host:
        first = host.asks("fill", number=5, seat=1, what="add")
        assert host.asks("fill", number=5, seat=1, what="add") == first
        host.hears_all(0.1)
        assert len(host.parts["places"]) == 4


def test_who_concedes_leaves_the_numbers_of_the_host_alone(server):
    code, (ann, ben) = started(server, "Ben")
    with ann.at(code) as host, ben.at(code) as guest:
        assert guest.asks("concede", number=LAST_ID)["type"] == "done"
        assert guest.asks("concede", number=LAST_ID)["type"] == "done"
        assert host.asks("rematch", number=LAST_ID - 1)["type"] == "done"


def test_who_leaves_is_told_before_the_line_is_closed(server):
    code, (_, ben) = started(server, "Ben")
    with ben.at(code) as sight:
        sight.hears()
        assert sight.asks("leave")["type"] == "done"
        assert closing_code(sight) == 4002


def test_a_device_code_is_worth_nothing_once_its_maker_has_left(server):
    code, (_, ben, cy) = started(server, "Ben", "Cy")
    given = ben.asks(f"/api/tables/{code}/device-code", {})
    with ben.at(code) as sight:
        sight.hears()
        assert sight.asks("leave")["type"] == "done"
    dee, eve = Somebody(server.url), Somebody(server.url)
    assert dee.sits_down(code, "Dee")["seat"] == 1
    assert eve.asks("/api/device", {"code": given["code"]})["code"] == "used-up"
    assert eve.asks(f"/api/tables/{code}")["you"] is None
    assert cy.asks(f"/api/tables/{code}")["you"] == 2


def test_a_device_code_gives_nobody_a_second_seat(server):
    code, (ann, ben) = started(server, "Ben")
    given = ben.asks(f"/api/tables/{code}/device-code", {})
    assert ann.asks("/api/device", {"code": given["code"]})["code"] == "seated"
    assert ann.asks(f"/api/tables/{code}")["you"] == 0


def test_nobody_sits_down_at_a_table_that_all_have_left(server):
    ann = Somebody(server.url)
    code = ann.opens()
    with ann.at(code) as sight:
        sight.hears()
        assert sight.asks("leave")["type"] == "done"
    assert Somebody(server.url).sits_down(code, "Ben")["code"] == "over"


@pytest.mark.parametrize("origin", ["http://[", "null", "", "//", "http://evil.example:0"])
def test_an_origin_that_cannot_be_read_is_foreign(server, origin):
    code, (ann, _) = started(server, "Ben")
    odd = Somebody(server.url, ann.cookie, {"Origin": origin})
    assert odd.asks("/api/tables", {"you": "Eve"})["code"] == "foreign-origin"
    with pytest.raises(InvalidStatus), odd.at(code):
        pass


DEEP = "[" * 5000 + "]" * 5000


@pytest.mark.parametrize("text", ['{"id": 7, "deep": %s}', '{"deep": %s, "type": "leave", "id": 7}', "%s"])
def test_a_message_that_is_nested_deep_is_answered(server, text):
    code, (ann, _) = started(server, "Ben")
    with ann.at(code) as sight:
        sight.hears()
        sight.socket.send(text % DEEP)
        assert sight.hears_until("refused")["code"] == "malformed"
        assert sight.asks("why", do="stock")["type"] == "answer"


@pytest.mark.parametrize("host", ["[", "::1", "[::1]:x", "evil.example:99999999", "a" * 8_000])
def test_a_host_that_cannot_be_read_is_refused(server, host):
    code, (ann, _) = started(server, "Ben")
    odd = Somebody(server.url, ann.cookie, {"Host": host})
    for path in (f"/api/tables/{code}/qr.svg", f"/api/tables/{code}/invitation"):
        assert odd.asks(path)["code"] == "odd-host"
    assert odd.asks("/api/tables", {"you": "Ann"})["code"] == "odd-host"


def test_a_body_that_is_nested_deep_is_refused(server):
    nested: list[object] = []
    for _ in range(900):
        nested = [nested]
    assert Somebody(server.url).asks("/api/rules", {"preset": "hoyle", "x": nested})["status"] == 400
    text = b'{"you":' + b"[" * 30_000
    status, answer = said(server, b"POST /api/tables HTTP/1.1", f"content-length: {len(text)}".encode(), text)
    assert status == 400
    assert b'"malformed"' in answer


def said(server, first: bytes, head: bytes, body: bytes = b"") -> tuple[int, bytes]:
    """The status and the answer to a request as it is written."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(first + b"\r\nhost: localhost\r\nconnection: close\r\n" + head + b"\r\n\r\n" + body)
        answer = line.makefile("rb").read()
    return int(answer[9:12]), answer


def test_a_head_without_end_is_cut_off(server):
    status, _ = said(server, b"GET /healthz HTTP/1.1", b"x: y")
    assert status == 200
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\n")
        endless = b"x: y\r\n" * 2_000_000
        with pytest.raises(ConnectionError):
            line.sendall(endless)


@pytest.mark.parametrize("name", [" ", "\t\n", "\u200b", "\0", "\x1b", "\u202e"])
def test_a_name_that_cannot_be_seen_is_refused(server, name):
    ann, ben = Somebody(server.url), Somebody(server.url)
    assert ann.asks("/api/tables", {"you": name})["code"] == "no-name"
    assert ben.sits_down(ann.opens(), name)["code"] == "no-name"
    assert ann.asks("/api/house-rules", {"name": name, "preset": "hoyle"})["code"] == "no-name"


def test_names_are_told_apart_as_they_are_seen(server):
    ann = Somebody(server.url)
    code = ann.opens(you="Ann\u200b")
    assert ann.asks(f"/api/tables/{code}")["seats"][0]["name"] == "Ann"
    assert Somebody(server.url).sits_down(code, "\u202eann")["code"] == "name-taken"


@pytest.mark.parametrize("code", ["%00", "%ff", "A" * 3_000, "%2e%2e"])
def test_a_code_that_is_none_is_not_looked_for(server, code):
    ann = Somebody(server.url)
    assert ann.asks(f"/api/tables/{code}")["code"] == "no-table"
    assert ann.asks(f"/api/house-rules/{code}")["code"] == "no-house-rule"
    assert ann.asks(f"/api/house-rules/{code}", method="DELETE")["code"] == "not-yours"


def test_the_catalogue_is_kept_once_whatever_is_asked_behind_it():
    assert show_catalogue.cache is False
    assert catalogue() is catalogue()


def test_a_seat_is_known_beside_odd_cookies_of_others(server):
    code, (ann, _) = started(server, "Ben")
    odd = Somebody(server.url, f'x={{"a":1}}; y; =; z="; {ann.cookie}; (bad)=1')
    assert odd.asks(f"/api/tables/{code}")["you"] == 0
    with odd.at(code) as sight:
        assert sight.hears()["you"] == 0


def test_a_socket_whose_head_is_too_long_is_refused(server):
    code, (ann, _) = started(server, "Ben")
    with pytest.raises(InvalidStatus), Somebody(server.url, "x=" + "y" * 9_000).at(code):
        pass
    with pytest.raises(InvalidStatus), ann.at(f"{code}?x={'y' * 9_000}"):
        pass
