"""Permissions, and what a card owed can do: M13, L6, L6a, D5 to D13 (N9 to N12)."""

from .melds import Meld, Pool, Table
from .position import State
from .search import lay_steps, new_meld_size, reaches


class Owing:
    """What a position allows a seat in general, and whether a card can be brought to the table."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table: Table = state.table
        self.settings = state.table.settings

    def batch_size(self, depth: int) -> int:
        """D2, D4: the cards that come with the one at that depth."""
        return len(self.state.pile) if self.settings.pile == "top_or_all" and depth > 1 else depth

    def owes(self, depth: int) -> bool:
        """D5, D6, D9: must the card at that depth be used?"""
        return self.settings.top_must_use if depth == 1 else self.settings.deep_card != "free"

    def need(self, seat: int) -> int:
        """M13, N12: the points the seat's first melds still lack; 0: it has opened."""
        minimum = self.settings.first_meld_min
        first = self.state.first if seat == self.state.turn else 0
        if not minimum or (seat in self.state.seats_laid and not first):
            return 0
        return max(0, minimum - first)

    def lay_blocks(self, seat: int) -> set[str]:
        """The rules that close every lay-off to the seat now: M13, L6a."""
        blocks = set[str]()
        if self.need(seat):
            blocks.add("M13")
        if self.settings.needs_meld and not any(self.own_side(seat, meld) for meld in self.state.melds):
            blocks.add("L6a")
        return blocks

    def own_side(self, seat: int, meld: Meld) -> bool:
        return self.table.sides[seat] == self.table.sides[meld.owner]

    def open_to(self, seat: int, meld: Meld) -> set[str]:
        """L6: empty if the seat may lay off on this meld."""
        return {"L6"} if self.settings.own_side_only and not self.own_side(seat, meld) else set()

    def keep(self, pool: Pool, count: int) -> int:
        """How many cards of the known pool must stay in hand, of `count` cards in all (N6)."""
        return max(0, self.table.reserve - (count - sum(pool.values())))

    def use_ids(
        self,
        seat: int,
        pool: Pool,
        count: int,
        card: str,
        melds: tuple[Meld, ...],
        blocked: set[str],
        need: int,
        *,
        alone: bool = False,
    ) -> set[str]:
        """N11: why the card cannot be brought to the table from the pool; empty: it can."""
        ways: list[set[str]] = []
        for meld in melds:
            steps = lay_steps(self.table, meld, card, pool)
            if steps:
                way = blocked | self.open_to(seat, meld)
                ways.append(way | {"D13"} if count - steps < self.table.reserve else way)
        size = new_meld_size(self.table, pool, card)
        if size:
            way = {"D13"} if count - size < self.table.reserve else set()
            ways.append(way | (self._minimum_ids(pool, count, card, need) if need else set()))
        if not ways:
            return {"D5", "D9"} if alone else {"D5"}
        if any(not way for way in ways):
            return set()
        return set().union(*ways)

    def _minimum_ids(self, pool: Pool, count: int, card: str | None, need: int) -> set[str]:
        """M13: can new melds from the pool, the owed card among them, still make the points?"""
        keep = self.keep(pool, count)
        if reaches(self.table, pool, keep, need, card):
            return set()
        return {"M13", "D13"} if keep and reaches(self.table, pool, 0, need, card) else {"M13"}

    def owed_blocks(self) -> set[str]:
        """Why the card owed may not be laid off; empty: it may (D8, or the permissions as it was taken)."""
        owed = self.state.owed
        blocks = set[str]()
        if owed and owed.kind == "take" and not self.settings.pickup_layoff:
            blocks.add("D8")
        if owed and owed.meld_only:
            blocks |= {"D8"} if not self.settings.pickup_layoff else set()
            blocks |= {"M13"} if self.settings.first_meld_min else set()
            blocks |= {"L6a"} if self.settings.needs_meld else set()
            blocks |= {"L6"} if self.settings.own_side_only else set()
            blocks.add("D5")
        return blocks

    def at_once(self) -> bool:
        """D5, N9: nothing but what brings the owed card to the table (a called card always)."""
        owed = self.state.owed
        if owed is None or owed.kind == "swapped":
            return False
        return owed.kind == "called" or self.settings.deep_card != "this_turn"

    def _owing_ids(self) -> set[str]:
        owed = self.state.owed
        if owed and owed.kind == "called":
            return {"D5", "C2", "R4", "D12"}
        return {"D5", "D5a", "D9", "R4", "D12", "D10"}

    def _stranded(self, seat: int, pool: Pool, count: int, melds: tuple[Meld, ...], need: int) -> set[str]:
        """D5a, L5: after a play that leaves this pool, could the card owed still be used?"""
        owed = self.state.owed
        assert owed
        blocked = set[str]() if owed.kind == "swapped" else self.owed_blocks() | ({"M13"} if need else set())
        ids = self.use_ids(seat, pool, count, owed.card, melds, blocked, need)
        if not ids:
            return ids
        if owed.kind == "swapped":
            return (ids - {"D5"}) | {"L5", "R9", "X3", "N5"}
        return ids | {"D5a", "D5", "X3"}
