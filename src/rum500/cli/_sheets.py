"""What the words behind ``rum500 score`` mean for a sheet."""

from __future__ import annotations

import secrets
import shlex
from typing import TYPE_CHECKING, Any, Final

from rum500 import fair
from rum500.cli import _shell
from rum500.presets import DEFAULT_PRESET, PRESETS
from rum500.sheet import registers
from rum500.sheet.calling import called, sides_called
from rum500.sheet.chosen import chosen_of
from rum500.sheet.making import LEFT_OUT, entered, marked_out, unmarked, wild_rank
from rum500.telling.words import face

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rum500.rules import Rules
    from rum500.sheet import Log, Sheet

_JOKER: Final = "jk"


def first_dealer(first: str | None, names: list[str], rules: Rules) -> tuple[int | None, str]:
    """The seat that deals first, and how it was drawn (P4)."""
    if first is None:
        return None, ""
    if first == "draw":
        draws = fair.draw_for_deal(
            secrets.token_hex(8), len(names), rules.packs_for(len(names)), rules.jokers
        )
        drawn = "; ".join(
            ", ".join(f"{names[seat]} {face(card)}" for seat, card in one.items()) for one in draws.rounds
        )
        return draws.dealer, f"Draw for deal: {drawn}. {names[draws.dealer]} deals."
    return place_of(first, names, "player"), ""


def texts_of(entries: Iterable[str], sheet: Sheet) -> dict[int, str]:
    """The entries by side: those with a name where it says, the others in order."""
    names = sheet.names
    texts: dict[int, str] = {}
    at = 0
    for entry in entries:
        if entry.startswith("--") and entry[2:3].isalpha():
            _shell.bad_input(f"{entry} is no option (see rum500 score add --help), and no figure")
        name, equals, text = entry.partition("=")
        if equals and (name in names or not name.rstrip().casefold().endswith(_JOKER)):
            side = side_of(sheet, name)
        else:
            side, at, text = at, at + 1, entry
        if side >= len(names):
            _shell.bad_input(f"there are {len(names)} sides, {', '.join(names)}, and more figures than that")
        if side in texts:
            _shell.bad_input(f"{names[side]} has two figures, {texts[side]} and {text}")
        if text != LEFT_OUT:
            texts[side] = text
    return texts


def figures(log: Log, sheet: Sheet, key: int, texts: Mapping[int, str], out: str | None) -> dict[str, Any]:
    """The cells that are entered; a figure that is there already is not written over."""
    sets: dict[str, Any] = {}
    there = sheet.by_key(key)
    for side, text in texts.items():
        cell = there and there.cells[side]
        if there and cell and cell.worth.score is not None:
            number, name = there.number, sheet.names[side]
            _shell.bad_input(
                f"{name} has {cell.text} in round {number} already;"
                f" to mend it: rum500 score edit {number} {shlex.quote(name)} {shlex.quote(text)}"
            )
        sets[registers.cell(key, side)] = entered(log, key, side, text)
    if out is not None:
        side, which = who_out(sheet, out)
        register = registers.cell(key, side)
        sets[register] = marked_out(sets.get(register, log.value(register)), which)
    return sets


def mended(log: Log, sheet: Sheet, key: int, name: str, text: str) -> dict[str, Any]:
    """The cell of a side of this name with another entry, or without one."""
    side = side_of(sheet, name)
    return {registers.cell(key, side): None if text == LEFT_OUT else entered(log, key, side, text)}


def tell_unmarked(log: Log, sheet: Sheet, sets: Mapping[str, Any]) -> None:
    """Say whose mark of having gone out another figure has dropped."""
    for one in sheet.rounds:
        for side, name in enumerate(sheet.names):
            entry = sets.get(register := registers.cell(one.key, side))
            if unmarked(log, register, entry):
                _shell.note(f"{name} is not marked as out any more; {entry} out would keep the mark")


def who_out(sheet: Sheet, name: str) -> tuple[int, int]:
    """The side of a player, and which of its players it is."""
    seat = place_of(name, list(sheet.players), "player")
    side = sheet.side_of(seat)
    return side, sheet.sides[side].index(seat)


def of_round(
    sheet: Sheet, key: int, *, ran_out: bool | None, wild: str | None, dealer: str | None
) -> dict[str, Any]:
    sets: dict[str, Any] = {}
    if ran_out is not None:
        sets[registers.of_round("stock", key)] = ran_out or None
    if wild is not None:
        sets[registers.of_round("wild", key)] = None if wild == "none" else wild_rank(sheet, key, wild)
    if dealer is not None:
        sets[registers.of_round("dealer", key)] = place_of(dealer, list(sheet.players), "player")
    return sets


def of_sheet(
    sheet: Sheet, title: str | None, renames: list[str], first: str | None, end: bool | None
) -> dict[str, Any]:
    sets: dict[str, Any] = {}
    if title is not None:
        sets[registers.TITLE] = title.strip()
    if renames:
        names = list(sheet.players)
        for text in renames:
            old, _, name = text.partition("=")
            names[place_of(old, names, "player")] = name.strip()
        sets[registers.PLAYERS] = names
    if first is not None:
        sets[registers.FIRST] = place_of(first, list(sheet.players), "player")
    if end is not None:
        sets[registers.ENDED] = end or None
    return sets


def changed_rules(log: Log, rules: str | None, changes: list[str]) -> dict[str, Any]:
    """The register of the rules: other ones, or settings changed, also such as contradict each other."""
    from rum500.house import parse_set
    from rum500.rules import SETTINGS

    now = log.value(registers.RULES) or {"preset": DEFAULT_PRESET, "set": {}}
    if rules is not None:
        chosen = _shell.chosen_rules(rules)
        now = chosen_of(chosen, base_of(chosen, rules))
    changed = {name: SETTINGS[name].format(value) for name, value in map(parse_set, changes)}
    return {"preset": now["preset"], "set": {**now["set"], **changed}}


def key_of(sheet: Sheet, number: int) -> int:
    """The key of a round by its number; the number of a new one will do too."""
    if number == len(sheet.rounds) + 1:
        return sheet.new_key
    found = next((one.key for one in sheet.rounds if one.number == number), None)
    if found is None:
        said = ", ".join(str(one.number) for one in sheet.rounds) or "none yet"
        _shell.bad_input(f"there is no round {number}; those there are: {said}")
    return found


def side_of(sheet: Sheet, name: str) -> int:
    """The side of this name, or of the player of this name."""
    return _only(sides_called(name, sheet), name, sheet.names, "side")


def place_of(name: str, names: list[str], what: str) -> int:
    return _only(called(name, names), name, names, what)


def _only(found: list[int], name: str, names: list[str], what: str) -> int:
    """The one that is meant."""
    if len(found) > 1:
        _shell.bad_input(f"{name!r} may be {' or '.join(names[at] for at in found)}: write more of the name")
    if not found:
        _shell.bad_input(f"no {what} is called {name!r}: there are {', '.join(names)}")
    return found[0]


def base_of(chosen: Rules, named: str) -> str:
    from rum500.house import nearest_preset

    return named if named in PRESETS else nearest_preset(chosen)
