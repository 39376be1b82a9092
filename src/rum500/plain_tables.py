"""The engine's quantities where it runs as plain Python; compiled they are the struct in ``tables.pxd``."""

from __future__ import annotations


class Tables:
    """The named quantities one round is played by; ``wild_rank`` is the rank that is wild in it, or -1."""

    players: int
    packs: int
    joker_count: int
    two_packs: bool
    sets: bool
    min_run: int
    any_sets: bool
    wild_jokers: bool
    own_jokers: bool
    max_stand_ins: int
    wild_rank: int
    has_wild: bool
    simple: bool
    keep: int
    wrap: int
    starts: int
    wild_mask: int
    joker_fit: int
    ace_low: bool
    around: bool
    reserve: int
    floats: bool
    minimum: int
    pile_top: bool
    pile_all: bool
    deep_free: bool
    deep_later: bool
    top_free: bool
    pickup_layoff: bool
    put_back: bool
    own_side: bool
    needs_meld: bool
    swap: bool
    discard_taken: bool
    calls: bool
    calls_deep: bool
    off_turn: bool
    stock_ends: bool
    plays_on: bool
    reshuffles: bool
    deduct: bool
    out_bonus: int
    joker_value: int
    joker_as_card: bool
    wild_value: int
    double_four: bool
    upcard_chosen: bool
    rank_value: list[int]
    place_value: list[int]
    side: list[int]

    def __init__(self) -> None:
        self.rank_value = [0] * 13
        self.place_value = [0] * 28
        self.side = [0] * 8
