"""Players, sides and sheets by what people call them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def as_heard(name: str) -> str:
    """A name as one hears it, in which Ann and ann are the same; the page has the same (``signs.ts``)."""
    return unicodedata.normalize("NFC", name.strip()).upper().lower()


def called(said: str, names: Sequence[str]) -> list[int]:
    """The places of a name, or else of those that sound so, or begin so."""
    wanted, heard = as_heard(said), list(map(as_heard, names))
    exact = [at for at, name in enumerate(names) if name == said.strip()]
    return (
        exact
        or [at for at, name in enumerate(heard) if name == wanted]
        or [at for at, name in enumerate(heard) if wanted and name.startswith(wanted)]
    )
