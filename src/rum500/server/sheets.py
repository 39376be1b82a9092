"""The sheets after a round and after the game: every point explained."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rum500.cards import card_text
from rum500.server.protocol import GameSheet, RoundSheet, SeatScore, ValuedCard
from rum500.server.sight import laid_card
from rum500.terminal.words import number, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.game import Game, RoundResult
    from rum500.round import State


def round_sheet(game: Game, ready: Iterable[int]) -> RoundSheet | None:
    """The round that ended last; None while the first is played."""
    if game.finished is None:
        return None
    return _of_round(game, len(game.rounds), tuple(sorted(ready)))


@lru_cache(maxsize=4096)
def _of_round(game: Game, number: int, ready: tuple[int, ...]) -> RoundSheet:
    """The sheet of round ``number``, the last one."""
    state, result = game.finished, game.rounds[-1]
    assert state is not None
    return RoundSheet(
        round=number,
        headline=_headline(game, result),
        out=result.out if result.out >= 0 else None,
        seats=[_seat_score(state, result, seat) for seat in range(len(game.names))],
        totals=[list(one.totals) for one in game.rounds],
        dealers=[one.dealer for one in game.rounds],
        ready=list(ready),
    )


def _headline(game: Game, result: RoundResult) -> str:
    best = max(result.side_scores)
    ahead = [side for side, score in enumerate(result.side_scores) if score == best]
    ending = f"{game.names[result.out]} went out" if result.out >= 0 else "The cards ran out"
    most = " and ".join(map(game.side_name, ahead))
    return f"{ending}; {most} made most, {signed(best)}."


def _seat_score(state: State, result: RoundResult, seat: int) -> SeatScore:
    held = state.hand(seat) + (state.batch() if seat == state.turn else [])
    return SeatScore(
        laid=result.laid[seat],
        laid_cards=[laid_card(one) for meld in state.melds() for one in meld.cards if one.seat == seat],
        caught=result.caught[seat],
        hand=[ValuedCard(card_text(card), state.value(card)) for card in held],
        deducted=result.deducted,
        bonus=result.bonus[seat],
        score=result.scores[seat],
    )


def game_sheet(
    game: Game, again: Iterable[int], *, winners: Sequence[int] | None = None, headline: str = ""
) -> GameSheet:
    """How a game ended; ``winners`` and ``headline`` where it ended before its time."""
    won = game.winners if winners is None else winners
    bonus = game.rules.game_bonus if game.over and len(won) == 1 else 0
    return GameSheet(
        headline=headline or _won(game),
        winners=list(won),
        totals=list(game.totals),
        game_bonus=bonus,
        settlement=game.settlement(),
        again=sorted(again),
    )


def _won(game: Game) -> str:
    names = [game.side_name(side) for side in game.winners]
    best = number(game.totals[game.winners[0]])
    if len(names) > 1:
        return f"{' and '.join(names)} share the win at {best}."
    verb = "win" if "&" in names[0] else "wins"
    return f"{names[0]} {verb} with {best}."
