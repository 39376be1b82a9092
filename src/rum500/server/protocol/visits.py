"""What is asked and answered by HTTP about tables: opening, finding and joining them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rum500.presets import DEFAULT_PRESET
from rum500.server.protocol.looks import Terms
from rum500.server.protocol.values import Name, SeatKind, SeatNumber, Status


class SeatWish(Struct, forbid_unknown_fields=True):
    """A seat of a table to be opened, after the one who opens it."""

    kind: Literal["open", "computer"] = "open"
    level: str = "steady"


def _one_open_seat() -> list[SeatWish]:
    return [SeatWish()]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened. ``settings`` change the preset; without ``seats`` two are there, one open."""

    you: Name
    preset: str = DEFAULT_PRESET
    settings: dict[str, str] = {}
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=7)] = field(default_factory=_one_open_seat)
    name: Annotated[str, Meta(max_length=40)] = ""
    listed: bool = False
    pace: Annotated[float, Meta(ge=0, le=5)] = 1.0
    turn_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    call_seconds: Annotated[int, Meta(ge=0, le=600)] = 20
    start: bool = False


class Opened(Struct):
    """A table that is there now; ``invite`` is the address to send to friends."""

    code: str
    invite: str


class JoinSeat(Struct, forbid_unknown_fields=True):
    """Sit down by a name, at a certain seat or at the first free one."""

    you: Name
    seat: SeatNumber | None = None


class Seated(Struct):
    """The seat one has now."""

    code: str
    seat: int


class SeatGlance(Struct):
    """A seat as the list of tables shows it."""

    name: str
    kind: SeatKind
    level: str


class Glance(Struct):
    """A table as the home page and an invitation show it; ``you`` is the caller's seat.

    ``round`` is 0 before the game; the seconds are those of its clocks, 0 without.
    """

    code: str
    name: str
    terms: Terms
    status: Status
    round: int
    turn_seconds: int
    call_seconds: int
    seats: list[SeatGlance]
    you: int | None
    your_turn: bool


class Invitation(Struct):
    """The ways into a table; ``reachable`` is false where the address only works on the server's machine."""

    url: str
    reachable: bool
    note: str


class DeviceCode(Struct):
    """A code that carries a seat to another device, once."""

    code: str
    seconds: int


class UseDeviceCode(Struct, forbid_unknown_fields=True):
    """The code typed on the other device."""

    code: Annotated[str, Meta(max_length=40)]


class Trouble(Struct):
    """Why a request by HTTP was not carried out, and the way out of it."""

    code: str
    text: str
    way_out: str = ""
