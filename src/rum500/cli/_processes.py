"""Work spread over processes that end together, quietly, whatever ends them."""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, NoReturn, TypeVar

from rum500.cli import _shell, _signals

Task = TypeVar("Task")
Result = TypeVar("Result")

_PATIENCE = 5.0  # seconds a process has to end by itself


@contextmanager
def spread(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Iterator[Result]]:
    """The results of all the tasks, in whatever order they come; with one job they are worked on here."""
    if jobs == 1:
        yield map(work, tasks)
        return
    running: dict[Connection, SpawnProcess] = {}
    try:
        with _signals_held_back():
            for _ in range(jobs):
                end, process = _started(work)
                running[end] = process
        yield _results(running, iter(tasks))
    finally:
        _stop(running)


def _started(work: Callable[[Task], Result]) -> tuple[Connection, SpawnProcess]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()
    return ours, process


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Processes started meanwhile hear of no signal before they can answer it; this one hears of it after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _signals.ENDINGS)
    try:
        resource_tracker.ensure_running()  # where it starts one, it lets some signals through again
        signal.pthread_sigmask(signal.SIG_BLOCK, _signals.ENDINGS)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _results(running: dict[Connection, SpawnProcess], tasks: Iterator[Any]) -> Iterator[Any]:
    busy = {end for end, process in running.items() if _given(end, process, tasks)}
    while busy:
        for end in wait(busy):
            assert isinstance(end, Connection)
            result = _received(end, running[end])
            if not _given(end, running[end], tasks):
                busy.remove(end)
            yield result


def _given(end: Connection, process: SpawnProcess, tasks: Iterator[Any]) -> bool:
    """Whether there was another task to give."""
    for task in islice(tasks, 1):
        try:
            end.send(task)
        except OSError:
            _lost(process)
        return True
    return False


def _received(end: Connection, process: SpawnProcess) -> Any:
    try:
        done = end.recv()
    except (EOFError, OSError):
        _lost(process)
    if isinstance(done, Exception):
        raise done
    return done


def _lost(process: SpawnProcess) -> NoReturn:
    """A process that was told to end ends all; one that was killed is an error."""
    process.join(_PATIENCE)
    status = process.exitcode or 0
    number = -status if status < 0 else status - 128
    if number in _signals.ENDINGS:
        raise SystemExit(128 + number)
    _shell.bad_input("one of the processes was ended from outside; try fewer --jobs")


def _stop(running: dict[Connection, SpawnProcess]) -> None:
    for end, process in running.items():
        end.close()
        process.terminate()
    for process in running.values():
        process.join(_PATIENCE)
        process.kill()
        process.join()


def _serve(end: Connection, work: Callable[[Any], Any]) -> None:
    """What a process does until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _signals.ENDINGS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _signals.leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _signals.ENDINGS)
    with suppress(EOFError, OSError):
        while True:
            end.send(_done(work, end.recv()))


def _done(work: Callable[[Any], Any], task: Any) -> Any:
    """The result, or the error for the other side to raise."""
    try:
        return work(task)
    except Exception as error:  # noqa: BLE001
        error.add_note(traceback.format_exc())
        return error
