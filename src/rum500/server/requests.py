"""What a request of a seat leads to: an entry for the log, an answer, or a refusal in words."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from rum500.action import parse_action
from rum500.cards import NotationError
from rum500.contradictions import RulesError
from rum500.notation import Ambiguous, read
from rum500.round import Illegal
from rum500.server import entries as e
from rum500.server.protocol import commands
from rum500.server.protocol.looks import Way
from rum500.server.questions import LEVELS
from rum500.server.sight import Ways
from rum500.telling.words import with_faces

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.round import Reason
    from rum500.server.entries import Entry
    from rum500.server.protocol.commands import Command
    from rum500.server.table import Table


class Refusal(Exception):
    """The request changes nothing; why, in a sentence that says the way out."""

    def __init__(self, code: str, text: str, rule: str = "", ways: list[Way] | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule
        self.ways = ways or []


def of_the_rules(reason: Reason) -> Refusal:
    """A refusal by the game itself."""
    return Refusal(reason.code, with_faces(reason.sentence), reason.rule)


@singledispatch
def decide(command: Command, table: Table, seat: int, new_seed: Callable[[], str]) -> Entry | None:
    """The entry that a request leads to, None where all is as it asks already. Raises ``Refusal``."""
    del table, seat, new_seed
    raise TypeError(f"{type(command).__name__} leads to no entry")


@decide.register(commands.Act)
def _act(command: commands.Act, table: Table, seat: int, _: Callable[[], str]) -> Entry:
    return e.Acted(seat, definite(table, seat, command.do), request=command.id)


def definite(table: Table, seat: int, do: str) -> str:
    """An action with everything said that could be left out. Raises ``Refusal``."""
    _expect_play(table)
    assert table.playing is not None
    state = table.playing.state
    try:
        return str(table.playing.meaning(seat, do).action)
    except Illegal as illegal:
        raise of_the_rules(illegal.reason) from None
    except Ambiguous as ambiguous:
        ways = Ways(state, state.view(seat), table.playing.game.names)
        meant = [ways.way(read(state, seat, text), parse_action(text)) for text in ambiguous.choices]
        raise Refusal("ambiguous", "It could mean several things. Which?", ways=meant) from None
    except NotationError as error:
        raise Refusal("unreadable", with_faces(f"The action cannot be read: {error}.")) from None


@decide.register(commands.Undo)
def _undo(command: commands.Undo, table: Table, seat: int, _: Callable[[], str]) -> Entry:
    _expect_play(table)
    assert table.playing is not None
    if table.playing.state.turn != seat or not table.playing.steps:
        raise Refusal(
            "nothing-to-undo",
            "There is nothing to take back: a draw stands, and so does what others have seen and answered.",
        )
    return e.Undone(seat, command.all, request=command.id)


@decide.register(commands.Stand)
def _stand(command: commands.Stand, table: Table, seat: int, _: Callable[[], str]) -> Entry | None:
    if table.seats[seat].calls == command.calls:
        return None
    return e.Stood(seat, command.calls, request=command.id)


@decide.register(commands.Ready)
def _ready(command: commands.Ready, table: Table, seat: int, _: Callable[[], str]) -> Entry | None:
    _expect_game(table, over=True)
    if seat in table.ready:
        return None
    return e.SheetRead(seat, request=command.id)


@decide.register(commands.Run)
def _run(command: commands.Run, table: Table, seat: int, new_seed: Callable[[], str]) -> Entry | None:
    _expect_host(table, seat)
    if command.what == "start":
        return _start(command, table, new_seed)
    if table.status not in {"playing", "paused"}:
        raise Refusal("no-game", "No game is being played now.")
    if table.paused == (command.what == "pause"):
        return None
    return e.Halted(command.what == "pause", request=command.id)


def _start(command: commands.Run, table: Table, new_seed: Callable[[], str]) -> Entry:
    if table.playing is not None:
        raise Refusal("started", "The game has started already.")
    try:
        table.rules.check_table(len(table.seats))
    except RulesError as error:
        raise Refusal("too-few-or-many", f"{error}.") from None
    return e.Started(new_seed(), request=command.id)


@decide.register(commands.Fill)
def _fill(command: commands.Fill, table: Table, seat: int, _: Callable[[], str]) -> Entry:
    _expect_host(table, seat)
    begun = table.playing is not None
    if command.what in {"add", "remove"} and begun:
        raise Refusal("started", "Seats are added and removed only before the game.")
    if command.what == "computer" and command.level not in LEVELS:
        raise Refusal("no-level", f"There is no level {command.level}: choose {' or '.join(LEVELS)}.")
    if command.what == "add":
        if len(table.seats) >= max(table.rules.table_sizes()):
            raise Refusal("full", f"These rules serve at most {len(table.seats)} players.")
    elif command.seat >= len(table.seats):
        raise Refusal("no-seat", f"There is no seat {command.seat + 1}.")
    elif command.seat == seat:
        raise Refusal("own-seat", "That is your own seat; to give it up, leave the table.")
    elif command.what == "remove" and len(table.seats) <= 2:
        raise Refusal("too-few", "A table has at least two seats.")
    elif command.what == "remove" and table.seats[command.seat].person:
        raise Refusal("taken", "Somebody sits there; open the seat first.")
    return e.Filled(command.seat, command.what, command.level, request=command.id)


@decide.register(commands.Leave)
def _leave(command: commands.Leave, table: Table, seat: int, _: Callable[[], str]) -> Entry:
    del table
    return e.Left(seat, request=command.id)


@decide.register(commands.Concede)
def _concede(command: commands.Concede, table: Table, seat: int, _: Callable[[], str]) -> Entry:
    _expect_game(table)
    assert table.playing is not None
    if table.playing.game.sides != 2:
        raise Refusal(
            "several-sides", "With more than two sides nobody can concede; leave, and the computer plays on."
        )
    return e.Ended(seat, request=command.id)


@decide.register(commands.Abort)
def _abort(command: commands.Abort, table: Table, seat: int, _: Callable[[], str]) -> Entry | None:
    _expect_game(table)
    if (seat in table.for_abort) == command.agree:
        return None
    return e.Wished(seat, command.agree, request=command.id)


@decide.register(commands.Rematch)
def _rematch(command: commands.Rematch, table: Table, seat: int, _: Callable[[], str]) -> Entry | None:
    if not table.over or table.closed:
        raise Refusal("not-over", "The game is not over yet.")
    if seat in table.for_again:
        return None
    return e.Agreed(seat, request=command.id)


def follow_up(table: Table, new_seed: Callable[[], str]) -> Entry | None:
    """What happens by itself after an entry: a game broken off by consent, a rematch all want."""
    people = {seat for seat in table.people() if not table.seats[seat].stand_in}
    if table.playing is None or table.closed:
        return None
    if not table.over and table.for_abort and people <= table.for_abort:
        return e.Ended()
    asked = people & (table.presence.here | table.for_again)
    if table.over and table.for_again and asked <= table.for_again:
        dealer = (table.playing.first_dealer + 1) % len(table.seats)
        return e.Started(new_seed(), dealer)
    return None


def _expect_host(table: Table, seat: int) -> None:
    if seat != table.host:
        raise Refusal("not-host", f"Only {table.seats[table.host].name}, who opened the table, may do this.")


def _expect_game(table: Table, *, over: bool = False) -> None:
    if table.playing is None:
        raise Refusal("not-started", "The game has not started yet.")
    if table.over and not over:
        raise Refusal("game-over", "The game is over.")


def _expect_play(table: Table) -> None:
    _expect_game(table)
    if table.paused:
        raise Refusal("paused", "The game is paused; who opened the table can let it go on.")
