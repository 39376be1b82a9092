"""A position: the state of a round, and its text (the grammar of the notation)."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from .melds import (
    ALL_CARDS,
    JOKER,
    RANKS,
    Laid,
    Meld,
    Pool,
    Shape,
    Table,
    forms_for,
    in_order,
    is_low_ace,
    pool_of,
    read_meld,
    table_for,
)

UNKNOWN = "??"
NAMED = r"[A2-9TJQK][cdhs]"
CARD = rf"(?:{NAMED}|Jk)"
_CARD = re.compile(CARD)
_LAID = re.compile(rf"\+?({CARD})(?:=({NAMED}))?(?:!(\d+?)(?=[+(]|$|{CARD}))?(?:\(([\w-]+)\))?")
PHASES = ("upcard", "draw", "play", "call", "over")


@dataclass(frozen=True)
class Owed:
    """A card that must reach the table: taken from the pile, called, or a joker swapped in."""

    card: str
    kind: str  # take, called, swapped
    meld_only: bool = False


@dataclass
class State:
    """One moment of a round; treated as immutable once built."""

    table: Table
    names: tuple[str, ...]
    dealer: int
    turn: int
    phase: str
    number: int = 1
    owed: Owed | None = None
    batch: tuple[str, ...] = ()
    alone: str | None = None
    put_back_done: bool = False
    drew: str | None = None
    laid: bool = False
    played: bool = False  # the seat in turn has played something since it took
    hands: tuple[Pool, ...] = ()
    unknown: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    pile: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    open_stock: bool = False
    quiet: int = 0
    idle: int = 0
    turn_quiet: bool = False
    first: int = 0
    answers: dict[int, str] = field(default_factory=dict)
    before: frozenset[str] = frozenset()
    taken: tuple[Pool, ...] = ()
    totals: str = ""
    out: int | None = None

    @cached_property
    def seats_laid(self) -> frozenset[int]:
        """The seats with cards of their own on the table."""
        return frozenset(one.seat for meld in self.melds for one in meld.laid)

    @cached_property
    def points(self) -> list[int]:
        totals = [0] * self.table.players
        for meld in self.melds:
            for one in meld.laid:
                totals[one.seat] += one.points
        return totals

    def hand_count(self, seat: int) -> int:
        return sum(self.hands[seat].values()) + self.unknown[seat]

    def card_count(self, seat: int) -> int:
        """The cards a seat holds, a batch that lies apart included."""
        return self.hand_count(seat) + (len(self.batch) if seat == self.turn else 0)


def takers(table: Table, melds: tuple[Meld, ...]) -> frozenset[str]:
    """C1a: the cards that could be laid off on these melds."""
    return frozenset(c for c in (*ALL_CARDS, JOKER) if any(forms_for(table, meld, c) for meld in melds))


class Reader:
    """Reads a position's lines into a state and collects every fault with its line number."""

    def __init__(self, text: str) -> None:
        self.faults: list[str] = []
        self.lines: dict[str, list[tuple[int, list[str]]]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if words:
                self.lines.setdefault(words[0], []).append((number, words[1:]))

    def fault(self, line: int, words: str) -> None:
        self.faults.append(f"line {line}: {words}")

    def fail_if_faulty(self) -> None:
        if self.faults:
            raise ValueError("\n".join(self.faults))

    def once(self, key: str) -> tuple[int, list[str]] | None:
        found = self.lines.pop(key, [])
        for line, _ in found[1:]:
            self.fault(line, f"a second line {key}")
        return found[0] if found else None

    def cards(self, line: int, words: list[str], *, unknown: bool = False) -> list[str]:
        if words == ["-"]:
            return []
        cards = [word.rstrip("'") for word in words]
        for card in cards:
            if not _CARD.fullmatch(card) and not (unknown and card == UNKNOWN):
                self.fault(line, f"not a card: {card}")
        return cards

    def card_line(self, key: str) -> list[str]:
        found = self.once(key)
        return self.cards(*found) if found else []

    def number_words(self, key: str, count: int, default: list[int]) -> list[int]:
        found = self.once(key)
        if found is None:
            return default
        line, words = found
        if len(words) != count or not all(re.fullmatch(r"-?\d+", word) for word in words):
            self.fault(line, f"{key} takes {count} numbers")
            return default
        return [int(word) for word in words]

    def word(self, key: str, choices: tuple[str, ...]) -> str | None:
        found = self.once(key)
        if found is None:
            return None
        line, words = found
        if len(words) != 1 or words[0] not in choices:
            self.fault(line, f"{key} is one of {', '.join(choices)}")
            return None
        return words[0]

    def read(self) -> State:
        names, rules = self._head()
        self.names = names
        wild_line = self.once("wild")
        wild = wild_line[1][0] if wild_line and wild_line[1] else None
        if wild_line and wild not in {*RANKS, "none"}:
            self.fault(wild_line[0], "wild takes a rank")
            wild = None
        try:
            self.table = table_for(rules, len(names), None if wild == "none" else wild)
        except ValueError as error:
            self.faults.append(str(error))
            self.fail_if_faulty()
        if self.table.wild and not self.table.settings.wild_rank:
            self.fault(wild_line[0] if wild_line else 0, "G6: these rules have no wild rank")
        state = self._state()
        for key, found in self.lines.items():
            for line, _ in found:
                self.fault(line, f"not understood: {key}")
        self.fail_if_faulty()
        self._check(state)
        self.fail_if_faulty()
        return state

    def _head(self) -> tuple[tuple[str, ...], str]:
        rules, players = self.once("rules"), self.once("players")
        if rules is None or players is None:
            self.faults.append("a position needs the lines rules and players")
            self.fail_if_faulty()
        assert rules is not None
        assert players is not None
        names = tuple(players[1])
        if not 2 <= len(names) <= 8:
            self.fault(players[0], "P1: two to eight players")
        if len(set(names)) < len(names) or not all(re.fullmatch(r"[\w-]+", name) for name in names):
            self.fault(players[0], "names differ, and are letters, digits, _ and -")
        self.fail_if_faulty()
        return names, " ".join(rules[1])

    def seat(self, line: int, words: list[str]) -> int:
        if words and words[0] in self.names:
            return self.names.index(words[0])
        self.fault(line, "names no player")
        return 0

    def _seat_line(self, key: str, default: int) -> int:
        found = self.once(key)
        return self.seat(*found) if found else default

    def _turn(self, dealer: int) -> tuple[int, str]:
        found = self.once("turn")
        if found is None:
            return (dealer + 1) % len(self.names), "draw"
        line, words = found
        if len(words) != 2 or words[1] not in PHASES:
            self.fault(line, f"turn takes a player and one of {', '.join(PHASES)}")
            return 0, "draw"
        return self.seat(line, words), words[1]

    def _state(self) -> State:
        dealer = self._seat_line("dealer", len(self.names) - 1)
        turn, phase = self._turn(dealer)
        state = State(self.table, self.names, dealer, turn, phase)
        state.number = self.number_words("round", 1, [1])[0]
        self._read_hands(state)
        state.melds = tuple(self._melds())
        state.pile = tuple(self.card_line("pile"))
        self._read_stock(state)
        self._read_owed(state)
        alone = self.card_line("alone")
        state.alone = alone[0] if alone else None
        state.put_back_done = self.word("put-back", ("done", "no")) == "done"
        default = None if phase != "play" else "pile" if state.owed else "stock"
        state.drew = self.word("drew", ("stock", "pile")) or default
        state.laid = self.word("laid", ("yes", "no")) == "yes"
        touched = self.word("touched", ("yes", "no"))
        state.played = touched == "yes" if touched else state.laid and phase == "play"
        state.quiet, state.idle = self.number_words("laps", 2, [0, 0])
        turn_quiet = self.word("turn-quiet", ("yes", "no"))
        state.turn_quiet = turn_quiet == "yes" if turn_quiet else quiet_turn(state)
        state.first = self.number_words("first", 1, [0])[0]
        self._read_answers(state)
        before = self.once("before")
        if self.table.settings.rummy_call == "pile":
            state.before = frozenset(self.cards(*before)) if before else takers(self.table, state.melds)
        self._read_taken(state)
        totals = self.once("totals")
        state.totals = " ".join(totals[1]) if totals else ""
        out = self.once("out")
        state.out = self.seat(*out) if out else None
        points = self.once("points")
        if points and points[1] != [str(value) for value in state.points]:
            self.fault(points[0], "the melds make other points")
        return state

    def _read_hands(self, state: State) -> None:
        cards: dict[int, list[str]] = {}
        for line, words in self.lines.pop("hand", []):
            if len(words) < 2:
                self.fault(line, "hand takes a player and cards, or - for none")
                continue
            cards.setdefault(self.seat(line, words), []).extend(self.cards(line, words[1:], unknown=True))
        each = [cards.get(seat, [UNKNOWN, UNKNOWN]) for seat in range(len(self.names))]
        state.unknown = tuple(hand.count(UNKNOWN) for hand in each)
        state.hands = tuple(pool_of(card for card in hand if card != UNKNOWN) for hand in each)

    def _read_stock(self, state: State) -> None:
        found = self.once("stock")
        line, words = found or (0, ["20"])
        if words[:1] == ["open"]:
            state.open_stock = True
            words = words[1:]
        if len(words) == 1 and words[0].isdigit() and not state.open_stock:
            state.stock = (UNKNOWN,) * int(words[0])
        else:
            state.stock = tuple(self.cards(line, words, unknown=True))

    def _read_owed(self, state: State) -> None:
        state.batch = tuple(self.card_line("batch"))
        found = self.once("owed")
        if found is None:
            return
        line, words = found
        flags = set(words[1:])
        if not words or not _CARD.fullmatch(words[0]) or not flags <= {"called", "swapped", "meld"}:
            self.fault(line, "owed takes a card, called or swapped, meld")
            return
        kind = "swapped" if "swapped" in flags else "called" if "called" in flags else "take"
        state.owed = Owed(words[0], kind, "meld" in flags)
        if kind == "swapped":
            if words[0] not in state.hands[state.turn] or state.batch:
                self.fault(line, "a swapped joker lies in the hand")
            return
        state.batch = state.batch or (words[0],)
        if words[0] not in state.batch:
            self.fault(line, "the card owed lies in the batch")

    def _read_answers(self, state: State) -> None:
        for line, words in self.lines.pop("answer", []):
            seat = self.seat(line, words)
            state.answers[seat] = " ".join(words[1:])

    def _read_taken(self, state: State) -> None:
        taken: list[Pool] = [{} for _ in self.names]
        for line, words in self.lines.pop("taken", []):
            taken[self.seat(line, words)] = pool_of(self.cards(line, words[1:]))
        state.taken = tuple(taken)

    def _melds(self) -> Iterator[Meld]:
        for line, words in self.lines.pop("meld", []):
            owner = self.seat(line, words)
            meld = self._meld(line, owner, "".join(words[1:]))
            if meld:
                yield meld

    def _meld(self, line: int, owner: int, text: str) -> Meld | None:
        parts = list(_LAID.finditer(text))
        if "".join(part.group() for part in parts) != text:
            self.fault(line, f"not a meld: {text}")
            return None
        items = [(part[1], part[2]) for part in parts]
        shape, ids = read_meld(self.table, items)
        if shape is None:
            self.fault(line, f"no legal meld: {text} ({', '.join(sorted(ids))})")
            return None
        if shape.kind == "run" and shape.items != tuple((card, stands or card) for card, stands in items):
            self.fault(line, "a run is written low to high")
        if shape.kind != "own" and (JOKER, None) in items:
            self.fault(line, "a joker on the table is named: Jk=7h")
        as_written = Shape(shape.kind, tuple((card, stands or card) for card, stands in items), shape.start)
        laid = []
        for (card, stands), usual, part in zip(
            as_written.items, usual_points(self.table, as_written), parts, strict=True
        ):
            seat = self.seat(line, [part[4]]) if part[4] else owner
            laid.append(Laid(card, stands, seat, int(part[3]) if part[3] else usual))
        return Meld(shape.kind, owner, tuple(laid), shape.start)

    def _check(self, state: State) -> None:
        """Cards that cannot be, and lines that do not go together."""
        seen: Counter[str] = Counter()
        for pool in state.hands:
            seen.update(pool)
        seen.update(state.batch)
        seen.update(state.pile)
        seen.update(card for card in state.stock if card != UNKNOWN)
        seen.update(one.card for meld in state.melds for one in meld.laid)
        for card, count in seen.items():
            most = self.table.settings.jokers if card == JOKER else self.table.packs
            if count > most:
                self.faults.append(f"{card} comes {count} times, there are {most}")
        if (state.owed or state.batch or state.alone) and state.phase != "play":
            self.faults.append("owed, batch and alone belong to the phase play")
        if state.batch and state.owed is None:
            self.faults.append("a batch lies apart only while a card is owed")
        if state.answers and state.phase != "call":
            self.faults.append("answers belong to the phase call")
        if state.out is not None and state.phase != "over":
            self.faults.append("somebody is out only when the round is over")


def quiet_turn(state: State) -> bool:
    """N3: does a turn that begins now count for the quiet laps?"""
    if state.table.settings.stock_out == "play_on":
        return not state.stock
    return state.table.settings.stock_out == "reshuffle" and state.open_stock


def usual_points(table: Table, shape: Shape) -> list[int]:
    """The points of a meld's cards as far as they follow from where the cards lie, nothing doubled."""
    stands = tuple(named for _, named in shape.items)
    return [
        table.melded_value(card, named, low=shape.kind == "run" and is_low_ace(stands, index))
        for index, (card, named) in enumerate(shape.items)
    ]


def card_text(card: str, stands: str) -> str:
    return card if card == stands else f"{card}={stands}"


def meld_text(state: State, meld: Meld) -> str:
    usual = usual_points(
        state.table,
        Shape(meld.kind, tuple((one.card, one.stands) for one in meld.laid), meld.start),
    )
    groups: list[str] = []
    joins = False
    for one, value in zip(meld.laid, usual, strict=True):
        text = card_text(one.card, one.stands) + ("" if one.points == value else f"!{one.points}")
        own = one.seat == meld.owner
        if own and joins:
            groups[-1] += text
        else:
            groups.append(text if own else f"{text}({state.names[one.seat]})")
        joins = own and one.points == value
    return f"meld {state.names[meld.owner]} " + "+".join(groups)


def state_text(state: State) -> str:
    """The position as text; reading it gives the state again."""
    lines = [f"rules {state.table.settings.text}", "players " + " ".join(state.names)]
    lines += [f"dealer {state.names[state.dealer]}", f"round {state.number}"]
    lines.append(f"turn {state.names[state.turn]} {state.phase}")
    if state.table.wild:
        lines.append(f"wild {state.table.wild}")
    lines += _turn_lines(state)
    for seat, name in enumerate(state.names):
        cards = in_order(state.hands[seat]) + [UNKNOWN] * state.unknown[seat]
        lines.append(f"hand {name} " + (" ".join(cards) or "-"))
    lines += [meld_text(state, meld) for meld in state.melds]
    lines.append("pile " + (" ".join(state.pile) or "-"))
    lines.append(_stock_line(state))
    lines += [f"answer {state.names[seat]} {answer}" for seat, answer in state.answers.items()]
    if state.table.settings.rummy_call == "pile":
        lines.append("before " + (" ".join(sorted(state.before)) or "-"))
    for seat, pool in enumerate(state.taken):
        if pool:
            lines.append(f"taken {state.names[seat]} " + " ".join(in_order(pool)))
    if state.totals:
        lines.append(f"totals {state.totals}")
    if state.out is not None:
        lines.append(f"out {state.names[state.out]}")
    return "\n".join(lines) + "\n"


def _turn_lines(state: State) -> list[str]:
    lines = []
    if state.owed:
        kind = "" if state.owed.kind == "take" else f" {state.owed.kind}"
        lines.append(f"owed {state.owed.card}{kind}{' meld' if state.owed.meld_only else ''}")
    if state.batch:
        lines.append("batch " + " ".join(state.batch))
    if state.alone:
        lines.append(f"alone {state.alone}")
    if state.put_back_done:
        lines.append("put-back done")
    if state.drew:
        lines.append(f"drew {state.drew}")
    if state.laid:
        lines.append("laid yes")
    if state.batch and state.played != state.laid:
        lines.append(f"touched {'yes' if state.played else 'no'}")
    lines.append(f"laps {state.quiet} {state.idle}")
    lines.append(f"turn-quiet {'yes' if state.turn_quiet else 'no'}")
    if state.first:
        lines.append(f"first {state.first}")
    return lines


def _stock_line(state: State) -> str:
    known = [card for card in state.stock if card != UNKNOWN]
    if state.open_stock:
        return "stock open " + (" ".join(state.stock) or "-")
    if known:
        return "stock " + " ".join(state.stock)
    return f"stock {len(state.stock)}"
