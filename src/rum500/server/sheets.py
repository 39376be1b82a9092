"""The sheets after a round and after the game: every point explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500 import ending
from rum500.cards import card_text
from rum500.server.counting import laid_by, note_on_hand
from rum500.server.protocol.looks import GameSheet, RoundSheet, SeatScore, ValuedCard
from rum500.telling import outcome
from rum500.telling.grammar import listed, takes_plural
from rum500.telling.words import YOU, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.game import Game, RoundResult
    from rum500.round import State


class LastSheet:
    """The sheet of the round that ended last, made anew once it would be another."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._sheet: RoundSheet | None = None

    def shown(self, game: Game, ready: Iterable[int]) -> RoundSheet | None:
        """None while the first round is played."""
        of = game, len(game.rounds), game.names, sorted(ready)
        if of != self._of:
            self._of, self._sheet = of, round_sheet(game, ready)
        return self._sheet


def round_sheet(game: Game, ready: Iterable[int]) -> RoundSheet | None:
    """The round that ended last; None while the first is played."""
    if game.finished is None:
        return None
    state, result = game.finished, game.rounds[-1]
    return RoundSheet(
        round=len(game.rounds),
        headline=_headline(game, result),
        out=result.out if result.out >= 0 else None,
        seats=[_seat_score(state, result, seat) for seat in range(len(game.names))],
        totals=[list(one.totals) for one in game.rounds],
        dealers=[one.dealer for one in game.rounds],
        ready=sorted(ready),
    )


def _headline(game: Game, result: RoundResult) -> str:
    best = max(result.side_scores)
    ahead = [side for side, score in enumerate(result.side_scores) if score == best]
    ending = f"{game.names[result.out]} went out" if result.out >= 0 else "The cards ran out"
    most = listed([game.side_name(side) for side in ahead])
    return f"{ending}; {'you' if most == YOU else most} made most, {signed(best)}."


def _seat_score(state: State, result: RoundResult, seat: int) -> SeatScore:
    held = state.hand(seat) + (state.batch() if seat == state.turn else [])
    note, rule = note_on_hand(state, held)
    return SeatScore(
        laid=result.laid[seat],
        melds=laid_by(state, seat),
        caught=result.caught[seat],
        hand=[ValuedCard(card_text(card), state.value(card)) for card in held],
        note=note,
        rule=rule,
        deducted=result.deducted,
        bonus=result.bonus[seat],
        score=result.scores[seat],
    )


def game_sheet(
    game: Game,
    again: Iterable[int],
    *,
    winners: Sequence[int] | None = None,
    headline: str = "",
    why: str = "",
) -> GameSheet:
    """How a game ended; ``winners``, ``headline`` and ``why`` where it ended before its time."""
    won = game.winners if winners is None else winners
    bonus = ending.bonus_for(game.rules, won) if game.over else 0
    return GameSheet(
        headline=headline or outcome.winners(game),
        why=why or _why(game),
        winners=list(won),
        totals=list(game.totals),
        game_bonus=bonus,
        settlement=game.settlement(),
        again=sorted(again),
    )


def _why(game: Game) -> str:
    """Why it ended: by the target, or by the number of rounds."""
    target, totals = game.rules.target, game.rounds[-1].totals
    there = [
        game.side_name(side) for side, total in enumerate(totals) if target is not None and total >= target
    ]
    if not there:
        return f"All {game.rules.rounds} rounds are played." if game.rules.rounds > 1 else "It was one round."
    if len(there) == 1:
        return f"{there[0]} {'have' if takes_plural(there[0]) else 'has'} reached the target of {target}."
    return f"{listed(there)} have reached {target}; the largest total wins."
