"""Rounds played to the target: deals, totals, the dealer, the end.

A game is a fold: the same rules, names, seed and actions give the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rum500 import ending, fair
from rum500.round import State, deal
from rum500.rules import Rules

How = Literal["out", "stock"]


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one round came to; ``scores``, ``laid`` and ``caught`` are per seat, the rest per side.

    ``wild`` is the place of the rank that was wild, -1 for none.
    ``scores`` is ``laid`` plus ``bonus`` (for going out) minus ``caught`` where hands were ``deducted``.
    ``totals`` are those after the round; a bonus for the game is not in them.
    """

    dealer: int
    scores: tuple[int, ...]
    side_scores: tuple[int, ...]
    totals: tuple[int, ...]
    out: int
    laid: tuple[int, ...]
    caught: tuple[int, ...]
    how: How
    deducted: bool
    bonus: tuple[int, ...]
    wild: int


class Game:
    """One game under one set of rules.

    ``state`` is the round in play; once the game is over it is the last round as it ended.
    ``draws`` has, for each time cards were drawn for the first deal, the card of each seat that drew.
    ``rounds`` has those played here; ``finished`` is the round that ended last, for those who want to look
    at it.
    """

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        seed: str,
        *,
        totals: Sequence[int] | None = None,
        round_no: int = 1,
        dealer: int | None = None,
    ) -> None:
        """Deal the first round, or a later one that is taken up; without a dealer there is a draw for deal.

        Raises ``RulesError`` if the rules do not serve so many players.
        """
        rules.check_table(len(names))
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.sides = rules.sides_for(len(self.names))
        self.totals = [0] * self.sides if totals is None else list(totals)
        if len(self.totals) != self.sides:
            raise ValueError(f"{self.sides} sides need {self.sides} totals, not {len(self.totals)}")
        self.round_no = round_no
        self.rounds: list[RoundResult] = []
        self.winners: tuple[int, ...] = ()
        self.over = False
        self.finished: State | None = None
        self.draws: tuple[dict[int, int], ...] = ()
        self.dealer = self._first_dealer() if dealer is None else dealer
        self._deal()

    def side_of(self, seat: int) -> int:
        """Partners sit across the table, so seats take turns between two sides."""
        return seat % self.sides

    def side_name(self, side: int) -> str:
        """The names of a side's players."""
        return " & ".join(self.names[side :: self.sides])

    def apply(self, seat: int, code: int) -> None:
        """Do an action; if the round ends, score it and deal the next. ``Illegal`` changes nothing."""
        self.state.apply(code, seat)
        self._close_rounds()

    def set_state(self, state: State) -> None:
        """Put another position in place of the round in play; one that is over is scored at once."""
        self.state = state
        self.dealer = state.dealer
        self._close_rounds()

    def settlement(self) -> list[int]:
        """What each side wins or pays when every two sides settle the difference of their totals (G3)."""
        return ending.settlement(self.totals)

    def _first_dealer(self) -> int:
        """Who deals the first round (P4); what was drawn for it is kept in ``draws``."""
        players = len(self.names)
        if self.rules.first_dealer == "seat":
            return 0
        if self.rules.first_dealer == "random":
            return fair.random_dealer(self.seed, players)
        drawn = fair.draw_for_deal(self.seed, players, self.rules.packs_for(players), self.rules.jokers)
        self.draws = drawn.rounds
        return drawn.dealer

    def _deal(self) -> None:
        players = len(self.names)
        deck = fair.deck(self.seed, self.round_no, self.rules.deck_for(players))
        self.state = deal(self.rules, players, deck, self.dealer)

    def _close_rounds(self) -> None:
        while self.state.over and not self.over:
            self._score()
            self.winners = ending.winners(self.rules, self.totals, self.round_no)
            self.over = bool(self.winners)
            if self.over:
                self._pay_game_bonus()
                return
            winner = _round_winner(self.rounds[-1])
            dealer = ending.next_dealer(self.rules, self.dealer, len(self.names), winner)
            assert dealer is not None
            self.dealer = dealer
            self.round_no += 1
            self._deal()

    def _score(self) -> None:
        state = self.finished = self.state
        scores = state.round_scores()
        side_scores = [sum(scores[side :: self.sides]) for side in range(self.sides)]
        self.totals = [had + score for had, score in zip(self.totals, side_scores, strict=True)]
        seats = range(len(self.names))
        laid = tuple(state.points(seat) for seat in seats)
        caught = tuple(state.hand_value(seat) for seat in seats)
        lost = caught if state.deducted() else (0,) * len(seats)
        self.rounds.append(
            RoundResult(
                dealer=self.dealer,
                scores=tuple(scores),
                side_scores=tuple(side_scores),
                totals=tuple(self.totals),
                out=state.out,
                laid=laid,
                caught=caught,
                how="out" if state.out >= 0 else "stock",
                deducted=state.deducted(),
                bonus=tuple(scores[seat] - laid[seat] + lost[seat] for seat in seats),
                wild=state.wild_rank,
            )
        )

    def _pay_game_bonus(self) -> None:
        if bonus := ending.bonus_for(self.rules, self.winners):
            self.totals[self.winners[0]] += bonus


def _round_winner(result: RoundResult) -> int | None:
    """The seat that won a round; of a side, who went out, else its higher scorer; None on a tie (P9)."""
    sides = len(result.side_scores)
    best = ending.only_best(result.side_scores, range(sides))
    if best is None:
        return None
    seats = range(best, len(result.scores), sides)
    return result.out if result.out in seats else ending.only_best(result.scores, seats)
