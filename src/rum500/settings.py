"""The settings of a table: what each may be, how it is read and written, which rules it governs."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, Protocol, cast, get_args

Value = str | int | bool | None

Packs = Literal["auto", 1, 2]
FirstDealer = Literal["draw", "seat", "random"]
Upcard = Literal["turned", "chosen"]
NextDealer = Literal["left", "winner"]
MinRun = Literal[3, 4]
SetSuits = Literal["distinct", "any"]
Ace = Literal["both", "around", "high"]
Joker = Literal["wild", "own"]
Pile = Literal["any", "top", "top_or_all"]
DeepCard = Literal["at_once", "this_turn", "free"]
TopCard = Literal["free", "must_use"]
LayOff = Literal["any", "own_side"]
FinalDiscard = Literal["optional", "required", "float"]
RummyCall = Literal["off", "discard", "pile"]
StockOut = Literal["end", "play_on", "reshuffle"]
Pips = Literal["face", "flat5"]
JokerMeldedAs = Literal["joker", "card"]
Tie = Literal["play_on", "share"]
WildRank = Literal["dealer"]

FEWEST_PLAYERS: Final = 2
BY_UPCARD: Final = "by_upcard"
_MOST_CARDS: Final = 53
_WORDS: Final[Mapping[str, Value]] = {
    "on": True, "yes": True, "true": True, "off": False, "no": False, "false": False, "none": None,
}  # fmt: skip


def write_value(value: Value) -> str:
    """Write a value as in rule files, positions and on the command line: `on`, `none`, `13/7`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@lru_cache(maxsize=256)
def player_span(text: str) -> tuple[int, int] | None:
    """Return the fewest and the most players of `4` or `2-8`; None for any other text."""
    match = re.fullmatch(r"([2-8])(?:-([2-8]))?", text)
    if match is None:
        return None
    low = int(match[1])
    high = int(match[2] or low)
    return (low, high) if low < high or match[2] is None else None


@lru_cache(maxsize=1024)
def hand_sizes(text: str) -> tuple[int, int, int] | None:
    """Return the cards for two, for three to five and for six or more players of `7`, `13/7` or `13/7/6`."""
    if re.fullmatch(r"[1-9][0-9]?(/[1-9][0-9]?){0,2}", text) is None:
        return None
    sizes = [int(size) for size in text.split("/")]
    if max(sizes) > _MOST_CARDS:
        return None
    sizes += sizes[-1:] * (3 - len(sizes))
    return sizes[0], sizes[1], sizes[2]


def hand_group(players: int) -> int:
    """Return which of the three hand sizes counts for so many players."""
    return 0 if players == 2 else 1 if players < 6 else 2


class Kind(Protocol):
    """What the values of a setting have in common."""

    def accepts(self, value: object) -> bool:
        """Tell whether the value is allowed; its type counts, so that True is no 1."""

    def allowed(self, write: Callable[[Value], str]) -> str:
        """Name the allowed values, each written by `write`."""

    def read(self, text: str) -> object:
        """Return the value the text may mean, not yet checked."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values."""

    options: tuple[Value, ...]

    def accepts(self, value: object) -> bool:
        """Tell whether the value is one of the options."""
        return value in self.options and type(value) is type(self.options[self.options.index(value)])

    def allowed(self, write: Callable[[Value], str]) -> str:
        """Name the options."""
        *rest, last = map(write, self.options)
        return f"{', '.join(rest)} or {last}" if rest else last

    def read(self, text: str) -> object:
        """Find the option of this text; switches also know yes and no, true and false."""
        by_text = {write_value(option): option for option in self.options}
        return by_text.get(text, _WORDS.get(text.lower(), text))


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, or none where the setting may be without one."""

    low: int
    high: int
    none: bool = False

    def accepts(self, value: object) -> bool:
        """Tell whether the value lies between the bounds, which belong to it."""
        if value is None:
            return self.none
        return type(value) is int and self.low <= value <= self.high

    def allowed(self, write: Callable[[Value], str]) -> str:
        """Name the bounds."""
        span = f"a whole number from {self.low} to {self.high}"
        return f"{span}, or {write(None)}" if self.none else span

    def read(self, text: str) -> object:
        """Read digits, or `none`."""
        if re.fullmatch(r"[0-9]{1,6}", text):
            return int(text)
        return None if self.none and text == "none" else text


@dataclass(frozen=True, slots=True)
class Phrase:
    """A short text of a given form."""

    form: str
    fits: Callable[[str], bool]

    def accepts(self, value: object) -> bool:
        """Tell whether the value is a text of the form."""
        return type(value) is str and self.fits(value)

    def allowed(self, _write: Callable[[Value], str]) -> str:
        """Describe the form."""
        return self.form

    def read(self, text: str) -> object:
        """Return the text itself."""
        return text


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice a table makes, with the ids of the rules it governs."""

    name: str
    kind: Kind
    rules: tuple[str, ...]
    meaning: str

    @property
    def allowed(self) -> str:
        """The allowed values as one writes them in a rule file."""
        return self.kind.allowed(write_value)

    def accepts(self, value: object) -> bool:
        """Tell whether the value, of the right type, is allowed."""
        return self.kind.accepts(value)

    def parse(self, text: str) -> Value:
        """Read a value; ValueError, saying what is allowed, where the text is none."""
        value = self.kind.read(text.strip())
        if not self.kind.accepts(value):
            raise ValueError(f"{self.name} cannot be {text.strip() or 'empty'}: it may be {self.allowed}")
        return cast("Value", value)

    def format(self, value: Value) -> str:
        """Write a value so that `parse` reads it."""
        return write_value(value)

    def refusal(self, value: object) -> str:
        """Say why a Python value is not taken."""
        return f"{self.name} cannot be {value!r}: it may be {self.kind.allowed(repr)}"


SWITCH: Final = Choice((False, True))
_PLAYERS: Final = Phrase(
    "one number from 2 to 8, such as 4, or a span, such as 2-8", lambda text: player_span(text) is not None
)
_HAND_SIZE: Final = Phrase(
    f"a number of cards up to {_MOST_CARDS} (7), one for two and one for more players (13/7), "
    f"those and one for six or more (13/7/6), or {BY_UPCARD}",
    lambda text: text == BY_UPCARD or hand_sizes(text) is not None,
)

_TABLE: Final[tuple[tuple[str, Kind, str, str], ...]] = (
    ("players", _PLAYERS, "P1", "how many may play"),
    ("packs", Choice(get_args(Packs)), "P2", "packs of 52 cards; auto is two from five players on"),
    ("jokers", Number(0, 4), "P3", "jokers in the whole deck"),
    ("first_dealer", Choice(get_args(FirstDealer)), "P4", "who deals first: draw for it, first seat, chance"),
    ("hand_size", _HAND_SIZE, "P6 G6", "cards dealt to each, by the number of players"),
    ("upcard", Choice(get_args(Upcard)), "P7 P8", "the first card of the pile: turned up, or chosen"),
    ("next_dealer", Choice(get_args(NextDealer)), "P9", "who deals the next round"),
    ("sets", SWITCH, "M1 M6", "whether cards of one rank make a meld"),
    ("min_run", Choice(get_args(MinRun)), "M2", "cards a new run needs"),
    (
        "set_suits",
        Choice(get_args(SetSuits)),
        "M7",
        "with two packs: a suit once in a set, or any cards of the rank",
    ),
    ("ace", Choice(get_args(Ace)), "M3 M4 M5", "aces in runs: high and low, round the corner, high only"),
    ("joker", Choice(get_args(Joker)), "M8 M10", "jokers are wild, or meld only with each other"),
    ("max_jokers_per_meld", Number(0, 12, none=True), "M9", "most wild cards in one meld"),
    ("first_meld_min", Number(0, 100), "M13", "points a player's first melds of a round must make"),
    ("pile", Choice(get_args(Pile)), "D2 D3 D4", "which cards of the pile may be taken"),
    ("deep_card", Choice(get_args(DeepCard)), "D5 D5a D6", "when the deepest card taken must be used"),
    ("pickup_layoff", SWITCH, "D7 D8", "whether laying off counts as using the card taken"),
    ("top_card", Choice(get_args(TopCard)), "D9", "the top card taken alone may be kept, or must be used"),
    ("put_back", SWITCH, "D11", "whether a take that owes a card may be put back"),
    ("lay_off", Choice(get_args(LayOff)), "L1 L6", "lay off on any meld, or on one's own side's only"),
    ("lay_off_needs_meld", SWITCH, "L6a", "whether laying off needs a meld of one's own first"),
    ("joker_swap", SWITCH, "L5", "whether the natural card may be swapped for a melded joker"),
    ("final_discard", Choice(get_args(FinalDiscard)), "X2 X2a X3", "whether going out takes a last discard"),
    ("discard_taken", SWITCH, "X4", "whether a card just taken alone may be discarded again"),
    (
        "rummy_call",
        Choice(get_args(RummyCall)),
        "C1 C1a",
        "whether a playable card of the pile may be called",
    ),
    ("off_turn_melds", SWITCH, "C5", "whether players may meld in other players' turns"),
    ("stock_out", Choice(get_args(StockOut)), "E2 E4 E4a", "what happens when the stock is used up"),
    ("stock_out_deduct", SWITCH, "E3", "whether hands are deducted when nobody went out"),
    ("out_bonus", Number(0, 500), "E5", "points for going out"),
    ("pips", Choice(get_args(Pips)), "S2 S3", "2 to 9 at face value, or at five each"),
    ("ace_value", Number(1, 100), "S4 S5", "points of an ace"),
    ("ace_low_value", Number(1, 100), "S4 S5", "points of an ace melded below the 2"),
    ("joker_value", Number(0, 100), "S6", "points of a joker"),
    (
        "joker_melded_as",
        Choice(get_args(JokerMeldedAs)),
        "S6",
        "a melded joker counts as itself, or as its card",
    ),
    ("four_at_once_double", SWITCH, "S8", "whether four of a rank melded in one action count double"),
    ("target", Number(1, 10_000, none=True), "G1", "points that end the game"),
    ("tie", Choice(get_args(Tie)), "G2", "an exact tie at the end: play on, or share the win"),
    ("rounds", Number(0, 100), "G4", "rounds after which the game ends; 0 is no limit"),
    ("game_bonus", Number(0, 1000), "G4", "points for winning the game"),
    ("partners", SWITCH, "G5", "whether four play as two partnerships"),
    ("wild_rank", Choice((None, *get_args(WildRank))), "G6", "the rank of the dealer's open card is wild"),
    ("wild_value", Number(1, 100), "G6", "points of a card of the wild rank"),
)

SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {name: Setting(name, kind, tuple(rules.split()), meaning) for name, kind, rules, meaning in _TABLE}
)
