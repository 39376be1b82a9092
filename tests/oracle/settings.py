"""The settings of a table and the named presets, written out from the tables of the rules page."""

from dataclasses import dataclass
from functools import lru_cache

ON_OFF = ("on", "off")
CHOICES: dict[str, tuple[str, ...]] = {
    "packs": ("auto", "1", "2"),
    "first_dealer": ("draw", "seat", "random"),
    "upcard": ("turned", "chosen"),
    "next_dealer": ("left", "winner"),
    "sets": ON_OFF,
    "min_run": ("3", "4"),
    "ace": ("both", "around", "high"),
    "set_suits": ("distinct", "any"),
    "joker": ("wild", "own"),
    "pile": ("any", "top", "top_or_all"),
    "deep_card": ("at_once", "this_turn", "free"),
    "pickup_layoff": ON_OFF,
    "top_card": ("free", "must_use"),
    "put_back": ON_OFF,
    "lay_off": ("any", "own_side"),
    "lay_off_needs_meld": ON_OFF,
    "joker_swap": ON_OFF,
    "final_discard": ("optional", "required", "float"),
    "discard_taken": ON_OFF,
    "rummy_call": ("off", "discard", "pile"),
    "off_turn_melds": ON_OFF,
    "stock_out": ("end", "play_on", "reshuffle"),
    "stock_out_deduct": ON_OFF,
    "pips": ("face", "flat5"),
    "joker_melded_as": ("joker", "card"),
    "four_at_once_double": ON_OFF,
    "tie": ("play_on", "share"),
    "partners": ON_OFF,
    "wild_rank": ("none", "dealer"),
}
NUMBERS = (
    "first_meld_min",
    "out_bonus",
    "ace_value",
    "ace_low_value",
    "joker_value",
    "wild_value",
    "rounds",
    "game_bonus",
)
NUMBERS_OR_NONE = ("max_jokers_per_meld", "target")

BASE: dict[str, str] = {
    "players": "2-8",
    "packs": "auto",
    "jokers": "0",
    "first_dealer": "draw",
    "hand_size": "13/7",
    "upcard": "turned",
    "next_dealer": "left",
    "sets": "on",
    "min_run": "3",
    "ace": "both",
    "set_suits": "distinct",
    "joker": "wild",
    "max_jokers_per_meld": "none",
    "first_meld_min": "0",
    "pile": "any",
    "deep_card": "at_once",
    "pickup_layoff": "on",
    "top_card": "free",
    "put_back": "off",
    "lay_off": "any",
    "lay_off_needs_meld": "off",
    "joker_swap": "off",
    "final_discard": "optional",
    "discard_taken": "on",
    "rummy_call": "off",
    "off_turn_melds": "off",
    "stock_out": "end",
    "stock_out_deduct": "on",
    "out_bonus": "0",
    "pips": "face",
    "ace_value": "15",
    "ace_low_value": "1",
    "joker_value": "15",
    "joker_melded_as": "joker",
    "four_at_once_double": "off",
    "wild_rank": "none",
    "wild_value": "100",
    "target": "500",
    "tie": "play_on",
    "partners": "off",
    "rounds": "0",
    "game_bonus": "0",
}
_SEVEN = {"hand_size": "7", "min_run": "4", "final_discard": "required"}
_HOYLE = {"put_back": "on", "stock_out": "play_on"}
_JOKER_RUMMY = {
    "set_suits": "any",
    "ace": "high",
    "jokers": "2",
    "joker_value": "25",
    "pips": "flat5",
    "final_discard": "required",
}
_FOUR_IN_SIDES = {"partners": "on", "players": "4"}

PRESETS: dict[str, dict[str, str]] = {
    "500-rum": {"pickup_layoff": "off", "top_card": "must_use"},
    "hoyle": _HOYLE,
    "seven-card": _SEVEN,
    "joker-rummy": _JOKER_RUMMY,
    "rummy-500": {
        "hand_size": "13/7/6",
        "top_card": "must_use",
        "rummy_call": "discard",
        "stock_out_deduct": "off",
    },
    "rummy-5000": {
        "hand_size": "by_upcard",
        "set_suits": "any",
        "ace_value": "100",
        "ace_low_value": "100",
        "pips": "flat5",
        "final_discard": "required",
        "target": "5000",
        "wild_rank": "dealer",
    },
    "persian": {
        "hand_size": "7",
        "ace": "high",
        "jokers": "4",
        "joker_value": "20",
        "put_back": "on",
        "stock_out": "play_on",
        "target": "none",
        "packs": "1",
        "joker": "own",
        "four_at_once_double": "on",
        "out_bonus": "25",
        "rounds": "2",
        "game_bonus": "50",
        **_FOUR_IN_SIDES,
    },
    "ace-25": {**_SEVEN, "pips": "flat5", "ace_value": "25", "ace_low_value": "25"},
    "partnership": {**_SEVEN, **_FOUR_IN_SIDES},
    "hoyle-partnership": {**_HOYLE, **_FOUR_IN_SIDES},
    "rummy-1500": {**_JOKER_RUMMY, "target": "1500"},
    "rummy-2500": {**_JOKER_RUMMY, "target": "2500"},
    "runs-only": {**_JOKER_RUMMY, "sets": "off"},
    "top-card-only": {**_JOKER_RUMMY, "pile": "top"},
}


@dataclass(frozen=True)
class Settings:
    """The settings that legality and scores look at, typed; `text` is the rules line they came from."""

    text: str
    packs: str
    jokers: int
    chosen_upcard: bool
    sets: bool
    min_run: int
    ace: str
    any_suits: bool
    own_jokers: bool
    max_jokers: int | None
    first_meld_min: int
    pile: str
    deep_card: str
    pickup_layoff: bool
    top_must_use: bool
    put_back: bool
    own_side_only: bool
    needs_meld: bool
    joker_swap: bool
    final_discard: str
    discard_taken: bool
    rummy_call: str
    off_turn: bool
    stock_out: str
    stock_out_deduct: bool
    out_bonus: int
    flat5: bool
    ace_value: int
    ace_low_value: int
    joker_value: int
    joker_as_card: bool
    double_four: bool
    partners: bool
    wild_rank: bool
    wild_value: int


def _check_value(key: str, value: str) -> str | None:
    """What is wrong with one setting's value, or None."""
    if key in CHOICES:
        fine = value in CHOICES[key]
    elif key in NUMBERS:
        fine = value.isdigit()
    elif key in NUMBERS_OR_NONE:
        fine = value == "none" or value.isdigit()
    elif key == "jokers":
        fine = value in {"0", "1", "2", "3", "4"}
    elif key == "players":
        fine = _player_range(value) is not None
    elif key == "hand_size":
        fine = value == "by_upcard" or (
            value.count("/") <= 2 and all(part.isdigit() and int(part) > 0 for part in value.split("/"))
        )
    else:
        return f"no setting is called {key}"
    return None if fine else f"{key} cannot be {value}"


def _player_range(value: str) -> tuple[int, int] | None:
    low, _, high = value.partition("-")
    if not low.isdigit() or (high and not high.isdigit()):
        return None
    numbers = (int(low), int(high or low))
    return numbers if 2 <= numbers[0] <= numbers[1] <= 8 else None


def number_of_packs(packs: str, players: int) -> int:
    """P2: one pack for two to four players, two for more, unless the table chose."""
    if packs == "auto":
        return 1 if players <= 4 else 2
    return int(packs)


def _hand_size(value: str, players: int) -> int:
    """P6, G6: cards dealt to each; by_upcard counted at its worst."""
    if value == "by_upcard":
        return 12
    sizes = [int(part) for part in value.split("/")]
    if len(sizes) == 1 or players == 2:
        return sizes[0]
    return sizes[2] if len(sizes) == 3 and players >= 6 else sizes[1]


def _clashes(values: dict[str, str], players: int) -> list[str]:
    """The pairs of settings that do not go together, for this number of players."""
    packs = number_of_packs(values["packs"], players)
    jokers, wild = int(values["jokers"]), values["joker"] == "wild"
    low, high = _player_range(values["players"]) or (2, 8)
    deck = 52 * packs + jokers
    tests = [
        (not low <= players <= high, "P1: that number of players is not allowed"),
        (values["partners"] == "on" and players != 4, "G5: partners need four players"),
        (values["packs"] == "1" and players >= 5, "P2: five players or more need two packs"),
        (wild and jokers > 2 * packs, "P3: more than two wild jokers a pack"),
        (not wild and jokers in {1, 2}, "M10: own jokers come three or four"),
        (wild and jokers > 0 and values["max_jokers_per_meld"] == "0", "M9: wild jokers, but none in a meld"),
        (values["wild_rank"] == "dealer" and values["hand_size"] != "by_upcard", "G6: wild_rank, by_upcard"),
        (values["deep_card"] == "free" and values["top_card"] == "must_use", "D6, D9: free and must_use"),
        (values["rummy_call"] == "pile" and values["pile"] == "top", "C1a, D3: pile and top"),
        (values["target"] == "none" and values["rounds"] == "0", "G1: neither target nor rounds"),
        (deck < players * _hand_size(values["hand_size"], players) + 2, "P11: the packs cannot serve it"),
        (values["sets"] == "off" and not wild, "M6, M10: own jokers need sets"),
    ]
    return [text for fails, text in tests if fails]


def read_values(words: list[str]) -> dict[str, str]:
    """The full table of settings that a rules line (without the word `rules`) means."""
    if not words or words[0] not in PRESETS:
        raise ValueError(f"no rules are called {words[0] if words else 'nothing'}")
    values = {**BASE, **PRESETS[words[0]]}
    faults = []
    for word in words[1:]:
        key, equals, value = word.partition("=")
        fault = _check_value(key, value) if equals else f"not a setting: {word}"
        if fault:
            faults.append(fault)
        values[key] = value
    if faults:
        raise ValueError("; ".join(faults))
    return values


@lru_cache(maxsize=4096)
def read_settings(text: str, players: int) -> Settings:
    """The settings of a rules line for so many players; ValueError names what cannot be."""
    values = read_values(text.split())
    clashes = _clashes(values, players)
    if clashes:
        raise ValueError("; ".join(clashes))
    limit = values["max_jokers_per_meld"]
    return Settings(
        text=text,
        packs=values["packs"],
        jokers=int(values["jokers"]),
        chosen_upcard=values["upcard"] == "chosen",
        sets=values["sets"] == "on",
        min_run=int(values["min_run"]),
        ace=values["ace"],
        any_suits=values["set_suits"] == "any",
        own_jokers=values["joker"] == "own",
        max_jokers=None if limit == "none" else int(limit),
        first_meld_min=int(values["first_meld_min"]),
        pile=values["pile"],
        deep_card=values["deep_card"],
        pickup_layoff=values["pickup_layoff"] == "on",
        top_must_use=values["top_card"] == "must_use",
        put_back=values["put_back"] == "on",
        own_side_only=values["lay_off"] == "own_side",
        needs_meld=values["lay_off_needs_meld"] == "on",
        joker_swap=values["joker_swap"] == "on",
        final_discard=values["final_discard"],
        discard_taken=values["discard_taken"] == "on",
        rummy_call=values["rummy_call"],
        off_turn=values["off_turn_melds"] == "on",
        stock_out=values["stock_out"],
        stock_out_deduct=values["stock_out_deduct"] == "on",
        out_bonus=int(values["out_bonus"]),
        flat5=values["pips"] == "flat5",
        ace_value=int(values["ace_value"]),
        ace_low_value=int(values["ace_low_value"]),
        joker_value=int(values["joker_value"]),
        joker_as_card=values["joker_melded_as"] == "card",
        double_four=values["four_at_once_double"] == "on",
        partners=values["partners"] == "on",
        wild_rank=values["wild_rank"] == "dealer",
        wild_value=int(values["wild_value"]),
    )
