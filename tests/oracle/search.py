"""What a hand could do: is a card usable, and can a first minimum be reached (D5, D12, M13; N10 to N12)."""

from collections.abc import Iterator
from itertools import product

from .melds import (
    JOKER,
    RANKS,
    SUITS,
    Meld,
    Pool,
    Table,
    end_open,
    forms_for,
    holds,
    in_order,
    is_low_ace,
    minus,
)

Use = tuple[tuple[str, ...], int]  # the cards of a meld, sorted, and the most points they can make


def standing_cards(table: Table, pool: Pool) -> int:
    """How many cards of the pool may stand for others."""
    return sum(count for card, count in pool.items() if card in table.substitutes)


def new_meld_size(table: Table, pool: Pool, card: str) -> int | None:
    """The fewest cards of a new meld from the pool that contains the card; None: there is none."""
    if card == JOKER and table.settings.own_jokers:
        return 3 if pool.get(JOKER, 0) >= 3 else None
    if table.settings.sets and _set_possible(table, pool, card):
        return 3
    return table.settings.min_run if _run_possible(table, pool, card) else None


def _set_possible(table: Table, pool: Pool, card: str) -> bool:
    ranks = RANKS if card in table.substitutes else card[0]
    standing = standing_cards(table, pool)
    for rank in ranks:
        copies = [pool.get(rank + suit, 0) for suit in SUITS]
        naturals = sum(copies) if table.any_suits else sum(count > 0 for count in copies)
        spare = standing - (naturals if rank == table.wild and table.limit else 0)
        if naturals and naturals + min(spare, table.limit) >= 3:
            return True
    return False


def _run_possible(table: Table, pool: Pool, card: str) -> bool:
    standing = standing_cards(table, pool)
    windows = table.short_windows if card in table.substitutes else table.windows_with[card]
    for window in windows:
        held = [place for place in window if place in pool]
        spare = standing - sum(place in table.substitutes for place in held)
        if held and len(window) - len(held) <= min(spare, table.limit):
            return True
    return False


def chain_places(table: Table, meld: Meld, end: str, card: str) -> list[str]:
    """D12: the places from the run's end up to the card's own, if it lies further along; else empty."""
    if meld.kind != "run" or card == JOKER or card[1] != meld.laid[0].stands[1]:
        return []
    start, length, places = meld.start, len(meld.laid), list[str]()
    while end_open(table, start, length, end):
        if end == "low":
            start -= 1
        place = start if end == "low" else start + length
        length += 1
        places.append(RANKS[place % 13] + card[1])
        if places[-1] == card:
            return places
        if table.settings.ace == "around":
            start %= 13
    return []


def can_fill(table: Table, pool: Pool, places: list[str], room: int) -> bool:
    """Can these places of a run be filled from the pool, with at most `room` substitutes?"""
    missing = [place for place in places if place not in pool]
    used = sum(place in pool and place in table.substitutes for place in places)
    return len(missing) <= min(room, standing_cards(table, pool) - used)


def lay_steps(table: Table, meld: Meld, card: str, pool: Pool) -> int | None:
    """How many cards a lay-off of the card takes: 1, or a chain's length; None: impossible."""
    fitting = {end for end, _ in forms_for(table, meld, card)}
    if fitting:
        return 1
    rest, room = minus(pool, [card]), table.limit - meld.substitutes()
    chains = [chain_places(table, meld, end, card) for end in ("low", "high")]
    lengths = [len(c) for c in chains if len(c) > 1 and can_fill(table, rest, c[:-1], room)]
    return min(lengths) if lengths else None


def _choose(cards: list[str], pool: Pool, number: int) -> Iterator[tuple[str, ...]]:
    """Every choice of that many cards from the kinds given, as often as the pool has them."""
    if number == 0:
        yield ()
        return
    for index, card in enumerate(cards):
        for count in range(1, min(pool[card], number) + 1):
            for rest in _choose(cards[index + 1 :], pool, number - count):
                yield (card,) * count + rest


def _with_substitutes(
    table: Table, pool: Pool, naturals: list[str], number: int
) -> Iterator[tuple[str, ...]]:
    left = minus(pool, naturals)
    return _choose([card for card in left if card in table.substitutes], left, number)


def _set_uses(table: Table, pool: Pool, most: int) -> Iterator[Use]:
    """Every set of at most so many cards that the pool can make."""
    joker_room = min(table.limit, standing_cards(table, pool))
    for rank in RANKS:
        held = [pool.get(rank + suit, 0) for suit in SUITS]
        for counts in product(*(range((count if table.any_suits else min(count, 1)) + 1) for count in held)):
            naturals = [rank + suit for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)]
            for number in range(max(0, 3 - len(naturals)), joker_room + 1):
                size = len(naturals) + number
                if not naturals or size > (most if table.any_suits else 4):
                    continue
                double = 2 if table.settings.double_four and size >= 4 else 1
                for others in _with_substitutes(table, pool, naturals, number):
                    values = [table.melded_value(card, card, low=False) for card in naturals]
                    values += [table.melded_value(card, rank + "c", low=False) for card in others]
                    yield tuple(sorted([*naturals, *others])), double * sum(values)


def _run_uses(table: Table, pool: Pool, *, plain: bool) -> Iterator[Use]:
    """Every run the pool can make; unless plain, a natural may make way for a substitute."""
    room = min(table.limit, standing_cards(table, pool))
    for window in table.windows:
        held = [place for place in window if place in pool]
        if not held or len(window) - len(held) > room:
            continue
        missing = len(window) - len(held)
        for number in range(missing, missing + 1 if plain else min(room, len(window) - 1) + 1):
            for chosen in _choose(held, dict.fromkeys(held, 1), len(window) - number):
                for others in _with_substitutes(table, pool, list(chosen), number):
                    yield tuple(sorted([*chosen, *others])), _run_points(table, window, chosen, others)


def _run_points(
    table: Table, window: tuple[str, ...], chosen: tuple[str, ...], others: tuple[str, ...]
) -> int:
    """The most points these naturals and substitutes make there: jokers at the dearest places."""

    def value(card: str, index: int) -> int:
        return table.melded_value(card, window[index], low=is_low_ace(window, index))

    naturals = sum(value(place, index) for index, place in enumerate(window) if place in chosen)
    gaps = [index for index, place in enumerate(window) if place not in chosen]
    jokers = sum(card == JOKER for card in others)
    dearest = sorted((value(JOKER, index) for index in gaps), reverse=True)[:jokers]
    return naturals + sum(dearest) + sum(table.settings.wild_value for card in others if card != JOKER)


_USES: dict[tuple[int, tuple[str, ...], bool], list[Use]] = {}
_REACH: dict[tuple[int, tuple[str, ...], int, int], bool] = {}
CACHE_LIMIT = 200_000


def all_uses(table: Table, pool: Pool, *, plain: bool = False) -> list[Use]:
    """Every new meld the pool can make: the cards it takes, and the most points they make.

    plain: only small sets, and runs of naturals as far as they are held, for a first quick look.
    """
    key = (table.serial, tuple(in_order(pool)), plain)
    if key not in _USES:
        if len(_USES) > CACHE_LIMIT:
            _USES.clear()
        best: dict[tuple[str, ...], int] = {}
        if table.settings.sets:
            for cards, points in _set_uses(table, pool, most=4 if plain else 99):
                best[cards] = max(points, best.get(cards, 0))
        for cards, points in _run_uses(table, pool, plain=plain):
            best[cards] = max(points, best.get(cards, 0))
        if table.settings.own_jokers:
            value = table.settings.joker_value
            four = 8 * value if table.settings.double_four else 4 * value
            best |= {(JOKER,) * n: p for n, p in ((3, 3 * value), (4, four)) if pool.get(JOKER, 0) >= n}
        _USES[key] = sorted(best.items(), key=lambda use: -use[1])
    return _USES[key]


def best_meld_with(table: Table, pool: Pool, card: str) -> int:
    """The most points of one meld from the pool that contains the card; 0: there is none."""
    return max((points for cards, points in all_uses(table, pool) if card in cards), default=0)


def reaches(table: Table, pool: Pool, keep: int, need: int, owed: str | None) -> bool:
    """N12: disjoint new melds worth `need` that leave `keep` cards, one with the card owed."""
    plain = all_uses(table, pool, plain=True)
    starts = [use for use in plain if owed in use[0]] if owed else [((), 0)]
    size = sum(pool.values())
    for cards, points in starts:
        if size - len(cards) >= keep and points + _greedy(plain, minus(pool, cards), keep) >= need:
            return True
    uses = all_uses(table, pool)
    starts = [use for use in uses if owed in use[0]] if owed else [((), 0)]
    return any(
        _reaches(table, uses, minus(pool, cards), keep, need - points)
        for cards, points in starts
        if size - len(cards) >= keep
    )


def _most(table: Table, pool: Pool) -> int:
    """An upper bound of what the pool's cards could make."""
    wild = table.settings.wild_value if table.wild else 0
    dear = max(table.settings.joker_value, table.settings.ace_value, 10, wild)
    total = sum(count * (dear if card == JOKER else table.hand_value(card)) for card, count in pool.items())
    low = table.settings.ace_low_value - table.settings.ace_value
    total += max(0, low) * sum(count for card, count in pool.items() if card[0] == "A")
    return 2 * total if table.settings.double_four else total


def _reaches(table: Table, uses: list[Use], pool: Pool, keep: int, need: int) -> bool:
    if need <= 0:
        return sum(pool.values()) >= keep
    if _most(table, pool) < need:
        return False
    if _greedy(uses, pool, keep) >= need:
        return True
    cards = in_order(pool)
    key = (table.serial, tuple(cards), keep, need)
    if key not in _REACH:
        if len(_REACH) > CACHE_LIMIT:
            _REACH.clear()
        _REACH[key] = _first_card_decides(table, uses, pool, keep, need, cards[0])
    return _REACH[key]


def _greedy(uses: list[Use], pool: Pool, keep: int) -> int:
    """The points of the dearest meld, then the dearest of what is left, and so on."""
    total, left = 0, sum(pool.values())
    for cards, points in uses:
        if left - len(cards) >= keep and holds(pool, cards):
            pool, left, total = minus(pool, cards), left - len(cards), total + points
    return total


def _first_card_decides(table: Table, uses: list[Use], pool: Pool, keep: int, need: int, first: str) -> bool:
    """The pool's first card lies in one of the melds, or in none."""
    usable = [use for use in uses if holds(pool, use[0])]
    for cards, points in usable:
        if first in cards and _reaches(table, usable, minus(pool, cards), keep, need - points):
            return True
    return _reaches(table, usable, minus(pool, [first]), max(0, keep - 1), need)
