cimport cython
from libc.stdint cimport int64_t
from rum500.round.board cimport Board, copy_block, permit
from rum500.round.dealing cimport deal_out, put_deck
from rum500.round.draw cimport batch_size
from rum500.round.numbers cimport *
from rum500.round.unpacking cimport unpack_meld
from rum500.round.packing cimport card_of, depth_of, kind_of, packed, well_formed
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
