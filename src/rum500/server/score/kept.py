"""A score sheet on the server: its log while it is in memory, and who wants to hear that it has grown."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import msgspec

from rum500.server.protocol.sheets import SheetGrown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rum500.server.score.sheet_log import SheetLog

_ENCODER: Final = msgspec.json.Encoder()


class KeptSheet:
    """One sheet; ``turn`` is taken by whoever works with its log, which is None while it is not in memory."""

    def __init__(self, sheet: str) -> None:
        self.id = sheet
        self.turn = asyncio.Lock()
        self.log: SheetLog | None = None
        self.grown = ""  # what all who listen are told, as text
        self._listening: set[asyncio.Event] = set()

    def tell(self, log: SheetLog) -> None:
        """Let all who listen know what is stored now."""
        grown = _ENCODER.encode(SheetGrown(log.have, log.digest)).decode()
        if grown != self.grown:
            self.grown = grown
            for hears in self._listening:
                hears.set()

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
