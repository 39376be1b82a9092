"""What the search for the first minimum hands on, as values; compiled they are the structs in ``pool.pxd``.

A pool, the goal that is left for it, and the meld that is being made of it. Nothing here changes what it is
given.
"""

from __future__ import annotations

from typing import NamedTuple

from rum500.masks import bit, count_bits
from rum500.round.codes import JOKER
from rum500.round.work import Work


class Pool(NamedTuple):
    """The cards that melds may still be made of."""

    held: int
    twins: int
    jokers: int


class Goal(NamedTuple):
    """What melds must do: use ``must`` unless -1, be worth ``need``, leave ``keep`` cards in the hand.

    The search has decided on the cards before the ``at``-th.
    """

    must: int
    need: int
    keep: int
    at: int


class SetBegun(NamedTuple):
    """A set being grown: natural cards join it from ``suit`` on, until one stands for another."""

    rank: int
    suit: int
    size: int
    stand_ins: int
    worth: int


class RunBegun(NamedTuple):
    """A run being grown from a place up, in the suit of ``card``; ``anchored``: that card is in it."""

    card: int
    start: int
    size: int
    stand_ins: int
    anchored: int
    worth: int


def without(p: Pool, card: int) -> Pool:
    """The pool when one such card is gone."""
    if card == JOKER:
        return Pool(p.held, p.twins, p.jokers - 1)
    if p.twins >> card & 1:
        return Pool(p.held, p.twins ^ bit(card), p.jokers)
    return Pool(p.held & ~bit(card), p.twins, p.jokers)


def used(g: Goal, card: int) -> Goal:
    """What is left to do once such a card is in a meld."""
    return Goal(-1 if g.must == card else g.must, g.need, g.keep, g.at)


def lowered(g: Goal, worth: int) -> Goal:
    """What is left to do after a meld of so many points."""
    return Goal(g.must, g.need - worth, g.keep, g.at)


def stood_in_set(m: SetBegun, worth: int) -> SetBegun:
    """The set with one more card, which stands for another."""
    return SetBegun(m.rank, m.suit, m.size + 1, m.stand_ins + 1, m.worth + worth)


def stood_in_run(m: RunBegun, worth: int) -> RunBegun:
    """The run with one more card, which stands for another."""
    return RunBegun(m.card, m.start, m.size + 1, m.stand_ins + 1, m.anchored, m.worth + worth)


def unused(w: Work, p: Pool) -> Pool:
    """The pool without the cards of the meld last unpacked."""
    return Pool(p.held & ~(w.used & ~p.twins) & ~w.used_twins, p.twins & ~w.used, p.jokers - w.used_jokers)


def goal_of(p: Pool, must: int, need: int, room: int) -> Goal:
    """New melds worth ``need``, of at most ``room`` cards of the pool, one of them ``must`` unless -1."""
    return Goal(must, need, max(count_bits(p.held) + count_bits(p.twins) + p.jokers - room, 0), 0)
