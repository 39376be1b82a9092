"""Club players among themselves, wholly inside the core: for weighing tempers and for measuring."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.bots.club.style import Temper
from rum500.rules import Rules

if not cython.compiled:
    from rum500.bots.club.choice import choose, choose_off_turn
    from rum500.bots.club.outlook import Outlook
    from rum500.bots.club.style import Style
    from rum500.round.board import Board
    from rum500.round.codes import Phase
    from rum500.round.dealing import deal_out
    from rum500.round.playout import Shoe, copy_stock
    from rum500.round.rng import Rng
    from rum500.round.turn import act, may_act, round_score
    from rum500.round.work import Work


class Table:
    """A board and the styles that play on it, by seat."""

    styles: list[Style]
    outlook: Outlook
    decisions: int

    def __init__(self, tempers: Sequence[Temper]) -> None:
        self.styles = [Style(temper) for temper in tempers]
        self.outlook = Outlook()
        self.decisions = 0


def play_round(b: Board, w: Work, table: Table) -> None:
    """Play a dealt round to its end."""
    while b.phase != Phase.OVER:
        seat = b.turn
        if b.phase == Phase.CALL:
            for i in range(1, b.tables.players):
                seat = (b.turn + i) % b.tables.players
                if may_act(b, seat):
                    break
        act(b, w, seat, choose(b, w, table.outlook, table.styles[seat], seat))
        table.decisions += 1
        if b.tables.off_turn and b.phase == Phase.DRAW and b.turn != seat:
            ask_others(b, w, table)


def ask_others(b: Board, w: Work, table: Table) -> None:
    """Each other seat once, from the next on (C5)."""
    turn = b.turn
    for i in range(1, b.tables.players):
        seat = (turn + i) % b.tables.players
        if b.phase == Phase.DRAW and may_act(b, seat):
            code = choose_off_turn(b, w, table.outlook, table.styles[seat], seat)
            if code >= 0:
                act(b, w, seat, code)


def play_rounds(
    rules: Rules, tempers: Sequence[Temper], seed: int, rounds: int
) -> tuple[list[list[int]], int]:
    """The scores of so many rounds by temper, each deal played once with the tempers moved on by a seat."""
    players = len(tempers)
    shoe = Shoe(rules, players)
    rng = Rng(seed)
    scores: list[list[int]] = [[] for _ in tempers]
    decisions = 0
    for i in range(rounds):
        at = shoe.next_deal(rng)
        board = shoe.boards[at]
        work = shoe.works[at]
        for shift in range(players):
            table = Table([tempers[(seat + shift) % players] for seat in range(players)])
            copy_stock(board, shoe.deck)
            deal_out(board, work, i % players, shoe.size)
            play_round(board, work, table)
            decisions += table.decisions
            for seat in range(players):
                scores[(seat + shift) % players].append(round_score(board, seat))
    return scores, decisions
