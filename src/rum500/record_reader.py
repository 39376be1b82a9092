"""Reading the text of a record, with every fault in it at once."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Final

from rum500.action import Action, parse_action
from rum500.cards import NotationError, cards_text, parse_cards
from rum500.house import parse_rules_line
from rum500.position_reader import faults_of, read_names
from rum500.rules import Rules
from rum500.written import MAGIC, VERSION, ForeignError, Record, RecordError, RoundRecord, Turn

PLAIN_SEED: Final = re.compile(r"[\w.:+/=@-]+", re.ASCII)
_TURN: Final = re.compile(r"([\w-]+)\s*:(.*)")
_SITTING: Final = re.compile(r"[a-z][a-z0-9-]*")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,7}")
_RESULTS: Final = ("unfinished", "won", "shared")


class RecordReader:
    """Reads one text: ``record`` gives what it says, or raises with all its faults."""

    def __init__(self, text: str) -> None:
        self.it = Record(Rules(), [])
        self.turns: int | None = None
        self.result = ""
        self.line = 0
        self.faults: list[tuple[int, str]] = []
        self.header: Mapping[str, Callable[[str], None]] = {
            "rules": self._read_rules,
            "players": self._read_players,
            "seed": self._read_seed,
            "date": self._read_date,
            "sitting": self._read_sitting,
            "first": self._read_first,
            "result": self._read_result,
            "final": self._read_final,
            "turns": self._read_turns,
        }
        self.of_round: Mapping[str, Callable[[RoundRecord, str], None]] = {
            "deck": self._read_deck,
            "scores": self._read_scores,
            "totals": self._read_totals,
        }
        self._read(text)

    def record(self) -> Record:
        """Return what the text says, or raise RecordError."""
        if self.it.players:
            self._check_result()
            self._check_rounds()
        if self.faults:
            raise RecordError(sorted(self.faults))
        return self.it

    def _read(self, text: str) -> None:
        first, *lines = text.removeprefix("\ufeff").split("\n")
        _check_magic(first.strip())
        for self.line, raw in enumerate(lines, 2):
            line = raw.strip()
            if line and not line.startswith("#"):
                self._read_line(line)
        for word in ("rules", "players"):
            if word not in self.it.lines:
                self.faults.append((0, f"there is no line of {word}"))
        if self.turns is not None and self.turns != (told := sum(len(one.turns) for one in self.it.rounds)):
            message = f"{self.turns} turns were written, {told} are here: the file is cut off or edited"
            self.faults.append((self.it.lines["turns"], message))

    def _read_line(self, line: str) -> None:
        try:
            if turn := _TURN.fullmatch(line):
                self._read_turn(turn[1], turn[2])
                return
            word, _, rest = line.partition(" ")
            self._read_word(word, rest.strip())
        except ValueError as error:
            for message in faults_of(error):
                self._fault(message)

    def _read_word(self, word: str, rest: str) -> None:
        if word == "round":
            self._read_round(rest)
        elif word in self.header:
            if self.it.rounds:
                raise ValueError(f"{word} belongs before the first round")
            self._once(self.it.lines, word)
            self.header[word](rest)
        elif word in self.of_round:
            self._once(self._round().lines, word)
            self.of_round[word](self._round(), rest)
        else:
            near = get_close_matches(word, ["round", *self.header, *self.of_round], 1)
            raise ValueError(f'no line begins with "{word}"{f"; is it {near[0]}?" if near else ""}')

    def _fault(self, message: str) -> None:
        self.faults.append((self.line, message))

    def _once(self, lines: dict[str, int], word: str) -> None:
        if word in lines:
            raise ValueError(f"{word} stands in line {lines[word]} already")
        lines[word] = self.line

    def _round(self) -> RoundRecord:
        if not self.it.rounds:
            raise ValueError("this belongs to a round, and none has begun: round 1 dealer NAME")
        return self.it.rounds[-1]

    def _seat(self, name: str) -> int:
        """The seat of a name. Any name will do while the line of players is itself at fault."""
        if not self.it.players:
            return 0
        if name not in self.it.players:
            raise ValueError(f'"{name}" is none of the players {" ".join(self.it.players)}')
        return self.it.players.index(name)

    def _read_rules(self, rest: str) -> None:
        if "players" in self.it.lines:
            self._fault("rules comes before players")
        self.it.rules = parse_rules_line(rest)

    def _read_players(self, rest: str) -> None:
        self.it.players = read_names(rest, self.it.rules)

    def _read_seed(self, rest: str) -> None:
        if PLAIN_SEED.fullmatch(rest):
            self.it.seed = rest
            return
        try:
            seed = json.loads(rest)
        except (ValueError, RecursionError):
            seed = None
        if not isinstance(seed, str):
            self._fault(f'{rest} is no seed: letters, digits and .:+/=@_- make one, or any text in "…"')
        elif any("\ud800" <= sign <= "\udfff" for sign in seed):
            self._fault(f"{rest} is no seed: half a character (a surrogate) is not text")
        else:
            self.it.seed = seed

    def _read_first(self, rest: str) -> None:
        if not self.it.players:
            raise ValueError("first names a player, so it stands after the line of players")
        self.it.first = self._seat(rest)

    def _read_sitting(self, rest: str) -> None:
        words = rest.split()
        wrong = [word for word in words if not _SITTING.fullmatch(word)]
        if wrong:
            raise ValueError(f'"{wrong[0]}" is nobody who sits: person, or a computer player such as club-1')
        if self.it.players and len(words) != len(self.it.players):
            raise ValueError(f"{len(words)} are sitting, {len(self.it.players)} play")
        self.it.sitting = words

    def _read_date(self, rest: str) -> None:
        if not _DATE.fullmatch(rest):
            raise ValueError(f'"{rest}" is no date such as 2026-11-30')
        self.it.date = date.fromisoformat(rest).isoformat()

    def _read_result(self, rest: str) -> None:
        how, *names = rest.split() or [""]
        if how not in _RESULTS or (how == "unfinished") == bool(names):
            raise ValueError(f'"{rest}" should be unfinished, won NAME or shared NAME NAME')
        self.result = " ".join([how, *names])
        sides = self.it.sides or 1
        self.it.winners = tuple(sorted({self._seat(name) % sides for name in names}))

    def _read_final(self, rest: str) -> None:
        self.it.final = self._numbers(rest, self.it.sides)

    def _read_turns(self, rest: str) -> None:
        [self.turns] = self._numbers(rest, 1)

    def _read_round(self, rest: str) -> None:
        number, _, more = rest.partition(" ")
        word, _, name = more.strip().partition(" ")
        expected = len(self.it.rounds) + 1
        opened = RoundRecord(0, lines={"round": self.line})
        self.it.rounds.append(opened)
        if number != str(expected) or word != "dealer":
            raise ValueError(f"here begins `round {expected} dealer NAME`")
        opened.dealer = self._seat(name.strip())

    def _read_deck(self, opened: RoundRecord, rest: str) -> None:
        if opened.turns:
            self._fault("the deck comes before the turns of its round")
        deck = parse_cards(rest)
        if self.it.players:
            right = self.it.rules.deck_for(len(self.it.players))
            if sorted(deck) != sorted(right):
                raise ValueError(_wrong_deck(deck, right))
        opened.deck = deck

    def _read_scores(self, opened: RoundRecord, rest: str) -> None:
        opened.scores = self._numbers(rest, len(self.it.players))

    def _read_totals(self, opened: RoundRecord, rest: str) -> None:
        opened.totals = self._numbers(rest, self.it.sides)

    def _read_turn(self, name: str, text: str) -> None:
        opened = self._round()
        if opened.scores is not None or opened.totals is not None:
            self._fault("the round is scored, no turn can follow")
        actions: list[Action] = []
        for part in text.split(";"):
            try:
                actions.append(parse_action(part.strip()))
            except NotationError as error:
                self._fault(str(error))
        opened.turns.append(Turn(self._seat(name), tuple(actions), self.line))

    def _numbers(self, text: str, count: int) -> list[int]:
        words = text.split()
        for word in words:
            if not _NUMBER.fullmatch(word):
                raise ValueError(f'"{word}" is no number')
        if count and len(words) != count:
            raise ValueError(f"here stand {count} numbers, not {len(words)}")
        return [int(word) for word in words]

    def _check_result(self) -> None:
        line = self.it.lines.get("result", 0)
        if self.result not in ("", self.it.result):
            self.faults.append((line, f'"{self.result}" should be "{self.it.result}"'))
        if (self.it.final is None) == bool(self.it.winners):
            self.faults.append((line, "a game that is won has a line of final totals, and no other has"))

    def _check_rounds(self) -> None:
        won = bool(self.it.winners)
        if won and not self.it.rounds:
            self.faults.append((0, "a game that is won has rounds: the file is cut off"))
        for number, one in enumerate(self.it.rounds, 1):
            self._check_round(one, must_be_scored=won or number < len(self.it.rounds))

    def _check_round(self, one: RoundRecord, *, must_be_scored: bool) -> None:
        line = one.lines["round"]
        if (one.scores is None) != (one.totals is None) or (must_be_scored and one.scores is None):
            self.faults.append((line, "the round does not end with its scores and totals: it is cut off"))
        if one.deck is None and self.it.seed is None:
            self.faults.append((line, "without a seed in the header each round has its deck"))


def _check_magic(first: str) -> None:
    """The first line tells a record from anything else."""
    if not first.startswith(f"{MAGIC} "):
        raise ForeignError([(1, f"this is no record: its first line would be `{MAGIC} {VERSION}`")])
    if first != f"{MAGIC} {VERSION}":
        raise ForeignError([(1, f"`{first}` is not known here, only version {VERSION} is")])


def _wrong_deck(deck: list[int], right: list[int]) -> str:
    if len(deck) != len(right):
        return f"the deck has {len(right)} cards, not {len(deck)}"
    missing = list(right)
    for card in deck:
        if card in missing:
            missing.remove(card)
    return f"the deck lacks {cards_text(missing)} and has other cards too often"
