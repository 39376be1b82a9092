"""What the engine looks up: a ``Rules`` value for a number of players, as plain numbers.

Each setting of a round is read here and nowhere else.
"""

from __future__ import annotations

from functools import lru_cache

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.counting import Counting
from rum500.masks import ACES, OPEN, OPEN_JOKERS
from rum500.rules import Rules

if not cython.compiled:
    from rum500.masks import bit
    from rum500.plain_tables import Tables

    def tables_of(book: Book) -> Tables:
        """The quantities themselves."""
        return book.tables


class Book:
    """A ``Rules`` value and the quantities read from it, for one number of players and wild rank."""

    rules: Rules
    tables: Tables
    open_wild: bool

    def __init__(self, rules: Rules, players: int, wild_rank: int = -1) -> None:
        if not (2 <= players <= 8 and -1 <= wild_rank < 13):
            message = f"there is no table for {players} players with wild rank {wild_rank}"
            raise ValueError(message)
        self.rules = rules
        self.open_wild = rules.wild_rank == "dealer"
        if not cython.compiled:
            self.tables = Tables()
        self.tables.players = players
        self.tables.wild_rank = wild_rank
        self._cards(rules)
        self._melds(rules)
        self._aces(rules)
        self._values(rules)
        self._draw(rules)
        self._turn(rules)

    def _cards(self, rules: Rules) -> None:
        self.tables.packs = rules.packs_for(self.tables.players)
        self.tables.joker_count = rules.jokers
        self.tables.two_packs = self.tables.packs == 2
        self.tables.wild_jokers = rules.joker == "wild" and self.tables.joker_count > 0
        self.tables.own_jokers = rules.joker == "own" and self.tables.joker_count > 0
        self.tables.wild_mask = 0 if self.tables.wild_rank < 0 else (ACES << self.tables.wild_rank)
        self.tables.has_wild = self.tables.wild_jokers or self.tables.wild_rank >= 0
        self.tables.joker_fit = (
            OPEN if self.tables.wild_jokers else OPEN_JOKERS if self.tables.own_jokers else 0
        )
        self.tables.upcard_chosen = rules.upcard == "chosen"
        sides = rules.sides_for(self.tables.players)
        for seat in range(8):
            self.tables.side[seat] = seat % sides

    def _melds(self, rules: Rules) -> None:
        self.tables.sets = rules.sets
        self.tables.min_run = rules.min_run
        self.tables.any_sets = rules.set_suits == "any" and self.tables.two_packs
        most = rules.max_jokers_per_meld
        self.tables.max_stand_ins = 0 if not self.tables.has_wild else 13 if most is None else most
        self.tables.minimum = rules.first_meld_min
        self.tables.simple = not (self.tables.has_wild or self.tables.any_sets or self.tables.minimum)

    def _aces(self, rules: Rules) -> None:
        """Which ranks are copied above the king, and where a run may start (M3, M4, M5)."""
        self.tables.ace_low = rules.ace != "high"
        self.tables.around = rules.ace == "around"
        lane_keep = 0x1FFF if self.tables.ace_low else 0x1FFE
        lane_wrap = 7 if self.tables.around else 1
        lane_starts = 0x1FFF if self.tables.ace_low else 0x1FFE
        self.tables.keep = self.tables.wrap = self.tables.starts = 0
        for suit in range(4):
            self.tables.keep |= bit(16 * suit) * lane_keep
            self.tables.wrap |= bit(16 * suit) * lane_wrap
            self.tables.starts |= bit(16 * suit) * lane_starts

    def _values(self, rules: Rules) -> None:
        counting = Counting.of(rules, self.tables.wild_rank)
        self.tables.wild_value = counting.wild
        for rank in range(13):
            self.tables.rank_value[rank] = counting.by_place[rank]
        for place in range(28):
            self.tables.place_value[place] = self.tables.rank_value[place % 13]
        self.tables.place_value[0] = counting.low_ace
        self.tables.joker_value = counting.joker
        self.tables.joker_as_card = counting.joker_as_card
        self.tables.double_four = counting.double_four
        self.tables.deduct = counting.deduct_at_stock
        self.tables.out_bonus = counting.out_bonus

    def _draw(self, rules: Rules) -> None:
        self.tables.pile_top = rules.pile == "top"
        self.tables.pile_all = rules.pile == "top_or_all"
        self.tables.deep_free = rules.deep_card == "free"
        self.tables.deep_later = rules.deep_card == "this_turn"
        self.tables.top_free = rules.top_card == "free"
        self.tables.pickup_layoff = rules.pickup_layoff
        self.tables.put_back = rules.put_back

    def _turn(self, rules: Rules) -> None:
        self.tables.own_side = rules.lay_off == "own_side"
        self.tables.needs_meld = rules.lay_off_needs_meld
        self.tables.swap = rules.joker_swap and self.tables.has_wild
        self.tables.reserve = 1 if rules.final_discard == "required" else 0
        self.tables.floats = rules.final_discard == "float"
        self.tables.discard_taken = rules.discard_taken
        self.tables.calls = rules.rummy_call != "off" and self.tables.players > 2
        self.tables.calls_deep = rules.rummy_call == "pile"
        self.tables.off_turn = rules.off_turn_melds
        self.tables.stock_ends = rules.stock_out == "end"
        self.tables.plays_on = rules.stock_out == "play_on"
        self.tables.reshuffles = rules.stock_out == "reshuffle"


@lru_cache(maxsize=4096)
def book_for(rules: Rules, players: int, wild_rank: int = -1) -> Book:
    """The book of a game, made once; ``players`` must have passed ``rules.check_table``."""
    return Book(rules, players, wild_rank)
