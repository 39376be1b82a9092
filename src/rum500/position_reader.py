"""Reading the text of a position, with every fault in it at once."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final, get_args

from rum500.action import Action, Call, Pass, parse_action, scan_played
from rum500.cards import PLACES, UNKNOWN, NotationError, parse_card, parse_cards, skip_spaces
from rum500.house import HouseError, parse_rules_line
from rum500.rules import Rules, RulesError
from rum500.setup import (
    DEFAULT_HAND,
    OwedHow,
    PhaseName,
    PositionError,
    Setup,
    SetupCard,
    SetupMeld,
    too_often,
)

_NAME: Final = re.compile(r"[\w-]+")
_NUMBER: Final = re.compile(r"-?[0-9]{1,7}")
_MARK: Final = re.compile(r"\((?P<name>[^()]*)\)|!(?P<points>[0-9]{1,4})")
_MOST_CARDS: Final = 2 * 52 + 4
_FIRST: Final = {"rules": 0, "players": 1}
_REPEATED: Final = frozenset({"hand", "meld", "answer", "taken"})
_ONLY_IN: Final = {"owed": "play", "batch": "play", "answer": "call", "out": "over"}


def read_names(text: str, rules: Rules) -> list[str]:
    """Names of players, as many as the rules serve. Raises PositionError with all that is wrong, line 0."""
    names = text.split()
    faults = [
        f'"{name}" is no name: letters, digits, _ and - make one' for name in names if not is_name(name)
    ]
    faults += [f"{name} sits here {times} times" for name, times in Counter(names).items() if times > 1]
    try:
        rules.check_table(len(names))
    except RulesError as error:
        faults += [fault.message for fault in error.faults]
    if faults:
        raise PositionError([(0, fault) for fault in faults])
    return names


def is_name(text: str) -> bool:
    """Whether a player can be called so in positions and records."""
    return _NAME.fullmatch(text) is not None


def faults_of(error: ValueError) -> list[str]:
    """What an error of the rules, of a position or of the notation says, one fault each."""
    if isinstance(error, RulesError):
        return [fault.message for fault in error.faults]
    if isinstance(error, HouseError):
        return [flaw.reason for flaw in error.flaws]
    if isinstance(error, PositionError):
        return [message for _, message in error.faults]
    return [str(error)]


class PositionReader:
    """Reads one text: ``setup`` gives what it says, or raises with all its faults.

    ``values`` collects the fields of the setup, ``lines`` where each word stood first, ``placed`` the
    known cards that are on no meld, each with its line.
    """

    def __init__(self, text: str) -> None:
        self.rules = Rules()
        self.names: list[str] = []
        self.values: dict[str, Any] = {}
        self.hands: dict[int, list[int]] = {}
        self.taken: dict[int, list[int]] = {}
        self.melds: list[SetupMeld] = []
        self.answers: dict[int, Action] = {}
        self.placed: list[tuple[int, int]] = []
        self.lines: dict[str, int] = {}
        self.line = 0
        self.faults: list[tuple[int, str]] = []
        self.readers: Mapping[str, Callable[[str], None]] = {
            "rules": self._read_rules,
            "players": self._read_players,
            "turn": self._read_turn,
            "owed": self._read_owed,
            "hand": self._read_hand,
            "meld": self._read_meld,
            "stock": self._read_stock,
            "laps": self._read_laps,
            "answer": self._read_answer,
            "taken": self._read_taken,
        }
        self._read(_items(text))

    def setup(self) -> Setup:
        """Return what the text says, or raise PositionError."""
        if self.names:
            self._check_whole()
        if self.faults:
            raise PositionError(sorted(self.faults))
        seats = range(len(self.names))
        return Setup(
            rules=self.rules,
            players=self.names,
            hands=[self.hands.get(seat, [UNKNOWN] * DEFAULT_HAND) for seat in seats],
            taken=[self.taken.get(seat, []) for seat in seats],
            melds=self.melds,
            answers=self.answers,
            **self.values,
        )

    def _read(self, items: list[tuple[int, str, str]]) -> None:
        late = False
        for line, word, _ in items:
            if late and word in _FIRST:
                self.faults.append((line, f"{word} comes first, before all that needs it"))
            late = late or word not in _FIRST
        for self.line, word, rest in sorted(items, key=lambda item: _FIRST.get(item[1], len(_FIRST))):
            self._read_item(word, rest)
        if "players" not in self.lines:
            self.faults.append((0, "there is no line of players, such as: players A B"))

    def _read_item(self, word: str, rest: str) -> None:
        words = [*_VALUES, *_SEATS, *_OPEN_CARDS, *self.readers]
        if word not in words:
            near = get_close_matches(word, words, 1)
            self._fault(f'no line begins with "{word}"{f"; is it {near[0]}?" if near else ""}')
            return
        earlier = self.lines.setdefault(word, self.line)
        if earlier != self.line and word not in _REPEATED:
            self._fault(f"{word} stands in line {earlier} already")
            return
        try:
            self._read_rest(word, rest)
        except ValueError as error:
            for message in faults_of(error):
                self._fault(message)

    def _read_rest(self, word: str, rest: str) -> None:
        field = word.replace("-", "_")
        if word in _VALUES:
            self.values[field] = _VALUES[word](rest)
        elif word in _SEATS:
            self.values[field] = self._seat(rest)
        elif word in _OPEN_CARDS:
            self.values[field] = self._cards(rest)
            if word != "before":
                self._place(self.values[field])
        else:
            self.readers[word](rest)

    def _fault(self, message: str) -> None:
        self.faults.append((self.line, message))

    def _seat(self, name: str) -> int:
        """The seat of a name. Any name will do while the line of players is itself at fault."""
        if not self.names:
            return 0
        if name not in self.names:
            raise ValueError(f'"{name}" is none of the players {" ".join(self.names)}')
        return self.names.index(name)

    def _cards(self, text: str, *, unknown: bool = False) -> list[int]:
        """Cards of a line; each word that is none is a fault of its own."""
        if text == "-":
            return []
        if not text:
            raise ValueError("cards should follow, or - for none")
        found: list[int] = []
        for word in text.split():
            try:
                found += parse_cards(word)
            except NotationError as error:
                self._fault(str(error))
        if UNKNOWN in found and not unknown:
            self._fault("?? cannot stand here, these cards are open to all")
        return found

    def _place(self, cards: list[int]) -> None:
        self.placed += [(self.line, card) for card in cards if card != UNKNOWN]

    def _read_rules(self, rest: str) -> None:
        self.rules = parse_rules_line(rest)

    def _read_players(self, rest: str) -> None:
        self.names = read_names(rest, self.rules)

    def _read_turn(self, rest: str) -> None:
        name, _, phase = rest.partition(" ")
        self.values["turn"] = self._seat(name)
        self.values["phase"] = _one_of(phase or "draw", get_args(PhaseName))

    def _read_owed(self, rest: str) -> None:
        card, _, more = rest.partition(" ")
        self.values["owed"] = _known(card)
        how, _, after = more.partition(" ")
        if how in get_args(OwedHow):
            self.values["owed_how"], more = how, after
        if more:
            self.values["owed_meld"] = _one_of(more, ("meld",)) == "meld"

    def _read_hand(self, rest: str) -> None:
        name, _, cards = rest.partition(" ")
        hand = self._cards(cards, unknown=True)
        self._place(hand)
        self.hands.setdefault(self._seat(name), []).extend(hand)

    def _read_taken(self, rest: str) -> None:
        name, _, cards = rest.partition(" ")
        self.taken.setdefault(self._seat(name), []).extend(self._cards(cards))

    def _read_meld(self, rest: str) -> None:
        name, _, cards = rest.partition(" ")
        owner = self._seat(name)
        laid: list[SetupCard] = []
        at = 0
        while at < len(cards) or not laid:
            card, at = self._scan_melded(cards, at, owner)
            laid.append(card)
            at = skip_spaces(cards, at)
        self.melds.append(SetupMeld(owner, laid))

    def _scan_melded(self, text: str, at: int, owner: int) -> tuple[SetupCard, int]:
        played, at = scan_played(text, at + (text[at : at + 1] == "+"))
        laid = SetupCard(played.card, played.stands, owner)
        while mark := _MARK.match(text, at):
            if mark["points"] is None:
                laid.seat = self._seat(mark["name"])
            else:
                laid.points = int(mark["points"])
            at = mark.end()
        return laid, at

    def _read_stock(self, rest: str) -> None:
        first, _, more = rest.partition(" ")
        self.values["stock_open"] = first == "open"
        cards = more if first == "open" else rest
        if _NUMBER.fullmatch(cards):
            self.values["stock"] = [UNKNOWN] * _number(cards, 0, _MOST_CARDS)
        else:
            self.values["stock"] = self._cards(cards, unknown=True)
            self._place(self.values["stock"])

    def _read_laps(self, rest: str) -> None:
        laps = [_number(word, 0) for word in rest.split()]
        if len(laps) != 2:
            raise ValueError("laps has two numbers: turns without a card laid, and without a draw either")
        self.values["quiet"], self.values["idle"] = laps

    def _read_answer(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        seat, action = self._seat(name), parse_action(text)
        if seat in self.answers and self.names:
            self._fault(f"{name} has answered already")
        if not isinstance(action, Call | Pass):
            self._fault(f'"{action}" is no answer: a call or a pass is')
        self.answers[seat] = action

    def _check_whole(self) -> None:
        phase = self.values.get("phase", "draw")
        for word, needed in _ONLY_IN.items():
            if word in self.lines and phase != needed:
                self.faults.append(
                    (self.lines[word], f"{word} belongs to the phase {needed}, this is {phase}")
                )
        self._check_length("totals", self.rules.sides_for(len(self.names)))
        self._check_length("points", len(self.names))
        self._check_deck()

    def _check_length(self, word: str, needed: int) -> None:
        given = len(self.values.get(word, ()))
        if word in self.values and given != needed:
            self.faults.append((self.lines[word], f"{word} has {needed} numbers here, not {given}"))

    def _check_deck(self) -> None:
        """Find cards more often than the deck has them; melds may be made up and do not count."""
        placed = sorted(self.placed)
        for at, said in too_often(self.rules, len(self.names), [card for _, card in placed]):
            self.faults.append((placed[at][0], said))


def _items(text: str) -> list[tuple[int, str, str]]:
    """The lines that say something: number, first word, the rest with single spaces."""
    found: list[tuple[int, str, str]] = []
    for line, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        word, _, rest = " ".join(raw.partition("#")[0].split()).partition(" ")
        if word:
            found.append((line, word, rest))
    return found


def _number(text: str, low: int | None = None, most: int | None = None) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f'"{text}" is no number' if text else "a number should follow")
    number = int(text)
    if (low is not None and number < low) or (most is not None and number > most):
        raise ValueError(
            f"{text} is out of range: {low} {'and more' if most is None else f'to {most}'} will do"
        )
    return number


def _numbers(text: str) -> list[int]:
    return [_number(word) for word in text.split() or [""]]


def _one_of(text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise ValueError(f'"{text}" should be {" or ".join(allowed)}')
    return text


def _yes(text: str) -> bool:
    return _one_of(text, ("yes", "no")) == "yes"


def _known(text: str) -> int:
    card = parse_card(text)
    if card == UNKNOWN:
        raise ValueError("?? cannot stand here, the card is open to all")
    return card


def _rank(text: str) -> int:
    return PLACES.index(_one_of("T" if text == "10" else text.upper(), tuple(PLACES)))


_VALUES: Final[Mapping[str, Callable[[str], object]]] = {
    "round": lambda text: _number(text, 1),
    "alone": _known,
    "put-back": lambda text: _one_of(text, ("done",)) == "done",
    "drew": lambda text: _one_of(text, ("stock", "pile")),
    "laid": _yes,
    "touched": _yes,
    "wild": _rank,
    "turn-quiet": _yes,
    "first": lambda text: _number(text, 0),
    "totals": _numbers,
    "points": _numbers,
}
_SEATS: Final = frozenset({"dealer", "out"})
_OPEN_CARDS: Final = frozenset({"batch", "pile", "before"})
