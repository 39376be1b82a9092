"""``rum500 replay``: a written game played again, and checked."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from rum500.cli import _shell
from rum500.house import rules_line
from rum500.position import format_position
from rum500.record import ForeignError, RecordError, Replay, Turn, parse_record
from rum500.terminal.console import console
from rum500.terminal.screen import Screen
from rum500.terminal.viewer import Viewer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(replay)


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="The record; - for standard input.")],
    to: Annotated[
        int | None,
        typer.Option(
            min=0, max=_shell.MOST, metavar="N", help="Stop after so many turns and print the position."
        ),
    ] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check it; status 1 and all faults if it does not hold.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Look at it turn by turn, the table drawn with all hands open.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="With --step: in sentences.")] = False,
    json: _shell.JsonOption = False,
) -> None:
    """Play a written game again: every action is checked, so are scores, totals and the result.

    A turn is a line of the record. A game that was broken off is a valid record.

    Example: rum500 replay game.txt --verify
    """
    if step and (verify or json or to is not None):
        _shell.bad_input("--step goes alone, or with --plain")
    report = Report(file, to)
    if step:
        report.step(plain=plain)
        return
    report.run(quiet=verify or json)
    if json:
        _shell.print_json(report.facts())
    elif verify:
        report.show_verdict()
    if report.faults and verify:
        _shell.does_not_hold()
    if report.faults:
        _shell.bad_input(report.first_fault())


class Report:
    """One record replayed, for the screen or for JSON."""

    def __init__(self, file: str, to: int | None) -> None:
        self.file = file
        self.to = to
        self.turns = 0
        self.shown = 0
        self.faults: list[tuple[int, str]] = []
        self.console = console(highlight=False, soft_wrap=True)
        self.replay = self._read(_shell.read_text(file))

    def _read(self, text: str) -> Replay | None:
        try:
            return Replay(parse_record(text))
        except ForeignError as error:
            _shell.bad_input(f"{self.file}: {error}")
        except RecordError as error:
            self.faults = error.faults
        return None

    def run(self, *, quiet: bool) -> None:
        """Play the turns, and print them unless it shall be quiet."""
        if self.replay is None:
            return
        for turn in self._played(self.replay):
            if not quiet:
                self._show_turn(self.replay, turn)
        self.faults = self.replay.faults
        if not quiet and not self.faults:
            self._show_end(self.replay)

    def step(self, *, plain: bool) -> None:
        """Let a person look at it turn by turn; what is wrong with the record is said instead."""
        viewer = self.replay and Viewer(self.replay, Screen(plain=plain))
        self.faults = self.faults or (self.replay.faults if self.replay else [])
        if self.faults:
            _shell.bad_input(self.first_fault())
        if viewer:
            viewer.show()

    def facts(self) -> dict[str, Any]:
        """What ``--json`` prints; of a record that cannot be read only its faults."""
        faults = [{"line": line, "reason": message} for line, message in self.faults]
        facts: dict[str, Any] = dict.fromkeys(("rules", "result")) | {"players": [], "rounds": []}
        if self.replay is not None:
            record, game = self.replay.record, self.replay.game
            facts["rules"] = rules_line(record.rules)
            facts["players"] = record.players
            facts["rounds"] = [{"scores": list(r.scores), "totals": list(r.totals)} for r in game.rounds]
            facts["result"] = record.result
            facts["final"] = record.final
            facts["turns"] = self.turns
            if self.to is not None:
                facts["state"] = _position(self.replay)
        return {"valid": not faults} | facts | {"faults": faults}

    def first_fault(self) -> str:
        """The first fault in one line, and how many more there are."""
        more = len(self.faults) - 1
        return f"{self.file}: {_said(self.faults[0])}" + (f" (and {more} more, see --verify)" if more else "")

    def show_verdict(self) -> None:
        """Print whether the record holds, or all that is wrong with it."""
        for fault in self.faults:
            self.console.print(f"{self.file}: {_said(fault)}", markup=False)
        if self.replay is not None and not self.faults:
            rounds = len(self.replay.game.rounds)
            result = self.replay.record.result
            self.console.print(f"{self.file}: valid, {self.turns} turns, {rounds} rounds finished, {result}")

    def _played(self, replay: Replay) -> Iterator[Turn]:
        if self.to == 0:
            return
        for turn in replay:
            self.turns += 1
            yield turn
            if self.turns == self.to:
                return

    def _show_turn(self, replay: Replay, turn: Turn) -> None:
        if replay.number > self.shown:
            self._show_scores(replay)
            self.shown = replay.number
            dealer = replay.record.players[replay.record.rounds[self.shown - 1].dealer]
            self.console.print(f"[bold]Round {self.shown}[/], {dealer} deals")
        actions = "; ".join(map(str, turn.actions))
        self.console.print(f"{self.turns:5}  {replay.record.players[turn.seat]}: {actions}", markup=False)

    def _show_scores(self, replay: Replay) -> None:
        """Print what the round shown last came to, if it is over."""
        game = replay.game
        for result in game.rounds[self.shown - 1 : self.shown] if self.shown else ():
            self.console.print(f"       [bold]scores[/] {_each(game.names, result.scores)}")
            names = [game.side_name(side) for side in range(game.sides)]
            self.console.print(f"       [bold]totals[/] {_each(names, result.totals)}")

    def _show_end(self, replay: Replay) -> None:
        self._show_scores(replay)
        if self.to is None:
            self.console.print(f"[bold]Result[/]: {replay.record.result}")
        else:
            self.console.print(_position(replay), markup=False, end="")


def _position(replay: Replay) -> str:
    game = replay.game
    return format_position(game.state.to_setup(game.names, game.totals, game.round_no))


def _each(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _said(fault: tuple[int, str]) -> str:
    line, message = fault
    return f"line {line}: {message}" if line else message
