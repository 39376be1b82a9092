"""What a legal action does, and what then happens by itself: turn ends, reshuffles, call windows, endings."""

from dataclasses import replace
from typing import Any

from .judge import Judge
from .melds import Meld, Pool, lay_on, minus, plus, shape_points
from .plays import Move, new_meld, swapped_melds
from .position import UNKNOWN, Owed, State, quiet_turn, takers


def changed(state: State, **fields: Any) -> State:
    return replace(state, **fields)


def _with_hand(state: State, seat: int, hand: Pool) -> tuple[Pool, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _known(
    state: State, seat: int, *, gone: list[str] | None = None, come: tuple[str, ...] = ()
) -> tuple[Pool, ...]:
    """What each seat is publicly known to hold, after cards left and came."""
    pool = plus(state.taken[seat], come)
    for card in gone or []:
        if card in pool:
            pool = minus(pool, [card])
    return (*state.taken[:seat], pool, *state.taken[seat + 1 :])


def play(state: State, seat: int, move: Move) -> State:
    """The position after a legal move."""
    if move.verb == "stock":
        return _draw(state, seat)
    if move.verb == "take":
        return _take(state, seat, move)
    if move.verb == "back":
        return _back(state, seat)
    if move.verb == "meld":
        return _meld(state, seat, move)
    if move.verb == "lay":
        return _lay(state, seat, move)
    if move.verb == "swap":
        return _swap(state, seat, move)
    if move.verb == "drop":
        return _drop(state, seat, move.card)
    if state.phase == "call":
        return settle_window(_answered(state, seat, move))
    return over(state)  # declining, E4


def over(state: State, out: int | None = None) -> State:
    return changed(state, phase="over", out=out, owed=None, alone=None, answers={}, drew=None)


def _draw(state: State, seat: int) -> State:
    card = state.stock[0]
    if card == UNKNOWN:
        raise ValueError("the top of the stock is not known")
    hands = _with_hand(state, seat, plus(state.hands[seat], [card]))
    taken = _known(state, seat, come=(card,)) if state.open_stock else state.taken
    return changed(state, phase="play", drew="stock", stock=state.stock[1:], hands=hands, taken=taken)


def _take(state: State, seat: int, move: Move) -> State:
    judge = Judge(state)
    batch = state.pile[-move.count :]
    alone = move.card if move.count == 1 else None
    taken = _known(state, seat, come=batch)
    pile = state.pile[: -move.count]
    after = changed(state, phase="play", drew="pile", pile=pile, alone=alone, taken=taken, played=False)
    if judge.owes(1 if move.count == 1 else 2):
        return changed(after, owed=Owed(move.card, "take", bool(judge.lay_blocks(seat))), batch=batch)
    return changed(after, hands=_with_hand(state, seat, plus(state.hands[seat], batch)))


def _back(state: State, seat: int) -> State:
    """N4: the pile as it was; then only the stock, and the end of the round where there is none."""
    after = changed(
        state,
        phase="draw",
        pile=state.pile + state.batch,
        batch=(),
        owed=None,
        alone=None,
        drew=None,
        put_back_done=True,
        taken=_known(state, seat, gone=list(state.batch)),
    )
    return after if after.stock else over(after)


def _spend(state: State, seat: int, cards: list[str]) -> State:
    """Cards leave the hand for the table; a batch joins the hand once its card owed is used (D10, N9)."""
    hand, batch, owed = state.hands[seat], state.batch, state.owed
    if seat == state.turn and owed and owed.kind != "swapped":
        if owed.card in cards:
            hand, batch, owed = minus(plus(hand, batch), cards), (), None
        else:
            for card in cards:
                if card in hand:
                    hand = minus(hand, [card])
                else:
                    at = batch.index(card)
                    batch = batch[:at] + batch[at + 1 :]
    else:
        hand = minus(hand, cards)
        if seat == state.turn and owed and owed.card in cards:
            owed = None
    own_turn = seat == state.turn
    return changed(
        state,
        hands=_with_hand(state, seat, hand),
        batch=batch,
        owed=owed,
        laid=True,
        played=state.played or own_turn,
        alone=None if own_turn and state.alone in cards else state.alone,
        taken=_known(state, seat, gone=cards),
    )


def _meld(state: State, seat: int, move: Move) -> State:
    shape = move.shape
    assert shape
    after = _spend(state, seat, [card for card, _ in shape.items])
    need = Judge(state).need(seat)
    points = sum(shape_points(state.table, shape))
    melds = (*state.melds, new_meld(state.table, shape, seat))
    if seat == state.turn and need:
        after.first = state.first + points if points < need else 0
    return _empty_hand(changed(after, melds=melds), seat)


def _lay(state: State, seat: int, move: Move) -> State:
    meld = lay_on(state.table, state.melds[move.meld], move.card, move.stands, move.end, seat)
    after = _spend(state, seat, [move.card])
    return _empty_hand(changed(after, melds=_replaced(state, move.meld, meld)), seat)


def _replaced(state: State, index: int, meld: Meld) -> tuple[Meld, ...]:
    return (*state.melds[:index], meld, *state.melds[index + 1 :])


def _swap(state: State, seat: int, move: Move) -> State:
    """L5, N5: the joker comes to the hand and is owed."""
    joker = state.melds[move.meld].laid[move.count].card
    melds = swapped_melds(state.table, state.melds, move.meld, move.count, move.card, seat)
    after = _spend(state, seat, [move.card])
    hands = _with_hand(after, seat, plus(after.hands[seat], [joker]))
    taken = _known(after, seat, come=(joker,))
    return changed(after, melds=melds, hands=hands, owed=Owed(joker, "swapped"), taken=taken)


def _empty_hand(state: State, seat: int) -> State:
    """N7, X2, X2a: the last card went to the table."""
    if state.card_count(seat):
        return state
    if state.table.settings.final_discard != "float":
        return over(state, seat)
    return end_turn(state, discarded=False) if seat == state.turn else state


def _drop(state: State, seat: int, card: str) -> State:
    hands = _with_hand(state, seat, minus(state.hands[seat], [card]))
    taken = _known(state, seat, gone=[card])
    after = changed(state, hands=hands, pile=(*state.pile, card), taken=taken)
    if state.phase == "upcard":
        return begin_turn(after, seat)
    return end_turn(after, discarded=True)


def end_turn(state: State, *, discarded: bool) -> State:
    """N2, in its order."""
    if discarded and not state.hand_count(state.turn):
        return over(state, state.turn)
    settings, players = state.table.settings, state.table.players
    if settings.stock_out == "end" and not state.stock:
        return over(state)
    quiet, idle = _laps(state)
    after = changed(state, quiet=quiet, idle=idle)
    limit = {"play_on": players, "reshuffle": 3 * players}.get(settings.stock_out)
    if idle >= 3 * players or (limit and quiet >= limit):
        return over(after)
    if discarded and settings.rummy_call != "off" and players > 2:
        return settle_window(_rest(after, phase="call"))
    return begin_turn(after, (state.turn + 1) % players)


def _laps(state: State) -> tuple[int, int]:
    """N3: the lap counters after this turn."""
    if state.laid:
        return 0, 0
    return state.quiet + state.turn_quiet, 0 if state.drew == "stock" else state.idle + 1


def _rest(state: State, **fields: Any) -> State:
    """The state with nothing left over from the turn that ended."""
    cleared: dict[str, Any] = {
        "owed": None,
        "batch": (),
        "alone": None,
        "put_back_done": False,
        "drew": None,
        "laid": False,
        "played": False,
        "first": 0,
        "answers": {},
    }
    return changed(state, **{**cleared, **fields})


def begin_turn(state: State, seat: int) -> State:
    """N1: a seat comes to move."""
    settings = state.table.settings
    before = takers(state.table, state.melds) if settings.rummy_call == "pile" else frozenset()
    after = _rest(state, phase="draw", turn=seat, before=before)
    return without_stock(after)


def without_stock(state: State) -> State:
    """N1: what an empty stock means for the seat that is to draw; also marks a turn that counts as quiet."""
    settings = state.table.settings
    if not state.stock and settings.stock_out == "reshuffle" and len(state.pile) >= 2:
        state = changed(state, stock=state.pile[:-1], pile=state.pile[-1:], open_stock=True)
    state = changed(state, turn_quiet=quiet_turn(state))
    if state.stock:
        return state
    can_take = settings.stock_out == "play_on" and _some_take(state)
    return state if can_take else over(state)


def _some_take(state: State) -> bool:
    judge = Judge(state)
    return any(not judge.take_ids(state.turn, depth) for depth in range(1, len(state.pile) + 1))


def _answered(state: State, seat: int, move: Move) -> State:
    answer = "pass"
    if move.verb == "call":
        higher = state.pile[len(state.pile) - move.depth + 1 :]
        answer = f"call {move.card}" + "'" * higher.count(move.card)
    return changed(state, answers={**state.answers, seat: answer})


def settle_window(state: State) -> State:
    """C3, N15: once every seat asked has answered, the nearest caller acts, or the next seat begins."""
    judge = Judge(state)
    if any(seat not in state.answers for seat in judge.asked):
        return state
    for seat in judge.asked:
        if state.answers[seat] != "pass":
            ids, move = judge.judge_answer(seat, state.answers[seat])
            if move is None:
                raise ValueError(f"no such call: {state.answers[seat]} ({', '.join(sorted(ids))})")
            return _call(state, seat, move, meld_only=bool(judge.lay_blocks(seat)))
    return begin_turn(state, (state.turn + 1) % state.table.players)


def _call(state: State, seat: int, move: Move, *, meld_only: bool) -> State:
    """C2: the caller takes the batch, owes the called card, and completes a turn."""
    settings = state.table.settings
    before = takers(state.table, state.melds) if settings.rummy_call == "pile" else frozenset()
    batch = state.pile[-move.count :]
    after = _rest(state, phase="play", turn=seat, before=before, drew="pile", batch=batch)
    owed = Owed(move.card, "called", meld_only)
    taken = _known(state, seat, come=batch)
    pile = state.pile[: -move.count]
    return changed(after, owed=owed, pile=pile, taken=taken, turn_quiet=quiet_turn(state))


def round_scores(state: State) -> list[int]:
    """S1, E5, N19: points on the table, the bonus for going out, less the hands."""
    settings = state.table.settings
    deduct = state.out is not None or settings.stock_out_deduct
    scores = []
    for seat in range(state.table.players):
        score = state.points[seat] + (settings.out_bonus if state.out == seat else 0)
        if deduct:
            if state.unknown[seat]:
                raise ValueError(f"the hand of {state.names[seat]} is not known")
            score -= sum(state.table.hand_value(card) * count for card, count in state.hands[seat].items())
        scores.append(score)
    return scores
