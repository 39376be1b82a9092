"""The sheet that follows from its log (docs/sheet.md)."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rum500 import ending
from rum500.cards import PLACES
from rum500.sheet import registers
from rum500.sheet.chosen import draft_of, sides_of
from rum500.sheet.doubts import doubts_of, out_missing
from rum500.sheet.entry import Entry, read_entry
from rum500.sheet.removal import keys_there, removal_clash
from rum500.sheet.sheet import Cell, Ending, NextCell, Sheet, SheetRound
from rum500.sheet.worth import Scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.sheet.log import Log
    from rum500.sheet.sheet import Why

UNTITLED: Final = "Score sheet"
_UNNAMED: Final = ("A", "B")


def fold(log: Log) -> Sheet:
    """The sheet that a log makes."""
    return _Folding(log).sheet()


def dealers_to_say(log: Log, dealers: Sequence[int | None]) -> dict[int, int]:
    """Those dealers of the rounds 1, 2, 3 … that the rotation would not name by itself, by key."""
    return _Folding(log).unusual(dealers)


class _Folding:
    """One log with what its rounds are counted by."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._players = tuple(log.value(registers.PLAYERS) or _UNNAMED)
        self._rules = draft_of(log.value(registers.RULES))
        self._sides = sides_of(self._rules, len(self._players))
        self._first = self._seat(registers.FIRST)

    def sheet(self) -> Sheet:
        over = self._ending()
        return Sheet(
            title=self._log.value(registers.TITLE) or UNTITLED,
            players=self._players,
            sides=tuple(map(tuple, self._sides)),
            rules=self._rules,
            first=self._first,
            rounds=tuple(
                replace(one, behind=over is not None and one.number > over.round) for one in self._rounds
            ),
            ending=over,
            next=self._next(),
            new_key=self._keys[1],
            clashes=tuple(filter(None, map(self._log.clash, registers.OF_SHEET))),
        )

    def unusual(self, dealers: Sequence[int | None]) -> dict[int, int]:
        said: dict[int, int] = {}
        before = None
        there = {one.key: one for one in self._rounds}
        for key, dealer in enumerate(dealers, start=1):
            usual = self._dealer(key, before)
            if dealer is not None and dealer != usual:
                said[key] = dealer
            one = there.get(key) or (self._round(key, key, before) if key in said else None)
            if one is not None:
                before = replace(one, dealer=usual if dealer is None else dealer)
        return said

    @cached_property
    def _keys(self) -> tuple[list[int], int]:
        """The keys of the rounds that are there, and that of a new one."""
        return keys_there(self._log, len(self._sides))

    @cached_property
    def _rounds(self) -> list[SheetRound]:
        rounds: list[SheetRound] = []
        for number, key in enumerate(self._keys[0], start=1):
            before = rounds[-1] if rounds else None
            rounds.append(self._round(key, number, before))
        return rounds

    def _round(self, key: int, number: int, before: SheetRound | None) -> SheetRound:
        wild, ran_out = (self._log.value(registers.of_round(name, key)) for name in ("wild", "stock"))
        place = PLACES.index(wild) if wild else -1
        scale = Scale.of(self._rules, len(self._players), wild=place, ran_out=ran_out is True)
        cells = [self._cell(key, side, scale, before) for side in range(len(self._sides))]
        written = [(cell.entry, cell.worth) for cell in cells]
        found = doubts_of(self._rules, scale, written, partners=len(self._sides[0]) > 1)
        clashes = [self._log.clash(registers.of_round(name, key)) for name in ("dealer", "wild", "stock")]
        return SheetRound(
            key=key,
            number=number,
            dealer=self._dealer(key, before),
            wild=place,
            ran_out=scale.ran_out,
            cells=tuple(replace(cell, doubts=doubts) for cell, doubts in zip(cells, found, strict=True)),
            doubts=out_missing(scale, written),
            clashes=tuple(filter(None, [*clashes, removal_clash(self._log, key)])),
        )

    def _cell(self, key: int, side: int, scale: Scale, before: SheetRound | None) -> Cell:
        register = registers.cell(key, side)
        text = self._log.value(register)
        entry = Entry() if text is None else read_entry(text)
        worth = scale.worth(entry)
        seats = self._sides[side]
        out = None if entry.out is None else seats[min(entry.out, len(seats) - 1)]
        total = (before.totals[side] if before else 0) + (worth.score or 0)
        return Cell(side, text, entry, worth, total, out, clash=self._log.clash(register))

    def _dealer(self, key: int, before: SheetRound | None) -> int | None:
        """Who deals a round: as somebody said, or by the rotation (P9); None where that is not known."""
        own = self._seat(registers.of_round("dealer", key))
        if own is not None:
            return own
        if before is None:
            return self._first
        return ending.next_dealer(self._rules, before.dealer, len(self._players), self._winner(before))

    def _winner(self, one: SheetRound) -> int | None:
        """The seat that won a round; None after a tie, where a figure is missing, or it cannot be told."""
        if one.missing:
            return None
        best = ending.only_best([score or 0 for score in one.scores], range(len(self._sides)))
        if best is None:
            return None
        seats, out, dealer = self._sides[best], one.cells[best].out, one.dealer
        if out is not None or len(seats) == 1:
            return seats[0] if out is None else out
        return (
            None if dealer is None else min(seats, key=lambda seat: (seat - dealer - 1) % len(self._players))
        )

    def _ending(self) -> Ending | None:
        for one in self._rounds:
            if one.missing:
                break
            why = ending.reached(self._rules, one.totals, one.number)
            won = ending.winners(self._rules, one.totals, one.number)
            if why and won:
                return _over(why, one, won, ending.bonus_for(self._rules, won))
        if self._rounds and self._log.value(registers.ENDED) is True:
            last = self._rounds[-1]
            return _over("ended", last, ending.leaders(last.totals), 0)
        return None

    def _next(self) -> NextCell:
        for one in self._rounds:
            if one.missing:
                return NextCell(one.key, one.number, one.dealer, one.missing[0])
        before = self._rounds[-1] if self._rounds else None
        key = self._keys[1]
        return NextCell(key, len(self._rounds) + 1, self._dealer(key, before), 0)

    def _seat(self, register: str) -> int | None:
        seat = self._log.value(register)
        return seat if seat is not None and seat < len(self._players) else None


def _over(why: Why, one: SheetRound, won: Sequence[int], bonus: int) -> Ending:
    final = [total + bonus * (side in won) for side, total in enumerate(one.totals)]
    return Ending(why, one.number, tuple(won), bonus, tuple(final))
