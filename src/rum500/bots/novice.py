"""The player that takes what it can get: every point now, none saved for later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.cards import JOKER, place_of, suit_of
from rum500.round import Phase, Rng
from rum500.round.codes import Kind
from rum500.round.packing import take_apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.round import State, View

_NEVER_PLAYS: Final = frozenset((Kind.DROP, Kind.BACK))
_HAND_COUNTS: Final = 0.5  # how much a point left in the hand weighs against one on the table
_FOR_LUCK: Final = 5  # what a take must bring more than the stock, whose card is only guessed


class Novice:
    """Draws what brings most points now, melds and lays off all it can, drops its dearest loose card.

    It tries a draw out on a sampled position: only its own cards, the pile and the table decide what can
    be melded there, and those are not guessed.
    """

    name = "novice"

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, view: View) -> int:
        """The greedy action."""
        legal = view.legal(view.seat)
        if len(legal) == 1:
            return legal[0]
        if view.phase == Phase.DRAW:
            return self._best_draw(view, legal)
        if view.phase == Phase.CALL:
            return next((code for code in legal if take_apart(code).kind == Kind.RUMMY), legal[0])
        play = self._best_play(view.sample(self._rng), view.seat, legal)
        return _worst_card(view, legal) if play is None else play

    def choose_off_turn(self, view: View) -> int | None:
        """The meld or lay-off worth most."""
        return self._best_play(view.sample(self._rng), view.seat, view.legal(view.seat))

    def _best_draw(self, view: View, legal: Sequence[int]) -> int:
        state, stock = view.sample(self._rng), int(Kind.STOCK)

        def worth(code: int) -> float:
            return self._worth(state, view.seat, code) + (_FOR_LUCK if code == stock else 0)

        return max(legal, key=worth)

    def _worth(self, state: State, seat: int, draw: int) -> float:
        """Points on the table, less some of those in the hand, after a draw and all the melding it allows."""
        tried = state.copy()
        tried.apply_unchecked(draw, seat)
        if take_apart(draw).kind != Kind.PASS:
            self._play_out(tried, seat)
        return tried.points(seat) - _HAND_COUNTS * tried.hand_value(seat)

    def _play_out(self, state: State, seat: int) -> None:
        while state.phase == Phase.PLAY and state.turn == seat:
            play = self._best_play(state, seat, state.legal(seat))
            if play is None:
                return
            state.apply_unchecked(play, seat)

    def _best_play(self, state: State, seat: int, legal: Sequence[int]) -> int | None:
        """The meld, lay-off or swap that brings most points; None where there is none."""
        plays = [code for code in legal if take_apart(code).kind not in _NEVER_PLAYS]
        return max(plays, key=lambda code: _points_after(state, seat, code), default=None)


def _points_after(state: State, seat: int, play: int) -> int:
    tried = state.copy()
    tried.apply_unchecked(play, seat)
    return tried.points(seat)


def _worst_card(view: View, legal: Sequence[int]) -> int:
    """The discard that breaks least and rids the hand of most."""
    hand = view.hand(view.seat)

    def cost(code: int) -> tuple[int, int]:
        card = take_apart(code).number
        return _ties(view, card, hand), -view.value(card)

    return min([code for code in legal if take_apart(code).kind == Kind.DROP] or legal, key=cost)


def _ties(view: View, card: int, hand: Sequence[int]) -> int:
    """How many cards of the hand may make a meld with it; all, with a wild one."""
    if card == JOKER or place_of(card) == view.wild_rank:
        return len(hand)
    return sum(_tied(card, other) for other in hand)


def _tied(card: int, other: int) -> bool:
    if other in (card, JOKER):
        return False
    if place_of(card) == place_of(other):
        return True
    apart = abs(place_of(card) - place_of(other))
    return suit_of(card) == suit_of(other) and (apart <= 2 or apart >= 11)
