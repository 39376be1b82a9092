# cython: boundscheck=True, nonecheck=True, wraparound=True
"""Positions out: a state or a view written down as a ``Setup``, and held against one laid out anew."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.action import Call, Pass
from rum500.round.readings import pile_card
from rum500.setup import DRAWN, OWED, PHASES, Setup, SetupCard, SetupMeld

if not cython.compiled:
    from rum500.round.codes import JOKER, JOKER_NAMED, OPEN, OPEN_JOKERS, PASSED, Phase
    from rum500.round.effects import usual_worth
    from rum500.round.placing import lay_out, must_be_melded
    from rum500.round.state import Seen
    from rum500.round.turn import begins_quiet


def write_down(
    board: Seen, names: Sequence[str] | None = None, totals: Sequence[int] | None = None, round_no: int = 1
) -> Setup:
    """The position as data, from which ``lay_out`` makes an equal state."""
    seats = range(board.players)
    phase = board.phase
    laid = bool(board.laid_now)
    touched = bool(board.apart_n) and not board.apart_whole
    before = cards_in(board, board.before)
    return Setup(
        rules=board.rules,
        players=list(names) if names is not None else [chr(65 + seat) for seat in seats],
        dealer=board.dealer,
        round=round_no,
        turn=board.turn,
        phase=PHASES[phase],
        owed=board.owed if board.owed >= 0 else None,
        owed_how=OWED[board.owed_how or 1],
        owed_meld=bool(board.owed_meld) and not must_be_melded(board),
        batch=board.batch(),
        touched=None if touched == (laid and bool(board.apart_n)) else touched,
        alone=board.alone if board.alone >= 0 else None,
        put_back=bool(board.put_back),
        drew=DRAWN[board.drew],
        laid=laid,
        hands=[board.hand(seat) for seat in seats],
        melds=[setup_meld(board, m) for m in range(board.melds_n)],
        pile=board.pile(),
        stock=board.stock(),
        stock_open=bool(board.stock_open),
        wild=board.wild_rank if board.wild_rank >= 0 else None,
        quiet=board.quiet,
        idle=board.idle,
        turn_quiet=said_quiet(board),
        first=board.first,
        answers={
            seat: said_answer(board, seat) for seat in seats if phase == Phase.CALL and board.answer[seat]
        },
        before=None if not board.tables.calls_deep or before == cards_in(board, board.fits) else before,
        taken=[board.known(seat) + (board.batch() if seat == board.turn else []) for seat in seats],
        totals=list(totals) if totals is not None else [],
        points=None,
        out=board.out if board.out >= 0 else None,
    )


def setup_meld(board: Seen, m: int) -> SetupMeld:
    """One meld as data."""
    meld = board.melds()[m]
    cards = []
    for laid in meld.cards:
        name = laid.stands
        points = None if laid.points == usual_worth(board, m, laid.card, name) else laid.points
        stands = None if name in (laid.card, JOKER_NAMED) else name
        cards.append(SetupCard(laid.card, stands, laid.seat, points))
    return SetupMeld(meld.owner, cards)


def said_answer(board: Seen, seat: int) -> Call | Pass:
    """A seat's answer in the window."""
    depth = board.answer[seat]
    if depth == PASSED:
        return Pass()
    return Call(*pile_card(board.pile(), depth))


def cards_in(board: Seen, mask: int) -> list[int]:
    """What a table could take, as cards."""
    if mask & OPEN:
        mask |= board.tables.wild_mask
    cards = [card for card in range(64) if mask >> card & 1 and card & 15 < 13]
    joker = mask & (OPEN | OPEN_JOKERS) & board.tables.joker_fit
    return [*cards, JOKER] if joker else cards


def said_quiet(board: Seen) -> bool | None:
    """What a position says of it: nothing outside a turn, nor where it is the usual."""
    if board.phase not in (Phase.DRAW, Phase.PLAY) or bool(board.turn_quiet) == begins_quiet(board):
        return None
    return bool(board.turn_quiet)


def check_derived(board: Seen) -> None:
    """Compare what a board keeps derived with the same recomputed; ``ValueError`` names what differs."""
    again = lay_out(write_down(board))
    wrong = []
    for seat in range(board.players):
        if board.count[seat] != again.count[seat]:
            wrong.append(f"count of seat {seat}")
        if board.laid_points[seat] != again.laid_points[seat]:
            wrong.append(f"points of seat {seat}")
    for m in range(board.melds_n):
        if board.meld_fits[m] != again.meld_fits[m]:
            wrong.append(f"what meld {m + 1} can take")
        if board.meld_size[m] != again.meld_size[m] or board.meld_low[m] != again.meld_low[m]:
            wrong.append(f"the extent of meld {m + 1}")
        if board.meld_suits[m] != again.meld_suits[m] or board.meld_stand_ins[m] != again.meld_stand_ins[m]:
            wrong.append(f"the cards of meld {m + 1}")
    if board.fits != again.fits:
        wrong.append("what the table can take")
    if board.begun != again.begun or again.placed & ~board.placed:
        wrong.append("who has melded")
    if board.asked != again.asked:
        wrong.append("who is asked")
    if wrong:
        message = f"derived wrongly: {', '.join(wrong)}"
        raise ValueError(message)
