from libc.stdint cimport int64_t
from rum500.round.board cimport Board, holds, remove_card
from rum500.round.call cimport call_fault, do_call, find_callers, first_caller, list_call
from rum500.round.draw cimport any_take, do_back, do_stock, do_take, list_draw, take_fault
from rum500.round.effects cimport do_lay, do_meld, do_swap
from rum500.round.numbers cimport *
from rum500.round.packing cimport card_of, depth_of, kind_of
from rum500.round.play cimport list_drops, list_play, play_fault
from rum500.round.work cimport Work

cdef void finish(Board b, int out) noexcept nogil
cdef void fresh_turn(Board b, int seat) noexcept nogil
cdef void begin_turn(Board b, Work w, int seat) noexcept nogil
cdef bint begins_quiet(Board b) noexcept nogil
cdef void end_without_draw(Board b, Work w) noexcept nogil
cdef void renew_stock(Board b) noexcept nogil
cdef void end_turn(Board b, Work w, bint discarded) noexcept nogil
cdef void after_play(Board b, Work w, int seat) noexcept nogil
cdef void drop(Board b, Work w, int seat, int card) noexcept nogil
cdef void answer(Board b, Work w, int seat, int depth) noexcept nogil
cdef void decline(Board b, Work w, int seat) noexcept nogil
cdef void act(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef bint may_act(Board b, int seat) noexcept nogil
cdef int off_turn_fault(Board b, int seat) noexcept nogil
cdef int closed_fault(Board b, int seat) noexcept nogil
cdef int fault_of(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int window_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int draw_fault(Board b, Work w, int seat, int64_t code) noexcept nogil
cdef int back_fault(Board b) noexcept nogil
cdef void list_actions(Board b, Work w, int seat) noexcept nogil
cdef int value_in_hand(Board b, int seat) noexcept nogil
cdef int round_score(Board b, int seat) noexcept nogil
