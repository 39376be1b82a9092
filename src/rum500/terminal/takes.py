"""Who took what from the pile, and what of it everybody knows him to hold still."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rum500.action import Back, Draw, Take
from rum500.round import Phase
from rum500.telling.words import YOU, faces, take_deed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rum500.action import Action
    from rum500.game import Game
    from rum500.round import State


class Taken(NamedTuple):
    """Cards that a seat took together, the lowest of the pile first, and in which of its turns."""

    seat: int
    cards: Sequence[int]
    turn: int


class Takes:
    """The takes of the round in play; tell it of each action ``before`` and ``after`` it is done."""

    def __init__(self) -> None:
        self._round = 0
        self._turns: Counter[int] = Counter()
        self._taken: list[Taken] = []
        self._pile: list[int] = []
        self._in_window = False

    def before(self, state: State, round_no: int) -> None:
        """Note the pile."""
        if round_no != self._round:
            self._round = round_no
            self._turns.clear()
            self._taken.clear()
        self._pile = state.pile()
        self._in_window = state.phase == Phase.CALL

    def after(self, state: State, seat: int, action: Action) -> None:
        """Note who took what by it; ``state`` is the round it was done in."""
        if isinstance(action, Take) or (self._in_window and state.phase == Phase.PLAY):
            self._turns[state.turn] += 1
            cards = self._pile[len(state.pile()) :]
            self._taken.append(Taken(state.turn, cards, self._turns[state.turn]))
        elif isinstance(action, Draw):
            self._turns[seat] += 1
        elif isinstance(action, Back):
            self._taken.pop()
            self._turns[seat] -= 1

    def told(self, game: Game, me: int) -> list[str]:
        """A sentence for each take of which cards are still held, and for cards known without one."""
        seats = range(len(game.names))
        sentences = [line for seat in seats for line in self._told_of(game, seat, you=seat == me)]
        return sentences or ["Nobody is known to hold any card."]

    def _told_of(self, game: Game, seat: int, *, you: bool) -> Iterator[str]:
        state = game.state
        known = Counter(state.known(seat) + (state.batch() if seat == state.turn else []))
        name = YOU if you else game.names[seat]
        of_it = []
        for taken in reversed(self._of_this_round(game, seat)):
            held = Counter(taken.cards) & known
            known -= held
            if held:
                deed = take_deed(taken.cards[0], taken.cards, past=True)
                still = faces(card for card in taken.cards if held[card])
                of_it.append(f"{name} {deed} in turn {taken.turn}; still in hand: {still}.")
        yield from reversed(of_it)
        if known:
            yield f"{name} {'hold' if you else 'holds'} {faces(sorted(known.elements()))}, as all could see."

    def _of_this_round(self, game: Game, seat: int) -> list[Taken]:
        return [taken for taken in self._taken if taken.seat == seat] if self._round == game.round_no else []
