"""Random rounds in which the engine looks after itself, wholly inside the core.

After every action every card has to be where it can be, as often as the deck has it; counts, points and
what is publicly known have to agree with the cards; whoever has to act must have a legal action, and a
listed one must be legal. Before many an action something else is tried, often nonsense: where it is refused
nothing may have changed, where it happens to be legal it is played instead.
"""

from __future__ import annotations

from typing import NamedTuple

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.rules import Rules

if not cython.compiled:
    from rum500.masks import bit, count_bits, suits_at
    from rum500.round.board import Board, block_bytes, copy_block
    from rum500.round.codes import JOKER, Kind, Phase
    from rum500.round.dealing import deal_out, put_deck
    from rum500.round.packing import (
        laid_card,
        laid_seat,
        laid_worth,
        pack_lay,
        pack_one,
        pack_run,
        pack_set,
        pack_swap,
    )
    from rum500.round.playout import Shoe, copy_stock
    from rum500.round.rng import Rng, below
    from rum500.round.turn import act, fault_of, list_actions, may_act
    from rum500.round.unpacking import stand_in_a_run, stand_in_a_set
    from rum500.round.work import Work

    FINE_BOARD, LOST, COUNT, KNOWN, POINTS, STUCK, LISTED, CHANGED, ENDLESS = range(9)
    MOST = 20_000

    def same_block(b: Board, other: Board) -> bool:
        """Do two boards of the same rules not differ at all?"""
        return block_bytes(b) == block_bytes(other)


FAULTS = (
    "",
    "a card was lost or made",
    "a hand is not counted right",
    "a card is known to be in a hand where it is not",
    "the points are not those of the cards on the table",
    "somebody who has to act has no legal action",
    "a listed action is refused",
    "an action that was only asked about changed the round",
    "the round does not end",
)
ALL_CARDS = 0x1FFF1FFF1FFF1FFF


class Report(NamedTuple):
    """What came of some rounds: a fault in words, or none, and the seed of the last round."""

    actions: int
    refused: int
    fault: str
    seed: int


class Tally:
    """Cards as they are counted: met once or thrice, twice or thrice, more often; and what was found."""

    ones: int
    twos: int
    more: int
    jokers: int
    packs: int
    wanted: int
    wanted_jokers: int
    points: list[int]
    actions: int
    refused: int
    fault: int

    def __init__(self, packs: int, jokers: int) -> None:
        if not cython.compiled:
            self.points = [0] * 8
        self.packs = packs
        self.wanted = ALL_CARDS
        self.wanted_jokers = jokers
        self.actions = self.refused = self.fault = 0


def put_mask(y: Tally, cards: int) -> None:
    """One more of each of these cards."""
    carry = y.ones & cards
    y.ones ^= cards
    y.more |= y.twos & carry
    y.twos ^= carry


def put_card(y: Tally, card: int) -> None:
    """One more card."""
    if card == JOKER:
        y.jokers += 1
    elif card < JOKER:
        put_mask(y, bit(card))


def board_fault(b: Board, y: Tally) -> int:
    """Is every card there, and does everything else agree with where the cards are?"""
    y.ones = y.twos = y.more = 0
    y.jokers = b.apart_jokers
    put_mask(y, b.apart)
    put_mask(y, b.apart_twins)
    for i in range(b.pile_n):
        put_card(y, b.pile_at[i])
    for i in range(b.stock_n):
        put_card(y, b.stock_at[i])
    for seat in range(8):
        y.points[seat] = 0
    for i in range(b.laid_n):
        put_card(y, laid_card(b.laid[i]))
        y.points[laid_seat(b.laid[i])] += laid_worth(b.laid[i])
    for seat in range(b.tables.players):
        put_mask(y, b.held[seat])
        put_mask(y, b.twins[seat])
        y.jokers += b.jokers[seat]
        fault = seat_fault(b, y, seat)
        if fault:
            return fault
    if y.more or y.jokers != y.wanted_jokers:
        return LOST
    if y.packs == 2:
        return LOST if y.ones or y.twos != y.wanted else FINE_BOARD
    return LOST if y.twos or y.ones != y.wanted else FINE_BOARD


def seat_fault(b: Board, y: Tally, seat: int) -> int:
    """Do count, public knowledge and points of a seat agree with its cards?"""
    held = b.held[seat]
    twins = b.twins[seat]
    n = count_bits(held) + count_bits(twins) + b.jokers[seat] + b.hidden[seat]
    if seat == b.turn:
        n += b.apart_n
    if n != b.count[seat] or twins & ~held:
        return COUNT
    if b.shown[seat] & ~held or b.shown_twins[seat] & ~twins or b.shown_jokers[seat] > b.jokers[seat]:
        return KNOWN
    return FINE_BOARD if y.points[seat] == b.laid_points[seat] else POINTS


def some_card(b: Board, r: Rng, seat: int) -> int:
    """A card, mostly one that the seat may use."""
    pool = b.held[seat] | b.apart
    chance = below(r, 8)
    if chance == 0 or pool == 0:
        return 16 * below(r, 4) + below(r, 13)
    if chance == 1:
        return JOKER
    card = below(r, 64)
    while not pool >> card & 1:
        card = (card + 1) & 63
    return card


def some_set(b: Board, r: Rng, seat: int) -> int:
    """A set of some cards of a rank, and of some that stand for others."""
    rank = some_card(b, r, seat) % 16 % 13
    suits = suits_at(b.held[seat] | b.apart, rank)
    if below(r, 4) == 0:
        suits = below(r, 16)
    twice = below(r, 16) & suits if below(r, 4) == 0 else 0
    code = pack_set(rank, suits, twice)
    if below(r, 2):
        for _ in range(1 + below(r, 2)):
            code = stand_in_a_set(code, 1 + below(r, 5), below(r, 4))
    return code


def some_run(b: Board, r: Rng, seat: int) -> int:
    """A run of three to thirteen cards, those standing for others mostly where one is lacking."""
    card = some_card(b, r, seat) & 63
    suit = card >> 4
    pool = b.held[seat] | b.apart
    low = (card % 16 + 13 - below(r, 3)) % 13
    size = 3 + below(r, 3)
    if below(r, 8) == 0:
        size = 1 + below(r, 13)
    code = pack_run(suit, low, size)
    if below(r, 2):
        for i in range(size):
            if not pool >> (16 * suit + (low + i) % 13) & 1 or below(r, 16) == 0:
                code = stand_in_a_run(code, 1 + below(r, 5), i)
    return code


def attempt(b: Board, r: Rng, seat: int) -> int:
    """A well-formed action of any kind, legal or not."""
    kind = below(r, 14)
    if kind > Kind.PASS:
        kind = Kind.LAY if kind < 13 else Kind.DROP
    if kind == Kind.TAKE or kind == Kind.RUMMY:
        return pack_one(kind, 1 + below(r, b.pile_n + 1))
    if kind == Kind.MELD_SET:
        return some_set(b, r, seat)
    if kind == Kind.MELD_RUN:
        return some_run(b, r, seat)
    if kind == Kind.MELD_JOKERS:
        return pack_one(kind, 2 + below(r, 4))
    if kind == Kind.LAY:
        card = some_card(b, r, seat)
        m = below(r, b.melds_n + 1)
        low = below(r, 2)
        suit = below(r, 4)
        return pack_lay(card, m, low, suit, below(r, 3) == 0)
    if kind == Kind.SWAP:
        card = some_card(b, r, seat)
        return pack_swap(card, below(r, b.melds_n + 1))
    if kind == Kind.DROP:
        return pack_one(kind, some_card(b, r, seat))
    return kind


def next_to_act(b: Board, r: Rng) -> int:
    """The seat in turn; in a window any of those still to answer; now and then somebody out of turn."""
    players = b.tables.players
    if b.phase == Phase.CALL or (b.tables.off_turn and below(r, 4) == 0):
        first = below(r, players)
        for i in range(players):
            seat = (first + i) % players
            if may_act(b, seat):
                return seat
    return b.turn


def has_to_act(b: Board, seat: int) -> bool:
    """Must the seat have a legal action?"""
    return b.phase == Phase.CALL or seat == b.turn


def step(b: Board, w: Work, y: Tally, aside: Board, r: Rng) -> int:
    """Try something, then do something; what was found wrong."""
    seat = next_to_act(b, r)
    list_actions(b, w, seat)
    if w.n == 0:
        return STUCK if has_to_act(b, seat) else FINE_BOARD
    code = w.act[below(r, w.n)]
    if below(r, 2):
        other = attempt(b, r, seat)
        copy_block(aside, b)
        refused = fault_of(b, w, seat, other)
        if not same_block(aside, b):
            return CHANGED
        y.refused += refused != 0
        if not refused:
            code = other
    elif below(r, 4) == 0 and fault_of(b, w, seat, code):
        return LISTED
    act(b, w, seat, code)
    y.actions += 1
    return board_fault(b, y)


def check_round(b: Board, w: Work, y: Tally, aside: Board, r: Rng) -> None:
    """Play a dealt round to its end, or to the first fault."""
    y.fault = board_fault(b, y)
    steps = 0
    while y.fault == FINE_BOARD and b.phase != Phase.OVER:
        y.fault = step(b, w, y, aside, r)
        steps += 1
        if steps > MOST:
            y.fault = ENDLESS


def check_rounds(rules: Rules, players: int, seed: int, rounds: int) -> Report:
    """Play so many random rounds, from seeds that count up from ``seed``, until a fault is found."""
    shoe = Shoe(rules, players)
    deck = shoe.deck
    size = shoe.size
    aside = Board(deck.book)
    tally = Tally(deck.tables.packs, deck.tables.joker_count)
    for i in range(rounds):
        rng = Rng(seed + i)
        put_deck(deck, rules.deck_for(players))
        at = shoe.next_deal(rng)
        board = shoe.boards[at]
        work = shoe.works[at]
        dealer = below(rng, players)
        with cython.nogil:
            copy_stock(board, deck)
            deal_out(board, work, dealer, size)
            check_round(board, work, tally, aside, rng)
        if tally.fault:
            return Report(tally.actions, tally.refused, FAULTS[tally.fault], seed + i)
    return Report(tally.actions, tally.refused, "", seed + rounds - 1)
