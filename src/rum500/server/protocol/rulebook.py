"""What is asked and answered by HTTP about rules: picked, explained, kept under a name."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class RulesWish(Struct, forbid_unknown_fields=True):
    """Rules to be looked at before they are played."""

    preset: str
    settings: dict[str, str] = {}
    players: Annotated[int, Meta(ge=2, le=8)] | None = None


class SettingOption(Struct):
    """A value of a setting and how the page says it."""

    value: str
    label: str


class SettingForm(Struct):
    """A setting as a question; where ``free`` is not empty, any text of that form will do as well."""

    name: str
    rule: str
    question: str
    options: list[SettingOption]
    free: str


class SettingGroup(Struct):
    """Settings that belong together, and in a few words what they are about."""

    title: str
    summary: str
    settings: list[SettingForm]


class PresetCard(Struct):
    """Named rules to begin from."""

    name: str
    title: str
    tagline: str
    summary: str
    settings: dict[str, str]
    players: list[int]


class Level(Struct):
    """A strength of the computer players."""

    name: str
    title: str
    summary: str


class Catalogue(Struct):
    """All that the page for a new table is made of."""

    presets: list[PresetCard]
    groups: list[SettingGroup]
    levels: list[Level]
    phrases: list[str]


class WayOut(Struct):
    """A change of the wish that makes the rules agree again.

    ``settings`` go into those of the wish, those named in ``without`` are left out of it; ``players`` and
    ``preset``, where they are given, take the place of its own.
    """

    label: str
    settings: dict[str, str] = {}
    players: int | None = None
    preset: str | None = None
    without: list[str] = []


class RulesFault(Struct):
    """Settings that do not go together, and the ways out."""

    settings: list[str]
    text: str
    ways: list[WayOut]


class RuleLine(Struct):
    """One sentence of the rules and its id."""

    id: str
    text: str


class RuleChapter(Struct):
    """A chapter of the rules."""

    title: str
    lines: list[RuleLine]


class RulesShown(Struct):
    """Rules explained; ``changed`` are the settings that differ from the preset. Faults leave no chapters.

    ``changed_rules`` are the ids of the rules that the settings changed are about.
    """

    title: str
    changed: list[str]
    changed_rules: list[str]
    players: list[int]
    faults: list[RulesFault]
    chapters: list[RuleChapter]


class HouseRule(Struct):
    """One's own rules under a name, as others may use them too; ``url`` is where they find them."""

    code: str
    name: str
    preset: str
    settings: dict[str, str]
    yours: bool
    url: str = ""


class KeepHouseRule(Struct, forbid_unknown_fields=True):
    """Rules to be kept under a name."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    preset: str
    settings: dict[str, str] = {}
