cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, count_bits, count_suits
from rum500.tables cimport Tables
from rum500.round.board cimport Board
from rum500.round.numbers cimport *
from rum500.round.unpacking cimport unpack_meld
from rum500.round.minimum cimport reach, uses
from rum500.round.canonical_melds cimport offer_melds, offer_plain
from rum500.round.packing cimport kind_of, pack_one, set_twice
from rum500.round.pool cimport Pool, goal_of, unused
from rum500.round.feasibility cimport bound, needs_trial, pool_held, pool_twins, tried
from rum500.round.ways cimport opened
from rum500.round.work cimport Work, add

cdef int LONGEST

@cython.locals(owing=bint)
cdef int meld_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int shape_fault(Tables* t, Work w, int64_t code) noexcept nogil
cdef int set_fault(Tables* t, Work w, int64_t code) noexcept nogil
cdef int run_fault(Tables* t, Work w) noexcept nogil
cdef bint pool_has(Work w, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int not_held(int kind) noexcept nogil
@cython.locals(pool=Pool, left=Pool, found=bint)
cdef int first_fault(Board b, Work w, int seat, bint owing) noexcept nogil
cdef void list_melds(Board b, Work w, int seat) noexcept nogil
cdef void list_simple(Board b, Work w, int seat) noexcept nogil
cdef void list_any_melds(Board b, Work w, int seat) noexcept nogil
cdef void keep_using(Tables* t, Work w, int base, int card, bint wanted) noexcept nogil
cdef void keep_legal_melds(Board b, Work w, int seat, int base) noexcept nogil
