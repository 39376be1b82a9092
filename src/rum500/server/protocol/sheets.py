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
    """What the server has now, the digest of that, and what of it the device lacks, as much as goes in."""

    have: Have
    changes: list[dict[str, Any]]
    digest: str = ""


class SheetGrown(Struct):
    """What comes by the socket of a sheet: what the server has of it, and the fingerprint of that."""

    have: Have
    digest: str = ""


class SheetRules(Struct):
    """Rules as a sheet holds them: a preset, and the settings that differ, as in rule files."""

    preset: str
    set: dict[str, str]


class SheetRound(Struct):
    """A round for a sheet: entries by side, the rank that was wild, and whether the cards ran out."""

    dealer: int
    wild: str | None
    stock: bool
    cells: list[str]


class SheetOfTable(Struct):
    """The game at a table as a score sheet would have it; ``rounds`` are those that are over."""

    title: str
    players: list[str]
    rules: SheetRules
    first: int
    rounds: list[SheetRound]
