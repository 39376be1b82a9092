"""Actions as people write them, without a position.

Each kind of action is a small value that holds what the text says and no more: ``lay 8h`` does not know yet
on which meld the eight goes. ``rum500.notation`` makes it definite against a position.
``parse_action(str(action)) == action`` holds for every action, and spacing, capitals and ``7♥`` for ``7h``
are all that a text may lose on the way through.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rum500.cards import UNKNOWN, NotationError, card_text, is_card, scan_card, skip_spaces


@dataclass(frozen=True, slots=True)
class Played:
    """A card in a play; ``stands`` is the card it substitutes, None for a natural or an unnamed joker."""

    card: int
    stands: int | None = None

    def __str__(self) -> str:
        return card_text(self.card) + ("" if self.stands is None else f"={card_text(self.stands)}")


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""

    def __str__(self) -> str:
        return "stock"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card of the pile and what comes along; ``deeper`` counts the equal cards above it."""

    card: int
    deeper: int = 0

    def __str__(self) -> str:
        return f"take {card_text(self.card)}" + "'" * self.deeper


@dataclass(frozen=True, slots=True)
class Back:
    """Return a take of which nothing is played yet."""

    def __str__(self) -> str:
        return "back"


@dataclass(frozen=True, slots=True)
class Meld:
    """Put a new meld on the table, its cards in the order written."""

    cards: tuple[Played, ...]

    def __str__(self) -> str:
        return "meld " + "".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card off on meld number ``meld``, from 1; ``low`` names the end of a run where both would do."""

    card: Played
    meld: int | None = None
    low: bool | None = None

    def __str__(self) -> str:
        end = {None: "", True: "-", False: "+"}[self.low]
        return f"lay {self.card}" + ("" if self.meld is None else f">{self.meld}{end}")


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a natural card in the place of the substitute that stands for it, on meld number ``meld``."""

    card: int
    meld: int | None = None

    def __str__(self) -> str:
        return f"swap {card_text(self.card)}" + ("" if self.meld is None else f">{self.meld}")


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard a card; as the choice of the upcard, start the pile with it."""

    card: int

    def __str__(self) -> str:
        return f"drop {card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Call:
    """Call a card of the pile out of turn; ``deeper`` as in a take."""

    card: int
    deeper: int = 0

    def __str__(self) -> str:
        return f"call {card_text(self.card)}" + "'" * self.deeper


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline: a call, or a turn that nothing can be drawn for."""

    def __str__(self) -> str:
        return "pass"


Action = Draw | Take | Back | Meld | Lay | Swap | Drop | Call | Pass


def parse_action(text: str) -> Action:
    """The action a text says. Raises NotationError with the column and what should stand there."""
    start = skip_spaces(text, 0)
    end = start
    while end < len(text) and not text[end].isspace():
        end += 1
    read = _WORDS.get(text[start:end].lower())
    if read is None:
        raise NotationError.expected(f"one of {', '.join(_WORDS)}", text, start)
    action, after = read(text, skip_spaces(text, end))
    _expect_end(text, after)
    return action


def scan_played(text: str, at: int) -> tuple[Played, int]:
    """The card that begins at index ``at``, with what it stands for, and the index after it.

    A card that stands for itself is the natural card.
    """
    card, end = scan_known(text, at)
    if text[end : end + 1] != "=":
        return Played(card), end
    stands, after = scan_known(text, end + 1)
    if not is_card(stands):
        raise NotationError.expected("the card it stands for, such as 8h", text, end + 1)
    return Played(card, None if stands == card else stands), after


def scan_known(text: str, at: int) -> tuple[int, int]:
    """As ``scan_card``, but ``??`` is refused."""
    card, end = scan_card(text, at)
    if card == UNKNOWN:
        raise NotationError.expected("a known card", text, at)
    return card, end


def _expect_end(text: str, at: int) -> None:
    at = skip_spaces(text, at)
    if at != len(text):
        raise NotationError.expected("the end of the action", text, at)


def _take(text: str, at: int) -> tuple[Action, int]:
    card, end, deeper = _scan_deep(text, at)
    return Take(card, deeper), end


def _call(text: str, at: int) -> tuple[Action, int]:
    card, end, deeper = _scan_deep(text, at)
    return Call(card, deeper), end


def _scan_deep(text: str, at: int) -> tuple[int, int, int]:
    card, start = scan_known(text, at)
    end = start
    while text[end : end + 1] in ("'", "’", "′"):
        end += 1
    return card, end, end - start


def _meld(text: str, at: int) -> tuple[Action, int]:
    cards: list[Played] = []
    while at < len(text) or not cards:
        played, at = scan_played(text, at)
        cards.append(played)
        at = skip_spaces(text, at)
    return Meld(tuple(cards)), at


def _lay(text: str, at: int) -> tuple[Action, int]:
    played, at = scan_played(text, at)
    meld, at = _scan_target(text, at)
    low = {"-": True, "+": False}.get(text[at : at + 1]) if meld is not None else None
    return Lay(played, meld, low), at if low is None else at + 1


def _swap(text: str, at: int) -> tuple[Action, int]:
    card, end = scan_known(text, at)
    if not is_card(card):
        raise NotationError.expected("a natural card, such as 6h", text, at)
    meld, at = _scan_target(text, end)
    return Swap(card, meld), at


def _scan_target(text: str, at: int) -> tuple[int | None, int]:
    start = skip_spaces(text, at)
    if text[start : start + 1] != ">":
        return None, at
    start = end = skip_spaces(text, start + 1)
    while text[end : end + 1] in _DIGITS and end < start + 3:
        end += 1
    if int(text[start:end] or 0) < 1:
        raise NotationError.expected("the number of a meld, from 1", text, start)
    return int(text[start:end]), end


def _drop(text: str, at: int) -> tuple[Action, int]:
    card, end = scan_known(text, at)
    return Drop(card), end


def _alone(action: Action) -> Callable[[str, int], tuple[Action, int]]:
    return lambda _text, at: (action, at)


_DIGITS = frozenset("0123456789")
_WORDS: dict[str, Callable[[str, int], tuple[Action, int]]] = {
    "stock": _alone(Draw()),
    "take": _take,
    "meld": _meld,
    "lay": _lay,
    "swap": _swap,
    "drop": _drop,
    "call": _call,
    "pass": _alone(Pass()),
    "back": _alone(Back()),
}
