cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit, spread
from rum500.round.board cimport Board, add_card, add_known, holds, join_batch, remove_card, remove_jokers, remove_mask
from rum500.round.unpacking cimport stand_in_worth, unpack_meld
from rum500.round.minimum cimport uses
from rum500.round.numbers cimport *
from rum500.round.packing cimport card_of, laid_card, laid_meld, laid_name, laid_seat, laid_worth, lay_low, lay_standing, lay_suit, meld_of, pack_laid, stand_in_of
from rum500.round.ways cimport end_place, meld_takes, opened
from rum500.round.work cimport Work

@cython.locals(fits=uint64_t)
cdef void refit(Board b, int m) noexcept nogil
cdef void record(Board b, int seat, int m, int card, int name, int worth) noexcept nogil
cdef int open_meld(Board b, Work w, int seat) noexcept nogil
cdef void begin_meld(Board b, Work w, int seat) noexcept nogil
cdef void settle_owed(Board b) noexcept nogil
cdef void do_meld(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef void forget_alone(Board b, Work w) noexcept nogil
cdef void spend(Board b, int seat, int card) noexcept nogil
cdef void do_lay(Board b, int seat, int64_t code) noexcept nogil
cdef int stand_in_at(Board b, int m, int card) noexcept nogil
cdef int usual_worth(Board b, int m, int card, int name) noexcept nogil
cdef void do_swap(Board b, int seat, int64_t code) noexcept nogil
