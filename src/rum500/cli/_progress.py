"""A bar on stderr while a person watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from rich.progress import Progress

from rum500.terminal.console import console


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A function that moves the bar on."""
    page = console(stderr=True)
    bar = Progress(console=page, transient=True, disable=not page.is_terminal)
    bar.start()
    try:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)
    finally:
        with suppress(OSError):  # the terminal may have been closed
            bar.stop()
