"""What a seat, or somebody who watches, may see of a table: the one place where it is decided.

The parts for a seat follow from its ``View`` and from what all know; nothing else of the state goes out.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from rum500.action import Back, Call, Draw, Drop, Lay, Meld, Pass, Swap, Take
from rum500.cards import CARD_TEXTS, UNKNOWN, card_text, is_card, place_of, suit_of
from rum500.notation import said
from rum500.round import Phase
from rum500.round.codes import Kind
from rum500.round.packing import take_apart
from rum500.server import prompts
from rum500.server.playing import Meaning
from rum500.server.protocol.looks import Choices, LaidCard, Now, Place, TableMeld, Taking, Way
from rum500.setup import PHASES
from rum500.telling.grammar import possessive
from rum500.telling.options import depth_of, offers, uses
from rum500.telling.words import RANKS, face, played_face, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rum500 import round as engine
    from rum500.action import Action
    from rum500.game import Game
    from rum500.round import State, View
    from rum500.server.playing import Playing
    from rum500.server.protocol.values import Card, WayKind
    from rum500.server.seats import Seat

_MELDS: Final = frozenset({Kind.MELD_SET, Kind.MELD_RUN, Kind.MELD_JOKERS})
_SUITS: Final = "♣♦♥♠"


def cards(codes: Iterable[int]) -> list[Card]:
    """Cards in the notation."""
    return [CARD_TEXTS[code] for code in codes]


def places(game: Game | None, seats: Sequence[Seat], here: set[int]) -> list[Place]:
    """The seats; before a game nobody holds cards."""
    return [_place(game, seat, at, at in here) for at, seat in enumerate(seats)]


def _place(game: Game | None, seat: Seat, at: int, here: bool) -> Place:
    held, known, laid, total, side = 0, list[int](), 0, 0, at
    if game is not None:
        state = game.state
        side = game.side_of(at)
        held, known = state.hand_count(at), state.known(at)
        laid, total = state.points(at), game.totals[side]
    return Place(seat.name, seat.kind, seat.level, here, seat.stand_in, side, held, cards(known), laid, total)


def now(game: Game, seconds: float | None) -> Now:
    """The turn, as everybody sees it."""
    state = game.state
    view = state.view(0)
    stock = view.stock()
    known = [card for card in stock if card != UNKNOWN] if stock.count(UNKNOWN) < len(stock) else []
    return Now(
        round=game.round_no,
        dealer=state.dealer,
        turn=state.turn,
        phase=PHASES[state.phase],
        actors=sorted(state.actors()),
        stock=state.stock_count,
        stock_known=cards(known),
        batch=cards(state.batch()),
        owed=card_text(state.owed) if state.owed >= 0 else None,
        wild=RANKS[state.wild_rank] if state.wild_rank >= 0 else None,
        lacking=state.lacking(),
        seconds=seconds,
    )


def melds(playing: Playing) -> list[TableMeld]:
    """The melds of the table in the order in which they came."""
    return [_meld(meld) for meld in playing.melds()]


@lru_cache(maxsize=8192)
def _meld(meld: engine.Meld) -> TableMeld:
    laid = [laid_card(one) for one in meld.cards]
    return TableMeld(meld.owner, meld_name(meld), meld.kind == "run", laid)


def laid_card(one: engine.Laid) -> LaidCard:
    """A card on the table."""
    other = is_card(one.stands) and one.stands != one.card
    return LaidCard(card_text(one.card), one.seat, one.points, card_text(one.stands) if other else None)


def meld_name(meld: engine.Meld) -> str:
    """A meld as people say it: ``4–7♥``, ``kings``, ``jokers``."""
    if meld.kind == "jokers":
        return "jokers"
    first, last = (one.stands if is_card(one.stands) else one.card for one in (meld.cards[0], meld.cards[-1]))
    if meld.kind == "run":
        return f"{face(first)[:-1]}–{face(last)[:-1]}{_SUITS[suit_of(first)]}"
    return RANKS[place_of(first)]


def choices(playing: Playing, view: View, seat: Seat) -> Choices:
    """What a seat may do in a game that is not over."""
    names, state = playing.game.names, playing.state
    answered = seat.calls == "pass" and state.phase == Phase.CALL
    if answered or view.seat not in state.actors():
        head, body = prompts.waiting(view, names)
        return Choices(head, body, [], [], 0, off_turn=False, calls=seat.calls)
    all_ways = Ways(state, view, names, playing.melds())
    ways, takes = all_ways.all()
    playing.understand(view.seat, all_ways.meanings)
    head, body = prompts.asked(view, names, ways, takes)
    my_turn = view.seat == state.turn
    off_turn = not my_turn and state.phase != Phase.CALL
    return Choices(head, body, ways, takes, playing.steps if my_turn else 0, off_turn, seat.calls)


class Ways:
    """The actions of a seat as it is shown them, with what each brings; ``meanings`` of those made so far."""

    def __init__(
        self, state: State, view: View, names: Sequence[str], melds: Sequence[engine.Meld] | None = None
    ) -> None:
        self._state = state
        self._view = view
        self._names = names
        self._melds = view.melds() if melds is None else melds
        self.meanings: dict[str, Meaning] = {}

    def all(self) -> tuple[list[Way], list[Taking]]:
        """What may be done, the takes from the pile apart."""
        fixed, others = [], []
        for code in self._view.legal(self._view.seat):
            if (one := _fixed_way(code)) is None:
                others.append(code)
            else:
                way, meaning = one
                fixed.append(way)
                self.meanings[way.do] = meaning
        listed = offers(self._view, others, self._melds) if others else []
        takes = [self._taking(code, action) for code, action in listed if isinstance(action, Take)]
        ways = [self.way(code, action) for code, action in listed if not isinstance(action, Take)]
        return ways + fixed, takes

    def way(self, code: int, action: Action) -> Way:
        """One action that is allowed, packed and as it is said."""
        text = str(action)
        self.meanings[text] = Meaning(code, action)
        kind = cast("WayKind", text.split(maxsplit=1)[0])
        if isinstance(action, Call):
            return self._calling(code, action)
        gain = self._gain(code) if kind in {"meld", "lay", "swap"} else 0
        meld = getattr(action, "meld", None)
        return Way(text, kind, cards(_used(action)), self._in_words(action), gain, meld)

    def _gain(self, code: int) -> int:
        tried, seat = self._state.copy(), self._view.seat
        had = tried.points(seat)
        tried.apply(code, seat)
        return tried.points(seat) - had

    def _calling(self, code: int, call: Call) -> Way:
        """A call: what the card fits once nobody closer has called it, and what it brings there at best."""
        tried, seat = self._state.copy(), self._view.seat
        tried.apply(code, seat)
        for other in tried.actors():
            if tried.phase == Phase.CALL:
                tried.apply(tried.legal(other)[-1], other)
        uses = (
            Ways(tried, tried.view(seat), self._names, self._melds).using(call.card)
            if tried.turn == seat
            else []
        )
        best = max(uses, key=lambda way: (way.kind == "lay", way.gain), default=None)
        text = f"{face(call.card)} makes a meld with cards of the pile"
        if best is None or best.meld is None:
            return Way(str(call), "call", [], text, best.gain if best else 0)
        return Way(
            str(call), "call", [], f"{face(call.card)} fits {self._whose(best.meld)}", best.gain, best.meld
        )

    def _taking(self, code: int, take: Take) -> Taking:
        """A take and, where its card must be used, the ways to use it at once."""
        seat, text = self._view.seat, str(take)
        self.meanings[text] = Meaning(code, take)
        tried = self._state.copy()
        brings = self._view.taken_by(code)
        tried.apply(code, seat)
        owed = tried.owed
        place = len(self._view.pile()) - depth_of(self._view, take)
        if owed < 0:
            return Taking(text, place, brings, None, [])
        after = Ways(tried, tried.view(seat), self._names, self._melds)
        return Taking(text, place, brings, card_text(owed), after.using(owed))

    def using(self, card: int) -> list[Way]:
        """The listed actions that bring a card to the table."""
        codes = [code for code in self._view.legal(self._view.seat) if _may_use(code, card)]
        listed = [(code, said(self._view, code, self._melds)) for code in codes]
        return [self.way(code, action) for code, action in listed if uses(action, card)]

    def _in_words(self, action: Action) -> str:
        """``7♣ 7♦ 7♥``, ``8♥ on Ann's 4–7♥, low end``; what else there is as it is spoken."""
        match action:
            case Meld(played):
                return " ".join(map(played_face, played))
            case Lay(card, int(number), low):
                end = {None: "", True: ", low end", False: ", high end"}[low]
                return f"{played_face(card)} on {self._whose(number)}{end}"
            case Swap(card, int(number)):
                return f"{face(card)} for the joker of {self._whose(number)}"
            case Pass() if self._view.phase == Phase.CALL:
                return "let it go"
            case _:
                return spoken(action)

    def _whose(self, number: int) -> str:
        meld = self._melds[number - 1]
        owner = "your" if meld.owner == self._view.seat else possessive(self._names[meld.owner])
        return f"{owner} {meld_name(meld)}"


@cache
def _fixed_way(code: int) -> tuple[Way, Meaning] | None:
    """A draw, a discard, a take put back: these are the same in every position."""
    kind, card, *_ = take_apart(code)
    if kind == Kind.DROP:
        drop = Drop(card)
        return Way(str(drop), "drop", [card_text(card)], spoken(drop)), Meaning(code, drop)
    if kind in {Kind.STOCK, Kind.BACK}:
        action = Draw() if kind == Kind.STOCK else Back()
        way = Way(str(action), "stock" if kind == Kind.STOCK else "back", [], spoken(action))
        return way, Meaning(code, action)
    return None


def _may_use(code: int, card: int) -> bool:
    """Whether a packed action could bring the card to the table: melds are to be looked at."""
    kind, number, *_ = take_apart(code)
    return kind in _MELDS or (kind in {Kind.LAY, Kind.SWAP} and number == card)


def _used(action: Action) -> list[int]:
    """The cards that an action brings from the hand."""
    match action:
        case Meld(played):
            return [one.card for one in played]
        case Lay(played_card):
            return [played_card.card]
        case Swap(card) | Drop(card):
            return [card]
        case _:
            return []
