cimport cython
from libc.math cimport exp
from libc.stdint cimport uint64_t
from rum500.bots.club.style cimport Style
from rum500.masks cimport bit, count_bits
from rum500.round.board cimport Board
from rum500.round.numbers cimport *
from rum500.round.packing cimport laid_card
from rum500.round.feasibility cimport pool_held, pool_twins
from rum500.round.ways cimport fits_for

cdef enum:
    MOST_OUTS = 40

cdef class Outlook:
    cdef int seat, jokers, unseen_n
    cdef uint64_t held, twins, ones, twos, unseen, unseen_twice, pile, fits
    cdef double turns, hold
    cdef double odds[41]

cdef void see(Outlook o, uint64_t cards) noexcept nogil
cdef void see_card(Outlook o, int card) noexcept nogil
@cython.locals(mine=bint, deck=uint64_t)
cdef void look(Outlook o, Board b, int seat, Style s) noexcept nogil
@cython.locals(stock=double, each=double)
cdef void reckon(Outlook o, Board b, Style s, int fewest) noexcept nogil
