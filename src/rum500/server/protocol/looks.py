"""What a table looks like: the parts that a client keeps."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from rum500.server.protocol.values import Card, PhaseName, SeatKind, Standing, Status, WayKind


class Terms(Struct):
    """What is played here, in short; the whole is at ``/api/tables/CODE/rules``."""

    preset: str
    title: str
    changed: int
    target: int | None
    rounds: int
    partners: bool


class About(Struct):
    """The table itself. ``commitment`` binds the server to the cards of this game before they are dealt."""

    code: str
    name: str
    terms: Terms
    host: int
    status: Status
    listed: bool
    pace: float
    turn_seconds: int
    call_seconds: int
    commitment: str
    game: int


class Place(Struct, gc=False):
    """A seat and what everybody sees of it.

    ``here``: somebody looks at the table from it. ``stand_in``: the computer plays for the person for now.
    ``known`` are cards that all know to be in the hand. ``laid`` counts this round, ``total`` those before.
    """

    name: str
    kind: SeatKind
    level: str
    here: bool
    stand_in: bool
    side: int
    cards: int
    known: list[Card]
    laid: int
    total: int


class Now(Struct, gc=False):
    """The round in play. ``batch`` lies apart until ``owed`` is on the table; ``lacking`` is for first melds.

    ``seconds`` are those left to whoever must act, where there is a clock; None without.
    """

    round: int
    dealer: int
    turn: int
    phase: PhaseName
    actors: list[int]
    stock: int
    stock_known: list[Card]
    batch: list[Card]
    owed: Card | None
    wild: str | None
    lacking: int
    seconds: float | None


class LaidCard(Struct, gc=False):
    """A card on the table: who laid it, what it counts, and what it stands for where that is another card."""

    card: Card
    seat: int
    points: int
    stands: Card | None = None


class TableMeld(Struct, gc=False):
    """A meld of the table; ``name`` as people say it: ``4–7♥``, ``kings``."""

    owner: int
    name: str
    run: bool
    cards: list[LaidCard]


class Way(Struct, gc=False):
    """Something that the seat may do now: the cards of the hand it uses, the points it brings, in words.

    ``meld`` is the meld that it goes to; of a call the one that the called card fits, if there is one.
    """

    do: str
    kind: WayKind
    cards: list[Card]
    text: str
    gain: int = 0
    meld: int | None = None


class Taking(Struct, gc=False):
    """A card of the pile that may be taken, with the ways to use it where it must be used."""

    do: str
    place: int
    cards: int
    owes: Card | None
    uses: list[Way]


class Choices(Struct, gc=False):
    """What the seat may do now; ``head`` and ``body`` ask for it in words. ``undo`` counts steps back."""

    head: str
    body: str
    ways: list[Way]
    takes: list[Taking]
    undo: int
    off_turn: bool
    calls: Standing


class ValuedCard(Struct):
    """A card of a sheet and what it counts; ``stands`` as in a laid card."""

    card: Card
    value: int
    stands: Card | None = None


class Counted(Struct):
    """Cards that a seat laid on one meld: those of its own, or those it laid off on somebody else's.

    ``note`` explains what is not as usual, by the rule of this id; both may be empty.
    """

    owner: int
    name: str
    cards: list[ValuedCard]
    points: int
    note: str
    rule: str


class SeatScore(Struct):
    """One seat's round: what it laid meld by meld, what it was caught with, and what came of it.

    ``note`` and ``rule`` explain what is not as usual about the hand.
    """

    laid: int
    melds: list[Counted]
    caught: int
    hand: list[ValuedCard]
    note: str
    rule: str
    deducted: bool
    bonus: int
    score: int


class RoundSheet(Struct):
    """The last round that ended, explained; ``totals`` by round and side, the round itself last."""

    round: int
    headline: str
    out: int | None
    seats: list[SeatScore]
    totals: list[list[int]]
    dealers: list[int]
    ready: list[int]


class GameSheet(Struct):
    """How the game ended and why; ``settlement`` and ``totals`` by side, ``again`` want a rematch."""

    headline: str
    why: str
    winners: list[int]
    totals: list[int]
    game_bonus: int
    settlement: list[int]
    again: list[int]


class Line(Struct, gc=False):
    """What happened, without the name of who did it (seat -1: the table); ``seq`` numbers it."""

    seq: int
    seat: int
    text: str
    round: int


class Quick(Struct):
    """A quick phrase that a seat said."""

    seat: int
    phrase: int


class Parts(Struct, omit_defaults=True, gc=False):
    """Parts of the table, those that changed; a part that is null is not there any more."""

    about: About | UnsetType = UNSET
    places: list[Place] | UnsetType = UNSET
    now: Now | UnsetType | None = UNSET
    pile: list[Card] | UnsetType = UNSET
    melds: list[TableMeld] | UnsetType = UNSET
    hand: list[Card] | UnsetType = UNSET
    choices: Choices | UnsetType | None = UNSET
    sheet: RoundSheet | UnsetType | None = UNSET
    result: GameSheet | UnsetType | None = UNSET
    abort: list[int] | UnsetType = UNSET
