"""The question before the choices, and what a take brings, for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.cards import place_of
from rum500.telling.words import RANKS, count, face
from rum500.terminal.plain import above, run_in_words

if TYPE_CHECKING:
    from rum500.round import Meld, View

CALLS = "Type call, or press Enter to let it go."
CALLS_CARD = "Type call and the card, or press Enter to let it go."


def draw_question(view: View, *, takes: bool) -> str:
    """What a turn may begin with."""
    none = "no card of the pile can be taken" if view.pile() else "the pile is empty"
    if view.stock_count:
        return "Draw from the stock or from the pile." if takes else f"Draw from the stock: {none}."
    if takes:
        return "The stock is empty: take from the pile, or pass, which ends the round."
    return f"The stock is empty, and {none}: pass, which ends the round."


def with_it(depth: int, cards: int) -> str:
    """The cards that come with one at a depth of the pile: `` and the 2 cards above it``."""
    return above(cards - 1) if cards == depth else f" and the whole pile, {count(cards)}"


def meld_in_short(meld: Meld) -> str:
    """A meld by what it is: ``the tens``, ``four to six of hearts``."""
    if meld.kind == "run":
        return run_in_words(face(meld.cards[0].stands), face(meld.cards[-1].stands))
    return "the jokers" if meld.kind == "jokers" else f"the {RANKS[place_of(meld.cards[0].stands)]}"
