"""People who keep a score sheet, each at a device with a log of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from rum500.server.protocol.sheets import SheetMerged, SheetWish
from rum500.sheet import Log, read_change

SHEET = "KTCHENTABLE23456"
START: dict[str, Any] = {"title": "Kitchen table", "players": ["Ada", "Ben"]}


@dataclass
class Writer:
    """One device; ``known`` is what it knows the server to have."""

    device: str
    log: Log = field(default_factory=Log)
    known: dict[str, int] = field(default_factory=dict)
    at: int = 0

    def writes(self, **sets: Any) -> dict[str, Any]:
        """Set registers, whose ``/`` is written ``_``; the change."""
        self.at += 1
        registers = {name.replace("_", "/"): value for name, value in sets.items()}
        return self.log.append(self.device, self.at, "", registers).to_json()

    def wish(self, most: int = 200) -> dict[str, Any]:
        """What it sends to the server."""
        new = [one.to_json() for one in self.log.beyond(self.known)]
        return {"have": self.log.have(), "changes": new[:most]}

    def asks(self, most: int = 200) -> SheetWish:
        """The same as the server reads it."""
        return SheetWish(**self.wish(most))

    def hears(self, answer: SheetMerged | dict[str, Any]) -> None:
        """Take what the server answered."""
        have, changes = (
            (answer["have"], answer["changes"]) if isinstance(answer, dict) else (answer.have, told(answer))
        )
        self.known = have
        self.log.merge(map(read_change, changes))


def told(answer: SheetMerged) -> list[Any]:
    """The changes of an answer as they travel."""
    changes: list[Any] = msgspec.json.decode(msgspec.json.encode(answer.changes))
    return changes


def texts(log: Log) -> dict[str, Any]:
    """All registers and their values."""
    return {register: log.value(register) for register in sorted(log.registers())}
