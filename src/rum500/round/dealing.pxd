from rum500.masks cimport ctz
from rum500.round.board cimport Board, add_card, add_known
from rum500.round.numbers cimport *
from rum500.round.turn cimport begin_turn, fresh_turn
from rum500.round.work cimport Work

cdef int open_size(int card) noexcept nogil
cdef int full_size(Board b, int seat, int size) noexcept nogil
cdef int deal_card(Board b, int seat) noexcept nogil
cdef void deal_out(Board b, Work w, int dealer, int size) noexcept nogil
cdef put_deck(Board b, deck)
