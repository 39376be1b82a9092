"""One cell of the sheet as people write it: a net figure, laid and caught, or cards (K2, docs/sheet.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from rum500.cards import PLACES, SUITS
from rum500.sheet.errors import EntryError

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["", "net", "points", "cards"]
Sum = tuple[int, ...]
Group = tuple["SheetCard", ...]

ANY_SUIT: Final = "?"
LONGEST: Final = 400
_MOST_NUMBERS: Final = 20
_MOST_DIGITS: Final = 5
_DRAWN_AS: Final = re.compile("[\ufe0e\ufe0f]")  # how a suit is to be drawn, which phones write behind it
_STANDS: Final = re.compile(r"\s*=\s*")
_OUT: Final = re.compile(r"out\s*([0-9]*)$", re.IGNORECASE)
_POINTS: Final = re.compile(r"[0-9+\-/\s]*")
_DECIMAL: Final = re.compile(r"(?=.*[0-9]\s*[.,]\s*[0-9])[0-9+\-/\s.,]*", re.DOTALL)
_SUM: Final = re.compile(r"[+-]?\s*[0-9]+(\s*[+-]\s*[0-9]+)*")
_TERM: Final = re.compile(r"([+-]?)\s*([0-9]+)")
_SUIT_OF: Final = {sign: (SUITS * 3)[at] for at, sign in enumerate("cdhs♣♦♥♠♧♢♡♤")} | {ANY_SUIT: ANY_SUIT}


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card as it was written: ``place`` 0 to 12, None for a joker; ``low`` for an ace written 1.

    ``stands`` is what a joker stands for.
    """

    place: int | None
    suit: str = ANY_SUIT
    low: bool = False
    stands: SheetCard | None = None

    def __str__(self) -> str:
        if self.place is None:
            return f"Jk={self.stands}" if self.stands else "Jk"
        return ("1" if self.low else PLACES[self.place]) + self.suit


@dataclass(frozen=True, slots=True)
class Entry:
    """What a cell says: sums as their numbers, cards in the groups they were written in.

    ``net`` belongs to the kind net, ``laid`` and ``caught`` to points (``caught`` is empty where it was left
    out), the groups to cards. ``out`` is 0 or 1, which of the side's players went out. ``meant`` stands for
    the mark that it is right though it cannot be.
    """

    kind: Kind = ""
    net: Sum = ()
    laid: Sum = ()
    caught: Sum = ()
    cards_laid: tuple[Group, ...] = ()
    cards_caught: tuple[Group, ...] = ()
    out: int | None = None
    meant: bool = False

    def __str__(self) -> str:
        out = "" if self.out is None else f"out{self.out + 1 if self.out else ''}"
        return " ".join(filter(None, (self._body(), out))) + "!" * self.meant

    def _body(self) -> str:
        if self.kind == "net":
            return _sum_text(self.net)
        if self.kind == "points":
            return f"{_sum_text(self.laid)} / {_sum_text(self.caught)}".rstrip()
        laid, caught = (" ".join(map(_group_text, groups)) for groups in (self.cards_laid, self.cards_caught))
        return f"{laid} / {caught}".strip() if caught else laid


def read_entry(text: str) -> Entry:
    """The entry a text stands for. Raises ``EntryError``."""
    if len(text) > LONGEST:
        raise _too_long(text)
    body = _DRAWN_AS.sub("", text).replace("−", "-").replace("–", "-").strip()
    meant = body.endswith("!")
    body, out = _without_out(body.rstrip("!").rstrip())
    if not body and out is None:
        raise EntryError("Write a figure such as 25, laid and caught as 60 / 35, or cards as Ks Qs Js / 7h.")
    entry = replace(_read_body(body) if body else Entry(), out=out, meant=meant)
    if len(str(entry)) > LONGEST:
        raise _too_long(str(entry))
    return entry


def _too_long(text: str) -> EntryError:
    return EntryError(f"An entry has at most {LONGEST} signs; this has {len(text)}.")


def _without_out(body: str) -> tuple[str, int | None]:
    """The body, and which of the side's players went out."""
    found = _OUT.search(body)
    if found is None:
        return body, None
    if found[1] not in {"", "1", "2"}:
        raise EntryError(f"“out{found[1]}” is nobody: out, or out2 for the second of two partners.")
    before = body[: found.start()].rstrip()
    return before, 1 if found[1] == "2" else 0


def _read_body(body: str) -> Entry:
    parts = body.split("/")
    if _DECIMAL.fullmatch(body):
        raise EntryError(f"Points are whole numbers, and “{body}” is none: round it up or down.")
    if len(parts) > 2:
        raise EntryError(f"“{body}” has more than one /: write what was laid, /, what was caught.")
    if not _POINTS.fullmatch(body):
        laid, caught = (tuple(_groups(part)) for part in [*parts, ""][:2])
        if not laid and not caught:
            raise EntryError("Write the cards laid, /, the cards caught, such as Ks Qs Js / 7h.")
        return Entry("cards", cards_laid=laid, cards_caught=caught)
    if len(parts) == 1:
        return Entry("net", net=_read_sum(body))
    laid_text, caught_text = parts[0].strip(), parts[1].strip()
    if not laid_text and not caught_text:
        raise EntryError("Write what was laid, /, what was caught, such as 60 / 35.")
    if caught_text.startswith("-"):
        raise EntryError(
            f"What was caught is written without a minus: {laid_text or 0} / {caught_text[1:].strip()}."
        )
    laid_sum = _read_sum(laid_text) if laid_text else (0,)
    return Entry("points", laid=laid_sum, caught=_read_sum(caught_text) if caught_text else ())


def _read_sum(text: str) -> Sum:
    text = text.strip()
    if not _SUM.fullmatch(text):
        raise EntryError(
            f"“{text}” is no sum: write numbers with + or - between, such as 10+15-5; cards as 9? 9?."
        )
    terms = _TERM.findall(text)
    if len(terms) > _MOST_NUMBERS:
        raise EntryError(f"A sum has at most {_MOST_NUMBERS} numbers; this has {len(terms)}.")
    long = next((digits for _, digits in terms if len(digits.lstrip("0")) > _MOST_DIGITS), None)
    if long:
        raise EntryError(f"{long} is too large: a number has at most {_MOST_DIGITS} digits.")
    return tuple(-int(digits) if sign == "-" else int(digits) for sign, digits in terms)


def _sum_text(terms: Sum) -> str:
    return "".join(f"{term:+}" for term in terms).removeprefix("+")


def _groups(text: str) -> Iterator[Group]:
    """Cards that were written together, one group after the other."""
    for word in _STANDS.sub("=", text).replace(",", " ").split():
        yield tuple(_cards(word))


def _group_text(group: Group) -> str:
    return "".join(map(str, group))


def _cards(word: str) -> Iterator[SheetCard]:
    at = 0
    while at < len(word):
        card, at = _card(word, at)
        yield card


def _card(word: str, at: int) -> tuple[SheetCard, int]:
    if word[at : at + 2].lower() != "jk":
        return _natural(word, at)
    at += 2
    if word[at : at + 1] != "=":
        return SheetCard(None), at
    stands, at = _natural(word, at + 1)
    return SheetCard(None, stands=stands), at


def _natural(word: str, at: int) -> tuple[SheetCard, int]:
    sign = word[at : at + 1].upper()
    ten = word[at : at + 2] == "10"
    if ten:
        sign = "T"
    low = sign == "1"
    if not sign or (sign not in PLACES and not low):
        raise EntryError(
            f"“{word}” is no card: a rank (A 2 … 9 10 J Q K, 1 for a low ace) with a suit (c d h s), or Jk."
        )
    at += 2 if ten else 1
    suit = _SUIT_OF.get(word[at : at + 1].lower())
    place = 0 if low else PLACES.index(sign)
    return SheetCard(place, suit or ANY_SUIT, low=low), at + 1 if suit else at
