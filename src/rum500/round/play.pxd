from libc.stdint cimport int64_t
from rum500.masks cimport bit, ctz
from rum500.round.board cimport Board, holds
from rum500.round.numbers cimport *
from rum500.round.lay_offs cimport lay_fault, list_lays, list_swaps, swap_fault
from rum500.round.new_melds cimport list_melds, meld_fault
from rum500.round.last_resort cimport list_last_resort
from rum500.round.packing cimport card_of, kind_of, pack_one
from rum500.round.feasibility cimport bound
from rum500.round.ways cimport pending
from rum500.round.work cimport Work, add

cdef int play_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int drop_fault(Board b, int seat, int card) noexcept nogil
cdef int copies(Board b, int seat, int card) noexcept nogil
cdef void list_play(Board b, Work w, int seat) noexcept nogil
cdef void list_drops(Board b, Work w, int seat) noexcept nogil
