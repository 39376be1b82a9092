"""The club player: plays as the sources advise, by rules of thumb and odds."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.bots.club.style import Temper

if not cython.compiled:
    from rum500.bots.club.choice import choose, choose_off_turn
    from rum500.bots.club.outlook import Outlook
    from rum500.bots.club.style import Style
    from rum500.round.state import View


class Club:
    """Reads the pile, counts what is still to come, and drops what others can use least.

    It draws no random number: the same view gives the same choice.
    """

    name: str
    style: Style
    outlook: Outlook

    def __init__(self, temper: Temper, name: str = "club") -> None:
        self.name = name
        self.style = Style(temper)
        self.outlook = Outlook()

    def choose(self, view: View) -> int:
        """The action of a seat that has to act."""
        return choose(view, view.work, self.outlook, self.style, view.seat)

    def choose_off_turn(self, view: View) -> int | None:
        """A meld or lay-off in another's turn, or None to let it be."""
        code = choose_off_turn(view, view.work, self.outlook, self.style, view.seat)
        return None if code < 0 else code
