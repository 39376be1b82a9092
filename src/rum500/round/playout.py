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


def playouts(rules: Rules, players: int, seed: int, rounds: int) -> tuple[int, int]:
    """Play random rounds; returns how many actions they took and a checksum of where they ended."""
    rules.check_table(players)
    rng = Rng(seed)
    deck = Board(book_for(rules, players))
    put_deck(deck, rules.deck_for(players))
    size = rules.hand_size_for(players) or 0
    ranks = 13 if book_for(rules, players).open_wild else 0
    boards = [Board(book_for(rules, players, wild)) for wild in range(-1, ranks)]
    works = [Work(board.book) for board in boards]
    actions = checksum = 0
    for i in range(rounds):
        shuffle(deck, rng)
        at = 1 + open_rank(deck) if ranks else 0
        board = boards[at]
        work = works[at]
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
