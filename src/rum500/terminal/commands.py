"""What a typed line does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rum500.cards import NotationError, card_text
from rum500.describe import chapters, describe
from rum500.notation import Ambiguous, read
from rum500.round import Illegal, Phase
from rum500.telling.options import options
from rum500.telling.words import signed
from rum500.terminal import look, menu
from rum500.terminal.advice import alone_discards, explained, for_all, for_cards, stands_in_pile
from rum500.terminal.help import commands
from rum500.terminal.hints import hint
from rum500.terminal.outline import longest
from rum500.terminal.score import totals_line
from rum500.terminal.shorthand import All, Cards, Melds, Moves, Number, Sight, Word, parse_command
from rum500.terminal.unclear import Hint, example
from rum500.terminal.undo import nothing_to_take_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.round import State
    from rum500.terminal.menu import Texts
    from rum500.terminal.session import Session
    from rum500.terminal.shorthand import Command


_RULE_ID: Final = re.compile(r"[(\[]?([a-z]) ?(\d+) ?([a-z]?)[)\]]?", re.IGNORECASE)
_WHY_NOT: Final = re.compile(r"\A(?:(?:can['’]?t|cannot|can|may|not|i)\b\s*)+", re.IGNORECASE)


class Leave(Exception):
    """The person quits."""


class Unclear(Exception):
    """Lines that each could be meant; every one is a list of actions to do in turn."""

    def __init__(self, meanings: list[Texts], notes: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.meanings = meanings
        self.notes = notes


class Commands:
    """Obeys one line at a time; what cannot be done is answered with the reason and changes nothing."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown: list[Texts] = []
        self._refusal = ""
        self._off_turn = False

    def forget(self) -> None:
        """Forget what the person said who leaves the keyboard: a refusal names his cards."""
        self._shown, self._refusal = [], ""

    def offer(self, *, off_turn: bool = False) -> None:
        """Say what is to be decided; the numbers of its list hold until another list is shown."""
        self._off_turn = off_turn
        session = self._session
        view = self._state.view(session.me)
        self._shown = menu.offer(session.screen, session.game, view, by_rank=session.at.by_rank)
        if session.hints and (off_turn or len(view.legal(session.me)) > 1):
            self._hint("")

    def obey(self, line: str, *, off_turn: bool) -> bool:
        """Do what the line says; True once the person should be asked anew from the state of the game."""
        self._off_turn = off_turn
        say = self._session.screen.say
        try:
            if not line:
                return self._let_be(off_turn=off_turn)
            command = parse_command(line, self._sight())
            if isinstance(command, Word):
                return self._answer(command.name, command.rest)
            return self._do(self._codes(command, line))
        except Unclear as unclear:
            self._shown = menu.which(self._session.screen, unclear.meanings, unclear.notes)
        except Illegal as illegal:
            self._refusal = str(illegal.reason)
            say(f"No: {self._refusal}")
        except Hint as hint:
            say(str(hint))
        except NotationError:
            say(f"“{line}” cannot be read as an action; ? shows how they are written.")
        return False

    @property
    def _state(self) -> State:
        return self._session.game.state

    def _sight(self) -> Sight:
        state, me = self._state, self._session.me
        apart, owed = (state.batch(), state.owed) if state.turn == me else ([], -1)
        numbered = not self._session.screen.plain
        return Sight(state.pile(), state.hand(me) + apart, owed, options(state.view(me)), numbered=numbered)

    def _let_be(self, *, off_turn: bool) -> bool:
        """Enter: pass where one is asked out of turn, else see the table again."""
        if off_turn:
            self._refusal = ""
            self._session.match.decline()
            return True
        if self._state.phase == Phase.CALL:
            return self._do(self._codes(Moves(("pass",)), ""))
        return self._look_again()

    def _do(self, codes: list[int]) -> bool:
        """All the actions; that they can be done is known."""
        self._refusal = ""
        for code in codes:
            self._session.do(self._session.me, code)
        return True

    def _codes(self, command: Command, line: str) -> list[int]:
        """What a line does, not yet done. Raises what says why it does nothing."""
        moves = self._meant(command, line)
        refused: Illegal | None = None
        for texts in (moves.texts, *moves.otherwise):
            try:
                codes = self._codes_of(texts)
            except Illegal as illegal:
                refused = refused or illegal
            else:
                self._expect_one_meaning(moves)
                return codes
        assert refused is not None
        where = stands_in_pile(line, moves.place, self._state.pile()) if moves.place else ""
        view = self._state.view(self._session.me)
        raise Illegal(explained(refused.reason, view, moves.texts, where)) from None

    def _meant(self, command: Command, line: str) -> Moves:
        """The actions that a line stands for."""
        view = self._state.view(self._session.me)
        match command:
            case Moves():
                return command
            case Number(value):
                return Moves(self._numbered(value))
            case Melds(ways, unless):
                return self._meld_meant(ways, unless)
            case All():
                return Moves(for_all(view, options(view)))
            case Cards(cards) if alone_discards(options(view), cards):
                return Moves((f"drop {cards[0]}",))
            case Cards(cards):
                raise Hint(for_cards(view, options(view), cards))
        raise Hint(f"“{line}” is no action; such as {example('discard', self._sight().hand)}.")

    def _meld_meant(self, ways: Sequence[tuple[int, ...]], unless: str) -> Moves:
        """The one of some melds that goes and is no part of another that does."""
        texts = {way: f"meld {''.join(map(card_text, way))}" for way in ways}
        meant = {way: self._legal(text) for way, text in texts.items()}
        meanings = [texts for way in longest([way for way in ways if meant[way]]) for texts in meant[way]]
        if len(meanings) > 1:
            raise Unclear(meanings)
        if not meanings and unless:
            raise Hint(unless)
        return Moves(meanings[0] if meanings else (texts[ways[0]],))

    def _legal(self, text: str) -> list[Texts]:
        """What an action can mean that the rules allow."""
        try:
            self._codes_of((text,))
        except Unclear as unclear:
            return unclear.meanings
        except Illegal:
            return []
        return [(text,)]

    def _numbered(self, value: int) -> Texts:
        """What the list that was shown last has at a number."""
        there = len(self._shown)
        if 1 <= value <= there:
            return self._shown[value - 1]
        if not there:
            raise Hint("There is nothing to pick by a number now.")
        shown = f"the numbers shown go from 1 to {there}" if there > 1 else "only 1 is shown"
        raise Hint(f"There is no such number: {shown}.")

    def _expect_one_meaning(self, moves: Moves) -> None:
        """A number after ``t`` counts in the pile; ask where the list above has it for something else."""
        if not 0 < moves.place <= len(self._shown):
            return
        listed = self._shown[moves.place - 1]
        if listed != moves.texts and listed[0].split()[0] == moves.texts[0].split()[0]:
            place = moves.place
            notes = (f"card {place} of the pile", f"number {place} of the list")
            raise Unclear([moves.texts, listed], notes)

    def _codes_of(self, texts: Texts) -> list[int]:
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

    def _answer(self, name: str, rest: str) -> bool:
        if name == "quit":
            if self._session.may_leave():
                raise Leave
            return True
        answers = {
            "help": self._help, "why": self._why, "undo": self._undo, "rules": self._rules,
            "hand": self._hand, "list": self._list, "table": self._table, "score": self._score,
            "pile": self._pile, "melds": self._melds,
            "hint": self._hint, "save": self._save, "took": self._took,
        }  # fmt: skip
        return bool(answers[name](rest))

    def _help(self, _rest: str) -> bool:
        game, plain = self._session.game, self._session.screen.plain
        return self._read_on([(line, "") for line in commands(game.rules, len(game.names), plain=plain)])

    def _rules(self, rest: str) -> bool:
        """All of them, or the one with an id, as a refusal names it: ``D9``, read out ``D 9``."""
        game = self._session.game
        if wanted := _RULE_ID.fullmatch(rest):
            return self._rule("".join(wanted.groups()).upper())
        rows: list[tuple[str, str]] = []
        for title, lines in chapters(game.rules, len(game.names)):
            rows += [(title, "bold"), *((f"  {line.sentence} [{line.id}]", "") for line in lines)]
        return self._read_on(rows)

    def _rule(self, wanted: str) -> bool:
        game = self._session.game
        for line in describe(game.rules, len(game.names)):
            if line.id.upper() == wanted:
                self._session.screen.say(f"{line.sentence} [{line.id}]")
                return False
        raise Hint("No rule with that id concerns this game; rules shows those that do.")

    def _read_on(self, rows: list[tuple[str, str]]) -> bool:
        """Show a page; where it hides the table, then the table again."""
        self._session.screen.page(rows)
        return not self._session.screen.plain and self._look_again()

    def _hint(self, _rest: str) -> None:
        self._session.screen.say(hint(self._state.view(self._session.me), off_turn=self._off_turn))

    def _took(self, _rest: str) -> None:
        session = self._session
        for sentence in session.takes.told(session.game, session.me):
            session.screen.say(sentence)

    def _save(self, rest: str) -> None:
        if not rest:
            raise Hint("Save where? Name a file, such as save game.txt.")
        try:
            self._session.keeper.copy_to(Path(rest).expanduser())
        except (OSError, RuntimeError) as error:
            raise Hint(f"{rest}: {getattr(error, 'strerror', None) or error}.") from None
        self._session.screen.say("Saved.")

    def _list(self, _rest: str) -> None:
        session = self._session
        self._shown = menu.list_all(session.screen, self._state.view(session.me), by_rank=session.at.by_rank)

    def _table(self, _rest: str) -> bool:
        """Everything; drawn, it goes with what may be done."""
        if not self._session.screen.plain:
            return self._look_again()
        self._session.show_table()
        return False

    def _look_again(self) -> bool:
        self._session.look_again()
        return True

    def _pile(self, _rest: str) -> None:
        look.pile(self._session.screen, self._state.view(self._session.me))

    def _melds(self, _rest: str) -> None:
        look.melds(self._session.screen, self._session.game, self._state.view(self._session.me))

    def _score(self, _rest: str) -> None:
        game = self._session.game
        for at, result in enumerate(game.rounds, start=1):
            pairs = zip(game.names, result.scores, strict=True)
            scores = " · ".join(f"{name} {signed(score)}" for name, score in pairs)
            self._session.screen.say(f"Round {at}: {scores}")
        laid = " · ".join(f"{name} {game.state.points(seat)}" for seat, name in enumerate(game.names))
        self._session.screen.say(f"On the table in this round: {laid}")
        self._session.screen.say(totals_line(game, game.totals))

    def _hand(self, rest: str) -> bool:
        person, screen = self._session.at, self._session.screen
        if screen.plain and rest not in {"suit", "rank"}:
            look.hand(screen, self._state.view(person.seat), by_rank=person.by_rank)
            return False
        person.by_rank = not person.by_rank if rest not in {"suit", "rank"} else rest == "rank"
        return True

    def _undo(self, rest: str) -> bool:
        if not self._session.take_back(to_draw=rest in {"all", "draw"}):
            raise Hint(nothing_to_take_back(self._state.view(self._session.me)))
        self._refusal = ""
        self._session.screen.say("Taken back.")
        return True

    def _why(self, rest: str) -> None:
        say, sight = self._session.screen.say, self._sight()
        rest = _WHY_NOT.sub("", rest)
        if not rest:
            such = f"why {example('discard', sight.hand)}"
            say(self._refusal or f"Why what? Name an action, such as {such}.")
            return
        command = parse_command(rest, sight)
        try:
            self._codes(command, rest)
        except Unclear as unclear:
            say(f"It could mean {' or '.join(map(menu.in_words, unclear.meanings))}.")
        else:
            say(f"You may {menu.in_words(self._meant(command, rest).texts)}: the rules allow it.")


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
