"""A real server in a process of its own, and people who speak to it."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

START = [sys.executable, "-u", "-c", "from rum500.cli import main; main()", "serve", "--host", "127.0.0.1"]
Answer = dict[str, Any]


class Server:
    """A server that can be killed and started again at the same port."""

    def __init__(
        self,
        database: str,
        *words: str,
        port: int = 0,
        command: Sequence[str] = START,
        errors: IO[bytes] | None = None,
    ) -> None:
        """``errors`` takes what the server says of faults; without, they are seen on the screen."""
        self.database = database
        self.words = words
        self.port = port
        self.command = command
        self.errors = errors
        self.scheme = "http"
        self._process: subprocess.Popen[str]
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"{self.scheme}://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        words = ["--port", str(self.port), "--database", self.database, *self.words]
        self._process = subprocess.Popen(
            [*self.command, *words], stdout=subprocess.PIPE, stderr=self.errors, encoding="utf-8"
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.match(r"rum500 is at (https?)://localhost:(\d+)/", line):
                self.scheme, self.port = found[1], int(found[2])
                return
        self._process.stdout.close()
        raise AssertionError(f"it did not start, status {self._process.wait()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; its status."""
        if self._process.poll() is None:
            os.kill(self._process.pid, how)
        status = self._process.wait(timeout=20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return status

    @property
    def cpu(self) -> float:
        """Seconds of the processor that it has used since it was started, where the system tells."""
        told = Path(f"/proc/{self._process.pid}/stat")
        if not told.exists():
            return 0.0
        user, system = told.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None


@contextmanager
def served(database: Path | str, *words: str, errors: IO[bytes] | None = None) -> Iterator[Server]:
    """A server for a while."""
    server = Server(str(database), *words, errors=errors)
    try:
        yield server
    finally:
        server.stop()


@dataclass
class Somebody:
    """A browser without a page: it keeps its cookie."""

    url: str
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    trust: ssl.SSLContext | None = None

    def asks(self, path: str, body: object = None, method: str | None = None) -> Any:
        """The answer to a request, or what is said where it is refused, with its status."""
        sent = None if body is None else json.dumps(body).encode()
        headers = self.headers | ({"content-type": "application/json"} if sent is not None else {})
        if self.cookie:
            headers["cookie"] = self.cookie
        request = Request(self.url + path, sent, headers, method=method)
        try:
            with urlopen(request, timeout=20, context=self.trust) as reply:
                if kept := reply.headers.get("set-cookie"):
                    self.cookie = kept.split(";")[0]
                text = reply.read()
        except HTTPError as error:
            with error:
                return json.loads(error.read() or b"{}") | {"status": error.code}
        return json.loads(text) if reply.headers.get_content_type() == "application/json" else text

    def opens(self, **wish: object) -> str:
        """A table of one's own; its code."""
        return str(self.asks("/api/tables", {"you": "Ann"} | wish)["code"])

    def sits_down(self, code: str, name: str) -> Answer:
        """Take a seat."""
        return dict(self.asks(f"/api/tables/{code}/seat", {"you": name}))

    @contextmanager
    def at(self, code: str, since: int = 0) -> Iterator[Sight]:
        """Look at a table."""
        address = self.url.replace("http", "ws", 1) + f"/ws/{code}?since={since}"
        headers = {"cookie": self.cookie} if self.cookie else {}
        with connect(
            address, additional_headers=headers | self.headers, max_size=None, ssl=self.trust
        ) as socket:
            yield Sight(socket)


def apart(message: Answer) -> list[Answer]:
    """A message, and the acknowledgement in it as one of its own."""
    if not message.get("done"):
        return [message]
    return [message, {"type": "done", "id": message["done"], "seq": message["seq"]}]


class Sight:
    """A socket to a table, and the parts as they have come."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.parts: Answer = {}
        self.messages: list[Answer] = []
        self.seq = 0
        self._id = time.time_ns() // 1_000

    def hears(self, timeout: float = 20.0) -> Answer:
        """The next message."""
        message: Answer = json.loads(self.socket.recv(timeout))
        self.messages.append(message)
        self.seq = message.get("seq", self.seq)
        if message["type"] in {"welcome", "update"}:
            self.parts |= message["parts"]
        return message

    def hears_all(self, seconds: float = 0.3) -> None:
        """Everything that comes until it is quiet."""
        while True:
            try:
                self.hears(seconds)
            except TimeoutError:
                return

    def hears_until(self, *types: str) -> Answer:
        """The first message of one of these types."""
        while (message := self.hears())["type"] not in types:
            pass
        return message

    def asks(self, kind: str, number: int | None = None, **fields: object) -> Answer:
        """The answer to a request."""
        if number is None:
            self._id += 1
            number = self._id
        self.socket.send(json.dumps({"type": kind, "id": number} | fields))
        while True:
            for message in apart(self.hears()):
                if message.get("id") == number:
                    return message

    def awaits_choices(self) -> list[Answer]:
        """What one may do, once one may do something; empty once the game is over."""
        while not self.ways() and not self.parts.get("result"):
            if self.hears().get("parts", {}).get("sheet"):
                self.asks("ready")
        return self.ways()

    def ways(self) -> list[Answer]:
        """What one may do now."""
        choices = self.parts.get("choices") or {"ways": [], "takes": []}
        return [*choices["ways"], *choices["takes"]]
