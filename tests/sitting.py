"""A person at the terminal, for the tests of the game there."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence

import pytest
from rich.console import Console

from rum500 import Game, bots
from rum500.match import Match
from rum500.terminal.screen import Screen
from rum500.terminal.session import Session

from .rules.board import board


class Sitting:
    """A person at seat A, put at a position, with lines to type; what he reads is kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.session: Session

    def types(
        self,
        position: str,
        *lines: str,
        rules: str = "hoyle",
        players: str = "You Ann",
        height: int = 0,
        width: int = 80,
        again: str = "",
        hints: bool = False,
        plain: bool = False,
        ascii_only: bool = False,
        people: int = 1,
    ) -> str:
        """Everything that was shown; with a `height` it is a person at a terminal, not piped input."""
        table = board(position, rules, players)
        game = Game(table.state.rules, table.names, "x")
        game.set_state(table.state)
        others: list[bots.Player | None] = [
            bots.make("novice", seat) for seat in range(people, len(table.names))
        ]
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        out = io.StringIO()
        console = Console(file=out, width=width, highlight=False, markup=False, color_system=None)
        screen = Screen(console, plain=plain, ascii_only=ascii_only)
        if height:
            console.height = height
            console._force_terminal = True
            screen.interactive = True
            self.monkeypatch.setattr("builtins.input", self._keyboard(out, list(lines)))
        self.session = Session(Match(game, [None] * people + others), screen, again=again, hints=hints)
        self.session.play()
        return out.getvalue()

    @staticmethod
    def _keyboard(out: io.StringIO, lines: list[str]) -> Callable[[str], str]:
        """Answers as ``input`` would; ``^C`` interrupts."""

        def ask(sign: str) -> str:
            out.write(sign)
            if not lines:
                raise EOFError
            line = lines.pop(0)
            if line == "^C":
                raise KeyboardInterrupt
            out.write(f"{line}\n")
            return line

        return ask

    @property
    def game(self) -> Game:
        """The game as it was left."""
        return self.session.game

    def hand(self) -> Sequence[int]:
        """A's cards."""
        return self.game.state.hand(0)
