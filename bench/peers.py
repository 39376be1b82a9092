"""Measure rum500 beside OpenSpiel's card games: same run, same core, random legal play.

Every figure is the median of five; the repetitions go round all figures in turn, so that a machine that
slows down slows them all. A decision is an action of a player; chance is not counted. Inside C++, the
fastest random play OpenSpiel offers is used: the rollouts that value the root of a search.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter
from typing import NamedTuple

import pyspiel

from rum500 import COMPILED
from rum500.cli.bench import loop_rate, native_rate
from rum500.rules import Rules

REPEATS = 5
ROLLOUTS = 250


class Bar(NamedTuple):
    """How many times as fast as a peer rum500 is to be."""

    ours: str
    peer: str
    times: float


BARS = (
    Bar("rum500 inside", "gin_rummy in C++", 80.0),
    Bar("rum500 inside", "euchre in C++", 1.5),
    Bar("rum500 from Python", "gin_rummy from Python", 25.0),
    Bar("rum500 from Python", "crazy_eights from Python", 1.5),
)


def dealt(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """The first state in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))])
    return state


def one_game(game: pyspiel.Game, rng: random.Random) -> int:
    """Play one game at random from Python, dealing included; return the decisions taken."""
    chance = rng.random
    decisions = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            decisions += 1
        choice = state.legal_actions()
        state.apply_action(choice[int(chance() * len(choice))])
    return decisions


def from_python(game: pyspiel.Game, seconds: float, seed: int) -> float:
    """Decisions a second of random games played from Python."""
    rng = random.Random(seed)
    decisions = 0
    began = perf_counter()
    while (now := perf_counter()) < began + seconds:
        decisions += one_game(game, rng)
    return decisions / (now - began)


def decisions_a_game(game: pyspiel.Game, games: int = 1500) -> float:
    """The mean length of a random game."""
    rng = random.Random(7)
    return sum(one_game(game, rng) for _ in range(games)) / games


def in_cpp(game: pyspiel.Game, length: float, seconds: float, seed: int) -> float:
    """Decisions a second of rollouts that stay in C++: one simulation of a search values its root by them."""
    rng = random.Random(seed)
    played, spent = 0, 0.0
    while spent < seconds:
        state = dealt(game, rng)
        values = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed * 1000 + played)
        bot = pyspiel.MCTSBot(game, values, 1.4, 1, 100, False, seed, False)
        began = perf_counter()
        bot.step(state)
        spent += perf_counter() - began
        played += ROLLOUTS
    return played * length / spent


def subjects(seconds: float) -> Iterator[tuple[str, Callable[[int], float]]]:
    """Everything measured: a name, and a rate for a seed."""
    for name in ("gin_rummy", "euchre"):
        game = pyspiel.load_game(name)
        length = decisions_a_game(game)
        yield f"{name} in C++", partial(in_cpp, game, length, seconds)
    yield "rum500 inside", partial(native_rate, Rules(), 2, seconds)
    for name in ("gin_rummy", "crazy_eights"):
        yield f"{name} from Python", partial(from_python, pyspiel.load_game(name), seconds)
    yield "rum500 from Python", partial(loop_rate, Rules(), 2, seconds)


def measured(seconds: float) -> dict[str, list[float]]:
    """The rates of every subject, five of each, taken in turns."""
    todo = dict(subjects(seconds))
    rates: dict[str, list[float]] = {name: [] for name in todo}
    for seed in range(1, REPEATS + 1):
        for name, rate in todo.items():
            rates[name].append(rate(seed))
        print(f"round {seed} of {REPEATS} done", file=sys.stderr)
    return rates


def show(rates: dict[str, list[float]]) -> None:
    """Print the rates and how they compare with the bars."""
    print(f"\n{'random legal decisions a second':<34}{'median':>14}{'least':>14}{'most':>14}")
    for name, some in rates.items():
        print(f"{name:<34}{median(some):>14,.0f}{min(some):>14,.0f}{max(some):>14,.0f}")
    print(f"\n{'ratio of medians':<54}{'is':>8}{'bar':>8}")
    for bar in BARS:
        ratio = median(rates[bar.ours]) / median(rates[bar.peer])
        verdict = "" if ratio >= bar.times else "  below"
        print(f"{bar.ours + ' / ' + bar.peer:<54}{ratio:>7.1f}x{bar.times:>7.1f}x{verdict}")


def main() -> int:
    """Measure on one core; the status is 1 where a bar is missed."""
    parser = argparse.ArgumentParser(description="Measure rum500 beside OpenSpiel's card games.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for one repetition of one figure")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    wish = parser.parse_args()
    if not COMPILED:
        print("rum500 runs uncompiled; build it first", file=sys.stderr)
        return 2
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rates = measured(wish.seconds)
    ratios = [median(rates[bar.ours]) / median(rates[bar.peer]) for bar in BARS]
    if wish.json:
        bars = [{**bar._asdict(), "ratio": ratio} for bar, ratio in zip(BARS, ratios, strict=True)]
        print(json.dumps({"rates": rates, "bars": bars}))
    else:
        show(rates)
    return 0 if all(ratio >= bar.times for bar, ratio in zip(BARS, ratios, strict=True)) else 1


if __name__ == "__main__":
    sys.exit(main())
