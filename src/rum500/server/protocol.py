"""What travels between the server and a client, by HTTP and by socket (docs/protocol.md).

Cards and actions stand in the notation: ``7h``, ``meld 7c7d7h``. Seats, sides and places of the pile count
from 0, melds and rounds from 1. A client keeps the parts of the table as they come and puts a changed part
in place of the old one; it needs no rule of the game to do so.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

VERSION: Final = 1

Card = str
Do = Annotated[str, Meta(max_length=300, description="An action in the notation, such as lay 8h>2")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Id = Annotated[int, Meta(ge=1, le=2**53 - 1, description="The client's number of a request; rising")]

SeatKind = Literal["open", "person", "computer"]
Status = Literal["waiting", "playing", "paused", "over"]
PhaseName = Literal["upcard", "draw", "play", "call", "over"]
WayKind = Literal["stock", "take", "back", "meld", "lay", "swap", "drop", "call", "pass"]
Standing = Literal["ask", "pass"]


# What a table looks like: its parts.


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


# From the server by socket.


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


class Welcome(Struct, tag="welcome"):
    """The whole table as the seat sees it, and the lines after the number that the client asked from."""

    protocol: int
    build: str
    you: int | None
    seq: int
    parts: Parts
    lines: list[Line]


class Update(Struct, tag="update", omit_defaults=True, gc=False):
    """What changed by entry ``seq``; presence changes without a new number.

    ``done`` is the request of this client that the entry carries out, and answers it as ``done`` would.
    """

    seq: int
    parts: Parts
    lines: list[Line] = []
    done: int = 0
    quick: Quick | None = None


class Done(Struct, tag="done", gc=False):
    """The request ``id`` is carried out and stored, as entry ``seq``."""

    id: int
    seq: int


class Refused(Struct, tag="refused", omit_defaults=True):
    """The request ``id`` changes nothing; ``rule`` is the id of the rule, where it is one of the game.

    ``ways`` is not empty where the request could mean several things: one of them is to be sent instead.
    """

    id: int
    code: str
    text: str
    rule: str = ""
    ways: list[Way] = []


class Answer(Struct, tag="answer"):
    """What was asked by ``id``, in a sentence; ``rule`` as in a refusal."""

    id: int
    allowed: bool
    text: str
    rule: str


class Pong(Struct, tag="pong"):
    """The server hears the client."""


FromServer = Welcome | Update | Done | Refused | Answer | Pong


# From a client by socket.


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Do an action."""

    id: Id
    do: Do


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back the last step of one's own turn, or all since the draw."""

    id: Id
    all: bool = False


class Why(Struct, tag="why", forbid_unknown_fields=True):
    """Ask whether an action is allowed, and why not."""

    id: Id
    do: Do


class Stand(Struct, tag="stand", forbid_unknown_fields=True):
    """Be asked in windows for calls, or always let the discard go until further notice."""

    id: Id
    calls: Standing


class MoreTime(Struct, tag="more-time", forbid_unknown_fields=True):
    """Ask for the time once more."""

    id: Id


class Ready(Struct, tag="ready", forbid_unknown_fields=True):
    """The sheet of the round was read; the computer players need not wait."""

    id: Id


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Say a quick phrase, by its place in the list."""

    id: Id
    phrase: Annotated[int, Meta(ge=0, le=20)]


class Run(Struct, tag="run", forbid_unknown_fields=True):
    """The host starts, pauses or goes on."""

    id: Id
    what: Literal["start", "pause", "go-on"]


class Fill(Struct, tag="fill", forbid_unknown_fields=True):
    """The host gives a seat to the computer or opens it; before the start he may also add or remove one."""

    id: Id
    seat: SeatNumber
    what: Literal["computer", "open", "add", "remove"]
    level: str = "steady"


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Give the seat up; the computer plays on for it."""

    id: Id


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """Give the game up: it ends, and the others have won it."""

    id: Id


class Abort(Struct, tag="abort", forbid_unknown_fields=True):
    """Want the game to end without a winner, or no longer; it ends once every person wants it."""

    id: Id
    agree: bool = True


class Rematch(Struct, tag="rematch", forbid_unknown_fields=True):
    """Want another game with the deal one seat further; it starts once every person here wants it."""

    id: Id


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Is the server there?"""


Command = Act | Undo | Why | Stand | MoreTime | Ready | Say | Run | Fill | Leave | Concede | Abort | Rematch
FromClient = Command | Ping

PHRASES: Final = (
    "Hello!", "Good luck!", "Nice one!", "Oops!", "Thank you!", "Just a moment.", "Back again.", "Good game!",
)  # fmt: skip


# By HTTP.


class SeatWish(Struct, forbid_unknown_fields=True):
    """A seat of a table to be opened, after the one who opens it."""

    kind: Literal["open", "computer"] = "open"
    level: str = "steady"


def _one_open_seat() -> list[SeatWish]:
    return [SeatWish()]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be opened. ``settings`` change the preset; without ``seats`` two are there, one open."""

    you: Name
    preset: str = "500-rum"
    settings: dict[str, str] = {}
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=7)] = field(default_factory=_one_open_seat)
    name: Annotated[str, Meta(max_length=40)] = ""
    listed: bool = False
    pace: Annotated[float, Meta(ge=0, le=5)] = 1.0
    turn_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    call_seconds: Annotated[int, Meta(ge=0, le=600)] = 20
    start: bool = False


class Opened(Struct):
    """A table that is there now; ``invite`` is the address to send to friends."""

    code: str
    invite: str


class JoinSeat(Struct, forbid_unknown_fields=True):
    """Sit down by a name, at a certain seat or at the first free one."""

    you: Name
    seat: SeatNumber | None = None


class Seated(Struct):
    """The seat one has now."""

    code: str
    seat: int


class SeatGlance(Struct):
    """A seat as the list of tables shows it."""

    name: str
    kind: SeatKind
    level: str


class Glance(Struct):
    """A table as the home page and an invitation show it; ``you`` is the caller's seat.

    ``round`` is 0 before the game; the seconds are those of its clocks, 0 without.
    """

    code: str
    name: str
    terms: Terms
    status: Status
    round: int
    turn_seconds: int
    call_seconds: int
    seats: list[SeatGlance]
    you: int | None
    your_turn: bool


class Invitation(Struct):
    """The ways into a table; ``reachable`` is false where the address only works on the server's machine."""

    url: str
    reachable: bool
    note: str


class DeviceCode(Struct):
    """A code that carries a seat to another device, once."""

    code: str
    seconds: int


class UseDeviceCode(Struct, forbid_unknown_fields=True):
    """The code typed on the other device."""

    code: Annotated[str, Meta(max_length=40)]


class RulesWish(Struct, forbid_unknown_fields=True):
    """Rules to be looked at before they are played."""

    preset: str
    settings: dict[str, str] = {}
    players: Annotated[int, Meta(ge=2, le=8)] | None = None


class SettingOption(Struct):
    """A value of a setting and how the page says it."""

    value: str
    label: str


class SettingForm(Struct):
    """A setting as a question; where ``free`` is not empty, any text of that form will do as well."""

    name: str
    rule: str
    question: str
    options: list[SettingOption]
    free: str


class SettingGroup(Struct):
    """Settings that belong together, and in a few words what they are about."""

    title: str
    summary: str
    settings: list[SettingForm]


class PresetCard(Struct):
    """Named rules to begin from."""

    name: str
    title: str
    tagline: str
    summary: str
    settings: dict[str, str]
    players: list[int]


class Level(Struct):
    """A strength of the computer players."""

    name: str
    title: str
    summary: str


class Catalogue(Struct):
    """All that the page for a new table is made of."""

    presets: list[PresetCard]
    groups: list[SettingGroup]
    levels: list[Level]
    phrases: list[str]


class WayOut(Struct):
    """A change of the wish that makes the rules agree again.

    ``settings`` go into those of the wish, those named in ``without`` are left out of it; ``players`` and
    ``preset``, where they are given, take the place of its own.
    """

    label: str
    settings: dict[str, str] = {}
    players: int | None = None
    preset: str | None = None
    without: list[str] = []


class RulesFault(Struct):
    """Settings that do not go together, and the ways out."""

    settings: list[str]
    text: str
    ways: list[WayOut]


class RuleLine(Struct):
    """One sentence of the rules and its id."""

    id: str
    text: str


class RuleChapter(Struct):
    """A chapter of the rules."""

    title: str
    lines: list[RuleLine]


class RulesShown(Struct):
    """Rules explained; ``changed`` are the settings that differ from the preset. Faults leave no chapters.

    ``changed_rules`` are the ids of the rules that the settings changed are about.
    """

    title: str
    changed: list[str]
    changed_rules: list[str]
    players: list[int]
    faults: list[RulesFault]
    chapters: list[RuleChapter]


class HouseRule(Struct):
    """One's own rules under a name, as others may use them too."""

    code: str
    name: str
    preset: str
    settings: dict[str, str]
    yours: bool


class KeepHouseRule(Struct, forbid_unknown_fields=True):
    """Rules to be kept under a name."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    preset: str
    settings: dict[str, str] = {}


class Trouble(Struct):
    """Why a request by HTTP was not carried out, and the way out of it."""

    code: str
    text: str
    way_out: str = ""
