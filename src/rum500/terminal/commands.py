"""What a typed line does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.action import parse_action
from rum500.cards import NotationError
from rum500.describe import chapters
from rum500.notation import Ambiguous, read
from rum500.round import Illegal, Phase
from rum500.terminal import menu
from rum500.terminal.help import commands
from rum500.terminal.score import totals_line
from rum500.terminal.shorthand import Hint, Moves, Number, Word, parse_command
from rum500.terminal.words import signed, typed, with_faces

if TYPE_CHECKING:
    from rum500.round import State
    from rum500.terminal.session import Session


class Leave(Exception):
    """The person quits."""


class Unclear(Exception):
    """Lines that each could be meant; every one is a list of actions to do in turn."""

    def __init__(self, choices: list[tuple[str, ...]]) -> None:
        super().__init__()
        self.choices = choices


class Commands:
    """Obeys one line at a time; what cannot be done is answered with the reason and changes nothing."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._choices: list[tuple[str, ...]] = []
        self._refusal = ""

    def obey(self, line: str, *, off_turn: bool) -> bool:
        """Do what the line says; True once the person should be asked anew from the state of the game."""
        choices, self._choices = self._choices, []
        try:
            if not line:
                return self._let_be(off_turn=off_turn)
            command = parse_command(line, self._state.pile())
            match command:
                case Number(value) if choices:
                    return self._do(_picked(choices, value))
                case Number(value):
                    return self._do_numbered(value)
                case Moves(texts):
                    return self._do(texts)
                case Word(name, rest):
                    return self._answer(name, rest)
        except Unclear as unclear:
            self._which(unclear.choices)
        except Illegal as illegal:
            self._refusal = with_faces(str(illegal.reason))
            self._session.screen.say(f"No: {self._refusal}")
        except (Hint, NotationError) as error:
            self._session.screen.say(str(error))
        return False

    @property
    def _state(self) -> State:
        return self._session.game.state

    def _let_be(self, *, off_turn: bool) -> bool:
        """Enter: pass where one is asked out of turn, else see the table again."""
        if off_turn:
            self._session.match.decline()
            return True
        if self._state.phase == Phase.CALL:
            return self._do(("pass",))
        self._session.show_table()
        self._offer()
        return False

    def _do_numbered(self, value: int) -> bool:
        legal = self._state.legal(self._session.me)
        if not 1 <= value <= len(legal):
            raise Hint(f"There is no number {value}: list shows 1 to {len(legal)}.")
        self._session.do(self._session.me, legal[value - 1])
        return True

    def _do(self, texts: tuple[str, ...]) -> bool:
        """All the actions, or none."""
        for code in self._codes(texts):
            self._session.do(self._session.me, code)
        return True

    def _codes(self, texts: tuple[str, ...]) -> list[int]:
        """The actions in an order in which they can be done. Raises what ``read`` raises."""
        tried, seat = self._state.copy(), self._session.me
        waiting, done = list(texts), list[str]()
        codes = []
        while waiting:
            at, code = _first_legal(tried, seat, waiting, done)
            codes.append(code)
            done.append(waiting.pop(at))
            tried.apply(code, seat)
        return codes

    def _which(self, choices: list[tuple[str, ...]]) -> None:
        self._choices = choices
        self._session.screen.say("Which do you mean? A number picks one.")
        cells = [f"{at} {_spoken(texts)} " for at, texts in enumerate(choices, start=1)]
        self._session.screen.flow("", cells, 2)

    def _offer(self) -> None:
        menu.offer(self._session.screen, self._session.game, self._state.view(self._session.me))

    def _answer(self, name: str, rest: str) -> bool:
        if name == "quit":
            raise Leave
        answers = {
            "help": self._help, "why": self._why, "undo": self._undo, "rules": self._rules,
            "hand": self._hand, "list": self._list, "table": self._table, "score": self._score,
        }  # fmt: skip
        return bool(answers[name](rest))

    def _help(self, _rest: str) -> None:
        self._session.screen.say(commands(self._session.game.rules))

    def _list(self, _rest: str) -> None:
        menu.list_all(self._session.screen, self._state.view(self._session.me))

    def _table(self, _rest: str) -> None:
        self._session.show_table()
        self._offer()

    def _score(self, _rest: str) -> None:
        game = self._session.game
        for at, result in enumerate(game.rounds, start=1):
            pairs = zip(game.names, result.scores, strict=True)
            scores = " · ".join(f"{name} {signed(score)}" for name, score in pairs)
            self._session.screen.say(f"Round {at}: {scores}")
        self._session.screen.say(totals_line(game, game.totals))

    def _hand(self, rest: str) -> bool:
        session = self._session
        session.by_rank = not session.by_rank if rest not in {"suit", "rank"} else rest == "rank"
        return True

    def _undo(self, rest: str) -> bool:
        if not self._session.take_back(to_draw=rest in {"all", "draw"}):
            raise Hint("There is nothing to take back: the draw stands, and so does what came before it.")
        self._session.screen.say("Taken back.")
        return True

    def _why(self, rest: str) -> None:
        say = self._session.screen.say
        if not rest:
            say(self._refusal or "Why what? Such as why d Ks.")
            return
        command = parse_command(rest, self._state.pile())
        if not isinstance(command, Moves):
            raise Hint("Ask about an action, such as why d Ks.")
        try:
            self._codes(command.texts)
        except Unclear as unclear:
            say(f"It could mean {' or '.join(map(_spoken, unclear.choices))}.")
        else:
            say(f"{_spoken(command.texts)}: the rules allow it.")

    def _rules(self, _rest: str) -> None:
        game, screen = self._session.game, self._session.screen
        for title, lines in chapters(game.rules, len(game.names)):
            screen.say(title, style="bold")
            for line in lines:
                screen.say(f"  {line.sentence} [{line.id}]")


def _first_legal(state: State, seat: int, waiting: list[str], done: list[str]) -> tuple[int, int]:
    """Place and code of the first text that can be done now; else the refusal of the first."""
    refused: Illegal | None = None
    for at, text in enumerate(waiting):
        try:
            return at, read(state, seat, text)
        except Illegal as illegal:
            refused = refused or illegal
        except Ambiguous as ambiguous:
            rest = waiting[:at] + waiting[at + 1 :]
            raise Unclear([(*done, choice, *rest) for choice in ambiguous.choices]) from None
    assert refused is not None
    raise refused


def _picked(choices: list[tuple[str, ...]], value: int) -> tuple[str, ...]:
    if not 1 <= value <= len(choices):
        raise Hint(f"There were {len(choices)} to choose from, not {value}.")
    return choices[value - 1]


def _spoken(texts: tuple[str, ...]) -> str:
    return ", ".join(typed(parse_action(text)) for text in texts)
