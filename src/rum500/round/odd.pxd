cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, count_bits, spread
from rum500.tables cimport Tables
from rum500.round.board cimport Board
from rum500.round.numbers cimport *
from rum500.round.melding cimport meld_fault
from rum500.round.melds cimport stand_in_a_run, stand_in_a_set
from rum500.round.packing cimport pack_run, pack_set
from rum500.round.sound cimport pool_held, pool_twins
from rum500.round.ways cimport last_start, run_lane, spare_subs
from rum500.round.work cimport Work, add

@cython.locals(held=uint64_t, lane=uint64_t, have=uint64_t)
cdef void list_odd(Board b, Work w, int seat) noexcept nogil
cdef bint odd_run(Board b, Work w, int seat, int64_t code, uint64_t have, int size, int i, int spare) noexcept nogil
@cython.locals(held=uint64_t, twins=uint64_t)
cdef bint odd_sets(Board b, Work w, int seat, int rank, int spare) noexcept nogil
cdef bint odd_set(Board b, Work w, int seat, int64_t code, int sub, int spare) noexcept nogil
cdef bint may_stand(Board b, int seat, int sub) noexcept nogil
