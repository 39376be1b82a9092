"""Consoles of a width that can be read, whatever the environment says."""

from __future__ import annotations

import os
from typing import Any, Final

from rich.console import Console

FEWEST: Final = 40
_MOST: Final = 1000


class _Console(Console):
    """A console that leaves it to the command what follows when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Called by Rich while it handles the error, which goes on its way here."""
        raise  # noqa: PLE0704


def console(**options: Any) -> Console:
    """A console of Rich's; ``COLUMNS`` counts where it is a width to be believed, else the terminal's own."""
    environment = {name: value for name, value in os.environ.items() if not _absurd(name, value)}
    made = _Console(_environ=environment, **options)
    if made.is_dumb_terminal:  # which Rich takes to have 80 columns, whatever it has
        made.size = Console(_environ={**environment, "TERM": ""}).size
    narrow = made.width < FEWEST
    if narrow:  # only then: a width that is set no longer follows the window
        made.width = FEWEST
    return made


def _absurd(name: str, value: str) -> bool:
    if name not in {"COLUMNS", "LINES"}:
        return False
    return not (value.isascii() and value.isdecimal() and len(value) <= 4 and _fits(name, int(value)))


def _fits(name: str, number: int) -> bool:
    return (FEWEST if name == "COLUMNS" else 1) <= number <= _MOST
