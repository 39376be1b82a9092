"""All that a seat may choose from, in the order of the menu: the listing, and longer melds than it holds."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from rum500.action import Drop, Meld, Played
from rum500.cards import card_text, is_card, place_of, suit_of
from rum500.notation import Ambiguous, read, said
from rum500.round import Illegal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rum500.action import Action
    from rum500.round import View


def options(view: View) -> list[Action]:
    """The legal actions to choose from, long melds first and the discards last."""
    codes = view.legal(view.seat)
    listed = [said(view, code) for code in codes]
    if any(isinstance(action, Meld) for action in listed):
        listed = [said(view, code) for code in longer_melds(view) if code not in codes] + listed
    return sorted(listed, key=_rank)


def _rank(action: Action) -> tuple[bool, int]:
    """Melds first, the longest of them before the others; discards last."""
    return isinstance(action, Drop), -len(action.cards) if isinstance(action, Meld) else 0


def longer_melds(view: View) -> list[int]:
    """Melds of natural cards that could be made from the hand at once: of each kind the longest that go."""
    apart = view.batch() if view.turn == view.seat else []
    held = sorted(card for card in view.hand(view.seat) + apart if is_card(card))
    return [*_longest_runs(view, held), *_biggest_sets(view, held)]


def _longest_runs(view: View, held: Sequence[int]) -> Iterator[int]:
    for suit, cards in groupby(sorted(set(held)), key=suit_of):
        places = set(map(place_of, cards))
        for size in range(len(places), view.rules.min_run, -1):
            windows = [[16 * suit + (low + i) % 13 for i in range(size)] for low in range(13)]
            whole = [window for window in windows if places.issuperset(map(place_of, window))]
            legal = [code for window in whole for code in _legal_meld(view, window)]
            if legal:
                yield from dict.fromkeys(legal)
                break


def _biggest_sets(view: View, held: Sequence[int]) -> Iterator[int]:
    for _, cards in groupby(sorted(held, key=place_of), key=place_of):
        of_rank = list(cards)
        for choice in (of_rank, list(dict.fromkeys(of_rank))):
            legal = _legal_meld(view, choice) if len(choice) > 3 else []
            if legal:
                yield from legal
                break


def _legal_meld(view: View, cards: Sequence[int]) -> list[int]:
    with suppress(Illegal, Ambiguous):
        return [read(view, view.seat, f"meld {''.join(map(card_text, cards))}")]
    return []


def uses(action: Action, card: int) -> bool:
    """Whether an action brings a card from the hand to the table or the pile."""
    match action:
        case Meld(cards):
            return any(played.card == card for played in cards)
        case _:
            own = getattr(action, "card", None)
            return (own.card if isinstance(own, Played) else own) == card
