"""The registers that begin a sheet, and those of a round as it is entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rum500.cards import PLACES
from rum500.sheet import registers
from rum500.sheet.calling import as_heard
from rum500.sheet.chosen import chosen_of
from rum500.sheet.entry import Entry, read_entry
from rum500.sheet.errors import MalformedError
from rum500.sheet.folding import dealers_to_say, fold
from rum500.sheet.log import Log

if TYPE_CHECKING:
    from rum500.game import Game, RoundResult
    from rum500.rules import Rules
    from rum500.sheet.doubts import Doubt
    from rum500.sheet.sheet import Sheet


LEFT_OUT: Final = "."  # what people write for a figure that is not there


def new_sheet(
    title: str, players: Sequence[str], rules: Rules, base: str, first: int | None
) -> dict[str, Any]:
    """A sheet without a round. Raises ``MalformedError``."""
    sets: dict[str, Any] = {registers.PLAYERS: list(players), registers.RULES: chosen_of(rules, base)}
    if title:
        sets[registers.TITLE] = title
    if first is not None:
        sets[registers.FIRST] = first
    faults = list(registers.faults_of(sets))
    if faults:
        raise MalformedError(" ".join(faults))
    if len(set(map(as_heard, players))) < len(players):
        raise MalformedError(f"Two players have the same name: {', '.join(players)}; tell them apart.")
    return sets


def of_game(game: Game, title: str, base: str, names: Sequence[str] = ()) -> dict[str, Any]:
    """The rounds of a game that are over, with what each side laid and caught; ``names`` if not its own."""
    first = game.rounds[0].dealer if game.rounds else game.dealer
    sets = new_sheet(title, names or game.names, game.rules, base, first)
    for key, one in enumerate(game.rounds, start=1):
        for side in range(game.sides):
            sets[registers.cell(key, side)] = _entry_of(one, side, game.sides)
        if one.how == "stock":
            sets[registers.of_round("stock", key)] = True
        if one.wild >= 0:
            sets[registers.of_round("wild", key)] = PLACES[one.wild]
    unusual = dealers_to_say(Log.begun(sets), [one.dealer for one in game.rounds])
    return sets | {registers.of_round("dealer", key): dealer for key, dealer in unusual.items()}


def _entry_of(one: RoundResult, side: int, sides: int) -> str:
    """What a side would write of a round: laid and caught, partners' figures as sums."""
    seats = range(side, len(one.scores), sides)
    laid, caught = ("+".join(str(figures[seat]) for seat in seats) for figures in (one.laid, one.caught))
    out = "" if one.out not in seats else " out" if one.out == seats[0] else " out2"
    return f"{laid} / {caught}{out}"


def entered(log: Log, key: int, side: int, text: str) -> str:
    """An entry as it goes into its cell: who was marked out there before the figure was known stays so.

    The mark alone leaves the figure as it is.
    """
    entry = read_entry(text)
    before = log.value(registers.cell(key, side))
    if before is None:
        return str(entry)
    known = read_entry(before)
    if entry.out is None and not known.kind:
        entry = replace(entry, out=known.out)
    return marked_out(before, entry.out) if not entry.kind and entry.out is not None else str(entry)


def unmarked(log: Log, register: str, entry: str | None) -> bool:
    """Whether an entry in the place of another drops the mark of who went out; somebody may not mean that."""
    before = log.value(register)
    if not before or not entry:
        return False
    return read_entry(before).out is not None and read_entry(entry).out is None


def marked_out(text: str | None, which: int) -> str:
    """An entry, or none yet, with the mark that this one of the side's players went out."""
    return str(replace(Entry() if text is None else read_entry(text), out=which))


def wild_rank(sheet: Sheet, key: int, said: str) -> str:
    """A rank that is to be wild in a round; not where neither the rules nor the round have one.

    Raises ``MalformedError``.
    """
    one = sheet.by_key(key)
    if sheet.rules.wild_rank is None and (one is None or one.wild < 0):
        raise MalformedError(
            "No rank is wild by these rules: rum500 score edit --set wild_rank=dealer changes that."
        )
    return registers.rank_of(said)


def doubts_after(log: Log, sets: Mapping[str, Any]) -> dict[str, tuple[Doubt, ...]]:
    """What would be pointed out at the cells that are set, by their registers."""
    found = {}
    for one in fold(log.tried(sets)).rounds:
        for cell in one.cells:
            register = registers.cell(one.key, cell.side)
            if sets.get(register) is not None and cell.doubts:
                found[register] = cell.doubts
    return found
