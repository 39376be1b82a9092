"""Nothing hidden is told; ``python -m tests.server.hidden`` plays more games."""

import pytest

from rum500 import COMPILED
from rum500.cards import card_text
from rum500.server import protocol as p
from rum500.server import sight
from rum500.server.room import Room
from rum500.server.table import Heard, Table

from .hidden import Tally, one_game

GAMES = 4 if COMPILED else 1
ACTIONS = 120 if COMPILED else 30


@pytest.mark.parametrize("seed", range(GAMES))
def test_messages_hang_on_nothing_hidden(seed):
    tally = Tally()
    one_game(seed, tally, ACTIONS)
    assert not tally.faults
    assert tally.actions


def found() -> list[str]:
    tally = Tally()
    for seed in range(10):
        if not tally.faults:
            one_game(seed, tally, ACTIONS)
    return tally.faults


def test_a_drawn_card_told_to_others_would_be_found(monkeypatch):
    def line(self: Heard, _seat: int | None) -> p.Line:
        return p.Line(self.seq, self.told.seat, self.told.own, self.round)

    monkeypatch.setattr(Heard, "line", line)
    assert found()


def test_a_seed_told_would_be_found(monkeypatch):
    monkeypatch.setattr(Table, "commitment", property(lambda self: self.seed))
    assert found()


def test_a_card_of_the_stock_told_would_be_found(monkeypatch):
    now = sight.now

    def telling(game, seconds):
        told = now(game, seconds)
        told.stock_known = [card_text(card) for card in game.state.stock()][:1]
        return told

    monkeypatch.setattr(sight, "now", telling)
    assert found()


def test_an_answer_that_hangs_on_another_hand_would_be_found(monkeypatch):
    why = Room._why

    def telling(self, seat, command):
        answer = why(self, seat, command)
        theirs = self.table.playing.state.hand((seat + 1) % len(self.table.seats))
        answer.allowed |= any(card_text(card) in command.do for card in theirs)
        return answer

    monkeypatch.setattr(Room, "_why", telling)
    assert found()
