cimport cython
from libc.stdint cimport uint64_t
from rum500.bots.club.outlook cimport MOST_OUTS, Outlook
from rum500.bots.club.style cimport Style
from rum500.masks cimport bit, count_bits, count_rank, ctz
from rum500.round.numbers cimport *
from rum500.round.ways cimport in_runs, run_lane, run_places
from rum500.tables cimport Tables

@cython.locals(found=uint64_t, a=uint64_t, c=uint64_t, x=uint64_t)
cdef uint64_t in_sets(Tables* t, uint64_t held, uint64_t twins) noexcept nogil
@cython.locals(others=uint64_t)
cdef int set_outs(Tables* t, Outlook o, Style s, uint64_t held, uint64_t twins, uint64_t pile, int rank) noexcept nogil
@cython.locals(window=uint64_t, lacking=uint64_t)
cdef int run_outs(Tables* t, Style s, uint64_t lane, uint64_t fresh, uint64_t pile, int place) noexcept nogil
@cython.locals(melded=uint64_t, loose=uint64_t, sure=uint64_t, lane=uint64_t, fresh=uint64_t, piled=uint64_t, total=double, best=double, chance=double)
cdef double hand_worth(Tables* t, Outlook o, Style s, uint64_t held, uint64_t twins, int jokers, uint64_t fits, uint64_t pile, double down) noexcept nogil
