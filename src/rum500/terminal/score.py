"""What a round and a game came to, card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500 import ending
from rum500.telling.outcome import winners
from rum500.telling.words import face, number, signed
from rum500.terminal.plain_sheet import sheet
from rum500.terminal.table import held_at_the_end, laid_faces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.game import Game, RoundResult
    from rum500.round import State
    from rum500.terminal.screen import Screen

_INDENT: Final = 12


def draw_round(screen: Screen, game: Game, me: int) -> None:
    """The round that ended last: each player's cards, points and total."""
    state, result = game.finished, game.rounds[-1]
    assert state is not None
    screen.title(f"Round {len(game.rounds)} is over")
    screen.say(_ending(game, result, me))
    if screen.plain:
        screen.read(sheet(game))
    else:
        for seat in range(len(game.names)):
            _draw_seat(screen, game, state, seat)
        screen.say(totals_line(game, result.totals))
    if level := _level(game):
        screen.say(level)


def _level(game: Game) -> str:
    """Why the game goes on though the end is reached: the leaders' totals are equal (G2)."""
    if game.over or not ending.reached(game.rules, game.totals, len(game.rounds)):
        return ""
    leaders = [game.side_name(side) for side in ending.leaders(game.totals)]
    return f"{' and '.join(leaders)} are level at {number(max(game.totals))}, so another round is played."


def _ending(game: Game, result: RoundResult, me: int) -> str:
    if result.out < 0:
        return "Nobody went out: the cards ran out."
    return "You went out." if result.out == me else f"{game.names[result.out]} went out."


def _draw_seat(screen: Screen, game: Game, state: State, seat: int) -> None:
    result = game.rounds[-1]
    score, laid, caught = result.scores[seat], result.laid[seat], result.caught[seat]
    bonus = result.bonus[seat]
    screen.flow(f"{game.names[seat]}", [*_laid(state, seat), f"= {number(laid)}"], _INDENT)
    held = held_at_the_end(state, seat)
    if held:
        cells = [f"{face(card)} {state.value(card)}" for card in held]
        outcome = f"= −{caught}" if result.deducted or not caught else f"= {caught}, not deducted"
        screen.flow("  in hand", [*cells, outcome], _INDENT)
    extra = f" with {signed(bonus)} for going out" if bonus else ""
    screen.say(f"  {'net':<{_INDENT - 2}}{signed(score)}{extra}", style="bold")


def _laid(state: State, seat: int) -> list[str]:
    """The seat's cards on the table, a group for each meld, with their points."""
    cells = []
    for meld in state.melds():
        own = [laid for laid in meld.cards if laid.seat == seat]
        if own:
            cells.append(f"{laid_faces(own)} ({sum(laid.points for laid in own)})")
    return cells or ["nothing laid"]


def totals_line(game: Game, totals: Sequence[int]) -> str:
    """``Totals: You 120 · Ann 85 (to 500)``."""
    parts = [f"{game.side_name(side)} {number(total)}" for side, total in enumerate(totals)]
    return f"Totals: {' · '.join(parts)} ({goal(game)})"


def goal(game: Game) -> str:
    """What ends the game."""
    ends = []
    if game.rules.target is not None:
        ends.append(f"to {game.rules.target}")
    if game.rules.rounds:
        ends.append("1 round" if game.rules.rounds == 1 else f"{game.rules.rounds} rounds")
    return " or ".join(ends)


def draw_result(screen: Screen, game: Game) -> None:
    """Who won, and what each side wins or pays."""
    screen.title("The game is over")
    screen.say(winners(game), style="bold")
    paid = [f"{game.side_name(side)} {signed(due)}" for side, due in enumerate(game.settlement())]
    screen.say(f"For stakes, settled by the differences: {' · '.join(paid)}.")
