from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint64_t
from rum500.round.board cimport Board
from rum500.round.memory cimport Memory
from rum500.round.numbers cimport *

cdef class Work:
    cdef Board trial
    cdef int64_t act[16384]
    cdef Memory memory
    cdef int n
    # the cards that may stand for others: of the pool, and those still free for the meld being written
    cdef int pool_n, pool_must, took_must, pool_jokers, pool_wild, pool_wild_twins, free_jokers, free_wild, free_wild_twins
    # the meld last unpacked
    cdef uint64_t used, used_twins
    cdef int used_jokers, size, stand_ins, naturals, worth, itself, kind, key, low, suits
    cdef int8_t place_card[128]
    cdef int8_t place_name[128]
    cdef int16_t place_worth[128]

cdef inline void add(Work w, int64_t action) noexcept nogil:
    if w.n < LIMIT:
        w.act[w.n] = action
        w.n += 1
