cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, ctz, suits_at
from rum500.tables cimport Tables
from rum500.round.board cimport Board, copy_block, holds, side_begun
from rum500.round.numbers cimport *
from rum500.round.effects cimport do_lay, stand_in_at
from rum500.round.packing cimport card_of, kind_of, lay_low, lay_standing, lay_suit, meld_of, pack_lay, pack_swap
from rum500.round.feasibility cimport apart_has, bound, pool_held, pool_twins, tried
from rum500.round.ways cimport chain_links, end_place, fits_for, lays_open, may_lay, opened, stands_in
from rum500.round.work cimport Work, add

@cython.locals(owing=bint)
cdef int lay_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint lay_fits(Board b, int card, int m, bint low, int suit, bint standing) noexcept nogil
cdef int lay_permission(Board b, int seat, int m) noexcept nogil
cdef int owed_lay_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint owed_fits_end(Board b, int m, bint low) noexcept nogil
@cython.locals(owing=bint, wanted=uint64_t)
cdef void list_lays(Board b, Work w, int seat) noexcept nogil
cdef void list_lays_on(Board b, Work w, int m, uint64_t held, int jokers, int must) noexcept nogil
cdef void list_naturals_on(Board b, Work w, int m, uint64_t held, int jokers) noexcept nogil
cdef void list_run_lays(Board b, Work w, int m, uint64_t fitting) noexcept nogil
@cython.locals(free=bint)
cdef void list_stand_ins_on(Board b, Work w, int m, uint64_t held, int jokers, int must) noexcept nogil
cdef int first_stand_in(Tables* t, uint64_t held, int jokers) noexcept nogil
cdef void add_stand_in(Work w, int chosen, int waiting, int own, int m, int low, int suit, bint free) noexcept nogil
cdef void list_owed_lays(Board b, Work w, int seat, uint64_t held, int jokers) noexcept nogil
cdef void list_links_on(Board b, Work w, int m, uint64_t held, int jokers) noexcept nogil
cdef int link_stand_in(Board b, uint64_t held) noexcept nogil
cdef int swap_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef void list_swaps(Board b, Work w, int seat) noexcept nogil
cdef void keep_legal_lays(Board b, Work w, int seat, int base) noexcept nogil
