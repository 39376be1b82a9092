from libc.stdint cimport uint64_t

from rum500.masks cimport bit

cdef struct Tables:
    int players, packs, joker_count, wild_rank
    bint two_packs, sets, any_sets, wild_jokers, own_jokers, has_wild, simple, ace_low, around
    bint floats, pile_top, pile_all, deep_free, deep_later, top_free, pickup_layoff, put_back
    bint own_side, needs_meld, swap, discard_taken, calls, calls_deep, off_turn, deduct
    bint joker_as_card, double_four, upcard_chosen, stock_ends, plays_on, reshuffles
    int min_run, max_stand_ins, reserve, minimum, out_bonus, joker_value, wild_value
    uint64_t keep, wrap, starts, wild_mask, joker_fit
    int rank_value[13]
    int place_value[28]
    int side[8]

cdef class Book:
    cdef readonly object rules
    cdef readonly bint open_wild
    cdef Tables tables

cdef inline Tables* tables_of(Book book) noexcept:
    return &book.tables
