cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, count_bits, count_suits, ctz, suits_at, count_rank
from rum500.round.board cimport Board, copy_block, holds
from rum500.round.lay_down cimport do_lay, do_meld, do_swap, stand_in_at
from rum500.round.melds cimport unpack_meld
from rum500.round.minimum cimport reach, uses
from rum500.round.numbers cimport *
from rum500.round.offers cimport offer_melds, offer_plain
from rum500.round.packing cimport pack_lay, pack_swap
from rum500.round.ways cimport chain_links, end_place, fits_for, lay_way, lays_open, may_lay, meld_way, opened, pending, side_begun
from rum500.round.work cimport Work, add
from rum500.tables cimport Tables

cdef int LONGEST

cdef uint64_t pool_held(Board b, int seat) noexcept nogil
cdef uint64_t pool_twins(Board b, int seat) noexcept nogil
cdef bint bound(Board b) noexcept nogil
cdef int owed_way(Board b, int seat) noexcept nogil
cdef int sound(Board b, Work w, int seat) noexcept nogil
cdef bint needs_trial(Board b, int seat) noexcept nogil
cdef int tried(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int play_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int shape_fault(Tables* t, Work w, int64_t code) noexcept nogil
cdef int set_fault(Tables* t, Work w, int64_t code) noexcept nogil
cdef int run_fault(Tables* t, Work w) noexcept nogil
cdef bint pool_has(Work w, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int not_held(int kind) noexcept nogil
@cython.locals(owing=bint)
cdef int meld_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint lay_fits(Board b, int card, int m, bint low, int suit, bint standing) noexcept nogil
cdef int lay_permission(Board b, int seat, int m) noexcept nogil
@cython.locals(owing=bint)
cdef int lay_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint stands_in(Tables* t, int card) noexcept nogil
cdef bint apart_has(Board b, int card) noexcept nogil
cdef int owed_lay_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint owed_fits_end(Board b, int m, bint low) noexcept nogil
cdef int swap_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int drop_fault(Board b, int seat, int card) noexcept nogil
cdef int copies(Board b, int seat, int card) noexcept nogil
cdef void list_play(Board b, Work w, int seat) noexcept nogil
cdef void list_simple(Board b, Work w, int seat) noexcept nogil
cdef void list_melds(Board b, Work w, int seat) noexcept nogil
cdef void keep_with(Tables* t, Work w, int base, int card) noexcept nogil
cdef void drop_with(Tables* t, Work w, int base, int card) noexcept nogil
cdef void keep_legal(Board b, Work w, int seat, int base) noexcept nogil
@cython.locals(owing=bint, wanted=uint64_t)
cdef void list_lays(Board b, Work w, int seat) noexcept nogil
cdef void list_lays_on(Board b, Work w, int m, uint64_t held, uint64_t twins, int jokers, int must) noexcept nogil
cdef void list_run_lays(Board b, Work w, int m, uint64_t fitting) noexcept nogil
@cython.locals(free=bint)
cdef void list_stand_ins_on(Board b, Work w, int m, uint64_t held, uint64_t twins, int jokers, int must) noexcept nogil
cdef int stand_in_of(Tables* t, Work w, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef void add_stand_in(Work w, int chosen, int waiting, int own, int m, int low, int suit, bint free) noexcept nogil
cdef void list_owed_lays(Board b, Work w, int seat, uint64_t held, int jokers) noexcept nogil
cdef void list_links_on(Board b, Work w, int seat, int m, uint64_t held, int jokers) noexcept nogil
cdef int link_stand_in(Board b, uint64_t held) noexcept nogil
cdef void list_swaps(Board b, Work w, int seat) noexcept nogil
cdef void list_drops(Board b, Work w, int seat) noexcept nogil
cdef void list_sparing(Board b, Work w, int seat) noexcept nogil
@cython.locals(rest=uint64_t)
cdef void list_spared(Board b, Work w, int seat, uint64_t held, uint64_t twins, int jokers, int at, int spared) noexcept nogil
