"""The engine's numbers, repeated for C in ``numbers.pxd``."""

from __future__ import annotations

from enum import IntEnum

from rum500 import cards, masks


class Phase(IntEnum):
    """What the seat in turn has to do."""

    UPCARD = 0
    DRAW = 1
    PLAY = 2
    CALL = 3
    OVER = 4


class Kind(IntEnum):
    """Kinds of action."""

    STOCK = 0
    TAKE = 1
    BACK = 2
    MELD_SET = 3
    MELD_RUN = 4
    MELD_JOKERS = 5
    LAY = 6
    SWAP = 7
    DROP = 8
    RUMMY = 9
    PASS = 10


class Owed(IntEnum):
    """How the owed card came: taken from the pile, called, swapped in for a card on the table."""

    NOTHING = 0
    TAKEN = 1
    CALLED = 2
    SWAPPED = 3


class Drew(IntEnum):
    """Where the turn's card came from."""

    NOT_DRAWN = 0
    FROM_STOCK = 1
    FROM_PILE = 2


class Shape(IntEnum):
    """Kinds of meld."""

    SET = 0
    RUN = 1
    JOKERS = 2


class Why(IntEnum):
    """Why an action is refused; ``reasons.py`` has the rule and the sentence of each."""

    FINE = 0
    ROUND_OVER = 1
    NOT_YOUR_TURN = 2
    DRAW_FIRST = 3
    ALREADY_DRAWN = 4
    UPCARD_FIRST = 5
    WINDOW_OPEN = 6
    NO_WINDOW = 7
    OWN_DISCARD = 8
    ANSWERED = 9
    NO_STOCK = 10
    ONLY_STOCK = 11
    FLOAT_DRAWS = 12
    TOP_ONLY = 13
    NOT_IN_PILE = 14
    FITS_NOTHING = 15
    TOP_FITS_NOTHING = 16
    LAY_OFF_ONLY = 17
    TAKE_NEEDS_MELD = 18
    TAKE_OTHER_SIDE = 19
    TAKE_NO_DISCARD = 20
    TAKE_MINIMUM = 21
    MUST_DRAW = 22
    BACK_OFF = 23
    BACK_NOTHING = 24
    BACK_PLAYED = 25
    SETS_OFF = 26
    MELD_SMALL = 27
    SET_TWICE = 28
    RUN_SHORT = 29
    RUN_TWICE = 30
    RUN_CORNER = 31
    ACE_HIGH_ONLY = 32
    JOKERS_OWN = 33
    JOKERS_COUNT = 34
    NOT_WILD = 35
    SUBS_MOST = 36
    SUBS_NATURAL = 37
    SUB_SUIT = 38
    SET_NOT_HELD = 39
    RUN_NOT_HELD = 40
    JOKERS_NOT_HELD = 41
    LAY_NOT_HELD = 42
    SWAP_NOT_HELD = 43
    DROP_NOT_HELD = 44
    OWED_FIRST = 45
    OWED_MELD_ONLY = 46
    APART = 47
    STRANDED = 48
    JOKER_STRANDED = 49
    KEEP_ONE = 50
    BELOW_MINIMUM = 51
    OFF_TURN_MINIMUM = 52
    NO_SUCH_MELD = 53
    LAY_FITS_NOT = 54
    LAY_OTHER_SIDE = 55
    LAY_NEEDS_MELD = 56
    LAY_BEFORE_MINIMUM = 57
    SWAP_OFF = 58
    SWAP_NOTHING = 59
    SWAP_USELESS = 60
    SWAP_WAITS = 61
    TAKEN_BACK = 62
    DROP_OWED = 63
    DROP_OWED_LATER = 64
    DROP_JOKER = 65
    DROP_MINIMUM = 66
    CALL_OFF = 67
    CALL_NOTHING = 68
    CALL_DEEP = 69
    CALL_TWO = 70
    CALL_NO_DISCARD = 71
    CALL_MINIMUM = 72
    CALL_TOP = 73
    OFF_TURN_OWED = 74
    OFF_TURN_KIND = 75
    OFF_TURN_EMPTY = 76
    MALFORMED = 77
    SET_RANK = 78
    RUN_SUIT = 79
    RUN_GAP = 80
    SET_COPIES = 81
    CALL_DISCARD_ONLY = 82
    OWED_FIRST_LATER = 83
    NO_ACTION = 84


JOKER = cards.JOKER
UNKNOWN = cards.UNKNOWN
JOKER_NAMED = 63  # what a joker that stands for nothing is written down as

NOBODY = -1
STILL_ASKED = -2  # somebody has yet to answer in a window for calls
PASSED = -1  # an answer; others are depths, 0 is none yet
NOWHERE = 126  # a depth at which no card lies

# Room for this many actions in a listing (``work.py``).
LIMIT = 16384

ACES = masks.ACES
LANE = masks.LANE
OPEN = masks.OPEN
OPEN_JOKERS = masks.OPEN_JOKERS
