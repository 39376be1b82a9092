"""Random rounds played wholly inside the core: for measuring, and the model of a search's rollout."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.rules import Rules
from rum500.tables import book_for

if not cython.compiled:
    from rum500.round.board import Board
    from rum500.round.codes import JOKER, Phase
    from rum500.round.dealing import deal_out, put_deck
    from rum500.round.rng import Rng, below
    from rum500.round.turn import act, list_actions, may_act
    from rum500.round.work import Work


def shuffle(b: Board, r: Rng) -> None:
    """Shuffle the deck that lies in the stock."""
    for i in range(b.stock_n - 1, 0, -1):
        j = below(r, i + 1)
        card = b.stock_at[i]
        b.stock_at[i] = b.stock_at[j]
        b.stock_at[j] = card


def random_action(b: Board, w: Work, r: Rng, seat: int) -> int:
    """One random legal action of a seat; a checksum of it."""
    list_actions(b, w, seat)
    code = w.act[below(r, w.n)]
    act(b, w, seat, code)
    return code & 0xFFFFFF


def ask_others(b: Board, w: Work, r: Rng) -> None:
    """Each other seat once, from the next on: one random meld or lay-off out of turn, or nothing (C5)."""
    turn = b.turn
    for i in range(1, b.tables.players):
        seat = (turn + i) % b.tables.players
        if b.phase != Phase.DRAW or not may_act(b, seat):
            continue
        list_actions(b, w, seat)
        choice = below(r, w.n + 1)
        if choice < w.n:
            act(b, w, seat, w.act[choice])


def play_round(b: Board, w: Work, r: Rng) -> int:
    """Play a dealt round to its end; how many actions it took."""
    actions = 0
    while b.phase != Phase.OVER:
        seat = b.turn
        if b.phase == Phase.CALL:
            for seat in range(b.tables.players):
                if may_act(b, seat):
                    break
        random_action(b, w, r, seat)
        actions += 1
        if b.tables.off_turn and b.phase == Phase.DRAW and b.turn != seat:
            ask_others(b, w, r)
    return actions


class Shoe:
    """The deck of a table, to be shuffled and dealt again and again.

    There is a board, with its workbench, for each rank that can be wild, and one for no such rank.
    """

    deck: Board
    boards: list[Board]
    works: dict[int, Work]
    size: int

    def __init__(self, rules: Rules, players: int) -> None:
        rules.check_table(players)
        book = book_for(rules, players)
        self.deck = Board(book)
        put_deck(self.deck, rules.deck_for(players))
        ranks = range(-1, 13 if book.open_wild else 0)
        self.boards = [Board(book_for(rules, players, wild)) for wild in ranks]
        self.works = {}
        self.size = rules.hand_size_for(players) or 0

    def next_deal(self, rng: Rng) -> int:
        """Shuffle; the place of the board that the deal is played on."""
        shuffle(self.deck, rng)
        at = 1 + open_rank(self.deck) if len(self.boards) > 1 else 0
        if at not in self.works:
            self.works[at] = Work(self.boards[at].book)
        return at


def playouts(rules: Rules, players: int, seed: int, rounds: int) -> tuple[int, int]:
    """Play random rounds; returns how many actions they took and a checksum of where they ended."""
    shoe = Shoe(rules, players)
    deck = shoe.deck
    size = shoe.size
    rng = Rng(seed)
    actions = checksum = 0
    for i in range(rounds):
        at = shoe.next_deal(rng)
        board = shoe.boards[at]
        work = shoe.works[at]
        dealer = i % players
        with cython.nogil:
            copy_stock(board, deck)
            deal_out(board, work, dealer, size)
            taken = play_round(board, work, rng)
            checksum = add_up(board, checksum ^ taken)
        actions += taken
    return actions, checksum


def open_rank(deck: Board) -> int:
    """The rank of the card that will lie open before the dealer, -1 for a joker (G6)."""
    card = deck.stock_at[deck.stock_n - deck.tables.players]
    return -1 if card == JOKER else card & 15


def copy_stock(b: Board, deck: Board) -> None:
    """A shuffled deck, ready to be dealt."""
    b.clear()
    b.stock_n = deck.stock_n
    for i in range(deck.stock_n):
        b.stock_at[i] = deck.stock_at[i]


def add_up(b: Board, checksum: int) -> int:
    """Fold the points on the table into a checksum."""
    for seat in range(b.tables.players):
        checksum = (checksum * 31 + b.laid_points[seat]) & 0xFFFFFFF
    return checksum
