cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, count_bits, spread
from rum500.tables cimport Tables
from rum500.round.board cimport Board
from rum500.round.numbers cimport *
from rum500.round.new_melds cimport meld_fault
from rum500.round.unpacking cimport stand_in_a_run, stand_in_a_set
from rum500.round.packing cimport pack_run, pack_set
from rum500.round.feasibility cimport pool_held, pool_twins
from rum500.round.ways cimport last_start, run_lane, spare_stand_ins
from rum500.round.work cimport Work, add

@cython.locals(held=uint64_t, lane=uint64_t, have=uint64_t)
cdef void list_last_resort(Board b, Work w, int seat) noexcept nogil
cdef bint fill_run(Board b, Work w, int seat, int64_t code, uint64_t have, int size, int i, int spare) noexcept nogil
@cython.locals(held=uint64_t, twins=uint64_t)
cdef bint fill_sets(Board b, Work w, int seat, int rank, int spare) noexcept nogil
cdef bint fill_set(Board b, Work w, int seat, int64_t code, int stand_in, int spare) noexcept nogil
cdef bint may_stand(Board b, int seat, int stand_in) noexcept nogil
