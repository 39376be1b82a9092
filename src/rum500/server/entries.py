"""What the log of a table holds: everything that changed it, in order, enough to make it again.

The name of an entry says what has happened; ``request`` is the client's number of the request it came from.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from rum500.server.protocol.values import SeatKind, Standing

By = Literal["person", "computer", "clock", "standing"]


class SeatAt(Struct):
    """A seat as the table is opened."""

    kind: SeatKind
    name: str = ""
    level: str = ""


class Opened(Struct, tag="opened"):
    """A table, its rules as ``rules_line`` writes them, and who opened it at the first seat."""

    code: str
    name: str
    rules: str
    seats: list[SeatAt]
    holder: str
    listed: bool
    pace: float
    turn_seconds: int
    call_seconds: int
    engine: str
    seed: str


class Sat(Struct, tag="sat"):
    """Somebody took a seat; ``holder`` is the hash of the secret that is his."""

    seat: int
    name: str
    holder: str


class Carried(Struct, tag="carried"):
    """The seat may be used with another secret too, of another device."""

    seat: int
    holder: str


class Filled(Struct, tag="filled", omit_defaults=True):
    """The host changed a seat."""

    seat: int
    what: Literal["computer", "open", "add", "remove"]
    level: str = ""
    request: int = 0


class Started(Struct, tag="started", omit_defaults=True):
    """A game begins with the seed that was committed to; without a ``dealer`` one is drawn for.

    ``next_seed`` is that of the game after it.
    """

    next_seed: str
    dealer: int | None = None
    request: int = 0


class Acted(Struct, tag="acted", omit_defaults=True):
    """An action of the game, in the notation."""

    seat: int
    do: str
    by: By = "person"
    request: int = 0


class Undone(Struct, tag="undone", omit_defaults=True):
    """A step was taken back, or all since the draw."""

    seat: int
    all: bool = False
    request: int = 0


class Stood(Struct, tag="stood", omit_defaults=True):
    """A standing answer to windows for calls."""

    seat: int
    calls: Standing
    request: int = 0


class StoodIn(Struct, tag="stood-in", omit_defaults=True):
    """The computer plays for a person who is away, or hands the seat back."""

    seat: int
    on: bool


class SheetRead(Struct, tag="sheet-read", omit_defaults=True):
    """A person has read the sheet of the round."""

    seat: int
    request: int = 0


class Halted(Struct, tag="halted", omit_defaults=True):
    """The host paused the game, or lets it go on."""

    on: bool
    request: int = 0


class Hosted(Struct, tag="hosted"):
    """The host has gone away for long; another person runs the table."""

    seat: int


class Left(Struct, tag="left", omit_defaults=True):
    """A person gave up the seat."""

    seat: int
    request: int = 0


class Wished(Struct, tag="wished", omit_defaults=True):
    """A person wants the game broken off, or no longer."""

    seat: int
    agree: bool
    request: int = 0


class Agreed(Struct, tag="agreed", omit_defaults=True):
    """A person wants a rematch."""

    seat: int
    request: int = 0


class Ended(Struct, tag="ended", omit_defaults=True):
    """The game ended before its time: conceded by a seat, or broken off."""

    conceded: int | None = None
    request: int = 0


Entry = (
    Opened
    | Sat
    | Carried
    | Filled
    | Started
    | Acted
    | Undone
    | Stood
    | StoodIn
    | SheetRead
    | Halted
    | Hosted
    | Left
    | Wished
    | Agreed
    | Ended
)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)
_OF_THE_HOST = Filled, Started, Halted


def asked_by(entry: Entry, host: int) -> int | None:
    """The seat whose request led to an entry; None where that is not known by its seat."""
    if isinstance(entry, _OF_THE_HOST):
        return host
    return entry.conceded if isinstance(entry, Ended) else getattr(entry, "seat", None)


def write(entry: Entry) -> bytes:
    """An entry as it is stored."""
    return _ENCODER.encode(entry)


def read(body: bytes) -> Entry:
    """An entry from its stored form. Raises ``msgspec.ValidationError``."""
    return _DECODER.decode(body)
