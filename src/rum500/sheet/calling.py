"""Players, sides and sheets by what people call them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def called(said: str, names: Sequence[str]) -> list[int]:
    """The places of a name, or else of those that begin so; capitals do not matter."""
    plain = said.strip().casefold()
    exact = [at for at, name in enumerate(names) if name.casefold() == plain]
    return exact or [at for at, name in enumerate(names) if plain and name.casefold().startswith(plain)]
