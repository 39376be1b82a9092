"""Names as people may give them to themselves, their tables and their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.server.requests import Refusal
from rum500.telling.words import YOU

if TYPE_CHECKING:
    from rum500.server.table import Table


def proper_name(wished: str) -> str:
    """A name as it is shown. Raises ``Refusal`` where nothing of it can be seen."""
    name = one_line(wished)
    if not name:
        raise Refusal("no-name", "A name has letters or other signs that can be seen.")
    return name


def one_line(text: str) -> str:
    """A text on one line, without what cannot be seen or turns its neighbours round."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def free_name(table: Table, wished: str) -> str:
    """The name somebody wants, if nobody has it. Raises ``Refusal``."""
    name = proper_name(wished)
    if name == YOU:
        raise Refusal("no-name", "Say by which name you want to play.")
    if any(seat.person and seat.name.casefold() == name.casefold() for seat in table.seats):
        raise Refusal("name-taken", f"{name} sits at this table already; take another name.")
    return name
