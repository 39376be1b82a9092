"""A score sheet on the screen (K1, K4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from rum500.cards import PLACES
from rum500.house import rules_line
from rum500.telling.grammar import agreed, listed
from rum500.telling.words import count, number, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console

    from rum500.sheet import Cell, Change, Log, Sheet, SheetRound

MISSING = "missing"
_BETWEEN = " · "
_ROOM = 10_000
_WORDS = {"wild": "wild rank", "stock": "cards ran out"}


def draw_sheet(console: Console, sheet: Sheet) -> None:
    """The sheet as a table, and under it what it comes to."""
    console.print(Text(sheet.title, style="bold"), Text(f"  {rules_line(sheet.rules)}", style="dim"), sep="")
    if sheet.rounds:
        tables = (_table(sheet, running=running) for running in (True, False))
        fitting = next((one for one in tables if _width(console, one) <= console.width), None)
        if fitting is not None:
            console.print(fitting)
        else:
            _print(console, _lines(sheet))
    _print(console, map(Text, standing(sheet)))


def _print(console: Console, lines: Iterable[Text]) -> None:
    """Lines that break between sides, so that each has its figure beside it."""
    for line in lines:
        first, *others = line.split(_BETWEEN)
        shown = Text.assemble(first)
        for piece in others:
            if cell_len(f"{shown.plain}{_BETWEEN}{piece.plain}") <= console.width:
                shown = Text.assemble(shown, _BETWEEN, piece)
            else:
                console.print(shown)
                shown = Text.assemble("  ", piece)
        console.print(shown)


def standing(sheet: Sheet) -> Iterator[str]:
    """What the sheet comes to and what it lacks, in sentences."""
    for one in sheet.rounds:
        if one.missing:
            yield f"Round {one.number}: {listed([sheet.names[side] for side in one.missing])} missing."
        yield from (f"Round {one.number}: {doubt.text}" for doubt in one.doubts)
        for cell in one.cells:
            yield from (
                f"Round {one.number}, {sheet.names[cell.side]}: {doubt.text}" for doubt in cell.doubts
            )
    for clash in sheet.all_clashes():
        said = listed(
            [
                f"{_said(sheet, clash.register, choice.value)} ({choice.change.by or choice.change.device})"
                for choice in clash.choices
            ]
        )
        called = _called(sheet, clash.register)
        yield f"{called[0].upper()}{called[1:]} was written in different ways: {said}. Edit it to decide."
    behind = [str(one.number) for one in sheet.rounds if one.behind]
    if behind:
        rounds = "round" if len(behind) == 1 else "rounds"
        yield f"After the end, and not counted: {rounds} {listed(behind)}. Raise the target to play on."
    yield from _ending(sheet) if sheet.ending else [next_round(sheet)]


def next_round(sheet: Sheet) -> str:
    """Who deals what next (P9)."""
    to = sheet.next
    if any(one.key == to.key for one in sheet.rounds):
        return f"Next: {sheet.names[to.side]} in round {to.number}."
    dealer = "" if to.dealer is None else f", {sheet.players[to.dealer]} deals"
    hand = sheet.rules.hand_size_for(len(sheet.players))
    packs = sheet.rules.packs_for(len(sheet.players))
    cards = "as many cards as an open card says" if hand is None else f"{count(hand)} each"
    return f"Next: round {to.number}{dealer}, {cards} from {'one pack' if packs == 1 else 'two packs'}."


def _ending(sheet: Sheet) -> Iterator[str]:
    end = sheet.ending
    assert end is not None
    names = [sheet.names[side] for side in end.winners]
    best, over = number(end.totals[end.winners[0]]), f"The game is over after round {end.round}"
    if len(names) > 1:
        yield f"{over}: {listed(names)} share the win at {best}."
    else:
        bonus = f", {end.bonus} of it for the game" if end.bonus else ""
        yield f"{over}: {agreed(names[0], 'wins', 'win')} with {best}{bonus}."
    paid = [f"{name} {signed(due)}" for name, due in zip(sheet.names, end.settlement, strict=True)]
    yield f"For stakes, settled by the differences: {_BETWEEN.join(paid)}."


def _width(console: Console, table: Table) -> int:
    """The columns that a table takes where there is room."""
    return console.measure(table, options=console.options.update(width=_ROOM)).maximum


def _table(sheet: Sheet, *, running: bool) -> Table:
    """A row a round, with the running totals, or where that is too wide the figures alone."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right", style="dim")
    for name in sheet.names:
        table.add_column(Text(name), justify="right")
    for one in sheet.rounds:
        cells = (_cell(sheet, one, cell, running=running) for cell in one.cells)
        table.add_row(_marks(one), *cells, style="dim" if one.behind else None)
    if not running or (sheet.ending is not None and sheet.ending.bonus):
        name = "total" if sheet.ending is None else "final"
        table.add_row(name, *(Text(number(total), "bold") for total in sheet.totals))
    target = sheet.rules.target
    if target is not None and sheet.ending is None:
        table.add_row(f"to {target}", *(str(max(target - total, 0)) for total in sheet.totals), style="dim")
    return table


def _lines(sheet: Sheet) -> Iterator[Text]:
    """The rounds one below the other, for many names and few columns."""
    for one in sheet.rounds:
        figures = (
            Text.assemble(f"{name} ", _cell(sheet, one, cell, running=False))
            for name, cell in zip(sheet.names, one.cells, strict=True)
        )
        yield Text.assemble((f"Round {_marks(one)}: ", "dim"), Text(_BETWEEN).join(figures))
    totals = (f"{name} {number(total)}" for name, total in zip(sheet.names, sheet.totals, strict=True))
    yield Text(f"{'Total' if sheet.ending is None else 'Final'}: {_BETWEEN.join(totals)}", "bold")


def _marks(one: SheetRound) -> str:
    wild = f" wild {PLACES[one.wild]}" if one.wild >= 0 else ""
    return f"{one.number}{wild}{' cards out' if one.ran_out else ''}"


def _cell(sheet: Sheet, one: SheetRound, cell: Cell, *, running: bool) -> Text:
    deals = ("D " if one.dealer in sheet.sides[cell.side] else "", "dim")
    if cell.worth.score is None:
        return Text.assemble(deals, "" if cell.out is None else "out ", (MISSING, "italic"))
    mark = "?" if cell.doubts else "≠" if cell.clash else ""
    figure = f"{'out ' if cell.out is not None else ''}{signed(cell.worth.score)}{mark}"
    if not running:
        return Text.assemble(deals, figure)
    return Text.assemble(deals, (f"{figure:>6} ", "dim"), (f"{number(cell.total):>5}", "bold"))


def history(log: Log, sheet: Sheet) -> Iterator[str]:
    """Who changed what, oldest first."""
    for change in log.history:
        yield f"{change.name}  {step_of(log, sheet, change)}"


def step_of(log: Log, sheet: Sheet, change: Change) -> str:
    """Who changed what."""
    kind = "took back: " if change.undoes else "did again: " if change.redoes else ""
    return f"{change.by or change.device}: {kind}{_changed(log, sheet, change)}"


def last_step(log: Log, sheet: Sheet) -> str:
    """What was written last, as after a step taken back."""
    change = log.history[-1]
    return f"{'Taken back' if change.undoes else 'Done again'}: {_changed(log, sheet, change)}."


def _changed(log: Log, sheet: Sheet, change: Change) -> str:
    return "; ".join(
        f"{_called(sheet, name)}: {_said(sheet, name, log.before(change, name))}"
        f" → {_said(sheet, name, value)}"
        for name, value in change.sets.items()
    )


def _called(sheet: Sheet, register: str) -> str:
    """A register as people call it."""
    what, *at = register.split("/")
    if not at:
        return what
    if what == "removed":
        return f"round {sum(one.key < int(at[0]) for one in sheet.rounds) + 1}"
    number = next((str(one.number) for one in sheet.rounds if one.key == int(at[0])), "taken out")
    if what != "cell":
        return f"{_WORDS.get(what, what)}, round {number}"
    side = int(at[1])
    return f"{sheet.names[side] if side < len(sheet.names) else side}, round {number}"


def _said(sheet: Sheet, register: str, value: Any) -> str:
    """The value of a register in words."""
    if value is None:
        return "kept" if register.startswith("removed") else "nothing"
    if value is True:
        return "taken out" if register.startswith("removed") else "yes"
    if isinstance(value, int):
        return sheet.players[value] if value < len(sheet.players) else f"seat {value + 1}"
    if isinstance(value, dict):
        return " ".join([value["preset"], *(f"{key}={text}" for key, text in value["set"].items())])
    return ", ".join(value) if isinstance(value, list) else str(value)
