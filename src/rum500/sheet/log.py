"""A sheet as its log: changes by many devices, merged without a loss (docs/sheet.md)."""

from __future__ import annotations

import re
import reprlib
from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from rum500.sheet.errors import ForkedError, MalformedError, NotWholeError
from rum500.sheet.registers import LONGEST_NAME, faults_of, is_line

Have = dict[str, int]

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SHEET_SIGNS: Final = 16
DEVICE_SIGNS: Final = 8
_NEVER: Final = 2**53
_NOBODY: Final = "A" * DEVICE_SIGNS
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")


class Name(NamedTuple):
    """A change's name: its device, and its number there."""

    device: str
    n: int

    def __str__(self) -> str:
        return f"{self.device}-{self.n}"

    @classmethod
    def read(cls, text: Any) -> Name:
        """The name a text stands for. Raises ``MalformedError``."""
        device, _, n = text.partition("-") if isinstance(text, str) else ("", "", "")
        if not is_code(device, DEVICE_SIGNS) or not _NUMBER.fullmatch(n):
            raise MalformedError(f"{reprlib.repr(text)} names no change; one is called as 7FQ2K9XM-3.")
        return cls(device, int(n))


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the log; the fields are those of docs/sheet.md."""

    device: str
    n: int
    seen: Mapping[str, int]
    at: int
    by: str
    sets: Mapping[str, Any]
    undoes: Name | None = None
    redoes: Name | None = None

    @property
    def name(self) -> Name:
        """What it is called."""
        return Name(self.device, self.n)

    @property
    def order(self) -> tuple[int, int, str]:
        """Its place among all changes; one that follows another comes behind it."""
        return self.n - 1 + sum(self.seen.values()), self.at, self.device

    def follows(self, other: Change) -> bool:
        """Whether its writer had seen the other."""
        if self.device == other.device:
            return self.n > other.n
        return self.seen.get(other.device, 0) >= other.n

    def to_json(self) -> dict[str, Any]:
        """The change as it is written in files and sent."""
        said: dict[str, Any] = {
            "device": self.device, "n": self.n, "seen": dict(self.seen), "at": self.at, "by": self.by,
            "sets": dict(self.sets),
        }  # fmt: skip
        for key, name in (("undoes", self.undoes), ("redoes", self.redoes)):
            if name is not None:
                said[key] = str(name)
        return said


class Choice(NamedTuple):
    """One of the values that a register was set to at the same time."""

    value: Any
    change: Change


@dataclass(frozen=True, slots=True)
class Clash:
    """A register that writers who had not seen each other set to different values; the last one counts."""

    register: str
    choices: tuple[Choice, ...]


@dataclass(slots=True)
class _Setting:
    """All that set one register, in order, and those that nothing has followed yet."""

    changes: list[Change] = field(default_factory=list)
    heads: list[Change] = field(default_factory=list)


class Log:
    """A whole set of changes; ``history`` has them in order."""

    def __init__(self, changes: Iterable[Change] = ()) -> None:
        self._of: dict[str, list[Change]] = {}
        self._set: dict[str, _Setting] = defaultdict(_Setting)
        self.history: list[Change] = []
        self.merge(changes)

    def merge(self, changes: Iterable[Change]) -> list[Change]:
        """Take all that is new, and return it in order.

        Raises ``ForkedError``, ``NotWholeError``, ``MalformedError``; nothing is taken then.
        """
        new = sorted({one.name: one for one in self._unknown(changes)}.values(), key=lambda one: one.order)
        check_whole(new, self.have(), self._seen)
        for one in new:
            self._of.setdefault(one.device, []).append(one)
            for register in one.sets:
                _put(self._set[register], one)
        self.history = sorted([*self.history, *new], key=lambda one: one.order)
        return new

    def append(
        self,
        device: str,
        at: int,
        by: str,
        sets: Mapping[str, Any],
        *,
        undoes: Name | None = None,
        redoes: Name | None = None,
    ) -> Change:
        """Write the next change of a device, which has seen all that is here. Raises ``MalformedError``."""
        seen = {other: len(changes) for other, changes in self._of.items() if other != device}
        change = Change(device, len(self._of.get(device, [])) + 1, seen, at, by, dict(sets), undoes, redoes)
        self.merge([read_change(change.to_json())])
        return change

    @classmethod
    def begun(cls, sets: Mapping[str, Any]) -> Log:
        """The log of a sheet that begins so."""
        return cls().tried(sets)

    def tried(self, sets: Mapping[str, Any]) -> Log:
        """What the log would be if somebody set these registers, no matter who.

        Raises ``MalformedError``.
        """
        trial = Log(self.history)
        trial.append(_NOBODY, 0, "", sets)
        return trial

    def have(self) -> Have:
        """For each device the number of its newest change."""
        return {device: len(changes) for device, changes in self._of.items()}

    def beyond(self, have: Mapping[str, int]) -> list[Change]:
        """What somebody lacks who has so much, each behind those it follows."""
        return [one for one in self.history if one.n > have.get(one.device, 0)]

    def get(self, name: Name) -> Change | None:
        """The change of this name, if it is here."""
        changes = self._of.get(name.device, [])
        return changes[name.n - 1] if name.n <= len(changes) else None

    def of(self, device: str) -> list[Change]:
        """What a device has written, by number."""
        return self._of.get(device, [])

    def registers(self) -> Iterator[str]:
        """Every register that was ever set."""
        return iter(self._set)

    def setting(self, register: str) -> list[Change]:
        """The changes that set a register, in order."""
        return self._set[register].changes if register in self._set else []

    def heads(self, register: str) -> list[Change]:
        """The changes that set a register and that none has followed which sets it."""
        return self._set[register].heads if register in self._set else []

    def head(self, register: str) -> Change | None:
        """The change that a register has its value from."""
        heads = self.heads(register)
        return heads[-1] if heads else None

    def value(self, register: str) -> Any:
        """The value of a register; None where it has none."""
        head = self.head(register)
        return None if head is None else head.sets[register]

    def before(self, change: Change, register: str) -> Any:
        """The value that a register had for the writer of a change."""
        known = [one for one in self.setting(register) if change.follows(one)]
        heads = [one for one in known if not any(other.follows(one) for other in known)]
        return heads[-1].sets[register] if heads else None

    def clash(self, register: str) -> Clash | None:
        """The values among which somebody has to decide."""
        choices = tuple(Choice(one.sets[register], one) for one in self.heads(register))
        return Clash(register, choices) if any(one.value != choices[0].value for one in choices) else None

    def _unknown(self, changes: Iterable[Change]) -> Iterator[Change]:
        met: dict[Name, Change] = {}
        for one in changes:
            known = self.get(one.name) or met.setdefault(one.name, one)
            if known != one:
                raise ForkedError(
                    f"There is another change {one.name} already: a device wrote on from an older copy."
                )
            if self.get(one.name) is None:
                yield one

    def _seen(self, name: Name) -> Mapping[str, int]:
        """What the writer of a change that is here had seen."""
        return self._of[name.device][name.n - 1].seen


def check_whole(new: Sequence[Change], have: Have, seen: Callable[[Name], Mapping[str, int]]) -> None:
    """What new changes, in order, follow must be there, and what those follow they follow too.

    ``have`` and ``seen`` tell of what is there before. Raises ``NotWholeError`` and ``MalformedError``.
    """
    there, seen_by = dict(have), {one.name: one.seen for one in new}
    for one in new:
        _check(one, there, lambda name: seen_by[name] if name in seen_by else seen(name))
        there[one.device] = one.n


def _check(change: Change, have: Have, seen: Callable[[Name], Mapping[str, int]]) -> None:
    before = Name(change.device, change.n - 1)
    for name in [*map(Name._make, change.seen.items()), *([before] if before.n else [])]:
        if have.get(name.device, 0) < name.n:
            raise NotWholeError(f"Change {change.name} follows {name}, which is missing: send that one too.")
    known = seen(before) if before.n else {}
    # what the same device had seen before was looked through then
    grown = [name for name in map(Name._make, change.seen.items()) if known.get(name.device) != name.n]
    for name in [*([before] if before.n else []), *grown]:
        if any(change.seen.get(other, 0) < n for other, n in seen(name).items() if other != change.device):
            raise MalformedError(f"Change {change.name} has seen {name}, but not all that this one had seen.")


def _put(setting: _Setting, change: Change) -> None:
    insort(setting.changes, change, key=lambda one: one.order)
    setting.heads = [one for one in setting.heads if not change.follows(one)]
    if not any(one.follows(change) for one in setting.heads):
        insort(setting.heads, change, key=lambda one: one.order)


def is_code(text: Any, signs: int) -> bool:
    """Whether a text is an id of so many signs."""
    return isinstance(text, str) and len(text) == signs and all(sign in LETTERS for sign in text)


def read_change(data: Any) -> Change:
    """The change that was written or sent so. Raises ``MalformedError`` with every fault."""
    faults = list(_faults(data))
    if faults:
        raise MalformedError(" ".join(faults))
    undoes, redoes = (Name.read(data[key]) if data.get(key) else None for key in ("undoes", "redoes"))
    return Change(
        data["device"],
        data["n"],
        dict(data["seen"]),
        data["at"],
        data["by"],
        dict(data["sets"]),
        undoes,
        redoes,
    )


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _NEVER


_FIELDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "device": lambda value: is_code(value, DEVICE_SIGNS),
    "n": lambda value: _is_count(value) and value > 0,
    "seen": lambda value: (
        isinstance(value, dict)
        and all(is_code(key, DEVICE_SIGNS) and _is_count(n) and n > 0 for key, n in value.items())
    ),
    "at": _is_count,
    "by": lambda value: is_line(value, LONGEST_NAME),
    "sets": lambda value: isinstance(value, dict) and bool(value),
}


def _faults(data: Any) -> Iterator[str]:
    if not isinstance(data, dict):
        yield f"A change is an object with the fields {', '.join(_FIELDS)}; this is {type(data).__name__}."
        return
    wrong = [key for key, fits in _FIELDS.items() if key not in data or not fits(data[key])]
    wrong += [reprlib.repr(key) for key in data if key not in {*_FIELDS, "undoes", "redoes"}]
    if wrong:
        yield f"In a change {', '.join(wrong)} cannot be so: see docs/sheet.md."
        return
    if data["device"] in data["seen"]:
        yield "A change does not say what it has seen of its own device."
    if data.get("undoes") and data.get("redoes"):
        yield "A change undoes or redoes, not both."
    for key in ("undoes", "redoes"):
        if data.get(key) is not None and Name.read(data[key]).device != data["device"]:
            yield "A device undoes and redoes its own changes alone."
    yield from faults_of(data["sets"])
