"""Where the text goes: colour, width, plain characters where the terminal has no others."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from rum500.terminal.console import console as new_console
from rum500.terminal.plain import sentence, to_ascii

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

SIGN: Final = "> "
_MORE: Final = "-- Enter goes on, q stops -- "
_AT_THE_END: Final = "-- Enter: back to the table -- "
_THEME: Final = Theme({
    "card.clubs": "bold green",
    "card.diamonds": "bold bright_blue",
    "card.hearts": "bold red",
    "card.spades": "bold",
    "card.joker": "bold magenta",
})  # fmt: skip
UNREADABLE = "\N{REPLACEMENT CHARACTER}"  # stands for a line that is no text in the terminal's encoding


class _Suits(RegexHighlighter):
    """Four colours for four suits; the sign says it too."""

    base_style = "card."
    highlights = (
        r"(?P<clubs>\b(10|[2-9AJQK])♣)",
        r"(?P<diamonds>\b(10|[2-9AJQK])♦)",
        r"(?P<hearts>\b(10|[2-9AJQK])♥)",
        r"(?P<spades>\b(10|[2-9AJQK])♠)",
        r"(?P<joker>\bJk\b)",
    )


class InputEnded(Exception):
    """Nobody is typing any more."""


class Screen:
    """Prints lines and reads them; without a person at the keyboard what was read is shown after the sign."""

    def __init__(
        self, console: Console | None = None, *, plain: bool = False, ascii_only: bool = False
    ) -> None:
        """``plain``: sentences for a screen reader; ``ascii_only``: no sign beyond ASCII."""
        self.console = console or new_console(theme=_THEME, highlight=False, markup=False, emoji=False)
        self.interactive = sys.stdin.isatty()
        self._colour = _Suits()
        self.plain = plain
        self._ascii = ascii_only or not _can_show_suits(self.console.encoding)
        if self.interactive:
            _enable_line_editing()

    def say(self, text: str = "", style: str = "") -> None:
        """Print a sentence, wrapped to the width."""
        for line in self._wrapped(text, style):
            self._print(line)

    def read(self, sentences: Iterable[str]) -> None:
        """Print sentences, one after the other."""
        for text in sentences:
            self.say(text)

    def _print(self, line: Text) -> None:
        self.console.print(line, soft_wrap=self.plain)

    def clear(self) -> None:
        """Take everything off the screen, also what has scrolled away and what was typed."""
        if self.interactive:
            with suppress(ImportError):
                import_module("readline").clear_history()
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            return
        self.console.print("\n" * (self.console.height if self.interactive else 1))

    def verbatim(self, text: str) -> None:
        """Print a line as it is, to be copied: neither wrapped nor put into other characters."""
        self.console.print(Text(text), soft_wrap=True)

    def command(self, text: str) -> None:
        """Print a command for a shell; at a terminal that is too narrow it goes on in a further line."""
        folds = self._turns_pages and not self.plain and os.name != "nt"
        for line in folded(shlex.split(text), self.console.width) if folds else [f"  {text}"]:
            self.verbatim(line)

    def page(self, rows: Iterable[tuple[str, str]]) -> None:
        """Print sentences, each with its style; a person who sees them turns the pages, and may stop."""
        if self.plain:
            self.read(text for text, _ in rows)
            return
        lines = [line for text, style in rows for line in self._wrapped(text, style)]
        size = max(1, self.console.height - 1) if self._turns_pages else len(lines) or 1
        for first in range(0, len(lines), size):
            for line in lines[first : first + size]:
                self._print(line)
            last = first + size >= len(lines)
            if self._turns_pages and self.ask(_AT_THE_END if last else _MORE):
                return

    def flow(self, label: str, cells: Sequence[str], indent: int, gap: str = "  ") -> None:
        """Print cells side by side, none broken across lines, under a label of ``indent`` columns."""
        for line in flowed(label, cells, indent, gap, self.console.width):
            self.say(line)

    def title(self, text: str) -> None:
        """Print a heading over the whole width."""
        if self.plain:
            self.say(text)
            return
        self.say(f"── {text} ".ljust(self.console.width - 1, "─"), style="bold")

    def ask(self, sign: str = SIGN) -> str:
        """The next line typed; ``InputEnded`` where there is none."""
        if self.plain and sign == SIGN:
            sign = "Your choice: "
        if self._ascii:
            sign = to_ascii(sign)
        if self.interactive:
            try:
                return input(sign).strip()
            except UnicodeError:
                return UNREADABLE
            except EOFError:
                self.say()
                raise InputEnded from None
        try:
            line = sys.stdin.readline()
        except UnicodeError:
            line = UNREADABLE
        if not line:
            raise InputEnded
        self._echo(f"{sign}{line.strip()}")
        return line.strip()

    def _echo(self, typed: str) -> None:
        """Show what was read from a pipe, as it was typed."""
        if self.plain:
            self.verbatim(to_ascii(typed) if self._ascii else typed)
        else:
            self.say(typed)

    def pause(self, why: str) -> str:
        """Let a person read on, and return what he types; piped input is not waited for."""
        return self.ask(f"{why} ") if self.interactive else ""

    @property
    def _turns_pages(self) -> bool:
        return self.interactive and self.console.is_terminal

    def _wrapped(self, text: str, style: str) -> list[Text]:
        """A sentence in lines that fit; what it is indented by, its further lines are too."""
        drawn = self._drawn(text, style)
        if self.plain and not self.console.is_terminal:  # one sentence, one line for a program that reads
            return [drawn]
        indent = len(text) - len(text.lstrip(" "))
        width = self.console.width - indent
        lines = list(drawn[indent:].wrap(self.console, width)) if text.strip() else [drawn]
        for line in lines:
            line.rstrip()
            line.pad_left(indent)
        return lines

    def _drawn(self, text: str, style: str) -> Text:
        if self.plain:
            text, style = sentence(text), ""
        if self._ascii:
            text = text.replace("…", "...")
        drawn = Text(text, style=style)
        self._colour.highlight(drawn)
        if self._ascii:
            drawn.plain = to_ascii(drawn.plain)
        return drawn


def flowed(label: str, cells: Iterable[str], indent: int, gap: str, width: int) -> list[str]:
    """Lines of cells, each line but the first begun with blanks in the label's place."""
    lines = [label.ljust(indent)]
    empty = True
    for cell in cells:
        if not empty and len(lines[-1]) + len(cell) >= width:
            lines.append(" " * indent)
        lines[-1] += f"{cell}{gap}"
        empty = False
    return [line.rstrip() for line in lines]


def folded(words: Sequence[str], width: int) -> list[str]:
    """Lines of a command, broken between words alone, as a shell takes them."""
    lines = [" "]
    for word in map(shlex.quote, words):
        if len(lines[-1]) + len(word) + 3 > width and lines[-1].strip():
            lines[-1] += " \\"
            lines.append("   ")
        lines[-1] += f" {word}"
    return lines


def _can_show_suits(encoding: str) -> bool:
    try:
        "♣─−".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _enable_line_editing() -> None:
    """Arrow keys and history in ``input``, where the system has them."""
    with suppress(ImportError):
        import_module("readline")
