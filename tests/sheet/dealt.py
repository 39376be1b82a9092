"""Rounds that the engine played, as a score sheet would have them written down."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from rum500.cards import JOKER, card_text, is_card, place_of
from tests.rounds import random_start, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500 import State
    from rum500.round import Laid, Meld
    from rum500.rules import Rules


class Dealt(NamedTuple):
    """A round: what each seat would write, and what the engine says of it; ``wild`` is a place or -1."""

    rules: Rules
    players: int
    wild: int
    ran_out: bool
    texts: list[str]
    laid: list[int]
    caught: list[int]
    scores: list[int]


def dealt(rules: Rules, rng: random.Random) -> Dealt:
    """A random round under these rules."""
    start = random_start(rules.with_(joker_swap=False), rng)
    state = start.deal()
    groups: list[list[str]] = [[] for _ in range(start.players)]
    before = state.melds()
    moves = walk(state, rng)
    for _ in moves:
        _note(groups, before, state.melds())
        before = state.melds()
    _note(groups, before, state.melds())
    seats = range(start.players)
    return Dealt(
        start.rules,
        start.players,
        state.wild_rank,
        state.out < 0,
        [_text(state, groups[seat], seat) for seat in seats],
        [state.points(seat) for seat in seats],
        [state.hand_value(seat) for seat in seats],
        state.round_scores(),
    )


def _note(groups: list[list[str]], before: Sequence[Meld], after: Sequence[Meld]) -> None:
    """What came to the table since, by the seat it scores for."""
    for at, meld in enumerate(after):
        if at >= len(before):
            groups[meld.owner].append("".join(_written(meld, place) for place in range(len(meld.cards))))
        elif len(meld.cards) > len(before[at].cards):
            known = list(before[at].cards)
            for place, one in enumerate(meld.cards):
                if one in known:
                    known.remove(one)
                else:
                    groups[one.seat].append(_written(meld, place))


def _written(meld: Meld, place: int) -> str:
    """A card of a meld; an ace at a run's low end as 1."""
    one: Laid = meld.cards[place]
    low = meld.kind == "run" and place == 0
    if one.card == JOKER:
        return f"Jk={_named(one.stands, low=low)}" if is_card(one.stands) else "Jk"
    return _named(one.card, low=low and place_of(one.stands if is_card(one.stands) else one.card) == 0)


def _named(card: int, *, low: bool) -> str:
    text = card_text(card)
    return f"1{text[1]}" if low and place_of(card) == 0 else text


def _text(state: State, groups: Sequence[str], seat: int) -> str:
    held = state.hand(seat) + (state.batch() if seat == state.turn else [])
    caught = " ".join(map(card_text, held))
    out = " out" if state.out == seat else ""
    laid = " ".join(groups)
    if not laid and not caught:
        return f"0 / 0{out}"
    return f"{laid} / {caught}{out}" if caught else f"{laid}{out}"
