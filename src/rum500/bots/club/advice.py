"""What a club player would do, and why, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rum500.action import Call, Draw, Drop, Lay, Meld, Pass, Swap, Take
from rum500.cards import JOKER, pretty
from rum500.notation import said
from rum500.round import Rng

if TYPE_CHECKING:
    from rum500.bots.club.player import Club, Weighed
    from rum500.round import State, View

SLIGHT = 2.0  # points that hardly matter
FEW = 2  # cards of somebody who may soon go out


class Advice(NamedTuple):
    """A packed action and why it is advised: a clause that can follow a colon."""

    action: int
    reason: str


def advise(club: Club, view: View) -> Advice:
    """What the player would do in this view, whose seat must have to act."""
    code = club.choose(view)
    weighed = {one.action: one for one in club.weigh(view)}
    return Advice(code, _reason(view, weighed, weighed[code]))


def _reason(view: View, weighed: dict[int, Weighed], best: Weighed) -> str:
    if len(weighed) == 1:
        return "there is nothing else to do"
    match said(view, best.action):
        case Draw():
            return _stock_reason(view, weighed, best)
        case Take() | Call():
            return _take_reason(weighed, best)
        case Drop():
            return _drop_reason(view, weighed, best)
        case Swap():
            return "the joker comes to you for it, and can be melded this turn"
        case Meld() | Lay():
            return _play_reason(view, best.action)
        case Pass():
            return "what it brings is not worth its cards"
        case _:
            return "nothing else is better"


def _stock_reason(view: View, weighed: dict[int, Weighed], best: Weighed) -> str:
    takes = [one for one in weighed.values() if one is not best]
    nearest = max(takes, key=lambda one: one.worth)
    behind = round(best.worth - nearest.worth)
    action = said(view, nearest.action)
    card = pretty(action.card) if isinstance(action, Take) else "the pile"
    if behind <= SLIGHT and action == Take(view.pile()[-1]):
        return f"it is close: {card} would help your hand about as much"
    if behind <= SLIGHT:
        return f"it is close, but {card} brings cards that are hard to use"
    return f"taking {card} is worth some {behind} points less"


def _take_reason(weighed: dict[int, Weighed], best: Weighed) -> str:
    others = [one.worth for one in weighed.values() if one is not best]
    more = round(best.worth - max(others))
    if more <= SLIGHT:
        return "it makes a meld at once, though something else is nearly as good"
    return f"it is worth some {more} points more to you than anything else"


def _play_reason(view: View, code: int) -> str:
    """What comes of a meld or a lay-off that matters most in this position."""
    before = view.sample(Rng(0))
    after = before.copy()
    after.apply(code, view.seat)
    if _went_out(after, view.seat):
        return "you go out with it"
    if view.owed >= 0:
        way = "brings it there" if after.owed < 0 else "leads there"
        return f"{pretty(view.owed)} must come to the table, and this {way}"
    if _may_go_out(after, view.seat):
        return "it leaves one card, and with that as your discard you go out"
    if after.lacking() > 0:
        return f"your first melds need points, and after it only {after.lacking()} are lacking"
    if opened := sorted(_lays(after, view.seat) - _lays(before, view.seat)):
        return f"after it {' '.join(map(pretty, opened))} can be laid off too"
    scored = after.points(view.seat) - before.points(view.seat)
    saved = before.hand_value(view.seat) - after.hand_value(view.seat)
    fewest = min(view.hand_count(seat) for seat in range(view.players) if seat != view.seat)
    if 0 < fewest <= FEW:
        held = "one card" if fewest == 1 else f"{fewest} cards"
        return f"somebody holds only {held}, and in your hand these {saved} points may soon count against you"
    counted = "as much" if saved == scored else str(saved)
    return f"it scores {scored}, and in your hand it may count {counted} against you"


def _went_out(state: State, seat: int) -> bool:
    return state.over and not state.hand_count(seat)


def _may_go_out(state: State, seat: int) -> bool:
    """Whether the last card may be discarded, and ends the round."""
    if state.over or state.hand_count(seat) != 1:
        return False
    for code in state.legal(seat):
        if isinstance(said(state, code), Drop):
            end = state.copy()
            end.apply(code, seat)
            return _went_out(end, seat)
    return False


def _lays(state: State, seat: int) -> set[int]:
    """The natural cards that can be laid off."""
    actions = [said(state, code) for code in state.legal(seat)]
    return {action.card.card for action in actions if isinstance(action, Lay)} - {JOKER}


def _drop_reason(view: View, weighed: dict[int, Weighed], best: Weighed) -> str:
    drops = [one for one in weighed.values() if isinstance(said(view, one.action), Drop)]
    if len(drops) == 1:
        return "it is the only card you may discard"
    spare = max(drops, key=lambda one: one.worth)
    if spare.worth - best.worth > SLIGHT and spare.risk - best.risk > SLIGHT:
        action = said(view, spare.action)
        assert isinstance(action, Drop)
        return f"you need {pretty(action.card)} less, but others are likelier to use that"
    if best.risk <= SLIGHT:
        return "it helps your hand little, and others can hardly use it"
    safest = min(one.risk for one in drops)
    if best.risk - safest > SLIGHT:
        return "others may use it, but every safer card would cost your hand more"
    return "no card is quite safe, and this one helps your hand least"
