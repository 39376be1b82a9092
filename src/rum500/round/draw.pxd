cimport cython
from libc.stdint cimport uint64_t
from rum500.masks cimport bit, count_rank
from rum500.round.board cimport Board, add_apart, add_card, add_known, copy_block
from rum500.round.numbers cimport *
from rum500.round.packing cimport pack_one
from rum500.round.feasibility cimport pool_held, pool_twins, turn_fault
from rum500.round.ways cimport fits_for, in_runs, lay_way, lays_open, meld_way, opened, run_places, shorter, side_begun
from rum500.round.work cimport Work, add
from rum500.tables cimport Tables

cdef int batch_size(Board b, int depth) noexcept nogil
cdef int pile_fault(Board b, int seat) noexcept nogil
cdef int deepest(Board b) noexcept nogil
cdef bint owes(Board b, int depth) noexcept nogil
cdef void set_apart(Board b, int seat, int n, int card, int how) noexcept nogil
cdef void do_take(Board b, int seat, int depth) noexcept nogil
cdef void do_stock(Board b, int seat) noexcept nogil
cdef void do_back(Board b, int seat) noexcept nogil
cdef int take_fault(Board b, Work w, int seat, int depth) noexcept nogil
cdef int take_reason(Board b, Work w, int seat, int depth) noexcept nogil
cdef bint fits_another_side(Board b, Work w, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef bint any_take(Board b, Work w, int seat) noexcept nogil
cdef void list_draw(Board b, Work w, int seat) noexcept nogil
@cython.locals(once=bint)
cdef void list_checked_takes(Board b, Work w, int seat) noexcept nogil
@cython.locals(fits=uint64_t, one=uint64_t, places=uint64_t)
cdef void list_takes(Board b, Work w, int seat) noexcept nogil
cdef int grown_way(Tables* t, int card, uint64_t held, uint64_t twins, int jokers, uint64_t places) noexcept nogil
