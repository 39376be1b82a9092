# cython: boundscheck=True, nonecheck=True, wraparound=True
"""Positions and boards: a ``Setup`` laid out as a playable state, and a state written down as a ``Setup``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.action import Call, Pass, Played
from rum500.cards import card_text
from rum500.cards import pack as pack_cards
from rum500.round.readings import meld_codes, misfit
from rum500.rules import RulesError
from rum500.setup import PositionError, Setup, SetupCard, SetupMeld
from rum500.tables import book_for

if not cython.compiled:
    from rum500.masks import bit
    from rum500.round.board import add_card, add_known, holds
    from rum500.round.call import find_callers
    from rum500.round.codes import JOKER, JOKER_NAMED, OPEN, OPEN_JOKERS, UNKNOWN, Owed, Phase, Shape
    from rum500.round.draw import any_take
    from rum500.round.lay_down import record, refit
    from rum500.round.melding import shape_fault
    from rum500.round.melds import stand_in_worth, unpack_meld
    from rum500.round.sound import apart_has
    from rum500.round.state import Seen, State, is_code
    from rum500.round.turn import finish, turn_over_pile
    from rum500.round.work import Work

MOST_CARDS = 108
MOST_POINTS = 511
MOST_TURNS = 10_000
PHASES = ("upcard", "draw", "play", "call", "over")
OWED = ("", "taken", "called", "swapped")


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
    faults += [f"there is no card {card}" for card in sorted(cards) if not is_code(card) and card != UNKNOWN]
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
    deck = pack_cards(setup.rules.packs_for(len(setup.players)), setup.rules.jokers)
    has = Counter(deck)
    cards = [*setup.pile, *setup.stock, *setup.batch]
    for hand in setup.hands:
        cards += hand
    faults = [
        f"{card_text(card)} is there {n} times, the deck has {has[card] or 'none'}"
        for card, n in Counter(cards).items()
        if card != UNKNOWN and n > has[card]
    ]
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
    m = state.melds_n
    state.meld_kind[m] = w.kind
    state.meld_key[m] = w.key
    state.meld_low[m] = w.low
    state.meld_size[m] = w.size
    state.meld_suits[m] = w.suits
    state.meld_subs[m] = w.subs
    state.meld_owner[m] = meld.owner
    state.melds_n += 1
    state.begun |= 1 << meld.owner
    for laid in meld.cards:
        name = name_of(laid)
        points = usual_points(state, m, laid.card, name) if laid.points is None else laid.points
        record(state, laid.seat, m, laid.card, name, points)
    refit(state, m)
    return ""


def name_of(laid: SetupCard) -> int:
    """What a card of a meld stands for, itself as a rule."""
    if laid.stands is not None:
        return laid.stands
    return JOKER_NAMED if laid.card == JOKER else laid.card


def usual_points(board: Seen, m: int, card: int, name: int) -> int:
    """What such a card scores when it is laid at its place on the meld as it now lies."""
    if board.meld_kind[m] == Shape.JOKERS:
        return board.tables.joker_value
    rank = name & 15
    worth = board.tables.rank_value[rank]
    if board.meld_kind[m] == Shape.RUN and rank == 0 and board.meld_low[m] == 0:
        worth = board.tables.place_value[0]
    if card == name:
        return worth
    return stand_in_worth(board.tables, 1 if card == JOKER else 2, worth)


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
        if card == JOKER:
            state.apart_jokers += 1
        elif state.apart >> card & 1:
            state.apart_twins |= bit(card)
        else:
            state.apart |= bit(card)
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
    state.drew = (None, "stock", "pile").index(setup.drew)
    state.laid_now = setup.laid
    state.stock_open = setup.stock_open
    state.quiet = setup.quiet
    state.idle = setup.idle
    state.first = setup.first
    state.out = -1 if setup.out is None else setup.out
    if setup.turn_quiet is None:
        state.turn_quiet = usual_quiet(state) and state.phase in (Phase.DRAW, Phase.PLAY)
    else:
        state.turn_quiet = setup.turn_quiet
    state.before = state.fits if setup.before is None else mask_of(state, setup.before)
    if state.phase == Phase.CALL:
        state.asked = find_callers(state, state.work)
        for seat, said in setup.answers.items():
            state.answer[seat] = answer_of(state, said)
    elif state.phase == Phase.DRAW and state.stock_n == 0 and not state.put_back:
        meet_empty_stock(state, state.work)


def must_be_melded(board: Seen) -> bool:
    """Does the table's rule on takes alone close lay-offs to the owed card (D8)?"""
    return board.owed_how == Owed.TAKEN and not board.tables.pickup_layoff


def meet_empty_stock(state: State, w: Work) -> None:
    """A turn that stands at its beginning with the stock out: as ``begin_turn`` would have it."""
    if state.tables.stock_out == 2 and state.pile_n >= 2:
        turn_over_pile(state)
    elif not (state.tables.stock_out == 1 and any_take(state, w, state.turn)):
        finish(state, -1)


def usual_quiet(board: Seen) -> bool:
    """Whether the running turn counts as a quiet one, as far as the stock tells now (E4, E4a)."""
    if board.tables.stock_out == 1:
        return board.stock_n == 0
    return board.tables.stock_out == 2 and bool(board.stock_open)


def said_quiet(board: Seen) -> bool | None:
    """What a position says of it: nothing outside a turn, nor where it is the usual."""
    if board.phase not in (Phase.DRAW, Phase.PLAY) or bool(board.turn_quiet) == usual_quiet(board):
        return None
    return bool(board.turn_quiet)


def mask_of(state: State, cards: Sequence[int]) -> int:
    """Cards as what a table can take, a joker as what it needs to be open."""
    mask = 0
    for card in cards:
        mask |= state.tables.joker_fit if card == JOKER else bit(card)
    wild = state.tables.wild_mask
    return mask | OPEN if wild and mask & wild == wild else mask


def answer_of(state: State, said: object) -> int:
    """An answer in the window as the engine keeps it."""
    if not isinstance(said, Call):
        return -1
    pile = state.pile()
    depths = [depth for depth in range(1, len(pile) + 1) if pile[-depth] == said.card]
    return depths[said.deeper] if said.deeper < len(depths) else 126


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
        elif state.answer[seat] == 126:
            faults.append(f"{setup.players[seat]} calls a card that is not in the pile")
    if all(state.answer[seat] for seat in range(state.players) if state.asked >> seat & 1):
        faults.append("everybody has answered, so the window is closed")
    return faults


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
        phase=PHASES[phase],  # type: ignore[arg-type]
        owed=board.owed if board.owed >= 0 else None,
        owed_how=OWED[board.owed_how or 1],  # type: ignore[arg-type]
        owed_meld=bool(board.owed_meld) and not must_be_melded(board),
        batch=board.batch(),
        touched=None if touched == (laid and bool(board.apart_n)) else touched,
        alone=board.alone if board.alone >= 0 else None,
        put_back=bool(board.put_back),
        drew=(None, "stock", "pile")[board.drew],
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
        points = None if laid.points == usual_points(board, m, laid.card, name) else laid.points
        stands = None if name in (laid.card, JOKER_NAMED) else name
        cards.append(SetupCard(laid.card, stands, laid.seat, points))
    return SetupMeld(meld.owner, cards)


def said_answer(board: Seen, seat: int) -> Call | Pass:
    """A seat's answer in the window."""
    depth = board.answer[seat]
    if depth < 0:
        return Pass()
    pile = board.pile()
    card = pile[-depth]
    return Call(card, pile[len(pile) - depth + 1 :].count(card))


def cards_in(board: Seen, mask: int) -> list[int]:
    """What a table could take, as cards."""
    if mask & OPEN:
        mask |= board.tables.wild_mask
    cards = [card for card in range(64) if mask >> card & 1 and card & 15 < 13]
    joker = mask & (OPEN | OPEN_JOKERS) & board.tables.joker_fit
    return [*cards, JOKER] if joker else cards


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
        if board.meld_suits[m] != again.meld_suits[m] or board.meld_subs[m] != again.meld_subs[m]:
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
