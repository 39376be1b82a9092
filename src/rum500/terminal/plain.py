"""The words of the screen for a screen reader, and for terminals with ASCII alone."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from rum500.terminal.spelling import RANK_NAMES, SUIT_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ASCII: Final = str.maketrans("♣♦♥♠·–−─▸◂“”’…", 'cdhs,---><""\'.')
_RANKS: Final = {name[0].upper(): name for name in ("ace", "king", "queen", "jack")} | {
    str(at): name for at, name in enumerate(RANK_NAMES, start=1) if 1 < at < 11
}
_SUITS: Final = dict(zip("♣♦♥♠", SUIT_NAMES, strict=True))
_FACE: Final = r"\b(?:(?:10|[2-9AJQK])[♣♦♥♠]|Jk\b(?! for|=\w+[cdhs]))"
_CARD: Final = re.compile(_FACE)
_NEXT: Final = re.compile(rf"({_FACE}(?:=(?:{_FACE}))?) +(?={_FACE})")
_SPOKEN: Final = [
    (re.compile(pattern), words)
    for pattern, words in (
        (r" \(([+−])(\d+)\)", r" for \g<1>\2 points"),
        (r" \((\d+)\)", r" for \1 points"),
        (r" \((\d+ cards?)\)", r", \1"),
        (r"starred (pile )?card", r"\1card that may be taken"),
        (r"^= |(?<=, )= ", "makes "),
        (r"\+(?=\d)", ""),
        (r"−(?=\d)", "minus "),
        (r" +· +", ", "),
        (r"(?<=[^ ]) {2,}", ", "),
        (r"[“”*]", ""),
    )
]


def in_words(text: str) -> str:
    """A sentence with its cards and points in words: ``seven of clubs``, ``for 21 points``."""
    text = _NEXT.sub(r"\1, ", text.strip())
    text = re.sub(rf"({_FACE})=(?={_FACE})", r"\1 as ", text)
    text = _CARD.sub(lambda found: card_in_words(found[0]), text)
    for pattern, words in _SPOKEN:
        text = pattern.sub(words, text)
    return text


def card_in_words(face: str) -> str:
    """``10♥`` as ``ten of hearts``."""
    return "joker" if face == "Jk" else f"{_RANKS[face[:-1]]} of {_SUITS[face[-1]]}s"


def sentences_of(lines: Sequence[str]) -> Iterator[str]:
    """A page laid out in columns as sentences, each with the further lines that belong to it."""
    sentence = ""
    for line in lines:
        if sentence and (not line.strip() or not _goes_on(line)):
            yield _in_a_row(sentence)
            sentence = ""
        sentence = f"{sentence} {line.strip()}" if sentence else line.rstrip()
    if sentence.strip():
        yield _in_a_row(sentence)


def _goes_on(line: str) -> bool:
    return len(line) - len(line.lstrip(" ")) > 8


def _in_a_row(line: str) -> str:
    return re.sub(r" {2,}", ": ", line.strip().replace("  or  ", " or "), count=1)


def to_ascii(text: str) -> str:
    """The nearest text without a sign beyond ASCII."""
    plain = unicodedata.normalize("NFKD", text.translate(_ASCII))
    return "".join(sign if sign.isascii() else "?" for sign in plain if not unicodedata.combining(sign))
