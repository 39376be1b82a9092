"""A game at the terminal, from the draw for deal to the settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.notation import said
from rum500.record import Recorder
from rum500.telling import outcome
from rum500.telling.words import YOU
from rum500.terminal import look, plain_help
from rum500.terminal.commands import Commands, Leave
from rum500.terminal.help import beginning
from rum500.terminal.keeper import Keeper
from rum500.terminal.person import Person
from rum500.terminal.score import draw_result, draw_round, goal, totals_line
from rum500.terminal.screen import InputEnded
from rum500.terminal.shorthand import asks_to_leave
from rum500.terminal.takes import Takes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from rum500.game import Game
    from rum500.match import Due, Match
    from rum500.replay import Replay
    from rum500.terminal.screen import Screen


NOBODY: Final = -1


class Session:
    """Asks the people at the seats without a bot, tells what the others do, keeps the record."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        *,
        again: str = "",
        recorder: Recorder | None = None,
        file: Path | None = None,
        hints: bool = False,
    ) -> None:
        """``again`` is the command that deals the same game, ``file`` where the record is kept."""
        self.hints = hints
        self.match = match
        self.screen = screen
        self.keeper = Keeper(recorder or Recorder(match.game), file)
        seats = [seat for seat, player in enumerate(match.players) if player is None]
        self._alone = len(seats) == 1
        names = match.game.names
        self._people = {seat: Person(seat, names, screen, alone=self._alone) for seat in seats}
        self.at = self._people[seats[0]]
        self.takes = Takes()
        self._again = again
        self._taken_up = False
        self._table_is_old = True
        self._commands = Commands(self)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game

    @property
    def me(self) -> int:
        """The seat of the person at the keyboard."""
        return self.at.seat

    def take_up(self, replay: Replay) -> None:
        """Go through the actions of a record, whose game the match is about, and go on from there."""
        self._taken_up = True
        replay.apply = self._follow
        for _ in replay:
            pass
        self.keeper.adopt()

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.at.here = self._alone
        self._greet()
        try:
            if self.screen.plain or not self._taken_up:
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
            draw_result(self.screen, self.game)
            self._say_how_to_replay()

    def may_leave(self) -> bool:
        """Whether somebody who said so means to leave; typed lines of a pipe are taken at their word."""
        if not self.screen.interactive:
            return True
        answer = self.screen.ask("Leave the game? y leaves, Enter goes on: ").lower()
        return answer in {"y", "yes"} or asks_to_leave(answer)

    def do(self, seat: int, code: int) -> None:
        """Do an action, tell it, and show the score where the round ends by it."""
        rounds = len(self.game.rounds)
        self._carry_out(seat, code, self.match.apply, self._keep)
        self._table_is_old |= seat != self.me
        if len(self.game.rounds) > rounds:
            self._end_round()

    def _follow(self, seat: int, code: int) -> None:
        """Do an action of a record that is taken up."""
        rounds = len(self.game.rounds)
        self._carry_out(seat, code, self.match.follow, lambda: None)
        if len(self.game.rounds) > rounds:
            self._sum_up(self._people.values())

    def _carry_out(
        self, seat: int, code: int, apply: Callable[[int, int], None], keep: Callable[[], None]
    ) -> None:
        state, people = self.game.state, self._people.values()
        action = said(state, code)
        for person in people:
            person.narrator.before(state, seat, action)
        self.takes.before(state, self.game.round_no)
        apply(seat, code)
        self.takes.after(state, seat, action)
        self.keeper.recorder.note(seat, str(action))
        keep()  # before it is told: what was shown is never lost
        for person in people:
            person.narrator.after(state, seat)
            person.undo.note(self.game.state, person.seat)

    def _keep(self) -> None:
        if not self.keeper.save():
            self.screen.say(f"This game is not being kept: {self.keeper.trouble}.")

    def take_back(self, *, to_draw: bool) -> bool:
        """Go back one step, or to the state after the draw; False where there is nothing to take back."""
        gone_back = self.at.undo.back(to_draw=to_draw)
        if gone_back is None:
            return False
        state, steps = gone_back
        self.game.set_state(state)
        for _ in range(steps):
            self.keeper.recorder.unnote()
        self._keep()
        return True

    def show_table(self) -> None:
        """Everything the person sees."""
        look.everything(self.screen, self.game, self.game.state.view(self.me), by_rank=self.at.by_rank)

    def look_again(self) -> None:
        """Show the person where he is once more, when he is asked next."""
        self._table_is_old = True

    def _step(self, due: Due) -> None:
        if due.seat in self._people:
            self._ask(self._people[due.seat], off_turn=due.off_turn)
            return
        code = self.match.ask(due)
        if code is None:
            self.match.decline()
        else:
            self.do(due.seat, code)

    def _ask(self, person: Person, *, off_turn: bool) -> None:
        if not (person.here and person is self.at):
            self._hand_over(person)
        person.catch_up()
        view = self.game.state.view(self.me)
        look.turn(self.screen, self.game, view, by_rank=person.by_rank, new=self._table_is_old)
        self._table_is_old = False
        self._commands.offer(off_turn=off_turn)
        while not self._commands.obey(self.screen.ask(), off_turn=off_turn):
            pass

    def _hand_over(self, person: Person) -> None:
        """Another person sits down at the keyboard, before a screen that shows nobody's hand."""
        if self.at.here:
            self.screen.clear()
        self.at.here = False
        name = self.game.names[person.seat]
        if not self.screen.interactive:
            self.screen.title(f"{name}'s turn")
        self._wait(f"{name}'s turn. Pass the keyboard, then Enter.")
        self._commands.forget()
        self.at = person
        person.here = True
        self._table_is_old = True

    def _sum_up(self, people: Iterable[Person]) -> None:
        """All that people who do not see the score of a round are told of it."""
        told = outcome.round_over(self.game)
        for person in people:
            person.sum_up(told)

    def _end_round(self) -> None:
        self.at.catch_up()
        self._sum_up(person for person in self._people.values() if person is not self.at)
        draw_round(self.screen, self.game, self.me if self._alone else NOBODY)
        self._table_is_old = True
        if self.game.over:
            return
        self._wait("Enter deals the next round.")
        self._begin_round()

    def _wait(self, why: str) -> None:
        """Let a person read on; he may leave."""
        while answer := self.screen.pause(why):
            if not asks_to_leave(answer):
                self.screen.say("Enter goes on, q leaves; anything else can be asked after that.")
            elif self.may_leave():
                raise Leave

    def _begin_round(self) -> None:
        """A heading, also for what others do before the person sees the table."""
        if not self.game.over:
            look.begin(self.screen, self.game, waiting=self.match.due().seat != self.me)

    def _greet(self) -> None:
        game, screen = self.game, self.screen
        if screen.plain:
            screen.say(plain_help.opening(game.names, goal(game)))
        else:
            screen.title(f"500 Rum · {' · '.join(game.names)} · {goal(game)}")
        if self._taken_up:
            screen.say(f"The game goes on in round {game.round_no}.")
            return
        screen.read(beginning(game.rules, plain=screen.plain))
        for drawn in outcome.draws_for_deal(self.game):
            self.screen.say(drawn)
        dealer = self.game.names[self.game.dealer]
        self.screen.say(f"{dealer} {'deal' if dealer == YOU else 'deals'}.")

    def _say_goodbye(self, how: str) -> None:
        if self.at.here:
            self.at.catch_up()
        self.screen.say(f"{how} in round {self.game.round_no}. {totals_line(self.game, self.game.totals)}")
        self._say_how_to_replay()

    def _say_how_to_replay(self) -> None:
        if self._again:
            self.screen.say("The same cards again:")
            self.screen.command(self._again)
