"""What happens at a table as time goes by: computer players, clocks, people who went away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rum500.match import Due
from rum500.round import Phase
from rum500.server import entries as e
from rum500.server.catalogue import STAND_IN, bot_of
from rum500.server.table import RESTS_AFTER

if TYPE_CHECKING:
    from rum500.server.entries import Entry
    from rum500.server.playing import Playing
    from rum500.server.table import Table

AWAY: Final = 60.0  # seconds after which the computer plays for somebody who is gone, if others wait for him
HOST_AWAY: Final = 180.0  # seconds after which another person runs the table
READING: Final = 45.0  # seconds that the computer players wait while people read the sheet of a round
What = Literal["away", "clock", "computer", "host"]
_FIRST: Final = 0.7  # of the pace: the first action of a computer's turn, and the further ones
_FURTHER: Final = 0.35
_ANSWER: Final = 0.3


class Wake(NamedTuple):
    """When something will happen by itself, what, and to whom."""

    at: float
    what: What
    seat: int
    due: Due | None = None


def wake(table: Table) -> Wake | None:
    """The next thing that happens if nobody does anything; None while the table only waits for people.

    Where nobody has been for a while nothing happens any more until somebody comes.
    """
    next_ = _next(table)
    presence = table.presence
    if next_ is None or (not presence.here and next_.at > presence.empty_since + RESTS_AFTER):
        return None
    return next_


def happening(table: Table, at: float) -> Entry | None:
    """What has happened by now; to be asked again until it is None.

    A computer player that lets an offer be makes no entry: from that, others would know that it had one.
    """
    while (next_ := wake(table)) is not None and next_.at <= at:
        if (entry := _entry(table, next_)) is not None:
            return entry
    return None


def _next(table: Table) -> Wake | None:
    playing = table.playing
    if playing is None or table.status != "playing":
        return min(_without_host(table), default=None)
    due = playing.due(lambda seat: table.seats[seat].by_computer, lambda seat: _lets_go(table, seat))
    if due is not None:
        return Wake(_when(table, playing, due), "computer", due.seat, due)
    waits = [*_clocks(table, playing), *_without_people(table, playing), *_without_host(table)]
    return min(waits, default=None)


def _entry(table: Table, wake_: Wake) -> Entry | None:
    match wake_.what:
        case "computer":
            assert wake_.due is not None
            return _computer(table, wake_.due)
        case "away":
            return e.StoodIn(wake_.seat, on=True)
        case "host":
            return e.Hosted(min(table.presence.here))
        case "clock":
            return _out_of_time(table, wake_.seat)


def seconds_left(table: Table, at: float) -> float | None:
    """Those on the clock of whoever is waited for; None without a clock."""
    playing = table.playing
    if playing is None or table.status != "playing":
        return None
    limit = _limit(table, playing)
    return None if limit is None else max(0.0, round(limit - at, 1))


def _when(table: Table, playing: Playing, due: Due) -> float:
    """When a computer player acts, at the pace of the table; it waits for people who read the sheet."""
    phase = playing.state.phase
    if phase == Phase.CALL or due.off_turn:
        share = _ANSWER
    else:
        share = _FIRST if phase in {Phase.DRAW, Phase.UPCARD} else _FURTHER
    at = table.acted_at + share * table.opened.pace
    readers = table.presence.here - table.ready
    return max(at, table.round_at + READING) if playing.game.rounds and readers else at


def _lets_go(table: Table, seat: int) -> bool:
    return table.seats[seat].calls == "pass"


def _waited_for(playing: Playing) -> list[int]:
    state = playing.state
    return sorted(state.actors()) if state.phase == Phase.CALL else [state.turn]


def _limit(table: Table, playing: Playing) -> float | None:
    """When the time of whoever is waited for runs out."""
    in_window = playing.state.phase == Phase.CALL
    seconds = table.opened.call_seconds if in_window else table.opened.turn_seconds
    return table.turn_at + seconds + table.extra if seconds else None


def _clocks(table: Table, playing: Playing) -> list[Wake]:
    limit = _limit(table, playing)
    return [] if limit is None else [Wake(limit, "clock", seat) for seat in _waited_for(playing)]


def _without_people(table: Table, playing: Playing) -> list[Wake]:
    """When the computer plays for those who are waited for and gone, if others are there to wait."""
    waited = _waited_for(playing)
    if not table.presence.here.difference(waited):
        return []
    gone = [seat for seat in waited if seat in table.presence.gone_since and not table.seats[seat].stand_in]
    return [Wake(_has_gone(table, seat), "away", seat) for seat in gone]


def _has_gone(table: Table, seat: int) -> float:
    """When somebody counts as away: he is gone for long, and has been waited for as long."""
    return max(table.presence.gone_since[seat], table.turn_at) + AWAY


def _without_host(table: Table) -> list[Wake]:
    """When a table whose host has gone gets another: there has to be somebody."""
    presence = table.presence
    if not table.active or not presence.here or table.host not in presence.gone_since:
        return []
    return [Wake(presence.gone_since[table.host] + HOST_AWAY, "host", table.host)]


def _computer(table: Table, due: Due) -> Entry | None:
    playing = table.playing
    assert playing is not None
    seat = table.seats[due.seat]
    if not seat.by_computer:
        return e.Acted(due.seat, "pass", by="standing")
    do = playing.choose(due, bot_of(seat.level or STAND_IN))
    if do is None:
        playing.let_be(due.seat)
        return None
    return e.Acted(due.seat, do, by="computer")


def _out_of_time(table: Table, seat: int) -> Entry:
    """The computer does one action for a person whose time is up."""
    playing = table.playing
    assert playing is not None
    if playing.state.phase == Phase.CALL:
        return e.Acted(seat, "pass", by="clock")
    do = playing.choose(Due(seat, off_turn=False), bot_of(STAND_IN))
    assert do is not None
    return e.Acted(seat, do, by="clock")
