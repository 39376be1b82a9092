"""The registers of a sheet: how each is called, and which values it may have (docs/sheet.md)."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from rum500.cards import PLACES
from rum500.sheet.entry import LONGEST, read_entry
from rum500.sheet.errors import EntryError

TITLE: Final = "title"
PLAYERS: Final = "players"
RULES: Final = "rules"
FIRST: Final = "first"
ENDED: Final = "ended"
OF_SHEET: Final = (TITLE, PLAYERS, RULES, FIRST, ENDED)

LONGEST_TITLE: Final = 60
LONGEST_NAME: Final = 30
MOST_ROUNDS: Final = 999
_MOST_SETTINGS: Final = 60
_ROUND: Final = re.compile(r"(dealer|wild|stock|removed)/([1-9][0-9]{0,2})")
_CELL: Final = re.compile(r"cell/([1-9][0-9]{0,2})/([0-7])")
_OF_OTHERS: Final = re.compile(r"[a-z]{1,20}(/[0-9]{1,3}){0,2}")  # what a newer program may write
# Said by their numbers, since what is printable, blank or the same letter differs from program to program.
_HALF_SIGN: Final = re.compile("[\ud800-\udfff]")  # no file can hold it
_UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_BLANK: Final = re.compile("[ \u00a0\u2000-\u200d\u202f\u205f\u2060\u3000\u3164]*")


def cell(key: int, side: int) -> str:
    """The register of a side's entry in a round."""
    return f"cell/{key}/{side}"


def of_round(name: str, key: int) -> str:
    """One of the other registers of a round."""
    return f"{name}/{key}"


def key_of(register: str) -> int | None:
    """The key of the round that a register belongs to; None for those of the sheet."""
    found = _CELL.fullmatch(register)
    if found:
        return int(found[1])
    found = _ROUND.fullmatch(register)
    return int(found[2]) if found else None


def side_of(register: str) -> int | None:
    """The side whose cell a register is; None for all others."""
    found = _CELL.fullmatch(register)
    return int(found[2]) if found else None


def rank_of(said: str) -> str:
    """A rank as people write it, 10 too, as a register holds it; whatever else it is is no rank."""
    return said.strip().upper().replace("10", "T")


def faults_of(sets: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with values that registers are set to, in sentences."""
    for register, value in sets.items():
        kind = _kind_of(register)
        if kind is None:
            yield f"There is no register {reprlib.repr(register)} in a sheet."
        elif value is not None and not kind.fits(value):
            yield f"{register} must be {kind.said}; this is {reprlib.repr(value)}."


class _Kind(NamedTuple):
    """What a register may be set to, and the words for it."""

    fits: Callable[[Any], bool]
    said: str


def _kind_of(register: Any) -> _Kind | None:
    if not isinstance(register, str):
        return None
    if register in _OF_SHEET:
        return _OF_SHEET[register]
    if _CELL.fullmatch(register):
        return _CELLS
    if found := _ROUND.fullmatch(register):
        return _OF_ROUND[found[1]]
    return _OTHERS if _OF_OTHERS.fullmatch(register) else None


def is_line(value: Any, longest: int) -> bool:
    """Whether it is a text on one line, which may be blank."""
    return isinstance(value, str) and len(value) <= longest and not _UNSEEN.search(value)


def _is_text(value: Any, longest: int) -> bool:
    return is_line(value, longest) and not _BLANK.fullmatch(value)


def _are_players(value: Any) -> bool:
    names = (
        isinstance(value, list) and 2 <= len(value) <= 8 and all(_is_text(one, LONGEST_NAME) for one in value)
    )
    return names and len(set(value)) == len(value)


def _are_rules(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"preset", "set"} or not isinstance(value["set"], dict):
        return False
    settings = value["set"]
    texts = [value["preset"], *settings, *settings.values()]
    return len(settings) <= _MOST_SETTINGS and all(_is_text(one, 60) for one in texts)


def _is_seat(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 8


def _is_true(value: Any) -> bool:
    return value is True


def _is_entry(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > LONGEST:
        return False
    try:
        return str(read_entry(value)) == value
    except EntryError:
        return False


def _is_plain(value: Any) -> bool:
    whole = isinstance(value, int) and abs(value) < 2**53  # true and false among them
    return whole or (isinstance(value, str) and len(value) <= LONGEST and not _HALF_SIGN.search(value))


_CELLS: Final = _Kind(_is_entry, f"an entry such as 60 / 35 in its one form, {LONGEST} signs at most")
_OTHERS: Final = _Kind(_is_plain, f"true, false, a whole number or a text of {LONGEST} signs at most")
_SEATS: Final = _Kind(_is_seat, "a seat, from 0 to 7")
_TRUE: Final = _Kind(_is_true, "true or null")
_TITLES: Final = _Kind(
    lambda value: _is_text(value, LONGEST_TITLE), f"a line of 1 to {LONGEST_TITLE} signs that can be seen"
)
_PLAYERS: Final = _Kind(_are_players, f"2 to 8 names of 1 to {LONGEST_NAME} signs, none twice")
_RULES: Final = _Kind(_are_rules, "a preset, and settings as texts")
_RANKS: Final = _Kind(
    lambda value: isinstance(value, str) and len(value) == 1 and value in PLACES, f"one rank of {PLACES}"
)
_OF_SHEET: Final[Mapping[str, _Kind]] = {
    TITLE: _TITLES, PLAYERS: _PLAYERS, RULES: _RULES, FIRST: _SEATS, ENDED: _TRUE,
}  # fmt: skip
_OF_ROUND: Final[Mapping[str, _Kind]] = {"dealer": _SEATS, "wild": _RANKS, "stock": _TRUE, "removed": _TRUE}
