"""Cards, actions and deeds in words."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from rum500.action import Action, Back, Call, Draw, Drop, Lay, Meld, Pass, Played, Swap, Take
from rum500.cards import card_text, is_card, parse_card, pretty

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500.round import Laid

YOU: Final = "You"
RANKS: Final = (
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
    "queens", "kings",
)  # fmt: skip


@cache
def face(card: int) -> str:
    """A card for people: ``10♥``."""
    return pretty(card).replace("T", "10")


def keys(card: int) -> str:
    """A card as one types it: ``10h``."""
    return card_text(card).replace("T", "10")


def faces(cards: Iterable[int]) -> str:
    """Cards with a space between."""
    return " ".join(map(face, cards))


def with_faces(sentence: str) -> str:
    """A sentence whose cards stand in the notation, with cards for people: ``K♠ is not in the hand``."""
    return re.sub(r"\b[A2-9TJQK][cdhs]\b", lambda found: face(parse_card(found[0])), sentence)


def played_face(played: Played) -> str:
    """A played card, with what it stands for: ``Jk=9♥``."""
    return face(played.card) + ("" if played.stands is None else f"={face(played.stands)}")


def laid_face(laid: Laid) -> str:
    """A card on the table, a substitute with what it stands for."""
    substitutes = laid.stands != laid.card and is_card(laid.stands)
    return f"{face(laid.card)}={face(laid.stands)}" if substitutes else face(laid.card)


def signed(points: int) -> str:
    """A number with its sign, ``+21`` or ``−5``."""
    return f"+{points}" if points >= 0 else f"−{-points}"


def number(points: int) -> str:
    """A number with a true minus."""
    return str(points) if points >= 0 else f"−{-points}"


def count(cards: int) -> str:
    """``1 card``, ``3 cards``."""
    return f"{cards} card" + ("" if cards == 1 else "s")


def spoken(action: Action) -> str:
    """An action as the screen says it, with the cards as people know them; it can be typed so too."""
    match action:
        case Draw():
            return "draw from the stock"
        case Take(card, deeper):
            return f"take {'the lower ' * (deeper > 0)}{face(card)}"
        case Call(card, deeper):
            return f"call {'the lower ' * (deeper > 0)}{face(card)}"
        case Back():
            return "put the cards back"
        case Meld(cards):
            return "meld " + " ".join(map(played_face, cards))
        case Lay(card, meld, low):
            end = {None: "", True: ", low end", False: ", high end"}[low]
            return f"lay {played_face(card)}" + ("" if meld is None else f" on meld {meld}{end}")
        case Swap(card, meld):
            return f"swap {face(card)}" + ("" if meld is None else f" into meld {meld}")
        case Drop(card):
            return f"discard {face(card)}"
        case Pass():
            return "pass"


def deed(action: Action, *, you: bool, gained: int, drawn: Sequence[int]) -> str:
    """What a player did, without his name: ``melds 7♣ 7♦ 7♥ (+21)``.

    ``drawn`` are the cards that came to the player: those of a batch, or his own card from the stock.
    """
    match action:
        case Draw():
            return f"{_verb('draw', you=you)} {face(drawn[0]) if drawn else 'from the stock'}"
        case Take(card):
            return take_deed(card, drawn, you=you)
        case Call(card):
            return f"{_verb('call', you=you)} “Rummy!” on {face(card)}"
        case Back():
            return f"{_verb('put', you=you)} the cards back"
        case Meld(cards):
            return f"{_verb('meld', you=you)} {' '.join(map(played_face, cards))} ({signed(gained)})"
        case Lay(card, meld):
            return f"{_verb('lay', you=you)} {played_face(card)} on meld {meld} ({signed(gained)})"
        case Swap(card, meld):
            return f"{_verb('swap', you=you)} {face(card)} into meld {meld} ({signed(gained)})"
        case Drop(card):
            return f"{_verb('discard', you=you)} {face(card)}"
        case Pass():
            return _verb("pass", you=you)


def take_deed(card: int, batch: Sequence[int], *, you: bool = False, past: bool = False) -> str:
    """``takes 7♥ and 3 cards more``."""
    above = len(batch) - 1
    rest = "" if above <= 0 else f" and {count(above)} more"
    return f"{'took' if past else _verb('take', you=you)} {face(card)}{rest}"


def _verb(base: str, *, you: bool) -> str:
    return base if you else base + ("es" if base.endswith("s") else "s")
