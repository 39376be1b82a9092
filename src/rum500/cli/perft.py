"""``rum500 perft``: counts of action sequences, against files that say what they should be."""

from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Annotated

import typer

from rum500.cli import _shell
from rum500.perft import Case, PerftError, perft, read_cases
from rum500.terminal.console import console


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("perft")(check)


@dataclass(frozen=True, slots=True)
class Failure:
    """A count that differs."""

    file: str
    line: int
    depth: int
    expected: int
    counted: int


def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Files of counts; - for standard input.")
    ],
    depth: Annotated[
        int | None,
        typer.Option(min=0, max=_shell.MOST, metavar="N", help="Leave out counts of more actions than this."),
    ] = None,
    json: _shell.JsonOption = False,
) -> None:
    """Count the sequences of legal actions from positions; status 1 where a count is not what its file says.

    A file holds positions, each followed by lines such as: perft 3 214. A line --- separates two positions.

    Example: rum500 perft tests/perft/hoyle.perft
    """
    page = console(highlight=False, soft_wrap=True)
    cases, failed = 0, list[Failure]()
    for file, found in [(file, _cases(file)) for file in files]:
        began = perf_counter()
        wrong = list(_failures(file, found, depth))
        cases += len(found)
        failed += wrong
        if json:
            continue
        for failure in wrong:
            page.print(_sentence(failure), markup=False)
        verdict = f"{len(wrong)} of the counts differ" if wrong else "all counts agree"
        number = f"{len(found)} position{'s' * (len(found) != 1)}"
        page.print(f"{file}: {number}, {verdict}, {perf_counter() - began:.1f} s", markup=False)
    if json:
        _shell.print_json({"cases": cases, "failed": [asdict(failure) for failure in failed]})
    if failed:
        _shell.does_not_hold()


def _cases(file: str) -> list[Case]:
    try:
        return read_cases(_shell.read_text(file))
    except PerftError as error:
        _shell.bad_input(f"{file}: {error}")


def _failures(file: str, cases: list[Case], deepest: int | None) -> list[Failure]:
    """The counts of a file that differ."""
    failed = []
    for case in cases:
        for count in case.counts:
            if deepest is not None and count.depth > deepest:
                continue
            counted = perft(case.state, count.depth)
            if counted != count.number:
                failed.append(Failure(file, count.line, count.depth, count.number, counted))
    return failed


def _sentence(failure: Failure) -> str:
    return (
        f"{failure.file}, line {failure.line}: perft {failure.depth} should be {failure.expected}, "
        f"the engine counts {failure.counted}"
    )
