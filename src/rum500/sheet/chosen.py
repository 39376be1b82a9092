"""The settings a sheet counts by: any table's, also those that no rules of ours allow together (K3, K5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rum500.presets import DEFAULT_PRESET, PRESETS
from rum500.rules import SETTINGS, Draft, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rum500.rules import Value


def draft_of(chosen: Mapping[str, Any] | None) -> Draft:
    """The settings of a register ``rules``; what is not known is as in the default preset."""
    preset, settings = (chosen["preset"], chosen["set"]) if chosen else (DEFAULT_PRESET, {})
    return _draft(preset, tuple(settings.items()))


@lru_cache(maxsize=256)
def _draft(preset: str, settings: tuple[tuple[str, str], ...]) -> Draft:
    values: dict[str, Value] = PRESETS.get(preset, PRESETS[DEFAULT_PRESET]).settings()
    for name, text in settings:
        try:
            values[name] = SETTINGS[name].parse(text)
        except (KeyError, ValueError):
            continue
    return Draft(**values)  # type: ignore[arg-type]


def chosen_of(rules: Rules, base: str) -> dict[str, Any]:
    """Rules as a register holds them: a preset, and what differs."""
    text, usual = rules.to_text(), PRESETS[base].to_text()
    return {"preset": base, "set": {name: value for name, value in text.items() if value != usual[name]}}


def sides_of(rules: Rules, players: int) -> list[list[int]]:
    """The seats of each side; partners sit across the table."""
    sides = rules.sides_for(players) if players == 4 else players
    return [list(range(side, players, sides)) for side in range(sides)]
