"""A game at a table: what was done and told, what may be taken back, which computer player is due."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from rum500 import bots
from rum500.action import Lay, Meld, Swap
from rum500.game import Game
from rum500.match import Due
from rum500.notation import read, said
from rum500.record import Recorder, format_record
from rum500.round import Phase
from rum500.takeback import Undo
from rum500.telling import outcome
from rum500.telling.deeds import Deeds, Told, told_alike
from rum500.telling.grammar import listed, possessive
from rum500.telling.words import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rum500.action import Action
    from rum500.bots import Player
    from rum500.round import Meld as OnTable
    from rum500.round import State
    from rum500.rules import Rules

_CHANGES_MELDS = Meld | Lay | Swap
TABLE = -1  # the seat of a line that nobody in particular did


class Meaning(NamedTuple):
    """An action, packed and as it is said."""

    code: int
    action: Action


class Playing:
    """One game, from its seed to its end."""

    def __init__(
        self, rules: Rules, names: Sequence[str], seed: str, dealer: int | None, sitting: Sequence[str]
    ) -> None:
        """``sitting`` is who plays each seat as the game begins, as in a record."""
        self.game = Game(rules, names, seed, dealer=dealer)
        self._recorder = Recorder(self.game, sitting=sitting, first=dealer)
        self.first_dealer = self.game.dealer
        self._undo = Undo()
        self._offered: set[int] = set()
        self._melds: Sequence[OnTable] | None = None
        self._meanings: dict[tuple[int, str], Meaning] = {}
        self._players: dict[tuple[int, str], Player] = {}

    @property
    def state(self) -> State:
        """The round in play."""
        return self.game.state

    @property
    def steps(self) -> int:
        """How many steps whose turn it is may take back."""
        return self._undo.steps

    def begin(self) -> list[Told]:
        """What is told of the deal."""
        return [*map(_of_the_table, outcome.draws_for_deal(self.game)), self._dealt()]

    def act(self, seat: int, text: str) -> list[Told]:
        """Do an action and tell it. Raises what ``rum500.notation.read`` raises; then nothing has changed."""
        state = self.state
        code, action = self.meaning(seat, text)
        deeds = Deeds(state, seat, action)
        turn, rounds, window = state.turn, len(self.game.rounds), state.phase == Phase.CALL
        self.game.apply(seat, code)
        self._meanings.clear()
        self._recorder.note(seat, action)
        told = deeds.told(state, seat)
        if window and state.phase == Phase.PLAY:
            told += self._passed_over(turn)
        self._note(seat, turn)
        if len(self.game.rounds) > rounds:
            self._melds = None
            told += self._round_over()
        elif isinstance(action, _CHANGES_MELDS):
            self._melds = None
        return told

    def melds(self) -> Sequence[OnTable]:
        """The melds of the table."""
        if self._melds is None:
            self._melds = self.state.melds()
        return self._melds

    def understand(self, seat: int, meanings: Mapping[str, Meaning]) -> None:
        """Know what a seat is offered now, so that it need not be read when it is chosen."""
        for text, meaning in meanings.items():
            self._meanings[seat, text] = meaning

    def meaning(self, seat: int, text: str) -> Meaning:
        """What a text means for a seat now. Raises what ``rum500.notation.read`` raises."""
        if (seat, text) not in self._meanings:
            code = read(self.state, seat, text)
            action = said(self.state, code)
            self._meanings[seat, text] = self._meanings[seat, str(action)] = Meaning(code, action)
        return self._meanings[seat, text]

    def let_be(self, seat: int) -> None:
        """A computer player was asked out of turn, and does nothing."""
        self._offered.add(seat)

    def undo(self, *, to_draw: bool) -> list[Told]:
        """Take back the last step of the turn, or all since the draw; ``steps`` must not be 0."""
        gone_back = self._undo.back(to_draw=to_draw)
        assert gone_back is not None
        state, steps = gone_back
        self.game.set_state(state)
        self._melds = None
        self._meanings.clear()
        for _ in range(steps):
            self._recorder.unnote()
        what = "the last step" if steps == 1 else f"{steps} steps"
        return [told_alike(state.turn, f"take back {what}", f"takes back {what}")]

    def record(self, date: str) -> str:
        """The text of the game as far as it has come, every hand in it; names as a record can hold them."""
        record = self._recorder.record()
        record.date = date
        record.players = _names_of_record(self.game.names)
        return format_record(record)

    def due(self, by_computer: Callable[[int], bool], lets_go: Callable[[int], bool]) -> Due | None:
        """Which computer player is asked next, and whether in another's turn (C3, C5)."""
        state = self.state
        waiting = sorted(state.actors(), key=self._places_to_the_left)
        if state.phase == Phase.CALL:
            return next(
                (Due(seat, off_turn=False) for seat in waiting if by_computer(seat) or lets_go(seat)), None
            )
        if state.phase == Phase.DRAW:
            for seat in waiting:
                if (
                    seat != state.turn
                    and seat not in self._offered
                    and by_computer(seat)
                    and state.legal(seat)
                ):
                    return Due(seat, off_turn=True)
        return Due(state.turn, off_turn=False) if by_computer(state.turn) else None

    def choose(self, due: Due, bot: str) -> str | None:
        """What a computer player does where it is due, in the notation; None if it lets the offer be."""
        player = self._player(due.seat, bot)
        view = self.state.view(due.seat)
        code = player.choose_off_turn(view) if due.off_turn else player.choose(view)
        return None if code is None else str(said(self.state, code))

    def _player(self, seat: int, bot: str) -> Player:
        if (seat, bot) not in self._players:
            self._players[seat, bot] = bots.make(bot, bots.seed_for(self.game.seed, seat))
        return self._players[seat, bot]

    def _places_to_the_left(self, seat: int) -> int:
        return (seat - self.state.turn) % len(self.game.names)

    def _note(self, seat: int, turn: int) -> None:
        """Keep what can be taken back: nothing once anybody else has acted."""
        if seat != self.state.turn:
            self._undo.forget()
        self._undo.note(self.state, self.state.turn)
        if self.state.turn != turn:
            self._offered.clear()

    def _passed_over(self, discarder: int) -> list[Told]:
        """Whose turns a call has taken (C2)."""
        seats = len(self.game.names)
        between = range(1, (self.state.turn - discarder) % seats)
        names = [possessive(self.game.names[(discarder + away) % seats]) for away in between]
        if not names:
            return []
        turns = "turn is" if len(names) == 1 else "turns are"
        whose = listed(names)
        return [_of_the_table(f"{whose[0].upper()}{whose[1:]} {turns} passed over.")]

    def _dealt(self) -> Told:
        game = self.game
        wild = f" {RANKS[self.state.wild_rank].capitalize()} are wild." if self.state.wild_rank >= 0 else ""
        return _of_the_table(f"Round {game.round_no}. {game.names[game.dealer]} dealt.{wild}")

    def _round_over(self) -> list[Told]:
        told = _of_the_table(outcome.round_over(self.game))
        if not self.game.over:
            return [told, self._dealt()]
        return [told, _of_the_table(f"The game is over. {outcome.winners(self.game)}")]


def _names_of_record(names: Sequence[str]) -> list[str]:
    """Letters, digits, ``_`` and ``-`` alone, and none twice; a seat may have nobody at it."""
    plain = [re.sub(r"[^\w-]+", "_", name) or "nobody" for name in names]
    taken = {name for name in plain if plain.count(name) == 1}
    for at, name in enumerate(plain):
        if name not in taken:
            plain[at] = next(free for n in count(at + 1) if (free := f"{name}-{n}") not in taken)
            taken.add(plain[at])
    return plain


def _of_the_table(text: str) -> Told:
    return told_alike(TABLE, text, text)
