"""How a game ended, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.telling.grammar import agreed, listed
from rum500.telling.words import number

if TYPE_CHECKING:
    from rum500.game import Game


def winners(game: Game) -> str:
    """Who won, and with how much; of two sides also against how much."""
    names = [game.side_name(side) for side in game.winners]
    best = number(game.totals[game.winners[0]])
    if len(names) > 1:
        return f"{listed(names)} share the win at {best}."
    others = [total for side, total in enumerate(game.totals) if side not in game.winners]
    against = f"{best} to {number(others[0])}" if len(others) == 1 else f"with {best}"
    bonus = f", {game.rules.game_bonus} of it for the game" if game.rules.game_bonus else ""
    return f"{agreed(names[0], 'wins', 'win')} {against}{bonus}."
