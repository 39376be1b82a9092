"""A written game looked at turn by turn, the table drawn with all hands open."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, NamedTuple

from rum500.notation import said
from rum500.terminal import look
from rum500.terminal.narrator import Narrator
from rum500.terminal.score import draw_result, draw_round, totals_line
from rum500.terminal.screen import InputEnded

if TYPE_CHECKING:
    from rum500.game import Game
    from rum500.replay import Replay
    from rum500.terminal.screen import Screen

NOBODY = -1
COMMANDS = "Enter next turn, b back, a number that turn, r next round, q leaves. "
HELP = (
    "Enter or n shows the next turn, b the one before, 12 turn 12, r the first turn of the next round, "
    "br of the one before, end the last, q leaves."
)


class Moment(NamedTuple):
    """The game after a turn, and what was done in it."""

    game: Game
    told: list[str]


class Viewer:
    """Plays the whole record first, then shows any moment of it that is asked for."""

    def __init__(self, replay: Replay, screen: Screen) -> None:
        """Play the record; ``replay.faults`` says afterwards what was wrong with it."""
        self._screen = screen
        self._told: list[str] = []
        self.moments = [Moment(_as_it_is(replay.game), [])]
        narrator = Narrator(lambda _, sentence: self._told.append(sentence), replay.game.names, NOBODY)
        replay.apply = lambda seat, code: self._follow(replay.game, narrator, seat, code)
        for _ in replay:
            narrator.flush()
            self.moments.append(Moment(_as_it_is(replay.game), self._told))
            self._told = []

    def show(self) -> None:
        """Show moments until the person leaves or the input ends."""
        at = 0
        self._draw(at)
        while True:
            try:
                line = self._screen.ask(f"{at}/{len(self.moments) - 1} {COMMANDS}").lower()
            except (InputEnded, KeyboardInterrupt):
                return
            if line in {"q", "quit"}:
                return
            place = self._place(at, line)
            if place is None:
                self._screen.say(self._no_moment(line))
            else:
                at = place
                self._draw(at)

    def _follow(self, game: Game, narrator: Narrator, seat: int, code: int) -> None:
        state = game.state
        narrator.before(state, seat, said(state, code))
        game.apply(seat, code)
        narrator.after(state, seat)

    def _place(self, at: int, line: str) -> int | None:
        """Which moment a line asks for; None where it is not understood."""
        last = len(self.moments) - 1
        rounds = [len(moment.game.rounds) for moment in self.moments]
        match line:
            case "" | "n" | "next":
                return min(at + 1, last)
            case "b" | "back":
                return max(at - 1, 0)
            case "r" | "round":
                return next((i for i in range(at, last + 1) if rounds[i] > rounds[at]), last)
            case "br":
                return next((i for i in range(last + 1) if rounds[i] >= rounds[at] - 1), 0)
            case "end":
                return last
        return int(line) if line.isdecimal() and int(line) <= last else None

    def _no_moment(self, line: str) -> str:
        last = len(self.moments) - 1
        return f"There is no turn {line}; the last is {last}." if line.isdecimal() else HELP

    def _draw(self, at: int) -> None:
        game, told = self.moments[at]
        for sentence in told:
            self._screen.say(sentence)
        if at and len(game.rounds) > len(self.moments[at - 1].game.rounds):
            draw_round(self._screen, game, NOBODY)
        if game.over:
            draw_result(self._screen, game)
        else:
            look.open_table(self._screen, game)
            self._screen.say(totals_line(game, game.totals))


def _as_it_is(game: Game) -> Game:
    """The game kept as it is at this moment."""
    kept = copy.copy(game)
    kept.state, kept.rounds, kept.totals = game.state.copy(), list(game.rounds), list(game.totals)
    return kept
