"""What to say of a line that cannot be read: in the words that were typed, with the nearest way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.cards import is_card, place_of, suit_of
from rum500.terminal.spelling import RANK_NAMES, SUIT_NAMES, rank_alone, suit_alone
from rum500.terminal.words import faces, keys

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHORT: Final = {"take": "t", "call": "c", "lay": "l", "discard": "d", "meld": "m", "swap": "swap"}
_MOST: Final = 6


class Hint(ValueError):
    """The line is no command; the message says what would be."""


def example(word: str, among: Sequence[int]) -> str:
    """An action as one could type it, of a card that is there: ``d Ks``."""
    natural = [card for card in among if is_card(card)]
    card = keys(natural[-1]) if natural else "Ks"
    return f"{_SHORT[word]} {card}"


def unreadable(word: str, text: str, among: Sequence[int]) -> Hint:
    """For what was typed where a card should be; ``among`` is the pile or the hand it must come from."""
    piece = text.split(maxsplit=1)[0]
    rank, suit = rank_alone(piece), suit_alone(piece)
    if rank is not None:
        here = [card for card in dict.fromkeys(among) if is_card(card) and place_of(card) == rank]
        return _of_several(word, RANK_NAMES[rank], here)
    if suit is not None:
        here = [card for card in dict.fromkeys(among) if is_card(card) and suit_of(card) == suit]
        return _of_several(word, SUIT_NAMES[suit], here)
    written = "a card is a rank and a suit, such as 7h, 10h or Ks"
    return Hint(f"“{piece}” is no card: {written}. {_such_as(word, among)}")


def _such_as(word: str, among: Sequence[int]) -> str:
    if word == "meld":
        return "Such as m 7c 7d 7h."
    return f"Such as {example(word, among)}."


def _of_several(word: str, kind: str, here: Sequence[int]) -> Hint:
    where = "in the pile" if word in {"take", "call"} else "in your hand"
    if not here:
        return Hint(f"There is no {kind} {where}.")
    if word == "meld":
        return _whole_meld(kind, here)
    ways = [f"{_SHORT[word]} {keys(card)}" for card in here]
    if len(ways) == 1:
        return Hint(f"The {kind} {where} is {faces(here)}: {ways[0]}.")
    more = ", …" if len(ways) > _MOST else ""
    return Hint(f"Which {kind}? {' or '.join(ways[:_MOST])}{more}.")


def _whole_meld(kind: str, here: Sequence[int]) -> Hint:
    if len(here) >= 3 and kind in RANK_NAMES:
        return Hint(f"Name each card: m {' '.join(map(keys, here))}.")
    return Hint(
        f"Name each card of the meld, such as m 7c 7d 7h; of that {_what(kind)} you hold {faces(here)}."
    )


def _what(kind: str) -> str:
    return "rank" if kind in RANK_NAMES else "suit"
