from rum500.masks cimport bit, count_bits, count_rank, spread
from rum500.round.numbers cimport *
from rum500.round.board cimport Board, side_begun
from rum500.tables cimport Tables

cdef inline uint64_t run_places(Tables* t, uint64_t cards) noexcept nogil:
    return (cards & t.keep) | (cards & t.wrap) << 13

cdef inline uint64_t in_runs(Tables* t, uint64_t places) noexcept nogil:
    cdef uint64_t x = places & places >> 1 & places >> 2
    if t.min_run == 4:
        x &= places >> 3
    x &= t.starts
    cdef uint64_t y = x | x << 1 | x << 2
    if t.min_run == 4:
        y |= x << 3
    return y | (y >> 13 & ACES * 7)

cdef inline int shorter(int way, int other) noexcept nogil:
    return other if way == 0 or 0 < other < way else way

cdef uint64_t fit_mask(Tables* t, int card) noexcept nogil
cdef int copies_at(uint64_t held, uint64_t twins, int rank) noexcept nogil
cdef uint64_t run_lane(Tables* t, uint64_t held, int suit) noexcept nogil
cdef bint in_run(Tables* t, uint64_t held, int card) noexcept nogil
cdef int spare_stand_ins(Tables* t, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int last_start(Tables* t, int length) noexcept nogil
cdef int plain_way(Tables* t, int card, uint64_t held) noexcept nogil
cdef int natural_way(Tables* t, int card, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int stand_in_way(Tables* t, int card, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int meld_way(Tables* t, int card, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int wild_in_window(Tables* t, uint64_t lane, int start, int length) noexcept nogil
cdef bint stand_in_set(Tables* t, uint64_t held, uint64_t twins, int others) noexcept nogil
cdef bint stand_in_run(Tables* t, uint64_t held, int others) noexcept nogil
cdef bint opened(Board b, int seat) noexcept nogil
cdef bint pending(Board b, int seat) noexcept nogil
cdef bint lays_open(Board b, int seat) noexcept nogil
cdef bint may_lay(Board b, int seat, int m) noexcept nogil
cdef uint64_t fits_for(Board b, int seat) noexcept nogil
cdef int end_place(Board b, int m, bint low) noexcept nogil
cdef int next_place(Tables* t, int first, int size, bint low) noexcept nogil
@cython.locals(open_stand_ins=uint64_t, takes=uint64_t)
cdef uint64_t meld_takes(Tables* t, int kind, int key, int first, int size, int suits, int stand_ins) noexcept nogil
cdef int chain_links(Board b, int m, bint low, int card, uint64_t held, uint64_t twins, int jokers) noexcept nogil
cdef int lay_way(Board b, int seat, int card, uint64_t held, uint64_t twins, int jokers, uint64_t fits) noexcept nogil
cdef bint stands_in(Tables* t, int card) noexcept nogil
