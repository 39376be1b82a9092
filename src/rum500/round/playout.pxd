cimport cython
from libc.stdint cimport int64_t
from rum500.round.board cimport Board
from rum500.round.dealing cimport deal_out, put_deck
from rum500.round.numbers cimport *
from rum500.round.rng cimport Rng, below
from rum500.round.turn cimport act, list_actions, may_act
from rum500.round.work cimport Work

cdef void shuffle(Board b, Rng r) noexcept nogil
cdef int random_action(Board b, Work w, Rng r, int seat) noexcept nogil
cdef void ask_others(Board b, Work w, Rng r) noexcept nogil
cdef int play_round(Board b, Work w, Rng r) noexcept nogil

cdef class Shoe:
    cdef Board deck
    cdef list boards
    cdef dict works
    cdef int size
    cdef int next_deal(self, Rng rng)

@cython.locals(shoe=Shoe, deck=Board, board=Board, work=Work, rng=Rng, taken=int, dealer=int, size=int, checksum=int64_t, actions=int64_t, i=int, at=int)
cpdef tuple playouts(rules, int players, seed, int rounds)
cdef int open_rank(Board deck) noexcept nogil
cdef void copy_stock(Board b, Board deck) noexcept nogil
cdef int64_t add_up(Board b, int64_t checksum) noexcept nogil
