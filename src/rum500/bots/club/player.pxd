from libc.stdint cimport int64_t
from rum500.bots.club.choice cimport choose, choose_off_turn
from rum500.bots.club.outlook cimport Outlook
from rum500.bots.club.style cimport Style
from rum500.round.state cimport View

cdef class Club:
    cdef public str name
    cdef Style style
    cdef Outlook outlook
    cpdef choose(self, View view)
    cpdef choose_off_turn(self, View view)
