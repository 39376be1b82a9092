"""``rum500 bench``: how fast the engine is here."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter
from typing import Annotated

import typer

from rum500 import COMPILED
from rum500.bots.club.style import Temper
from rum500.bots.club.trial import play_rounds
from rum500.cards import card_text, pack
from rum500.cli import _shell
from rum500.position import parse_position
from rum500.presets import PRESETS
from rum500.round import Rng, State, deal
from rum500.round.playout import playouts
from rum500.rules import Rules

REPEATS = 5
HAND = 30
PILE = 40
DECKS = 500
PLAIN = "500-rum packs=2"
WILD = "rummy-5000 packs=2 jokers=4 first_meld_min=100"


def most_often(measure: Callable[[int], float]) -> float:
    """The median of five measurements; each is given its own seed."""
    return median(measure(seed) for seed in range(1, REPEATS + 1))


def fewest_players(rules: Rules) -> int:
    """The smallest table that these rules allow."""
    return rules.table_sizes()[0]


def native_rate(rules: Rules, players: int, seconds: float, seed: int) -> float:
    """Random legal actions a second, wholly inside the engine."""
    rounds, actions, spent = 1, 0, 0.0
    while spent < seconds:
        began = perf_counter()
        actions += playouts(rules, players, seed, rounds)[0]
        took = perf_counter() - began
        spent += took
        seed += 1000
        rounds = max(1, min(rounds * 10, int(rounds * min(0.1, seconds - spent) / max(took, 1e-9))))
    return actions / spent


def shuffled(rules: Rules, players: int, rng: random.Random) -> list[int]:
    """A shuffled deck."""
    deck = rules.deck_for(players)
    rng.shuffle(deck)
    return deck


def random_deal(rules: Rules, players: int, rng: random.Random) -> State:
    """A fresh round from a shuffled deck."""
    return deal(rules, players, shuffled(rules, players, rng), rng.randrange(players))


def loop_rate(rules: Rules, players: int, seconds: float, seed: int, *, checked: bool = False) -> float:
    """Random legal actions a second from a Python loop, dealing included, of decks shuffled beforehand."""
    rng = random.Random(seed)
    chance = rng.random
    decks = cycle([shuffled(rules, players, rng) for _ in range(DECKS)])
    actions = 0
    began = perf_counter()
    end = began + seconds
    while (now := perf_counter()) < end:
        state = deal(rules, players, next(decks), 0)
        apply = state.apply if checked else state.apply_unchecked
        legal = state.legal
        while not state.over:
            choice = legal()
            apply(choice[int(chance() * len(choice))])
            actions += 1
    return actions / (now - began)


def halfway(rules: Rules, players: int, rng: random.Random) -> State:
    """A state some random actions into a round."""
    while True:
        state = random_deal(rules, players, rng)
        for _ in range(rng.randrange(10, 40)):
            if state.over:
                break
            state.apply_unchecked(rng.choice(state.legal()))
        if not state.over:
            return state


def calls_rate(call: Callable[[], object], seconds: float) -> float:
    """How often a second something can be called."""
    calls = 0
    began = perf_counter()
    end = began + seconds
    while (now := perf_counter()) < end:
        for _ in range(100):
            call()
        calls += 100
    return calls / (now - began)


def copy_rate(rules: Rules, players: int, seconds: float, seed: int) -> float:
    """Copies of a state a second, from Python."""
    return calls_rate(halfway(rules, players, random.Random(seed)).copy, seconds)


def club_rate(rules: Rules, players: int, seconds: float, seed: int) -> float:
    """Decisions a second of the player ``club`` inside the core."""
    end = perf_counter() + seconds
    began, decisions = perf_counter(), 0
    while perf_counter() < end:
        decisions += play_rounds(rules, [Temper()] * players, seed, 10)[1]
        seed += 1
    return decisions / (perf_counter() - began)


def sample_us(rules: Rules, players: int, seconds: float, seed: int) -> float:
    """Microseconds to make a state that fits what one seat sees, from Python."""
    state = halfway(rules, players, random.Random(seed))
    view = state.view(state.turn)
    chance = Rng(seed)
    return 1e6 / calls_rate(lambda: view.sample(chance), seconds)


def crowded(rules: str, rng: random.Random) -> State:
    """Two players about to draw: 30 random cards in hand and 40 in the pile."""
    change = dict(part.split("=") for part in rules.split()[1:])
    deck = pack(2, int(change.get("jokers", "0")))
    rng.shuffle(deck)
    text = [card_text(card) for card in deck]
    wild = "wild 6\n" if rules == WILD else ""
    return State.from_setup(
        parse_position(
            f"rules {rules}\nplayers A B\ndealer B\n{wild}turn A draw\n"
            f"hand A {' '.join(text[:HAND])}\nhand B {' '.join(text[HAND : HAND + 7])}\n"
            f"pile {' '.join(text[HAND + 7 : HAND + 7 + PILE])}\nstock {' '.join(text[HAND + 7 + PILE :])}\n"
        )
    )


def phases_of(state: State) -> Iterator[tuple[str, State]]:
    """The same crowded position before the draw, after it, and after the deepest take."""
    yield "draw", state
    first, *takes = state.legal()
    drawn = state.copy()
    drawn.apply(first)
    yield "play", drawn
    if takes:
        taken = state.copy()
        taken.apply(takes[-1])
        yield "owed", taken


def call_us(call: Callable[[], object]) -> float:
    """Microseconds of one call, the median of five."""
    times = []
    for _ in range(REPEATS):
        began = perf_counter()
        call()
        times.append(perf_counter() - began)
    return median(times) * 1e6


@dataclass(frozen=True)
class Listing:
    """Microseconds to list the legal actions of crowded positions, by phase."""

    median: dict[str, float]
    p99: dict[str, float]


def listing(rules: str, seconds: float) -> Listing:
    """Time the listing over as many crowded positions as fit, 20 at least."""
    rng = random.Random(1)
    times: dict[str, list[float]] = {}
    end = perf_counter() + seconds
    done = 0
    while done < 20 or perf_counter() < end:
        for phase, state in phases_of(crowded(rules, rng)):
            times.setdefault(phase, []).append(call_us(state.legal))
        done += 1
    return Listing(
        {phase: median(some) for phase, some in times.items()},
        {phase: quantiles(some, n=100)[98] for phase, some in times.items()},
    )


def measure(seconds: float) -> dict[str, object]:
    """Every figure, each the median of five; ``seconds`` is the time spent on one figure."""
    rules = Rules()
    each = seconds / REPEATS
    native = {}
    for name, preset in PRESETS.items():
        _shell.note(f"measuring {name}")
        players = fewest_players(preset)
        native[name] = most_often(lambda seed, r=preset, p=players: native_rate(r, p, each, seed))  # type: ignore[misc]
    _shell.note("measuring loops, copies and listings")
    plain, wild = listing(PLAIN, seconds), listing(WILD, seconds)
    return {
        "compiled": COMPILED,
        "native": native,
        "loop": most_often(lambda seed: loop_rate(rules, 2, each, seed)),
        "loop_checked": most_often(lambda seed: loop_rate(rules, 2, each, seed, checked=True)),
        "copy_per_second": most_often(lambda seed: copy_rate(rules, 2, each, seed)),
        "club_decisions_per_second": most_often(lambda seed: club_rate(rules, 2, each, seed)),
        "sample_us": most_often(lambda seed: sample_us(rules, 2, each, seed)),
        "listing_us": max(plain.median.values()),
        "listing_p99_us": max(plain.p99.values()),
        "listing_wild_us": max(wild.median.values()),
        "listing_wild_p99_us": max(wild.p99.values()),
        "listing_by_phase": {"plain": vars(plain), "wild": vars(wild)},
        "state_bytes": random_deal(rules, 2, random.Random(1)).nbytes(),
    }


def millions(rate: float) -> str:
    """A rate in millions a second."""
    return f"{rate / 1e6:8.2f} M/s"


def show(figures: dict[str, object]) -> None:
    """Print the figures as a table."""
    native, phases = figures["native"], figures["listing_by_phase"]
    assert isinstance(native, dict)
    assert isinstance(phases, dict)
    print(f"rum500 engine, {'compiled' if figures['compiled'] else 'uncompiled'}, one core\n")
    print("random legal actions, inside the engine")
    for name, rate in native.items():
        print(f"  {name:<20}{millions(rate)}")
    print("\nfrom a Python loop, 500-rum")
    for label, key in (("unchecked", "loop"), ("checked", "loop_checked"), ("copies", "copy_per_second")):
        print(f"  {label:<20}{millions(float(str(figures[key])))}")
    print(f"  {'club, in the core':<20}{millions(float(str(figures['club_decisions_per_second'])))}")
    print(f"  {'sample of a view':<20}{float(str(figures['sample_us'])):8.2f} us")
    print(f"  {'one state':<20}{figures['state_bytes']!s:>8} bytes")
    print(f"\nlisting the actions, {HAND} cards in hand and {PILE} in the pile: median, 99th percentile")
    for label, times in phases.items():
        for phase, middle in times["median"].items():
            print(f"  {label + ', ' + phase:<20}{middle:8.1f} us{times['p99'][phase]:10.1f} us")


def bench(
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="Time to spend on each figure.")] = 1.0,
    json: _shell.JsonOption = False,
) -> None:
    """Measure how fast the engine is on this machine.

    Each figure is the median of five measurements on one core.

    Example: rum500 bench --seconds 2
    """
    if math.isnan(seconds):
        _shell.bad_input("--seconds is a number from 0.01 to 3600")
    figures = measure(seconds)
    if json:
        _shell.print_json(figures)
    else:
        show(figures)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(bench)
