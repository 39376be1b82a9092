"""A game that was played here, opened as a score sheet."""

import random

import pytest

from rum500.game import Game
from rum500.presets import PRESETS
from rum500.sheet import Log, fold
from rum500.sheet.making import of_game
from tests.rounds import choose


@pytest.mark.parametrize("name", PRESETS)
def test_the_sheet_has_the_totals_dealers_and_winners_of_the_game(name):
    rules = PRESETS[name].with_(target=None, rounds=3, next_dealer="winner")
    players = 4 if 4 in rules.table_sizes() else rules.table_sizes()[0]
    game = Game(rules, [f"P{seat}" for seat in range(players)], "7")
    rng = random.Random(name)
    while not game.over:
        game.apply(*choose(game.state, rng))
    log = Log()
    log.append("A" * 8, 0, "", of_game(game, "Ours", name))
    sheet = fold(log)
    assert sheet.totals == game.totals
    assert [one.dealer for one in sheet.rounds] == [one.dealer for one in game.rounds]
    assert sheet.ending is not None
    assert sheet.ending.winners == game.winners
    assert sheet.ending.settlement == game.settlement()
