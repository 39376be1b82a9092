"""No message tells what is hidden: ``python -m tests.server.hidden [GAMES [SEED]]``.

Whole games of random rules. At random moments everything that a seat cannot see is dealt anew, and both games
go on alike as far as they can: the seat, or who watches, must be sent the same bytes. Each message is also
searched for secrets, and for cards that whoever is sent it cannot know.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from rum500.cards import JOKER, card_text, is_card
from rum500.round import State
from rum500.rules import Rules
from rum500.server.protocol import commands
from rum500.server.score.of_table import sheet_of
from tests.strategies import random_rules

from .sitting import Sitting, Watcher, of_nobody, of_seat, seated

MOST_ACTIONS: Final = 400  # of a game
FORKED: Final = 0.06  # how often everything hidden is dealt anew
AFTER: Final = 15  # actions thereafter
QUESTIONS: Final = 8
_CARD: Final = re.compile(r"(?<![=\w])(?:[2-9TJQKA][cdhs])+(?:=\w\w)?")
_PLAIN: Final = re.compile(r"=?(?:[2-9TJQKA][cdhs])")
_FACE: Final = re.compile(r"(10|[2-9JQKA])([♣♦♥♠])")
_SUITS: Final = dict(zip("♣♦♥♠", "cdhs", strict=True))
_OPEN: Final = {"sheet", "result"}  # of a round that is over
_SAID: Final = {"head", "body"}
_WRITTEN: Final = {"do", "cards", "card", "hand", "pile", "known", "batch", "owed", "owes", "stock_known"}
DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]


@dataclass
class Tally:
    """What was looked at, and what was wrong."""

    games: int = 0
    over: int = 0
    actions: int = 0
    dealt: int = 0
    went_on: int = 0
    compared: int = 0
    answers: int = 0
    searched: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.over} of them to the end, {self.actions} actions; "
            f"hidden cards dealt anew {self.dealt} times, then {self.went_on} more actions; "
            f"{self.compared} messages compared, {self.answers} of them answers, {self.searched} searched; "
            f"{len(self.faults)} faults"
        )


def one_game(seed: int, tally: Tally, most: int = MOST_ACTIONS) -> None:
    """A game, and everything that is sent while it is played."""
    rng = random.Random(seed)
    rules = shorter(random_rules(rng))
    sitting, secrets = seated(rules, rng, rng.choice(list(rules.table_sizes())))
    tally.games += 1
    search(sitting, secrets, tally, first=True)
    for _ in range(most):
        if sitting.table.over:
            tally.over += 1
            return
        if rng.random() < FORKED:
            fork(sitting, rng, tally)
        before, rounds = seen_by_all(sitting), len(sitting.playing.game.rounds)
        if not act(sitting, rng):
            return
        tally.actions += 1
        new_round = len(sitting.playing.game.rounds) > rounds
        search(sitting, secrets, tally, before=before, new_round=new_round)


def shorter(rules: Rules) -> Rules:
    """So that games come to an end."""
    target = None if rules.target is None else min(rules.target, 100)
    return rules.with_(target=target, rounds=min(rules.rounds, 2))


def act(sitting: Sitting, rng: random.Random) -> bool:
    """Anything that somebody may do; False where nobody may do anything."""
    actors = sorted(sitting.playing.state.actors())
    rng.shuffle(actors)
    for seat in actors:
        if seat in sitting.clients and sitting.playing.steps and rng.random() < 0.1:
            if seat == sitting.playing.state.turn:
                sitting.asks(seat, commands.Undo(1, rng.random() < 0.3))
                return True
            sitting.asks(
                seat,
                commands.Say(1, 2) if rng.random() < 0.5 else commands.Stand(1, rng.choice(("ask", "pass"))),
            )
        if does := sitting.offered(seat):
            sitting.does(seat, rng.choice(does))
            return True
    return False


# The same, and something hidden elsewhere.


def fork(sitting: Sitting, rng: random.Random, tally: Tally) -> None:
    """Deal anew what somebody cannot see, and compare what he is sent from there on."""
    watcher = rng.choice(list(sitting.clients))
    seed, players = rng.getrandbits(60), len(sitting.table.seats)
    pair = (rng.randrange(players), rng.randrange(players))
    sample = of_nobody(pair, seed) if watcher is None else of_seat(watcher, seed)
    one, other = sitting.with_hidden(lambda state: state), sitting.with_hidden(sample)
    tally.dealt += 1
    rounds = len(sitting.playing.game.rounds)
    compare(one, other, watcher, "the table", tally)
    if sheet_of(one.table) != sheet_of(other.table):
        tally.faults.append(f"{one.table.opened.rules}\n  the score sheet of the table tells what is hidden")
    if watcher is not None:
        ask_why(one, other, watcher, rng, tally)
    for at in range(AFTER):
        what = same_action(one, other, watcher, rng, undo=at > 0)
        if what is None:
            return
        if any(len(both.playing.game.rounds) > rounds for both in (one, other)):
            return  # it may have ended by what the next seat could not do (E4), and all hands are open
        tally.went_on += 1
        compare(one, other, watcher, what, tally)


def same_action(
    one: Sitting, other: Sitting, watcher: Watcher, rng: random.Random, *, undo: bool
) -> str | None:
    """Something that may be done in both, done in both; None where there is nothing."""
    actors = sorted(one.playing.state.actors())
    if actors != sorted(other.playing.state.actors()):
        raise AssertionError("who may act hangs on what is hidden")
    turn = one.playing.state.turn
    if undo and one.playing.steps and turn in one.clients and rng.random() < 0.1:
        for both in (one, other):
            both.asks(turn, commands.Undo(1))
        return "undo"
    rng.shuffle(actors)
    for seat in actors:
        there = set(other.offered(seat))
        twice = in_two_places(one, seat) | in_two_places(other, seat)
        does = [
            do
            for do in one.offered(seat)
            if do in there and not (do == "stock" and seat == watcher) and not twice & set(_PLAIN.findall(do))
        ]
        if does:
            do = rng.choice(does)
            for both in (one, other):
                both.does(seat, do)
            return f"seat {seat}: {do}"
    return None


def in_two_places(sitting: Sitting, seat: int) -> set[str]:
    """The cards of which one lies apart and one is in the hand: all see which of them is played."""
    state = sitting.playing.state
    return {card_text(card) for card in set(state.batch()) & set(state.hand(seat))}


def ask_why(one: Sitting, other: Sitting, seat: int, rng: random.Random, tally: Tally) -> None:
    """The answers to questions about any cards."""
    for _ in range(QUESTIONS):
        cards = rng.sample(DECK, 3)
        do = rng.choice(
            [
                f"drop {cards[0]}",
                f"lay {cards[0]}",
                f"lay {cards[0]}>{rng.randrange(1, 9)}",
                f"swap {cards[0]}",
                f"take {cards[0]}",
                f"call {cards[0]}",
                f"meld {''.join(cards)}",
                "stock",
                "pass",
                "back",
            ]
        )
        for both in (one, other):
            both.asks(seat, commands.Why(1, do))
        tally.answers += 1
        compare(one, other, seat, f"why {do}", tally)


def compare(one: Sitting, other: Sitting, watcher: Watcher, what: str, tally: Tally) -> None:
    """Note where somebody was sent something else."""
    here, there = one.heard()[watcher], other.heard()[watcher]
    tally.compared += len(here)
    if here != there:
        rules = one.table.opened.rules
        tally.faults.append(f"{rules}\n  {watcher} after {what}:\n  {here!r}\n  {there!r}")


# What stands in a message.


def seen_by_all(sitting: Sitting) -> dict[Watcher, set[str]]:
    """The cards that everybody can place, and those that cards on the table stand for."""
    state = sitting.playing.state
    return {watcher: seen_by(state, watcher) for watcher in sitting.clients}


def seen_by(state: State, watcher: Watcher) -> set[str]:
    """The cards that somebody can place."""
    view = state.view(watcher or 0)
    cards = [laid.card for meld in state.melds() for laid in meld.cards]
    cards += [laid.stands for meld in state.melds() for laid in meld.cards]
    cards += state.pile() + state.batch() + view.stock()
    for seat in range(state.players):
        cards += state.hand(seat) if seat == watcher else state.known(seat)
    return {card_text(card) for card in cards if card == JOKER or is_card(card)}


def search(
    sitting: Sitting,
    secrets: list[str],
    tally: Tally,
    *,
    before: dict[Watcher, set[str]] | None = None,
    new_round: bool = False,
    first: bool = False,
) -> None:
    """Look for secrets in all that was sent, and for cards that cannot be known."""
    after = seen_by_all(sitting)
    for watcher, messages in sitting.heard().items():
        known = after[watcher] | (before or {}).get(watcher, set())
        for message in messages:
            tally.searched += 1
            text = message.decode()
            tally.faults += [f"{watcher} was sent a secret: {text}" for secret in secrets if secret in text]
            told = set(cards_in(json.loads(text), lines=not (first or new_round)))
            if told - known and not new_round:
                tally.faults.append(f"{watcher} was sent {sorted(told - known)}: {text}")


def cards_in(part: Any, *, lines: bool, name: str = "") -> Iterator[str]:
    """The cards named in a message, but for those of rounds that are over and those that others stand for."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in _OPEN and (lines or key != "lines"):
                line = "said" if key == "text" and "seq" in part else key
                yield from cards_in(value, lines=lines, name=line)
    elif isinstance(part, list):
        for one in part:
            yield from cards_in(one, lines=lines, name=name)
    elif isinstance(part, str) and name in _WRITTEN:
        for found in _CARD.findall(part):
            yield from (card for card in _PLAIN.findall(found) if not card.startswith("="))
    elif isinstance(part, str) and name in {"said", *_SAID}:
        yield from (rank.replace("10", "T") + _SUITS[suit] for rank, suit in _FACE.findall(part))


def main() -> int:
    """Play so many games; status 1 if anything hidden was told."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    tally = Tally()
    for at in range(games):
        one_game(1_000_000 * seed + at, tally)
    print(tally)
    print("\n".join(tally.faults[:10]))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
