"""``rum500`` as a process that can be told to kill itself at a certain place.

It has a folder. Steps of migration in it are added to those of the program. As soon as there is a file
``kill`` in it, which says ``PLACE N``, the process ends by SIGKILL the N-th time that it comes there.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from unittest.mock import patch

from rum500.cli import main
from rum500.server.store import Store
from rum500.server.store.place import Place
from rum500.server.store.upgrade import upgrade
from rum500.server.store.writer import Addition

BEFORE, WRITTEN, MIGRATION = "before", "written", "migration"
_ORDER = "kill"


def command(folder: Path) -> list[str]:
    """What starts it."""
    return [sys.executable, "-u", "-c", f"from tests.server.mortal import run; run({str(folder)!r})"]


def tell(folder: Path, place: str, times: int) -> None:
    """Let the process of this folder end there."""
    part = folder / "part"
    part.write_text(f"{place} {times}")
    part.replace(folder / _ORDER)


def forget(folder: Path) -> None:
    """Let it live."""
    (folder / _ORDER).unlink(missing_ok=True)


class _Fate:
    """What this process was told."""

    folder = Path()
    came = 0

    def come_by(self, place: str) -> None:
        order = self.folder / _ORDER
        if not order.exists():
            return
        named, times = order.read_text().split()
        self.came += named == place
        if named == place and self.came >= int(times):
            os.kill(os.getpid(), signal.SIGKILL)


_fate = _Fate()
come_by = _fate.come_by


def run(folder: str) -> None:
    """Run ``rum500``; come by before a group is written, and between that and its acknowledgement."""
    _fate.folder = Path(folder)
    write = Store._write

    async def written(self: Store, group: list[Addition]) -> None:
        come_by(BEFORE)
        await write(self, group)
        come_by(WRITTEN)

    def upgraded(place: Place) -> None:
        upgrade(place, _fate.folder)

    with patch.object(Store, "_write", written), patch("rum500.server.store.store.upgrade", upgraded):
        main()
