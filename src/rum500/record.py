"""The written game: a short text, one turn a line, that reads back exactly (docs/record.md)."""

import json
from collections.abc import Iterator, Sequence

from rum500.action import Action, Drop, Pass, parse_action
from rum500.cards import cards_text
from rum500.game import Game
from rum500.house import rules_line
from rum500.record_reader import PLAIN_SEED, RecordReader
from rum500.replay import Replay, replay
from rum500.written import MAGIC, VERSION, ForeignError, Record, RecordError, RoundRecord, Turn

__all__ = [
    "ForeignError",
    "Record",
    "RecordError",
    "Recorder",
    "Replay",
    "RoundRecord",
    "Turn",
    "format_record",
    "parse_record",
    "replay",
]


def parse_record(text: str) -> Record:
    """Read a record without playing it. Raises RecordError with every fault, ForeignError if it is none."""
    return RecordReader(text).record()


def format_record(record: Record) -> str:
    """Write the canonical text, which reads back as an equal record."""
    lines = list(_header(record))
    for number, one in enumerate(record.rounds, 1):
        lines += ["", *_round(record.players, number, one)]
    return "".join(f"{line}\n" for line in lines)


def _header(record: Record) -> Iterator[str]:
    yield f"{MAGIC} {VERSION}"
    yield f"rules {rules_line(record.rules)}"
    yield f"players {' '.join(record.players)}"
    if record.seed is not None:
        yield f"seed {record.seed if PLAIN_SEED.fullmatch(record.seed) else json.dumps(record.seed)}"
    if record.date is not None:
        yield f"date {record.date}"
    if record.sitting is not None:
        yield f"sitting {' '.join(record.sitting)}"
    if record.first is not None:
        yield f"first {record.players[record.first]}"
    yield f"result {record.result}"
    if record.final is not None:
        yield f"final {_numbers(record.final)}"
    yield f"turns {sum(len(one.turns) for one in record.rounds)}"


def _round(players: Sequence[str], number: int, one: RoundRecord) -> Iterator[str]:
    yield f"round {number} dealer {players[one.dealer]}"
    if one.deck is not None:
        yield f"deck {cards_text(one.deck)}"
    for turn in one.turns:
        yield f"{players[turn.seat]}: {'; '.join(map(str, turn.actions))}"
    if one.scores is not None:
        yield f"scores {_numbers(one.scores)}"
    if one.totals is not None:
        yield f"totals {_numbers(one.totals)}"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


class Recorder:
    """Writes a game down while it is played: ``note`` every action once the game has done it."""

    def __init__(
        self,
        game: Game,
        date: str | None = None,
        sitting: Sequence[str] | None = None,
        first: int | None = None,
    ) -> None:
        """``first``: the dealer of the first round, where the game was given one."""
        self.game = game
        self.first = first
        self.date = date
        self.sitting = sitting
        self._closed: list[RoundRecord] = []
        self._open: list[tuple[int, Action]] = []
        self._deck: list[int] | None = None

    def note(self, seat: int, done: Action | str) -> None:
        """Note an action, or its text, as it was written against the position before it."""
        self._open.append((seat, parse_action(done) if isinstance(done, str) else done))
        self._close_rounds()

    def note_deck(self, deck: Sequence[int]) -> None:
        """Note that the round in play was dealt from this deck and not from the seed's."""
        self._deck = list(deck)

    def unnote(self) -> None:
        """Strike out the last action, for a table that takes it back within its round."""
        self._open.pop()

    def record(self) -> Record:
        """Return the record of the game as far as it has come."""
        game = self.game
        self._close_rounds()
        rounds = list(self._closed)
        if not game.over:
            rounds.append(RoundRecord(game.dealer, _turns(self._open), self._deck))
        return Record(
            rules=game.rules,
            players=list(game.names),
            seed=game.seed,
            date=self.date,
            sitting=None if self.sitting is None else list(self.sitting),
            first=self.first,
            winners=tuple(game.winners) if game.over else (),
            final=list(game.totals) if game.over else None,
            rounds=rounds,
        )

    def text(self) -> str:
        """Return the text of the record as far as the game has come."""
        return format_record(self.record())

    def _close_rounds(self) -> None:
        for result in self.game.rounds[len(self._closed) :]:
            closed = RoundRecord(result.dealer, _turns(self._open), self._deck)
            closed.scores, closed.totals = list(result.scores), list(result.totals)
            self._closed.append(closed)
            self._open, self._deck = [], None


def _turns(actions: Sequence[tuple[int, Action]]) -> list[Turn]:
    """Lines of a round: actions of one seat in a row; a discard or a pass ends its line."""
    lines: list[tuple[int, list[Action]]] = []
    for seat, action in actions:
        if not lines or lines[-1][0] != seat or isinstance(lines[-1][1][-1], Drop | Pass):
            lines.append((seat, []))
        lines[-1][1].append(action)
    return [Turn(seat, tuple(line)) for seat, line in lines]
