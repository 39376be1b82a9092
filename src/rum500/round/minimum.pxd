cimport cython
from libc.stdint cimport uint64_t
from rum500.masks cimport bit, ctz, count_bits, count_rank
from rum500.round.memory cimport known, remember
from rum500.round.unpacking cimport stand_in_worth, unpack_meld
from rum500.round.canonical_melds cimport offer_melds
from rum500.round.numbers cimport *
from rum500.round.pool cimport Goal, Pool, RunBegun, SetBegun, goal_of, lowered, stood_in_run, stood_in_set, unused, used, without
from rum500.round.ways cimport copies_at, last_start, run_places, spare_stand_ins, stands_in
from rum500.round.work cimport Work
from rum500.tables cimport Tables

cdef bint uses(Work w, int card) noexcept nogil
@cython.locals(standing=bint)
cdef bint reach(Tables* t, Work w, Pool p, Goal g) noexcept nogil
@cython.locals(naturals=Pool)
cdef bint reach_any(Tables* t, Work w, Pool p, Goal g) noexcept nogil
@cython.locals(found=bint)
cdef bint reach_with(Tables* t, Work w, Pool p, Goal g) noexcept nogil
cdef bint first_melds(Tables* t, Work w, Pool p, Goal g, int base, int end, bint alone) noexcept nogil
cdef bint search(Tables* t, Work w, Pool p, Goal g) noexcept nogil
@cython.locals(plain=uint64_t, loose=uint64_t, fours=uint64_t)
cdef int ceiling(Tables* t, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int pool_worth(Tables* t, uint64_t cards, uint64_t twins, uint64_t fours) noexcept nogil
cdef int pool_dearest(Tables* t, uint64_t cards) noexcept nogil
cdef int card_worth(Tables* t, int card) noexcept nogil
cdef int dearest_joker(Tables* t) noexcept nogil
@cython.locals(found=uint64_t)
cdef uint64_t of_four(Tables* t, uint64_t held, uint64_t twins, int stand_ins) noexcept nogil
@cython.locals(cover=uint64_t, e=uint64_t, a=uint64_t, b=uint64_t, c=uint64_t, d=uint64_t, x=uint64_t, y=uint64_t)
cdef uint64_t covered(Tables* t, uint64_t held, uint64_t twins, int stand_ins) noexcept nogil
@cython.locals(wild=bint)
cdef int card_at(Tables* t, int at) noexcept nogil
cdef bint decide(Tables* t, Work w, Pool p, Goal g) noexcept nogil
@cython.locals(suit=int)
cdef bint begin_set(Tables* t, Work w, Pool p, Goal g, int card) noexcept nogil
@cython.locals(double=bint, wild=uint64_t, more=SetBegun)
cdef bint grow_set(Tables* t, Work w, Pool p, Goal g, SetBegun m) noexcept nogil
cdef bint begin_run(Tables* t, Work w, Pool p, Goal g, int card) noexcept nogil
@cython.locals(wild=uint64_t, more=RunBegun)
cdef bint grow_run(Tables* t, Work w, Pool p, Goal g, RunBegun m) noexcept nogil
cdef bint may_spare(Tables* t, int jokers, int value) noexcept nogil
@cython.locals(own_wild=bint)
cdef bint comes_after(Tables* t, int own, int card) noexcept nogil
