"""All that a seat may choose from, in the order of the menu: the listing, and longer melds than it holds."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from rum500.action import Drop, Meld, Played
from rum500.cards import is_card, place_of, suit_of
from rum500.notation import Ambiguous, meant, said
from rum500.round import Illegal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rum500.action import Action, Call, Take
    from rum500.round import Meld as OnTable
    from rum500.round import View


def options(view: View) -> list[Action]:
    """The legal actions to choose from, long melds first and the discards last."""
    return [action for _, action in offers(view)]


def offers(
    view: View, codes: Sequence[int] | None = None, melds: Sequence[OnTable] | None = None
) -> list[tuple[int, Action]]:
    """The packed actions too, each with what it says; or only those among some legal ``codes``.

    ``melds`` are those of the table, where the caller has them at hand.
    """
    if codes is None:
        codes = view.legal(view.seat)
    if melds is None:
        melds = view.melds() if codes else []
    listed = [(code, said(view, code, melds)) for code in codes]
    if any(isinstance(action, Meld) for _, action in listed):
        longer = [code for code in longer_melds(view) if code not in codes]
        listed = [(code, said(view, code, melds)) for code in longer] + listed
    return sorted(listed, key=_rank)


def _rank(offer: tuple[int, Action]) -> tuple[bool, int]:
    """Melds first, the longest of them before the others; discards last."""
    _, action = offer
    return isinstance(action, Drop), -len(action.cards) if isinstance(action, Meld) else 0


def longer_melds(view: View) -> list[int]:
    """Melds of natural cards that could be made from the hand at once: of each kind the longest that go."""
    apart = view.batch() if view.turn == view.seat else []
    held = sorted(card for card in view.hand(view.seat) + apart if is_card(card))
    if not _may_be_longer(held):
        return []
    if view.owed >= 0:  # nothing else can be melded before it
        suit, place = suit_of(view.owed), place_of(view.owed)
        held = [card for card in held if suit_of(card) == suit or place_of(card) == place]
    return [*_longest_runs(view, held), *_biggest_sets(view, held)]


def _may_be_longer(held: Sequence[int]) -> bool:
    """Whether four cards are of a rank, or in a row: else the listing holds every meld."""
    ranks, suits = [0] * 16, [0] * 4
    for card in held:
        ranks[place_of(card)] += 1
        suits[suit_of(card)] |= 1 << place_of(card)
    if max(ranks) > 3:
        return True
    for places in suits:
        round_the_corner = places | places << 13
        if round_the_corner & round_the_corner >> 1 & round_the_corner >> 2 & round_the_corner >> 3:
            return True
    return False


def _longest_runs(view: View, held: Sequence[int]) -> Iterator[int]:
    for suit, cards in groupby(sorted(set(held)), key=suit_of):
        stretches = _stretches(set(map(place_of, cards)))
        for size in range(max(map(len, stretches)), view.rules.min_run, -1):
            parts = [part[at : at + size] for part in stretches for at in range(len(part) - size + 1)]
            runs = [[16 * suit + place for place in part] for part in parts]
            legal = [code for run in runs if view.owed in {-1, *run} for code in _legal(view, run)]
            if legal:
                yield from dict.fromkeys(legal)
                break


def _stretches(places: set[int]) -> list[list[int]]:
    """Places next to each other, as long as they go on, round the corner too."""
    if len(places) == 13:
        return [[(low + at) % 13 for at in range(13)] for low in range(13)]
    lows = [place for place in sorted(places) if (place - 1) % 13 not in places]
    return [[(low + at) % 13 for at in range(_length(places, low))] for low in lows]


def _length(places: set[int], low: int) -> int:
    return next(at for at in range(14) if (low + at) % 13 not in places)


def _biggest_sets(view: View, held: Sequence[int]) -> Iterator[int]:
    for _, cards in groupby(sorted(held, key=place_of), key=place_of):
        of_rank = list(cards)
        for choice in (of_rank, list(dict.fromkeys(of_rank))):
            legal = _legal(view, choice) if len(choice) > 3 and view.owed in {-1, *choice} else []
            if legal:
                yield from legal
                break


def _legal(view: View, cards: Sequence[int]) -> list[int]:
    with suppress(Illegal, Ambiguous):
        return [meant(view, view.seat, Meld(tuple(map(Played, cards))))]
    return []


def uses(action: Action, card: int) -> bool:
    """Whether an action brings a card from the hand to the table or the pile."""
    match action:
        case Meld(cards):
            return any(played.card == card for played in cards)
        case _:
            own = getattr(action, "card", None)
            return (own.card if isinstance(own, Played) else own) == card


def depth_of(view: View, action: Take | Call) -> int:
    """How deep in the pile a card lies; the top is 1."""
    depths = [depth for depth, card in enumerate(reversed(view.pile()), start=1) if card == action.card]
    return depths[action.deeper]
