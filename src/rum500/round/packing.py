"""The packed numbers of the engine, written and read: actions, and cards on the table.

An action is a number below 2**60: the kind in its lowest four bits, then, by kind,

* ``TAKE``, ``RUMMY`` (a call): how deep in the pile the card lies (the top is 1).
* ``MELD_SET``: rank (4 bits), suits of which a natural card is used (4), suits of which two are (4), then
  how many jokers stand for each suit (4 x 3), then how many wild-rank cards of each suit stand for
  each suit (4 x 4 x 2).
* ``MELD_RUN``: suit (2), lowest place (4), length (4), then for each place (3 bits) what lies there.
* ``MELD_JOKERS``: how many of one's own jokers, three or four.
* ``LAY``: card (7), meld counted from 0 (6), at the low end (1), the suit stood for in a set (2),
  standing for another card (1).
* ``SWAP``: card (7), meld (6).
* ``DROP``: card (7).

A *stand-in*, a card that stands for another, is written as a number: 1 a joker, 2 to 5 the wild-rank card of
suit c d h s; 0 is the natural card.

A card on the table is a number below 2**31: card (7 bits), the card it stands for (6), seat (3), meld (6),
points (9).
"""

from __future__ import annotations

from typing import NamedTuple

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:  # the .pxd has these as C
    from rum500.round.codes import JOKER, Kind

    def kind_of(code: int) -> int:
        """The kind of an action."""
        return code & 15

    def pack_parts(kind: int, n: int, m: int, low: int, suit: int, standing: int) -> int:
        """Any action but a set or a run."""
        return kind | n << 4 | m << 11 | low << 17 | suit << 18 | standing << 20

    def pack_one(kind: int, n: int) -> int:
        """An action with one number: a depth, a card to discard, how many jokers."""
        return kind | n << 4

    def number_of(code: int) -> int:
        """The number of such an action."""
        return code >> 4

    def depth_of(code: int) -> int:
        """How deep in the pile the card of a take or a call lies."""
        return code >> 4 & 127

    def card_of(code: int) -> int:
        """The card of a lay-off, a swap or a discard."""
        return code >> 4 & 127

    def packed(action: int) -> int:
        """A number from a caller, below 0 where no action is so large or so small."""
        return action if 0 <= action < 1 << 60 else -1

    def pack_set(rank: int, suits: int, twice: int) -> int:
        """A set: the suits of which a natural card is used, and those of which two are."""
        return Kind.MELD_SET | rank << 4 | suits << 8 | twice << 12

    def set_rank(code: int) -> int:
        """The rank of a set."""
        return code >> 4 & 15

    def set_suits(code: int) -> int:
        """The suits of which a set has a natural card."""
        return code >> 8 & 15

    def set_twice(code: int) -> int:
        """The suits of which a set has two natural cards."""
        return code >> 12 & 15

    def set_mixed(code: int) -> bool:
        """Does any card of a set stand for another?"""
        return code >> 16 != 0

    def set_shift(stand_in: int, suit: int) -> int:
        """Where a set counts the cards of one stand-in that stand for a suit."""
        return 16 + 3 * suit if stand_in == 1 else 28 + 2 * (4 * (stand_in - 2) + suit)

    def set_standing(code: int, stand_in: int, suit: int) -> int:
        """How many of one stand-in stand for a suit of a set."""
        return code >> set_shift(stand_in, suit) & (7 if stand_in == 1 else 3)

    def pack_run(suit: int, low: int, size: int) -> int:
        """A run of natural cards."""
        return Kind.MELD_RUN | suit << 4 | low << 6 | size << 10

    def run_suit(code: int) -> int:
        """The suit of a run."""
        return code >> 4 & 3

    def run_low(code: int) -> int:
        """The lowest place of a run."""
        return code >> 6 & 15

    def run_size(code: int) -> int:
        """How many cards a run has."""
        return code >> 10 & 15

    def run_shift(i: int) -> int:
        """Where a run has the stand-in of its i-th place."""
        return 14 + 3 * i

    def run_standing(code: int, i: int) -> int:
        """The stand-in at the i-th place of a run."""
        return code >> run_shift(i) & 7

    def stand_in_of(card: int) -> int:
        """The number of a stand-in, from its card."""
        return 1 if card == JOKER else 2 + (card >> 4)

    def card_of_stand_in(stand_in: int, wild_rank: int) -> int:
        """The card of a stand-in, from its number."""
        return JOKER if stand_in == 1 else 16 * (stand_in - 2) + wild_rank

    def pack_lay(card: int, m: int, low: int, suit: int, standing: int) -> int:
        """A lay-off; ``suit`` is what the card stands for in a set, where it stands for another."""
        return pack_parts(Kind.LAY, card, m, low, suit, standing)

    def pack_swap(card: int, m: int) -> int:
        """A natural card for the one that stands for it."""
        return pack_parts(Kind.SWAP, card, m, 0, 0, 0)

    def meld_of(code: int) -> int:
        """The meld of a lay-off or a swap, counted from 0."""
        return code >> 11 & 63

    def lay_low(code: int) -> bool:
        """Does the card go to the low end of a run?"""
        return code >> 17 & 1 != 0

    def lay_suit(code: int) -> int:
        """The suit that the card of a lay-off stands for in a set."""
        return code >> 18 & 3

    def lay_standing(code: int) -> bool:
        """Does the card of a lay-off stand for another?"""
        return code >> 20 & 1 != 0

    def pack_laid(card: int, name: int, seat: int, m: int, worth: int) -> int:
        """A card on the table."""
        return card | name << 7 | seat << 13 | m << 16 | worth << 22

    def laid_card(entry: int) -> int:
        """The card itself."""
        return entry & 127

    def laid_name(entry: int) -> int:
        """The card it stands for, itself as a rule."""
        return entry >> 7 & 63

    def laid_seat(entry: int) -> int:
        """The seat it scores for."""
        return entry >> 13 & 7

    def laid_meld(entry: int) -> int:
        """The meld it is in."""
        return entry >> 16 & 63

    def laid_worth(entry: int) -> int:
        """Its points."""
        return entry >> 22


def is_code(card: int) -> bool:
    """Is the number a card's code?"""
    return card == JOKER or (0 <= card < JOKER and card & 15 < 13)


def well_formed(code: int) -> bool:
    """Is the number a packed action at all?"""
    kind = kind_of(code)
    rest = number_of(code)
    if kind == Kind.MELD_SET:
        return set_rank(code) < 13 and not set_twice(code) & ~set_suits(code)
    if kind == Kind.MELD_RUN:
        size = run_size(code)
        if run_low(code) > 12 or size > 13 or code >> run_shift(size):
            return False
        return all(run_standing(code, i) < 6 for i in range(size))
    if kind == Kind.MELD_JOKERS:
        return 0 < rest < 8
    if kind == Kind.LAY:
        return is_code(card_of(code)) and code < 1 << 21
    if kind == Kind.SWAP:
        return is_code(card_of(code)) and code < 1 << 17
    if kind == Kind.DROP:
        return rest <= JOKER and is_code(rest)
    if kind == Kind.TAKE or kind == Kind.RUMMY:
        return 0 < rest < 127
    return kind <= Kind.PASS and rest == 0


class Parts(NamedTuple):
    """An action other than a set or a run taken apart; ``number`` is a card, a depth, or how many jokers."""

    kind: int
    number: int = 0
    meld: int = 0
    low: bool = False
    suit: int = 0
    standing: bool = False


def take_apart(code: int) -> Parts:
    """The parts of an action, for those who read it in Python."""
    return Parts(
        kind_of(code), card_of(code), meld_of(code), lay_low(code), lay_suit(code), lay_standing(code)
    )


def put_together(parts: Parts) -> int:
    """The action of such parts."""
    kind, number, m, low, suit, standing = parts
    return pack_parts(kind, number, m, low, suit, standing)
