"""What club would do in a person's place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rum500.bots import CLUB_1
from rum500.bots.club.advice import advise
from rum500.bots.club.player import Club
from rum500.notation import said
from rum500.terminal.menu import described

if TYPE_CHECKING:
    from rum500.round import View

_CLUB: Final = Club(CLUB_1)


def hint(view: View, *, off_turn: bool) -> str:
    """A sentence: the action and why."""
    if off_turn:
        code = _CLUB.choose_off_turn(view)
        if code is None:
            return "Hint: let it be."
        return f"Hint: {described(view, said(view, code))}: points on the table are safe."
    advice = advise(_CLUB, view)
    reason = re.sub(r"\bT(?=[♣♦♥♠])", "10", advice.reason)
    return f"Hint: {described(view, said(view, advice.action))}: {reason}."
