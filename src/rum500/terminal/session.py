"""One person's game at the terminal, from the draw for deal to the settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.notation import said
from rum500.record import Recorder
from rum500.terminal.commands import Commands, Leave
from rum500.terminal.help import beginning
from rum500.terminal.narrator import Narrator
from rum500.terminal.score import draw_result, draw_round, goal, totals_line
from rum500.terminal.screen import InputEnded
from rum500.terminal.shorthand import asks_to_leave
from rum500.terminal.table import draw_hand, draw_table
from rum500.terminal.undo import Undo
from rum500.terminal.words import YOU, face

if TYPE_CHECKING:
    from rum500.game import Game
    from rum500.match import Due, Match
    from rum500.terminal.screen import Screen


class Session:
    """Asks the person for seat ``me``, tells what the others do, keeps what can be taken back."""

    def __init__(self, match: Match, me: int, screen: Screen, again: str = "") -> None:
        """``again`` is the command that deals the same game."""
        self.match = match
        self.me = me
        self.screen = screen
        self.by_rank = False
        self.narrator = Narrator(screen, match.game.names, me)
        self.recorder = Recorder(match.game)
        self._again = again
        self._undo = Undo()
        self._table_is_old = True
        self._commands = Commands(self)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self._greet()
        try:
            self._begin_round()
            while not self.game.over:
                self._step(self.match.due())
        except InputEnded:
            self._say_goodbye("The input ended")
        except Leave:
            self._say_goodbye("You leave")
        except KeyboardInterrupt:
            self.screen.say()
            self._say_goodbye("You leave")
            raise
        else:
            draw_result(self.screen, self.game, self.me)
            self._say_how_to_replay()

    def may_leave(self) -> bool:
        """Whether somebody who said so means to leave; typed lines of a pipe are taken at their word."""
        if not self.screen.interactive:
            return True
        answer = self.screen.ask("Leave the game? y leaves, Enter goes on: ").lower()
        return answer in {"y", "yes"} or asks_to_leave(answer)

    def do(self, seat: int, code: int) -> None:
        """Do an action, tell it, and show the score where the round ends by it."""
        game, state = self.game, self.game.state
        rounds = len(game.rounds)
        action = said(state, code)
        self.narrator.before(state, seat, action)
        self.match.apply(seat, code)
        self.recorder.note(seat, str(action))  # before it is told: what was shown is never lost
        self.narrator.after(state, seat)
        self._undo.note(game.state, self.me)
        self._table_is_old |= seat != self.me
        if len(game.rounds) > rounds:
            self._end_round()

    def take_back(self, *, to_draw: bool) -> bool:
        """Go back one step, or to the state after the draw; False where there is nothing to take back."""
        gone_back = self._undo.back(to_draw=to_draw)
        if gone_back is None:
            return False
        state, steps = gone_back
        self.game.set_state(state)
        for _ in range(steps):
            self.recorder.unnote()
        return True

    def show_table(self) -> None:
        """Draw everything the person sees."""
        draw_table(self.screen, self.game, self.game.state.view(self.me), by_rank=self.by_rank)
        self._table_is_old = False

    def _step(self, due: Due) -> None:
        if due.seat == self.me:
            self._ask(off_turn=due.off_turn)
            return
        code = self.match.ask(due)
        if code is None:
            self.match.decline()
        else:
            self.do(due.seat, code)

    def _ask(self, *, off_turn: bool) -> None:
        self.narrator.flush()
        view = self.game.state.view(self.me)
        if self._table_is_old:
            self.show_table()
        else:
            draw_hand(self.screen, view, by_rank=self.by_rank)
        self._commands.offer()
        while not self._commands.obey(self.screen.ask(), off_turn=off_turn):
            pass

    def _end_round(self) -> None:
        self.narrator.flush()
        draw_round(self.screen, self.game, self.me)
        self._table_is_old = True
        if self.game.over:
            return
        while asks_to_leave(self.screen.pause("Enter deals the next round.")):
            if self.may_leave():
                raise Leave
        self._begin_round()

    def _begin_round(self) -> None:
        """A heading for what others do before the person sees the table."""
        if not self.game.over and self.match.due().seat != self.me:
            self.screen.title(f"Round {self.game.round_no} begins")

    def _greet(self) -> None:
        self.screen.title(f"500 Rum · {' · '.join(self.game.names)} · {goal(self.game)}")
        for line in beginning(self.game.rules):
            self.screen.say(line)
        for drawn in self.game.draws:
            cards = ", ".join(f"{self.game.names[seat]} {face(card)}" for seat, card in drawn.items())
            self.screen.say(f"Draw for deal, lowest deals: {cards}.")
        dealer = self.game.names[self.game.dealer]
        self.screen.say(f"{dealer} {'deal' if dealer == YOU else 'deals'}.")

    def _say_goodbye(self, how: str) -> None:
        self.narrator.flush()
        self.screen.say(f"{how} in round {self.game.round_no}. {totals_line(self.game, self.game.totals)}")
        self._say_how_to_replay()

    def _say_how_to_replay(self) -> None:
        if self._again:
            self.screen.say("The same cards again:")
            self.screen.verbatim(f"  {self._again}")
