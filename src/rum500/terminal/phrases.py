"""The words for an action: those of the screen, the help and the rules, and what follows them."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = {
    "s": "stock", "stock": "stock", "t": "take", "take": "take", "pick": "take", "grab": "take",
    "m": "meld", "meld": "meld", "melds": "meld", "l": "lay", "lay": "lay", "add": "lay",
    "d": "discard", "drop": "discard", "discard": "discard", "throw": "discard",
    "c": "call", "call": "call", "rummy": "call", "p": "pass", "pass": "pass", "b": "back", "back": "back",
    "swap": "swap", "exchange": "swap", "put": "down", "play": "down", "bring": "down",
}  # fmt: skip
_PARTICLES: Final = {
    "take": {"up": "take"},
    "lay": {"off": "lay", "down": "down"},
    "down": {"off": "lay", "down": "down", "back": "back", "up": "down"},
    "discard": {"away": "discard", "off": "discard"},
}
_TOP: Final = r"(?:top(?: card)?|discard|upcard)?(?: ?(?:of|from) the (?:discard )?pile)?"
_WHOLE: Final = [
    (re.compile(pattern), phrase)
    for pattern, phrase in (
        (r"(?:(?:draw|take|pick(?: up)?|get) )?(?:.*\b(?:from|off|of) )?(?:the )?stock(?: card)?", "stock"),
        (r"draw(?: a| one)?(?: new)?(?: card)?", "stock"),
        (r"(?:put|give) .*\bback|put back", "back"),
        (r"let (?:it|them|that) (?:go|be)|let go|decline", "pass"),
        (r"(?:call )?rummy", "call"),
        (r"go back|take (?:it |that )?back", "undo"),
        (r"(?:take|pick up|t) (?:all|everything|(?:all (?:of )?|the (?:whole |entire )?|whole )pile)", "all"),
        (rf"(?:draw|take|pick up|t) (?:from )?(?:the )?{_TOP}", "take"),
    )
]
_TABLE: Final = re.compile(r"\s*\b(?:to|on|onto) the table$")


def phrase(line: str) -> tuple[str, str]:
    """The action that a line names, or "", and what it says besides."""
    flat = " ".join(line.lower().rstrip(".!").split())
    for pattern, name in _WHOLE:
        if pattern.fullmatch(flat):
            return name, ""
    word, _, rest = " ".join(line.rstrip(".!").split()).partition(" ")
    verb = "take" if word.lower() == "draw" else _WORDS.get(word.lower(), "")
    return _with_particle(verb, _TABLE.sub("", rest))


def _with_particle(verb: str, rest: str) -> tuple[str, str]:
    """``lay off 6d``, ``lay 6d off``, ``lay it off on meld 2``."""
    for particle, meant in _PARTICLES.get(verb, {}).items():
        found = re.search(rf"(?:^|\s){particle}(?=\s|$)", rest, re.IGNORECASE)
        if found:
            return meant, f"{rest[: found.start()]} {rest[found.end() :]}".strip()
    return verb, rest
