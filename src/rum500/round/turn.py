"""The turn: how it begins and ends, carrying an action out, and how a round ends."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.round.board import Board, holds, remove_card
    from rum500.round.call import (
        call_fault,
        do_call,
        find_callers,
        first_caller,
        list_call,
    )
    from rum500.round.codes import JOKER, NOBODY, PASSED, STILL_ASKED, Drew, Kind, Owed, Phase, Why
    from rum500.round.draw import any_take, do_back, do_stock, do_take, list_draw, take_fault
    from rum500.round.effects import do_lay, do_meld, do_swap
    from rum500.round.packing import card_of, depth_of, kind_of
    from rum500.round.play import list_drops, list_play, play_fault
    from rum500.round.work import Work


def finish(b: Board, out: int) -> None:
    """The round is over; ``out`` went out, or nobody."""
    b.phase = Phase.OVER
    b.out = out
    b.alone = -1
    b.drew = Drew.NOT_DRAWN
    b.laid_now = b.put_back = b.turn_quiet = 0


def fresh_turn(b: Board, seat: int) -> None:
    """Nothing drawn, owed or laid yet."""
    b.turn = seat
    b.owed = b.alone = -1
    b.owed_how = Owed.NOTHING
    b.owed_meld = b.put_back = b.laid_now = 0
    b.drew = Drew.NOT_DRAWN
    b.first = 0
    b.before = b.fits
    b.turn_quiet = begins_quiet(b)


def begins_quiet(b: Board) -> bool:
    """Does a turn that begins now count as a quiet one, as far as the stock tells (E4, E4a)?"""
    if b.tables.plays_on:
        return b.stock_n == 0
    return b.tables.reshuffles and b.stock_open != 0


def begin_turn(b: Board, w: Work, seat: int) -> None:
    """The seat comes to move; with the stock out the round may end here (E2, E4, E4a)."""
    renew_stock(b)
    fresh_turn(b, seat)
    b.phase = Phase.DRAW
    end_without_draw(b, w)


def end_without_draw(b: Board, w: Work) -> None:
    """The round ends where the seat in turn can draw nothing (E2, E4)."""
    if b.stock_n == 0 and not (b.tables.plays_on and any_take(b, w, b.turn)):
        finish(b, NOBODY)


def renew_stock(b: Board) -> None:
    """A stock that is out: the pile but its top card, unshuffled, the bottom card drawn first (E4a)."""
    if b.stock_n or not b.tables.reshuffles or b.pile_n < 2:
        return
    n = b.pile_n - 1
    for i in range(n):
        b.stock_at[n - 1 - i] = b.pile_at[i]
    b.stock_n = n
    b.stock_open = 1
    b.pile_at[0] = b.pile_at[n]
    b.pile_n = 1


def end_turn(b: Board, w: Work, discarded: bool) -> None:
    """What follows a discard or a float, in this order: stock out, laps, calls, the next seat."""
    t = b.tables
    if t.stock_ends and b.stock_n == 0:
        finish(b, NOBODY)
        return
    if b.laid_now:
        b.quiet = b.idle = 0
    else:
        b.idle = 0 if b.drew == Drew.FROM_STOCK else b.idle + 1
        b.quiet = b.quiet + 1 if b.turn_quiet else 0
    full = t.players if t.plays_on else 3 * t.players
    if b.idle >= 3 * t.players or b.quiet >= full:
        finish(b, NOBODY)
        return
    if discarded and t.calls:
        b.asked = find_callers(b, w)
        if b.asked:
            b.phase = Phase.CALL
            b.drew = Drew.NOT_DRAWN
            b.laid_now = b.put_back = b.turn_quiet = 0
            for seat in range(t.players):
                b.answer[seat] = 0
            return
    begin_turn(b, w, (b.turn + 1) % t.players)


def after_play(b: Board, w: Work, seat: int) -> None:
    """A card has come to the table: is the hand empty (E1, X2, X2a)?"""
    if b.count[seat]:
        return
    if not b.tables.floats:
        finish(b, seat)
    elif seat == b.turn:
        end_turn(b, w, False)


def drop(b: Board, w: Work, seat: int, card: int) -> None:
    """The discard ends the turn (X1)."""
    remove_card(b, seat, card)
    b.pile_at[b.pile_n] = card
    b.pile_n += 1
    b.alone = -1
    if b.phase == Phase.UPCARD:
        begin_turn(b, w, seat)
    elif b.count[seat] == 0:
        finish(b, seat)
    else:
        end_turn(b, w, True)


def answer(b: Board, w: Work, seat: int, depth: int) -> None:
    """A seat's answer in the window; the last one closes it (C3)."""
    b.answer[seat] = depth
    caller = first_caller(b)
    if caller == STILL_ASKED:
        return
    b.asked = 0
    if caller == NOBODY:
        begin_turn(b, w, (b.turn + 1) % b.tables.players)
        return
    fresh_turn(b, caller)
    do_call(b, w, caller)


def decline(b: Board, w: Work, seat: int) -> None:
    """To pass: no call, or no draw."""
    if b.phase == Phase.CALL:
        answer(b, w, seat, PASSED)
    else:
        finish(b, NOBODY)


def act(b: Board, w: Work, seat: int, code: int) -> None:
    """Carry out a legal action, with all that follows by itself."""
    kind = kind_of(code)
    if kind == Kind.DROP:
        drop(b, w, seat, card_of(code))
    elif kind == Kind.STOCK:
        do_stock(b, seat)
    elif kind == Kind.TAKE:
        do_take(b, seat, depth_of(code))
    elif kind == Kind.LAY:
        do_lay(b, seat, code)
        after_play(b, w, seat)
    elif kind == Kind.MELD_SET or kind == Kind.MELD_RUN or kind == Kind.MELD_JOKERS:
        do_meld(b, w, seat, code)
        after_play(b, w, seat)
    elif kind == Kind.SWAP:
        do_swap(b, seat, code)
    elif kind == Kind.BACK:
        do_back(b, seat)
        if b.stock_n == 0:
            finish(b, NOBODY)
    elif kind == Kind.RUMMY:
        answer(b, w, seat, depth_of(code))
    else:
        decline(b, w, seat)


def may_act(b: Board, seat: int) -> bool:
    """Is the seat among those who may act now?"""
    if b.phase == Phase.OVER:
        return False
    if b.phase == Phase.CALL:
        return b.asked >> seat & 1 != 0 and b.answer[seat] == 0
    if seat == b.turn:
        return True
    return off_turn_fault(b, seat) == Why.FINE


def off_turn_fault(b: Board, seat: int) -> int:
    """Why a seat may not meld or lay off in another's turn (C5, R15)."""
    if not b.tables.off_turn or b.phase == Phase.UPCARD:
        return Why.NOT_YOUR_TURN
    if b.owed >= 0:
        return Why.OFF_TURN_OWED
    return Why.FINE if b.count[seat] else Why.OFF_TURN_EMPTY


def closed_fault(b: Board, seat: int) -> int:
    """Why the seat may meld nothing now, whatever it has."""
    if b.phase == Phase.OVER:
        return Why.ROUND_OVER
    if b.phase == Phase.CALL:
        return Why.WINDOW_OPEN
    if seat != b.turn:
        return off_turn_fault(b, seat)
    if b.phase == Phase.UPCARD:
        return Why.UPCARD_FIRST
    return Why.DRAW_FIRST if b.phase == Phase.DRAW else Why.FINE


def fault_of(b: Board, w: Work, seat: int, code: int) -> int:
    """Why an action is refused, 0 if it is legal."""
    w.n = 0
    kind = kind_of(code)
    if b.phase == Phase.OVER:
        return Why.ROUND_OVER
    if b.phase == Phase.CALL:
        return window_fault(b, w, seat, code)
    if kind == Kind.RUMMY:
        if b.tables.calls:
            fault = call_fault(b, w, seat, depth_of(code))
            if fault == Why.CALL_NOTHING or fault == Why.CALL_DEEP or fault == Why.CALL_DISCARD_ONLY:
                return fault
            return Why.NO_WINDOW
        return Why.CALL_TWO if b.tables.players == 2 else Why.CALL_OFF
    if Kind.MELD_SET <= kind <= Kind.LAY:
        fault = closed_fault(b, seat)
        return fault or play_fault(b, w, seat, code)
    if seat != b.turn:
        fault = off_turn_fault(b, seat)
        return fault or Why.OFF_TURN_KIND
    if b.phase == Phase.UPCARD:
        if kind != Kind.DROP:
            return Why.UPCARD_FIRST
        card = card_of(code)
        return Why.FINE if card <= JOKER and holds(b, seat, card) else Why.DROP_NOT_HELD
    if b.phase == Phase.DRAW:
        return draw_fault(b, w, seat, code)
    if kind == Kind.STOCK or kind == Kind.TAKE or kind == Kind.PASS:
        return Why.ALREADY_DRAWN
    if kind == Kind.BACK:
        return back_fault(b)
    return play_fault(b, w, seat, code)


def window_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """What may be said in a window for calls."""
    kind = kind_of(code)
    if kind != Kind.RUMMY and kind != Kind.PASS:
        return Why.WINDOW_OPEN
    if seat == b.turn:
        return Why.OWN_DISCARD
    if not b.asked >> seat & 1:
        fault = call_fault(b, w, seat, depth_of(code)) if kind == Kind.RUMMY else 0
        return fault or Why.CALL_NOTHING
    if b.answer[seat]:
        return Why.ANSWERED
    return Why.FINE if kind == Kind.PASS else call_fault(b, w, seat, depth_of(code))


def draw_fault(b: Board, w: Work, seat: int, code: int) -> int:
    """What may be done before a card is drawn."""
    kind = kind_of(code)
    if kind == Kind.STOCK:
        return Why.FINE if b.stock_n else Why.NO_STOCK
    if kind == Kind.TAKE:
        return take_fault(b, w, seat, depth_of(code))
    if kind == Kind.PASS:
        return Why.MUST_DRAW if b.stock_n else Why.FINE
    if kind == Kind.BACK:
        return back_fault(b)
    return Why.DRAW_FIRST


def back_fault(b: Board) -> int:
    """Why nothing can be put back (D11)."""
    if not b.tables.put_back:
        return Why.BACK_OFF
    if b.owed < 0 or b.owed_how != Owed.TAKEN:
        return Why.BACK_NOTHING
    return Why.FINE if b.apart_whole else Why.BACK_PLAYED


def list_actions(b: Board, w: Work, seat: int) -> None:
    """The canonical listing for a seat; empty where it may not act."""
    w.n = 0
    if not may_act(b, seat):
        return
    if b.phase == Phase.CALL:
        list_call(b, w, seat)
    elif seat != b.turn:
        list_play(b, w, seat)
    elif b.phase == Phase.DRAW:
        list_draw(b, w, seat)
    elif b.phase == Phase.PLAY:
        list_play(b, w, seat)
    else:
        list_drops(b, w, seat)


def value_in_hand(b: Board, seat: int) -> int:
    """What the cards a seat holds, a batch lying apart included, are worth against it (S1, S4)."""
    t = b.tables
    total = b.jokers[seat] * t.joker_value
    for rank in range(13):
        n = 0
        for suit in range(4):
            card = 16 * suit + rank
            n += (b.held[seat] >> card & 1) + (b.twins[seat] >> card & 1)
            if seat == b.turn:
                n += (b.apart >> card & 1) + (b.apart_twins >> card & 1)
        total += n * t.rank_value[rank]
    if seat == b.turn:
        total += b.apart_jokers * t.joker_value
    return total


def round_score(b: Board, seat: int) -> int:
    """A seat's score of the round (S1, E3, E5, R17)."""
    total = b.laid_points[seat]
    if b.out == seat:
        total += b.tables.out_bonus
    if b.out >= 0 or b.tables.deduct:
        total -= value_in_hand(b, seat)
    return total
