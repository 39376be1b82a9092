# What the search for the first minimum hands on, by value; ``plain_pool.py`` has it in Python.
from libc.stdint cimport uint64_t
from rum500.masks cimport bit, count_bits
from rum500.round.numbers cimport *
from rum500.round.work cimport Work

cdef struct Pool:
    uint64_t held, twins
    int jokers

cdef struct Goal:
    int must, need, keep, at

cdef struct SetBegun:
    int rank, suit, size, stand_ins, worth

cdef struct RunBegun:
    int card, start, size, stand_ins, anchored, worth

cdef inline Pool without(Pool p, int card) noexcept nogil:
    if card == JOKER:
        p.jokers -= 1
    elif p.twins >> card & 1:
        p.twins ^= bit(card)
    else:
        p.held &= ~bit(card)
    return p

cdef inline Goal used(Goal g, int card) noexcept nogil:
    if g.must == card:
        g.must = -1
    return g

cdef inline Goal lowered(Goal g, int worth) noexcept nogil:
    g.need -= worth
    return g

cdef inline SetBegun stood_in_set(SetBegun m, int worth) noexcept nogil:
    m.size += 1
    m.stand_ins += 1
    m.worth += worth
    return m

cdef inline RunBegun stood_in_run(RunBegun m, int worth) noexcept nogil:
    m.size += 1
    m.stand_ins += 1
    m.worth += worth
    return m

cdef inline Pool unused(Work w, Pool p) noexcept nogil:
    p.held &= ~(w.used & ~p.twins) & ~w.used_twins
    p.twins &= ~w.used
    p.jokers -= w.used_jokers
    return p

cdef inline Goal goal_of(Pool p, int must, int need, int room) noexcept nogil:
    cdef int keep = count_bits(p.held) + count_bits(p.twins) + p.jokers - room
    return Goal(must, need, keep if keep > 0 else 0, 0)
