from libc.stdint cimport int64_t
from rum500.bots.club.choice cimport choose, choose_off_turn, draw_worth, given, left_worth, play_worth
from rum500.bots.club.outlook cimport Outlook, look
from rum500.bots.club.style cimport Style
from rum500.round.numbers cimport *
from rum500.round.packing cimport card_of, kind_of
from rum500.round.state cimport Seen
from rum500.round.view cimport View

cdef class Club:
    cdef public str name
    cdef Style style
    cdef Outlook outlook
    cpdef choose(self, View view)
    cpdef decide(self, Seen state, int seat)
    cpdef choose_off_turn(self, View view)
    cpdef weigh(self, View view)
    cdef _weighed(self, Seen board, int64_t code)
    cdef _check(self)
