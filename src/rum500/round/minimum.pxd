from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, ctz, count_bits
from rum500.round.melds cimport unpack_meld
from rum500.round.numbers cimport *
from rum500.round.offers cimport offer_melds
from rum500.round.work cimport SLOTS, Work
from rum500.tables cimport Tables

cdef bint uses(Work w, int card) noexcept nogil
cdef int ceiling(Tables* t, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef bint reach(Tables* t, Work w, uint64_t held, uint64_t twins, int jokers, int must, int need, int room) noexcept nogil
cdef bint search(Tables* t, Work w, uint64_t held, uint64_t twins, int jokers, int must, int need, int room, int64_t after) noexcept nogil
cdef bint one_is_enough(Tables* t, Work w, int base, int must, int need, int room, int64_t after) noexcept nogil
cdef int slot_of(uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef bint remembered(Work w, int slot, uint64_t held, uint64_t twins, int jokers, int need) noexcept nogil
cdef void remember(Work w, int slot, uint64_t held, uint64_t twins, int jokers, int need) noexcept nogil
