"""Cards, melds and what fits them: rules M1 to M10, L1 to L7, and the values of S2 to S8.

A card is its text (`7h`, `Jk`). A run's *places* are numbered 0 (ace low), 1 (two) … 12 (king),
13 (ace high); under `ace` around they are counted round the corner, modulo 13.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, product

from .settings import Settings, number_of_packs, read_settings

SUITS = "cdhs"
RANKS = "A23456789TJQK"
JOKER = "Jk"
ALL_CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
PIPS = {"A": 0, "T": 10, "J": 10, "Q": 10, "K": 10, **{str(n): n for n in range(2, 10)}}
NO_LIMIT = 99
ORDER = {card: index for index, card in enumerate((*ALL_CARDS, JOKER))}

Pool = dict[str, int]
Item = tuple[str, str | None]  # a card of an action and what it is said to stand for
Ids = frozenset[str]
_SERIAL = count()


class Table:
    """What the settings mean for one number of players and one wild rank of the round."""

    def __init__(self, settings: Settings, players: int, wild: str | None) -> None:
        self.serial = next(_SERIAL)
        self.settings = settings
        self.players = players
        self.wild = wild
        self.packs = number_of_packs(settings.packs, players)
        self.any_suits = settings.any_suits and self.packs == 2  # R2
        self.limit = NO_LIMIT if settings.max_jokers is None else settings.max_jokers
        self.reserve = 1 if settings.final_discard == "required" else 0  # N6
        self.sides = [seat % 2 if settings.partners else seat for seat in range(players)]
        self.wild_cards = tuple(wild + suit for suit in SUITS) if wild else ()
        self.substitutes: frozenset[str] = self._substitutes()
        self.windows = [w for n in range(settings.min_run, 14) for w in self._windows(n)]
        self.short_windows = [w for w in self.windows if len(w) == settings.min_run]
        self.windows_with = {c: [w for w in self.short_windows if c in w] for c in ALL_CARDS}

    def _substitutes(self) -> frozenset[str]:
        """M8, N24: the cards that may stand for others."""
        if self.limit == 0:
            return frozenset()
        jokers = () if self.settings.own_jokers else (JOKER,)
        return frozenset(jokers + self.wild_cards)

    def start_allowed(self, start: int, length: int) -> bool:
        """M3, M4, M5: may a run of that length begin at that place?"""
        if length > 13:
            return False
        if self.settings.ace == "around":
            return 0 <= start <= 12
        lowest = 1 if self.settings.ace == "high" else 0
        return lowest <= start and start + length - 1 <= 13

    def _windows(self, length: int) -> list[tuple[str, ...]]:
        starts = [start for start in range(14) if self.start_allowed(start, length)]
        return [run_cards(start, length, suit) for suit in SUITS for start in starts]

    def hand_value(self, card: str) -> int:
        """S1 to S6: what a card counts in the hand."""
        if card == JOKER:
            return self.settings.joker_value
        return self._card_value(card, low=False)

    def _card_value(self, card: str, *, low: bool) -> int:
        rank = card[0]
        if rank == self.wild:
            return self.settings.wild_value
        if rank == "A":
            return self.settings.ace_low_value if low else self.settings.ace_value
        return 5 if self.settings.flat5 and rank in "23456789" else PIPS[rank]

    def melded_value(self, card: str, stands: str, *, low: bool) -> int:
        """N17: what a card counts on the table, standing for `stands`; low: an ace directly below its two."""
        if card == JOKER:
            as_card = self.settings.joker_as_card and stands != JOKER
            return self._card_value(stands, low=low) if as_card else self.settings.joker_value
        return self._card_value(card, low=low)


@lru_cache(maxsize=4096)
def table_for(rules: str, players: int, wild: str | None) -> Table:
    return Table(read_settings(rules, players), players, wild)


def run_cards(start: int, length: int, suit: str) -> tuple[str, ...]:
    return tuple(RANKS[place % 13] + suit for place in range(start, start + length))


def is_low_ace(stands: tuple[str, ...], index: int) -> bool:
    """S4, R10: an ace at the low end of a run, directly below the two, with no king below it."""
    return index == 0 and stands[0][0] == "A" and len(stands) > 1 and stands[1][0] == "2"


@dataclass(frozen=True)
class Laid:
    """A card on the table: what it stands for, who laid it, and the points fixed as it was laid (S1, M11)."""

    card: str
    stands: str
    seat: int
    points: int


@dataclass(frozen=True)
class Meld:
    """A set, a run, or own jokers; `start` is the place of a run's lowest card, its cards low to high."""

    kind: str
    owner: int
    laid: tuple[Laid, ...]
    start: int = 0

    def stands(self) -> tuple[str, ...]:
        return tuple(one.stands for one in self.laid)

    def substitutes(self) -> int:
        return sum(one.card != one.stands for one in self.laid)


def open_ends(table: Table, meld: Meld) -> dict[str, str]:
    """L1, L4: the card each open end of a run waits for."""
    length, suit = len(meld.laid), meld.laid[0].stands[1]
    return {
        end: RANKS[place % 13] + suit
        for end, place in (("low", meld.start - 1), ("high", meld.start + length))
        if end_open(table, meld.start, length, end)
    }


def end_open(table: Table, start: int, length: int, end: str) -> bool:
    if table.settings.ace == "around":
        return length < 13
    return table.start_allowed(start - 1 if end == "low" else start, length + 1)


def ends_for(table: Table, meld: Meld, card: str, stands: str) -> list[str]:
    """Where that card, standing for `stands`, may be laid on the meld: `low`, `high`, `in` a set."""
    if meld.kind == "own":
        return ["in"] if card == stands == JOKER and len(meld.laid) < 4 else []
    if stands == JOKER:
        return []
    if card != stands and (card not in table.substitutes or meld.substitutes() >= table.limit):
        return []
    if meld.kind == "run":
        return [end for end, wanted in open_ends(table, meld).items() if wanted == stands]
    if stands[0] != meld.laid[0].stands[0]:
        return []
    return ["in"] if table.any_suits or stands not in meld.stands() else []


def forms_for(table: Table, meld: Meld, card: str) -> list[tuple[str, str]]:
    """Every (end, stands) in which a card could be laid on the meld: as itself or as a substitute."""
    wanted = [card]
    if card in table.substitutes:
        if meld.kind == "run":
            wanted += open_ends(table, meld).values()
        elif meld.kind == "set":
            wanted += [meld.laid[0].stands[0] + suit for suit in SUITS]
    return [(end, stands) for stands in dict.fromkeys(wanted) for end in ends_for(table, meld, card, stands)]


def laid_points(table: Table, card: str, stands: str, end: str) -> int:
    low = end == "low" and stands[0] == "A"
    return table.melded_value(card, stands, low=low)


def lay_on(table: Table, meld: Meld, card: str, stands: str, end: str, seat: int) -> Meld:
    """The meld with one more card (L1, L2)."""
    one = Laid(card, stands, seat, laid_points(table, card, stands, end))
    if end != "low":
        return Meld(meld.kind, meld.owner, (*meld.laid, one), meld.start)
    start = meld.start - 1
    return Meld(meld.kind, meld.owner, (one, *meld.laid), start % 13 if start < 0 else start)


@dataclass(frozen=True)
class Shape:
    """A reading of the cards of a new meld: its kind and the cards with what they stand for."""

    kind: str
    items: tuple[tuple[str, str], ...]
    start: int = 0


def shape_points(table: Table, shape: Shape) -> list[int]:
    """The points of each card of a new meld, doubled where S8 says so."""
    stands = tuple(item[1] for item in shape.items)
    is_run = shape.kind == "run"
    points = [
        table.melded_value(card, named, low=is_run and is_low_ace(stands, index))
        for index, (card, named) in enumerate(shape.items)
    ]
    double = table.settings.double_four and not is_run and len(points) >= 4
    return [2 * value for value in points] if double else points


def read_meld(table: Table, items: Iterable[Item]) -> tuple[Shape | None, Ids]:
    """The one legal reading of a new meld, or the ids that refuse it (R3 where several are legal)."""
    items = list(items)
    if table.settings.own_jokers and any(card == JOKER for card, _ in items):
        return _read_own(items)
    shapes: list[Shape] = []
    faults: set[str] = set()
    for named in _expand(items):
        found, ids = _read_named(table, named)
        shapes += [shape for shape in found if shape not in shapes]
        faults |= ids
    if len(shapes) == 1:
        return shapes[0], frozenset()
    if any(item == (JOKER, None) for item in items):
        faults |= {"M8", "M9", "R3"}
    return None, frozenset({"R3", "M8"}) if shapes else frozenset(faults | {"M1", "M2"})


def _read_own(items: list[Item]) -> tuple[Shape | None, Ids]:
    """M10, N21: own jokers go only with each other, three or four."""
    if all(item == (JOKER, None) for item in items) and len(items) in {3, 4}:
        return Shape("own", ((JOKER, JOKER),) * len(items)), frozenset()
    return None, frozenset({"M10", "M8", "M1"})


def _expand(items: list[Item]) -> list[list[tuple[str, str]]]:
    """The ways to name the jokers that are not named, as far as they could make a set or a run."""
    named = [stands or card for card, stands in items if stands or card != JOKER]
    blank = len(items) - len(named)
    if not blank:
        return [[(card, stands or card) for card, stands in items]]
    ranks, suits = {card[0] for card in named}, {card[1] for card in named}
    choices: set[tuple[str, ...]] = set()
    if blank <= 4 and len(ranks) == 1:
        choices |= set(product([named[0][0] + suit for suit in SUITS], repeat=blank))
    if blank <= 4 and len(suits) == 1:
        choices |= set(product([rank + named[0][1] for rank in RANKS], repeat=blank))
    readings = []
    for choice in sorted(choices):
        names = iter(choice)
        readings.append(
            [(card, stands or (next(names) if card == JOKER else card)) for card, stands in items],
        )
    return readings


def _read_named(table: Table, items: list[tuple[str, str]]) -> tuple[list[Shape], Ids]:
    """The legal readings of cards that are all named."""
    faults = _substitution_faults(table, items)
    ranks, suits = {stands[0] for _, stands in items}, {stands[1] for _, stands in items}
    if len(items) < 3:
        return [], frozenset({"M1", "M2"})
    shapes: list[Shape] = []
    if len(ranks) == 1:
        faults |= _set_faults(table, [stands for _, stands in items])
        shapes = [Shape("set", tuple(sorted(items, key=_set_order)))]
    elif len(suits) == 1:
        starts = _run_starts(table, [stands[0] for _, stands in items])
        shapes = [_run_shape(items, start) for start in starts]
        if not starts:
            faults |= _run_faults(table, [stands[0] for _, stands in items])
        if len(items) < table.settings.min_run:
            faults.add("M2")
    else:
        faults |= {"M1", "M2"}
    return ([] if faults else shapes), frozenset(faults)


def _set_order(item: tuple[str, str]) -> tuple[int, bool]:
    return SUITS.index(item[1][1]), item[0] != item[1]


def _substitution_faults(table: Table, items: list[tuple[str, str]]) -> set[str]:
    """M8, M9, N24: who may stand for another, how many, and one natural card at least."""
    standing = [card for card, stands in items if card != stands]
    faults: set[str] = set()
    if any(card not in table.substitutes for card in standing):
        faults |= {"M8", "M9", "G6", "N24", "R11"}
    if len(standing) > table.limit or len(standing) == len(items):
        faults |= {"M9", "M8", "N24"}
    return faults


def _set_faults(table: Table, stands: list[str]) -> set[str]:
    """M1, M6, M7, M9."""
    faults = set() if table.settings.sets else {"M6"}
    if not table.any_suits and len(set(stands)) < len(stands):
        faults |= {"M7", "M1", "M9"}
    return faults


def _run_starts(table: Table, ranks: list[str]) -> list[int]:
    """The places at which a run of these ranks may begin: as written if that is a run, else any."""
    length = len(ranks)
    if len(set(ranks)) < length:
        return []
    starts = [s for s in range(14) if table.start_allowed(s, length)]
    written = [s for s in starts if all(RANKS[(s + i) % 13] == rank for i, rank in enumerate(ranks))]
    if written:
        return written
    return [s for s in starts if {RANKS[(s + i) % 13] for i in range(length)} == set(ranks)]


def _run_shape(items: list[tuple[str, str]], start: int) -> Shape:
    by_rank = {stands[0]: (card, stands) for card, stands in items}
    return Shape("run", tuple(by_rank[RANKS[(start + i) % 13]] for i in range(len(items))), start)


def _run_faults(table: Table, ranks: list[str]) -> set[str]:
    """Why these ranks make no run: M2, with M3 or M5 where an ace is in it, M9 where a rank comes twice."""
    faults = {"M2"}
    if "A" in ranks:
        faults.add("M5" if table.settings.ace == "high" else "M3")
        faults.add("M3")
    if len(set(ranks)) < len(ranks):
        faults |= {"M9", "M1"}
    return faults


def misfit_ids(table: Table, meld: Meld, card: str, stands: str | None) -> set[str]:
    """Why a card that fits nowhere on the meld is refused."""
    ids = {"L1", "L4", "L3"}
    named = stands or card
    if card == JOKER or stands not in {None, card}:
        ids |= {"M8", "M9", "M10", "L5", "R11", "N24"}
    if meld.kind == "own" or table.settings.own_jokers:
        ids |= {"M10"}
    if named in meld.stands():
        ids |= {"L5", "M8", "M7", "M9"} if meld.substitutes() else {"M7", "M9"}
    if meld.kind == "set":
        ids |= {"M1", "M7"}
    if meld.kind == "run":
        ids |= {"M2", "M9", "L7"}
        ends = {one[0] for one in (meld.laid[0].stands, meld.laid[-1].stands)}
        if named[0] == "A" or "A" in ends:
            ids |= {"M3", "M5"}
    return ids


def pool_of(cards: Iterable[str]) -> Pool:
    return dict(Counter(cards))


def plus(pool: Pool, cards: Iterable[str]) -> Pool:
    result = dict(pool)
    for card in cards:
        result[card] = result.get(card, 0) + 1
    return result


def minus(pool: Pool, cards: Iterable[str]) -> Pool:
    """The pool without these cards, which must be in it."""
    result = dict(pool)
    for card in cards:
        if result[card] == 1:
            del result[card]
        else:
            result[card] -= 1
    return result


def holds(pool: Pool, cards: Iterable[str]) -> bool:
    needed = Counter(cards)
    return all(pool.get(card, 0) >= number for card, number in needed.items())


def in_order(pool: Pool) -> list[str]:
    """The cards of a pool, sorted by suit and rank, jokers last."""
    return [card for card in sorted(pool, key=ORDER.__getitem__) for _ in range(pool[card])]
