"""Somebody at a table of a server that is killed: he keeps what he was told, comes again, and compares."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from .serving import apart

Message = dict[str, Any]
Entries = dict[int, list[str]]
OF_ALL: Final = {"say"}  # acknowledged without an entry of their own
_THINKING: Final = 0.03
_REFUSED: Final = 200  # times in a row after which somebody cannot go on
_ANSWER: Final = 20.0


@dataclass(frozen=True)
class Acknowledged:
    """A request that was answered by ``done``."""

    body: Message
    seq: int


@dataclass
class Shown:
    """What somebody has seen: the newest entry, all parts, and the lines of the game by their entry."""

    seq: int = 0
    parts: Message = field(default_factory=dict)
    lines: Entries = field(default_factory=dict)

    @property
    def game(self) -> int:
        return int(self.parts["about"]["game"]) if self.parts else 0

    def take(self, message: Message) -> None:
        """Put what came in place of what was there."""
        game = self.game
        self.seq = message["seq"]
        self.parts |= message["parts"]
        if self.game != game:
            self.lines.clear()
        self.lines |= by_entry(message.get("lines", []))


def by_entry(lines: list[Message]) -> Entries:
    found: Entries = {}
    for line in lines:
        found.setdefault(line["seq"], []).append(f"{line['seat']} {line['text']}")
    return found


def lasting(parts: Message) -> Message:
    """The parts without what a restart may change: who is there, and the clock."""
    kept = dict(parts)
    kept["places"] = [place | {"here": False} for place in parts["places"]]
    if parts.get("now"):
        kept["now"] = parts["now"] | {"seconds": None}
    return {name: part for name, part in kept.items() if part is not None}


def differences(before: Shown, after: Shown) -> list[str]:
    """What was shown, and is not there any more, or not as it was."""
    if after.seq < before.seq:
        return [f"entry {before.seq} was shown, the newest is {after.seq}"]
    if after.game < before.game:
        return [f"game {before.game} had begun, now it is {after.game}"]
    found = []
    if after.game == before.game:
        changed = [seq for seq, lines in before.lines.items() if after.lines.get(seq) != lines]
        found += [f"the lines of entry {seq} were {before.lines[seq]}" for seq in changed]
    if after.seq == before.seq:
        was, is_ = lasting(before.parts), lasting(after.parts)
        names = [name for name in was | is_ if was.get(name) != is_.get(name)]
        found += [f"{name} was {was.get(name)}, is {is_.get(name)}" for name in names]
    return found


class Player:
    """Asks for one thing after the other; ``heard`` is called with every message."""

    def __init__(
        self, url: str, code: str, cookie: str, seat: int, heard: Callable[[Player, Message], None]
    ) -> None:
        self.code = code
        self.cookie = cookie
        self.seat = seat
        self.shown = Shown()
        self.done: list[Acknowledged] = []
        self.pending: Message | None = None
        self.faults: list[str] = []
        self.ending = False
        self._address = url.replace("http", "ws", 1) + f"/ws/{code}"
        self._heard = heard
        self._rng = random.Random(f"{code} {seat}")
        self._id = 0
        self._again: Acknowledged | None = None
        self._refused = 0
        self._read: set[tuple[int, int]] = set()

    @property
    def over(self) -> bool:
        """Whether the game that he sees has ended."""
        return bool(self.shown.parts.get("result"))

    @property
    def in_window(self) -> bool:
        """Whether the table waits for calls."""
        now = self.shown.parts.get("now")
        return bool(now and now["phase"] == "call")

    async def play(self) -> None:
        """Come, compare, and play until the socket closes."""
        full = await self.look()
        self.faults += [f"seat {self.seat}: {one}" for one in differences(self.shown, full)]
        since = self.shown.seq
        async with self._connect(since) as socket:
            welcome = await _next(socket)
            self._expect_lines(welcome, full, since)
            self._hears(welcome)
            await self._ask_again(socket)
            while True:
                if self.pending is None and (wish := self._wish()):
                    await asyncio.sleep(self._rng.random() * _THINKING)
                    await self._ask(socket, wish)
                for message in apart(await _next(socket, None)):
                    self._hears(message)

    async def look(self, *, as_watcher: bool = False) -> Shown:
        """All that there is to see now."""
        async with self._connect(0, as_watcher=as_watcher) as socket:
            shown = Shown()
            shown.take(await _next(socket))
            return shown

    def _expect_lines(self, welcome: Message, full: Shown, since: int) -> None:
        """Whoever has seen some entries is sent the lines after them."""
        came = by_entry(welcome["lines"])
        expected = {seq: lines for seq, lines in full.lines.items() if seq > since}
        same_game = welcome["parts"]["about"]["game"] == full.game
        if same_game and any(came.get(seq) != lines for seq, lines in expected.items()):
            self.faults.append(f"seat {self.seat}: after {since} came {came}, not {expected}")

    def _connect(self, since: int, *, as_watcher: bool = False) -> connect:
        headers = {} if as_watcher else {"cookie": self.cookie}
        return connect(
            f"{self._address}?since={since}", additional_headers=headers, compression=None,
            ping_interval=None, max_size=None, open_timeout=_ANSWER, close_timeout=1,
        )  # fmt: skip

    async def _ask(self, socket: ClientConnection, wish: Message) -> None:
        self._id += 1
        self.pending = wish | {"id": self._id}
        await socket.send(msgspec.json.encode(self.pending), text=True)

    async def _ask_again(self, socket: ClientConnection) -> None:
        """What was not answered, or else what was answered last, as if that had been lost."""
        lasting_ones = [one for one in self.done[-20:] if one.body["type"] not in OF_ALL]
        self._again = lasting_ones[-1] if lasting_ones and not self.pending else None
        body = self._again.body if self._again else self.pending
        if body:
            await socket.send(msgspec.json.encode(body), text=True)

    def _hears(self, message: Message) -> None:
        match message["type"]:
            case "welcome" | "update":
                self.shown.take(message)
            case "done" if self._again and message["id"] == self._again.body["id"]:
                if message["seq"] != self._again.seq:
                    self.faults.append(f"seat {self.seat}: {self._again} was done again as {message['seq']}")
                self._again = None
            case "done" if self.pending and message["id"] == self.pending["id"]:
                self.done.append(Acknowledged(self.pending, message["seq"]))
                self.pending, self._refused = None, 0
            case _:
                self._hears_no(message)
        self._heard(self, message)

    def _hears_no(self, message: Message) -> None:
        self._refused += 1
        expected = self.pending is not None and message.get("id") == self.pending["id"]
        if not expected or message.get("code") == "old" or self._refused > _REFUSED:
            self.faults.append(f"seat {self.seat}: {self._again or self.pending} was answered by {message}")
        self.pending = None

    def _wish(self) -> Message | None:
        parts = self.shown.parts
        if parts["about"]["status"] == "waiting":
            ready = self.seat == 0 and all(place["kind"] != "open" for place in parts["places"])
            return {"type": "run", "what": "start"} if ready else None
        if self.over:
            agreed = self.seat in parts["result"]["again"]
            return None if self.ending or agreed else {"type": "rematch"}
        if sheet := parts.get("sheet"):
            read = self.shown.game, sheet["round"]
            if read not in self._read:
                self._read.add(read)
                return {"type": "ready"}
        return self._action(parts.get("choices") or {})

    def _action(self, choices: Message) -> Message | None:
        offered = [*choices.get("ways", []), *choices.get("takes", [])]
        if not offered:
            return None
        chance = self._rng.random()
        if chance < 0.02:
            return {"type": "say", "phrase": 2}
        if chance < 0.05 and choices["undo"]:
            return {"type": "undo"}
        chosen = self._rng.choice(offered) if chance > 0.8 else offered[0]
        return {"type": "act", "do": chosen["do"]}


async def _next(socket: ClientConnection, patience: float | None = _ANSWER) -> Message:
    async with asyncio.timeout(patience):
        message: Message = msgspec.json.decode(await socket.recv())
        return message
