"""One round: asking what may be done, and doing it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.round.reasons import Illegal, Reason, reason_of
from rum500.rules import Rules
from rum500.setup import Setup
from rum500.tables import Book

if not cython.compiled:
    from rum500.round.board import Board, copy_block, permit
    from rum500.round.codes import JOKER, JOKER_NAMED, LIMIT, Kind, Why
    from rum500.round.dealing import deal_out, put_deck
    from rum500.round.draw import batch_size
    from rum500.round.packing import card_of, depth_of, kind_of, packed, well_formed
    from rum500.round.turn import (
        act,
        closed_fault,
        fault_of,
        list_actions,
        may_act,
        round_score,
        value_in_hand,
    )
    from rum500.round.unpacking import unpack_meld
    from rum500.round.ways import pending
    from rum500.round.work import Work

from rum500.cards import card_text
from rum500.round.dealing import dealt_book

if TYPE_CHECKING:
    from rum500.round.view import View


@lru_cache(maxsize=64)
def bench_for(book: Book) -> Work:
    """The workbench that the Python calls on a book share.

    Compiled they hold the interpreter's lock meanwhile; the plain form is for one thread at a time.
    """
    return Work(book)


class Seen(Board):
    """What states and views have in common: asking what may be done."""

    work: Work

    def __cinit__(self, *source: object) -> None:
        if not cython.compiled:
            Board.__cinit__(self, *source)
        if source:
            self.work = bench_for(self.book)

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; it depends on nothing hidden."""
        return tuple(seat for seat in range(self.players) if may_act(self, seat))

    def legal(self, seat: int = -1) -> list[int]:
        """The canonical listing for a seat, by default the one in turn, in a stable order."""
        w = self.work
        list_actions(self, w, self._asked(seat))
        if w.n >= LIMIT:
            message = "there are more actions than a listing has room for"
            raise OverflowError(message)
        return [w.act[i] for i in range(w.n)]

    def why_not(self, action: int, seat: int = -1) -> Reason | None:
        """Why the action is refused, or None where it is legal."""
        who = self._asked(seat)
        code = packed(action)
        why = self._fault(code, who)
        return self.reason(why, code) if why else None

    def why_no_meld(self, seat: int = -1) -> Reason | None:
        """Why the seat may meld nothing now, whatever it has; None where it may."""
        why = closed_fault(self, self._asked(seat))
        return self.reason(why) if why else None

    def _asked(self, seat: int) -> int:
        """The seat asked about; -1 is the seat in turn, for a view its own."""
        return self.turn if seat == -1 else self.checked(seat)

    def _fault(self, action: int, seat: int) -> int:
        if not 0 <= action < 1 << 60 or not well_formed(action):
            return Why.NO_ACTION
        return fault_of(self, self.work, seat, action)

    def validate(self) -> None:
        """Recompute all that is kept derived; ``ValueError`` names what is not as it should be."""
        from rum500.round.noting import check_derived  # noqa: PLC0415 - it imports this module

        check_derived(self)

    def reason(self, why: int, action: int = 0) -> Reason:
        """A reason of ``codes.Why`` in words, said of an action."""
        words = {
            "card": self._card_of(action),
            "such_meld": "meld of that number" if self.melds_n else "meld",
            "owed": card_text(self.owed) if self.owed >= 0 else "the card owed",
        }
        return reason_of(why, minimum=self.tables.minimum, min_run=self.tables.min_run, **words)

    def _card_of(self, action: int) -> str:
        if not 0 <= action < 1 << 60 or not well_formed(action):
            return "the card"
        kind = kind_of(action)
        if kind in (Kind.LAY, Kind.SWAP, Kind.DROP):
            return card_text(card_of(action))
        depth = depth_of(action)
        if kind in (Kind.TAKE, Kind.RUMMY) and depth <= self.pile_n:
            return card_text(self.pile_at[self.pile_n - depth])
        return "the card"

    def to_setup(
        self, names: Sequence[str] | None = None, totals: Sequence[int] | None = None, round_no: int = 1
    ) -> Setup:
        """The position as data; seats are named A, B, C … where no names are given."""
        from rum500.round.noting import write_down  # noqa: PLC0415 - it imports this module

        return write_down(self, names, totals, round_no)

    def taken_by(self, action: int) -> int:
        """How many cards a take brings (D2, D4). Raises ``Illegal`` for what is no take."""
        code = packed(action)
        if kind_of(code) != Kind.TAKE or not well_formed(code):
            raise Illegal(self.reason(Why.NO_ACTION))
        return batch_size(self, depth_of(code))

    def meld_row(self, action: int) -> list[tuple[int, int | None]]:
        """The cards of a meld as they will lie, each with what it stands for, None for itself.

        Raises ``ValueError`` for what is no meld.
        """
        w, code = self.work, packed(action)
        if kind_of(code) not in (Kind.MELD_SET, Kind.MELD_RUN, Kind.MELD_JOKERS) or not well_formed(code):
            message = f"{action} is no meld"
            raise ValueError(message)
        unpack_meld(self.tables, w, code)
        row = [(w.place_card[i], w.place_name[i]) for i in range(w.size)]
        return [(card, None if name in (card, JOKER_NAMED) else name) for card, name in row]

    def lacking(self) -> int:
        """The points this turn's first melds still lack to the minimum (M13), 0 where none are begun."""
        return self.tables.minimum - self.first if pending(self, self.turn) else 0

    def deducted(self) -> bool:
        """Do hands count against their holders, as the round has ended (E3, R17)?"""
        return self.out >= 0 or self.tables.deduct

    def value(self, card: int) -> int:
        """What a card in the hand counts against it (S1 to S6)."""
        if card == JOKER:
            return self.tables.joker_value
        if not 0 <= card < JOKER or card & 15 > 12:
            message = f"{card} is the code of no card"
            raise ValueError(message)
        return self.tables.rank_value[card & 15]

    def hand_value(self, seat: int) -> int:
        """What the cards a seat holds are worth against it."""
        return value_in_hand(self, self.checked(seat))

    def round_scores(self) -> list[int]:
        """Each seat's score, as if the round ended now: table, bonus, hand (S1)."""
        return [round_score(self, seat) for seat in range(self.players)]


class State(Seen):
    """One round as it stands, everything known. ``deal`` and ``State.from_setup`` make one."""

    @staticmethod
    def from_setup(setup: Setup) -> State:
        """A playable state of a position. Raises ``PositionError`` with all that is impossible in it."""
        from rum500.round.placing import lay_out  # noqa: PLC0415 - it imports this module

        return lay_out(setup)

    def apply(self, action: int, seat: int = -1) -> None:
        """Carry out an action for a seat, by default the one in turn.

        Raises ``Illegal``, with nothing changed, where the rules refuse it.
        """
        who = self._asked(seat)
        code = packed(action)
        why = self._fault(code, who)
        if why:
            raise Illegal(self.reason(why, code))
        act(self, self.work, who, code)

    def apply_unchecked(self, action: int, seat: int = -1) -> None:
        """Carry out an action known to be legal; anything else leaves the state in ruins.

        Only a number that has no room for an action is still refused, with ``Illegal``.
        """
        who = self._asked(seat)
        code = packed(action)
        if code < 0:
            raise Illegal(self.reason(Why.NO_ACTION))
        act(self, self.work, who, code)

    def copy(self) -> State:
        """An independent copy."""
        twin = blank_state(self)
        copy_block(twin, self)
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as a position: the same to whoever plays on, compiled or not."""
        return state_of, (self.to_setup(),)

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return view_of(self, self.checked(seat))


def state_of(setup: Setup) -> State:
    """A state out of a pickle."""
    return State.from_setup(setup)


def blank_state(like: Seen) -> State:
    """A state of the same round, its block still to be filled."""
    permit()
    state = State.__new__(State)
    state.book = like.book
    state.tables = like.tables
    state.work = like.work
    return state


def deal(rules: Rules, players: int, deck: Sequence[int], dealer: int) -> State:
    """A round dealt from this order of the deck, its first card dealt first (P5, P6, P7).

    Raises ``RulesError`` where these rules do not serve so many players, ``ValueError`` for a wrong deck.
    """
    rules.check_table(players)
    if sorted(deck) != sorted(rules.deck_for(players)):
        message = "the deck is not the one these rules are played with"
        raise ValueError(message)
    if not 0 <= dealer < players:
        message = f"the dealer is a seat from 0 to {players - 1}, not {dealer}"
        raise ValueError(message)
    state = State(dealt_book(rules, players, deck))
    put_deck(state, deck)
    deal_out(state, state.work, dealer, rules.hand_size_for(players) or 0)
    return state


from rum500.round.view import view_of  # noqa: E402 - it imports all of the above
