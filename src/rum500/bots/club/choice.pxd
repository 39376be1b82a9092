cimport cython
from libc.stdint cimport int64_t, uint64_t
from rum500.bots.club.outlook cimport Outlook, look
from rum500.bots.club.style cimport Style
from rum500.bots.club.worth cimport hand_worth
from rum500.masks cimport bit, count_bits, spread
from rum500.round.board cimport Board
from rum500.round.call cimport call_batch
from rum500.round.draw cimport batch_size
from rum500.round.unpacking cimport unpack_meld
from rum500.round.numbers cimport *
from rum500.round.packing cimport card_of, depth_of, kind_of
from rum500.round.turn cimport list_actions
from rum500.round.ways cimport fit_mask, meld_takes
from rum500.round.work cimport Work
from rum500.tables cimport Tables

cdef enum:
    NO_PLAY = -1000000000

@cython.locals(code=int64_t)
cdef int64_t choose(Board b, Work w, Outlook o, Style s, int seat) noexcept nogil
cdef int64_t choose_off_turn(Board b, Work w, Outlook o, Style s, int seat) noexcept nogil
@cython.locals(best=int64_t, most=double, worth=double)
cdef int64_t best_draw(Board b, Work w, Outlook o, Style s) noexcept nogil
@cython.locals(now=double)
cdef double draw_worth(Board b, Work w, Outlook o, Style s, int64_t code) noexcept nogil
cdef int batch_of(Board b, Work w, Outlook o, int64_t code) noexcept nogil
@cython.locals(held=uint64_t, twins=uint64_t, pile=uint64_t)
cdef double take_worth(Board b, Outlook o, Style s, int n) noexcept nogil
@cython.locals(best=int64_t, code=int64_t, most=double, worth=double)
cdef int64_t best_play(Board b, Work w, Outlook o, Style s) noexcept nogil
@cython.locals(held=uint64_t, fits=uint64_t)
cdef double play_worth(Board b, Work w, Outlook o, Style s, int64_t code) noexcept nogil
@cython.locals(best=int64_t, code=int64_t, most=double, worth=double)
cdef int64_t best_drop(Board b, Work w, Outlook o, Style s) noexcept nogil
cdef double left_worth(Board b, Outlook o, Style s, int card) noexcept nogil
@cython.locals(one=uint64_t, held=uint64_t)
cdef double without_worth(Tables* t, Outlook o, Style s, int card, uint64_t pile) noexcept nogil
@cython.locals(total=double, weight=double)
cdef double given(Board b, Outlook o, Style s, int card) noexcept nogil
@cython.locals(shown=uint64_t, share=double, total=double)
cdef double brought(Board b, Outlook o, Style s, int other, int card) noexcept nogil
@cython.locals(chance=double)
cdef double pair_brings(Board b, Outlook o, Style s, uint64_t shown, double share, int card, int one, int other) noexcept nogil
cdef int depth_in(Board b, int card) noexcept nogil
cdef double has_chance(Outlook o, uint64_t shown, double share, int card) noexcept nogil
