"""The canonical listing: candidates as the decisions on listing name them; the judge then filters them."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from .judge import Judge
from .melds import (
    JOKER,
    RANKS,
    SUITS,
    Meld,
    Pool,
    Table,
    ends_for,
    in_order,
    minus,
    open_ends,
)
from .position import State, card_text
from .search import chain_places

SET_TARGETS = [
    tuple(rank + suit for suit in suits) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)
]
Items = list[tuple[str, str]]


def candidates(judge: Judge, seat: int) -> Iterator[str]:
    """Every canonical action that might be legal for the seat, each as its text."""
    state = judge.state
    if seat not in judge.actors:
        return
    if state.phase == "call":
        yield from _pile_words(state, "call")
        yield "pass"
    elif state.phase == "upcard":
        yield from (f"drop {card}" for card in state.hands[seat])
    elif seat != state.turn:
        yield from _table_actions(judge, seat)
    elif state.phase == "draw":
        yield from ("stock", "pass")
        yield from _draws(judge)
    else:
        yield from _table_actions(judge, seat)
        yield from _swaps(state, seat)
        yield "back"
        yield from (f"drop {card}" for card in state.hands[seat])


def _pile_words(state: State, verb: str) -> Iterator[str]:
    """`take` or `call` for each depth from the top; an equal card deeper has one more mark."""
    seen: list[str] = []
    for card in reversed(state.pile):
        yield f"{verb} {card}" + "'" * seen.count(card)
        seen.append(card)


def _draws(judge: Judge) -> Iterator[str]:
    words = list(_pile_words(judge.state, "take"))
    if judge.settings.pile == "top":
        yield from words[:1]
    elif judge.settings.pile == "top_or_all" and judge.settings.deep_card == "free":
        yield from dict.fromkeys(words[:1] + words[-1:])  # R22
    else:
        yield from words


def _table_actions(judge: Judge, seat: int) -> Iterator[str]:
    """Melds and lay-offs."""
    state = judge.state
    hand = state.hands[seat]
    owed = state.owed if seat == state.turn else None
    every = bool(judge.need(seat))
    if owed is None:
        yield from _melds(judge.table, hand, None, every_length=every)
        yield from _lay_offs(judge, hand, None)
        return
    pool = judge._pool_for(seat, with_batch=True)
    yield from _melds(judge.table, pool, owed.card, every_length=every)
    if not judge.at_once():
        others = _plain_melds(judge.table, hand, every_length=every)
        yield from (_meld_word(items) for items in others if all(card != owed.card for card, _ in items))
    yield from _lay_offs(judge, pool, owed.card)
    if owed.kind != "swapped":
        yield from _chains(judge, pool, owed.card)


def _meld_word(items: Items) -> str:
    return "meld " + "".join(card_text(card, stands) for card, stands in items)


def _melds(table: Table, pool: Pool, must: str | None, *, every_length: bool) -> Iterator[str]:
    """The canonical melds from the pool; with `must`, those with it, wherever it may stand."""
    for items in _plain_melds(table, pool, every_length=every_length):
        if must is None or any(card == must for card, _ in items):
            yield _meld_word(items)
    if must in table.substitutes:
        for items in _must_melds(table, pool, must, every_length=every_length):
            yield _meld_word(items)


def _substitutes(table: Table, pool: Pool) -> list[str]:
    """Jokers, then wild-rank cards by suit."""
    order = (JOKER, *table.wild_cards)
    return [card for card in order if card in table.substitutes for _ in range(pool.get(card, 0))]


def _windows(table: Table, *, every_length: bool) -> list[tuple[str, ...]]:
    return table.windows if every_length else table.short_windows


def _plain_melds(table: Table, pool: Pool, *, every_length: bool) -> Iterator[Items]:
    if table.settings.own_jokers:
        for size in (3, 4):
            if pool.get(JOKER, 0) >= size:
                yield [(JOKER, JOKER)] * size
    places: list[tuple[str, ...]] = list(_windows(table, every_length=every_length))
    if table.settings.sets and not table.any_suits:
        places += SET_TARGETS
    room = min(table.limit, sum(pool.get(card, 0) for card in table.substitutes))
    held = pool.keys()
    for target in places:
        if len(held & target) < len(target) - room:
            continue
        items = _filled(table, pool, target)
        if items:
            yield items
    if table.settings.sets and table.any_suits:
        for rank in RANKS:
            yield from _any_sets(table, pool, rank, None)


def _filled(
    table: Table, pool: Pool, target: tuple[str, ...], must: tuple[str, int] | None = None
) -> Items | None:
    """The places of a run or a set, naturals where held, substitutes in their order elsewhere.

    must: a substitute that stands for the place of that index, come what may.
    """
    rest = minus(pool, [must[0]]) if must else pool
    given = {must[1]: must[0]} if must else {}
    natural = [place for index, place in enumerate(target) if place in rest and index not in given]
    missing = len(target) - len(natural)
    if not natural or missing > table.limit:
        return None
    spare = _substitutes(table, rest) if missing > len(given) else []
    for place in natural:
        if place in spare:
            spare.remove(place)
    if missing - len(given) > len(spare):
        return None
    standing = iter(spare)
    return [
        (given[index] if index in given else place if place in natural else next(standing), place)
        for index, place in enumerate(target)
    ]


def _must_melds(table: Table, pool: Pool, must: str, *, every_length: bool) -> Iterator[Items]:
    """R1: a substitute that must be melded, in each place of each meld, its natural held or not."""
    targets = list(_windows(table, every_length=every_length))
    if table.settings.sets and not table.any_suits:
        targets += SET_TARGETS
    for target in targets:
        for index, place in enumerate(target):
            items = _filled(table, pool, target, (must, index)) if place != must else None
            if items:
                yield items
    if table.settings.sets and table.any_suits:
        for rank, suit in product(RANKS, SUITS):
            if rank + suit != must:
                yield from _any_sets(table, pool, rank, (must, rank + suit))


def _any_sets(table: Table, pool: Pool, rank: str, must: tuple[str, str] | None) -> Iterator[Items]:
    """Sets of a table that allows identical cards: all naturals, substitutes for suits not held."""
    rest = minus(pool, [must[0]]) if must else pool
    given: Items = [must] if must else []
    named = [must[1]] if must else []
    absent = [rank + suit for suit in SUITS if rank + suit not in pool and rank + suit not in named]
    for counts in product(*(range(rest.get(rank + suit, 0) + 1) for suit in SUITS)):
        naturals = [rank + suit for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]
        if not naturals:
            continue
        spare = _substitutes(table, rest)
        for card in naturals:
            if card in spare:
                spare.remove(card)
        for number in range(min(len(spare), len(absent), table.limit - len(given)) + 1):
            items = [(card, card) for card in naturals] + given
            items += list(zip(spare[:number], absent[:number], strict=True))
            if len(items) >= 3:
                yield sorted(items, key=lambda item: (SUITS.index(item[1][1]), item[0] != item[1]))


def _lay_word(table: Table, index: int, meld: Meld, card: str, stands: str, end: str) -> str:
    both = len(ends_for(table, meld, card, stands)) == 2
    return f"lay {card_text(card, stands)}>{index + 1}{'-' if both and end == 'low' else ''}"


def _lay_offs(judge: Judge, pool: Pool, must: str | None) -> Iterator[str]:
    """Naturals that fit, then one canonical substitute for each place that is listed."""
    table = judge.table
    only_must = bool(judge.state.batch)  # while a card lies apart, only it and its chain
    spare = [] if only_must else _substitutes(table, pool)
    standing = must if must in table.substitutes else spare[0] if spare else None
    for index, meld in enumerate(judge.state.melds):
        for card in [must] if only_must and must else dict.fromkeys(in_order(pool)):
            for end in ends_for(table, meld, card, card):
                yield _lay_word(table, index, meld, card, card, end)
        if standing is None:
            continue
        for place in _places_for_substitute(table, meld, pool, is_must=standing == must):
            if place != standing:
                for end in ends_for(table, meld, standing, place):
                    yield _lay_word(table, index, meld, standing, place, end)


def _places_for_substitute(table: Table, meld: Meld, pool: Pool, *, is_must: bool) -> Iterable[str]:
    if meld.kind == "own":
        return []
    if meld.kind == "run":
        return dict.fromkeys(open_ends(table, meld).values())
    places = [meld.laid[0].stands[0] + suit for suit in SUITS]
    absent = [place for place in places if place not in meld.stands()]
    lacking = [place for place in absent if place not in pool]
    if not table.any_suits:
        return absent if is_must else lacking
    if lacking:
        return lacking[:1]
    return (absent or places)[:1] if is_must else []


def _chains(judge: Judge, pool: Pool, owed: str) -> Iterator[str]:
    """N10: the next card on the way to the place of the card owed."""
    table = judge.table
    spare = [card for card in _substitutes(table, pool) if card != owed or pool[card] > 1]
    for index, meld in enumerate(judge.state.melds):
        for end in ("low", "high"):
            places = chain_places(table, meld, end, owed)
            if len(places) < 2:
                continue
            card = places[0] if places[0] in pool else spare[0] if spare else None
            if card and end in ends_for(table, meld, card, places[0]):
                yield _lay_word(table, index, meld, card, places[0], end)


def _swaps(state: State, seat: int) -> Iterator[str]:
    for card in state.hands[seat]:
        for index, meld in enumerate(state.melds):
            if any(one.card != one.stands == card for one in meld.laid):
                yield f"swap {card}>{index + 1}"
