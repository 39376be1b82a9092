"""Names in sentences. Somebody who gave no name is called You, and his verbs go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.telling.words import YOU

if TYPE_CHECKING:
    from collections.abc import Sequence


def agreed(name: str, one: str, several: str) -> str:
    """A name with its verb: ``Ann wins``, ``Ann & Ben win``, ``You win``."""
    return f"{name} {several if takes_plural(name) else one}"


def takes_plural(name: str) -> bool:
    """Whether a name goes with the verbs of several."""
    return name == YOU or " & " in name


def possessive(name: str) -> str:
    """``Ann’s``, ``your``."""
    return "your" if name == YOU else f"{name}’s"


def listed(names: Sequence[str]) -> str:
    """``Ann, Ben and Mei``."""
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last
