cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.masks cimport bit
from rum500.round.board cimport add_apart, add_card, add_known, holds
from rum500.round.call cimport find_callers
from rum500.round.effects cimport open_meld, record, refit, usual_worth
from rum500.round.new_melds cimport shape_fault
from rum500.round.unpacking cimport unpack_meld
from rum500.round.numbers cimport *
from rum500.round.packing cimport is_code
from rum500.round.feasibility cimport apart_has
from rum500.round.state cimport Seen, State
from rum500.round.turn cimport begins_quiet, end_without_draw, renew_stock
from rum500.round.work cimport Work

@cython.locals(state=State)
cpdef State lay_out(setup)
cdef list lay_table(State state, setup)
@cython.locals(code=int64_t)
cdef str lay_meld(State state, Work w, meld)
cdef lay_cards(State state, setup)
cdef lay_turn(State state, setup)
cdef bint must_be_melded(Seen board)
@cython.locals(mask=uint64_t)
cdef uint64_t mask_of(State state, cards)
cdef int answer_of(State state, said)
cdef list turn_faults(State state, setup)
cdef list window_faults(State state, setup)
