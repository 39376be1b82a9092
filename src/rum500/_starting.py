"""Ctrl-C while the command starts, or has done its work, ends it without a word.

It is imported before all else, and so imports little itself.
"""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130


def quiet() -> None:
    """End at once on Ctrl-C; where it was to be ignored, as under nohup, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def quiet_in_the_command() -> None:
    """The same where this process is ``rum500`` itself, not a program that has it as a library."""
    if os.path.basename(sys.argv[0] if sys.argv else "").partition(".")[0].lower() == "rum500":  # noqa: PTH119
        quiet()


def heard() -> None:
    """Ctrl-C unwinds what is done from now on."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
