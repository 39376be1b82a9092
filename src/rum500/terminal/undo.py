"""What a person is told who cannot take anything back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.action import Back
from rum500.notation import said
from rum500.round import Phase

if TYPE_CHECKING:
    from rum500.round import View


def nothing_to_take_back(view: View) -> str:
    """Why the person cannot go back from here."""
    if view.turn != view.seat or view.phase == Phase.CALL:
        why = "your turn is over"
    elif view.phase == Phase.PLAY:
        why = "the draw stands, and nothing is played since"
    else:
        why = "nothing is played yet this turn, and what came before it stands"
    may_put_back = any(isinstance(said(view, code), Back) for code in view.legal(view.seat))
    instead = " You may put the cards back (b)." if may_put_back else ""
    return f"There is nothing to take back: {why}.{instead}"
