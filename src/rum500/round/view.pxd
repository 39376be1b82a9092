cimport cython
from libc.stdint cimport int8_t
from rum500.round.board cimport add_card, copy_block
from rum500.round.numbers cimport *
from rum500.round.rng cimport Rng, below
from rum500.round.state cimport Seen, State, blank_state
from rum500.round.work cimport Work

cdef class View(Seen):
    cdef readonly int seat
    cdef int8_t unseen[108]
    cdef int unseen_n

@cython.locals(view=View)
cpdef View view_of(State state, int seat)
@cython.locals(view=View)
cdef View copy_of_view(View seen)
cdef Rng generator(rng)
cdef gather_unseen(View view)
cdef void hide_hand(View v, int seat) noexcept
cdef void fill(View v, State s, Work w, Rng r) noexcept nogil
