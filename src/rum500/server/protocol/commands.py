"""What a client sends by socket."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from rum500.server.protocol.values import Do, Id, SeatNumber, Standing


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Do an action."""

    id: Id
    do: Do


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the last step of one's own turn, or all since the draw."""

    id: Id
    all: bool = False


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Ask whether an action is allowed, and why not."""

    id: Id
    do: Do


class Stand(Struct, tag="stand", forbid_unknown_fields=True):
    """Be asked in windows for calls, or always let the discard go until further notice."""

    id: Id
    calls: Standing


class MoreTime(Struct, tag="more-time", forbid_unknown_fields=True):
    """Ask for the time once more."""

    id: Id


class Ready(Struct, tag="ready", forbid_unknown_fields=True):
    """The sheet of the round was read; the computer players need not wait."""

    id: Id


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say a quick phrase, by its place in the list."""

    id: Id
    phrase: Annotated[int, Meta(ge=0, le=20)]


class Run(Struct, tag="run", forbid_unknown_fields=True):
    """The host starts, pauses or goes on."""

    id: Id
    what: Literal["start", "pause", "go-on"]


class Fill(Struct, tag="fill", forbid_unknown_fields=True):
    """The host gives a seat to the computer or opens it; before the start he may also add or remove one."""

    id: Id
    seat: SeatNumber
    what: Literal["computer", "open", "add", "remove"]
    level: str = "steady"


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Give the seat up; the computer plays on for it."""

    id: Id


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """Give the game up: it ends, and the others have won it."""

    id: Id


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """Want the game to end without a winner, or no longer; it ends once every person wants it."""

    id: Id
    agree: bool = True


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Want another game with the deal one seat further; it starts once every person here wants it."""

    id: Id


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Is the server there?"""


Command = Act | Undo | Why | Stand | MoreTime | Ready | Say | Run | Fill | Leave | Concede | Abort | Rematch
FromClient = Command | Ping

PHRASES: Final = (
    "Hello!", "Good luck!", "Nice one!", "Oops!", "Thank you!", "Just a moment.", "Back again.", "Good game!",
)  # fmt: skip
