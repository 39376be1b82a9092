"""Melds, lay-offs and swaps: what reaches the table (M1 to M13, L1 to L7, R3, R4, R8, R9)."""

import re
from dataclasses import dataclass

from .melds import (
    JOKER,
    SUITS,
    Ids,
    Item,
    Laid,
    Meld,
    Pool,
    Shape,
    Table,
    ends_for,
    forms_for,
    holds,
    lay_on,
    minus,
    misfit_ids,
    open_ends,
    plus,
    read_meld,
    shape_points,
)
from .owing import Owing
from .position import CARD, NAMED
from .search import can_fill, chain_places

_ITEMS = re.compile(rf"(?:{CARD}'*(?:={NAMED})?\s*)+")
_ITEM = re.compile(rf"({CARD})'*(?:=({NAMED}))?")
_LAY = re.compile(rf"({CARD})'*(?:=({NAMED}))?(?:\s*>\s*(\d+)([-+]?))?")
_SWAP = re.compile(rf"({CARD})'*\s*>\s*(\d+)")
LEGAL: Ids = frozenset()
SYNTAX: Ids = frozenset({"syntax"})


@dataclass(frozen=True)
class Move:
    """A legal action, understood: what `play` needs to carry it out."""

    verb: str
    card: str = ""
    stands: str = ""
    count: int = 0  # cards taken from the pile
    meld: int = -1  # index of a meld on the table
    end: str = ""
    depth: int = 0  # of a called card
    shape: Shape | None = None


Verdict = tuple[Ids, Move | None]


def refused(*ids: str) -> Verdict:
    return frozenset(ids), None


class Plays(Owing):
    """Judges what a seat puts on the table."""

    def _pool_for(self, seat: int, *, with_batch: bool) -> Pool:
        hand = self.state.hands[seat]
        return plus(hand, self.state.batch) if with_batch and seat == self.state.turn else hand

    def _meld(self, seat: int, rest: str) -> Verdict:
        if not _ITEMS.fullmatch(rest):
            return SYNTAX, None
        items: list[Item] = [(part[1], part[2]) for part in _ITEM.finditer(rest)]
        shape, faults = read_meld(self.table, items)
        ids = set(faults)
        cards = [card for card, _ in items]
        owed = self.state.owed if seat == self.state.turn else None
        uses_owed = owed is not None and owed.card in cards
        ids |= self._lacking(seat, cards, with_batch=uses_owed, what={"M1", "M2", "M11", "M12"})
        left = self.state.card_count(seat) - len(cards)
        if left < self.table.reserve:
            ids |= {"X3"}
        if owed and not uses_owed and self.at_once():
            ids |= self._owing_ids()
        if shape is None or not holds(self._pool_for(seat, with_batch=True), cards):
            return frozenset(ids), None
        ids |= self._meld_leaves(seat, shape, cards, left, uses_owed=uses_owed)
        return frozenset(ids), None if ids else Move("meld", shape=shape)

    def _lacking(self, seat: int, cards: list[str], *, with_batch: bool, what: set[str]) -> set[str]:
        """E34: cards that the seat does not hold, or that lie apart (D10)."""
        if holds(self._pool_for(seat, with_batch=with_batch), cards):
            return set()
        if holds(self._pool_for(seat, with_batch=True), cards):
            return {"D10"} | self._owing_ids()
        return {"E34", "N8", "X1"} | what

    def _meld_leaves(
        self, seat: int, shape: Shape, cards: list[str], left: int, *, uses_owed: bool
    ) -> set[str]:
        """M13, D5a, L5: what must still be possible after the meld."""
        state, need = self.state, self.need(seat)
        owed = state.owed if seat == state.turn and not uses_owed else None
        rest = max(0, need - sum(shape_points(self.table, shape)))
        if seat != state.turn:
            return {"M13"} if rest else set()
        pool = minus(self._pool_for(seat, with_batch=True), cards)
        if owed and not self.at_once():
            melds = (*state.melds, new_meld(self.table, shape, seat))
            return self._stranded(seat, pool, left, melds, rest)
        if rest:
            ids = self._minimum_ids(pool, left, None, rest)
            return ids | {"X3"} if "D13" in ids else ids
        return set()

    # -- lay-offs ------------------------------------------------------------------------------------------

    def _lay(self, seat: int, rest: str) -> Verdict:
        match = _LAY.fullmatch(rest)
        if not match:
            return SYNTAX, None
        card, stands, number, mark = match[1], match[2], match[3], match[4]
        melds = self.state.melds
        if number and not 1 <= int(number) <= len(melds):
            return refused("L1", "R8", "L3")
        targets = [int(number) - 1] if number else range(len(melds))
        options = [(i, *form) for i in targets for form in self._forms(melds[i], card, stands, mark)]
        if number and (stands or card != JOKER):
            options = options[-1:]  # R8: where it fits both ends, the high one
        verdicts = [self._lay_one(seat, card, *option) for option in options]
        legal = [verdict for verdict in verdicts if not verdict[0]]
        if len(legal) == 1:
            return legal[0]
        if legal:
            return refused("R3", "L3", "R8", "M8")
        ids = set().union(*(verdict[0] for verdict in verdicts))
        for i in targets:
            if not options:
                ids |= misfit_ids(self.table, melds[i], card, stands) | self.open_to(seat, melds[i])
        if not options:
            ids |= self._general_lay_ids(seat, card) | {"L1"}
        return frozenset(ids), None

    def _forms(self, meld: Meld, card: str, stands: str | None, mark: str | None) -> list[tuple[str, str]]:
        """The (end, stands) that the text may mean on this meld (R3, R8)."""
        wanted = [stands or card]
        if card == JOKER and stands is None and not self.settings.own_jokers:
            wanted = list(dict.fromkeys(self._joker_names(meld)))
        ends = {"-": ["low"], "+": ["high"]}.get(mark or "", ["low", "high", "in"])
        fitting = [(end, name) for name in wanted for end in ends_for(self.table, meld, card, name)]
        return [form for form in fitting if form[0] in ends]

    def _joker_names(self, meld: Meld) -> list[str]:
        if meld.kind == "run":
            return list(open_ends(self.table, meld).values())
        return [meld.laid[0].stands[0] + suit for suit in SUITS]

    def _general_lay_ids(self, seat: int, card: str) -> set[str]:
        """What speaks against laying off this card anywhere."""
        owed = self.state.owed if seat == self.state.turn else None
        ids = self.lay_blocks(seat)
        ids |= self._lacking(seat, [card], with_batch=owed is not None, what={"L1"})
        if self.state.card_count(seat) - 1 < self.table.reserve:
            ids.add("X3")
        if owed and owed.kind != "swapped" and owed.card != card:
            ids |= self._owing_ids()
        if owed and owed.card == card:
            ids |= self.owed_blocks()
        return ids

    def _lay_one(self, seat: int, card: str, index: int, end: str, stands: str) -> Verdict:
        """One reading of a lay-off: card onto the meld of that index, at that end."""
        state, meld = self.state, self.state.melds[index]
        owed = state.owed if seat == state.turn else None
        apart = owed is not None and owed.kind != "swapped"
        ids = self.lay_blocks(seat) | self.open_to(seat, meld)
        ids |= self._lacking(seat, [card], with_batch=apart, what={"L1"})
        left = state.card_count(seat) - 1
        if left < self.table.reserve:
            ids.add("X3")
        if owed and owed.card == card:
            ids |= self.owed_blocks()
        elif owed and apart:
            ids |= self._chain_ids(seat, card, meld, end, stands)
        elif owed and not ids:
            longer = lay_on(self.table, meld, card, stands, end, seat)
            melds = (*state.melds[:index], longer, *state.melds[index + 1 :])
            ids |= self._stranded(seat, minus(state.hands[seat], [card]), left, melds, 0)
        return frozenset(ids), None if ids else Move("lay", card, stands, meld=index, end=end)

    def _chain_ids(self, seat: int, card: str, meld: Meld, end: str, stands: str) -> set[str]:
        """D12, R4, N10: before the card owed only what leads to its place at this end of the run."""
        owed = self.state.owed
        assert owed
        pool = self._pool_for(seat, with_batch=True)
        blocked = self.owed_blocks()
        places = chain_places(self.table, meld, end, owed.card)
        fits = any(form[0] == end for form in forms_for(self.table, meld, owed.card))
        if blocked or fits or len(places) < 2 or places[0] != stands or not holds(pool, [card, owed.card]):
            return self._owing_ids() | blocked
        room = self.table.limit - meld.substitutes() - (card != stands)
        if not can_fill(self.table, minus(pool, [card, owed.card]), places[1:-1], room):
            return self._owing_ids()
        if self.state.card_count(seat) - len(places) < self.table.reserve:
            return {"X3", "D13"} | self._owing_ids()
        return set()

    # -- swaps ---------------------------------------------------------------------------------------------

    def _swap(self, seat: int, rest: str) -> Verdict:
        """L5, R9, N5: a natural card for the substitute that stands for it."""
        match = _SWAP.fullmatch(rest)
        if not match:
            return SYNTAX, None
        state, card, number = self.state, match[1], int(match[2])
        ids = set[str]() if self.settings.joker_swap else {"L5"}
        if state.owed:
            ids |= {"L5", "N5"} if state.owed.kind == "swapped" else self._owing_ids() | {"L5"}
        ids |= self.lay_blocks(seat)
        if card not in state.hands[seat]:
            ids |= {"L5", "E34", "N8", "R9", "L1", "X1"}
        if not 1 <= number <= len(state.melds):
            return frozenset(ids | {"L5", "L1", "R8", "R9"}), None
        meld = state.melds[number - 1]
        ids |= self.open_to(seat, meld)
        place = swap_place(meld, card)
        if place is None:
            return frozenset(ids | {"L5", "R9", "M8", "L1"}), None
        if not ids:
            ids |= self._swap_leaves(seat, card, number - 1, place)
        return frozenset(ids), None if ids else Move("swap", card, meld=number - 1, count=place)

    def _swap_leaves(self, seat: int, card: str, index: int, place: int) -> set[str]:
        """R9: the joker taken back must find a place on the table this turn."""
        state = self.state
        joker = state.melds[index].laid[place].card
        hand = plus(minus(state.hands[seat], [card]), [joker])
        melds = swapped_melds(self.table, state.melds, index, place, card, seat)
        ids = self.use_ids(seat, hand, state.hand_count(seat), joker, melds, set(), 0)
        return (ids - {"D5"}) | {"L5", "R9", "X3"} if ids else ids


def new_meld(table: Table, shape: Shape, seat: int) -> Meld:
    """The meld on the table that a shape becomes."""
    points = shape_points(table, shape)
    laid = tuple(
        Laid(card, stands, seat, value) for (card, stands), value in zip(shape.items, points, strict=True)
    )
    return Meld(shape.kind, seat, laid, shape.start)


def swap_place(meld: Meld, card: str) -> int | None:
    """The index in the meld of the substitute, laid first, that stands for the card."""
    for index, one in enumerate(meld.laid):
        if one.card != one.stands == card:
            return index
    return None


def swapped_melds(
    table: Table, melds: tuple[Meld, ...], index: int, place: int, card: str, seat: int
) -> tuple[Meld, ...]:
    """The melds with a natural card in a substitute's place; it scores its own value there (N5)."""
    meld = melds[index]
    low = meld.kind == "run" and card[0] == "A" and place == 0 and meld.laid[1].stands[0] == "2"
    one = Laid(card, card, seat, table.melded_value(card, card, low=low))
    changed = Meld(meld.kind, meld.owner, (*meld.laid[:place], one, *meld.laid[place + 1 :]), meld.start)
    return (*melds[:index], changed, *melds[index + 1 :])
