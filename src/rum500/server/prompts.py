"""What a seat is asked to do, in words: a headline and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.round import Phase
from rum500.telling.grammar import agreed
from rum500.telling.words import count, face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.round import View
    from rum500.server.protocol.looks import Taking, Way

_DOINGS: Final = {
    Phase.UPCARD: ("chooses the upcard", "choose the upcard"),
    Phase.DRAW: ("is to draw", "are to draw"),
    Phase.PLAY: ("is playing", "are playing"),
    Phase.CALL: ("has discarded", "have discarded"),
}


def asked(view: View, names: Sequence[str], ways: Sequence[Way], takes: Sequence[Taking]) -> tuple[str, str]:
    """The headline and the sentence for a seat that may act."""
    if view.phase == Phase.CALL:
        return _for_call(view, names, ways)
    if view.turn != view.seat:
        return _doing(view, names), "You may lay down and lay off meanwhile."
    if view.phase == Phase.UPCARD:
        return "Choose the upcard.", "The card that you discard starts the pile."
    if view.phase == Phase.DRAW:
        return _for_draw(view, takes)
    return _for_play(view, {way.kind for way in ways})


def waiting(view: View, names: Sequence[str]) -> tuple[str, str]:
    """The headline and the sentence for all others."""
    if view.phase == Phase.CALL:
        return "Somebody may call.", f"{names[view.turn]} discarded {face(view.pile()[-1])}."
    return _doing(view, names), ""


def _doing(view: View, names: Sequence[str]) -> str:
    return f"{agreed(names[view.turn], *_DOINGS[Phase(view.phase)])}."


def _for_call(view: View, names: Sequence[str], ways: Sequence[Way]) -> tuple[str, str]:
    called = [way for way in ways if way.kind == "call"]
    if not called:
        return "Rummy?", f"{names[view.turn]} discarded {face(view.pile()[-1])}; you cannot call it."
    head = f"Rummy? {called[0].text}." if len(called) == 1 else "Rummy? Several cards fit."
    after = names[(view.seat + 1) % len(names)]
    return head, f"You take it, lay it and finish a turn; then {agreed(after, 'plays', 'play')}."


def _for_draw(view: View, takes: Sequence[Taking]) -> tuple[str, str]:
    if not view.stock_count:
        how = "tap a dotted card in the pile, or pass." if takes else "pass, which ends the round."
        return "Your turn: the stock is empty.", how[0].upper() + how[1:]
    if takes:
        return "Your turn: draw a card.", "From the stock, or tap a dotted card in the pile."
    return "Your turn: draw a card.", "From the stock; no card of the pile can be taken now."


def _for_play(view: View, kinds: set[str]) -> tuple[str, str]:
    if view.owed >= 0:
        rest = len(view.batch()) - 1
        others = "card" if rest == 1 else count(rest)
        later = f" The other {others} you picked up will then be yours." if rest > 0 else ""
        how = "Lay down" if "meld" in kinds else "Lay off"
        return f"{how} {face(view.owed)} now.", f"You owe it to the table.{later}"
    if view.lacking():
        return "Lay down more.", f"Your first melds still lack {view.lacking()} points."
    if kinds <= {"drop"}:
        return "Discard a card.", "That ends your turn."
    if "drop" not in kinds:
        return "Lay down or lay off.", "You may not discard now."
    return "Lay down, lay off, or discard.", "A discard ends your turn."
