cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.round.board cimport Board, copy_block
from rum500.round.numbers cimport *
from rum500.round.effects cimport do_lay, do_meld, do_swap
from rum500.round.minimum cimport reach
from rum500.round.packing cimport kind_of
from rum500.round.pool cimport Pool, goal_of
from rum500.round.ways cimport fits_for, lay_way, meld_way, opened, pending, shorter
from rum500.round.work cimport Work

cdef uint64_t pool_held(Board b, int seat) noexcept nogil
cdef uint64_t pool_twins(Board b, int seat) noexcept nogil
cdef bint bound(Board b) noexcept nogil
cdef int owed_way(Board b, int seat) noexcept nogil
@cython.locals(pool=Pool)
cdef int turn_fault(Board b, Work w, int seat) noexcept nogil
cdef bint needs_trial(Board b, int seat) noexcept nogil
cdef int tried(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint apart_has(Board b, int card) noexcept nogil
