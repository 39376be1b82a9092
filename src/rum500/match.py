"""A game and who plays it: whose answer is due next, and asking for it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from rum500.round import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.bots import Player
    from rum500.game import Game

MOST_ROUNDS = 300  # a game of bots is broken off after so many: who loses points for ever reaches no target


class Due(NamedTuple):
    """A seat whose answer is due; ``off_turn``: an offer to meld in another's turn, which it may let go."""

    seat: int
    off_turn: bool


class Match:
    """Asks the players of a game in the order the table would.

    After a turn has ended every other seat that could meld is offered to, once, from the next player on
    (C5). In a call window those that may call are asked from the discarder's left. ``players`` may hold
    None for a seat that somebody else answers for, by ``apply`` and ``decline``.
    """

    def __init__(self, game: Game, players: Sequence[Player | None]) -> None:
        self.game = game
        self.players = tuple(players)
        self.actions = 0
        self._offers: deque[int] = deque()

    def due(self) -> Due:
        """Who is asked next; the game must not be over."""
        while self._offers:
            if self._can_meld(self._offers[0]):
                return Due(self._offers[0], off_turn=True)
            self._offers.popleft()
        state = self.game.state
        if state.phase == Phase.CALL:
            return Due(min(state.actors(), key=self._places_to_the_left), off_turn=False)
        return Due(state.turn, off_turn=False)

    def step(self) -> None:
        """Ask the player that is due and do what he says."""
        due = self.due()
        code = self.ask(due)
        if code is None:
            self.decline()
        else:
            self.apply(due.seat, code)

    def ask(self, due: Due) -> int | None:
        """What the player that is due chooses; None where he lets an offer go."""
        player = self.players[due.seat]
        assert player is not None
        view = self.game.state.view(due.seat)
        return player.choose_off_turn(view) if due.off_turn else player.choose(view)

    def apply(self, seat: int, code: int) -> None:
        """Do an action for a seat; ``Illegal`` changes nothing."""
        game = self.game
        round_no, turn = game.round_no, game.state.turn
        game.apply(seat, code)
        self.actions += 1
        if game.round_no != round_no or game.over:
            self._offers.clear()
        elif self._offers:
            self._offers.popleft()
        elif game.state.turn != turn and game.state.phase == Phase.DRAW:
            self._offer()

    def follow(self, seat: int, code: int) -> None:
        """Do an action of a record, where offers that were let go before it are not written."""
        while self._offers and self._offers[0] != seat:
            self._offers.popleft()
        self.apply(seat, code)

    def decline(self) -> None:
        """Let an offer to meld off turn go."""
        self._offers.popleft()

    def _offer(self) -> None:
        turn = self.game.state.turn
        others = [seat for seat in self.game.state.actors() if seat != turn]
        self._offers.extend(sorted(others, key=self._places_to_the_left))

    def _can_meld(self, seat: int) -> bool:
        state = self.game.state
        return seat in state.actors() and bool(state.legal(seat))

    def _places_to_the_left(self, seat: int) -> int:
        return (seat - self.game.state.turn) % len(self.players)
