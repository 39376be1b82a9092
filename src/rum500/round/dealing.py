"""The deal: from a given order of the deck to a board with a first turn (P5 to P8, P12, G6)."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.rules import Rules
from rum500.tables import Book, book_for

if not cython.compiled:
    from rum500.masks import ctz
    from rum500.round.board import Board, add_card, add_known
    from rum500.round.codes import JOKER, Phase
    from rum500.round.turn import begin_turn, fresh_turn
    from rum500.round.work import Work


def open_size(card: int) -> int:
    """How many cards an open card deals (G6): faces 10, ace and joker 11."""
    if card == JOKER or card & 15 == 0:
        return 11
    return min(10, (card & 15) + 1)


def deal_card(b: Board, seat: int) -> int:
    """The next card of the deck goes to a hand."""
    b.stock_n -= 1
    card = b.stock_at[b.stock_n]
    add_card(b, seat, card)
    return card


def full_size(b: Board, seat: int, size: int) -> int:
    """How many cards a seat is dealt; ``size`` 0 leaves it to its open card, the only one known by then."""
    if size:
        return size
    if b.shown_jokers[seat]:
        return open_size(JOKER) + 1
    return open_size(ctz(b.shown[seat])) + 1


def deal_out(b: Board, w: Work, dealer: int, size: int) -> None:
    """Deal the deck that lies in the stock, its last card first; ``size`` 0 deals by open cards."""
    players = b.tables.players
    first = (dealer + 1) % players
    b.dealer = dealer
    if size == 0:
        for i in range(players):
            seat = (first + i) % players
            add_known(b, seat, deal_card(b, seat))
    dealt = 1
    while dealt:
        dealt = 0
        for i in range(players):
            seat = (first + i) % players
            if b.count[seat] < full_size(b, seat, size):
                deal_card(b, seat)
                dealt = 1
    if b.tables.upcard_chosen:
        deal_card(b, first)
        fresh_turn(b, first)
        b.phase = Phase.UPCARD
        return
    b.stock_n -= 1
    b.pile_at[0] = b.stock_at[b.stock_n]
    b.pile_n = 1
    begin_turn(b, w, first)


def open_wild_rank(rules: Rules, players: int, deck: Sequence[int]) -> int:
    """The rank the dealer's open card makes wild, or -1 (G6, R19)."""
    if not book_for(rules, players).open_wild:
        return -1
    card = deck[players - 1]
    return -1 if card == JOKER else card & 15


def dealt_book(rules: Rules, players: int, deck: Sequence[int]) -> Book:
    """The book for a round dealt from this deck."""
    return book_for(rules, players, open_wild_rank(rules, players, deck))


def put_deck(b: Board, deck: Sequence[int]) -> None:
    """Lay the deck down to be dealt from, its first card on top."""
    b.clear()
    n = len(deck)
    for i in range(n):
        b.stock_at[n - 1 - i] = deck[i]
    b.stock_n = n
