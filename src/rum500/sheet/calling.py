"""Players, sides and sheets by what people call them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.sheet.sheet import Sheet

_DOTLESS: Final = "\u0131"


def as_heard(name: str) -> str:
    """A name as one hears it, in which Ann and ann are the same; but i and the dotless ı are two letters.

    Sign by sign, as the page has it too (``signs.ts``).
    """
    signs = unicodedata.normalize("NFC", name.strip())
    return "".join(sign if sign == _DOTLESS else sign.upper().lower() for sign in signs)


def called(said: str, names: Sequence[str]) -> list[int]:
    """The places of a name, or else of those that sound so, or begin so."""
    wanted, heard = as_heard(said), list(map(as_heard, names))
    exact = [at for at, name in enumerate(names) if name == said.strip()]
    return (
        exact
        or [at for at, name in enumerate(heard) if name == wanted]
        or [at for at, name in enumerate(heard) if wanted and name.startswith(wanted)]
    )


def sides_called(said: str, sheet: Sheet) -> list[int]:
    """The sides of this name, or of a player of this name; else those of a name that begins so."""
    for form in (str.strip, as_heard):
        for names, sides in _naming(sheet):
            found = [side for name, side in zip(names, sides, strict=True) if form(name) == form(said)]
            if found:
                return found
    found = [side for names, sides in _naming(sheet) for side in (sides[at] for at in called(said, names))]
    return sorted(set(found))


def _naming(sheet: Sheet) -> list[tuple[Sequence[str], list[int]]]:
    """Names, each with the side that it is of."""
    seats = range(len(sheet.players))
    return [(sheet.players, list(map(sheet.side_of, seats))), (sheet.names, list(range(len(sheet.names))))]
