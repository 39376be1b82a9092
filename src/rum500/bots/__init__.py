"""Computer players. Each sees a ``View`` and nothing else."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Protocol

from rum500.bots.club.player import Club
from rum500.bots.club.style import Temper
from rum500.bots.novice import Novice
from rum500.bots.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rum500.round import View

__all__ = ["BOTS", "Novice", "Player", "RandomPlayer", "UnknownBot", "make", "seed_for"]


class Player(Protocol):
    """Whoever chooses for a seat."""

    name: str

    def choose(self, view: View) -> int:
        """One of ``view.legal(view.seat)``; asked in turn, and where the seat may call."""

    def choose_off_turn(self, view: View) -> int | None:
        """One of ``view.legal(view.seat)`` in another's turn, or None to let it be."""


class UnknownBot(ValueError):
    """There is no computer player of that name."""


CLUB_1: Final = Temper(  # frozen: later players are measured against it
    rush=0.1, feed=0.6, pile=2, far=2, give=1.2, luck=10.0, dig=1.5, fit=2.0, later=0.5, deep=2.0
)
CAUTIOUS: Final = replace(CLUB_1, give=2.0)
DIGGER: Final = replace(CLUB_1, dig=3.0)
BOTS: Final[Mapping[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "novice": Novice,
    "club": lambda _: Club(CLUB_1, "club"),
    "club-1": lambda _: Club(CLUB_1, "club-1"),
    "cautious": lambda _: Club(CAUTIOUS, "cautious"),
    "digger": lambda _: Club(DIGGER, "digger"),
}


def make(name: str, seed: int) -> Player:
    """A new player of that name; the same seed makes it choose the same."""
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownBot(f"there is no bot {name!r}: choose from {', '.join(BOTS)}")
    return maker(seed)


def seed_for(game_seed: str, place: int) -> int:
    """A seed for the bot at a place of the table, which hangs on the game's seed; below 2**63."""
    return int.from_bytes(sha256(f"{game_seed}/{place}".encode()).digest()[:8]) >> 1
