cimport cython
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcmp
from rum500.masks cimport bit, count_bits, suits_at
from rum500.round.board cimport Board, copy_block
from rum500.round.dealing cimport deal_out, put_deck
from rum500.round.unpacking cimport stand_in_a_run, stand_in_a_set
from rum500.round.numbers cimport *
from rum500.round.packing cimport laid_card, laid_seat, laid_worth, pack_lay, pack_one, pack_run, pack_set, pack_swap
from rum500.round.playout cimport Shoe, copy_stock
from rum500.round.rng cimport Rng, below
from rum500.round.turn cimport act, fault_of, list_actions, may_act
from rum500.round.work cimport Work

cdef enum:
    FINE_BOARD = 0
    LOST = 1
    COUNT = 2
    KNOWN = 3
    POINTS = 4
    STUCK = 5
    LISTED = 6
    CHANGED = 7
    ENDLESS = 8
    MOST = 20000

cdef class Tally:
    cdef uint64_t ones, twos, more, wanted
    cdef int jokers, packs, wanted_jokers, fault
    cdef int points[8]
    cdef int64_t actions, refused

cdef inline bint same_block(Board b, Board other) noexcept nogil:
    return memcmp(&b.held, &other.held, <char*>&b.out + 1 - <char*>&b.held) == 0

@cython.locals(carry=uint64_t)
cdef void put_mask(Tally y, uint64_t cards) noexcept nogil
cdef void put_card(Tally y, int card) noexcept nogil
cdef int board_fault(Board b, Tally y) noexcept nogil
@cython.locals(held=uint64_t, twins=uint64_t)
cdef int seat_fault(Board b, Tally y, int seat) noexcept nogil
@cython.locals(pool=uint64_t)
cdef int some_card(Board b, Rng r, int seat) noexcept nogil
@cython.locals(code=int64_t)
cdef int64_t some_set(Board b, Rng r, int seat) noexcept nogil
@cython.locals(code=int64_t, pool=uint64_t)
cdef int64_t some_run(Board b, Rng r, int seat) noexcept nogil
cdef int64_t attempt(Board b, Rng r, int seat) noexcept nogil
cdef int next_to_act(Board b, Rng r) noexcept nogil
cdef bint has_to_act(Board b, int seat) noexcept nogil
@cython.locals(code=int64_t, other=int64_t)
cdef int step(Board b, Work w, Tally y, Board aside, Rng r) noexcept nogil
cdef void check_round(Board b, Work w, Tally y, Board aside, Rng r) noexcept nogil
@cython.locals(shoe=Shoe, deck=Board, aside=Board, board=Board, work=Work, tally=Tally, rng=Rng, size=int, at=int, i=int, dealer=int)
cpdef check_rounds(rules, int players, seed, int rounds)
