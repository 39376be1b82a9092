"""The words for an action: those of the screen, the help and the rules, and what follows them."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = {
    "s": "stock", "stock": "stock", "t": "take", "take": "take", "pick": "take", "grab": "take",
    "m": "meld", "meld": "meld", "melds": "meld", "l": "lay", "lay": "lay", "add": "lay",
    "d": "discard", "drop": "discard", "discard": "discard", "throw": "discard", "toss": "discard",
    "get": "take", "hit": "lay", "place": "down",
    "c": "call", "call": "call", "rummy": "call", "p": "pass", "pass": "pass", "b": "back", "back": "back",
    "swap": "swap", "exchange": "swap", "put": "down", "play": "down", "bring": "down",
}  # fmt: skip
_PARTICLES: Final = {
    "take": {"up": "take", "rid of": "discard"},
    "lay": {"off": "lay", "down": "down"},
    "down": {"off": "lay", "down": "down", "back": "back", "up": "down"},
    "discard": {"away": "discard", "off": "discard"},
}
_STOCK: Final = r"(?:stock|deck|draw pile)"
_DRAW: Final = r"(?:draw|take|pick(?: up)?|get)"
_TOP: Final = r"(?:top(?: card| discard| one)?|discard|upcard)?(?: ?(?:of|from) the (?:discard )?pile)?"
_WHOLE: Final = [
    (re.compile(pattern), phrase)
    for pattern, phrase in (
        (
            rf"(?:(?:draw|take|pick(?: up)?|get) )?(?:.*\b(?:from|off|of) )?(?:the )?{_STOCK}(?: card)?",
            "stock",
        ),
        (r"draw(?: a| one)?(?: new)?(?: card)?", "stock"),
        (r"(?:take|pick|get|pick up) (?:a|one) (?:new )?card|pick a card up", "either"),
        (r"(?:put|give) .*\bback|put back", "back"),
        (r"let (?:it|them|that) (?:go|be)|let go|decline", "pass"),
        (r"(?:call )?rummy", "call"),
        (r"go back|take (?:it |that )?back", "undo"),
        (r"(?:take|pick up|t) (?:all|everything|(?:all (?:of )?|the (?:whole |entire )?|whole )pile)", "all"),
        (rf"(?:draw|take|pick up|t) (?:from )?(?:the )?{_TOP}", "take"),
    )
]
_PILE: Final = r"the (?:discard )?pile"
_HAND: Final = r"(?:from|out of) (?:my |the )?hand"
_ABOVE: Final = (
    r"(?:(?:all|everything|the (?:rest|cards?|others))(?: (?:the )?cards?)?|(?:the )?\d+ cards?)(?: more)?"
    r"(?: (?:above|on top)(?: of)?(?: it)?)?"
)
_BROUGHT: Final = rf"(?:and|with) {_ABOVE}|(?<=\S\s)(?:\(\d+ cards?\)|\d+ cards? in all)"
_PLACES: Final = {
    verb: re.compile(rf"\s*(?<!\w)(?:{pattern})$", re.IGNORECASE)
    for verb, pattern in {
        "take": rf"(?:from|off|out of) {_PILE}|{_BROUGHT}",
        "call": _BROUGHT,
        "discard": rf"(?:to|on|onto) {_PILE}|{_HAND}|to end (?:my|the) turn",
        "swap": r"(?:for|with) the joker",
        "": rf"(?:to|on|onto) the table|{_HAND}",
    }.items()
}
_PLEASE: Final = re.compile(r"[\s,]*\b(?:please|pls|kindly|thanks|thank you)\b[\s,]*", re.IGNORECASE)
_LEAD: Final = re.compile(
    r"""(?:(?:ok(?:ay)?|so|well|now|then|and|just|gonna|to
          | i(?:['’](?:ll|d|m)|\ will|\ would|\ am|\ think|\ shall|\ must)?
          | (?:can|could|may|shall|should|would|will)\ (?:i|you|we)
          | let(?:['’]s|\ me|\ us)
          | (?:want|wish|like|love|need|have|going)\ to)[\s,]+)+""",
    re.IGNORECASE | re.VERBOSE,
)
_ASKED: Final = re.compile(r"(?:so |and |then )*(?:can|could|may|should) i\b.*\?", re.IGNORECASE)


def plainly(line: str) -> str:
    """The line without the words of courtesy, and without those that only say who wants it."""
    bare = _PLEASE.sub(" ", line).strip(" ,")
    asked = "why " if _ASKED.fullmatch(bare) else ""
    plain = _LEAD.sub("", bare, count=1) if _LEAD.match(bare) else bare
    unasked = plain.rstrip("? ")
    return asked + (unasked or plain) or line


def phrase(line: str) -> tuple[str, str]:
    """The action that a line names, or "", and what it says besides."""
    flat = " ".join(line.lower().rstrip(".!").split())
    for pattern, name in _WHOLE:
        if pattern.fullmatch(flat):
            return name, ""
    word, _, rest = " ".join(line.rstrip(".!").split()).partition(" ")
    verb = "take" if word.lower() == "draw" else _WORDS.get(word.lower(), "")
    return _with_particle(verb, _PLACES.get(verb, _PLACES[""]).sub("", rest))


def _with_particle(verb: str, rest: str) -> tuple[str, str]:
    """``lay off 6d``, ``lay 6d off``, ``lay it off on meld 2``."""
    for particle, meant in _PARTICLES.get(verb, {}).items():
        found = re.search(rf"(?:^|\s){particle}(?=\s|$)", rest, re.IGNORECASE)
        if found:
            return meant, f"{rest[: found.start()]} {rest[found.end() :]}".strip()
    return verb, rest
