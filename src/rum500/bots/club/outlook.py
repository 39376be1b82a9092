"""What a seat makes of a round before it decides: the cards it cannot place, the turns left, the odds.

Only what the seat sees is read: its own hand, the pile, the table, how many cards others hold and which
of them everybody knows.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from math import exp

    from rum500.bots.club.style import Style
    from rum500.masks import bit, count_bits
    from rum500.round.board import Board
    from rum500.round.codes import JOKER
    from rum500.round.feasibility import pool_held, pool_twins
    from rum500.round.packing import laid_card
    from rum500.round.ways import fits_for

    MOST_OUTS = 40


class Outlook:
    """One seat's view of a round, in numbers."""

    seat: int
    held: int
    twins: int
    jokers: int
    ones: int
    twos: int
    unseen: int
    unseen_twice: int
    unseen_n: int
    pile: int
    fits: int
    turns: float
    hold: float
    odds: list[float]

    def __init__(self) -> None:
        if not cython.compiled:
            self.odds = [0.0] * (MOST_OUTS + 1)


def see(o: Outlook, cards: int) -> None:
    """One copy of each of these cards is where the seat can see it."""
    o.twos |= o.ones & cards
    o.ones |= cards


def see_card(o: Outlook, card: int) -> None:
    """One card is where the seat can see it."""
    if card < JOKER:
        see(o, bit(card))


def look(o: Outlook, b: Board, seat: int, s: Style) -> None:
    """Take in a round as a seat sees it."""
    t = b.tables
    o.seat = seat
    mine = seat == b.turn
    o.held = pool_held(b, seat) if mine else b.held[seat]
    o.twins = pool_twins(b, seat) if mine else b.twins[seat]
    o.jokers = b.jokers[seat] + (b.apart_jokers if mine else 0)
    o.ones = o.twos = 0
    see(o, o.held)
    see(o, o.twins)
    if not mine:
        see(o, b.apart)
        see(o, b.apart_twins)
    o.pile = 0
    for i in range(b.pile_n):
        see_card(o, b.pile_at[i])
        if b.pile_at[i] < JOKER:
            o.pile |= bit(b.pile_at[i])
    for i in range(b.laid_n):
        see_card(o, laid_card(b.laid[i]))
    o.unseen_n = b.stock_n
    fewest = 99
    for other in range(t.players):
        if other == seat:
            continue
        see(o, b.shown[other])
        see(o, b.shown_twins[other])
        known = count_bits(b.shown[other]) + count_bits(b.shown_twins[other]) + b.shown_jokers[other]
        o.unseen_n += b.count[other] - known
        if t.side[other] != t.side[seat] and b.count[other] < fewest:
            fewest = b.count[other]
    deck = 0x1FFF1FFF1FFF1FFF
    o.unseen = deck & ~(o.twos if t.two_packs else o.ones)
    o.unseen_twice = deck & ~o.ones if t.two_packs else 0
    o.fits = fits_for(b, seat)
    reckon(o, b, s, fewest)


def reckon(o: Outlook, b: Board, s: Style, fewest: int) -> None:
    """The turns left, the chance that a meld held back still gets down, the odds to draw what is lacking."""
    players = b.tables.players
    stock = 1.0 * b.stock_n / players
    o.turns = min(stock, 0.5 + 0.8 * fewest)
    o.hold = o.turns / (o.turns + s.rush)
    each = (1.0 + s.feed * (players - 1)) / max(o.unseen_n, 1)
    for outs in range(MOST_OUTS + 1):
        o.odds[outs] = 1.0 - exp(-0.5 * outs * each * o.turns)
