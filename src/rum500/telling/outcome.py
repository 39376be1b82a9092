"""How a game begins and how its rounds and itself end, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.telling.grammar import agreed, listed
from rum500.telling.words import face, number, signed

if TYPE_CHECKING:
    from rum500.game import Game


def draws_for_deal(game: Game) -> list[str]:
    """What each seat drew for the deal, and again where they tied; nothing where nobody drew."""
    sentences = []
    for again, drawn in enumerate(game.draws):
        cards = ", ".join(f"{game.names[seat]} {face(card)}" for seat, card in drawn.items())
        how = "They tie, and draw again" if again else "Draw for deal, lowest deals"
        sentences.append(f"{how}: {cards}.")
    return sentences


def round_over(game: Game) -> str:
    """What each seat made of the round that ended last."""
    scores = zip(game.names, game.rounds[-1].scores, strict=True)
    made = ", ".join(f"{name} {signed(score)}" for name, score in scores)
    return f"Round {len(game.rounds)} is over: {made}."


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
