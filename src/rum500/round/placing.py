# cython: boundscheck=True, nonecheck=True, wraparound=True
"""Positions in: a ``Setup`` laid out as a playable state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.action import Call, Played
from rum500.cards import card_text
from rum500.round.readings import meld_codes, misfit, pile_depth
from rum500.rules import RulesError
from rum500.setup import DRAWN, OWED, PHASES, PositionError, Setup, SetupCard, SetupMeld, too_often
from rum500.tables import book_for

if not cython.compiled:
    from rum500.masks import bit
    from rum500.round.board import add_apart, add_card, add_known, holds
    from rum500.round.call import find_callers
    from rum500.round.codes import JOKER, JOKER_NAMED, NOWHERE, PASSED, UNKNOWN, Owed, Phase, Shape
    from rum500.round.effects import open_meld, record, refit, usual_worth
    from rum500.round.feasibility import apart_has
    from rum500.round.new_melds import shape_fault
    from rum500.round.packing import is_code
    from rum500.round.state import Seen, State
    from rum500.round.turn import begins_quiet, end_without_draw, renew_stock
    from rum500.round.unpacking import unpack_meld
    from rum500.round.work import Work

MOST_CARDS = 108
MOST_POINTS = 511
MOST_TURNS = 10_000


def lay_out(setup: Setup) -> State:
    """A playable state of a position. Raises ``PositionError`` with all that is impossible in it."""
    faults = frame_faults(setup)
    if faults:
        raise PositionError([(0, fault) for fault in faults])
    try:
        setup.rules.check_table(len(setup.players))
    except RulesError as error:
        raise PositionError([(0, str(fault.message)) for fault in error.faults]) from error
    state = State(book_for(setup.rules, len(setup.players), -1 if setup.wild is None else setup.wild))
    faults = [*deck_faults(setup), *lay_table(state, setup)]
    if not faults:
        lay_cards(state, setup)
        lay_turn(state, setup)
        faults = turn_faults(state, setup)
    if faults:
        raise PositionError([(0, fault) for fault in faults])
    return state


def frame_faults(setup: Setup) -> list[str]:
    """What a position has that no board has room for: seats, cards and numbers that do not exist."""
    players = len(setup.players)
    seats = [setup.dealer, setup.turn, *setup.answers]
    seats += [meld.owner for meld in setup.melds] + [laid.seat for meld in setup.melds for laid in meld.cards]
    seats += [] if setup.out is None else [setup.out]
    faults = [f"there is no seat {seat}" for seat in sorted(set(seats)) if not 0 <= seat < players]
    if len(setup.hands) != players or len(setup.taken) != players:
        faults.append(f"{players} players have {players} hands, and as many lists of cards taken")
    if setup.phase not in PHASES or setup.owed_how not in OWED:
        faults.append("there is no such phase, or way to owe a card")
    table = [laid for meld in setup.melds for laid in meld.cards]
    lists = [*setup.hands, *setup.taken, setup.pile, setup.stock, setup.batch, setup.before or []]
    cards = {card for cards in lists for card in cards} | {laid.card for laid in table}
    cards |= {laid.stands for laid in table if laid.stands is not None}
    cards |= {card for card in (setup.owed, setup.alone) if card is not None}
    known = [setup.pile, setup.batch, *setup.taken, setup.before or []]
    cards -= {UNKNOWN}
    if any(UNKNOWN in some for some in known) or UNKNOWN in (setup.owed, setup.alone):
        faults.append("only cards of hands and of the stock may be unknown")
    faults += [f"there is no card {card}" for card in sorted(cards) if not is_code(card)]
    lying = sum(map(len, [*setup.hands, setup.pile, setup.stock, setup.batch])) + len(table)
    if lying > MOST_CARDS:
        faults.append(f"there are more than {MOST_CARDS} cards; two packs with four jokers have no more")
    if any(not 0 <= (laid.points or 0) <= MOST_POINTS for laid in table):
        faults.append(f"a card on the table scores from 0 to {MOST_POINTS} points")
    if setup.wild is not None and not 0 <= setup.wild < 13:
        faults.append("the wild rank is one of the thirteen ranks")
    if not all(0 <= number <= MOST_TURNS for number in (setup.first, setup.quiet, setup.idle)):
        faults.append(f"points of first melds and turns in a row go from 0 to {MOST_TURNS}")
    return faults


def deck_faults(setup: Setup) -> list[str]:
    """Cards that are there more often than the deck has them.

    Cards on the table are not counted: a position made up by hand may be careless about them.
    """
    cards = [card for cards in (setup.pile, setup.stock, setup.batch, *setup.hands) for card in cards]
    faults = [said for _, said in too_often(setup.rules, len(setup.players), cards)]
    if setup.wild is not None and not book_for(setup.rules, len(setup.players)).open_wild:
        faults.append("these rules know no wild rank; leave the line out, or set wild_rank=dealer")
    return faults


def lay_table(state: State, setup: Setup) -> list[str]:
    """The melds; what is wrong with them."""
    faults = []
    for number, meld in enumerate(setup.melds, 1):
        fault = lay_meld(state, state.work, meld)
        if fault:
            faults.append(f"meld {number}: {fault}")
    return faults


def lay_meld(state: State, w: Work, meld: SetupMeld) -> str:
    """One meld; what is wrong with it, or nothing."""
    played = tuple(Played(laid.card, laid.stands) for laid in meld.cards)
    codes = meld_codes(state.wild_rank, played)
    if not codes:
        return state.reason(misfit(state.wild_rank, state.own_jokers, played)).sentence
    code = codes[0]
    unpack_meld(state.tables, w, code)
    why = shape_fault(state.tables, w, code)
    if why:
        return state.reason(why).sentence
    if w.kind != Shape.JOKERS and any(name_of(laid) == JOKER_NAMED for laid in meld.cards):
        return "say what each joker stands for, as in Jk=8h"
    m = open_meld(state, w, meld.owner)
    for laid in meld.cards:
        name = name_of(laid)
        points = usual_worth(state, m, laid.card, name) if laid.points is None else laid.points
        record(state, laid.seat, m, laid.card, name, points)
    refit(state, m)
    return ""


def name_of(laid: SetupCard) -> int:
    """What a card of a meld stands for, itself as a rule."""
    if laid.stands is not None:
        return laid.stands
    return JOKER_NAMED if laid.card == JOKER else laid.card


def lay_cards(state: State, setup: Setup) -> None:
    """Hands, pile, stock and what lies apart."""
    for seat in range(len(setup.players)):
        for card in setup.hands[seat]:
            add_card(state, seat, card)
        for card in known_in_hand(setup, seat):
            add_known(state, seat, card)
    state.pile_n = len(setup.pile)
    for i in range(len(setup.pile)):
        state.pile_at[i] = setup.pile[i]
    state.stock_n = len(setup.stock)
    for i in range(len(setup.stock)):
        state.stock_at[state.stock_n - 1 - i] = setup.stock[i]
    state.apart_n = len(setup.batch)
    state.count[setup.turn] += len(setup.batch)
    for i, card in enumerate(setup.batch):
        state.pile_at[state.pile_n + i] = card
        add_apart(state, card)
    state.apart_whole = bool(setup.batch) and not (setup.laid if setup.touched is None else setup.touched)


def known_in_hand(setup: Setup, seat: int) -> list[int]:
    """The cards of a hand that everybody knows; a batch still lying apart is not in it yet."""
    cards = Counter(setup.taken[seat])
    if seat == setup.turn:
        cards -= Counter(setup.batch)
    return list(cards.elements())


def lay_turn(state: State, setup: Setup) -> None:
    """Whose turn it is and how far it has come."""
    state.dealer = setup.dealer
    state.turn = setup.turn
    state.phase = PHASES.index(setup.phase)
    if setup.owed is not None:
        state.owed = setup.owed
        state.owed_how = OWED.index(setup.owed_how)
        state.owed_meld = setup.owed_meld or must_be_melded(state)
    state.alone = -1 if setup.alone is None else setup.alone
    state.put_back = setup.put_back
    state.drew = DRAWN.index(setup.drew)
    state.laid_now = setup.laid
    state.stock_open = setup.stock_open
    state.quiet = setup.quiet
    state.idle = setup.idle
    state.first = setup.first
    state.out = -1 if setup.out is None else setup.out
    if setup.turn_quiet is None:
        state.turn_quiet = begins_quiet(state) and state.phase in (Phase.DRAW, Phase.PLAY)
    else:
        state.turn_quiet = setup.turn_quiet
    state.before = state.fits if setup.before is None else mask_of(state, setup.before)
    if state.phase == Phase.CALL:
        state.asked = find_callers(state, state.work)
        for seat, said in setup.answers.items():
            state.answer[seat] = answer_of(state, said)
    elif state.phase == Phase.DRAW and not state.put_back:
        renew_stock(state)
        end_without_draw(state, state.work)


def must_be_melded(board: Seen) -> bool:
    """Does the table's rule on takes alone close lay-offs to the owed card (D8)?"""
    return board.owed_how == Owed.TAKEN and not board.tables.pickup_layoff


def mask_of(state: State, cards: Sequence[int]) -> int:
    """Cards as what a table can take, a joker as what it needs to be open."""
    mask = 0
    for card in cards:
        mask |= state.tables.joker_fit if card == JOKER else bit(card)
    return mask


def answer_of(state: State, said: object) -> int:
    """An answer in the window as the engine keeps it."""
    if not isinstance(said, Call):
        return PASSED
    return pile_depth(state.pile(), said.card, said.deeper)


def turn_faults(state: State, setup: Setup) -> list[str]:
    """What can't be in the turn as it stands."""
    faults = []
    turn = setup.players[setup.turn]
    if state.owed >= 0:
        lies = state.owed_how != Owed.SWAPPED and apart_has(state, state.owed)
        if not lies and not (state.owed_how == Owed.SWAPPED and holds(state, state.turn, state.owed)):
            faults.append(f"the card owed, {card_text(state.owed)}, is not there to be played")
        if state.phase != Phase.PLAY:
            faults.append("a card is owed only in the phase play")
    elif setup.batch:
        faults.append("a batch lies apart only while a card of it is owed")
    if state.phase == Phase.PLAY and state.count[state.turn] == 0:
        faults.append(f"{turn} has no card left in the phase play: the round or the turn is over")
    if state.phase == Phase.CALL:
        faults += window_faults(state, setup)
    if state.first and state.first >= state.tables.minimum:
        faults.append(f"first {state.first} is no open minimum; these rules ask for {state.tables.minimum}")
    for seat in range(state.players):
        if Counter(known_in_hand(setup, seat)) - Counter(setup.hands[seat]):
            faults.append(f"{setup.players[seat]} is known to hold a card that is not in the hand given")
    made = [state.points(seat) for seat in range(state.players)]
    if setup.points is not None and setup.points != made:
        said = " ".join(map(str, made))
        faults.append(f"the melds make the points {said}; mark a card laid for others, as in Ah!15")
    return faults


def window_faults(state: State, setup: Setup) -> list[str]:
    """What can't be in a window for calls."""
    if not state.asked:
        return ["nobody can call the card on top of the pile, so no window is open"]
    faults = []
    for seat in setup.answers:
        if not state.asked >> seat & 1:
            faults.append(f"{setup.players[seat]} has nothing to call and is not asked")
        elif state.answer[seat] == NOWHERE:
            faults.append(f"{setup.players[seat]} calls a card that is not in the pile")
    if all(state.answer[seat] for seat in range(state.players) if state.asked >> seat & 1):
        faults.append("everybody has answered, so the window is closed")
    return faults
