"""House rules in text: rule files, `setting=value`, and the one-line form of a set of rules.

A rule file is TOML: the preset it starts from, then the settings that differ. It can be written by hand.

    base = "hoyle"
    final_discard = "required"
    target = 1000
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rum500.files import write_whole
from rum500.presets import PRESETS
from rum500.rules import SETTINGS, Rules, RulesError, Value
from rum500.settings import write_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_BASE: Final = "base"
_FIRST_LINE: Final = "# House rules for rum500"
_LAST_LINE: Final = "# end"


@dataclass(frozen=True, slots=True)
class Flaw:
    """One reason why rules could not be read, and where it lies if that is in a file."""

    reason: str
    file: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return f"{place}: {self.reason}" if place else self.reason


HUGE = 10**100  # larger numbers are not written out


class HouseError(ValueError):
    """A text or file that gives no rules; `flaws` holds every reason found."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws: tuple[Flaw, ...] = tuple(flaws)
        super().__init__("; ".join(map(str, self.flaws)))

    def __reduce__(self) -> tuple[type[HouseError], tuple[tuple[Flaw, ...]]]:
        """Pickle by the flaws, from which the message follows."""
        return type(self), (self.flaws,)


def nearest_names(word: str, names: Iterable[str]) -> list[str]:
    """Find up to three names that a mistyped one may mean, the nearest first."""
    known = list(names)
    plain = word.lower()
    return (
        get_close_matches(plain, known, n=3)
        or [name for name in known if len(plain) > 2 and plain in name][:3]
    )


def _nearest(word: str, names: Iterable[str]) -> str:
    """Ask back with the names nearest to a mistyped one; empty if none is near."""
    near = nearest_names(word, names)
    if not near:
        return ""
    *rest, last = near
    return f"; did you mean {', '.join(rest)} or {last}?" if rest else f"; did you mean {last}?"


def preset(name: str) -> Rules:
    """Return the preset of this name; `HouseError` with the nearest names if there is none."""
    if name in PRESETS:
        return PRESETS[name]
    hint = _nearest(name, PRESETS) or f"; there are {', '.join(PRESETS)}"
    raise HouseError([Flaw(f'no preset is called "{name}"{hint}')])


def parse_set(text: str) -> tuple[str, Value]:
    """Read `final_discard=required` as a setting and its value."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise HouseError([Flaw(f'"{text}" is not of the form setting=value{_way_out(name)}')])
    return name, _read_value(name, value)


def _way_out(name: str) -> str:
    """What to write where a setting has no value, or a value no setting."""
    if name in SETTINGS:
        return f": {name} may be {SETTINGS[name].allowed}"
    return f", such as final_discard=required{_nearest(name, SETTINGS)}"


def _nearest_setting(name: str) -> str:
    return _nearest(name, SETTINGS) or "; rum500 rules --settings lists them all"


def _read_value(name: str, text: str) -> Value:
    if name not in SETTINGS:
        raise HouseError([Flaw(f'no setting is called "{name}"{_nearest_setting(name)}')])
    try:
        return SETTINGS[name].parse(text)
    except ValueError as error:
        raise HouseError([Flaw(str(error))]) from None


def _changed(rules: Rules, sets: Iterable[str]) -> Rules:
    """Change the rules by texts such as `jokers=2`, each setting at most once."""
    changes: dict[str, Value] = {}
    flaws: list[Flaw] = []
    for text in sets:
        try:
            name, value = parse_set(text)
        except HouseError as error:
            flaws += error.flaws
            continue
        if name in changes:
            flaws.append(Flaw(f"{name} is set twice"))
        changes[name] = value
    if flaws:
        raise HouseError(flaws)
    return rules.with_(**changes)


def load_rules(name_or_file: str, sets: Sequence[str] = ()) -> Rules:
    """Return a preset or the rules of a file, changed by `setting=value` texts.

    Raises `HouseError` for what cannot be read, `RulesError` for changes that do not go together.
    """
    if name_or_file not in PRESETS and is_file_name(name_or_file):
        return _changed(read_file(name_or_file), sets)
    return _changed(preset(name_or_file), sets)


def is_file_name(text: str) -> bool:
    """Tell whether a text that names no preset is meant as a file."""
    return text.endswith(".toml") or "/" in text or os.sep in text or (bool(text) and Path(text).is_file())


def read_file(path: str | os.PathLike[str]) -> Rules:
    """Read a rule file; `HouseError` with file, line and reason of everything wrong in it."""
    return _RuleFile(str(path)).rules()


class _RuleFile:
    """The text of a rule file while it is read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.text = self._decode(self._bytes())

    def _error(self, reason: str, line: int | None = None) -> HouseError:
        return HouseError([Flaw(reason, self.name, line)])

    def _bytes(self) -> bytes:
        try:
            return Path(self.name).read_bytes()
        except OSError as error:
            raise self._error(f"cannot be read: {error.strerror or error}") from None

    def _decode(self, data: bytes) -> str:
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise self._error("not a rule file: the text is not UTF-8", line) from None

    def rules(self) -> Rules:
        entries = self._entries()
        flaws = list(self._unknown(entries))
        base = self._base(entries, flaws)
        changes: dict[str, Value] = {}
        for key, entry in entries.items():
            if key in SETTINGS:
                try:
                    changes[key] = _read_value(key, _toml_text(entry))
                except HouseError as error:
                    flaws.append(Flaw(error.flaws[0].reason, self.name, self._line_of(key)))
        if base is None or flaws:
            raise HouseError(sorted(flaws, key=lambda flaw: flaw.line or 0))
        return self._combined(base, changes)

    def _entries(self) -> dict[str, Any]:
        lines = self.text.splitlines()
        if self.text.startswith(_FIRST_LINE) and _LAST_LINE not in lines:
            raise self._error(f'the file is cut short: its last line, "{_LAST_LINE}", is missing', len(lines))
        try:
            return tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:
            reason, line = _toml_fault(error, len(lines))
            raise self._error(f"not a rule file in TOML: {reason}", line) from None

    def _base(self, entries: dict[str, Any], flaws: list[Flaw]) -> Rules | None:
        if _BASE not in entries:
            flaws.append(
                Flaw('no base: name the preset to start from, such as base = "500-rum"', self.name, 1)
            )
            return None
        try:
            return preset(str(entries[_BASE]))
        except HouseError as error:
            flaws.append(Flaw(error.flaws[0].reason, self.name, self._line_of(_BASE)))
            return None

    def _unknown(self, entries: dict[str, Any]) -> Iterator[Flaw]:
        for key in entries:
            if key != _BASE and key not in SETTINGS:
                hint = _nearest(key, [_BASE, *SETTINGS])
                yield Flaw(f'no setting is called "{key}"{hint}', self.name, self._line_of(key))

    def _combined(self, base: Rules, changes: dict[str, Value]) -> Rules:
        try:
            return base.with_(**changes)
        except RulesError as error:
            raise HouseError(
                Flaw(
                    fault.message,
                    self.name,
                    min(map(self._line_of, changes.keys() & fault.settings), default=1),
                )
                for fault in error.faults
            ) from None

    def _line_of(self, key: str) -> int:
        found = re.search(rf"""^\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""", self.text, re.MULTILINE)
        return self.text.count("\n", 0, found.end()) + 1 if found else 1


def _toml_text(entry: object) -> str:
    """Write a TOML value as `--set` would have it, so that `jokers = 2` and `jokers = "2"` both do."""
    if isinstance(entry, int) and abs(entry) > HUGE:
        return "a number beyond all bounds"
    return write_value(entry) if isinstance(entry, str | int) else repr(entry)


def _toml_fault(error: Exception, last_line: int) -> tuple[str, int]:
    """Split the parser's message into its reason and the line it names."""
    message = str(error)
    reason, _, place = message.partition(" (at ")
    found = re.match(r"line (\d+)", place)
    return reason, int(found[1]) if found else max(last_line, 1)


def changes_from(base: Rules, rules: Rules) -> dict[str, Value]:
    """Return the settings in which the rules differ from the base, with their values."""
    old = base.settings()
    return {name: value for name, value in rules.settings().items() if value != old[name]}


def nearest_preset(rules: Rules) -> str:
    """Name the preset with the fewest differences; of several the first."""
    return min(PRESETS, key=lambda name: len(changes_from(PRESETS[name], rules)))


def save(rules: Rules, path: str | os.PathLike[str], base: str | None = None) -> None:
    """Write a rule file that starts from the preset `base`, by default the nearest one.

    It is there whole, or what was there before still is.
    """
    name = str(path)
    if not name.endswith(".toml"):
        raise HouseError([Flaw("a rule file's name ends in .toml", name)])
    text = _file_text(rules, nearest_preset(rules) if base is None else base)
    try:
        write_whole(Path(path), text)
    except OSError as error:
        raise HouseError([Flaw(f"cannot be written: {error.strerror or error}", name)]) from None


def _file_text(rules: Rules, base: str) -> str:
    lines = [_FIRST_LINE, f'{_BASE} = "{base}"']
    for name, value in changes_from(preset(base), rules).items():
        setting = SETTINGS[name]
        lines += ["", f"# {setting.meaning} ({setting.allowed})", f"{name} = {_toml_value(value)}"]
    return "\n".join([*lines, "", _LAST_LINE, ""])


def _toml_value(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else f'"{write_value(value)}"'


def rules_line(rules: Rules) -> str:
    """Write the rules in one line: the nearest preset and what differs, `hoyle final_discard=required`."""
    base = nearest_preset(rules)
    changes = changes_from(PRESETS[base], rules)
    return " ".join([base, *(f"{name}={write_value(value)}" for name, value in changes.items())])


def parse_rules_line(text: str) -> Rules:
    """Read what `rules_line` writes; `HouseError` or `RulesError` if it is no set of rules."""
    name, *sets = text.split() or [""]
    return _changed(preset(name), sets)
