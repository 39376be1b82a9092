"""Sentences about the draw, the discard and what happens out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.sentences.table import Line, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAKES: Final = {
    "any": ("D2", "From the pile you may take any card, together with all cards on top of it."),
    "top": ("D3", "From the pile you may take the top card only."),
    "top_or_all": ("D4", "From the pile you may take the top card or the whole pile, nothing between."),
}
_OWED: Final = {
    "at_once": ("D5", "must be used at once: until it lies on the table you play only what brings it there."),
    "this_turn": (
        "D5a",
        "must be used before your turn ends. Other melds may come first if they leave it a place.",
    ),
}


def draw(table: Table) -> Iterator[Line]:
    """Tell how a turn begins."""
    rules = table.rules
    but = " but for a take put back" if rules.put_back and table.takes_owe else ""
    yield Line(
        "D1",
        "A turn begins with a draw: the top card of the stock, which only you see, or cards from the pile. "
        f"A draw is final{but}: nobody draws twice.",
    )
    yield Line(*_TAKES[rules.pile])
    if rules.pile == "any":
        yield Line("D14", "A card from the middle never comes without those above it.")
    if rules.pile == "top_or_all" and rules.deep_card != "free":
        yield Line(
            "D4", "When you take the whole pile, name the card you want from it: that is the one to use."
        )
    yield from _what_is_owed(table)
    if table.takes_owe:
        yield from _owed_card(table)


def _what_is_owed(table: Table) -> Iterator[Line]:
    rules = table.rules
    if rules.deep_card == "free":
        yield Line("D6", "Taking from the pile binds you to nothing: the cards simply join your hand.")
        return
    rule, owed = _OWED[rules.deep_card]
    keep = rules.top_card == "free"
    if keep:
        yield Line("D9", "The top card taken alone may be kept without using it.")
    if table.deep_takes:
        deepest = "The deepest card of a larger take" if keep else "The deepest card you take"
        yield Line(rule, f"{'The card you name' if rules.pile == 'top_or_all' else deepest} {owed}")
    if not keep:
        too = "The top card taken alone must be used in the same way."
        yield Line("D9", too if table.deep_takes else f"It {owed}")


def _owed_card(table: Table) -> Iterator[Line]:
    rules = table.rules
    if rules.pickup_layoff:
        yield Line(
            "D7", "Use it in a new meld, with cards of your hand or of those taken, or by laying it off."
        )
        yield Line("D12", "Laying off in steps counts: for 9♥ onto 5-6-7♥ you may first lay off 8♥.")
    else:
        yield Line(
            "D8",
            "Use it in a new meld, with cards of your hand or of those taken: laying it off won't do.",
        )
    if table.deep_takes and rules.deep_card != "free":
        yield Line("D10", _rest(table))
    yield Line("D13", _only_what_works(table))
    if rules.put_back:
        yield Line(
            "D11",
            "If you took a card that must be used, and played nothing since, you may put back all you took, "
            "in order. You then draw from the stock; if that is empty, you count as unable to draw.",
        )


def _rest(table: Table) -> str:
    hand = " Melds before it come from your hand alone." if table.rules.deep_card == "this_turn" else ""
    return (
        "The other cards taken may be melded in the same turn or kept. They join your hand when the card to "
        f"use lies on the table; until then they lie apart, open to all.{hand}"
    )


def _only_what_works(table: Table) -> str:
    needs = []
    if table.keeps_one:
        needs.append("with a card left to discard")
    if table.rules.first_meld_min:
        needs.append(f"with {table.rules.first_meld_min} points in reach if you have not melded")
    under = f", {' and '.join(needs)}" if needs else ""
    return f"A card that must be used may be taken only if you can use it under all these rules{under}."


def discard(table: Table) -> Iterator[Line]:
    """Tell how a turn ends, and how a player goes out."""
    rules = table.rules
    yield Line("X1", "A turn ends with one card of your hand, laid face up on the pile.")
    if rules.final_discard == "optional":
        yield Line(
            "X2", "You may go out without a discard, when your last cards go into melds or are laid off."
        )
    elif rules.final_discard == "required":
        yield Line("X2", "You go out only by a discard: it must be your last card.")
        yield Line("X3", "So keep a card to discard: a play that would leave you none is not allowed.")
    else:
        yield Line(
            "X2a",
            "If your last cards go down without a discard you float: you stay in with no cards, draw from "
            "the stock at your next turn, and go out only when you discard your last card.",
        )
    if not rules.discard_taken:
        prefix = table.twin_prefix
        twin = "" if prefix is None else " Its twin from the other pack may go."
        yield Line(
            "X4",
            "A card you have just taken alone from the pile may not be discarded in the same turn, "
            f"unless it is the only one you hold.{twin}",
        )


def out_of_turn(table: Table) -> Iterator[Line]:
    """Tell what players may do in other players' turns."""
    if table.rules.rummy_call != "off":
        yield from _calls(table)
    if table.rules.off_turn_melds:
        yield Line("C5", _off_turn(table))


def _calls(table: Table) -> Iterator[Line]:
    rules = table.rules
    if table.sizes == (2,):
        yield Line("C3", "With two players nothing is called: the other player is next anyway.")
        return
    yield Line(
        "C1",
        "“Rummy!”: when a discard could be laid off on the table, or makes a new meld with cards of the "
        "pile, any player but the one who discarded it may call it before the next draw. "
        "Cards of the caller's hand do not count for this.",
    )
    if rules.rummy_call == "pile":
        yield Line(
            "C1a", "So may a card lower in the pile that could not be laid off before this turn and now can."
        )
    down_to = {
        "any": "the pile down to that card (for a new meld, down to its deepest card)",
        "top": "that card",
        "top_or_all": "that card, or the whole pile,",
    }[rules.pile]
    laid = "" if rules.pickup_layoff else " A called card may be laid off, too."
    yield Line(
        "C2",
        f"The caller takes {down_to} and uses it at once, may meld more, and discards. "
        f"Play goes on to the caller's left.{laid}",
    )
    two = " With two players nothing is called." if 2 in table.sizes else ""
    yield Line("C3", f"If several call, the one nearest to the discarder's left has the card.{two}")
    yield Line("C4", "A discard that goes out ends the round and cannot be called.")


def _off_turn(table: Table) -> str:
    limits = ["you hold cards", "no card taken is waiting to be used"]
    if table.keeps_one:
        limits.append("you keep a card to discard")
    if table.rules.first_meld_min:
        limits.append(f"a first meld is worth {table.rules.first_meld_min} points by itself")
    *rest, last = limits
    return (
        "You may meld and lay off in other players' turns as well, between two of their actions, as long as "
        f"{', '.join(rest)} and {last}."
    )
