"""Kills a server under load and looks for what is lost: ``python -m tests.server.kill_serve 20 [PLACE …]``.

At each place so many times with each database. Fifty tables are played at; when the server is back, everybody
comes again, compares what he sees with what he was shown, and asks again for what he asked last. Told are, at
most: seconds until the server could be reached, from then until a table had its first action, and of the
processor until all had.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL
from typing import Final, NoReturn

from sqlalchemy import create_engine, select
from websockets.exceptions import WebSocketException

from rum500.record import parse_record, replay
from rum500.server.store.place import Place
from rum500.server.store.schema import entries

from .cluster import Cluster, programs
from .kill_player import OF_ALL, Acknowledged, Message, Player
from .mortal import BEFORE, MIGRATION, WRITTEN, command, forget, tell
from .serving import Server, Somebody

AFTER, WINDOW = "after", "window"
PLACES: Final = (BEFORE, WRITTEN, AFTER, WINDOW, MIGRATION)
TABLES: Final = 50
PATIENCE: Final = 5.0  # seconds in which every table must have gone on after a restart
TO_THE_END: Final = 10  # tables
_STEP: Final = Path(__file__).parent / "growing.py"
_EVENING: Final = 10  # kills, after which a new one begins
_ALONE: Final = 5  # tables to which nobody comes after a restart, so that only the computer can go on
_LONG: Final = 60.0
_PARTS: Final = 9

COMPUTER: Final = {"kind": "computer", "level": "easy"}
OPEN: Final = {"kind": "open"}
KINDS: Final = (
    ("hoyle", [OPEN]),
    ("hoyle", [OPEN]),
    ("500-rum", [COMPUTER, COMPUTER]),
    ("rummy-500", [OPEN, COMPUTER]),
    ("rummy-500", [OPEN, COMPUTER, COMPUTER]),
    ("rummy-500", [COMPUTER, COMPUTER, COMPUTER]),
)


@dataclass
class Tally:
    """What came of the kills at one place."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    idle: int = 0
    alone: int = 0
    windows: int = 0
    restart: float = 0.0
    first: float = 0.0
    cpu: float = 0.0
    faults: list[str] = field(default_factory=list)

    def row(self) -> str:
        counts = self.kills, self.acknowledged, self.lost, self.idle, self.alone, self.windows
        times = f"{self.restart:10.2f}{self.first:10.2f}{self.cpu:10.2f}"
        return "".join(f"{count:10}" for count in counts) + times + f"{len(self.faults):10}"


HEAD: Final = "kills", "acked", "lost", "idle", "alone", "windows", "restart s", "first s", "cpu s", "faults"


class Logs:
    """The logs as they were found last, to be compared with those that are found next."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(Place.of(url).url)
        self._before: dict[str, list[Message]] = {}

    def look(self) -> list[str]:
        """Read all; what is wrong with them."""
        found: dict[str, list[Message]] = {}
        faults = []
        chosen = select(entries.c.code, entries.c.seq, entries.c.body).order_by(entries.c.code, entries.c.seq)
        with self._engine.connect() as connection:
            for code, seq, body in connection.execute(chosen):
                log = found.setdefault(code, [])
                log.append(json.loads(body))
                if seq != len(log):
                    faults.append(f"table {code} has a gap before entry {seq}")
        for code, log in self._before.items():
            if found.get(code, [])[: len(log)] != log:
                faults.append(f"table {code}: entries have vanished or changed")
        self._before = found
        return faults + [fault for code, log in found.items() for fault in _twice(code, log)]

    def lost(self, code: str, done: list[Acknowledged]) -> list[str]:
        """What was acknowledged, and is not in the log as it was asked for."""
        log = self._before[code]
        found = []
        for body, seq in ((one.body, one.seq) for one in done):
            entry = log[seq - 1] if seq <= len(log) else None
            same = entry and (body["type"] in OF_ALL or entry.get("request") == body["id"])
            if not same or (body["type"] == "act" and entry and entry.get("do") != body["do"]):
                found.append(f"table {code}: {body} was done as {seq}; there is {entry}")
        return found

    def began(self, since: float) -> dict[str, float]:
        """When somebody first acted at each table after that."""
        chosen = select(entries.c.code, entries.c.at, entries.c.body).where(entries.c.at > since)
        with self._engine.connect() as connection:
            rows = connection.execute(chosen.order_by(entries.c.at.desc()))
            return {code: at for code, at, body in rows if json.loads(body)["type"] == "acted"}

    def close(self) -> None:
        self._engine.dispose()


def _twice(code: str, log: list[Message]) -> Iterator[str]:
    asked = set()
    for entry in log:
        key = entry.get("seat", entry["type"]), entry.get("request", 0)
        if key[1] and key in asked:
            yield f"table {code}: {entry} was done twice"
        asked.add(key)


class Evening:
    """Fifty tables on one database, and the people at them."""

    def __init__(self, url: str, folder: Path, rng: random.Random, patience: float) -> None:
        self.server = Server(url, "--unlimited", command=[*command(folder), "serve", "--host", "127.0.0.1"])
        self.logs = Logs(url)
        self.players: list[Player] = []
        self.faults: list[str] = []
        self._folder = folder
        self._rng = rng
        self._patience = patience
        self._up = asyncio.Event()
        self._ended = 0
        self._kills_when: Callable[[Player, Message], bool] = _never
        self._grown = 2  # the step that is the program's last
        self._windows: set[str] = set()
        self._open_windows = 0  # when it was killed, for what was said before is still heard after it
        self._alone: dict[str, asyncio.Event] = {}

    async def open(self) -> list[asyncio.Task[None]]:
        """Open the tables and let everybody play, without end."""
        with ThreadPoolExecutor(8) as threads:
            seated = list(threads.map(self._open, range(TABLES)))
        self.players = [player for players in seated for player in players]
        self._up.set()
        return [asyncio.create_task(self._stay(player)) for player in self.players]

    def _open(self, number: int) -> list[Player]:
        preset, seats = KINDS[number % len(KINDS)]
        people = [Somebody(self.server.url)]
        code = people[0].opens(
            preset=preset, seats=seats, settings={"target": "150"}, pace=0.1, start=OPEN not in seats
        )
        for seat in seats:
            if seat is OPEN:
                people.append(Somebody(self.server.url))
                people[-1].sits_down(code, f"Friend {len(people)}")
        cookies = [person.cookie for person in people]
        return [Player(self.server.url, code, cookie, at, self._hear) for at, cookie in enumerate(cookies)]

    async def _stay(self, player: Player) -> NoReturn:
        """Play, and come again whenever the socket is closed."""
        while True:
            await self._up.wait()
            if player.code in self._alone:
                await self._alone[player.code].wait()
            ended = self._ended
            try:
                await player.play()
            except (WebSocketException, OSError, EOFError) as error:
                await asyncio.sleep(0.1)
                if self.server.alive and self._ended == ended:
                    self.faults.append(f"table {player.code}: closed while the server runs: {error!r}")

    def _hear(self, player: Player, message: Message) -> None:
        (self._windows.add if player.in_window else self._windows.discard)(player.code)
        if self.server.alive and self._kills_when(player, message):
            self._kill()

    def _kill(self) -> None:
        self._kills_when = _never
        self._open_windows = len(self._windows)
        self.server.stop(SIGKILL)
        self._up.clear()

    async def kill(self, place: str, tally: Tally) -> None:
        """Let it be played for a moment, kill the server there, start it again, and look."""
        acknowledged = self._acknowledged()
        until = acknowledged + self._rng.randrange(100, 500)
        async with asyncio.timeout(_LONG):
            await _until(lambda: self._acknowledged() >= until, every=0.01)
        await self._die(place)
        died = time.time()
        tally.kills += 1
        tally.windows += self._open_windows
        tally.acknowledged += self._acknowledged() - acknowledged
        begun = time.perf_counter()
        await asyncio.to_thread(self.server.start)
        tally.restart = max(tally.restart, time.perf_counter() - begun)
        await self._go_on(died, tally)
        tally.faults += await self._look(tally)

    def _acknowledged(self) -> int:
        return sum(len(player.done) for player in self.players)

    async def _die(self, place: str) -> None:
        self._open_windows = 0
        if place in {BEFORE, WRITTEN}:
            tell(self._folder, place, self._rng.randrange(1, 30))
        elif place == AFTER:
            self._kills_when = _when_done(self._rng.randrange(1, 100))
        elif place == WINDOW:
            self._kills_when = _when_asked_to_call
        else:
            self._kill()
        async with asyncio.timeout(_LONG):
            await _until(lambda: not self.server.alive, every=0.005)
        self._up.clear()
        self._ended += 1
        assert self.server.stop() == -SIGKILL
        if place == MIGRATION:
            await asyncio.to_thread(self._die_growing)
        forget(self._folder)

    def _die_growing(self) -> None:
        """Start with a step of migration, and die in it."""
        self._grown += 1
        step = _STEP.read_text().replace("OLD", f"v{self._grown - 1}").replace("NEW", f"v{self._grown}")
        (self._folder / f"v{self._grown}.py").write_text(step)
        tell(self._folder, MIGRATION, self._rng.randrange(1, _PARTS + 1))
        with suppress(AssertionError):
            self.server.start()
        assert not self.server.alive, "it was not killed as it migrated"

    async def _go_on(self, died: float, tally: Tally) -> None:
        """Wait until every table has gone on; at some of them nobody is there at first."""
        back = time.time()
        playing = {player.code for player in self.players}
        alone = self._rng.sample(
            sorted(playing - {player.code for player in self.players if player.seat}), _ALONE
        )
        self._alone = {code: asyncio.Event() for code in alone}
        self._up.set()
        watching = [asyncio.create_task(self._leave_alone(code, tally)) for code in alone]
        began: dict[str, float] = {}
        while not playing <= set(began) and time.time() < back + self._patience:
            await asyncio.sleep(0.1)
            began = await asyncio.to_thread(self.logs.began, died)
        tally.cpu = max(tally.cpu, self.server.cpu)
        tally.idle += len(playing - set(began))
        tally.first = max([tally.first, *(at - back for at in began.values())])
        tally.faults += [
            f"table {code}: nothing happened; {_load()}" for code in sorted(playing - set(began))
        ]
        await asyncio.gather(*watching)

    async def _leave_alone(self, code: str, tally: Tally) -> None:
        """Nobody comes until the computer has gone on, or until it is a person's turn."""
        player = next(player for player in self.players if player.code == code)
        tally.alone += 1
        seen: int | None = None
        until = time.time() + self._patience
        while time.time() < until:
            shown = await player.look(as_watcher=True)
            if _waits_for_people(shown.parts) or (seen is not None and shown.seq > seen):
                break
            seen = shown.seq if seen is None else seen
            await asyncio.sleep(0.1)
        else:
            tally.faults.append(f"table {code}: the computer did not go on; {_load()}")
        self._alone.pop(code).set()

    async def _look(self, tally: Tally) -> list[str]:
        done = [(player.code, list(player.done)) for player in self.players]
        faults = await asyncio.to_thread(self.logs.look)
        lost = [one for code, acknowledged in done for one in self.logs.lost(code, acknowledged)]
        tally.lost += len(lost)
        for player in self.players:
            faults += [f"table {player.code}: {one}" for one in player.faults]
            player.faults.clear()
        faults += lost + self.faults
        self.faults.clear()
        return faults

    async def end(self) -> int:
        """Play some tables to the end; how many records could be replayed."""
        for player in self.players:
            player.ending = True
        async with asyncio.timeout(2 * _LONG):
            await _until(lambda: len(self._over()) >= TO_THE_END, every=0.2)
        reading = [asyncio.to_thread(self._replayed, player) for player in self._over()]
        return sum(await asyncio.gather(*reading))

    def _over(self) -> list[Player]:
        return [player for player in self.players if player.over and not player.seat]

    def _replayed(self, player: Player) -> bool:
        record = Somebody(self.server.url, player.cookie).asks(f"/api/tables/{player.code}/record")
        assert isinstance(record, bytes), record
        return replay(parse_record(record.decode())).over


def _load() -> str:
    """How busy the machine was: where too much runs, nothing goes on in time."""
    return f"{os.getloadavg()[0]:.0f} processes wanted {os.cpu_count()} processors"


async def _until(holds: Callable[[], bool], every: float) -> None:
    while True:
        if holds():
            return
        await asyncio.sleep(every)


def _never(_: Player, message: Message) -> bool:
    del message
    return False


def _when_done(times: int) -> Callable[[Player, Message], bool]:
    left = [times]

    def now(_: Player, message: Message) -> bool:
        left[0] -= message["type"] == "done"
        return not left[0]

    return now


def _when_asked_to_call(player: Player, message: Message) -> bool:
    asked = player.in_window and player.seat in player.shown.parts["now"]["actors"]
    return message["type"] == "update" and asked


def _waits_for_people(parts: Message) -> bool:
    people = {at for at, place in enumerate(parts["places"]) if place["kind"] == "person"}
    now: Message | None = parts.get("now")
    return now is None or bool(people & set(now["actors"]))


@asynccontextmanager
async def evening(url: str, rng: random.Random, patience: float) -> AsyncIterator[Evening]:
    """An evening of people who play, to be killed."""
    with tempfile.TemporaryDirectory() as folder:
        one = Evening(url, Path(folder), rng, patience)
        playing: list[asyncio.Task[None]] = []
        try:
            playing = await one.open()
            yield one
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            one.logs.close()
            one.server.stop()
        for error in ended:
            if error is not None and not isinstance(error, asyncio.CancelledError):
                raise error


async def kills(
    url: str, places: list[str], rng: random.Random, tallies: dict[str, Tally], patience: float = PATIENCE
) -> int:
    """Kill at these places, one after the other, in one database; how many games were replayed at the end."""
    async with evening(url, rng, patience) as one:
        for place in places:
            await one.kill(place, tallies.setdefault(place, Tally()))
        return await one.end()


@contextmanager
def databases(kind: str) -> Iterator[Callable[[], str]]:
    """Addresses of new, empty databases."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield lambda: f"sqlite:///{tempfile.mkdtemp(dir=folder)}/tables.db"
        return
    found = programs()
    assert found, "PostgreSQL is not installed"
    cluster = Cluster(found)
    cluster.start()
    try:
        yield cluster.new
    finally:
        cluster.remove()


def main() -> None:
    times, *named = sys.argv[1:]
    places = [place for place in named or PLACES for _ in range(int(times))]
    rng = random.Random(time.time())
    rng.shuffle(places)
    print(f"{'':22}" + "".join(f"{name:>10}" for name in HEAD))
    for kind in ("sqlite", "postgresql"):
        tallies: dict[str, Tally] = {}
        played = 0
        with databases(kind) as new:
            for start in range(0, len(places), _EVENING):
                played += asyncio.run(kills(new(), places[start : start + _EVENING], rng, tallies))
        for place, tally in sorted(tallies.items()):
            print(f"{kind:12}{place:10}{tally.row()}", flush=True)
            for fault, often in Counter(one.partition(": ")[2] for one in tally.faults).most_common(10):
                print(f"    {often} times: {fault}"[:600])
        print(f"{kind:12}{played} games were played to the end and replayed", flush=True)


if __name__ == "__main__":
    main()
