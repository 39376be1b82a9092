"""``rum500`` as a process that can be told to kill itself at a certain place: ``python -m tests.server.mortal``.

``RUM500_MORTAL`` names a folder. Steps of migration in it are added to those of the program. As soon as there is
a file ``kill`` in it, which says ``PLACE N``, the process ends by SIGKILL the N-th time that it comes there.
"""

from __future__ import annotations

import os
import signal
from functools import lru_cache
from pathlib import Path

from rum500.cli import main
from rum500.server.store import store as of_store
from rum500.server.store.place import Place
from rum500.server.store.upgrade import upgrade
from rum500.server.store.writer import Addition

BEFORE, WRITTEN, MIGRATION = "before", "written", "migration"
_left: dict[str, int] = {}


@lru_cache(maxsize=1)
def folder() -> Path:
    return Path(os.environ["RUM500_MORTAL"])


def tell(where: Path, place: str, times: int) -> None:
    """Let the process of this folder end there."""
    part = where / "kill.part"
    part.write_text(f"{place} {times}")
    part.replace(where / "kill")


def come_by(place: str) -> None:
    """End here, if that was told and it is the time."""
    order = folder() / "kill"
    if not order.exists():
        return
    named, times = order.read_text().split()
    if named != place:
        return
    left = _left[place] = _left.get(place, int(times)) - 1
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)


def become_mortal() -> None:
    """Come by before a group is written, and between that and its acknowledgement; add the steps."""
    write = of_store.Store._write

    async def written(store: of_store.Store, group: list[Addition]) -> None:
        come_by(BEFORE)
        await write(store, group)
        come_by(WRITTEN)

    def upgraded(place: Place) -> None:
        upgrade(place, folder())

    of_store.Store._write = written  # type: ignore[method-assign]
    of_store.upgrade = upgraded  # type: ignore[assignment]


if __name__ == "__main__":
    from tests.server import mortal  # the same module that the steps import

    mortal.become_mortal()
    main()
