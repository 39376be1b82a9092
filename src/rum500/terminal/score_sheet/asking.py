"""A score sheet kept by questions, cell by cell and round by round (K2)."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from rum500.sheet import EntryError, SheetError, registers
from rum500.sheet.calling import as_heard, called, sides_called
from rum500.sheet.making import LEFT_OUT, doubts_after, entered, marked_out, unmarked, wild_rank
from rum500.sheet.undo import redo, undo
from rum500.telling.words import signed
from rum500.terminal.score_sheet.drawing import draw_sheet, last_step
from rum500.terminal.score_sheet.pen import Pen
from rum500.terminal.screen import InputEnded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.sheet import Sheet
    from rum500.sheet.keeping import Kept, Shelf
    from rum500.terminal.screen import Screen

HELP: Final = """\
Type a side's figure: 25 or -45, a sum as 10+15+8-5, laid and caught as 60 / 35,
or the cards as KS QS JS AS / 7h. Add out for who went out: 60 / 0 out.
  undo, redo      take the last step back, do it again
  edit 3 Ben 40   mend a figure of an earlier round; a point takes it out
  edit 3 Ben out  who went out there
  remove 3        take a whole round out; keep 3 keeps it, if that is in doubt
  cards ran out   nobody went out in this round
  wild 7          the rank that is wild in this round
  sheet           show the sheet         quit   leave; nothing is lost
  Enter alone leaves the figure out for now.
Names, rules, dealers, the end by hand: rum500 score edit --help."""
_ENDS: Final = {"quit", "q", "exit"}
_RAN_OUT: Final = "cards ran out"
_NOBODY: Final = {"nobody", "none", _RAN_OUT}


class Scorer:
    """Asks for one figure after the other until somebody quits or the game is over."""

    def __init__(self, shelf: Shelf, kept: Kept, screen: Screen) -> None:
        self._screen = screen
        self._pen = Pen(shelf, kept, screen)
        self._skipped: set[tuple[int, int]] = set()

    def run(self) -> None:
        """Ask till the end; what was answered is in the file before the next question."""
        self._draw()
        if self._wanted() is not None:
            self._say("? explains what to type.")
        with suppress(InputEnded):
            while (cell := self._next()) is not None:
                answer = self._pen.take_anew() or self._ask(self._question(*cell))
                if answer.lower() in _ENDS:
                    return
                try:
                    self._answer(cell, answer)
                except SheetError as error:
                    self._say(str(error))

    def _next(self) -> tuple[int, int] | None:
        """The cell to ask for, with all that others have written meanwhile."""
        told = self._pen.look()
        wanted = self._wanted()
        if told and wanted is None:
            self._draw()
        return wanted

    @property
    def _sheet(self) -> Sheet:
        return self._pen.sheet

    def _draw(self) -> None:
        draw_sheet(self._screen.console, self._sheet)

    def _say(self, text: str) -> None:
        self._screen.say(text)

    def _wanted(self) -> tuple[int, int] | None:
        """The next cell without a figure, as its key and side; None once the game is over.

        What was left out is asked for again once a round is complete, or nothing else is left to ask for.
        """
        sheet = self._sheet
        open_cells = [(one.key, side) for one in sheet.rounds for side in one.missing]
        if sheet.ending is None:
            open_cells += [(sheet.new_key, side) for side in range(len(sheet.sides))]
        wanted = next((cell for cell in open_cells if cell not in self._skipped), None)
        if wanted is None and sheet.ending is None:
            self._skipped.clear()
            return open_cells[0]
        return wanted

    def _question(self, key: int, side: int) -> str:
        sheet = self._sheet
        one = sheet.by_key(key)
        number = one.number if one else len(sheet.rounds) + 1
        return f"Round {number}, {sheet.names[side]}:"

    def _answer(self, cell: tuple[int, int], answer: str) -> None:
        key, side = cell
        first, *rest = answer.split() or [""]
        word = first.lower()
        if not answer:
            self._skipped.add(cell)
        elif word in {"?", "help"}:
            self._say(HELP)
        elif word == "sheet":
            self._draw()
        elif word in {"undo", "redo"}:
            self._pen.step(undo if word == "undo" else redo)
            self._say(last_step(self._pen.log, self._sheet))
            self._draw()
        elif word == "edit":
            self._edit(rest)
        elif word in {"remove", "keep"}:
            self._remove(word, rest)
        elif answer.lower() == _RAN_OUT:
            if self._pen.write(registers.of_round("stock", key), True):
                self._say("The cards ran out: nobody went out in this round.")
        elif word == "wild" and rest:
            rank = wild_rank(self._sheet, key, rest[0])
            if self._pen.write(registers.of_round("wild", key), rank):
                self._say(f"{rest[0].upper()} is wild in this round.")
        else:
            self._enter(key, side, answer)

    def _edit(self, words: list[str]) -> None:
        sheet = self._sheet
        rounds = {str(one.number): one.key for one in sheet.rounds}
        if len(words) < 3 or words[0] not in rounds:
            raise EntryError(
                f"Write edit, a round ({', '.join(rounds) or 'none yet'}), a name and the figure."
            )
        key = rounds[words[0]]
        side, text = _side_first(words[1:], sheet)
        if text == LEFT_OUT:
            self._pen.write(registers.cell(key, side), None)
        else:
            self._enter(key, side, text)
        self._draw()

    def _remove(self, word: str, rest: list[str]) -> None:
        rounds = {str(one.number): one.key for one in self._sheet.rounds}
        if len(rest) != 1 or rest[0] not in rounds:
            raise EntryError(f"Write {word} and a round ({', '.join(rounds) or 'none yet'}).")
        self._pen.write(registers.of_round("removed", rounds[rest[0]]), True if word == "remove" else None)
        self._draw()

    def _enter(self, key: int, side: int, text: str) -> None:
        register = registers.cell(key, side)
        entry = entered(self._pen.log, key, side, text)
        doubts = doubts_after(self._pen.log, {register: entry}).get(register, ())
        if doubts:
            self._say(" ".join(doubt.text for doubt in doubts))
            if not self._pen.agreed("Enter it all the same? [y/N]"):
                return
            entry += "!"
        before = {one.key for one in self._sheet.rounds if one.complete}
        drops = unmarked(self._pen.log, register, entry)
        if self._pen.write(register, entry):
            self._tell_worth(key, side)
            if drops:
                self._say(f"{self._sheet.names[side]} is not marked as out any more.")
            self._closed(key, before)

    def _tell_worth(self, key: int, side: int) -> None:
        """What an entry came to, where that is not what was typed."""
        one = self._sheet.by_key(key)
        cell = one.cells[side] if one else None
        if cell is not None and cell.worth.score is None and cell.out is not None:
            self._say(f"{self._sheet.players[cell.out]} went out.")
        if cell is None or cell.worth.score is None or str(cell.worth.score) == cell.text:
            return
        laid, caught = cell.worth.laid, cell.worth.caught
        parts = "" if laid is None else f": laid {laid}, caught {caught}"
        self._say(f"{signed(cell.worth.score)} for {self._sheet.names[side]}{parts}.")

    def _closed(self, key: int, before: set[int]) -> None:
        """What there is to say and ask once a round is complete."""
        one = self._sheet.by_key(key)
        if one is None or one.missing or key in before:
            return
        self._skipped.clear()
        if one.doubts:
            self._ask_who(key)
        self._draw()

    def _ask_who(self, key: int) -> None:
        sheet = self._sheet
        players = list(sheet.players)
        choice = f"{', '.join(players)}, nobody, or Enter for later:"
        answer = self._ask(f"Who went out? {choice}")
        while answer and answer.lower() not in _NOBODY and _named(answer, players) is None:
            answer = self._ask(f"No player is called {answer}. {choice}")
        if answer.lower() in _NOBODY:
            self._pen.write(registers.of_round("stock", key), True)
        seat = _named(answer, players)
        if seat is None:
            return
        side = sheet.side_of(seat)
        register = registers.cell(key, side)
        self._pen.write(register, marked_out(self._pen.log.value(register), sheet.sides[side].index(seat)))

    def _ask(self, question: str) -> str:
        return self._screen.ask(f"{question} ")


def _side_first(words: Sequence[str], sheet: Sheet) -> tuple[int, str]:
    """The side that words begin with, by a whole name or how one begins, and the words behind it."""
    whole = {as_heard(name) for name in (*sheet.players, *sheet.names)}
    lengths = range(len(words) - 1, 0, -1)
    count = next((one for one in lengths if as_heard(" ".join(words[:one])) in whole), 1)
    found = sides_called(" ".join(words[:count]), sheet)
    if len(found) == 1:
        return found[0], " ".join(words[count:])
    if found:
        several = " or ".join(sheet.names[side] for side in found)
        raise EntryError(f"{words[0]} may be {several}: write more of the name.")
    raise EntryError(f"No side is called {words[0]}: there are {', '.join(sheet.names)}.")


def _named(said: str, names: Sequence[str]) -> int | None:
    """The place of a name, where only one can be meant."""
    found = called(said, names)
    return found[0] if len(found) == 1 else None
