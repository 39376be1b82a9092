# The fields of a board in C: one block from ``held`` to ``out``.
from libc.stdint cimport int8_t, int32_t, uint8_t, uint64_t
from libc.string cimport memcpy

from rum500.masks cimport bit, ctz
from rum500.round.numbers cimport *
from rum500.round.packing cimport laid_card, laid_meld, laid_name, laid_seat, laid_worth
from rum500.tables cimport Book, Tables, tables_of

cdef class Board:
    cdef readonly Book book
    cdef Tables* tables
    # --- the block
    cdef uint64_t held[8]
    cdef uint64_t twins[8]
    cdef uint64_t shown[8]
    cdef uint64_t shown_twins[8]
    cdef uint64_t apart, apart_twins, fits, before
    cdef uint64_t meld_fits[36]
    cdef int32_t laid[108]
    cdef int32_t laid_points[8]
    cdef int32_t first, quiet, idle
    cdef int8_t jokers[8]
    cdef int8_t shown_jokers[8]
    cdef int8_t hidden[8]
    cdef int8_t count[8]
    cdef int8_t answer[8]
    cdef int8_t stock_at[108]
    cdef int8_t pile_at[108]
    cdef int8_t meld_kind[36]
    cdef int8_t meld_key[36]
    cdef int8_t meld_low[36]
    cdef int8_t meld_size[36]
    cdef int8_t meld_suits[36]
    cdef int8_t meld_stand_ins[36]
    cdef int8_t meld_owner[36]
    cdef int8_t stock_n, pile_n, apart_n, apart_jokers, laid_n, melds_n
    cdef readonly int8_t turn, dealer, phase
    cdef readonly int8_t owed
    cdef int8_t owed_how, owed_meld, apart_whole, alone, put_back, drew, laid_now
    cdef int8_t stock_open, turn_quiet
    cdef uint8_t begun, placed, asked
    cdef readonly int8_t out

    cdef void clear(self) noexcept nogil

cdef int permits
cdef void permit() noexcept
cdef int use_permit() except -1
cdef Book book_in(tuple source)
cdef list cards_of(uint64_t hand, uint64_t twins, int jokers)

cdef inline int block_size(Board b) noexcept:
    return <char*>&b.out + 1 - <char*>&b.held

cdef inline void copy_block(Board to, Board source) noexcept nogil:
    memcpy(&to.held, &source.held, <char*>&to.out + 1 - <char*>&to.held)

cdef inline bytes block_bytes(Board b):
    return (<char*>&b.held)[:<char*>&b.out + 1 - <char*>&b.held]

# cards in and out of hands
cdef inline void add_apart(Board b, int card) noexcept nogil:
    if card == JOKER:
        b.apart_jokers += 1
    elif b.apart >> card & 1:
        b.apart_twins |= bit(card)
    else:
        b.apart |= bit(card)

cdef void add_card(Board b, int seat, int card) noexcept nogil
cdef void add_known(Board b, int seat, int card) noexcept nogil
cdef void remove_mask(Board b, int seat, uint64_t cards) noexcept nogil
cdef void remove_jokers(Board b, int seat, int n) noexcept nogil
cdef void remove_card(Board b, int seat, int card) noexcept nogil
cdef bint holds(Board b, int seat, int card) noexcept nogil
cdef void join_batch(Board b, int seat) noexcept nogil
cdef int side_begun(Board b, int seat) noexcept nogil

