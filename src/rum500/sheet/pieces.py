"""Registers that are set at once, in as many changes as keep each of a size that every server takes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_BYTES: Final = 6 * 1024  # of JSON; beside it a change names up to 100 devices


def pieces(sets: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All of them in their order; mostly in one piece."""
    found: list[dict[str, Any]] = [{}]
    room = MOST_BYTES
    for register, value in sets.items():
        said = json.dumps({register: value}, ensure_ascii=False, separators=(",", ":"))
        size = len(said.encode()) - 1
        if size > room and found[-1]:
            found.append({})
            room = MOST_BYTES
        found[-1][register] = value
        room -= size
    return found
