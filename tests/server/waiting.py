"""Waits for what comes about in its own time, however slow the machine is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE: Final = 60.0


async def until(holds: Callable[[], object]) -> None:
    """Go on once it holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - what it waits for rings no bell
            await asyncio.sleep(0.001)
