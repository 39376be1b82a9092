cimport cython
from libc.stdint cimport uint64_t
from rum500.masks cimport bit
from rum500.round.board cimport Board
from rum500.round.draw cimport set_apart
from rum500.round.unpacking cimport unpack_meld
from rum500.round.minimum cimport uses
from rum500.round.numbers cimport *
from rum500.round.canonical_melds cimport offer_melds
from rum500.round.packing cimport pack_one
from rum500.round.ways cimport fit_mask, fits_for, lay_way, meld_way, opened, shorter
from rum500.round.work cimport Work, add

cdef int call_fault(Board b, Work w, int seat, int depth) noexcept nogil
cdef int deep_fault(Board b, int seat, int depth) noexcept nogil
cdef int top_fault(Board b, Work w, int seat) noexcept nogil
@cython.locals(held=uint64_t, twins=uint64_t, fits=uint64_t)
cdef int top_batch(Board b, Work w, int seat) noexcept nogil
cdef int call_batch(Board b, Work w, int seat, int depth) noexcept nogil
cdef bint worth_minimum(Board b, Work w, int card, uint64_t held, uint64_t twins, int jokers, int room) noexcept nogil
cdef bint can_call(Board b, Work w, int seat) noexcept nogil
cdef int find_callers(Board b, Work w) noexcept nogil
cdef void list_call(Board b, Work w, int seat) noexcept nogil
cdef int first_caller(Board b) noexcept nogil
cdef void do_call(Board b, Work w, int seat) noexcept nogil
