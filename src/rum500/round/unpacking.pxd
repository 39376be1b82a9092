from rum500.masks cimport bit, spread
from libc.stdint cimport int64_t
from rum500.round.numbers cimport *
from rum500.round.packing cimport kind_of, number_of, run_low, run_shift, run_size, run_standing, run_suit, set_mixed, set_rank, set_shift, set_standing, set_suits, set_twice, card_of_stand_in
from rum500.round.work cimport Work
from rum500.tables cimport Tables

cdef int64_t stand_in_a_set(int64_t code, int stand_in, int suit) noexcept nogil
cdef int64_t stand_in_a_run(int64_t code, int stand_in, int i) noexcept nogil

cdef void unpack_meld(Tables* t, Work w, int64_t code) noexcept nogil
cdef void unpack_set(Tables* t, Work w, int64_t code) noexcept nogil
cdef void unpack_run(Tables* t, Work w, int64_t code) noexcept nogil
cdef void unpack_jokers(Tables* t, Work w, int64_t code) noexcept nogil
cdef void put_place(Work w, int card, int name, int worth) noexcept nogil
cdef int stand_in_worth(Tables* t, int stand_in, int natural_worth) noexcept nogil
cdef void put_stand_in(Tables* t, Work w, int stand_in, int name, int natural_worth) noexcept nogil
cdef void unpack_set_stand_ins(Tables* t, Work w, int64_t code, int suit) noexcept nogil
