from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, ctz, count_bits, suits_at, spread, count_suits
from rum500.round.unpacking cimport stand_in_a_run, stand_in_a_set
from rum500.round.packing cimport pack_run, pack_set, stand_in_of
from rum500.round.numbers cimport *
from rum500.round.ways cimport last_start, run_lane, stands_in
from rum500.round.work cimport Work, add
from rum500.tables cimport Tables

cdef void offer_plain(Tables* t, Work w, uint64_t held, uint64_t need, int room, bint all_lengths) noexcept nogil
cdef uint64_t run_cards(int suit, int place, int size) noexcept nogil
cdef void gather_stand_ins(Tables* t, Work w, uint64_t held, uint64_t twins, int jokers, int must) noexcept nogil
cdef void free_stand_ins(Tables* t, Work w, uint64_t plain, uint64_t plain_twins) noexcept nogil
cdef int count_stand_ins(Work w) noexcept nogil
cdef int next_stand_in(Work w) noexcept nogil
cdef void offer_distinct_set(Tables* t, Work w, uint64_t held, int rank, int must, int named) noexcept nogil
cdef void offer_any_set(Tables* t, Work w, uint64_t held, uint64_t twins, int rank, int must, int named, int absent) noexcept nogil
cdef void offer_any_choice(Tables* t, Work w, int rank, int suits, int twice, int must, int named, int absent, int naturals) noexcept nogil
cdef void offer_sets(Tables* t, Work w, uint64_t held, uint64_t twins, int must, bint stands, uint64_t whole) noexcept nogil
cdef bint concerns(int must, int suit, int rank) noexcept nogil
cdef void offer_run(Tables* t, Work w, int suit, int start, int size, uint64_t lane, int must, int standing) noexcept nogil
cdef uint64_t plain_of(uint64_t lane, int suit) noexcept nogil
cdef void offer_runs(Tables* t, Work w, uint64_t held, int must, bint stands, bint all_lengths) noexcept nogil
cdef void offer_melds(Tables* t, Work w, uint64_t held, uint64_t twins, int jokers, int must, bint all_lengths) noexcept nogil
cdef void offer_plain_with(Tables* t, Work w, uint64_t held, int must, bint all_lengths) noexcept nogil
cdef int64_t joker_meld(int n) noexcept nogil
cdef void offer_standing(Tables* t, Work w, uint64_t held, uint64_t twins, int jokers, int must, bint all_lengths) noexcept nogil
cdef void keep_wild(Work w, int suits) noexcept nogil
cdef void drop_repeats(Work w, int base) noexcept nogil
cdef void offer_longer(Tables* t, Work w, uint64_t held, uint64_t need, int room, int suit, int place) noexcept nogil
cdef bint stands_apart(int must, uint64_t plain) noexcept nogil
