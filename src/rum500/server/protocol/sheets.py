"""What is asked and answered about score sheets; docs/sheet.md says what a change is."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Have = dict[str, int]


class SheetWish(Struct, forbid_unknown_fields=True):
    """What a device has of a score sheet, by the writers' numbers, and changes that the server may lack."""

    have: Have
    changes: list[dict[str, Any]] = []


class SheetMerged(Struct):
    """What the server has now, its digest, and what of it the device lacks, as much as an answer holds."""

    have: Have
    changes: list[dict[str, Any]]
    digest: str = ""


class SheetGrown(Struct):
    """What comes by the socket of a sheet: what the server has of it, and the fingerprint of that."""

    have: Have
    digest: str = ""


class SheetOfTable(Struct):
    """The registers that a score sheet of the game at a table begins with, of the rounds that are over."""

    sets: dict[str, Any]
