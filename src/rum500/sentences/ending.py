"""Sentences about the end of a round, the score and the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.sentences.table import Line, Table, count

if TYPE_CHECKING:
    from collections.abc import Iterator

_STOCK_OUT: Final = {
    "end": ("E2", "It also ends with the turn in which the last card of the stock is drawn."),
    "play_on": (
        "E4",
        (
            "When the stock is used up, play goes on as long as each player in turn takes from the pile. "
            "The round ends when one cannot or will not, or after a lap of the table without a card laid."
        ),
    ),
    "reshuffle": (
        "E4a",
        (
            "When the stock is used up, the pile but for its top card is turned over, unshuffled, as the new "
            "stock. The round ends if the pile has only that card; once the pile was turned, it ends after "
            "three laps of the table without a card laid."
        ),
    ),
}


def end(table: Table) -> Iterator[Line]:
    """Tell how a round ends."""
    rules = table.rules
    how = {
        "optional": "by a meld, a lay-off or the discard",
        "required": "having discarded the last one",
        "float": "having discarded the last one",
    }[rules.final_discard]
    yield Line("E1", f"The round ends at once when a player has no card left, {how}: that player is out.")
    rule, sentence = _STOCK_OUT[rules.stock_out]
    yield Line(rule, sentence + _no_call(table))
    yield Line(
        "E4b",
        "It ends, too, after three laps of the table in which nobody drew from the stock or laid a card.",
    )
    if not rules.stock_out_deduct:
        yield Line("E3", "When a round ends without anybody going out, cards left in hand are not deducted.")
    if rules.out_bonus:
        side = ", for the side" if rules.partners else ""
        yield Line("E5", f"Going out earns {rules.out_bonus} points{side}.")


def _no_call(table: Table) -> str:
    called = table.rules.rummy_call != "off" and table.rules.stock_out == "end" and table.sizes != (2,)
    return " Its discard cannot be called." if called else ""


def score(table: Table) -> Iterator[Line]:
    """Tell what the cards count."""
    rules = table.rules
    yield Line(
        "S1",
        "You score all your cards on the table, less all cards in your hand, even those that would make "
        "melds. A card's points are fixed when it is laid.",
    )
    if rules.pips == "face":
        yield Line("S2", "2 to 9 count what they show; ten, jack, queen and king count 10.")
    else:
        yield Line("S3", "2 to 9 count 5 each; ten, jack, queen and king count 10.")
    yield _ace(table)
    if rules.wild_rank:
        yield Line("G6", f"A card of the wild rank counts {rules.wild_value}, whatever it stands for.")
    if rules.jokers:
        yield Line("S6", _joker(table))
    if rules.four_at_once_double and rules.sets:
        yield Line("S8", _double(table))
    yield Line("S7", "A round's score may be negative, and so may a total.")


def _ace(table: Table) -> Line:
    rules = table.rules
    if rules.ace_value == rules.ace_low_value:
        return Line("S5", f"An ace counts {rules.ace_value} wherever it lies.")
    if rules.ace == "high":
        return Line("S4", f"An ace counts {rules.ace_value}.")
    corner = " with no king below it" if rules.ace == "around" else ""
    return Line(
        "S4",
        f"An ace counts {rules.ace_low_value} when laid at the low end of a run, just below the 2{corner}; "
        f"{'in a set, ' if rules.sets else ''}above a king and in hand it counts {rules.ace_value}.",
    )


def _joker(table: Table) -> str:
    rules = table.rules
    if rules.joker_melded_as == "card" and table.wild_jokers:
        return (
            f"A melded joker counts what the card it stands for counts; in hand it costs {rules.joker_value}."
        )
    return f"A joker counts {rules.joker_value}, for you when melded, against you in hand."


def _double(table: Table) -> str:
    four = "Four or more cards" if table.free_sets else "Four cards"
    jokers = ", or four jokers," if table.own_jokers else ""
    return f"{four} of a rank{jokers} melded in one action count double."


def game(table: Table) -> Iterator[Line]:
    """Tell how rounds make a game, and who wins it."""
    rules = table.rules
    if rules.partners:
        yield Line(
            "G5",
            "Partners sit across the table. The points of both count together as one side's, "
            "and one of them going out ends the round for all.",
        )
    side = "side" if rules.partners else "player"
    if rules.target:
        yield Line("G1", f"Rounds are dealt and the totals kept until a {side} reaches {rules.target}.")
        yield Line(
            "G3a",
            f"Exactly {rules.target} is enough. Only totals after a round count: passing {rules.target} "
            "during one ends nothing. Totals have no floor.",
        )
    if rules.rounds:
        yield Line("G4", _rounds(table))
    yield Line("G2", _winner(table, side))
    if rules.game_bonus:
        shared = "; a shared win pays none" if rules.tie == "share" else ""
        yield Line("G4", f"Winning the game earns {rules.game_bonus} points{shared}.")
    yield Line(
        "G3", f"Those who settle up do so by the differences between the final totals, each {side} with each."
    )


def _rounds(table: Table) -> str:
    rounds = count(table.rules.rounds, "round")
    if table.rules.target:
        return f"The game ends after {rounds} even if nobody has reached {table.rules.target}."
    return f"A game is {rounds}; the highest total wins."


def _winner(table: Table, side: str) -> str:
    rules = table.rules
    several = (
        f"If several reach {rules.target} in one round, the highest total wins. " if rules.target else ""
    )
    if rules.tie == "share":
        return f"{several}With equal totals at the top those {side}s share the win."
    return (
        f"{several}With equal totals at the top another round is played by all, until one {side} alone leads."
    )
