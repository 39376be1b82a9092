"""The words of help in sentences for a screen reader; every example can be typed as it is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.sentences.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rum500.rules import Rules

_TAKE: Final = {
    "any": (
        "Type take to take the top of the pile, or take seven of hearts to take that card with all above it."
    ),
    "top": "Type take to take the top of the pile.",
    "top_or_all": (
        "Type take to take the top of the pile, or take seven of hearts to take the whole pile for that card."
    ),
}
_CALL: Final = {
    "discard": "Type call to call “Rummy!” on a discard; Enter alone lets it go.",
    "pile": (
        "Type call to call “Rummy!” on a discard, or call seven of hearts where the table can take that card "
        "only now; Enter alone lets it go."
    ),
}
_LOOK: Final = (
    "Press Enter alone to hear again where you are.",
    "Type hand to hear your hand; hand rank and hand suit sort it.",
    "Type pile to hear the pile from the top down.",
    "Type melds to hear the melds on the table.",
    "Type table to hear everything.",
    "Type score to hear the score.",
    "Type took to hear who took what from the pile.",
    "Type list to hear all your choices; numbers are those of the list you heard last.",
    "Type hint to hear what the computer player club would do, and why.",
    "Type rules to hear the rules of this game, each with its id, by which a refusal names it.",
    "Type rules D 9 to hear the one with that id.",
    "Type why discard king of spades to hear whether that is allowed; why goes before any action.",
    "Type undo to go one step back, or undo all to go back to the moment after your draw.",
    "Type save game.txt to keep a copy of the record.",
    "Type quit to leave.",
)


def commands(rules: Rules, players: int) -> Iterator[str]:
    """All that can be typed at this table, a sentence each."""
    table = Table.of(rules, players)
    yield "To play, type the number of what you want to do, or its words, as follows."
    yield "Type stock to draw from the stock."
    yield _TAKE[rules.pile]
    yield (
        "Type meld seven of clubs, seven of diamonds, seven of hearts to meld these cards; "
        "a meld has three cards or more."
    )
    yield "Type lay eight of hearts to lay that card off, or lay eight of hearts on meld 2 to say where."
    yield "Type discard king of spades to discard that card and end your turn."
    if table.calls:
        yield _CALL[rules.rummy_call]
    if table.puts_back:
        yield "Type put back to put a take back of which nothing is played yet."
    if table.swaps:
        yield "Type swap six of hearts into meld 1 to put that card in the place of the joker there."
    if table.substitute:
        yield (
            "What a joker stands for is said so: joker as nine of hearts."
            if table.wild_jokers
            else ("What a wild card stands for is said so: eight of spades as nine of hearts.")
        )
    yield (
        "Every word for an action may be shortened to its first letter, and a card to its rank and the first "
        "letter of its suit."
    )
    yield from _LOOK


def beginning(rules: Rules) -> Iterator[str]:
    """A few sentences for somebody who has never played."""
    run = "4♥ 5♥ 6♥" if rules.min_run == 3 else "4♥ 5♥ 6♥ 7♥"
    sets = "sets, such as 7♣ 7♦ 7♥, and " if rules.sets else ""
    yield f"Lay {sets}runs, such as {run}, on the table: they score for you."
    yield "Cards left in your hand when somebody runs out of cards count against you."
    yield "Each turn draw a card, lay down what you like, and discard one card."
    yield "Type the number of what you want to do; help explains the rest, quit leaves."


def opening(names: Sequence[str], goal: str) -> str:
    """What is played, and who plays it."""
    *others, last = names
    length = goal if goal.startswith("to") else f"of {goal}"
    return f"500 Rum. {', '.join(others)} and {last} play a game {length}."
