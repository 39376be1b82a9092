"""What every command shares: exit codes, faults in one line, JSON, the options that choose the rules."""

from __future__ import annotations

import codecs
import json
import os
import re
import shutil
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn, TextIO

import typer

from rum500 import COMPILED, _pure
from rum500._starting import INTERRUPTED

if TYPE_CHECKING:
    from rum500.rules import Rules

DONE = 0
DOES_NOT_HOLD = 1
BAD_INPUT = 2
MOST = 1_000_000_000  # of anything that a command is asked to count to
LONGEST_SEED = 200
_LONGEST_LINE = 1000
_NEAREST = "nearest"

RulesOption = Annotated[
    str, typer.Option("--rules", metavar="NAME|FILE.toml", help="The rules: a named one, or a rule file.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change one setting of the rules; may be repeated."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


class BadInput(Exception):
    """Something the person typed, or a file they named, is wrong; the message says what."""


def bad_input(message: str) -> NoReturn:
    """Refuse what was typed, in one line."""
    raise BadInput(message)


def named_path(name: str) -> Path:
    """A file or folder that was named; an empty name, as of a variable of the shell, is not this folder."""
    if not name:
        bad_input("the name of the file or folder is empty")
    return Path(name)


def does_not_hold() -> NoReturn:
    """End the command with the status of a check that failed."""
    raise typer.Exit(DOES_NOT_HOLD)


def chosen_rules(name: str, changes: list[str] | None = None) -> Rules:
    """The rules that ``--rules`` and ``--set`` ask for."""
    from rum500.house import load_rules

    return load_rules(name, list(changes or ()))


def checked_seed(seed: str) -> str:
    """A seed that can be typed again and stands in one line of a record."""
    if not 1 <= len(seed) <= LONGEST_SEED:
        bad_input(f"a seed has 1 to {LONGEST_SEED} characters, not {len(seed)}")
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in seed):
        bad_input("a seed is text in UTF-8, without line breaks and control characters")
    return seed


def program() -> str:
    """What to type for ``rum500`` here: its name where the shell finds it, else the way to it."""
    started = Path(sys.argv[0])
    if started.stem.lower() != "rum500":  # from a test or by python -c
        started = Path(sys.executable).with_name("rum500")
    found = shutil.which("rum500")
    if not started.exists() or (found is not None and Path(found).resolve() == started.resolve()):
        return "rum500"
    with suppress(ValueError):
        near = str(started.absolute().relative_to(Path.cwd()))
        return near if os.sep in near else f"{os.curdir}{os.sep}{near}"
    return str(started)


def print_json(value: object) -> None:
    """Print one JSON object on stdout."""
    print(json.dumps(value, allow_nan=False))


def note(text: str) -> None:
    """Print a line of progress or of advice on stderr, if anybody can still read it."""
    with suppress(OSError):
        print(text, file=sys.stderr)


def read_bytes(name: str) -> bytes:
    """What a file holds, or stdin where the name is ``-``, in whichever encoding."""
    if name != "-":
        return named_path(name).read_bytes()
    _expect_input()
    return sys.stdin.buffer.read()


def _expect_input() -> None:
    if getattr(sys.stdin, "name", "") == os.devnull:
        bad_input("there is no standard input to read from; name a file")


def read_text(name: str) -> str:
    """What a file holds, or stdin where the name is ``-``."""
    try:
        if name == "-":
            _expect_input()
            return sys.stdin.read()
        return named_path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        bad_input(f"{name}: not a text file (UTF-8)")


def warn_uncompiled() -> None:
    """Say once that the engine is slow here, and why."""
    if not COMPILED:
        why = "RUM500_PURE is set" if _pure.WANTED else "no C compiler was found at install"
        note(f"rum500: running uncompiled ({why}); the same rules, about a hundred times slower")


def _one_line(text: str) -> str:
    line = "; ".join(line.strip() for line in text.splitlines() if line.strip())
    line = re.sub(r"(\d{20})\d{40,}", "\\1\N{HORIZONTAL ELLIPSIS}", line)
    shown = "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line[:_LONGEST_LINE]
    )
    return shown if len(line) <= _LONGEST_LINE else f"{shown} \N{HORIZONTAL ELLIPSIS}"


def _fault(error: BaseException) -> str | None:
    """What to tell the person, or None where the error is a fault of the program."""
    if isinstance(error, BadInput):
        return str(error)
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context else ""
        return f"{error.format_message()}{hint}"
    if isinstance(error, ValueError) and type(error).__module__.split(".")[0] == "rum500":
        return str(error)
    if isinstance(error, UnicodeEncodeError):
        return "the text given is not UTF-8"
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename is not None else str(error.strerror)
    return None


def _quiet_stdout() -> None:
    """Whoever read stdout has gone; let nothing complain about it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _soften(stream: Any) -> None:
    """A terminal that lacks a character gets the nearest that it has, not a traceback."""
    if hasattr(stream, "reconfigure"):
        codecs.register_error(_NEAREST, _nearest)
        stream.reconfigure(errors=_NEAREST)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    from rum500.terminal.plain import to_ascii

    assert isinstance(error, UnicodeEncodeError)
    return to_ascii(error.object[error.start : error.end]), error.end


def run(app: typer.Typer, arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    try:
        sys.stdin = sys.stdin or _nowhere("r")
        sys.stdout = sys.stdout or _nowhere("w")
        sys.stderr = sys.stderr or _nowhere("w")
        _soften(sys.stdout)
        _soften(sys.stderr)
        command = typer.main.get_command(app)
        with command.make_context(
            "rum500", list(sys.argv[1:] if arguments is None else arguments)
        ) as context:
            command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as end:
        return _flushed(end.exit_code)
    except SystemExit as end:
        return _flushed(end.code if isinstance(end.code, int) else DOES_NOT_HOLD)
    except (KeyboardInterrupt, typer.Abort):
        note("")
        return INTERRUPTED
    except BrokenPipeError:
        _quiet_stdout()
        return DONE
    except Exception as error:
        message = _fault(error)
        if message is None:
            raise
        note(f"rum500: {_one_line(message)}")
        return _flushed(BAD_INPUT)
    return DONE


def _flushed(status: int) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        _quiet_stdout()
    return status


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    """Stands in for a stream that was closed before the start."""
    return Path(os.devnull).open(mode, encoding="utf-8")
