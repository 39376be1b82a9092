cimport cython
from libc.stdint cimport uint64_t
from rum500.round.effects cimport usual_worth
from rum500.round.numbers cimport *
from rum500.round.placing cimport lay_out, must_be_melded
from rum500.round.state cimport Seen, State
from rum500.round.turn cimport begins_quiet

cpdef write_down(Seen board, names=*, totals=*, round_no=*)
cdef setup_meld(Seen board, int m)
cdef said_answer(Seen board, int seat)
cdef list cards_in(Seen board, uint64_t mask)
cdef said_quiet(Seen board)
@cython.locals(again=State)
cpdef check_derived(Seen board)
