"""What a round came to, in sentences for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.telling.words import faces, number
from rum500.terminal.table import held_at_the_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rum500.game import Game, RoundResult


def sheet(game: Game) -> Iterator[str]:
    """The round that ended last, a line for each player."""
    result, state = game.rounds[-1], game.finished
    assert state is not None
    for seat, name in enumerate(game.names):
        held = held_at_the_end(state, seat)
        caught = f" Still in hand: {faces(held)}." if held else ""
        yield f"{name}: {', '.join(_figures(game, result, seat))}.{caught}"


def _figures(game: Game, result: RoundResult, seat: int) -> Iterator[str]:
    yield f"laid {number(result.laid[seat])}"
    yield f"caught {result.caught[seat]}{'' if result.deducted else ', which does not count'}"
    if result.bonus[seat]:
        yield f"bonus for going out {result.bonus[seat]}"
    yield f"net {number(result.scores[seat])}"
    side = game.side_of(seat)
    whose = "" if game.side_name(side) == game.names[seat] else f" of {game.side_name(side)}"
    yield f"total{whose} {number(result.totals[side])}"
