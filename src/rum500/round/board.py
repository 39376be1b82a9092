"""Where every card of one round lies, and what the rules remember of the turn.

Hands are two masks: ``held`` has each card held at least once, ``twins`` those held twice; jokers are
counted. A batch just taken lies apart in ``apart`` until its owed card is on the table. Cards on the
table are a list in the order they were laid, one packed number each (``packing.py``).
"""

from __future__ import annotations

from typing import NamedTuple, Self

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.rules import Rules
from rum500.tables import Book

if not cython.compiled:
    from rum500.masks import bit, ctz
    from rum500.plain_tables import Tables
    from rum500.round.codes import JOKER, UNKNOWN, Phase, Shape
    from rum500.round.packing import laid_card, laid_meld, laid_name, laid_seat, laid_worth
    from rum500.tables import tables_of

UNMADE = "a round is made by deal() or State.from_setup(), a view by State.view()"
KINDS = ("set", "run", "jokers")


class Laid(NamedTuple):
    """A card on the table: what it stands for, the seat it scores for, its points, fixed as laid."""

    card: int
    stands: int
    seat: int
    points: int


class Meld(NamedTuple):
    """A meld: the seat that began it, "set", "run" or "jokers", its cards (a run's from low to high)."""

    owner: int
    kind: str
    cards: tuple[Laid, ...]


class Board:
    """The cards and the turn; what may be done with them is said by the modules beside this one."""

    book: Book
    tables: Tables
    held: list[int]
    twins: list[int]
    shown: list[int]
    shown_twins: list[int]
    apart: int
    apart_twins: int
    fits: int
    before: int
    meld_fits: list[int]
    laid: list[int]
    laid_points: list[int]
    first: int
    quiet: int
    idle: int
    jokers: list[int]
    shown_jokers: list[int]
    hidden: list[int]
    count: list[int]
    answer: list[int]
    stock_at: list[int]
    pile_at: list[int]
    meld_kind: list[int]
    meld_key: list[int]
    meld_low: list[int]
    meld_size: list[int]
    meld_suits: list[int]
    meld_stand_ins: list[int]
    meld_owner: list[int]
    stock_n: int
    pile_n: int
    apart_n: int
    apart_jokers: int
    laid_n: int
    melds_n: int
    turn: int
    dealer: int
    phase: int
    owed: int
    owed_how: int
    owed_meld: int
    apart_whole: int
    alone: int
    put_back: int
    drew: int
    laid_now: int
    stock_open: int
    turn_quiet: int
    begun: int
    placed: int
    asked: int
    out: int

    def __cinit__(self, *source: object) -> None:
        """Make no board without a book: compiled, the methods look things up in it without asking."""
        if not source:
            use_permit()
            return
        self.book = book_in(source)
        self.tables = tables_of(self.book)

    if not cython.compiled:

        def __new__(cls, *source: object) -> Self:
            """What Cython does by itself."""
            made = super().__new__(cls)
            made.__cinit__(*source)
            return made

    def __init__(self, book: Book) -> None:
        del book  # __cinit__ has seen to it
        if not cython.compiled:
            for name in ("held", "twins", "shown", "shown_twins", "laid_points", "jokers", "shown_jokers"):
                setattr(self, name, [0] * 8)
            for name in ("hidden", "count", "answer"):
                setattr(self, name, [0] * 8)
            for name in ("stock_at", "pile_at", "laid"):
                setattr(self, name, [0] * 108)
            for name in ("fits", "kind", "key", "low", "size", "suits", "stand_ins", "owner"):
                setattr(self, "meld_" + name, [0] * 36)
        self.clear()

    def clear(self) -> None:
        """No card anywhere, nobody owes anything."""
        for seat in range(8):
            self.held[seat] = self.twins[seat] = self.shown[seat] = self.shown_twins[seat] = 0
            self.laid_points[seat] = 0
            self.jokers[seat] = self.shown_jokers[seat] = self.hidden[seat] = self.count[seat] = 0
            self.answer[seat] = 0
        self.apart = self.apart_twins = self.fits = self.before = 0
        self.first = self.quiet = self.idle = 0
        self.stock_n = self.pile_n = self.apart_n = self.apart_jokers = self.laid_n = self.melds_n = 0
        self.turn = self.dealer = self.phase = 0
        self.owed = self.alone = self.out = -1
        self.owed_how = self.owed_meld = self.apart_whole = self.put_back = self.drew = self.laid_now = 0
        self.stock_open = self.turn_quiet = self.begun = self.placed = self.asked = 0

    # What callers read.

    @property
    def rules(self) -> Rules:
        """The settings this round is played by."""
        return self.book.rules

    @property
    def players(self) -> int:
        """How many seats play."""
        return self.tables.players

    @property
    def over(self) -> bool:
        """Has the round ended?"""
        return self.phase == Phase.OVER

    @property
    def wild_rank(self) -> int:
        """Place of the rank that is wild this round (G6), or -1."""
        return self.tables.wild_rank

    @property
    def own_jokers(self) -> bool:
        """Are jokers melded with each other only (M10)?"""
        return self.tables.own_jokers

    @property
    def around(self) -> bool:
        """Do runs go round the corner (M4)?"""
        return self.tables.around

    @property
    def stock_count(self) -> int:
        """Cards left to draw."""
        return self.stock_n

    def checked(self, seat: int) -> int:
        """The seat itself; ``IndexError`` where there is none such."""
        if 0 <= seat < self.players:
            return seat
        message = f"there is no seat {seat}; seats go from 0 to {self.players - 1}"
        raise IndexError(message)

    def hand(self, seat: int) -> list[int]:
        """The hand sorted by suit and rank, jokers and cards not known last; without a batch lying apart."""
        at = self.checked(seat)
        cards = cards_of(self.held[at], self.twins[at], self.jokers[at])
        return cards + [UNKNOWN] * self.hidden[at]

    def hand_count(self, seat: int) -> int:
        """How many cards the seat holds, a batch lying apart not counted."""
        return self.count[self.checked(seat)] - (self.apart_n if seat == self.turn else 0)

    def known(self, seat: int) -> list[int]:
        """The cards everybody knows the seat to hold."""
        at = self.checked(seat)
        return cards_of(self.shown[at], self.shown_twins[at], self.shown_jokers[at])

    def pile(self) -> list[int]:
        """The pile from bottom to top (P10)."""
        return [self.pile_at[i] for i in range(self.pile_n)]

    def stock(self) -> list[int]:
        """The stock, the next card to be drawn first."""
        return [self.stock_at[i] for i in range(self.stock_n - 1, -1, -1)]

    def batch(self) -> list[int]:
        """What lies apart after a take, bottom first while nothing of it is played."""
        if self.apart_whole:
            return [self.pile_at[self.pile_n + i] for i in range(self.apart_n)]
        return cards_of(self.apart, self.apart_twins, self.apart_jokers)

    def points(self, seat: int) -> int:
        """Points of the cards the seat has on the table (S1)."""
        return self.laid_points[self.checked(seat)]

    def melds(self) -> list[Meld]:
        """The table, in the order the melds came to it."""
        return [self._meld(m) for m in range(self.melds_n)]

    def _meld(self, m: int) -> Meld:
        cards = [unpack_laid(self.laid[i]) for i in range(self.laid_n) if laid_meld(self.laid[i]) == m]
        if self.meld_kind[m] == Shape.RUN:
            low = self.meld_low[m]
            cards.sort(key=lambda c: (c.stands % 16 - low) % 13)
        elif self.meld_kind[m] == Shape.SET:
            cards.sort(key=lambda c: c.stands)
        return Meld(self.meld_owner[m], KINDS[self.meld_kind[m]], tuple(cards))

    def dump(self) -> object:
        """The whole board as a value: for telling whether anything has changed."""
        return self.book, block_bytes(self)

    def nbytes(self) -> int:
        """Bytes that ``copy()`` moves; 0 uncompiled."""
        return block_size(self)


permits = 0


def permit() -> None:
    """Allow the next board to be made blank, by ``__new__`` alone; whoever asks for it fills it."""
    global permits  # noqa: PLW0603
    permits = 1


def use_permit() -> None:
    """Raise ``TypeError`` where nobody has allowed a blank board."""
    global permits  # noqa: PLW0603
    if not permits:
        raise TypeError(UNMADE)
    permits = 0


def book_in(source: tuple[object, ...]) -> Book:
    """The book that a board is made from. Raises ``TypeError`` where it is none, or an unfinished one."""
    book = source[0]
    if not isinstance(book, Book) or getattr(book, "rules", None) is None:
        raise TypeError(UNMADE)
    return book


def unpack_laid(entry: int) -> Laid:
    """One packed card on the table."""
    return Laid(laid_card(entry), laid_name(entry), laid_seat(entry), laid_worth(entry))


def cards_of(hand: int, twins: int, jokers: int) -> list[int]:
    """A hand as a list of cards."""
    cards: list[int] = []
    left = hand | twins
    while left:
        card = ctz(left)
        left &= left - 1
        if hand >> card & 1:
            cards.append(card)
        if twins >> card & 1:
            cards.append(card)
    return cards + [JOKER] * jokers


if not cython.compiled:
    LISTS = [name for name, kind in Board.__annotations__.items() if kind == "list[int]"]
    NUMBERS = [name for name, kind in Board.__annotations__.items() if kind == "int"]

    def copy_block(to: Board, source: Board) -> None:
        """Everything but the tables, from one board to another."""
        for name in NUMBERS:
            setattr(to, name, getattr(source, name))
        for name in LISTS:
            setattr(to, name, list(getattr(source, name)))

    def block_size(b: Board) -> int:
        """Bytes of the block that a copy moves."""
        del b
        return 0

    def block_bytes(b: Board) -> bytes:
        """The block itself."""
        return repr([getattr(b, name) for name in NUMBERS + LISTS]).encode()

    def add_apart(b: Board, card: int) -> None:
        """A card joins the batch that lies apart."""
        if card == JOKER:
            b.apart_jokers += 1
        elif b.apart >> card & 1:
            b.apart_twins |= bit(card)
        else:
            b.apart |= bit(card)


def add_card(b: Board, seat: int, card: int) -> None:
    """A card joins a hand."""
    b.count[seat] += 1
    if card == JOKER:
        b.jokers[seat] += 1
    elif card == UNKNOWN:
        b.hidden[seat] += 1
    elif b.held[seat] >> card & 1:
        b.twins[seat] |= bit(card)
    else:
        b.held[seat] |= bit(card)


def add_known(b: Board, seat: int, card: int) -> None:
    """Everybody has seen this card join the hand."""
    if card == JOKER:
        b.shown_jokers[seat] += 1
    elif card != UNKNOWN:
        if b.shown[seat] >> card & 1:
            b.shown_twins[seat] |= bit(card)
        else:
            b.shown[seat] |= bit(card)


def remove_mask(b: Board, seat: int, cards: int) -> None:
    """One of each of these cards leaves the hand; the count is the caller's."""
    twins = b.twins[seat] & cards
    b.twins[seat] ^= twins
    b.held[seat] ^= cards ^ twins
    if b.shown[seat] & cards:
        twins = b.shown_twins[seat] & cards
        b.shown_twins[seat] ^= twins
        b.shown[seat] &= ~(cards ^ twins)


def remove_jokers(b: Board, seat: int, n: int) -> None:
    """Jokers leave the hand; the count is the caller's."""
    b.jokers[seat] -= n
    b.shown_jokers[seat] = max(b.shown_jokers[seat] - n, 0)


def remove_card(b: Board, seat: int, card: int) -> None:
    """One card leaves the hand."""
    b.count[seat] -= 1
    if card == JOKER:
        remove_jokers(b, seat, 1)
    else:
        remove_mask(b, seat, bit(card))


def holds(b: Board, seat: int, card: int) -> bool:
    """Is the card in the hand proper?"""
    if card == JOKER:
        return b.jokers[seat] > 0
    return b.held[seat] >> card & 1 != 0


def join_batch(b: Board, seat: int) -> None:
    """The batch joins the hand (D10): its cards are known to everybody."""
    mask = b.apart
    while mask:
        card = ctz(mask)
        mask &= mask - 1
        add_card(b, seat, card)
        add_known(b, seat, card)
        if b.apart_twins >> card & 1:
            add_card(b, seat, card)
            add_known(b, seat, card)
    for _ in range(b.apart_jokers):
        add_card(b, seat, JOKER)
        add_known(b, seat, JOKER)
    b.count[seat] -= b.apart_n
    b.apart = b.apart_twins = 0
    b.apart_n = b.apart_jokers = b.apart_whole = 0


def side_begun(b: Board, seat: int) -> int:
    """Has the seat or its partner begun a meld?"""
    side = b.tables.side[seat]
    for other in range(b.tables.players):
        if b.begun >> other & 1 and b.tables.side[other] == side:
            return 1
    return 0
