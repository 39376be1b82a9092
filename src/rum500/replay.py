"""Playing a written game again, to see whether it could be so."""

from collections.abc import Callable, Iterator, Sequence

from rum500.game import Game
from rum500.notation import read
from rum500.round import deal
from rum500.written import Record, RecordError, RoundRecord, Turn, result_text


def replay(record: Record) -> Game:
    """Play a record through the engine. Raises RecordError with all that the game does not bear out."""
    run = Replay(record)
    for _ in run:
        pass
    if run.faults:
        raise RecordError(run.faults)
    return run.game


class Replay:
    """Plays a record turn by turn: iterate over it, and look at ``game`` and ``faults`` in between.

    ``number`` is the round of the turn that came last. ``apply`` does each action, by its seat and code;
    whoever has more to do with it than the game itself puts his own in its place.
    An action that is refused ends it; scores, totals, dealers and the result are compared and go on.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.faults: list[tuple[int, str]] = []
        self.number = 0
        self.game = self._begin()
        self.apply: Callable[[int, int], None] = self.game.apply

    def __iter__(self) -> Iterator[Turn]:
        for one in self.record.rounds:
            self.number += 1
            if not self._open_round(one):
                return
            for turn in one.turns:
                if not self._play(turn):
                    return
                yield turn
            self._close_round(one)
        self._check_result()

    def _begin(self) -> Game:
        record = self.record
        dealer = record.rounds[0].dealer if record.seed is None and record.rounds else record.first
        return Game(record.rules, record.players, record.seed or "", dealer=dealer)

    def _fault(self, line: int, message: str) -> None:
        self.faults.append((line, message))

    def _open_round(self, one: RoundRecord) -> bool:
        line, game = one.lines.get("round", 0), self.game
        if game.over or len(game.rounds) < self.number - 1:
            what = "the game is over already" if game.over else f"round {self.number - 1} is not over yet"
            self._fault(line, what)
            return False
        if one.dealer != game.dealer:
            names = self.record.players
            self._fault(line, f"{names[game.dealer]} deals this round, not {names[one.dealer]}")
        if one.deck is not None:
            game.set_state(deal(game.rules, len(game.names), one.deck, game.dealer))
        return True

    def _play(self, turn: Turn) -> bool:
        for action in turn.actions:
            if len(self.game.rounds) >= self.number:
                self._fault(turn.line, f'"{action}": the round is over already')
                return False
            try:
                self.apply(turn.seat, read(self.game.state, turn.seat, str(action)))
            except ValueError as error:
                self._fault(turn.line, f'"{action}": {error}')
                return False
        return True

    def _close_round(self, one: RoundRecord) -> None:
        if len(self.game.rounds) < self.number:
            if one.scores is not None:
                self._fault(one.lines.get("scores", 0), "scores are given, but the round is not over yet")
            return
        result = self.game.rounds[self.number - 1]
        if one.scores is None or one.totals is None:
            self._fault(one.lines.get("round", 0), "the round is over, its scores and totals are not given")
            return
        self._compare(one.lines.get("scores", 0), "scores", one.scores, result.scores)
        self._compare(one.lines.get("totals", 0), "totals", one.totals, result.totals)

    def _check_result(self) -> None:
        game, record = self.game, self.record
        true = result_text(record.players, game.sides, game.winners)
        if record.result != true:
            self._fault(record.lines.get("result", 0), f"the result is: {true}; not: {record.result}")
        if game.over and record.final is not None:
            self._compare(record.lines.get("final", 0), "final totals", record.final, game.totals)

    def _compare(self, line: int, what: str, told: Sequence[int], true: Sequence[int]) -> None:
        if list(told) != list(true):
            self._fault(line, f"{what} are {_numbers(true)}, not {_numbers(told)}")


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
