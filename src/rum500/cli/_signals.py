"""Signals that end a command at work; before it begins and once it is done, ``_starting`` sees to Ctrl-C."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Ctrl-C, a closed terminal and a request to end unwind the command, once; its status is 128 and more.

    What the command was started to ignore, as under nohup, it goes on ignoring.
    """
    had = {number: signal.getsignal(number) for number in ENDINGS}
    heeded = [number for number, handler in had.items() if handler != signal.SIG_IGN]
    for number in heeded:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in heeded:
            signal.signal(number, had[number] or signal.SIG_DFL)


def leave(number: int, _frame: FrameType | None) -> None:
    """Unwind, and let no second signal disturb it."""
    for other in ENDINGS:
        signal.signal(other, _pay_no_heed)  # SIG_IGN would make Python complain of one that is on its way
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(128 + number)


def _pay_no_heed(_number: int, _frame: FrameType | None) -> None:
    """The command is ending already."""
