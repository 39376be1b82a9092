"""What an arena plays."""

from __future__ import annotations

from dataclasses import dataclass

from rum500.rules import Rules


@dataclass(frozen=True, slots=True)
class Plan:
    """``bots`` by name; where there are more seats than bots the last of them takes those left over.

    A deal is a single round or, with ``whole_games``, a game to its end.
    """

    rules: Rules
    bots: tuple[str, ...]
    players: int
    whole_games: bool
    seed: str

    def places(self) -> tuple[int, ...]:
        """For each place of the table, the bot that sits there, by its place in ``bots``."""
        last = len(self.bots) - 1
        return tuple(min(place, last) for place in range(self.players))

    def seats(self, rotation: int) -> tuple[int, ...]:
        """For each seat the place that sits there once the table has moved on by so many seats."""
        return tuple((seat + rotation) % self.players for seat in range(self.players))

    def seed_of(self, deal: int) -> str:
        """The seed a deal is made from, the same in every rotation."""
        return f"{self.seed}-{deal}"
