"""A table: who sits where, the game that is played, what was told. No clock, no network, no storage.

A table is a fold of its entries: the same entries make the same table. Beside them stands what is not in the
log: who looks at the table just now, and the time that is left. Times are given from outside, in seconds.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rum500.house import parse_rules_line
from rum500.round import Phase
from rum500.server import entries as e
from rum500.server.catalogue import STAND_IN, bot_of
from rum500.server.playing import TABLE, Playing
from rum500.server.presence import Presence
from rum500.server.protocol.looks import Line
from rum500.server.seats import Seat, computer_name, seat_of
from rum500.server.sheets import LastSheet
from rum500.telling.deeds import Told, told_alike
from rum500.telling.grammar import agreed
from rum500.telling.words import YOU

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rum500.server.entries import Entry
    from rum500.server.protocol.values import Status


RESTS_AFTER: Final = 600.0  # seconds after which nothing happens by itself at a table where nobody is
_MORE_TIMES: Final = 10
_ASIDE: Final = e.Sat, e.Carried, e.Stood, e.SheetRead, e.Wished, e.Hosted  # computer players go on at once


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
        self.ready: set[int] = set()
        self.sheet = LastSheet()
        self.presence = Presence(at)
        self.presence.go(0, at)
        self.changed_at = self.acted_at = self.turn_at = self.round_at = self.paused_at = at
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
        since = 0 if seat is None else self.seats[seat].since
        return [heard.line(seat if heard.seq > since else None, names) for heard in self.heard[first:]]

    def fold(self, entry: Entry, at: float) -> None:
        """Let an entry happen. What cannot happen raises and changes nothing."""
        before, was_paused = self._whose_turn(), self.paused
        told = _HAPPENS[type(entry)](self, entry)
        self.seq += 1
        self._note_request(e.asked_by(entry, self.host), getattr(entry, "request", 0))
        number = self.playing.game.round_no if self.playing else 0
        self.heard += [Heard(self.seq, number, one) for one in told]
        self._keep_time(at, before)
        if not isinstance(entry, _ASIDE):
            self.acted_at = at
        if isinstance(entry, e.Sat):
            self.presence.go(entry.seat, at)
        if isinstance(entry, e.Halted) and self.paused != was_paused:
            self._stop_the_clock(at)

    def record(self) -> str:
        """The game in play or that was played, as ``rum500 replay`` reads it: all hands are in it."""
        date = datetime.fromtimestamp(self.changed_at, UTC).date().isoformat()
        return self._game().record(date)

    def come(self, seat: int, at: float) -> None:
        """Somebody looks at the table from a seat; where all was at rest, the clocks begin anew."""
        if not self.presence.here and at > self.presence.empty_since + RESTS_AFTER:
            self.turn_at = self.acted_at = at
        self.presence.come(seat)

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
        self.changed_at = self.acted_at = self.turn_at = self.paused_at = at
        self.round_at = min(self.round_at, at)
        self.presence.all_gone(self.people(), at)

    def _note_request(self, seat: int | None, request: int) -> None:
        """Know the newest request of a seat, should it come again."""
        if seat is not None and request:
            self.seats[seat].last, self.seats[seat].done = request, self.seq

    def _whose_turn(self) -> tuple[int, int, int, bool]:
        """Game, round, whose turn it is, and whether others may call: with these the clock begins anew."""
        if self.playing is None:
            return 0, 0, TABLE, False
        state = self.playing.state
        return self.games, len(self.playing.game.rounds), state.turn, state.phase == Phase.CALL

    def _keep_time(self, at: float, before: tuple[int, int, int, bool]) -> None:
        self.changed_at = at
        after = self._whose_turn()
        if after != before:
            self.turn_at, self.extra = at, 0.0
        if after[:2] > before[:2]:
            self.round_at = at
            self.ready.clear()

    def _stop_the_clock(self, at: float) -> None:
        """The time of a pause does not count."""
        if self.paused:
            self.paused_at = at
        else:
            self.turn_at += at - self.paused_at

    def _sat(self, entry: e.Sat) -> list[Told]:
        self.seats[entry.seat].give(entry.name, entry.holder)
        self.seats[entry.seat].since = self.seq
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

    def _carried(self, entry: e.Carried) -> list[Told]:
        self.seats[entry.seat].holders.append(entry.holder)
        return []

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
        if entry.what in {"open", "computer"}:
            self._forget_person(entry.seat)
        self._rename()
        return (
            [_all(f"{agreed(was, 'leaves', 'leave')} the table.")] if was and entry.what != "computer" else []
        )

    def _remove(self, at: int) -> None:
        del self.seats[at]
        self.host -= self.host > at
        self.presence.remove(at)

    def _forget_person(self, at: int) -> None:
        """Whoever had a seat has no part in the table any more."""
        self.presence.forget(at)
        self.for_abort.discard(at)
        self.for_again.discard(at)

    def _give_to_computer(self, at: int, level: str, name: str) -> None:
        names = [seat.name for other, seat in enumerate(self.seats) if other != at]
        self.seats[at].give_to_computer(level, name or computer_name(names))

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

    def _acted(self, entry: e.Acted) -> list[Told]:
        in_window = self._game().state.phase == Phase.CALL
        told = self._game().act(entry.seat, entry.do)
        self.ready.add(entry.seat)
        if entry.by != "clock" or in_window:
            return told
        late = "run out of time; the computer plays for you", "runs out of time; the computer plays"
        return [told_alike(entry.seat, *late), *told]

    def _undone(self, entry: e.Undone) -> list[Told]:
        return self._game().undo(to_draw=entry.all)

    def _stood(self, entry: e.Stood) -> list[Told]:
        self.seats[entry.seat].calls = entry.calls
        return []

    def _sheet_read(self, entry: e.SheetRead) -> list[Told]:
        self.ready.add(entry.seat)
        return []

    def _stood_in(self, entry: e.StoodIn) -> list[Told]:
        seat = self.seats[entry.seat]
        seat.stand_in = entry.on
        how = " away; the computer plays on meanwhile." if entry.on else " back."
        return [_all(agreed(seat.name, "is", "are") + how)]

    def _halted(self, entry: e.Halted) -> list[Told]:
        self.paused = entry.on
        return [_all("The game is paused." if entry.on else "The game goes on.")]

    def _left(self, entry: e.Left) -> list[Told]:
        name = self.seats[entry.seat].name
        if self.playing is None or self.over:
            self.seats[entry.seat].open()
        else:
            self._give_to_computer(entry.seat, STAND_IN, name)
        self._forget_person(entry.seat)
        people = self.people()
        if not people:
            self.closed = True
        elif entry.seat == self.host:
            self.host = people[0]
        return [_all(f"{agreed(name, 'leaves', 'leave')} the table.")]

    def _wished(self, entry: e.Wished) -> list[Told]:
        change = self.for_abort.add if entry.agree else self.for_abort.discard
        change(entry.seat)
        what = "want to end without a winner", "wants to end without a winner"
        if not entry.agree:
            what = "want to play on", "wants to play on"
        return [told_alike(entry.seat, *what)]

    def _agreed(self, entry: e.Agreed) -> list[Told]:
        self.for_again.add(entry.seat)
        return [told_alike(entry.seat, "want a rematch", "wants a rematch")]

    def _ended(self, entry: e.Ended) -> list[Told]:
        game = self._game().game
        if entry.conceded is None:
            self.ending = Ending("The game ended without a winner.", "Everybody wanted it to end.", ())
        else:
            name = self.seats[entry.conceded].name
            other = 1 - game.side_of(entry.conceded)
            side = game.side_name(other)
            self.ending = Ending(
                f"{agreed(name, 'gives', 'give')} the game up.", f"{side} won by it.", (other,)
            )
        return [_all(self.ending.headline)]

    def _hosted(self, entry: e.Hosted) -> list[Told]:
        self.host = entry.seat
        name = self.seats[entry.seat].name
        return [_all(f"{agreed(name, 'runs', 'run')} the table now, since the host is away.")]

    def _game(self) -> Playing:
        if self.playing is None:
            raise ValueError("no game is being played at this table yet")
        return self.playing

    def _rename(self) -> None:
        """A person who takes a computer's seat over brings his own name."""
        if self.playing is not None:
            self.playing.game.names = tuple(seat.name for seat in self.seats)


_HAPPENS: Final[dict[type[Entry], Callable[[Table, Any], Sequence[Told]]]] = {
    e.Sat: Table._sat,  # noqa: SLF001
    e.Carried: Table._carried,  # noqa: SLF001
    e.Filled: Table._filled,  # noqa: SLF001
    e.Started: Table._started,  # noqa: SLF001
    e.Acted: Table._acted,  # noqa: SLF001
    e.Undone: Table._undone,  # noqa: SLF001
    e.Stood: Table._stood,  # noqa: SLF001
    e.SheetRead: Table._sheet_read,  # noqa: SLF001
    e.StoodIn: Table._stood_in,  # noqa: SLF001
    e.Halted: Table._halted,  # noqa: SLF001
    e.Left: Table._left,  # noqa: SLF001
    e.Wished: Table._wished,  # noqa: SLF001
    e.Agreed: Table._agreed,  # noqa: SLF001
    e.Ended: Table._ended,  # noqa: SLF001
    e.Hosted: Table._hosted,  # noqa: SLF001
}


@lru_cache(maxsize=4096)
def _commitment(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def _seat(one: e.SeatAt) -> Seat:
    return Seat(one.kind, one.name, one.level)


def _all(text: str) -> Told:
    return told_alike(TABLE, text, text)
