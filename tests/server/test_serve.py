"""The server as its clients meet it: a real process, a real database, real sockets."""

import subprocess
import sys
import time
from contextlib import suppress
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rum500.record import parse_record, replay

from .serving import Sight, Somebody, served

COMPUTERS = [{"kind": "computer", "level": "easy"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("serve") / "tables.db", "--unlimited") as one:
        yield one


def started(server, *names: str, **wish: object) -> tuple[str, list[Somebody]]:
    """A game of people that has begun."""
    people = [Somebody(server.url) for _ in ("Ann", *names)]
    code = people[0].opens(seats=[{"kind": "open"}] * len(names), **wish)
    for person, name in zip(people[1:], names, strict=True):
        person.sits_down(code, name)
    with people[0].at(code) as sight:
        sight.hears()
        assert sight.asks("run", what="start")["type"] == "done"
    return code, people


def test_the_example_plays_a_whole_game(server):
    host = Somebody(server.url)
    seats = [{"kind": "open"}, *COMPUTERS]
    code = host.opens(seats=seats, pace=0, call_seconds=0, settings={"target": "150"})
    with host.at(code) as sight:
        sight.hears()
        player = [sys.executable, "examples/player.py", server.url, code, "Robin"]
        with subprocess.Popen(player, stdout=subprocess.PIPE, encoding="utf-8") as robin:
            while sight.parts["places"][1]["kind"] == "open" or not sight.parts["places"][1]["here"]:
                sight.hears()
            assert sight.asks("run", what="start")["type"] == "done"
            while ways := sight.awaits_choices():
                assert sight.asks("act", do=ways[0]["do"])["type"] == "done"
                sight.hears_all(0)
            assert sight.parts["result"]["headline"] in robin.communicate(timeout=20)[0]
    record = parse_record(host.asks(f"/api/tables/{code}/record").decode())
    assert record.players[:2] == ["Ann", "Robin"]
    assert replay(record).over


def test_the_record_is_shown_only_once_the_game_is_over(server):
    code, (ann, _) = started(server, "Ben")
    assert ann.asks(f"/api/tables/{code}/record")["code"] == "not-over"


def test_one_click_opens_a_table_and_starts(server):
    ann = Somebody(server.url)
    code = ann.opens(start=True, seats=COMPUTERS * 3, pace=0)
    with ann.at(code) as sight:
        welcome = sight.hears()
        assert welcome["you"] == 0
        assert welcome["parts"]["about"]["status"] == "playing"
        assert [place["kind"] for place in welcome["parts"]["places"]] == ["person"] + ["computer"] * 3
        assert sight.awaits_choices()
    assert [one["code"] for one in ann.asks("/api/tables")] == [code]
    assert not Somebody(server.url).asks("/api/tables")


def test_a_seat_is_refused_in_words(server):
    code, (ann, ben) = started(server, "Ben")
    cy = Somebody(server.url)
    assert cy.sits_down(code, "Cy")["code"] == "full"
    assert cy.sits_down("NOTABLE1", "Cy")["code"] == "no-table"
    other = ann.opens(seats=[{"kind": "open"}] * 2)
    assert cy.sits_down(other, "ann")["code"] == "name-taken"
    assert cy.sits_down(other, "  ")["code"] == "no-name"
    assert cy.sits_down(other, "Cy")["seat"] == 1
    assert cy.sits_down(other, "Somebody else")["seat"] == 1
    assert ben.asks(f"/api/tables/{code}")["you"] == 1


def test_a_device_code_carries_a_seat_once(server):
    code, (_, ben) = started(server, "Ben")
    given = ben.asks(f"/api/tables/{code}/device-code", {})
    phone = Somebody(server.url)
    assert phone.asks("/api/device", {"code": given["code"].lower()}) == {"code": code, "seat": 1}
    with phone.at(code) as sight:
        assert sight.hears()["you"] == 1
    assert Somebody(server.url).asks("/api/device", {"code": given["code"]})["code"] == "used-up"
    assert Somebody(server.url).asks(f"/api/tables/{code}/device-code", {})["code"] == "no-seat"


def test_house_rules_are_kept_shared_and_forgotten(server):
    ann, ben = Somebody(server.url), Somebody(server.url)
    wish = {"name": "Ours", "preset": "hoyle", "settings": {"target": "300"}}
    kept = ann.asks("/api/house-rules", wish)
    assert ann.asks("/api/house-rules") == [kept]
    assert not ben.asks("/api/house-rules")
    assert ben.asks(f"/api/house-rules/{kept['code']}") == kept | {"yours": False}
    assert ben.asks(f"/api/house-rules/{kept['code']}", method="DELETE")["code"] == "not-yours"
    assert kept["url"].endswith(f"/new?house={kept['code']}")
    again = ann.asks("/api/house-rules", wish | {"settings": {"target": "400"}})
    assert again["code"] == kept["code"]
    code = ann.opens(preset=again["preset"], settings=again["settings"])
    assert ann.asks(f"/api/tables/{code}")["terms"]["target"] == 400
    ann.asks(f"/api/house-rules/{kept['code']}", method="DELETE")
    assert not ann.asks("/api/house-rules")
    bad = ann.asks("/api/house-rules", wish | {"settings": {"target": "many"}})
    assert bad["status"] == 422


def test_the_invitation_leads_to_the_table(server):
    code, (ann, _) = started(server, "Ben")
    found = ann.asks(f"/api/tables/{code}/invitation")
    assert not found["reachable"]
    assert "--host" in found["note"]
    assert found["url"].endswith(f"/t/{code}")
    assert ann.asks(f"/api/tables/{code}/qr.svg").startswith(b"<svg")


def test_a_request_is_done_once_however_often_it_comes(server):
    code, people = started(server, "Ben")
    turn = whose_turn(people, code)
    with people[turn].at(code) as sight:
        sight.hears()
        first = sight.asks("act", number=2**52, do="stock")
        assert first["type"] == "done"
        assert sight.asks("act", number=2**52, do="stock") == first
        assert sight.asks("act", number=2**52 - 1, do="stock")["code"] == "old"
        hand = sight.parts["hand"]
    with people[turn].at(code) as again:
        again.hears()
        assert again.asks("act", number=2**52, do="stock") == first
        assert again.parts["hand"] == hand


def whose_turn(people: list[Somebody], code: str) -> int:
    with people[0].at(code) as sight:
        return int(sight.hears()["parts"]["now"]["turn"])


def test_who_watches_sees_no_hand_and_may_do_nothing(server):
    code, _ = started(server, "Ben")
    with Somebody(server.url).at(code) as sight:
        welcome = sight.hears()
        assert welcome["you"] is None
        assert welcome["parts"]["hand"] == []
        assert welcome["parts"].get("choices") is None
        assert sight.asks("act", do="stock")["code"] == "no-seat"
        assert sight.asks("run", what="pause")["code"] == "no-seat"


def closing_code(sight: Sight) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        sight.hears_until("nothing of this kind")
    assert closed.value.rcvd
    return closed.value.rcvd.code


def test_sockets_are_closed_with_a_reason(server):
    code, (ann, ben) = started(server, "Ben")
    with ann.at(code) as sight:
        sight.hears()
        with ann.at(code) as other:
            other.hears()
            assert closing_code(sight) == 4001
            with ben.at(code) as of_ben:
                of_ben.hears()
                assert other.asks("fill", seat=1, what="computer")["type"] == "done"
                assert closing_code(of_ben) == 4002
    with ann.at("NOTABLE1") as nowhere:
        assert closing_code(nowhere) == 4003


MALFORMED = [
    "", "null", "[]", "{}", "[" * 5000, '{"type": "act"}', '{"type": "act", "id": 1}',
    '{"type": "act", "id": 0, "do": "stock"}', '{"type": "act", "id": 1, "do": 7}',
    '{"type": "act", "id": 1e400, "do": "s"}', '{"type": "act", "id": 1, "do": "' + "x" * 400 + '"}',
    '{"type": "conquer", "id": 1}', '{"type": "say", "id": 1, "phrase": -1}',
    '{"type": "undo", "id": 1, "all": "yes"}', '{"type": "fill", "id": 1, "seat": 99, "what": "open"}',
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_what_cannot_be_read_is_answered(server, text):
    code, people = started(server, "Ben")
    with people[0].at(code) as sight:
        sight.hears()
        sight.socket.send(text)
        assert sight.hears_until("refused")["code"] == "malformed"
        sight.socket.send(b"\xff\xfe")
        assert sight.hears_until("refused")["code"] == "malformed"
        assert sight.asks("why", do="stock")["type"] == "answer"


def test_a_message_that_is_too_long_ends_the_socket(server):
    code, people = started(server, "Ben")
    with people[0].at(code) as sight:
        sight.hears()
        sight.socket.send("x" * 100_000)
        assert closing_code(sight) == 1009
    with people[0].at(code) as sight:
        assert sight.hears()["you"] == 0


def test_who_sends_rubbish_on_and_on_is_sent_away(server):
    code, people = started(server, "Ben")
    with people[0].at(code) as sight:
        with suppress(ConnectionClosed):
            for _ in range(30):
                sight.socket.send("rubbish")
        assert closing_code(sight) == 1007


def test_pages_of_other_sites_are_refused(server):
    code, (ann, _) = started(server, "Ben")
    foreign = Somebody(server.url, ann.cookie, {"Origin": "https://evil.example"})
    assert foreign.asks("/api/tables", {"you": "Eve"})["code"] == "foreign-origin"
    with pytest.raises(InvalidStatus), foreign.at(code):
        pass
    own = Somebody(server.url, ann.cookie, {"Origin": server.url})
    with own.at(code) as sight:
        assert sight.hears()["you"] == 0


def test_what_is_asked_wrongly_by_http_is_said(server):
    ann = Somebody(server.url)

    def status(**wish: object) -> int:
        return int(ann.asks("/api/tables", {"you": "Ann"} | wish)["status"])

    assert status(you="") == 400
    assert status(seats=[{"kind": "throne"}]) == 400
    assert status(preset="whist") == 422
    assert status(settings={"packs": "1"}, seats=COMPUTERS * 7) == 422
    assert status(seats=[{"kind": "computer", "level": "godlike"}]) == 409
    assert status(you="x" * 70_000) == 413
    assert ann.asks("/api/nothing")["status"] == 404


def test_the_page_comes_with_headers_that_protect_it(server):
    with urlopen(f"{server.url}/t/ANY") as reply:
        assert "default-src 'none'" in reply.headers["content-security-policy"]
        assert reply.headers["x-content-type-options"] == "nosniff"


def test_who_asks_too_much_has_to_wait(tmp_path):
    with served(tmp_path / "tables.db") as limited:
        ann = Somebody(limited.url)
        for words in (["/api/rules", {"preset": "hoyle"}], ["/api/catalogue"]):
            assert any(ann.asks(*words).get("code") == "too-many" for _ in range(9000)), words
        time.sleep(1)
        assert ann.asks("/healthz")["status"] == "ok"


def test_who_opens_many_tables_has_to_wait_or_to_play(tmp_path):
    with served(tmp_path / "tables.db") as limited:
        ann = Somebody(limited.url)
        answers = [ann.asks("/api/tables", {"you": "Ann", "seats": [{"kind": "open"}]}) for _ in range(40)]
        refused = [one.get("text", "") != "" for one in answers]
        assert refused == [False] * 30 + [True] * 10
        assert "play at one of them" in answers[-1]["text"]
        assert ann.asks("/api//tables/", {"you": "Ann"})["code"] == "too-many-tables"


def test_a_database_of_a_server_that_runs_is_refused_in_one_line(tmp_path):
    with served(tmp_path / "tables.db"):
        command = [sys.executable, "-c", "from rum500.cli import main; main()", "serve", "--port", "0"]
        second = subprocess.run(
            [*command, "--database", str(tmp_path / "tables.db")], capture_output=True, encoding="utf-8",
            check=False, timeout=30,
        )  # fmt: skip
    assert second.returncode == 2
    assert len(second.stderr.splitlines()) == 1
