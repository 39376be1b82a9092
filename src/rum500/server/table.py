"""A table: who sits where, the game that is played, what was told. No clock, no network, no storage.

A table is a fold of its entries: ``fold`` is the only thing that changes it, and the same entries make the
same table. Times are given from outside, in seconds. Who looks at the table just now is not in the log.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache, singledispatchmethod
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from rum500.house import parse_rules_line
from rum500.round import Phase
from rum500.server import entries as e
from rum500.server.catalogue import STAND_IN, bot_of
from rum500.server.playing import TABLE, Playing
from rum500.server.protocol.looks import Line
from rum500.server.seats import Seat, computer_name, seat_of
from rum500.telling.deeds import Told, told_alike
from rum500.telling.grammar import agreed
from rum500.telling.words import YOU

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.server.entries import Entry
    from rum500.server.protocol.values import Status


_MORE_TIMES: Final = 10


class Heard(NamedTuple):
    """A line of the log, for the seat that did it and for all others."""

    seq: int
    round: int
    told: Told

    def line(self, seat: int | None, names: Sequence[str]) -> Line:
        """As a seat reads it."""
        return Line(self.seq, self.told.seat, self.told.for_seat(seat, names), self.round)


class Ending(NamedTuple):
    """Why a game ended before its time."""

    headline: str
    why: str
    winners: tuple[int, ...]


class Table:
    """One table from its opening on."""

    def __init__(self, opened: e.Opened, at: float) -> None:
        self.opened = opened
        self.rules = parse_rules_line(opened.rules)
        self.seats = [_seat(one) for one in opened.seats]
        self.seats[0].give(opened.seats[0].name, opened.holder)
        self.host = 0
        self.seed = opened.seed
        self.games = 0
        self.seq = 1
        self.playing: Playing | None = None
        self.paused = False
        self.ending: Ending | None = None
        self.closed = False
        self.for_abort: set[int] = set()
        self.for_again: set[int] = set()
        self.heard: list[Heard] = []
        self.here: set[int] = set()
        self.ready: set[int] = set()
        self.gone_since: dict[int, float] = {}
        self.changed_at = self.turn_at = self.round_at = at
        self.extra = 0.0

    @property
    def code(self) -> str:
        """What the table is called in addresses."""
        return self.opened.code

    @property
    def commitment(self) -> str:
        """Binds the server to the seed of the game in play, or of the next one."""
        return _commitment(self.playing.game.seed if self.playing else self.seed)

    @property
    def over(self) -> bool:
        """Whether the game in play has ended."""
        return self.playing is not None and (self.playing.game.over or self.ending is not None)

    @property
    def status(self) -> Status:
        """Where the table stands."""
        if self.over or self.closed:
            return "over"
        if self.playing is None:
            return "waiting"
        return "paused" if self.paused else "playing"

    @property
    def active(self) -> bool:
        """Whether a game is still to be played on."""
        return self.status != "over"

    def seat_of(self, holder: str) -> int | None:
        """The seat of whoever has this secret."""
        return seat_of(self.seats, holder)

    def people(self) -> list[int]:
        """The seats that belong to somebody."""
        return [at for at, seat in enumerate(self.seats) if seat.person]

    def lines(self, seat: int | None, after: int) -> list[Line]:
        """What a seat has to read after an entry."""
        first = len(self.heard)
        while first and self.heard[first - 1].seq > after:
            first -= 1
        names = [one.name for one in self.seats]
        return [heard.line(seat, names) for heard in self.heard[first:]]

    def fold(self, entry: Entry, at: float) -> None:
        """Let an entry happen. What cannot happen raises and changes nothing."""
        before = self._waited_for()
        told = _HAPPENS(type(entry))(self, entry)
        self.seq += 1
        self._note_request(e.asked_by(entry, self.host), getattr(entry, "request", 0))
        number = self.playing.game.round_no if self.playing else 0
        self.heard += [Heard(self.seq, number, one) for one in told]
        self._keep_time(at, before)

    def record(self) -> str:
        """The game in play or that was played, as ``rum500 replay`` reads it: all hands are in it."""
        date = datetime.fromtimestamp(self.changed_at, UTC).date().isoformat()
        return self._game().record(date)

    def come(self, seat: int) -> None:
        """Somebody looks at the table from a seat."""
        self.here.add(seat)
        self.gone_since.pop(seat, None)

    def go(self, seat: int, at: float) -> None:
        """Nobody looks at it from there any more."""
        self.here.discard(seat)
        self.gone_since[seat] = at

    def more_time(self) -> bool:
        """Give whoever is waited for the time of the clock once more; no more than a few times a turn."""
        in_window = self.playing is not None and self.playing.state.phase == Phase.CALL
        seconds = self.opened.call_seconds if in_window else self.opened.turn_seconds
        if self.extra >= _MORE_TIMES * seconds:
            return False
        self.extra += seconds
        return True

    def wake_up(self, at: float) -> None:
        """Go on after the server was started again: clocks begin anew, and nobody is here yet."""
        self.changed_at = self.turn_at = at
        self.gone_since = dict.fromkeys(self.people(), at)

    def _note_request(self, seat: int | None, request: int) -> None:
        """Know the newest request of a seat, should it come again."""
        if seat is not None and request:
            self.seats[seat].last, self.seats[seat].done = request, self.seq

    def _waited_for(self) -> tuple[int, int, bool]:
        """The round, whose turn it is, and whether others may call: with these the clock begins anew."""
        if self.playing is None:
            return 0, TABLE, False
        state = self.playing.state
        return len(self.playing.game.rounds), state.turn, state.phase == Phase.CALL

    def _keep_time(self, at: float, before: tuple[int, int, bool]) -> None:
        self.changed_at = at
        after = self._waited_for()
        if after != before:
            self.turn_at, self.extra = at, 0.0
        if after[0] > before[0]:
            self.round_at = at
            self.ready.clear()

    @singledispatchmethod
    def _happen(self, entry: object) -> Sequence[Told]:
        """Change the table by an entry, and tell what happened."""
        raise TypeError(f"{type(entry).__name__} happens to no table")

    @_happen.register(e.Sat)
    def _sat(self, entry: e.Sat) -> list[Told]:
        self.seats[entry.seat].give(entry.name, entry.holder)
        self._name_the_nameless()
        self._rename()
        return [_all(f"{entry.name} sits down.")]

    def _name_the_nameless(self) -> None:
        """Who played alone without a name needs one once others are there."""
        for at, seat in enumerate(self.seats):
            if seat.person and seat.name == YOU:
                names = {one.name.casefold() for one in self.seats}
                wished = "Host" if at == self.host else f"Player {at + 1}"
                seat.name = wished if wished.casefold() not in names else f"{wished} {at + 1}"

    @_happen.register(e.Carried)
    def _carried(self, entry: e.Carried) -> list[Told]:
        self.seats[entry.seat].holders.append(entry.holder)
        return []

    @_happen.register(e.Filled)
    def _filled(self, entry: e.Filled) -> list[Told]:
        was = self.seats[entry.seat].name if entry.seat < len(self.seats) else ""
        if entry.what == "remove":
            self._remove(entry.seat)
        elif entry.what == "add":
            self.seats.append(Seat("open"))
        elif entry.what == "open":
            self.seats[entry.seat].open()
        else:
            self._give_to_computer(entry.seat, entry.level, was if self.playing else "")
        self._rename()
        return (
            [_all(f"{agreed(was, 'leaves', 'leave')} the table.")] if was and entry.what != "computer" else []
        )

    def _remove(self, at: int) -> None:
        del self.seats[at]
        self.host -= self.host > at
        self.here = {seat - (seat > at) for seat in self.here if seat != at}
        self.gone_since = {seat - (seat > at): since for seat, since in self.gone_since.items() if seat != at}

    def _give_to_computer(self, at: int, level: str, name: str) -> None:
        names = [seat.name for other, seat in enumerate(self.seats) if other != at]
        self.seats[at].give_to_computer(level, name or computer_name(names))

    @_happen.register(e.Started)
    def _started(self, entry: e.Started) -> list[Told]:
        for at, seat in enumerate(self.seats):
            if seat.kind == "open":
                self._give_to_computer(at, STAND_IN, "")
        names = [seat.name for seat in self.seats]
        sitting = [bot_of(seat.level) if seat.level else "person" for seat in self.seats]
        self.playing = Playing(self.rules, names, self.seed, entry.dealer, sitting)
        self.seed = entry.next_seed
        self.games += 1
        self.paused, self.ending = False, None
        self.for_abort.clear()
        self.for_again.clear()
        self.heard.clear()
        return self.playing.begin()

    @_happen.register(e.Acted)
    def _acted(self, entry: e.Acted) -> list[Told]:
        told = self._game().act(entry.seat, entry.do)
        self.ready.add(entry.seat)
        return told

    @_happen.register(e.Undone)
    def _undone(self, entry: e.Undone) -> list[Told]:
        return self._game().undo(to_draw=entry.all)

    @_happen.register(e.Stood)
    def _stood(self, entry: e.Stood) -> list[Told]:
        self.seats[entry.seat].calls = entry.calls
        return []

    @_happen.register(e.SheetRead)
    def _sheet_read(self, entry: e.SheetRead) -> list[Told]:
        self.ready.add(entry.seat)
        return []

    @_happen.register(e.StoodIn)
    def _stood_in(self, entry: e.StoodIn) -> list[Told]:
        seat = self.seats[entry.seat]
        seat.stand_in = entry.on
        how = " away; the computer plays on meanwhile." if entry.on else " back."
        return [_all(agreed(seat.name, "is", "are") + how)]

    @_happen.register(e.Halted)
    def _halted(self, entry: e.Halted) -> list[Told]:
        self.paused = entry.on
        return [_all("The game is paused." if entry.on else "The game goes on.")]

    @_happen.register(e.Left)
    def _left(self, entry: e.Left) -> list[Told]:
        name = self.seats[entry.seat].name
        if self.playing is None or self.over:
            self.seats[entry.seat].open()
        else:
            self._give_to_computer(entry.seat, STAND_IN, name)
        self.for_abort.discard(entry.seat)
        self.for_again.discard(entry.seat)
        people = self.people()
        if not people:
            self.closed = True
        elif entry.seat == self.host:
            self.host = people[0]
        return [_all(f"{agreed(name, 'leaves', 'leave')} the table.")]

    @_happen.register(e.Wished)
    def _wished(self, entry: e.Wished) -> list[Told]:
        change = self.for_abort.add if entry.agree else self.for_abort.discard
        change(entry.seat)
        what = "want to break the game off", "wants to break the game off"
        if not entry.agree:
            what = "want to play on", "wants to play on"
        return [told_alike(entry.seat, *what)]

    @_happen.register(e.Agreed)
    def _agreed(self, entry: e.Agreed) -> list[Told]:
        self.for_again.add(entry.seat)
        return [told_alike(entry.seat, "want a rematch", "wants a rematch")]

    @_happen.register(e.Ended)
    def _ended(self, entry: e.Ended) -> list[Told]:
        game = self._game().game
        if entry.conceded is None:
            self.ending = Ending("The game was broken off.", "Everybody wanted it to end.", ())
        else:
            name = self.seats[entry.conceded].name
            other = 1 - game.side_of(entry.conceded)
            side = game.side_name(other)
            self.ending = Ending(
                f"{agreed(name, 'gives', 'give')} the game up.", f"{side} won by it.", (other,)
            )
        return [_all(self.ending.headline)]

    def _game(self) -> Playing:
        if self.playing is None:
            raise ValueError("no game is being played at this table yet")
        return self.playing

    def _rename(self) -> None:
        """A person who takes a computer's seat over brings his own name."""
        if self.playing is not None:
            self.playing.game.names = tuple(seat.name for seat in self.seats)


_HAPPENS: Final = Table.__dict__["_happen"].dispatcher.dispatch  # asking the method itself takes longer


@lru_cache(maxsize=4096)
def _commitment(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def _seat(one: e.SeatAt) -> Seat:
    return Seat(one.kind, one.name, one.level)


def _all(text: str) -> Told:
    return told_alike(TABLE, text, text)
