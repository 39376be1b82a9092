"""A sheet as a table for spreadsheets, and such a table as a new sheet (docs/sheet.md)."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rum500.cards import PLACES
from rum500.sheet import registers
from rum500.sheet.calling import as_heard
from rum500.sheet.entry import read_entry
from rum500.sheet.errors import EntryError, MalformedError
from rum500.sheet.folding import UNTITLED, dealers_to_say, fold
from rum500.sheet.log import Log
from rum500.sheet.sheet import Cell, Sheet, SheetRound

_MARK: Final = "rum500 sheet"
_WROTE: Final = " wrote"
_PLAYERS: Final = "players"
_BOTH: Final = " & "
_ROUND, _DEALER, _WILD, _STOCK, _TOTAL, _ENDED = "round", "dealer", "wild", "cards ran out", "total", "ended"
_LEADING: Final = (_ROUND, _DEALER, _WILD, _STOCK)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "'")
_YES: Final = "yes"
_TOO_LONG: Final = (
    f"a sheet has {registers.MOST_ROUNDS} rounds at most; make a second table of the rounds from here on."
)

Row = list[str]


def write_csv(sheet: Sheet, chosen: Mapping[str, Any] | None) -> str:
    """The sheet as CSV; ``chosen`` is the value of its register ``rules``."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_MARK, "" if sheet.title == UNTITLED else _guarded(sheet.title)])
    if chosen:
        writer.writerow(
            ["rules", " ".join([chosen["preset"], *(f"{k}={v}" for k, v in chosen["set"].items())])]
        )
    if len(sheet.sides) < len(sheet.players) and any(_BOTH in name for name in sheet.players):
        writer.writerow([_PLAYERS, *map(_guarded, sheet.players)])
    if sheet.ending is not None and sheet.ending.why == _ENDED:
        writer.writerow([_ENDED, _YES])
    names = [_guarded(name.strip()) for name in sheet.names]
    writer.writerow([*_LEADING, *names, *(f"{name}{_WROTE}" for name in names)])
    writer.writerows(_row(sheet, one) for one in sheet.rounds)
    writer.writerow([_TOTAL, "", "", "", *sheet.totals, *("" for _ in names)])
    return out.getvalue()


def _row(sheet: Sheet, one: SheetRound) -> list[object]:
    dealer = "" if one.dealer is None else _guarded(sheet.players[one.dealer])
    wild = PLACES[one.wild] if one.wild >= 0 else ""
    scores = ["" if score is None else score for score in one.scores]
    return [one.number, dealer, wild, _YES if one.ran_out else "", *scores, *map(_wrote, one.cells)]


def _wrote(cell: Cell) -> str:
    """The entry where it is more than its figure."""
    return "" if cell.text is None or str(cell.entry) == str(cell.worth.score) else _guarded(str(cell.entry))


def _guarded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _bare(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


def read_csv(text: str) -> dict[str, Any]:
    """The registers of a sheet that a table describes. Raises ``MalformedError``, naming the row."""
    rows, header = _table_of(text.removeprefix("\ufeff"))
    sets = _read_top(rows[:header])
    columns = _Columns.read(rows[header])
    if registers.PLAYERS in sets:
        columns.expect(sides=len(fold(Log.begun(sets)).sides))
    else:
        sets[registers.PLAYERS] = columns.players(partners=_partners(sets))
    players = sets[registers.PLAYERS]
    dealers: list[int | None] = []
    figures: dict[str, str] = {}
    for line, row in enumerate(rows[header + 1 :], start=header + 2):
        if any(row) and row[0].lower() != _TOTAL:
            if len(dealers) == registers.MOST_ROUNDS:
                raise MalformedError(f"Row {line}: {_TOO_LONG}")
            read = _Row(line, columns, row)
            sets |= read.registers(len(dealers) + 1)
            figures |= read.figures(len(dealers) + 1)
            dealers.append(read.dealer(players))
    return _with_dealers(_with_changed(sets, figures), dealers)


def _with_changed(sets: dict[str, Any], figures: Mapping[str, str]) -> dict[str, Any]:
    """Where a figure is not what was written beside it comes to, somebody has changed it in the table."""
    scores = {
        registers.cell(one.key, cell.side): cell.worth.score
        for one in fold(Log.begun(sets)).rounds
        for cell in one.cells
    }
    changed = {at: figure for at, figure in figures.items() if scores.get(at) not in {None, _sum_of(figure)}}
    return sets | changed


def _sum_of(figure: str) -> int | None:
    entry = read_entry(figure)
    return sum(entry.net) if entry.kind == "net" else None


def _table_of(text: str) -> tuple[list[Row], int]:
    """The rows, and which of them has the names, by the separator that gives the most columns."""
    tables = [rows for separator in ",;\t" if (rows := _rows(text, separator)) is not None]
    found = [(rows, at) for rows in tables if (at := _header_of(rows)) is not None]
    if found:
        return max(found, key=lambda table: len(table[0][table[1]]))
    if text.count('"') % 2:
        raise MalformedError("This is no whole table: a quotation mark is missing in it.")
    raise MalformedError("This is no score sheet: it has no row that begins with “round”, as round,Ada,Ben.")


def _header_of(rows: Sequence[Row]) -> int | None:
    return next((at for at, row in enumerate(rows) if row and row[0].lower() == _ROUND), None)


def _rows(text: str, separator: str) -> list[Row] | None:
    """The rows of a table; None where it cannot be read with this separator."""
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error:
        return None
    return [[cell.strip() for cell in row] for row in rows]


def _read_top(rows: Sequence[Row]) -> dict[str, Any]:
    sets: dict[str, Any] = {}
    for row in rows:
        name, value = [*row, "", ""][:2]
        name = name.lower()
        if name == _MARK and value:
            sets[registers.TITLE] = _bare(value)
        elif name == "rules" and value:
            preset, *settings = value.split()
            sets[registers.RULES] = {"preset": preset, "set": dict(_setting(one) for one in settings)}
        elif name == _PLAYERS and value:
            sets[registers.PLAYERS] = [_bare(one) for one in row[1:] if one]
        elif name == _ENDED:
            sets[registers.ENDED] = value.lower() == _YES or None
    return sets


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise MalformedError(f"The rules have “{text}”, which is no setting, such as target=1000.")
    return name, value


def _partners(sets: Mapping[str, Any]) -> bool:
    log = Log.begun({registers.RULES: sets[registers.RULES]}) if registers.RULES in sets else Log()
    return fold(log).rules.sides_for(4) == 2


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where in a row what is said: leading columns by name, sides in their order, with what they wrote."""

    leading: tuple[str, ...]
    names: tuple[str, ...]
    figures: tuple[int, ...]
    wrote: tuple[int | None, ...]

    @classmethod
    def read(cls, header: Row) -> _Columns:
        """The columns under this header."""
        told = [name.lower() for name in header]
        count = 0
        while count < len(told) and told[count] in _LEADING and told[count] not in told[:count]:
            count += 1
        rest = [_bare(name) for name in header[count:]]
        while rest and not rest[-1]:
            rest.pop()
        sides = _sides_of(rest)
        return cls(
            leading=tuple(told[:count]),
            names=tuple(rest[at] for at, _ in sides),
            figures=tuple(count + at for at, _ in sides),
            wrote=tuple(None if at is None else count + at for _, at in sides),
        )

    def expect(self, sides: int) -> None:
        """Raises ``MalformedError`` where the players that are named make another number of sides."""
        if sides != len(self.names):
            raise MalformedError(
                f"The row “{_PLAYERS}” makes {sides} sides, and there are points for {len(self.names)}."
            )

    def players(self, *, partners: bool) -> list[str]:
        """The players by seat; of two sides with two names each they are the partners."""
        pairs = [name.split(_BOTH) for name in self.names]
        together = partners and len(pairs) == 2 and all(len(pair) == 2 for pair in pairs)
        players = [pair[at] for at in (0, 1) for pair in pairs] if together else list(self.names)
        if next(registers.faults_of({registers.PLAYERS: players}), None):
            said = ", ".join(players) or "none"
            raise MalformedError(
                f"A sheet has 2 to 8 names of {registers.LONGEST_NAME} signs at most, none twice: not {said}."
            )
        return players


def _sides_of(names: Sequence[str]) -> list[tuple[int, int | None]]:
    """The places of each side's figures and of what it wrote: all behind all, as saved, or anywhere."""
    half = len(names) // 2
    if list(names[half:]) == [f"{name}{_WROTE}" for name in names[:half]]:
        return [(at, half + at) for at in range(half)]
    wrote = {name for name in names if name.endswith(_WROTE) and name.removesuffix(_WROTE) in names}
    return [
        (at, names.index(f"{name}{_WROTE}") if f"{name}{_WROTE}" in wrote else None)
        for at, name in enumerate(names)
        if name not in wrote
    ]


class _Row:
    """One row of a table: what it says about one round."""

    def __init__(self, line: int, columns: _Columns, cells: Row) -> None:
        self._line = line
        self._columns = columns
        self._said = dict(zip(columns.leading, cells, strict=False))
        self._cells = cells

    def registers(self, key: int) -> dict[str, Any]:
        """The registers of the round, under its key."""
        number = self._said[_ROUND]
        if number and not (number.isascii() and number.isdecimal()):
            raise MalformedError(
                f"Row {self._line}: “{number}” is no number of a round: take the row out, or number it."
            )
        sets: dict[str, Any] = {}
        for side, name in enumerate(self._columns.names):
            if text := self._entry_of(side):
                sets[registers.cell(key, side)] = self._read(name, text)
        if wild := registers.rank_of(self._said.get(_WILD, "")):
            sets[registers.of_round("wild", key)] = wild
        if self._said.get(_STOCK, "").lower() == _YES:
            sets[registers.of_round("stock", key)] = True
        faults = list(registers.faults_of(sets))
        if faults:
            raise MalformedError(f"Row {self._line}: {' '.join(faults)}")
        return sets

    def figures(self, key: int) -> dict[str, str]:
        """The figures of the sides that have something written beside it."""
        return {
            registers.cell(key, side): self._read(name, text)
            for side, name in enumerate(self._columns.names)
            if self._wrote(side) and (text := self._figure(side))
        }

    def dealer(self, players: Sequence[str]) -> int | None:
        """The seat that dealt."""
        name = _bare(self._said.get(_DEALER, ""))
        if not name:
            return None
        for form in (str, as_heard):
            known = list(map(form, players))
            if form(name) in known:
                return known.index(form(name))
        raise MalformedError(f"Row {self._line}: {name} deals, but there is no player of that name.")

    def _entry_of(self, side: int) -> str:
        return self._wrote(side) or self._figure(side)

    def _figure(self, side: int) -> str:
        return self._at(self._columns.figures[side])

    def _wrote(self, side: int) -> str:
        """What was written, where it is more than the figure."""
        place = self._columns.wrote[side]
        return "" if place is None else self._at(place)

    def _at(self, place: int) -> str:
        return _bare(self._cells[place]) if place < len(self._cells) else ""

    def _read(self, name: str, text: str) -> str:
        try:
            return str(read_entry(text))
        except EntryError as error:
            raise MalformedError(f"Row {self._line}, {name}: {error}") from None


def _with_dealers(sets: dict[str, Any], dealers: Sequence[int | None]) -> dict[str, Any]:
    if dealers and dealers[0] is not None:
        sets[registers.FIRST] = dealers[0]
    for key, dealer in dealers_to_say(Log.begun(sets), dealers).items():
        sets[registers.of_round("dealer", key)] = dealer
    return sets
