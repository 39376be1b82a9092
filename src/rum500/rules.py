"""The rules a table plays by: one frozen record of settings."""

from dataclasses import dataclass, replace
from typing import Any, Self

from rum500.cards import pack
from rum500.contradictions import Fault, RulesError, faults_at, faults_of, table_faults
from rum500.settings import (
    BY_UPCARD,
    SETTINGS,
    Ace,
    DeepCard,
    FinalDiscard,
    FirstDealer,
    Joker,
    JokerMeldedAs,
    LayOff,
    MinRun,
    NextDealer,
    Packs,
    Pile,
    Pips,
    RummyCall,
    SetSuits,
    Setting,
    StockOut,
    Tie,
    TopCard,
    Upcard,
    Value,
    WildRank,
    hand_group,
    hand_sizes,
    player_span,
)

__all__ = ["SETTINGS", "Draft", "Fault", "Rules", "RulesError", "Setting", "Value"]


@dataclass(frozen=True, slots=True)
class Rules:
    """Every setting of the game; the defaults are the preset `500-rum`.

    Making one checks all values and all combinations and raises `RulesError` with every fault found.
    What hangs on the number of players is checked by `check_table`, and here only if no number works.
    `SETTINGS` says of each field what it may be and what it means.
    """

    players: str = "2-8"
    packs: Packs = "auto"
    jokers: int = 0
    first_dealer: FirstDealer = "draw"
    hand_size: str = "13/7"
    upcard: Upcard = "turned"
    next_dealer: NextDealer = "left"
    sets: bool = True
    min_run: MinRun = 3
    set_suits: SetSuits = "distinct"
    ace: Ace = "both"
    joker: Joker = "wild"
    max_jokers_per_meld: int | None = None
    first_meld_min: int = 0
    pile: Pile = "any"
    deep_card: DeepCard = "at_once"
    pickup_layoff: bool = False
    top_card: TopCard = "must_use"
    put_back: bool = False
    lay_off: LayOff = "any"
    lay_off_needs_meld: bool = False
    joker_swap: bool = False
    final_discard: FinalDiscard = "optional"
    discard_taken: bool = True
    rummy_call: RummyCall = "off"
    off_turn_melds: bool = False
    stock_out: StockOut = "end"
    stock_out_deduct: bool = True
    out_bonus: int = 0
    pips: Pips = "face"
    ace_value: int = 15
    ace_low_value: int = 1
    joker_value: int = 15
    joker_melded_as: JokerMeldedAs = "joker"
    four_at_once_double: bool = False
    target: int | None = 500
    tie: Tie = "play_on"
    rounds: int = 0
    game_bonus: int = 0
    partners: bool = False
    wild_rank: WildRank | None = None
    wild_value: int = 100

    def __post_init__(self) -> None:
        faults = faults_of(self)
        if faults:
            raise RulesError(faults)

    def with_(self, **changes: Any) -> Self:
        """Return the same rules but for the settings given, checked anew."""
        return replace(self, **changes)

    def settings(self) -> dict[str, Value]:
        """Return every setting with its value, in the order of the fields."""
        return {name: getattr(self, name) for name in SETTINGS}

    def to_text(self) -> dict[str, str]:
        """Write every setting as in rule files: `on`, `none`, `13/7`."""
        return {name: setting.format(getattr(self, name)) for name, setting in SETTINGS.items()}

    def player_range(self) -> tuple[int, int]:
        """Return the fewest and the most players by the setting `players`; see also `table_sizes`."""
        span = player_span(self.players)
        assert span is not None
        return span

    def table_sizes(self) -> tuple[int, ...]:
        """Return every number of players that `check_table` lets play."""
        low, high = self.player_range()
        return tuple(players for players in range(low, high + 1) if not table_faults(self, players))

    def check_table(self, players: int) -> None:
        """Raise `RulesError` if this many players cannot play by these rules (P1, P11, R18)."""
        faults = faults_at(self, players)
        if faults:
            raise RulesError(faults)

    def packs_for(self, players: int) -> int:
        """Return the number of packs shuffled together."""
        if self.packs == "auto":
            return 1 if players <= 4 else 2
        return self.packs

    def deck_for(self, players: int) -> list[int]:
        """Return all cards in play, unshuffled."""
        return pack(self.packs_for(players), self.jokers)

    def sides_for(self, players: int) -> int:
        """Return how many sides keep a total: two of partners, else one a player."""
        return 2 if self.partners else players

    def deck_size(self, players: int) -> int:
        """Count all cards in play, jokers included."""
        return 52 * self.packs_for(players) + self.jokers

    def hand_size_for(self, players: int) -> int | None:
        """Return the cards dealt to each; None where each player's open card says how many."""
        if self.hand_size == BY_UPCARD:
            return None
        sizes = hand_sizes(self.hand_size)
        assert sizes is not None
        return sizes[hand_group(players)]


class Draft(Rules):
    """Rules that somebody is still choosing: nothing is checked before `faults` asks."""

    __slots__ = ()

    def __post_init__(self) -> None:
        """Take the settings as they are."""

    def faults(self, players: int | None = None) -> list[Fault]:
        """Find everything wrong, at a table of so many players if that is given."""
        return faults_of(self, players)
