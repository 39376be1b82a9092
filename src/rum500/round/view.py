"""What one seat sees of a round, and states that it could be of."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

from rum500.setup import Setup

if not cython.compiled:
    from rum500.round.board import add_card, copy_block
    from rum500.round.codes import UNKNOWN
    from rum500.round.rng import Rng, below
    from rum500.round.state import Seen, State, blank_state
    from rum500.round.work import Work


class View(Seen):
    """What one seat sees: its hand, everything open, and of other hands what everybody knows."""

    seat: int
    unseen: list[int]
    unseen_n: int

    def _asked(self, seat: int) -> int:
        if seat not in (-1, self.seat):
            message = f"this is the view of seat {self.seat}; it cannot say what seat {seat} may do"
            raise IndexError(message)
        return self.seat

    def __copy__(self) -> View:
        return copy_of_view(self)

    def __deepcopy__(self, memo: object) -> View:
        return copy_of_view(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as a position in which what is hidden is not known."""
        return view_in, (self.to_setup(), self.seat)

    def unseen_cards(self) -> list[int]:
        """The cards this seat can't place, in the order of the deck."""
        left: dict[int, int] = {}
        for card in self.rules.deck_for(self.players):
            left[card] = left.get(card, 0) + 1
        for card in self.seen_cards():
            left[card] = left.get(card, 0) - 1
        return [card for card, n in left.items() for _ in range(n)]

    def seen_cards(self) -> list[int]:
        """Every card this seat can place."""
        cards = [laid.card for meld in self.melds() for laid in meld.cards]
        cards += self.pile() + self.batch() + self.stock()
        for seat in range(self.players):
            cards += self.hand(seat)
        return [card for card in cards if card != UNKNOWN]

    def sample(self, rng: Rng) -> State:
        """A state this view could be of: known cards where they are known to be, the rest dealt at random."""
        if self.unseen_n < 0:
            gather_unseen(self)
        state = blank_state(self)
        fill(self, state, self.work, generator(rng))
        return state


def view_in(setup: Setup, seat: int) -> View:
    """A view out of a pickle."""
    return view_of(State.from_setup(setup), seat)


def generator(rng: object) -> Rng:
    """The generator itself; ``TypeError`` for anything else."""
    if not isinstance(rng, Rng):
        message = "a sample is drawn with an Rng"
        raise TypeError(message)
    return rng


def view_of(state: State, seat: int) -> View:
    """The only way to a view."""
    view = View(state.book)
    copy_block(view, state)
    view.seat = seat
    for other in range(state.tables.players):
        if other != seat:
            hide_hand(view, other)
    if not view.stock_open:
        for i in range(view.stock_n):
            view.stock_at[i] = UNKNOWN
    view.unseen_n = -1
    return view


def copy_of_view(seen: View) -> View:
    """An independent copy."""
    view = View(seen.book)
    copy_block(view, seen)
    view.seat = seen.seat
    view.unseen_n = -1
    return view


def gather_unseen(view: View) -> None:
    """List once, for all samples to come, the cards this seat can't place."""
    unseen = view.unseen_cards()
    if not cython.compiled:
        view.unseen = [0] * 108
    view.unseen_n = len(unseen)
    for i in range(view.unseen_n):
        view.unseen[i] = unseen[i]


def hide_hand(v: View, seat: int) -> None:
    """Of another's hand leave what everybody knows."""
    known = v.shown_jokers[seat]
    for card in range(64):
        known += (v.shown[seat] >> card & 1) + (v.shown_twins[seat] >> card & 1)
    v.held[seat] = v.shown[seat]
    v.twins[seat] = v.shown_twins[seat]
    v.jokers[seat] = v.shown_jokers[seat]
    v.hidden[seat] = v.count[seat] - known
    if seat == v.turn:
        v.hidden[seat] -= v.apart_n


def fill(v: View, s: State, w: Work, r: Rng) -> None:
    """Copy the view and deal the unseen cards into its gaps, drawing each from those left."""
    copy_block(s, v)
    n = v.unseen_n
    for i in range(n):
        w.place_card[i] = v.unseen[i]
    for seat in range(v.tables.players):
        gaps = v.hidden[seat]
        if gaps:
            s.hidden[seat] = gaps - min(gaps, n)
            s.count[seat] -= min(gaps, n)
            for _ in range(min(gaps, n)):
                j = below(r, n)
                n -= 1
                card = w.place_card[j]
                w.place_card[j] = w.place_card[n]
                add_card(s, seat, card)
    for i in range(v.stock_n):
        if v.stock_at[i] == UNKNOWN and n:
            j = below(r, n)
            n -= 1
            card = w.place_card[j]
            w.place_card[j] = w.place_card[n]
            s.stock_at[i] = card
