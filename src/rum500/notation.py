"""The notation against a state: texts of packed actions, and packed actions from texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rum500.action import Action as Said
from rum500.action import Back, Call, Drop, Lay, Meld, Pass, Played, Swap, Take, parse_action
from rum500.action import Draw as DrawSaid
from rum500.cards import JOKER, NotationError
from rum500.round import Illegal, State, View
from rum500.round import Meld as Melded
from rum500.round.codes import Kind, Why
from rum500.round.packing import Parts, put_together, take_apart
from rum500.round.readings import meld_codes, misfit, pile_card, pile_depth
from rum500.round.reasons import Reason

__all__ = ["Ambiguous", "NotationError", "read", "said", "write"]

Board = State | View
WORDS: dict[Kind, Said] = {Kind.STOCK: DrawSaid(), Kind.BACK: Back(), Kind.PASS: Pass()}


class Ambiguous(ValueError):
    """A text that several legal actions fit; ``choices`` are their full texts (R3)."""

    def __init__(self, text: str, choices: list[str]) -> None:
        super().__init__(f'"{text}" could be {" or ".join(choices)}; say which')
        self.text = text
        self.choices = choices

    def __reduce__(self) -> tuple[type[Ambiguous], tuple[str, list[str]]]:
        """Pickle by what was said, from which the message follows."""
        return type(self), (self.text, self.choices)


def write(state: Board, code: int) -> str:
    """The action in the notation, with everything named."""
    return str(said(state, code))


def said(state: Board, code: int, melds: Sequence[Melded] | None = None) -> Said:
    """The packed action as a value of ``rum500.action``; ``code`` must be legal in the state.

    ``melds`` are those of the table, where the caller has them at hand.
    """
    if not 0 <= code < 1 << 60:
        raise ValueError(f"{code} is no packed action")
    kind, number, m, *_ = take_apart(code)
    if kind in (Kind.TAKE, Kind.RUMMY):
        card, deeper = pile_card(state.pile(), number)
        return Take(card, deeper) if kind == Kind.TAKE else Call(card, deeper)
    if kind in (Kind.MELD_SET, Kind.MELD_RUN, Kind.MELD_JOKERS):
        return Meld(tuple(Played(card, stands) for card, stands in state.meld_row(code)))
    if kind == Kind.LAY:
        return said_lay(state, code, state.melds() if melds is None else melds)
    if kind == Kind.SWAP:
        return Swap(number, m + 1)
    if kind == Kind.DROP:
        return Drop(number)
    return WORDS[Kind(kind)]


def said_lay(state: Board, code: int, melds: Sequence[Melded]) -> Lay:
    """A packed lay-off; the end is named where the card would fit both."""
    _, card, m, low, suit, standing = take_apart(code)
    meld = melds[m]
    if meld.kind == "jokers":
        return Lay(Played(JOKER), m + 1, None)
    if meld.kind == "set":
        rank = meld.cards[0].stands & 15
        stands = 16 * suit + rank if standing else None
        return Lay(Played(card, stands), m + 1, None)
    names = [beyond(meld, True), beyond(meld, False)]
    stands = names[0 if low else 1] if standing else None
    both = names[0] == names[1] and (state.around or names[0] & 15 == 0)
    return Lay(Played(card, stands), m + 1, low if both else None)


def beyond(meld: Melded, low: bool) -> int:
    """The card next to an end of a run, round the corner if need be."""
    name = meld.cards[0 if low else -1].stands
    return (name & 48) + ((name & 15) + (-1 if low else 1)) % 13


def read(state: Board, seat: int, text: str) -> int:
    """The packed action that a text means for a seat.

    Raises ``NotationError`` for what is no notation, ``Illegal`` for what the rules refuse, ``Ambiguous``
    where several readings are legal.
    """
    return meant(state, seat, parse_action(text))


def meant(state: Board, seat: int, action: Said) -> int:
    """The packed action that a said one means for a seat; raises as ``read`` does."""
    readings = codes_of(state, action)
    if isinstance(readings, Why):
        raise Illegal(state.why_no_meld(seat) or state.reason(readings))
    reasons = {code: state.why_not(code, seat) for code in readings}
    legal = [code for code, reason in reasons.items() if reason is None]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Ambiguous(str(action), [write(state, code) for code in legal])
    raise Illegal(telling([reason for reason in reasons.values() if reason is not None]))


def telling(reasons: list[Reason]) -> Reason:
    """Of several readings' reasons the one that says most: not merely that a card does not fit there."""
    return next((reason for reason in reasons if reason.code not in {"lay-fits-not", "sub-suit"}), reasons[0])


def codes_of(state: Board, action: Said) -> list[int] | Why:
    """Every packed action that a said one can mean, legal or not; a reason where it means none."""
    match action:
        case Meld(cards):
            return meld_codes(state.wild_rank, cards) or misfit(state.wild_rank, state.own_jokers, cards)
        case Lay(card, meld, low):
            return lay_codes(state, card, meld, low)
        case Swap(card, meld):
            return swap_codes(state, card, meld)
        case Take(card, deeper) | Call(card, deeper):
            kind = Kind.TAKE if isinstance(action, Take) else Kind.RUMMY
            return [put_together(Parts(kind, pile_depth(state.pile(), card, deeper)))]
        case Drop(card):
            return [put_together(Parts(Kind.DROP, card))]
        case Back():
            return [int(Kind.BACK)]
        case Pass():
            return [int(Kind.PASS)]
    return [int(Kind.STOCK)]


def swap_codes(state: Board, card: int, meld: int | None) -> list[int]:
    """A swap on the meld named, or on each that has a card standing for this one."""
    melds = state.melds()
    if meld is not None:
        numbers = [min(meld - 1, 63)]
    else:
        numbers = [m for m, on in enumerate(melds) if any(c.stands == card != c.card for c in on.cards)]
    return [put_together(Parts(Kind.SWAP, card, m)) for m in numbers or [0]]


def lay_codes(state: Board, played: Played, meld: int | None, low: bool | None) -> list[int] | Why:
    """The lay-offs a card can mean: where it would fit as what it is named, or a misfit to be refused."""
    melds = state.melds()
    numbers = [min(meld - 1, 63)] if meld is not None else range(len(melds))
    codes: list[int] = []
    for m in numbers:
        if m < len(melds):
            codes += lays_on(melds[m], m, played, low)
    if codes:
        return codes
    number = numbers[0] if numbers else 0
    if played.stands not in (None, played.card):
        return Why.LAY_FITS_NOT if number < len(melds) else Why.NO_SUCH_MELD
    return [lay_code(played.card, number, bool(low), 0, False)]


def lays_on(meld: Melded, m: int, played: Played, low: bool | None) -> Iterator[int]:
    """The places of one meld that a card could take."""
    card = played.card
    if meld.kind == "jokers":
        if card == JOKER and played.stands is None:
            yield lay_code(card, m, False, 0, False)
    elif meld.kind == "set":
        rank = meld.cards[0].stands & 15
        if played.stands is None and card != JOKER:
            if card & 15 == rank:
                yield lay_code(card, m, False, 0, False)
            return
        for suit in range(4):
            if played.stands in (None, 16 * suit + rank):
                yield lay_code(card, m, False, suit, True)
    else:
        for end in (True, False):
            name = beyond(meld, end)
            if low in (None, end) and (
                played.stands == name or (played.stands is None and card in (JOKER, name))
            ):
                yield lay_code(card, m, end, 0, card != name)


def lay_code(card: int, m: int, low: bool, suit: int, standing: bool) -> int:
    """A packed lay-off."""
    return put_together(Parts(Kind.LAY, card, m, low, suit, standing))
