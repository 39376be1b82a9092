"""The small values that everything else is made of; ``VERSION`` is that of the protocol."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

VERSION: Final = 1

Card = str
Do = Annotated[str, Meta(max_length=300, description="An action in the notation, such as lay 8h>2")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Id = Annotated[int, Meta(ge=1, le=2**53 - 1, description="The client's number of a request; rising")]

SeatKind = Literal["open", "person", "computer"]
Status = Literal["waiting", "playing", "paused", "over"]
PhaseName = Literal["upcard", "draw", "play", "call", "over"]
WayKind = Literal["stock", "take", "back", "meld", "lay", "swap", "drop", "call", "pass"]
Standing = Literal["ask", "pass"]
