from libc.stdint cimport int64_t
from rum500.masks cimport bit, ctz
from rum500.round.board cimport Board, holds
from rum500.round.numbers cimport *
from rum500.round.laying cimport lay_fault, list_lays, list_swaps, swap_fault
from rum500.round.melding cimport list_melds, meld_fault
from rum500.round.odd cimport list_odd
from rum500.round.packing cimport card_of, kind_of, pack_one
from rum500.round.sound cimport bound
from rum500.round.ways cimport pending
from rum500.round.work cimport Work, add

cdef int play_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int drop_fault(Board b, int seat, int card) noexcept nogil
cdef int copies(Board b, int seat, int card) noexcept nogil
cdef void list_play(Board b, Work w, int seat) noexcept nogil
cdef void list_drops(Board b, Work w, int seat) noexcept nogil
