cimport cython
from libc.stdint cimport int64_t
from rum500.bots.club.choice cimport choose, choose_off_turn
from rum500.bots.club.outlook cimport Outlook
from rum500.bots.club.style cimport Style
from rum500.round.board cimport Board
from rum500.round.dealing cimport deal_out
from rum500.round.numbers cimport *
from rum500.round.playout cimport Shoe, copy_stock
from rum500.round.rng cimport Rng
from rum500.round.turn cimport act, may_act, round_score
from rum500.round.work cimport Work

cdef class Table:
    cdef list styles
    cdef Outlook outlook
    cdef int decisions

@cython.locals(style=Style)
cdef void play_round(Board b, Work w, Table table)
@cython.locals(code=int64_t)
cdef void ask_others(Board b, Work w, Table table)
@cython.locals(shoe=Shoe, rng=Rng, board=Board, work=Work, table=Table)
cpdef play_rounds(rules, tempers, int seed, int rounds)
