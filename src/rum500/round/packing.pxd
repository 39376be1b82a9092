# The leaf functions of packing.py as C, so that every compiled module inlines them.
from libc.stdint cimport int32_t, int64_t
from rum500.round.numbers cimport *

cdef inline int kind_of(int64_t code) noexcept nogil:
    return code & 15

cdef inline int64_t pack_parts(int kind, int n, int m, int low, int suit, int standing) noexcept nogil:
    return kind | n << 4 | m << 11 | low << 17 | suit << 18 | standing << 20

cdef inline int64_t pack_one(int kind, int n) noexcept nogil:
    return kind | n << 4

cdef inline int64_t number_of(int64_t code) noexcept nogil:
    return code >> 4

cdef inline int depth_of(int64_t code) noexcept nogil:
    return code >> 4 & 127

cdef inline int card_of(int64_t code) noexcept nogil:
    return code >> 4 & 127

cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object number, int* overflow) except? -1

cdef inline int64_t packed(action) except? -1:
    cdef int overflow = 0
    cdef int64_t code = PyLong_AsLongLongAndOverflow(action, &overflow)
    return -1 if overflow or not 0 <= code < 1LL << 60 else code

cdef inline int64_t pack_set(int rank, int suits, int twice) noexcept nogil:
    return Kind.MELD_SET | rank << 4 | suits << 8 | twice << 12

cdef inline int set_rank(int64_t code) noexcept nogil:
    return code >> 4 & 15

cdef inline int set_suits(int64_t code) noexcept nogil:
    return code >> 8 & 15

cdef inline int set_twice(int64_t code) noexcept nogil:
    return code >> 12 & 15

cdef inline bint set_mixed(int64_t code) noexcept nogil:
    return code >> 16 != 0

cdef inline int set_shift(int stand_in, int suit) noexcept nogil:
    return 16 + 3 * suit if stand_in == 1 else 28 + 2 * (4 * (stand_in - 2) + suit)

cdef inline int set_standing(int64_t code, int stand_in, int suit) noexcept nogil:
    return code >> set_shift(stand_in, suit) & (7 if stand_in == 1 else 3)

cdef inline int64_t pack_run(int suit, int low, int size) noexcept nogil:
    return Kind.MELD_RUN | suit << 4 | low << 6 | size << 10

cdef inline int run_suit(int64_t code) noexcept nogil:
    return code >> 4 & 3

cdef inline int run_low(int64_t code) noexcept nogil:
    return code >> 6 & 15

cdef inline int run_size(int64_t code) noexcept nogil:
    return code >> 10 & 15

cdef inline int run_shift(int i) noexcept nogil:
    return 14 + 3 * i

cdef inline int run_standing(int64_t code, int i) noexcept nogil:
    return code >> run_shift(i) & 7

cdef inline int stand_in_of(int card) noexcept nogil:
    return 1 if card == JOKER else 2 + (card >> 4)

cdef inline int card_of_stand_in(int stand_in, int wild_rank) noexcept nogil:
    return JOKER if stand_in == 1 else 16 * (stand_in - 2) + wild_rank

cdef inline int64_t pack_lay(int card, int m, int low, int suit, int standing) noexcept nogil:
    return pack_parts(Kind.LAY, card, m, low, suit, standing)

cdef inline int64_t pack_swap(int card, int m) noexcept nogil:
    return pack_parts(Kind.SWAP, card, m, 0, 0, 0)

cdef inline int meld_of(int64_t code) noexcept nogil:
    return code >> 11 & 63

cdef inline bint lay_low(int64_t code) noexcept nogil:
    return code >> 17 & 1

cdef inline int lay_suit(int64_t code) noexcept nogil:
    return code >> 18 & 3

cdef inline bint lay_standing(int64_t code) noexcept nogil:
    return code >> 20 & 1

cdef inline int32_t pack_laid(int card, int name, int seat, int m, int worth) noexcept nogil:
    return card | name << 7 | seat << 13 | m << 16 | worth << 22

cdef inline int laid_card(int32_t entry) noexcept nogil:
    return entry & 127

cdef inline int laid_name(int32_t entry) noexcept nogil:
    return entry >> 7 & 63

cdef inline int laid_seat(int32_t entry) noexcept nogil:
    return entry >> 13 & 7

cdef inline int laid_meld(int32_t entry) noexcept nogil:
    return entry >> 16 & 63

cdef inline int laid_worth(int32_t entry) noexcept nogil:
    return entry >> 22

cdef bint is_code(int card) noexcept nogil
cdef bint well_formed(int64_t code) noexcept
