"""The oracle against the engine: the same positions, the same actions, asked of both.

Random rounds of random rules; of each round a few states, of each state the whole listing and near misses.
Run as ``python -m tests.duel STATES [SEED]`` for a long duel; ``test_oracle_engine.py`` runs a short one.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from rum500.cards import JOKER, PLACES, SUITS, card_text, pack
from rum500.notation import Ambiguous, NotationError, read, write
from rum500.position import format_position, parse_position
from rum500.round import Illegal, Phase, State, deal
from rum500.rules import Rules, RulesError
from rum500.setup import PositionError
from tests.oracle import Oracle
from tests.strategies import random_rules

A_ROUND = 5
NEAR_MISSES = 20
WORDS = ("stock", "back", "pass")


@dataclass
class Tally:
    """What a duel has covered, and where the two disagreed."""

    states: int = 0
    actions: int = 0
    refused: int = 0
    covered: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def fault(self, seed: object, state: State, said: str) -> None:
        """Note a disagreement with all that is needed to see it again."""
        self.faults.append(f"--- seed {seed}: {said}\n{format_position(state.to_setup())}")


def random_round(rng: random.Random, rules: Rules) -> Iterator[State]:
    """The states of a random round before each action, the listing's actions taken at random."""
    sizes = list(rules.table_sizes())
    players = rng.choice([size for size in sizes if size > 2] or sizes if rng.random() < 0.7 else sizes)
    deck = pack(rules.packs_for(players), rules.jokers)
    rng.shuffle(deck)
    state = deal(rules, players, deck, rng.randrange(players))
    while not state.over:
        yield state
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        if legal:
            state.apply(rng.choice(legal), seat)


def lively(rng: random.Random, rules: Rules) -> Rules:
    """Now and then the same rules with calls and a chosen upcard, for their phases to be seen."""
    if rng.random() < 0.4:
        with suppress(RulesError):
            return rules.with_(upcard="chosen", rummy_call=rng.choice(("discard", "pile")))
    return rules


def some_states(rng: random.Random, rules: Rules) -> list[State]:
    """At most five states of one round, wherever they fell, those of rare phases first."""
    kept: dict[int, list[State]] = {}
    seen: Counter[int] = Counter()
    for state in random_round(rng, rules):
        phase = state.phase
        seen[phase] += 1
        states = kept.setdefault(phase, [])
        if len(states) < A_ROUND:
            states.append(state.copy())
        elif rng.randrange(seen[phase]) < A_ROUND:
            states[rng.randrange(A_ROUND)] = state.copy()
    rarest = sorted(kept, key=lambda phase: seen[phase])
    shares = {
        phase: kept[phase][: 2 if len(rarest) > 1 and phase != rarest[-1] else A_ROUND] for phase in rarest
    }
    return [state for phase in rarest for state in shares[phase]][:A_ROUND]


def any_card(rng: random.Random, state: State, seat: int) -> int:
    """A card that matters here more often than not."""
    near = (
        state.hand(seat)
        + state.pile()[-6:]
        + [laid.card for meld in state.melds()[-3:] for laid in meld.cards]
    )
    if near and rng.random() < 0.85:
        return rng.choice(near)
    return JOKER if rng.random() < 0.1 else 16 * rng.randrange(4) + rng.randrange(13)


def named(rng: random.Random, card: int) -> str:
    """A card of a play; a joker, and now and then another, with what it stands for."""
    if card == JOKER or rng.random() < 0.04:
        stands = 16 * rng.randrange(4) + rng.randrange(13)
        return f"{card_text(card)}={card_text(stands)}"
    return card_text(card)


def near_miss(rng: random.Random, state: State, seat: int, legal: list[str]) -> str:
    """An action that is nearly legal, or not at all: one of another moment, or a legal one with a slip."""
    kind = rng.randrange(9)
    if kind == 0:
        return rng.choice(WORDS)
    if kind == 1:
        deeper = rng.choice(("", "", "'"))
        return f"{rng.choice(('take', 'call'))} {card_text(any_card(rng, state, seat))}{deeper}"
    if kind == 2:
        return f"drop {card_text(any_card(rng, state, seat))}"
    if kind in (3, 4):
        return random_lay(rng, state, seat)
    if kind == 5:
        return f"swap {card_text(any_card(rng, state, seat))}>{rng.randint(1, len(state.melds()) + 1)}"
    if kind == 6 and legal:
        return slip(rng, rng.choice(legal))
    return random_meld(rng, state, seat)


def random_lay(rng: random.Random, state: State, seat: int) -> str:
    """A card laid on some meld, fitting or not."""
    melds = state.melds()
    card = any_card(rng, state, seat)
    number = rng.randint(1, len(melds) + 1)
    if card == JOKER and number <= len(melds) and melds[number - 1].kind == "jokers":
        return f"lay Jk>{number}"
    return f"lay {named(rng, card)}>{number}"


def random_meld(rng: random.Random, state: State, seat: int) -> str:
    """Something like a meld of cards mostly there: of one rank, in a row, or a mere heap."""
    cards = state.hand(seat) + state.batch() if rng.random() < 0.8 else pack(1, 2)
    cards = [card for card in cards if card < 127]
    seed = rng.choice(cards) if cards else 0
    size = rng.choice((2, 3, 3, 3, 4, 4, 5, 6))
    shape = rng.randrange(3)
    if shape == 0:
        chosen = [card for card in cards if card & 15 == seed & 15][:size]
    elif shape == 1 and seed != JOKER:
        return run_of(cards, seed, size)
    else:
        chosen = rng.sample(cards, min(size, len(cards)))
    if JOKER in cards and rng.random() < 0.5:
        chosen.append(JOKER)
    if all(card == JOKER for card in chosen):
        return "meld " + "Jk" * max(len(chosen), 1)
    return "meld " + "".join(named(rng, card) for card in chosen)


def run_of(cards: list[int], seed: int, size: int) -> str:
    """A run from a card on, gaps filled with a joker or left to be missed."""
    row = []
    for i in range(size):
        own = (seed & 48) + ((seed & 15) + i) % 13
        stand_in = JOKER in cards and own not in cards
        row.append(f"Jk={card_text(own)}" if stand_in else card_text(own))
    return "meld " + "".join(row)


def slip(rng: random.Random, text: str) -> str:
    """A legal action with one sign changed."""
    at = [i for i, sign in enumerate(text) if sign in PLACES + SUITS and i > 4]
    if not at:
        return text
    i = rng.choice(at)
    signs = SUITS if text[i] in SUITS else PLACES
    return text[:i] + rng.choice(signs) + text[i + 1 :]


def engine_says(state: State, seat: int, text: str) -> tuple[str, int]:
    """The rule id that refuses, or nothing and the packed action; "?" where the text is no single action."""
    try:
        return "", read(state, seat, text)
    except Illegal as illegal:
        return illegal.reason.rule, -1
    except (Ambiguous, NotationError):
        return "?", -1


def compare_after(
    tally: Tally, seed: object, state: State, oracle: Oracle, seat: int, text: str, code: int
) -> None:
    """Play the action on both and compare what can be seen."""
    if text == "stock" and 127 in state.stock():
        return
    after = state.copy()
    after.apply(code, seat)
    theirs = oracle.play(seat, text)
    ours = (
        after.over,
        after.out if after.over and after.out >= 0 else None,
        [after.points(s) for s in range(after.players)],
        list(after.actors()),
    )
    other = (theirs.over(), theirs.out(), theirs.points(), theirs.actors())
    if ours != other:
        tally.fault(seed, state, f"after {text} by {seat}: engine {ours}, oracle {other}")
    elif after.over and after.round_scores() != theirs.round_scores():
        tally.fault(
            seed, state, f"after {text}: scores {after.round_scores()}, oracle {theirs.round_scores()}"
        )
    elif not after.over:
        mine, other_text = format_position(after.to_setup()), format_position_of(theirs)
        if mine != other_text:
            tally.fault(seed, state, f"after {text} by {seat}:\n{mine}\n=== oracle\n{other_text}")


def format_position_of(oracle: Oracle) -> str:
    """The oracle's position in the canonical text."""
    try:
        return format_position(State.from_setup(parse_position(oracle.text())).to_setup())
    except PositionError as error:
        return f"{error}\n{oracle.text()}"


def duel_state(tally: Tally, rng: random.Random, seed: object, state: State) -> None:
    """One state: every seat that may act, its listing, near misses, and what a legal action does."""
    oracle = Oracle.parse(format_position(state.to_setup()))
    tally.states += 1
    for name, value in state.rules.to_text().items():
        tally.covered[name, value, Phase(state.phase).name] += 1
    if oracle.actors() != list(state.actors()):
        tally.fault(seed, state, f"actors {state.actors()}, oracle {oracle.actors()}")
        return
    seat = rng.choice(state.actors()) if rng.random() < 0.9 else rng.randrange(state.players)
    codes = state.legal(seat)
    legal = [write(state, code) for code in codes]
    theirs = set(oracle.legal(seat))
    legal = [text.removesuffix("+") for text in legal]  # the oracle says nothing of the high end
    if set(legal) != theirs:
        tally.fault(
            seed, state, f"seat {seat}: only engine {set(legal) - theirs}, only oracle {theirs - set(legal)}"
        )
    tries = [*legal, *(near_miss(rng, state, seat, legal) for _ in range(NEAR_MISSES))]
    for text in tries:
        duel_action(tally, seed, state, oracle, seat, text)
    if legal:
        text = rng.choice(legal)
        compare_after(tally, seed, state, oracle, seat, text, codes[legal.index(text)])


def duel_action(tally: Tally, seed: object, state: State, oracle: Oracle, seat: int, text: str) -> None:
    """One action asked of both."""
    rule, _ = engine_says(state, seat, text)
    if rule == "?":
        return
    ids = oracle.judge(seat, text)
    tally.actions += 1
    tally.refused += bool(rule)
    if bool(rule) != bool(ids):
        tally.fault(
            seed, state, f"{text} by {seat}: engine {rule or 'legal'}, oracle {sorted(ids) or 'legal'}"
        )
    elif rule and rule not in ids:
        tally.fault(seed, state, f"{text} by {seat}: engine refuses by {rule}, oracle by {sorted(ids)}")


def duel(states: int, seed: int = 0, stop_after: int = 20) -> Tally:
    """So many states from random rounds; stops early when there are too many faults to be chance."""
    tally = Tally()
    n = 0
    while tally.states < states and len(tally.faults) < stop_after:
        rng = random.Random(f"{seed}:{n}")
        for state in some_states(rng, lively(rng, random_rules(rng))):
            duel_state(tally, rng, f"{seed}:{n}", state)
        n += 1
    return tally


def main() -> int:
    """A long duel from the command line."""
    states = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    began = time.perf_counter()
    tally = duel(states, seed)
    seconds = time.perf_counter() - began
    for fault in tally.faults:
        print(fault)
    print(f"{tally.states} states, {tally.actions} actions, {tally.refused} refused")
    print(f"{len(tally.faults)} disagreements")
    rare = sorted((n, *key) for key, n in tally.covered.items() if n < 200)
    print(f"{seconds:.0f} s; value and phase under 200 times: {rare}")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
