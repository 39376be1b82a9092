"""Sentences about the aim, the cards and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.sentences.table import Line, Table, capital, count, span, word
from rum500.settings import BY_UPCARD

if TYPE_CHECKING:
    from collections.abc import Iterator


def aim(table: Table) -> Iterator[Line]:
    """Tell in one sentence what the game is about."""
    rules = table.rules
    goal = (
        f"be first to {rules.target}"
        if rules.target
        else f"have the most after {count(rules.rounds, 'round')}"
    )
    yield Line(
        "G1",
        f"Lay cards on the table in melds to score their points, and {goal}. "
        "Cards left in your hand count against you.",
    )


def cards(table: Table) -> Iterator[Line]:
    """Tell who plays and with which cards."""
    rules, sizes = table.rules, table.sizes
    best = "; three to five make the best game" if {2, 3, 4, 5, 6} <= set(sizes) else ""
    yield Line("P1", f"For {span(sizes)} players{best}.")
    yield Line("P2", _packs(table))
    if rules.jokers:
        yield Line(
            "P3", f"{capital(count(rules.jokers, 'joker'))} {'is' if rules.jokers == 1 else 'are'} added."
        )


def _packs(table: Table) -> str:
    one, two = table.sizes_with(1), table.sizes_with(2)
    if not two:
        return "One pack of 52 cards."
    if not one:
        return "Two packs of 52 cards, shuffled together."
    return f"One pack of 52 cards for {span(one)} players; two packs, shuffled together, for {span(two)}."


def deal(table: Table) -> Iterator[Line]:
    """Tell how a round is dealt and who begins."""
    rules = table.rules
    yield Line("P4", _first_dealer(table))
    yield Line(
        "P5",
        "The dealer shuffles and the player to the dealer's right cuts. "
        "Cards are dealt one at a time, clockwise, beginning at the dealer's left.",
    )
    yield from _hands(table)
    if rules.upcard == "turned":
        yield Line(
            "P7",
            "The rest lies face down as the stock. Its top card is turned up beside it, "
            "the upcard: with it the discard pile begins.",
        )
    else:
        yield Line("P7", "The rest lies face down as the stock.")
        yield Line(
            "P8",
            "The player at the dealer's left gets one card more, dealt last, and begins the discard pile "
            "with any card of that hand. It cannot be called; the first turn then follows as usual.",
        )
    yield Line("P11", "The deck must outlast the deal: the upcard and at least one card of stock remain.")
    yield Line(
        "P10",
        "The pile lies spread out. Everybody may read all its cards and their order; nobody may change it.",
    )
    yield Line("P12", "The player at the dealer's left has the first turn, and play goes on clockwise.")
    yield Line("P9", _next_dealer(table))


def _first_dealer(table: Table) -> str:
    rules = table.rules
    if rules.first_dealer == "seat":
        return "The player in the first seat deals the first round."
    if rules.first_dealer == "random":
        return "Chance decides who deals the first round."
    joker = ", a joker the highest" if rules.jokers else ""
    return (
        "For the first deal everybody draws a card, and the lowest deals. Here the ace is the lowest card"
        f"{joker}; if the lowest rank is drawn twice, those players draw again."
    )


def _next_dealer(table: Table) -> str:
    if table.rules.next_dealer == "left":
        return "The next round is dealt by the player at the dealer's left."
    winner = (
        "of the winning side, whoever went out, else the higher scorer"
        if table.rules.partners
        else "the player with the highest score in it"
    )
    return f"The winner of a round deals the next: {winner}. After a tie the deal passes to the left."


def _hands(table: Table) -> Iterator[Line]:
    rules = table.rules
    if rules.hand_size != BY_UPCARD:
        yield Line("P6", _hand_sizes(table))
        return
    joker = ", a joker 11" if rules.jokers else ""
    yield Line(
        "G6",
        "Each player's first card lies open and says how many more that player gets: 2 to 9 as they read, "
        f"ten and court cards 10, an ace 11{joker}. It belongs to the hand; a full hand is passed over.",
    )
    if rules.wild_rank:
        none = " If that is a joker, no rank is wild." if rules.jokers else ""
        yield Line("G6", f"The rank of the dealer's open card is wild for the round.{none}")


def _hand_sizes(table: Table) -> str:
    by_size: dict[int, list[int]] = {}
    for players in table.sizes:
        by_size.setdefault(table.rules.hand_size_for(players) or 0, []).append(players)
    (size, first), *others = by_size.items()
    if not others:
        return f"Each player gets {count(size, 'card')}."
    parts = [f"{count(size, 'card')} when {span(first)} play"]
    parts += [f"{word(cards)} when {span(sizes)} play" for cards, sizes in others]
    return f"Each player gets {', '.join(parts)}."
