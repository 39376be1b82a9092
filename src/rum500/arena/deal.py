"""One deal, played as often as there are seats, everybody once on every seat."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from rum500 import bots
from rum500.game import Game
from rum500.match import MOST_ROUNDS, Match

if TYPE_CHECKING:
    from rum500.arena.plan import Plan


@dataclass(slots=True)
class DealResult:
    """What each bot of a plan came to on one deal, over all rotations and all the places it holds.

    ``points`` are those of its side; ``margins`` are they less what the other sides had on average.
    ``wins`` counts a shared win in part; where nobody wins nobody has any. ``seats`` is how often each
    played the deal, ``rounds`` how many rounds it played in that, ``seconds`` how long it thought.
    """

    deal: int
    points: list[float]
    margins: list[float]
    wins: list[float]
    rounds: list[int]
    seats: list[int]
    decisions: list[int]
    seconds: list[float]


def play_deal(plan: Plan, deal: int) -> DealResult:
    """Play a deal in every rotation."""
    n = len(plan.bots)
    zeros = [0.0] * n
    result = DealResult(deal, zeros[:], zeros[:], zeros[:], [0] * n, [0] * n, [0] * n, zeros[:])
    for rotation in range(plan.players):
        _play_rotation(plan, rotation, result)
    return result


def _play_rotation(plan: Plan, rotation: int, result: DealResult) -> None:
    places, seats = plan.places(), plan.seats(rotation)
    sitting = [places[place] for place in seats]
    names = [f"{plan.bots[places[place]]}-{place + 1}" for place in seats]
    game = Game(plan.rules, names, plan.seed_of(result.deal))
    players = [bots.make(plan.bots[places[place]], bots.seed_for(game.seed, place)) for place in seats]
    match = Match(game, players)
    most = MOST_ROUNDS if plan.whole_games else 1
    while not game.over and len(game.rounds) < most:
        due = match.due()
        began = perf_counter()
        code = match.ask(due)
        result.seconds[sitting[due.seat]] += perf_counter() - began
        result.decisions[sitting[due.seat]] += 1
        if code is None:
            match.decline()
        else:
            match.apply(due.seat, code)
    _count(plan, game, sitting, result)


def _count(plan: Plan, game: Game, sitting: list[int], result: DealResult) -> None:
    sides = [sum(played.side_scores[side] for played in game.rounds) for side in range(game.sides)]
    winners = game.winners if plan.whole_games else _highest(sides)
    for seat, bot in enumerate(sitting):
        side = game.side_of(seat)
        result.seats[bot] += 1
        result.rounds[bot] += len(game.rounds)
        result.points[bot] += sides[side]
        result.margins[bot] += sides[side] - (sum(sides) - sides[side]) / (game.sides - 1)
        result.wins[bot] += 1 / len(winners) if side in winners else 0


def _highest(sides: list[int]) -> tuple[int, ...]:
    return tuple(side for side, points in enumerate(sides) if points == max(sides))
