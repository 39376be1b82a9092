"""The words of the screen for a screen reader, and for terminals with ASCII alone.

What the screen says in signs is said in words: cards, points, ids of rules, the short forms of actions.
What was typed, between quotation marks, stays as it was.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from rum500.terminal.spelling import RANK_NAMES, SUIT_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_ASCII: Final = str.maketrans("♣♦♥♠·–−─▸◂“”‘’≠", "cdhs|---><\"\"''#") | {
    ord("…"): "...",
    ord("→"): "->",
}
_RANKS: Final = {name[0].upper(): name for name in ("ace", "king", "queen", "jack")} | {
    str(at): name for at, name in enumerate(RANK_NAMES, start=1) if 1 < at < 11
}
_SUITS: Final = dict(zip("♣♦♥♠", SUIT_NAMES, strict=True))
_SIGNS: Final = {name[0]: sign for sign, name in _SUITS.items()}
_VERBS: Final = {
    "s": "stock", "t": "take", "m": "meld", "l": "lay", "d": "discard", "c": "call", "p": "pass",
    "b": "put back", "?": "help",
}  # fmt: skip
_TYPED: Final = re.compile(r"(“[^”]*”)")

_RANK: Final = r"(?:10|[2-9AJQK])"
_FACE: Final = rf"(?:\b{_RANK}[♣♦♥♠]|\bJk\b)"
_WORD_AS: Final = r"(?!(?:(?<=^)|(?<=[.?!] ))A[dhs] [a-z])"  # begins a sentence, and is no ace
_KEY: Final = rf"(?:{_WORD_AS}\b(?:10|[2-9ATJQK])[cdhs]\b|\bJk\b)"


def _verb(found: re.Match[str]) -> str:
    return _VERBS[found[1]]


def _face_of(found: re.Match[str]) -> str:
    rank = found[1].replace("T", "10")
    return f"{'the lower ' * bool(found[3])}{rank}{_SIGNS[found[2]]}"


def _ranks(found: re.Match[str]) -> str:
    *ranks, last = found[0].split("-")
    return "-".join([*(_RANKS[rank] for rank in ranks), card_in_words(last)])


def _rule(found: re.Match[str]) -> str:
    return f" Rule {' '.join(filter(None, found.groups()))}."


_TO_FACES: Final[list[Change]] = [
    (re.compile(pattern), words)
    for pattern, words in (
        (rf"(\bl {_KEY}(?: {_KEY})*) (\d+)\b", r"\1 on meld \2"),
        (rf"(\bswap {_KEY}) (\d+)\b", r"\1 into meld \2"),
        (rf"\b([tmldc])(?= (?:CARDS?\b|{_KEY}))", _verb),
        (r"\b([sc])(?= (?:draws|calls)\b)|(?<=: )([tspb])(?=\.)", lambda found: _VERBS[found[1] or found[2]]),
        (r"\? helps\b", "help tells more"),
        (r"(\?)(?= (?:shows|explains)\b)", _verb),
        (rf"{_WORD_AS}\b(10|[2-9ATJQK])([cdhs])\b('*)", _face_of),
        (r" CARD\b", " with a card"),
        (r" CARDS\b", " with cards"),
    )
]
_TO_WORDS: Final[list[Change]] = [
    (re.compile(pattern), words)
    for pattern, words in (
        (rf"({_FACE}(?:={_FACE})?) +(?={_FACE})", r"\1, "),
        (rf"({_FACE})=(?={_FACE})", r"\1 as "),
        (rf"\b{_RANK}(?:-{_RANK})+[♣♦♥♠]?", _ranks),
        (_FACE, lambda found: card_in_words(found[0])),
        (r" ?[(\[]([A-Z])(\d+)([a-z]?)[)\]]", _rule),
        (r" \(\+?(\d+)\)", lambda found: f" for {points(int(found[1]))}"),
        (r" \(−(\d+)\)", lambda found: f" for minus {points(int(found[1]))}"),
        (r" and (\d+) cards? more", lambda found: above(int(found[1]))),
        (r" \(1 card\)", ""),
        (r" \((\d+ cards)\)", r", \1 in all"),
        (r" \((to \d+[^()]*)\)", r", in a game \1"),
        (r" \((\d+ rounds?)\)", r", in a game of \1"),
        (r" \(((?:card|number) [^()]*)\)", r", \1"),
        (r" \((?:or )?[a-z]\)", ""),
        (r"(?<![\w.])\+(?=\d)", ""),
        (r"−(?=\d)", "minus "),
        (r" +· +", ", "),
        (r"(?<=\S) {2,}(?=\S)", ", "),
        (r"(?<=[.?!] )[a-z]", lambda found: found[0].upper()),
    )
]


def sentence(text: str) -> str:
    """What the screen says, as a whole sentence: ``You discard seven of clubs.``"""
    words = in_words(text)
    begins = re.match(r"[a-z]\w*(?![\w./\\])", words)
    whole = f"{words[0].upper()}{words[1:]}" if begins else words
    return whole if not whole or whole[-1] in ".?!:" else f"{whole}."


def in_words(text: str) -> str:
    """A text with its cards, points and short forms in words: ``discard seven of clubs``."""
    pieces = _TYPED.split(text.strip())
    return "".join(piece if _TYPED.fullmatch(piece) else _worded(piece) for piece in pieces)


def _worded(text: str) -> str:
    for pattern, words in (*_TO_FACES, *_TO_WORDS):
        text = pattern.sub(words, text)
    return text


def card_in_words(face: str) -> str:
    """``10♥`` as ``ten of hearts``, a rank alone by its name."""
    if face in _RANKS:
        return _RANKS[face]
    return "joker" if face == "Jk" else f"{_RANKS[face[:-1]]} of {_SUITS[face[-1]]}s"


def run_in_words(first: str, last: str) -> str:
    """Cards in a row by the first and the last: ``five to seven of clubs``."""
    return f"{_RANKS[first[:-1]]} to {card_in_words(last)}"


def above(cards: int) -> str:
    """What comes with a card that is taken: `` and the card above it``."""
    if cards < 2:
        return " and the card above it" * cards
    return f" and the {cards} cards above it"


def points(number: int) -> str:
    """``1 point``, ``21 points``."""
    return f"{number} point{'' if number == 1 else 's'}"


def to_ascii(text: str) -> str:
    """The nearest text without a sign beyond ASCII."""
    plain = unicodedata.normalize("NFKD", text.translate(_ASCII))
    return "".join(sign if sign.isascii() else "?" for sign in plain if not unicodedata.combining(sign))
