"""Names as people may give them to themselves, their tables and their rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from unicodedata import category, normalize

from rum500.server.requests import Refusal
from rum500.telling.words import YOU

if TYPE_CHECKING:
    from rum500.server.table import Table

# Printable by their kind, and yet not to be seen: fillers, blank Braille, selectors of variants.
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def proper_name(wished: str) -> str:
    """A name as it is shown. Raises ``Refusal`` where nothing of it can be seen."""
    name = one_line(wished)
    if not any(category(sign)[0] in "LNPS" for sign in name):
        raise Refusal("no-name", "A name has letters or other signs that can be seen.")
    return name


def one_line(text: str) -> str:
    """A text on one line, without what cannot be seen or turns its neighbours round."""
    seen = _UNSEEN.sub("", normalize("NFC", text))
    return " ".join("".join(sign if sign.isprintable() else " " for sign in seen).split())


def free_name(table: Table, seat: int, wished: str) -> str:
    """The name somebody wants at a seat, if nobody else has it. Raises ``Refusal``."""
    name = proper_name(wished)
    if name == YOU:
        raise Refusal("no-name", "Say by which name you want to play.")
    others = [one.name for at, one in enumerate(table.seats) if at != seat]
    if any(_plain(name) == _plain(other) for other in others):
        raise Refusal("name-taken", f"{name} sits at this table already; take another name.")
    return name


def _plain(name: str) -> str:
    """What two names have in common that look alike."""
    return normalize("NFKC", name).casefold()
