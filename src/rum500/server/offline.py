"""What the page's score sheet must know without a server, as TypeScript.

``python -m rum500.server.offline`` prints it; `make types` puts it where it belongs.
"""

from __future__ import annotations

import json
from typing import Any, Final

from rum500.presets import PRESETS
from rum500.rules import Rules
from rum500.server.questions import GROUPS, PRESET_NAMES, Question, form
from rum500.settings import SETTINGS, Number
from rum500.sheet.doubts import SAID

# What K3 asks of a sheet, in its order.
FIRST_ASKED: Final = (
    "hand_size", "pile", "deep_card", "ace_value", "ace", "joker_value", "jokers", "sets", "out_bonus",
    "target",
)  # fmt: skip
_HEAD: Final = "// Made from the rules by `make types`; do not edit.\n"


def typescript() -> str:
    """Defaults, presets, questions and sentences."""
    defaults = Rules().to_text()
    facts: dict[str, tuple[str, Any]] = {
        "DEFAULTS": ("Record<string, string>", defaults),
        "PRESETS": ("readonly PresetFacts[]", [_preset(name, rules) for name, rules in PRESETS.items()]),
        "QUESTIONS": (
            "readonly QuestionFacts[]",
            [_question(group, name, one) for group, asked in GROUPS.items() for name, one in asked.items()],
        ),
        "FIRST_ASKED": ("readonly string[]", list(FIRST_ASKED)),
        "DOUBTS": ("Record<string, string>", SAID),
    }
    written = [f"export const {name}: {kind} = {_lines(value)};\n" for name, (kind, value) in facts.items()]
    return "\n".join([_HEAD, _INTERFACES, *written])


def _lines(value: Any) -> str:
    """Each thing of a list, or of a record, on a line of its own."""
    named = isinstance(value, dict)
    texts = [json.dumps(one, ensure_ascii=False) for one in (value.values() if named else value)]
    lines = [f"{json.dumps(key)}: {text}" for key, text in zip(value, texts, strict=True)] if named else texts
    opening, closing = "{}" if named else "[]"
    return "\n".join([opening, *(f"  {line}," for line in lines), closing])


_INTERFACES: Final = """\
/** A preset: what it is called, and where it differs from the defaults. */
export interface PresetFacts {
  name: string;
  title: string;
  tagline: string;
  summary: string;
  set: Record<string, string>;
}

/** A setting as a question; other numbers than the answers lie from `low` to `high`. */
export interface QuestionFacts {
  group: string;
  setting: string;
  asks: string;
  answers: [string, string][];
  form: string;
  low: number | null;
  high: number | null;
}
"""


def _preset(name: str, rules: Rules) -> dict[str, Any]:
    usual, text = Rules().to_text(), rules.to_text()
    differs = {setting: value for setting, value in text.items() if value != usual[setting]}
    return {"name": name, **PRESET_NAMES[name]._asdict(), "set": differs}


def _question(group: str, name: str, question: Question) -> dict[str, Any]:
    kind = SETTINGS[name].kind
    low, high = (kind.low, kind.high) if isinstance(kind, Number) else (None, None)
    answers = [list(answer) for answer in question.answers.items()]
    return {
        "group": group, "setting": name, "asks": question.asks, "answers": answers, "form": form(name),
        "low": low, "high": high,
    }  # fmt: skip


if __name__ == "__main__":
    print(typescript(), end="")  # noqa: T201
