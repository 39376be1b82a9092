"""A position as data: everything the rules look at, not yet checked for whether it can happen.

``rum500.position`` reads and writes its text; ``State.from_setup`` makes a playable state of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Self, get_args

from rum500.action import Action
from rum500.cards import UNKNOWN, card_text
from rum500.rules import Rules

PhaseName = Literal["upcard", "draw", "play", "call", "over"]
OwedHow = Literal["taken", "called", "swapped"]
Drawn = Literal["stock", "pile"]

# In the order of the engine's numbers.
PHASES: Final = get_args(PhaseName)
OWED: Final = ("", *get_args(OwedHow))
DRAWN: Final = (None, *get_args(Drawn))

DEFAULT_HAND = 2
DEFAULT_STOCK = 20


class LineFaults(ValueError):
    """A text of several lines that does not do; ``faults`` holds (line, message), line 0 for the whole."""

    def __init__(self, faults: Sequence[tuple[int, str]]) -> None:
        self.faults = list(faults)
        super().__init__("\n".join(f"line {line}: {said}" if line else said for line, said in self.faults))

    def __reduce__(self) -> tuple[type[Self], tuple[list[tuple[int, str]]]]:
        """Pickle by the faults, from which the message follows."""
        return type(self), (self.faults,)


class PositionError(LineFaults):
    """A position that cannot be read, or cannot be."""


@dataclass(slots=True)
class SetupCard:
    """A card of a meld; ``points`` only where it was laid for others than a card at its place usually is."""

    card: int
    stands: int | None
    seat: int
    points: int | None = None


@dataclass(slots=True)
class SetupMeld:
    """A meld: who began it and its cards, runs from low to high."""

    owner: int
    cards: list[SetupCard]


@dataclass(slots=True)
class Setup:
    """One position. Cards are codes, seats are indices, ``totals`` are by side, other lists by seat.

    What is left out is filled in: the last player deals, the turn is the dealer's left, hands are two
    unknown cards, the stock is twenty; in the play phase the turn drew from the stock, or from the pile
    when a card is owed; the batch of a card taken or called is that card.
    ``pile`` runs from bottom to top, ``stock`` from the top. ``touched``, ``turn_quiet`` and ``before`` None
    stand for what follows from the rest. The meaning of each is in docs/position.md.
    """

    rules: Rules
    players: list[str]
    dealer: int = -1
    round: int = 1
    turn: int = -1
    phase: PhaseName = "draw"
    owed: int | None = None
    owed_how: OwedHow = "taken"
    owed_meld: bool = False
    batch: list[int] = field(default_factory=list)
    alone: int | None = None
    put_back: bool = False
    drew: Drawn | None = None
    laid: bool = False
    touched: bool | None = None
    hands: list[list[int]] = field(default_factory=list)
    melds: list[SetupMeld] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    stock: list[int] = field(default_factory=lambda: [UNKNOWN] * DEFAULT_STOCK)
    stock_open: bool = False
    wild: int | None = None
    quiet: int = 0
    idle: int = 0
    turn_quiet: bool | None = None
    first: int = 0
    answers: dict[int, Action] = field(default_factory=dict)
    before: list[int] | None = None
    taken: list[list[int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    points: list[int] | None = None
    out: int | None = None

    def __post_init__(self) -> None:
        seats = range(len(self.players))
        if self.dealer < 0:
            self.dealer = len(self.players) - 1
        if self.turn < 0:
            self.turn = self.dealers_left
        self.drew = self.drew or self.usual_draw
        self.batch = self.batch or self.usual_batch
        self.hands = self.hands or [[UNKNOWN] * DEFAULT_HAND for _ in seats]
        self.taken = self.taken or [[] for _ in seats]
        self.totals = self.totals or [0] * self.sides

    @property
    def sides(self) -> int:
        """How many sides keep a total."""
        return self.rules.sides_for(len(self.players))

    @property
    def dealers_left(self) -> int:
        """The seat that plays first."""
        return (self.dealer + 1) % len(self.players)

    @property
    def usual_draw(self) -> Drawn | None:
        """Where the turn drew from if nothing is said of it."""
        if self.phase != "play":
            return None
        return "stock" if self.owed is None else "pile"

    @property
    def usual_batch(self) -> list[int]:
        """What lies apart if nothing is said of it."""
        return [] if self.owed is None or self.owed_how == "swapped" else [self.owed]


def too_often(rules: Rules, players: int, cards: Iterable[int]) -> Iterator[tuple[int, str]]:
    """Where among cards one comes that the deck does not have so often, and the fault in words."""
    deck = Counter(rules.deck_for(players))
    seen: Counter[int] = Counter()
    for at, card in enumerate(cards):
        seen[card] += 1
        if card != UNKNOWN and seen[card] == deck[card] + 1:
            has = {0: "none", 1: "only one"}.get(deck[card], f"only {deck[card]}")
            yield at, f"{card_text(card)} is one too many: the deck has {has}"
