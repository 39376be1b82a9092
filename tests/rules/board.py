"""A position to play from, and what a test can claim about it.

`board("hand A 7c 9d; pile 3h 4d")` reads a position (`;` ends a line, as a newline does) with the preset
and the players given beside it. An action is written as in a record; `"C: call 7h"` is by C, any other by
the seat in turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from rum500 import Game, State
from rum500.cards import UNKNOWN, card_text
from rum500.notation import Ambiguous, read, write
from rum500.position import format_position, parse_position
from rum500.round import Illegal, Phase

PHASES = {
    Phase.UPCARD: "upcard",
    Phase.DRAW: "draw",
    Phase.PLAY: "play",
    Phase.CALL: "call",
    Phase.OVER: "over",
}
RULE_ID = re.compile(r"[PMDLXCESGR]\d+[ab]?")
SUITS = str.maketrans("♣♦♥♠", "cdhs")


def board(text: str, rules: str = "hoyle", players: str = "A B") -> Board:
    """The position `text` under `rules` (a preset and what differs) for `players`; the last of them deals."""
    lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
    setup = parse_position("\n".join([f"rules {rules}", f"players {players}", *lines]) + "\n")
    return Board(State.from_setup(setup), players.split())


def finish(start: Board, *actions: str, totals: Sequence[int] = (), round_no: int = 1) -> Game:
    """A game that stands at `totals` and at this position in its round, after these actions."""
    rules = start.state.rules
    sides = 2 if rules.partners else len(start.names)
    game = Game(
        rules,
        start.names,
        "a table",
        totals=list(totals) or [0] * sides,
        round_no=round_no,
        dealer=start.state.dealer,
    )
    game.set_state(start.state.copy())
    for action in actions:
        seat, text = Board(game.state, start.names).who(action)
        game.apply(seat, read(game.state, seat, text))
    return game


def cards(codes: Sequence[int]) -> str:
    """Cards as text, in the order given."""
    return " ".join(card_text(code) for code in codes)


def everything(state: State) -> Counter[int]:
    """Every card of the position, wherever it lies."""
    there = Counter([*state.batch(), *state.pile(), *state.stock()])
    for seat in range(state.players):
        there.update(state.hand(seat))
    for meld in state.melds():
        there.update(laid.card for laid in meld.cards)
    return there


def plain(sentence: str) -> str:
    """The sentence in small letters, its cards as in the notation (`7h`, `th`)."""
    return re.sub(r"10(?=[cdhs]\b)", "t", sentence.translate(SUITS)).casefold()


class Board:
    """One position of a round. It never changes: `play` gives a new one."""

    def __init__(self, state: State, names: list[str]) -> None:
        """A board over `state`, whose seats are called `names`."""
        self.state = state
        self.names = names

    def play(self, *actions: str) -> Board:
        """The board after these actions; each is legal, loses no card, leaves somebody something to do."""
        state = self.state.copy()
        for action in actions:
            seat, text = Board(state, self.names).who(action)
            before = everything(state)
            self._do(state, seat, text)
            assert everything(state) == before, f"{action}: cards were lost or made"
            assert self._goes_on(state), f"{action}: nobody can do anything"
        return Board(state, self.names)

    def can(self, *actions: str) -> None:
        """Each of these actions is legal here, and nothing here changes by trying it."""
        before = self.text()
        for action in actions:
            seat, text = self.who(action)
            assert self.state.why_not(read(self.state, seat, text), seat) is None, action
            self.play(action)
        assert self.text() == before

    def refuses(self, action: str, rule: str | tuple[str, ...] = (), says: str = "") -> None:
        """The action is refused under `rule`, or one of them, in words that match, and nothing changes."""
        seat, text = self.who(action)
        before = self.text()
        with pytest.raises(Illegal) as caught:
            self._do(self.state, seat, text)
        reason = caught.value.reason
        assert self.text() == before, f"{action} was refused and changed the position"
        assert RULE_ID.fullmatch(reason.rule), f"{action}: {reason}"
        assert not rule or reason.rule in ((rule,) if isinstance(rule, str) else rule), f"{action}: {reason}"
        assert len(reason.sentence) > 10, f"{action}: {reason}"
        assert re.search(says.casefold(), plain(reason.sentence)), f"{action}: {reason}"
        assert text not in self.legal(self.names[seat]), f"{action} is listed and refused"

    def ambiguous(self, action: str, *choices: str) -> list[str]:
        """The action has several legal readings, these among them; all are given back."""
        seat, text = self.who(action)
        before = self.text()
        with pytest.raises(Ambiguous) as caught:
            self._do(self.state, seat, text)
        offered = list(caught.value.choices)
        assert self.text() == before
        assert len(offered) > 1
        assert set(choices) <= set(offered), offered
        self.can(*(f"{self.names[seat]}: {choice}" for choice in offered))
        return offered

    def legal(self, name: str = "") -> list[str]:
        """The listed actions of a seat (else the one in turn), as text; no action is listed twice."""
        seat = self.names.index(name) if name else self.state.turn
        listed = [write(self.state, code) for code in self.state.legal(seat)]
        assert len(listed) == len(set(listed)), listed
        return listed

    def lists(self, start: str, name: str = "") -> list[str]:
        """The listed actions that begin with these words, sorted."""
        return sorted(text for text in self.legal(name) if text.startswith(start))

    def hand(self, name: str) -> str:
        """The hand, by suit (c d h s) and rank from the ace; what lies apart is not in it."""
        return cards(self.state.hand(self.names.index(name)))

    def batch(self) -> str:
        """What was taken and lies apart, bottom to top."""
        return cards(self.state.batch())

    def pile(self) -> str:
        """The pile, bottom to top."""
        return cards(self.state.pile())

    def stock(self) -> str:
        """The stock, the next card first."""
        return cards(self.state.stock())

    def melds(self) -> list[str]:
        """Each meld in its order: who began it, its cards, in brackets who laid a card on another's."""
        found = []
        for meld in self.state.melds():
            laid = (
                list(meld.cards)
                if meld.kind == "run"
                else sorted(meld.cards, key=lambda c: (c.stands, c.seat))
            )
            found.append(f"{self.names[meld.owner]} ")
            for card in laid:
                named = card_text(card.card)
                named += f"={card_text(card.stands)}" if card.stands != card.card else ""
                found[-1] += named if card.seat == meld.owner else f"{named}({self.names[card.seat]})"
        return found

    def points(self, name: str) -> int:
        """The points a seat has on the table."""
        return self.state.points(self.names.index(name))

    def scores(self) -> list[int]:
        """The round's score of every seat; the round must be over."""
        assert self.over, self.text()
        return list(self.state.round_scores())

    @property
    def turn(self) -> str:
        """Who is in turn."""
        return self.names[self.state.turn]

    @property
    def phase(self) -> str:
        """upcard, draw, play, call or over."""
        return PHASES[Phase(self.state.phase)]

    @property
    def actors(self) -> str:
        """Who may act now."""
        return " ".join(self.names[seat] for seat in self.state.actors())

    @property
    def owed(self) -> str:
        """The card that must come to the table, or nothing."""
        return card_text(self.state.owed) if self.state.owed >= 0 else ""

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.state.over

    @property
    def out(self) -> str:
        """Who went out, or nothing."""
        return self.names[self.state.out] if self.state.out >= 0 else ""

    def who(self, action: str) -> tuple[int, str]:
        """Whose action it is, and its notation."""
        name, colon, text = action.partition(": ")
        return (self.names.index(name), text) if colon else (self.state.turn, action)

    def text(self) -> str:
        """The whole position as text."""
        return format_position(self.state.to_setup(self.names))

    @staticmethod
    def _do(state: State, seat: int, text: str) -> None:
        state.apply(read(state, seat, text), seat)

    @staticmethod
    def _goes_on(state: State) -> bool:
        actors = state.actors()
        hidden = any(UNKNOWN in state.hand(seat) for seat in actors)
        return state.over or hidden or any(state.legal(seat) for seat in actors)
