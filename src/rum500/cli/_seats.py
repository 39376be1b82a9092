"""Who sits where at the terminal: people first, then bots."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rum500 import bots
from rum500.cli import _shell
from rum500.rules import Rules
from rum500.telling.words import YOU

OPPONENTS: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")
DEFAULT_BOT: Final = "novice"
PERSON: Final = "person"
NAME: Final = r"[\w-]{1,12}"


class Seats(NamedTuple):
    """A name for each seat, and who sits there: ``person`` or a bot's name."""

    names: list[str]
    sitting: list[str]

    def players(self, seed: str) -> list[bots.Player | None]:
        """The bots, None for a person; the seed of the game makes them choose the same again."""
        made: list[bots.Player | None] = []
        for who in self.sitting:
            at = len(made) - made.count(None)
            made.append(None if who == PERSON else bots.make(who, bots.seed_for(seed, at)))
        return made


def seated(rules: Rules, players: int | None, people: int, named: str | None, names: list[str]) -> Seats:
    """The table that is asked for; ``names`` those given, of the people and then of the bots."""
    against = chosen_bots(named, players, rules, people)
    for name in names:
        if not re.fullmatch(NAME, name):
            _shell.bad_input(f"a name has 1 to 12 letters, digits, _ or -, not “{name}”")
    seats = people + len(against)
    if len(names) > seats:
        _shell.bad_input(f"--names has {len(names)} names for {seats} players")
    if len({name.casefold() for name in names}) < len(names):
        _shell.bad_input("--names has a name twice; everybody needs his own")
    given = names + [YOU if people == 1 else f"Player-{at}" for at in range(len(names) + 1, people + 1)]
    given += opponents(seats - len(given), given)
    return Seats(given, [PERSON] * people + against)


def chosen_bots(names: str | None, players: int | None, rules: Rules, people: int) -> list[str]:
    """Who plays against the people: the bots named, or novices enough for the table."""
    named = [name.strip() for name in (names or "").split(",") if name.strip()]
    if names is not None and not named:
        _shell.bad_input(f"--bots names nobody: choose from {', '.join(bots.BOTS)}")
    if players is None:
        sizes = rules.table_sizes()
        players = len(named) + people if named else next((n for n in sizes if n >= people), people)
    rules.check_table(players)
    if not 1 <= people <= players:
        _shell.bad_input(f"of {players} players 1 to {players} are people, not {people}")
    if len(named) <= 1 and people < players:
        named = (named or [DEFAULT_BOT]) * (players - people)
    if len(named) != players - people:
        left = f"{players} players leave {players - people} seats for bots"
        _shell.bad_input(f"--bots names {len(named)}, but {left}")
    return named


def opponents(number: int, names: list[str]) -> list[str]:
    """Names for the bots, none of them a person's."""
    taken = {name.casefold() for name in names}
    return [other for other in OPPONENTS if other.casefold() not in taken][:number]
