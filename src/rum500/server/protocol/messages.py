"""What comes from the server by socket."""

from __future__ import annotations

from msgspec import Struct

from rum500.server.protocol.looks import Line, Parts, Quick, Way


class Welcome(Struct, tag="welcome"):
    """The whole table as the seat sees it, and the lines after the number that the client asked from.

    ``last`` is the number of the newest request of the seat, from any device; the next must be above it.
    """

    protocol: int
    build: str
    you: int | None
    seq: int
    parts: Parts
    lines: list[Line]
    last: int = 0


class Update(Struct, tag="update", omit_defaults=True, gc=False):
    """What changed by entry ``seq``; presence changes without a new number.

    ``done`` is the request of this client that the entry carries out, and answers it as ``done`` would.
    """

    seq: int
    parts: Parts
    lines: list[Line] = []
    done: int = 0
    quick: Quick | None = None


class Done(Struct, tag="done", gc=False):
    """The request ``id`` is carried out and stored, as entry ``seq``."""

    id: int
    seq: int


class Refused(Struct, tag="refused", omit_defaults=True):
    """The request ``id`` changes nothing; ``rule`` is the id of the rule, where it is one of the game.

    ``ways`` is not empty where the request could mean several things: one of them is to be sent instead.
    """

    id: int
    code: str
    text: str
    rule: str = ""
    ways: list[Way] = []


class Answer(Struct, tag="answer"):
    """What was asked by ``id``, in a sentence; ``rule`` as in a refusal."""

    id: int
    allowed: bool
    text: str
    rule: str


class Pong(Struct, tag="pong"):
    """The server hears the client."""


FromServer = Welcome | Update | Done | Refused | Answer | Pong
