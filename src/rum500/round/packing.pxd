# The leaf functions of packing.py as C, so that every compiled module inlines them.
from libc.stdint cimport int64_t
from rum500.round.numbers cimport Kind

cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object number, int* overflow) except? -1

cdef inline int64_t packed(action) except? -1:
    cdef int overflow = 0
    cdef int64_t code = PyLong_AsLongLongAndOverflow(action, &overflow)
    return -1 if overflow or not 0 <= code < 1LL << 60 else code

cdef inline int64_t pack_set(int rank, int suits, int twice) noexcept nogil:
    return Kind.MELD_SET | rank << 4 | suits << 8 | twice << 12

cdef inline int64_t pack_run(int suit, int low, int size) noexcept nogil:
    return Kind.MELD_RUN | suit << 4 | low << 6 | size << 10

cdef inline int64_t pack_lay(int card, int m, int low, int suit, int standing) noexcept nogil:
    return Kind.LAY | card << 4 | m << 11 | low << 17 | suit << 18 | standing << 20

cdef inline int64_t pack_swap(int card, int m) noexcept nogil:
    return Kind.SWAP | card << 4 | m << 11
