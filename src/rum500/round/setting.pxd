cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit
from rum500.round.board cimport add_card, add_known, holds
from rum500.round.call cimport find_callers
from rum500.round.lay_down cimport record, refit
from rum500.round.melds cimport stand_in_worth, unpack_meld
from rum500.round.numbers cimport *
from rum500.round.melding cimport shape_fault
from rum500.round.sound cimport apart_has
from rum500.round.state cimport Seen, State, is_code
from rum500.round.turn cimport any_take, finish, turn_over_pile
from rum500.round.work cimport Work

@cython.locals(state=State)
cpdef State lay_out(setup)
cdef list lay_table(State state, setup)
@cython.locals(code=int64_t)
cdef str lay_meld(State state, Work w, meld)
cdef int usual_points(Seen board, int m, int card, int name)
cdef lay_cards(State state, setup)
cdef lay_turn(State state, setup)
cdef bint must_be_melded(Seen board)
cdef meet_empty_stock(State state, Work w)
cdef bint usual_quiet(Seen board)
cdef said_quiet(Seen board)
@cython.locals(mask=uint64_t)
cdef uint64_t mask_of(State state, cards)
cdef int answer_of(State state, said)
cdef list turn_faults(State state, setup)
cdef list window_faults(State state, setup)
cpdef write_down(Seen board, names=*, totals=*, round_no=*)
cdef setup_meld(Seen board, int m)
cdef said_answer(Seen board, int seat)
cdef list cards_in(Seen board, uint64_t mask)
@cython.locals(again=State)
cpdef check_derived(Seen board)
