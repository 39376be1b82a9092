"""A score sheet on the server: its log while it is in memory, and who wants to hear that it has grown."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rum500.server.score.refusals import SheetRefusal
from rum500.server.store import SheetChange
from rum500.sheet import Change, Log, read_change

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rum500.server.protocol.sheets import Have
    from rum500.sheet.log import Name

MOST_AT_ONCE: Final = 200  # changes
MOST_CHANGES: Final = 5_000
MOST_DEVICES: Final = 100
LARGEST_CHANGE: Final = 8 * 1024  # bytes
LARGEST_SHEET: Final = 2 * 1024 * 1024
_BESIDE: Final = 1024  # bytes, about, that a change takes in memory beside its text
_NEW_SHEET: Final = "Go on with a new sheet."

_ENCODER = msgspec.json.Encoder()


class SheetLog:
    """The log of a sheet in memory, with what it takes there."""

    def __init__(self, stored: Sequence[SheetChange]) -> None:
        """Raises ``SheetError`` where that is no log."""
        self.log = Log(read_change(msgspec.json.decode(one.body)) for one in stored)
        self._size = sum(len(one.body) for one in stored)

    @property
    def empty(self) -> bool:
        """Whether nothing is written there."""
        return not self.log.history

    @property
    def weight(self) -> int:
        """Bytes, about."""
        return self._size + _BESIDE * len(self.log.history)

    def take(self, sent: Sequence[Any]) -> list[SheetChange]:
        """Take changes; those that are new, as they are to be stored, each behind those it follows.

        Raises ``SheetError`` and ``SheetRefusal``; nothing is taken then.
        """
        changes = [_read(one) for one in sent]
        bodies = {
            one.name: _ENCODER.encode(one.to_json()) for one in changes if self.log.get(one.name) is None
        }
        self._expect_room(bodies)
        new = self.log.merge(changes)
        self._size += sum(map(len, bodies.values()))
        return [SheetChange(one.device, one.n, bodies[one.name]) for one in new]

    def _expect_room(self, new: dict[Name, bytes]) -> None:
        devices = {*self.log.have(), *(name.device for name in new)}
        if len(self.log.history) + len(new) > MOST_CHANGES:
            text = f"A sheet holds at most {MOST_CHANGES} changes, and this one has them."
        elif len(devices) > MOST_DEVICES:
            text = f"At most {MOST_DEVICES} devices write on a sheet, and this one has them."
        elif self._size + sum(map(len, new.values())) > LARGEST_SHEET:
            text = "A sheet holds at most 2 MB, and this one has them."
        else:
            return
        raise SheetRefusal(409, "sheet-full", text, _NEW_SHEET)


class KeptSheet:
    """One sheet; ``turn`` is taken by whoever works with its log, which is None while it is not in memory."""

    def __init__(self, sheet: str) -> None:
        self.id = sheet
        self.turn = asyncio.Lock()
        self.log: SheetLog | None = None
        self.have: Have = {}
        self._listening: set[asyncio.Event] = set()

    def tell(self, log: SheetLog) -> None:
        """Let all who listen know what is stored now."""
        have = log.log.have()
        if have != self.have:
            self.have = have
            for grown in self._listening:
                grown.set()

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever there is more than before, and at first."""
        grown = asyncio.Event()
        grown.set()
        self._listening.add(grown)
        try:
            yield grown
        finally:
            self._listening.discard(grown)


def _read(sent: Any) -> Change:
    if len(_ENCODER.encode(sent)) > LARGEST_CHANGE:
        text = f"A change has at most {LARGEST_CHANGE // 1024} KB of JSON."
        raise SheetRefusal(413, "long-change", text, "Set fewer registers in one.")
    return read_change(sent)
