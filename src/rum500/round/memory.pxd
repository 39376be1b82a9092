cimport cython
from libc.stdint cimport int32_t, uint64_t

cdef enum:
    SLOTS = 65536
    NEVER = 1048576

cdef class Memory:
    cdef uint64_t held[65536]
    cdef uint64_t twins[65536]
    cdef int32_t rest[65536]
    cdef int32_t can[65536]
    cdef int32_t cannot[65536]

@cython.locals(x=uint64_t)
cdef int slot_of(uint64_t held, uint64_t twins, int rest) noexcept nogil
cdef int known(Memory m, uint64_t held, uint64_t twins, int rest, int need) noexcept nogil
cdef void remember(Memory m, uint64_t held, uint64_t twins, int rest, int need, bint found) noexcept nogil
