"""Is an action legal in a position, and if not, which rules say so."""

import re
from collections.abc import Callable

from .melds import Ids, Meld, Pool, forms_for, plus
from .plays import LEGAL, SYNTAX, Move, Plays, Verdict, refused
from .position import CARD, State
from .search import best_meld_with, lay_steps, new_meld_size

_WORD = re.compile(r"\s*(\w+)\s*(.*?)\s*")
_PILE_CARD = re.compile(rf"({CARD})('*)")


class Judge(Plays):
    """Judges actions in one position."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.asked: list[int] = self._asked() if state.phase == "call" else []
        self.actors: list[int] = self._actors()

    # -- who may act ---------------------------------------------------------------------------------------

    def _asked(self) -> list[int]:
        """C3, R14: the seats that can call, from the discarder's left."""
        return [seat for seat in self._from_left() if any(not ids for _, ids in self.call_options(seat))]

    def _from_left(self) -> list[int]:
        players = self.table.players
        return [(self.state.turn + step) % players for step in range(1, players)]

    def _actors(self) -> list[int]:
        state = self.state
        if state.phase == "over":
            return []
        if state.phase == "call":
            return sorted(seat for seat in self.asked if seat not in state.answers)
        if state.phase == "upcard" or not self.settings.off_turn or state.owed:
            return [state.turn]
        others = [seat for seat in self._from_left() if state.hand_count(seat) > 0]
        return sorted([state.turn, *others])  # C5, N16

    # -- the verdict ---------------------------------------------------------------------------------------

    def judge(self, seat: int, action: str) -> Verdict:
        match = _WORD.fullmatch(action)
        if not match:
            return SYNTAX, None
        verb, rest = match[1], match[2]
        judges: dict[str, Callable[[int, str], Verdict]] = {
            "stock": self._stock,
            "take": self._take,
            "pass": self._pass,
            "back": self._back,
            "meld": self._meld,
            "lay": self._lay,
            "swap": self._swap,
            "drop": self._drop,
            "call": self._call,
        }
        if verb not in judges:
            return SYNTAX, None
        misplaced = self._misplaced(seat, verb)
        if misplaced and verb == "call" and self.state.phase == "call":
            misplaced |= self._call(seat, rest)[0]  # R14: who cannot call is not asked
        if misplaced:
            return misplaced, None
        return judges[verb](seat, rest)

    def _misplaced(self, seat: int, verb: str) -> Ids:
        """P12, D1, C-ids: the wrong seat, or an action that this phase does not know."""
        state = self.state
        phase = state.phase
        if phase == "over":
            return frozenset({"E1", "E2", "E4", "E4a", "E4b", "P12", "D1", "C3", "C4", "C5"})
        calling = frozenset({"C1", "C1a", "C2", "C3", "C4"}) if verb in {"call", "pass"} else LEGAL
        if seat not in self.actors:
            ids = frozenset({"P12", "D1", "C5", "N16", "R15"}) | calling
            if phase == "call":
                ids |= {"C1", "C2", "C3", "R14"}
            return ids | {"D5"} if state.owed else ids
        if phase == "call":
            waits = frozenset({"C1", "C2", "C3", "P12", "D1", "C5", "R15"})
            return LEGAL if verb in {"call", "pass"} else waits
        if phase == "upcard":
            return LEGAL if verb == "drop" else frozenset({"P8", "D1", "P12"}) | calling
        if seat != state.turn:
            return LEGAL if verb in {"meld", "lay"} else frozenset({"P12", "C5", "D1", "N16"}) | calling
        return self._wrong_phase(verb) | (calling if verb == "call" else LEGAL)

    def _wrong_phase(self, verb: str) -> Ids:
        extra = {
            "meld": {"M12"},
            "lay": {"L1"},
            "swap": {"L5", "R9"},
            "drop": {"X1"},
            "back": {"D11"},
            "call": {"C1", "C3"},
            "pass": {"E4", "X1"},
        }
        if self.state.phase == "draw" and verb not in {"stock", "take", "pass"}:
            return frozenset({"D1"} | extra[verb])
        if self.state.phase == "play" and verb in {"stock", "take", "pass", "call"}:
            late = {"D11"} if self.state.put_back_done else set()
            return frozenset({"D1"} | extra.get(verb, set()) | late)
        return LEGAL

    # -- drawing -------------------------------------------------------------------------------------------

    def _stock(self, _seat: int, rest: str) -> Verdict:
        if rest:
            return SYNTAX, None
        if not self.state.stock:
            return refused("D1", "E4", "E2")
        return LEGAL, Move("stock")

    def _pass(self, _seat: int, rest: str) -> Verdict:
        """E4: declining, with the stock empty; C3: no call."""
        if rest:
            return SYNTAX, None
        if self.state.phase == "call":
            return LEGAL, Move("pass")
        if self.state.stock:
            return refused("D1", "E4")
        return LEGAL, Move("pass")

    def _depth(self, card: str, primes: int) -> int:
        """How many pile cards lie from the top down to the card; 0: it is not there."""
        for depth, other in enumerate(reversed(self.state.pile), 1):
            if other == card:
                if not primes:
                    return depth
                primes -= 1
        return 0

    def _take(self, seat: int, rest: str) -> Verdict:
        match = _PILE_CARD.fullmatch(rest)
        if not match:
            return SYNTAX, None
        depth = self._depth(match[1], len(match[2]))
        ids = self.take_ids(seat, depth)
        return ids, None if ids else Move("take", match[1], count=self.batch_size(depth))

    def take_ids(self, seat: int, depth: int) -> Ids:
        """N11: the ids that refuse taking the pile down to that depth (R7)."""
        state, ids = self.state, set[str]()
        if not state.hand_count(seat):
            ids |= {"X2a"}
        if state.put_back_done:
            ids |= {"D11"}
        if not depth:
            return frozenset(ids | {"D2", "D14"})
        if self.settings.pile == "top" and depth > 1:
            ids |= {"D3"}
        if self.owes(depth):
            batch = state.pile[-self.batch_size(depth) :]
            pool = plus(state.hands[seat], batch)
            count = state.hand_count(seat) + len(batch)
            blocked = self.lay_blocks(seat) | (set() if self.settings.pickup_layoff else {"D8"})
            card, need = state.pile[-depth], self.need(seat)
            ids |= self.use_ids(seat, pool, count, card, state.melds, blocked, need, alone=depth == 1)
        return frozenset(ids)

    def _back(self, _seat: int, rest: str) -> Verdict:
        """D11, N4: a take that owes a card and of which nothing is played yet can be put back."""
        if rest:
            return SYNTAX, None
        state = self.state
        allowed = self.settings.put_back and state.owed and state.owed.kind == "take" and not state.played
        return (LEGAL, Move("back")) if allowed else refused("D11")

    # -- discard, call -------------------------------------------------------------------------------------

    def _drop(self, seat: int, rest: str) -> Verdict:
        """X1, X4, and what must come first: D5, D5a, C2, L5, M13."""
        match = _PILE_CARD.fullmatch(rest)
        if not match:
            return SYNTAX, None
        state, card, ids = self.state, match[1], set[str]()
        hand = state.hands[seat]
        if card not in hand:
            ids |= {"X1", "E34", "N8", "D10"}
        if state.phase == "play":
            if state.owed:
                swapped = state.owed.kind == "swapped"
                ids |= {"L5", "R9", "N5"} if swapped else self._owing_ids() - {"R4", "D12"}
            if state.first and self.need(seat):
                ids |= {"M13"}
            if self._just_taken(seat, card):
                ids |= {"X4"}
        return frozenset(ids), None if ids else Move("drop", card)

    def _just_taken(self, seat: int, card: str) -> bool:
        """X4, N13: the very card taken alone, unless its twin is held or nothing else is."""
        state = self.state
        marked = not self.settings.discard_taken and state.alone == card
        return marked and state.hands[seat].get(card, 0) == 1 and state.hand_count(seat) > 1

    def _call(self, seat: int, rest: str) -> Verdict:
        match = _PILE_CARD.fullmatch(rest)
        if not match:
            return SYNTAX, None
        depth = self._depth(match[1], len(match[2]))
        if not depth:
            return refused("C1", "C1a", "D2", "C2")
        count, ids = self.call_at(seat, depth)
        return ids, None if ids else Move("call", match[1], count=count, depth=depth)

    def judge_answer(self, seat: int, answer: str) -> Verdict:
        """An answer `call 7h` given before, judged again."""
        return self._call(seat, answer.removeprefix("call "))

    def call_options(self, seat: int) -> list[tuple[int, Ids]]:
        """For each depth from the top: how many cards a call there takes, and why not."""
        depths = range(1, len(self.state.pile) + 1)
        if self.settings.rummy_call != "pile":
            depths = depths[:1]
        return [self.call_at(seat, depth) for depth in depths]

    def call_blocks(self, seat: int) -> set[str]:
        """N14: why a caller needs a new meld; empty: he may lay off."""
        blocks = self.lay_blocks(seat)
        if self.settings.own_side_only and not any(self.own_side(seat, meld) for meld in self.state.melds):
            blocks.add("L6")
        return blocks

    def call_at(self, seat: int, depth: int) -> tuple[int, Ids]:
        """C1, C1a, N14: the batch of a call for the card at that depth, and the ids that refuse it."""
        return self._call_top(seat) if depth == 1 else self._call_deeper(seat, depth)

    def _call_top(self, seat: int) -> tuple[int, Ids]:
        state = self.state
        length = len(state.pile)
        sizes = list(range(1, length + 1))
        if self.settings.pile == "top":
            sizes = [1]
        elif self.settings.pile == "top_or_all":
            sizes = [1, length] if length > 1 else [1]
        card, blocked = state.pile[-1], self.call_blocks(seat)
        open_melds = [] if blocked else [meld for meld in state.melds if not self.open_to(seat, meld)]
        for size in sizes:
            pool: Pool = plus({}, state.pile[-size:])
            used = self._called_uses(seat, pool, card, open_melds)
            if used:
                keeps = state.hand_count(seat) + size - used >= self.table.reserve
                return size, LEGAL if keeps else frozenset({"C2", "X3", "D13", "C1"})
        own_side = {"L6"} if self.settings.own_side_only else set()
        return 0, frozenset({"C1", "C2", "R13"} | blocked | own_side)

    def _called_uses(self, seat: int, pool: Pool, card: str, melds: list[Meld]) -> int:
        """The fewest cards that bring the called card to the table from these pile cards; 0: they cannot."""
        if self.need(seat):
            best = best_meld_with(self.table, pool, card)
            return 3 if best >= self.need(seat) else 0
        ways = [lay_steps(self.table, meld, card, pool) for meld in melds]
        sizes = [way for way in [*ways, new_meld_size(self.table, pool, card)] if way]
        return min(sizes, default=0)

    def _call_deeper(self, seat: int, depth: int) -> tuple[int, Ids]:
        state, card, ids = self.state, self.state.pile[-depth], set[str]()
        if self.settings.rummy_call != "pile":
            return 0, frozenset({"C1a", "C1", "C2"})
        if card in state.before:
            ids |= {"C1a", "C1"}
        fitting = [meld for meld in state.melds if forms_for(self.table, meld, card)]
        if not fitting:
            ids |= {"C1a", "C1", "R13"}
        ids |= self.call_blocks(seat)
        if fitting and all(self.open_to(seat, meld) for meld in fitting):
            ids |= {"L6", "C1a", "C1"}
        count = self.batch_size(depth)
        if state.hand_count(seat) + count - 1 < self.table.reserve:
            ids |= {"X3", "D13", "C2"}
        return count, frozenset(ids | {"C1a", "C1"} if ids else ids)
