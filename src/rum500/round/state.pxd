cimport cython
from libc.stdint cimport int8_t, int64_t
from rum500.round.board cimport Board, add_card, copy_block, permit
from rum500.round.dealing cimport deal_out, put_deck
from rum500.round.draw cimport batch_size
from rum500.round.numbers cimport *
from rum500.round.melds cimport unpack_meld
from rum500.round.packing cimport card_of, depth_of, kind_of, packed, well_formed
from rum500.round.rng cimport Rng, below
from rum500.round.turn cimport act, closed_fault, fault_of, list_actions, may_act, round_score, value_in_hand
from rum500.round.ways cimport pending
from rum500.round.work cimport Work

cdef class Seen(Board):
    cdef Work work
    cpdef list legal(self, seat=*)
    cdef int _asked(self, seat) except -1
    cdef int _fault(self, int64_t action, int seat)

cdef class State(Seen):
    cpdef apply(self, action, seat=*)
    cpdef apply_unchecked(self, action, seat=*)

@cython.locals(state=State)
cdef State blank_state(Seen like)

cdef class View(Seen):
    cdef readonly int seat
    cdef int8_t unseen[108]
    cdef int unseen_n

@cython.locals(view=View)
cdef View view_of(State state, int seat)
@cython.locals(view=View)
cdef View copy_of_view(View seen)
cdef Rng generator(rng)
cdef gather_unseen(View view)
cdef void hide_hand(View v, int seat) noexcept
cdef void fill(View v, State s, Work w, Rng r) noexcept nogil
