"""Score sheets as devices meet them: a real server, real sockets, and a server that is killed."""

import asyncio
import json
import random
import threading
import time
from contextlib import suppress
from http.client import HTTPException
from signal import SIGKILL, SIGTERM
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rum500.server.score.sheets import WORK, Sheets
from rum500.server.score.sockets import SheetSockets
from rum500.server.sockets import COME_LATER
from rum500.server.store import Store
from rum500.sheet import Log

from .serving import Server, Somebody, served
from .test_serve import COMPUTERS, started
from .waiting import PATIENCE, until
from .writing import START, Writer, texts

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("sheets") / "tables.db", "--unlimited") as one:
        yield one


def new_sheet() -> str:
    return "".join(random.SystemRandom().choices(LETTERS, k=16))


def asks(server: Server, sheet: str, body: object) -> Any:
    return Somebody(server.url).asks(f"/api/sheets/{sheet}", body)


def brings(server: Server, sheet: str, writer: Writer) -> None:
    while True:
        answer = asks(server, sheet, writer.wish())
        assert "changes" in answer, answer
        writer.hears(answer)
        if not writer.wish()["changes"]:
            return


def whole(server: Server, sheet: str) -> Log:
    """All that the server has, in as many pieces as it takes."""
    reader = Writer("READER22")
    while not reader.known or reader.log.have() != reader.known:
        brings(server, sheet, reader)
    return reader.log


def begun(server: Server) -> tuple[str, Writer]:
    """A sheet, and who began it."""
    sheet, writer = new_sheet(), Writer("ANNSPHNE")
    writer.writes(**START)
    brings(server, sheet, writer)
    return sheet, writer


def at(server: Server, sheet: str, **named: Any):
    return connect(f"{server.url.replace('http', 'ws', 1)}/ws/sheets/{sheet}", **named)


def closed_with(line: ClientConnection) -> int:
    try:
        while True:
            line.recv(20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_a_sheet_from_one_phone_to_another(server):
    sheet, ann = begun(server)
    ben = Writer("BENSPHNE")
    brings(server, sheet, ben)
    ben.writes(cell_1_1="40 / 0 out")
    ann.writes(cell_1_0="60 / 35")
    for writer in (ben, ann, ben):
        brings(server, sheet, writer)
    assert texts(ann.log) == texts(ben.log) == START | {"cell/1/0": "60 / 35", "cell/1/1": "40 / 0 out"}


def test_no_cookie_is_given(server):
    sheet, _ = begun(server)
    somebody = Somebody(server.url)
    somebody.asks(f"/api/sheets/{sheet}", {"have": {}})
    assert not somebody.cookie


def test_a_long_log_comes_in_pieces(server):
    sheet, ann = begun(server)
    for n in range(700):
        long = "+".join(["10000"] * 19) + f"+{n}"
        ann.writes(**{f"cell_{n % 9 + 1}_{side}": long for side in range(3)})
    brings(server, sheet, ann)
    answer = asks(server, sheet, {"have": {}})
    assert 100 < len(answer["changes"]) < 701
    assert answer["have"] == {"ANNSPHNE": 701}
    assert whole(server, sheet).history == ann.log.history


def test_a_body_may_be_larger_than_elsewhere_but_not_without_end(server):
    cells = {f"cell/{key}/0": "+".join(["10000"] * 15) for key in range(1, 70)}
    writer = Writer("ANNSPHNE")
    changes = [writer.log.append("ANNSPHNE", 0, "", cells).to_json() for _ in range(200)]
    body = {"have": {}, "changes": changes}
    assert 1_000_000 < len(json.dumps(body)) < 2_000_000
    assert asks(server, new_sheet(), body)["have"] == {"ANNSPHNE": 200}
    large, sheet = body | {"have": {"x" * 2_000_000: 1}}, new_sheet()
    with suppress(OSError):  # it may be cut off before all of it is sent
        assert asks(server, sheet, large)["status"] == 413
    assert asks(server, sheet, {"have": {}})["status"] == 404


def refusal(server: Server, sheet: str, body: object) -> tuple[int, str]:
    answer = asks(server, sheet, body)
    assert answer["text"]
    return answer["status"], answer["code"]


def test_what_is_refused_is_said(server):
    sheet, ann = begun(server)
    none: dict[str, Any] = {"have": {}, "changes": []}
    assert refusal(server, new_sheet(), none) == (404, "no-sheet")
    assert asks(server, new_sheet(), none)["text"] == "There is no score sheet under this address."
    assert "begin a sheet of your own" in asks(server, new_sheet(), none)["way_out"]
    for wrong in ("short", sheet.lower(), f"{sheet}A", "%00", "%ff", "1" * 16):
        assert refusal(server, wrong, none) == (404, "no-sheet")
    copy = Writer("ANNSPHNE", Log(ann.log.history))
    first, second = ann.writes(first=0), ann.writes(first=1)
    assert refusal(server, sheet, {"have": {}, "changes": [second]}) == (409, "not-whole")
    assert asks(server, sheet, {"have": {}, "changes": [first]})["have"] == {"ANNSPHNE": 2}
    fork = copy.writes(first=3)
    assert refusal(server, sheet, {"have": {}, "changes": [fork]}) == (409, "forked")
    odd = second | {"sets": {"cell/1/0": "five"}}
    assert refusal(server, sheet, {"have": {}, "changes": [odd]}) == (400, "malformed")
    many = [ann.writes(first=n % 2) for n in range(201)]
    assert refusal(server, sheet, {"have": {}, "changes": many}) == (413, "many-changes")
    long = ann.writes(**{f"more_{key}": "x" * 400 for key in range(1, 700)})
    assert refusal(server, sheet, {"have": {}, "changes": [long]}) == (413, "long-change")
    assert asks(server, sheet, none)["have"] == {"ANNSPHNE": 2}


@pytest.mark.parametrize(
    "body", [{}, [], {"have": []}, {"have": {"A": []}}, {"have": {}, "changes": {}}, {"have": {}, "x": 1}]
)
def test_a_body_of_another_form(server, body):
    assert refusal(server, new_sheet(), body) == (400, "malformed")


def test_a_change_that_is_nested_deep(server):
    sheet, ann = begun(server)
    change = ann.writes(first=0)
    nested: Any = []
    for _ in range(400):
        nested = [nested]
    odd = change | {"sets": {"first": nested}}
    assert refusal(server, sheet, {"have": {}, "changes": [odd]}) == (400, "malformed")


def test_the_invitation_leads_to_the_sheet(server):
    sheet, _ = begun(server)
    ann = Somebody(server.url)
    assert ann.asks(f"/api/sheets/{sheet}/invitation")["url"] == f"{server.url}/score/{sheet}"
    assert ann.asks(f"/api/sheets/{sheet}/qr.svg").startswith(b"<svg")
    for page in ("invitation", "qr.svg"):
        assert ann.asks(f"/api/sheets/{new_sheet()}/{page}")["code"] == "no-sheet"


def test_who_begins_many_sheets_has_to_wait(tmp_path):
    with served(tmp_path / "tables.db") as limited:
        sheets = [new_sheet() for _ in range(35)]
        writer = Writer("ANNSPHNE")
        writer.writes(**START)
        codes = [asks(limited, sheet, writer.wish()).get("code") for sheet in sheets]
        assert codes == [None] * 30 + ["too-many-sheets"] * 5
        writer.writes(first=0)
        assert asks(limited, sheets[0], writer.wish())["have"] == {"ANNSPHNE": 2}


def test_a_game_at_a_table_goes_on_on_paper(server):
    code, (ann, _) = started(server, "Ben", name="Ours")
    found = ann.asks(f"/api/tables/{code}/sheet")["sets"]
    assert set(found) == {"title", "players", "rules", "first"}
    assert (found["title"], found["players"]) == ("Ours", ["Ann", "Ben"])
    assert found["first"] in {0, 1}
    assert found["rules"]["preset"] == "500-rum"
    other = ann.opens(seats=COMPUTERS)
    assert ann.asks(f"/api/tables/{other}/sheet")["code"] == "no-game"
    assert ann.asks("/api/tables/NOTABLE1/sheet")["code"] == "no-table"


# Sockets


def test_who_listens_hears_that_it_has_grown(server):
    sheet, ann = begun(server)
    with at(server, sheet) as line, at(server, sheet) as other:
        for one in (line, other):
            assert json.loads(one.recv(20))["have"] == {"ANNSPHNE": 1}
        brings(server, sheet, ann)
        with pytest.raises(TimeoutError):
            line.recv(0.2)
        ann.writes(first=0)
        brings(server, sheet, ann)
        digest = asks(server, sheet, {"have": {}})["digest"]
        for one in (line, other):
            assert json.loads(one.recv(20)) == {"have": {"ANNSPHNE": 2}, "digest": digest}


def test_whatever_is_sent_is_answered_by_what_there_is(server):
    sheet, _ = begun(server)
    with at(server, sheet) as line:
        first = line.recv(20)
        for odd in ("", "anything", b"\xff\xfe"):
            line.send(odd)
            assert line.recv(20) == first


def test_a_socket_at_no_sheet(server):
    for sheet in (new_sheet(), "short", "%00", ""):
        with at(server, sheet) as line:
            assert closed_with(line) == 4003
    with at(server, f"{new_sheet()}?since=x") as line:
        assert closed_with(line) == 4003


def test_a_page_of_another_site_does_not_listen(server):
    sheet, _ = begun(server)
    with pytest.raises(InvalidStatus), at(server, sheet, origin="https://evil.example"):
        pass


def test_who_sends_without_end_is_sent_away(tmp_path):
    with served(tmp_path / "tables.db") as limited:
        sheet, _ = begun(limited)
        with at(limited, sheet) as line:
            with suppress(ConnectionClosed):
                for _ in range(1000):
                    line.send("x")
            assert closed_with(line) == 1008
        with at(limited, sheet) as line:
            assert json.loads(line.recv(20))["have"] == {"ANNSPHNE": 1}


def test_a_server_that_stops_lets_go_of_all(tmp_path):
    with (tmp_path / "errors.txt").open("wb") as errors:
        server = Server(str(tmp_path / "tables.db"), "--unlimited", errors=errors)
        sheet, _ = begun(server)
        with at(server, sheet) as line, at(server, sheet) as other:
            assert line.recv(20) == other.recv(20)
            stopping = threading.Thread(target=server.stop, args=[SIGTERM])
            stopping.start()
            assert closed_with(line) == closed_with(other) == 1012
        stopping.join()
    assert (tmp_path / "errors.txt").read_text() == ""


def test_who_reads_slowly_holds_nobody_up_and_hears_the_newest_at_last(tmp_path):
    async def main() -> None:
        async with await Store.open(str(tmp_path / "tables.db")) as store:
            sheets = Sheets(store, limited=False)
            sheet, ann = new_sheet(), Writer("ANNSPHNE")
            ann.writes(**START)
            ann.hears(await sheets.merge(sheet, ann.asks(), ""))
            reads = asyncio.Event()
            heard: dict[str, list[int]] = {"slow": [], "quick": []}

            async def listen(who: str) -> None:
                ended = asyncio.Event()

                async def receive() -> Any:
                    await ended.wait()

                async def send(message: Any) -> None:
                    if who == "slow":
                        await reads.wait()
                    if message["type"] == "websocket.send":
                        heard[who].append(json.loads(message["text"])["have"]["ANNSPHNE"])

                began = iter([{"type": "websocket.connect"}])

                async def first() -> Any:
                    return next(began, None) or await receive()

                await SheetSockets(sheets, limited=True)({}, first, send, sheet)

            lines = [asyncio.create_task(listen(who)) for who in heard]
            reads.set()
            await until(lambda: heard == {"slow": [1], "quick": [1]})
            reads.clear()
            for n in range(2, 30):
                ann.writes(first=n % 2)
                ann.hears(await sheets.merge(sheet, ann.asks(), ""))
                await until(lambda: heard["quick"][-1] == ann.at)
            assert heard == {"slow": [1], "quick": list(range(1, 30))}
            reads.set()
            await until(lambda: heard["slow"][-1] == 29)
            assert len(heard["slow"]) <= 3
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)

    asyncio.run(main())


def test_who_has_asked_too_much_is_told_to_come_later(tmp_path):
    async def main() -> None:
        async with await Store.open(str(tmp_path / "tables.db")) as store:
            sheets = Sheets(store, limited=True)
            sheets.spend("", 2 * int(WORK.burst))
            sent: list[Any] = []

            async def receive() -> Any:
                return {"type": "websocket.connect"}

            async def send(message: Any) -> None:
                sent.append(message)

            await SheetSockets(sheets, limited=True)({}, receive, send, new_sheet())
            assert sent[1:] == [{"type": "websocket.close", "code": COME_LATER, "reason": "too-much"}]

    asyncio.run(main())


# Killed


class Scribe(threading.Thread):
    """Somebody who writes without end, and knows what was acknowledged."""

    def __init__(self, server: Server, sheet: str, device: str) -> None:
        super().__init__()
        self.writer = Writer(device)
        self.heard = threading.Event()
        self._server = server
        self.sheet = sheet

    def run(self) -> None:
        rng = random.Random(self.writer.device)
        while self._server.alive:
            for _ in range(rng.randrange(1, 4)):
                self.writer.writes(
                    **{f"cell_{rng.randrange(1, 9)}_{rng.randrange(2)}": str(rng.randrange(99))}
                )
            try:
                answer = asks(self._server, self.sheet, self.writer.wish())
            except (OSError, HTTPException):
                return
            if "have" not in answer:
                assert answer["status"] == 503
                return
            self.writer.hears(answer)
            self.heard.set()


def test_a_server_that_is_killed_has_every_change_that_it_acknowledged(database):
    server = Server(database, "--unlimited")
    sheets = [new_sheet() for _ in range(3)]
    logs: dict[tuple[str, str], Log] = {}
    try:
        for n in range(4):
            scribes = [Scribe(server, sheet, f"{letter}SPHNE2{n + 2}") for sheet in sheets for letter in "AB"]
            for one in scribes:
                one.start()
            assert all(one.heard.wait(PATIENCE) for one in scribes)
            time.sleep(n / 10)
            server.stop(SIGKILL)
            for one in scribes:
                one.join()
            server.start()
            for one in scribes:
                there = asks(server, one.sheet, {"have": {}})
                known = {
                    device: n for device, n in one.writer.known.items() if n > there["have"].get(device, 0)
                }
                assert not known, "what was acknowledged is lost"
                brings(server, one.sheet, one.writer)
                logs[one.sheet, one.writer.device] = one.writer.log
        for sheet in sheets:
            written = [one for (at, _), log in logs.items() if at == sheet for one in log.history]
            assert whole(server, sheet).history == Log(written).history
    finally:
        server.stop()
