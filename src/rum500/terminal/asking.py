"""A score sheet kept by questions, cell by cell and round by round (K2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.sheet import EntryError, SheetError, fold, read_entry, registers
from rum500.sheet.making import doubts_after
from rum500.sheet.undo import redo, undo
from rum500.terminal.scoring import draw_sheet

if TYPE_CHECKING:
    from rich.console import Console

    from rum500.sheet import Sheet
    from rum500.sheet.keeping import Kept, Shelf

HELP: Final = """\
Type a side's figure: 25 or -45, a sum as 10+15+8-5, laid and caught as 60 / 35,
or the cards as KS QS JS AS / 7h. Add out for who went out: 60 / 0 out.
  undo, redo      take the last step back, do it again
  edit 3 Ben 40   mend a figure of an earlier round
  cards ran out   nobody went out in this round
  sheet           show the sheet         quit   leave; nothing is lost
  Enter alone leaves the figure out for now."""
_ENDS: Final = {"quit", "q", "exit"}


class Scorer:
    """Asks for one figure after the other until somebody quits or the game is over."""

    def __init__(self, shelf: Shelf, kept: Kept, console: Console) -> None:
        self._shelf = shelf
        self._kept = kept
        self._console = console
        self._skipped: set[tuple[int, int]] = set()

    def run(self) -> None:
        """Ask till the end; what was answered is in the file before the next question."""
        self._draw()
        self._say("? explains what to type.")
        while (cell := self._wanted()) is not None:
            try:
                answer = self._console.input(f"{self._question(*cell)} ").strip()
            except EOFError:
                self._say("")
                return
            if answer.lower() in _ENDS:
                return
            try:
                self._answer(cell, answer)
            except SheetError as error:
                self._say(str(error))

    @property
    def _sheet(self) -> Sheet:
        return fold(self._kept.log)

    def _draw(self) -> None:
        draw_sheet(self._console, self._sheet)

    def _say(self, text: str) -> None:
        self._console.print(text, highlight=False, markup=False)

    def _wanted(self) -> tuple[int, int] | None:
        """The next cell without a figure, as its key and side; None once the game is over."""
        sheet = self._sheet
        for one in sheet.rounds:
            for side in one.missing:
                if (one.key, side) not in self._skipped:
                    return one.key, side
        if sheet.ending is not None:
            return None
        to = sheet.next
        if any(one.missing for one in sheet.rounds):  # all of them skipped: they are asked for again
            self._skipped.clear()
        return to.key, to.side

    def _question(self, key: int, side: int) -> str:
        sheet = self._sheet
        number = next((one.number for one in sheet.rounds if one.key == key), sheet.next.number)
        return f"Round {number}, {sheet.names[side]}:"

    def _answer(self, cell: tuple[int, int], answer: str) -> None:
        key, side = cell
        word, *rest = answer.split() or [""]
        if not answer:
            self._skip(key, side)
        elif word in {"?", "help"}:
            self._say(HELP)
        elif word == "sheet":
            self._draw()
        elif word in {"undo", "redo"}:
            self._kept = self._shelf.step(self._kept, undo if word == "undo" else redo)
            self._draw()
        elif word == "edit":
            self._edit(rest)
        elif answer == "cards ran out":
            self._kept = self._shelf.write(self._kept, {registers.of_round("stock", key): True})
        else:
            self._enter(key, side, answer)

    def _skip(self, key: int, side: int) -> None:
        if all(one.key != key for one in self._sheet.rounds):
            self._say("The round begins with a figure; quit leaves.")
        else:
            self._skipped.add((key, side))

    def _edit(self, words: list[str]) -> None:
        sheet = self._sheet
        rounds = {str(one.number): one.key for one in sheet.rounds}
        if len(words) < 3 or words[0] not in rounds:
            raise EntryError(
                f"Write edit, a round ({', '.join(rounds) or 'none yet'}), a name and the figure."
            )
        side = next(
            (at for at, name in enumerate(sheet.names) if name.casefold() == words[1].casefold()), None
        )
        if side is None:
            raise EntryError(f"No side is called {words[1]}: there are {', '.join(sheet.names)}.")
        self._enter(rounds[words[0]], side, " ".join(words[2:]))
        self._draw()

    def _enter(self, key: int, side: int, text: str) -> None:
        register = registers.cell(key, side)
        entry = str(read_entry(text))
        doubts = doubts_after(self._kept.log, {register: entry}).get(register, ())
        if doubts:
            self._say(" ".join(doubt.text for doubt in doubts))
            if not self._agreed("Enter it all the same? [y/N]"):
                return
            entry += "!"
        before = {one.key for one in self._sheet.rounds if one.complete}
        self._kept = self._shelf.write(self._kept, {register: entry})
        self._closed(key, before)

    def _closed(self, key: int, before: set[int]) -> None:
        """What there is to say and ask once a round is complete."""
        one = next((one for one in self._sheet.rounds if one.key == key and one.complete), None)
        if one is None or key in before:
            return
        if one.doubts:
            self._ask_who(key)
        self._draw()

    def _ask_who(self, key: int) -> None:
        sheet = self._sheet
        answer = self._console.input(
            f"Who went out? {', '.join(sheet.players)}, or Enter for nobody: "
        ).strip()
        seat = next(
            (at for at, name in enumerate(sheet.players) if name.casefold() == answer.casefold()), None
        )
        if seat is None:
            self._kept = self._shelf.write(self._kept, {registers.of_round("stock", key): True})
            return
        side = next(at for at, seats in enumerate(sheet.sides) if seat in seats)
        register = registers.cell(key, side)
        out = " out" if sheet.sides[side][0] == seat else " out2"
        text = self._kept.log.value(register)
        self._kept = self._shelf.write(self._kept, {register: str(read_entry(f"{text}{out}"))})

    def _agreed(self, question: str) -> bool:
        return self._console.input(f"{question} ").strip().lower() in {"y", "yes"}
