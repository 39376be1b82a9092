"""What the cards of a round count for a seat, and what is unusual about it, with the rule that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rum500.cards import card_text, is_card, place_of
from rum500.server.protocol.looks import Counted, ValuedCard
from rum500.server.sight import meld_name
from rum500.telling.words import RANKS

if TYPE_CHECKING:
    from rum500.round import Laid, Meld, State

Note = tuple[str, str]
_USUAL: Note = ("", "")


def laid_by(state: State, seat: int) -> list[Counted]:
    """What a seat laid, meld by meld as they lie."""
    groups = [(meld, [one for one in meld.cards if one.seat == seat]) for meld in state.melds()]
    return [_counted(state, seat, meld, cards) for meld, cards in groups if cards]


def note_on_hand(state: State, held: Sequence[int]) -> Note:
    """What those who look at the cards of a hand may wonder about."""
    for card in held:
        if not is_card(card):
            return f"a joker in hand counts {state.value(card)}", "S6"
        if place_of(card) == state.wild_rank:
            return f"wild {RANKS[place_of(card)]} count {state.value(card)}", "G6"
    ace = next((card for card in held if place_of(card) == 0), None)
    return _USUAL if ace is None else (f"an ace in hand counts {state.value(ace)}", "S4")


def _counted(state: State, seat: int, meld: Meld, laid: Sequence[Laid]) -> Counted:
    cards = [_valued(one) for one in laid]
    note, rule = _note(state, seat, meld, laid)
    return Counted(meld.owner, meld_name(meld), cards, sum(one.points for one in laid), note, rule)


def _valued(one: Laid) -> ValuedCard:
    other = is_card(one.stands) and one.stands != one.card
    return ValuedCard(card_text(one.card), one.points, card_text(one.stands) if other else None)


def _note(state: State, seat: int, meld: Meld, laid: Sequence[Laid]) -> Note:
    for one in laid:
        usual = state.value(one.card)
        if meld.kind != "run" and one.points == 2 * usual:
            return "four laid at once count double", "S8"
        if is_card(one.card) and place_of(one.card) == state.wild_rank:
            return f"wild {RANKS[place_of(one.card)]} count {one.points}", "G6"
        if one.points != usual:
            if is_card(one.card):
                return f"an ace below a 2 counts {one.points}", "S4"
            return "a joker counts as the card it stands for", "S6"
    return _USUAL if meld.owner == seat else ("counts for who laid it", "L2")
