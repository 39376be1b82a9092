"""The settings as questions for people, with answers in few words; presets and levels by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from rum500.settings import SETTINGS, Number

NO_YES: Final[Mapping[str, str]] = {"off": "no", "on": "yes"}
YES_NO: Final[Mapping[str, str]] = {"on": "yes", "off": "no"}


class Question(NamedTuple):
    """What a setting asks; `answers` are labels by value, `form` says what else may be typed."""

    asks: str
    answers: Mapping[str, str]
    form: str = ""


class Named(NamedTuple):
    """A preset as people choose it."""

    title: str
    tagline: str
    summary: str


class Strength(NamedTuple):
    """A level of the computer players, and the player that it is."""

    title: str
    summary: str
    bot: str


def _numbers(*values: int) -> dict[str, str]:
    """Label numbers by themselves."""
    return {str(value): str(value) for value in values}


GROUPS: Final[Mapping[str, Mapping[str, Question]]] = {
    "Cards and deal": {
        "players": Question(
            "How many may play?",
            {"2-8": "2 to 8", "2-4": "2 to 4", "3-5": "3 to 5", "4": "only 4"},
            "one number from 2 to 8, such as 6, or a span, such as 3-6",
        ),
        "partners": Question(
            "Do partners play together?", {"off": "no, each alone", "on": "yes, two against two"}
        ),
        "packs": Question("How many packs?", {"auto": "by players", "1": "1", "2": "2"}),
        "jokers": Question("How many jokers?", {"0": "none", **_numbers(1, 2, 3, 4)}),
        "first_dealer": Question(
            "Who deals first?",
            {"draw": "the lowest card drawn", "seat": "the first seat", "random": "whoever chance picks"},
        ),
        "hand_size": Question(
            "How many cards does each get?",
            {
                "13/7": "13 for two, else 7",
                "13/7/6": "13 for two, 7, 6 from six on",
                "7": "always 7",
                "10": "always 10",
                "by_upcard": "as many as an open card says",
            },
            "one number of cards for all (8), one for two players and one for more (13/7), "
            "or one for two, for three to five and for six or more (13/7/6); by_upcard is for open cards",
        ),
        "wild_rank": Question("Is a rank wild?", {"none": "no", "dealer": "that of the dealer's card"}),
        "upcard": Question(
            "How does the pile begin?",
            {"turned": "with the top of the stock", "chosen": "with the first player's pick"},
        ),
        "next_dealer": Question(
            "Who deals the next round?", {"left": "the player on the left", "winner": "the round's winner"}
        ),
    },
    "Taking from the pile": {
        "pile": Question(
            "How deep may one take?", {"any": "any card", "top_or_all": "top or all", "top": "top only"}
        ),
        "deep_card": Question(
            "When must the deepest card be used?",
            {"at_once": "at once", "this_turn": "before the turn ends", "free": "it may be kept"},
        ),
        "pickup_layoff": Question(
            "May the deepest card be laid off, or only open a new meld?",
            {"off": "new meld only", "on": "lay-off too"},
        ),
        "top_card": Question(
            "What of the top card taken alone?", {"must_use": "it must be used", "free": "it may be kept"}
        ),
        "put_back": Question("May a take be put back?", {"off": "no", "on": "yes, for a stock card"}),
    },
    "Melds": {
        "sets": Question("Do sets count as melds?", {"on": "yes", "off": "no, runs only"}),
        "set_suits": Question(
            "With two packs, may a set repeat a suit?", {"distinct": "no, each suit once", "any": "yes"}
        ),
        "min_run": Question("How long must a run be?", {"3": "3 or more", "4": "4 or more"}),
        "ace": Question(
            "Where do aces go in a run?",
            {"both": "high or low", "high": "high only", "around": "round the corner"},
        ),
        "joker": Question("What may jokers do?", {"wild": "stand for any card", "own": "meld only together"}),
        "max_jokers_per_meld": Question(
            "How many wild cards may a meld hold?", {"none": "any number", **_numbers(1, 2, 3), "0": "none"}
        ),
        "first_meld_min": Question(
            "How many points must first melds make?", {"0": "any number", **_numbers(15, 30, 40, 50)}
        ),
    },
    "Laying off": {
        "lay_off": Question(
            "Whose melds may one lay off on?", {"any": "anyone's", "own_side": "one's own side's"}
        ),
        "lay_off_needs_meld": Question("Must one have melded before laying off?", NO_YES),
        "joker_swap": Question("May a melded joker be swapped for its card?", NO_YES),
    },
    "Discarding and going out": {
        "final_discard": Question(
            "Must one go out with a discard?",
            {"optional": "no", "required": "yes", "float": "yes; without it one plays on"},
        ),
        "discard_taken": Question("May the top card taken alone be discarded again?", YES_NO),
    },
    "Rummy! calls and other people's turns": {
        "rummy_call": Question(
            "May one call “Rummy!”?",
            {"off": "no", "discard": "on the discard", "pile": "on deeper cards too"},
        ),
        "off_turn_melds": Question("May one meld in other people's turns?", NO_YES),
    },
    "When the stock runs out": {
        "stock_out": Question(
            "What happens then?",
            {
                "end": "the round ends",
                "play_on": "play goes on from the pile",
                "reshuffle": "the pile is turned over",
            },
        ),
        "stock_out_deduct": Question("Do hands count against players if nobody went out?", YES_NO),
    },
    "Counting": {
        "pips": Question("What do 2 to 9 count?", {"face": "what they show", "flat5": "5 each"}),
        "ace_value": Question("What does an ace count?", _numbers(15, 20, 25, 100)),
        "ace_low_value": Question("And an ace melded below a 2?", _numbers(1, 5, 15, 25, 100)),
        "joker_value": Question("What does a joker count?", _numbers(15, 20, 25, 50)),
        "joker_melded_as": Question(
            "And a joker that is melded?", {"joker": "the same", "card": "as the card it stands for"}
        ),
        "wild_value": Question("What does a card of the wild rank count?", _numbers(25, 50, 100)),
        "four_at_once_double": Question("Do four of a rank laid at once count double?", NO_YES),
        "out_bonus": Question("What does going out earn?", {"0": "nothing", **_numbers(10, 25, 50, 100)}),
    },
    "Winning": {
        "target": Question(
            "How many points win?", {**_numbers(500, 1000, 1500, 2500, 5000), "none": "no target"}
        ),
        "rounds": Question(
            "After how many rounds does it end?", {"0": "no limit", **_numbers(1, 2, 4, 5, 10)}
        ),
        "tie": Question(
            "What if the best are tied?", {"play_on": "another round", "share": "they share the win"}
        ),
        "game_bonus": Question(
            "What does winning the game earn?", {"0": "nothing", **_numbers(50, 100, 500)}
        ),
    },
}

GROUP_SUMMARIES: Final[Mapping[str, str]] = {
    "Cards and deal": "players, packs, jokers, hands, the dealer",
    "Taking from the pile": "how deep, and what must be used",
    "Melds": "sets and runs, aces, wild cards",
    "Laying off": "on whose melds, swapping jokers",
    "Discarding and going out": "the last card",
    "Rummy! calls and other people's turns": "calling a discard, melding out of turn",
    "When the stock runs out": "whether play goes on",
    "Counting": "what cards are worth, bonuses",
    "Winning": "target, number of rounds, ties",
}

QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {name: question for group in GROUPS.values() for name, question in group.items()}
)

PRESET_NAMES: Final[Mapping[str, Named]] = {
    "500-rum": Named(
        "500 Rum",
        "the usual game",
        "13 cards for two, 7 for more. A card from the pile must go into a new meld.",
    ),
    "hoyle": Named("Hoyle", "the book", "Top card may be kept. Taking to lay off is allowed."),
    "seven-card": Named(
        "Seven-card", "an old encyclopedia", "7 cards always, runs of four, last card is a discard."
    ),
    "joker-rummy": Named("Joker Rummy", "two wild jokers", "2 to 9 count 5, jokers 25, aces high."),
    "rummy-500": Named("Rummy 500", "with “Rummy!” calls", "Call a discard that fits the table."),
    "rummy-5000": Named("Rummy 5000", "by name", "Open cards set the hands, wild rank, to 5000."),
    "persian": Named("Persian", "partners", "Four jokers meld only together. Two deals."),
    "ace-25": Named(
        "Seven-card, aces 25",
        "an old scale of points",
        "Seven-card in which 2 to 9 count 5 and every ace 25.",
    ),
    "partnership": Named(
        "Seven-card partners", "two against two", "Seven-card for four; partners' points count together."
    ),
    "hoyle-partnership": Named(
        "Hoyle partners", "two against two", "Hoyle for four; partners' points count together."
    ),
    "rummy-1500": Named("Rummy 1500", "a longer game", "Joker Rummy, played to 1500."),
    "rummy-2500": Named("Rummy 2500", "a long evening", "Joker Rummy, played to 2500."),
    "runs-only": Named("Runs only", "no sets", "Joker Rummy in which only runs are melds."),
    "top-card-only": Named(
        "Top card only", "no digging", "Joker Rummy in which only the top of the pile may be taken."
    ),
}

LEVELS: Final[Mapping[str, Strength]] = {
    "easy": Strength("Easy", "Plays what it sees and forgives much.", "novice"),
    "steady": Strength("Steady", "Counts what cards are worth and watches what you take.", "club"),
}


def form(name: str) -> str:
    """Say what may be typed besides the answers offered; empty where they are all there are."""
    kind = SETTINGS[name].kind
    if not isinstance(kind, Number):
        return QUESTIONS[name].form
    offered = len(QUESTIONS[name].answers.keys() - {"none"})
    return "" if offered > kind.high - kind.low else f"a whole number from {kind.low} to {kind.high}"


def label(name: str, value: str) -> str:
    """Say a value as the page does; one that is not among the answers stands for itself."""
    return QUESTIONS[name].answers.get(value, value)


def may_be(name: str) -> str:
    """List in a phrase what a setting may be: `none, 1, 2, 3 or 4`."""
    extra = form(name)
    *rest, last = [*QUESTIONS[name].answers.values(), *([extra] if extra else [])]
    return f"{', '.join(rest)} or {last}"
