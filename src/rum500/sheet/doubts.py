"""What cannot be in a round, pointed out and still allowed (K2, K5, docs/sheet.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rum500.cards import PLACES
from rum500.sheet.entry import ANY_SUIT
from rum500.sheet.worth import cards_of
from rum500.telling.words import number

if TYPE_CHECKING:
    from rum500.rules import Rules
    from rum500.sheet.entry import Entry, SheetCard
    from rum500.sheet.worth import Scale, Worth

Written = tuple["Entry", "Worth"]

SAID: Final = {
    "laid_too_much": "{figure} laid cannot be: all cards together count {most}.",
    "caught_too_much": "{figure} caught cannot be: all cards together count {most}.",
    "net_too_much": "{figure} cannot be: all cards together count {most}.",
    "round_too_much": "The figures of this round come to {figure}, more than all cards count: {most}.",
    "out_and_caught": "Who went out holds no card, yet {figure} were caught.",
    "two_out": "Two went out in this round.",
    "both_empty": "Two hold nothing, and only one can have gone out.",
    "stock_and_out": "The cards ran out in this round, yet somebody went out.",
    "card_too_often": "{card} comes more often in this round than the deck has it.",
    "odd_figure": "{figure} cannot be: by these settings everything counts in steps of {unit}.",
    "out_missing": "Who went out? It counts for the score.",
}


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that cannot be; ``text`` points it out."""

    code: str
    text: str


def doubts_of(
    rules: Rules, scale: Scale, cells: Sequence[Written], *, partners: bool
) -> list[tuple[Doubt, ...]]:
    """What is pointed out at each cell of a round; nothing at one that is meant as it stands."""
    found: list[list[Doubt]] = [[*_alone(scale, *cell, partners=partners)] for cell in cells]
    for at, doubt in _together(rules, scale, cells):
        found[at].append(doubt)
    return [() if entry.meant else tuple(doubts) for (entry, _), doubts in zip(cells, found, strict=True)]


def out_missing(scale: Scale, cells: Sequence[Written]) -> tuple[Doubt, ...]:
    """The question who went out, where it matters and nobody has said."""
    counting = scale.counting
    matters = counting.out_bonus > 0 or not counting.deduct_at_stock
    complete = all(worth.score is not None for _, worth in cells)
    told = scale.ran_out or any(entry.out is not None for entry, _ in cells)
    counted = any(entry.kind in {"points", "cards"} for entry, _ in cells)
    return (_doubt("out_missing"),) if matters and complete and counted and not told else ()


def _doubt(code: str, **words: object) -> Doubt:
    said = {name: number(word) if isinstance(word, int) else word for name, word in words.items()}
    return Doubt(code, SAID[code].format(**said))


def _alone(scale: Scale, entry: Entry, worth: Worth, *, partners: bool) -> Iterator[Doubt]:
    """What can be seen from one cell; who goes out leaves a partner with cards."""
    deck, most, bonus = scale.deck, scale.most_laid, scale.counting.out_bonus
    if worth.laid is not None and worth.laid > most:
        yield _doubt("laid_too_much", figure=worth.laid, most=most)
    if worth.caught is not None and worth.caught > deck:
        yield _doubt("caught_too_much", figure=worth.caught, most=deck)
    if entry.kind == "net" and worth.score is not None and not -deck <= worth.score <= most + bonus:
        yield _doubt("net_too_much", figure=worth.score, most=most if worth.score > 0 else deck)
    if entry.out is not None and (worth.caught or entry.cards_caught) and not partners:
        yield _doubt("out_and_caught", figure=worth.caught or 0)
    if entry.out is not None and scale.ran_out:
        yield _doubt("stock_and_out")
    if entry.kind in {"net", "points"} and scale.unit > 1:
        figures = [worth.score] if entry.kind == "net" else [worth.laid, worth.caught]
        odd = next((figure for figure in figures if figure and figure % scale.unit), None)
        if odd is not None:
            yield _doubt("odd_figure", figure=odd, unit=scale.unit)


def _together(rules: Rules, scale: Scale, cells: Sequence[Written]) -> Iterator[tuple[int, Doubt]]:
    """What can be seen from all cells of the round, and at which of them."""
    yield from _too_much(scale, cells)
    outs = [at for at, (entry, _) in enumerate(cells) if entry.out is not None]
    yield from ((at, _doubt("two_out")) for at in outs[1:])
    empty = [
        at
        for at, (entry, worth) in enumerate(cells)
        if entry.out is None and _says_nothing_caught(entry, worth)
    ]
    if rules.final_discard != "float":
        first = outs or empty[:1]
        yield from ((at, _doubt("both_empty")) for at in empty if at not in first)
    yield from _too_often(scale, cells)


def _says_nothing_caught(entry: Entry, worth: Worth) -> bool:
    return entry.kind == "points" and bool(entry.caught) and worth.caught == 0


def _too_much(scale: Scale, cells: Sequence[Written]) -> Iterator[tuple[int, Doubt]]:
    filled = [at for at, (_, worth) in enumerate(cells) if worth.score is not None]
    sum_of = sum(_figures(entry, worth) for entry, worth in cells)
    meant = any(entry.meant for entry, _ in cells)
    if filled and not meant and sum_of > scale.most_laid:
        yield filled[-1], _doubt("round_too_much", figure=sum_of, most=scale.most_laid)


def _figures(entry: Entry, worth: Worth) -> int:
    if entry.kind == "net":
        return abs(worth.score or 0)
    return (worth.laid or 0) + (worth.caught or 0)


def _too_often(scale: Scale, cells: Sequence[Written]) -> Iterator[tuple[int, Doubt]]:
    """At each cell where a card, a rank or the jokers are too many; the first of these in it."""
    seen: Counter[tuple[int | None, str]] = Counter()
    for at, (entry, _) in enumerate(cells):
        over = [name for card in cards_of(entry) if (name := _one_too_many(scale, seen, card))]
        if over:
            yield at, _doubt("card_too_often", card=over[0])


def _one_too_many(scale: Scale, seen: Counter[tuple[int | None, str]], card: SheetCard) -> str | None:
    """Count a card; the name of what there is too often now."""
    if card.place is None:
        seen[None, ANY_SUIT] += 1
        return "A joker" if seen[None, ANY_SUIT] > scale.jokers else None
    seen[card.place, ANY_SUIT] += 1
    if card.suit != ANY_SUIT:
        seen[card.place, card.suit] += 1
    if seen[card.place, ANY_SUIT] > 4 * scale.packs:
        return f"Rank {PLACES[card.place]}"
    if card.suit == ANY_SUIT:
        return None
    return f"{PLACES[card.place]}{card.suit}" if seen[card.place, card.suit] > scale.packs else None
