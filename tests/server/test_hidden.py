"""Nothing hidden is told; ``python -m tests.server.hidden`` plays more games."""

import json
import random

import pytest

from rum500 import COMPILED
from rum500.cards import card_text
from rum500.house import preset
from rum500.server import sight
from rum500.server.protocol.looks import Line
from rum500.server.room import Room
from rum500.server.table import Heard, Table
from rum500.telling.words import YOU

from .hidden import Tally, one_game
from .sitting import seated

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
    def line(self: Heard, _seat: int | None, _names: object) -> Line:
        return Line(self.seq, self.told.seat, self.told.own, self.round)

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


def test_who_watches_is_not_told_what_somebody_without_a_name_draws():
    sitting, _ = seated(preset("hoyle"), random.Random(1), 2)
    sitting.table.seats[0].name = YOU
    sitting.table._rename()
    sitting.heard()
    while sitting.playing.state.turn != 0:
        sitting.does(1, sitting.offered(1)[0])
    sitting.does(0, "stock")
    (line,) = json.loads(sitting.heard()[None][-1])["lines"]
    assert line["text"] == "draw from the stock"
