"""What goes into the store and comes out of it."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """Something that happened at a table; ``seq`` counts from 1, ``at`` is Unix time, ``body`` JSON."""

    table: str
    seq: int
    at: float
    body: bytes


class SheetChange(NamedTuple):
    """What a device wrote on a score sheet as its ``n``-th change; ``body`` is all of the change, as JSON."""

    device: str
    n: int
    body: bytes


class HouseRule(NamedTuple):
    """Rules that somebody keeps under a code that others may use; only who made them may change them."""

    code: str
    owner_hash: str
    name: str
    body: bytes
