"""What to say of a line that cannot be read: in the words that were typed, with the nearest way out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rum500.action import Call, Draw, Drop, Lay, Meld, Swap, Take
from rum500.cards import is_card, place_of, suit_of
from rum500.telling.words import faces, keys, spoken
from rum500.terminal.spelling import RANK_NAMES, SUIT_NAMES, rank_alone, suit_alone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.action import Action

_SHORT: Final = {
    "take": "t", "call": "c", "lay": "l", "discard": "d", "drop": "d", "meld": "m", "swap": "swap",
    "stock": "s", "back": "b", "pass": "p",
}  # fmt: skip
_NOTED: Final = {"discard": "drop"}
_TELLING: Final = (Meld, Lay, Drop, Take, Call)
_PLAYS: Final = {
    "meld": (Meld, "No meld can be made of your hand now."),
    "lay": (Lay, "Nothing can be laid off now."),
    "swap": (Swap, "No joker can be swapped now."),
}
_EXAMPLES: Final = 3
_MOST: Final = 6


class Hint(ValueError):
    """The line is no command; the message says what would be."""


def example(word: str, among: Sequence[int], actions: Sequence[Action] = ()) -> str:
    """An action as one could type it, of a card that is there and goes, if one does: ``d Ks``."""
    going = [action for action in actions if str(action).startswith(_NOTED.get(word, word))]
    if going:
        return typed(going[-1])
    if word == "meld":
        return "m 7c 7d 7h"
    natural = [card for card in among if is_card(card)]
    card = keys(natural[-1]) if natural else "Ks"
    return f"{_SHORT[word]} {card}"


def typed(action: Action) -> str:
    """An action as one types it: ``m 7c 7d 7h``, ``l 10h 2``."""
    word, _, cards = str(action).partition(" ")
    spaced = re.sub(r"(?<=[cdhsk])(?=[A2-9TJQK])", " ", cards).replace("T", "10").replace(">", " ")
    return f"{_SHORT[word]} {spaced}".strip()


def suggestion(actions: Sequence[Action]) -> str:
    """One of the actions as one could type it; of the hand rather than of the pile."""
    first = [next((one for one in actions if isinstance(one, kind)), None) for kind in _TELLING]
    return next((typed(action) for action in (*first, *actions) if action is not None), "list")


def could(word: str, actions: Sequence[Action]) -> Hint:
    """For a word that named no card: what can be played so, as one types it."""
    kind, none = _PLAYS[word]
    ways = [f"{spoken(action)}: {typed(action)}" for action in actions if isinstance(action, kind)]
    if any(isinstance(action, Draw | Take) for action in actions):
        return Hint("A turn begins with a draw: s from the stock, t CARD from the pile.")
    more = "; list shows more" if len(ways) > _EXAMPLES else ""
    return Hint(f"You could {', or '.join(ways[:_EXAMPLES])}{more}." if ways else none)


def unreadable(word: str, text: str, among: Sequence[int], actions: Sequence[Action] = ()) -> Hint:
    """For what was typed where a card should be; ``among`` is the pile or the hand it must come from."""
    piece = text.split(maxsplit=1)[0]
    if word == "lay" and piece.lower() in {"on", "onto", "to"}:
        return Hint(f"Say the number of the meld, such as {example(word, among, actions)}.")
    rank, suit = rank_alone(piece), suit_alone(piece)
    if rank is not None:
        here = [card for card in dict.fromkeys(among) if is_card(card) and place_of(card) == rank]
        return _of_several(word, RANK_NAMES[rank], here)
    if suit is not None:
        here = [card for card in dict.fromkeys(among) if is_card(card) and suit_of(card) == suit]
        return _of_several(word, SUIT_NAMES[suit], here)
    return Hint(f"“{piece}” is no card: a card is a rank and a suit, as in {example(word, among, actions)}.")


def _of_several(word: str, kind: str, here: Sequence[int]) -> Hint:
    where = "in the pile" if word in {"take", "call"} else "in your hand"
    if not here:
        return Hint(f"There is no {kind} {where}.")
    ways = [f"{_SHORT[word]} {keys(card)}" for card in here]
    if len(ways) == 1:
        return Hint(f"The {kind} {where} is {faces(here)}: {ways[0]}.")
    more = ", …" if len(ways) > _MOST else ""
    return Hint(f"Which {kind}? {' or '.join(ways[:_MOST])}{more}.")
