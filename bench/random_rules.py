"""Random rounds under random rules, the engine looking after itself at every action.

No card may be lost or made, by an accepted action or by a refused one; whoever has to act must be able to;
every round must end. What is found is printed with the rules, the players and the seed that show it alone;
status 1 then. Run it as ``python -m bench.random_rules``.
"""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter

from rum500 import COMPILED, Rules
from rum500.house import rules_line
from rum500.round.selfcheck import Report, check_rounds
from tests.strategies import random_rules

RULES = 2000
ROUNDS = 200


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", type=int, default=RULES, metavar="N", help=f"how many rules ({RULES})")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="N", help=f"rounds under each ({ROUNDS})"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="other rules and other rounds (0)")
    return parser.parse_args()


def tables(number: int, seed: int) -> list[tuple[Rules, int]]:
    """Rules, each with a number of players they allow."""
    rng = random.Random(seed)
    found = [random_rules(rng) for _ in range(number)]
    return [(rules, rng.choice(rules.table_sizes())) for rules in found]


def complaint(report: Report, rules: Rules, players: int) -> str:
    """What was found and how to see it again."""
    again = f"check_rounds(parse_rules_line({rules_line(rules)!r}), {players}, {report.seed}, 1)"
    return f"{report.fault}\n  rules {rules_line(rules)}\n  {players} players, seed {report.seed}: {again}"


def main() -> int:
    """Check, print, return the status."""
    asked = arguments()
    if not COMPILED:
        print("uncompiled: this will take hundreds of times as long", file=sys.stderr)
    actions = refused = faults = 0
    began = perf_counter()
    for number, (rules, players) in enumerate(tables(asked.rules, asked.seed)):
        report = check_rounds(
            rules, players, (asked.seed + 1) * 1_000_000_007 + number * asked.rounds, asked.rounds
        )
        actions += report.actions
        refused += report.refused
        if report.fault:
            faults += 1
            print(complaint(report, rules, players))
    seconds = perf_counter() - began
    print(
        f"{asked.rules} rules, {asked.rules * asked.rounds} rounds, {actions} actions, {refused} refused, "
        f"{seconds:.1f} s, {faults or 'no'} fault{'s' * (faults != 1)}"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
