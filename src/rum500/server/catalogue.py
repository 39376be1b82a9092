"""What the page for a new table is made of: presets, settings as questions, rules as one picks them."""

from __future__ import annotations

from functools import cache
from typing import Final

from rum500.contradictions import Fault, RulesError
from rum500.describe import chapters
from rum500.house import Flaw, HouseError, changes_from, nearest_preset
from rum500.presets import PRESETS
from rum500.rules import Rules
from rum500.server.mending import Wished, contradictions, read, rules_from, unknown_preset
from rum500.server.protocol.commands import PHRASES
from rum500.server.protocol.looks import Terms
from rum500.server.protocol.rulebook import (
    Catalogue,
    Level,
    PresetCard,
    RuleChapter,
    RuleLine,
    RulesShown,
    RulesWish,
    SettingForm,
    SettingGroup,
    SettingOption,
)
from rum500.server.questions import GROUP_SUMMARIES, GROUPS, LEVELS, PRESET_NAMES, Question, form
from rum500.settings import SETTINGS

STAND_IN: Final = "steady"  # plays for people who are away


@cache
def catalogue() -> Catalogue:
    """Put together every preset, every setting, every level and every quick phrase."""
    return Catalogue(
        presets=[_card(name, rules) for name, rules in PRESETS.items()],
        groups=[
            SettingGroup(
                title, GROUP_SUMMARIES[title], [_form(name, question) for name, question in group.items()]
            )
            for title, group in GROUPS.items()
        ],
        levels=[Level(name, level.title, level.summary) for name, level in LEVELS.items()],
        phrases=list(PHRASES),
    )


def _card(name: str, rules: Rules) -> PresetCard:
    named = PRESET_NAMES[name]
    return PresetCard(name, *named, settings=rules.to_text(), players=list(rules.table_sizes()))


def _form(name: str, question: Question) -> SettingForm:
    options = [SettingOption(value, label) for value, label in question.answers.items()]
    return SettingForm(name, SETTINGS[name].rules[0], question.asks, options, form(name))


def bot_of(level: str) -> str:
    """Name the computer player of a level; ValueError, naming the levels, if there is none."""
    if level not in LEVELS:
        raise ValueError(f"no level is called “{level}”: there are {' and '.join(LEVELS)}")
    return LEVELS[level].bot


def shown(wish: RulesWish) -> RulesShown:
    """Explain the rules somebody picks, or what is wrong with them and the ways out; never an exception."""
    if wish.preset not in PRESETS:
        return RulesShown("", [], [], [], [unknown_preset(wish)], [])
    wished = read(wish)
    faults = [*wished.faults, *contradictions(wished)]
    changed = _changed(wished)
    return RulesShown(
        title=PRESET_NAMES[wish.preset].title,
        changed=changed,
        changed_rules=_rules_about(changed),
        players=list(wished.draft.table_sizes()),
        faults=faults,
        chapters=[] if faults else _chapters(rules_from(wished.draft), wish.players),
    )


def explained(rules: Rules, players: int) -> RulesShown:
    """Explain rules that are being played, beside the preset they are nearest to."""
    name = nearest_preset(rules)
    changed = list(changes_from(PRESETS[name], rules))
    return RulesShown(
        title=PRESET_NAMES[name].title,
        changed=changed,
        changed_rules=_rules_about(changed),
        players=list(rules.table_sizes()),
        faults=[],
        chapters=_chapters(rules, players),
    )


def _changed(wished: Wished) -> list[str]:
    """The settings in which a wish differs from its preset, those that cannot be read among them."""
    differing = changes_from(PRESETS[wished.preset], wished.draft)
    unread = {name for fault in wished.faults for name in fault.settings}
    return [name for name in SETTINGS if name in differing or name in unread]


def _rules_about(settings: list[str]) -> list[str]:
    """The rules that settings govern, each once."""
    return list(dict.fromkeys(rule for name in settings for rule in SETTINGS[name].rules))


def _chapters(rules: Rules, players: int | None) -> list[RuleChapter]:
    return [
        RuleChapter(title, [RuleLine(line.id, line.sentence) for line in lines])
        for title, lines in chapters(rules, players)
    ]


def rules_of(wish: RulesWish) -> Rules:
    """Make the rules of a table to be opened.

    `HouseError` for what cannot be read, `RulesError` for what does not go together; in the page's words.
    """
    if wish.preset not in PRESETS:
        raise HouseError([Flaw(unknown_preset(wish).text)])
    wished = read(wish)
    if wished.faults:
        raise HouseError(Flaw(fault.text) for fault in wished.faults)
    faults = contradictions(wished)
    if faults:
        raise RulesError(Fault(tuple(fault.settings), fault.text) for fault in faults)
    return rules_from(wished.draft)


def terms(rules: Rules) -> Terms:
    """Say in short what is played: the nearest preset, and what differs from it."""
    name = nearest_preset(rules)
    return Terms(
        preset=name,
        title=PRESET_NAMES[name].title,
        changed=len(changes_from(PRESETS[name], rules)),
        target=rules.target,
        rounds=rules.rounds,
        partners=rules.sides_for(4) == 2,
    )
