"""What a club player would do, and why, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rum500.action import Call, Draw, Drop, Lay, Meld, Pass, Swap, Take
from rum500.cards import pretty
from rum500.notation import said

if TYPE_CHECKING:
    from rum500.bots.club.player import Club, Weighed
    from rum500.round import View

SLIGHT = 2.0  # points that hardly matter


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
        case Meld() | Lay() | Swap():
            return "on the table the points are safe, in the hand they may count against you"
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
    if behind <= SLIGHT:
        return f"it is close, but {card} brings cards that are hard to use"
    return f"taking {card} is worth some {behind} points less"


def _take_reason(weighed: dict[int, Weighed], best: Weighed) -> str:
    others = [one.worth for one in weighed.values() if one is not best]
    more = round(best.worth - max(others))
    if more <= SLIGHT:
        return "it makes a meld at once, though something else is nearly as good"
    return f"it is worth some {more} points more to you than anything else"


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
