"""A score sheet of a game at a table counts as the game did."""

import random

import pytest

from rum500 import COMPILED, bots
from rum500.game import Game
from rum500.house import nearest_preset
from rum500.match import MOST_ROUNDS, Match
from rum500.presets import PRESETS
from rum500.rules import Rules
from rum500.server import entries as e
from rum500.server.requests import Refusal
from rum500.server.score.of_table import sheet_of
from rum500.sheet import Log, fold
from rum500.sheet.making import of_game
from tests.strategies import random_rules

from .evening import Evening, opened

GAMES = 120 if COMPILED else 6
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


def played(rules: Rules, rng: random.Random) -> Game:
    """A game of computer players, to its end or far into it."""
    players = rng.choice(list(rules.table_sizes()))
    game = Game(rules, NAMES[:players], str(rng.random()))
    match = Match(game, [bots.make("novice", seat) for seat in range(players)])
    while not game.over and len(game.rounds) < min(MOST_ROUNDS, 20):
        match.step()
    return game


def groundless(game: Game) -> set[str]:
    """Doubts about what can be: partners of who went out have cards, and jokers may count nothing."""
    partners = {"out_and_caught"} if game.sides < len(game.names) else set()
    return partners | ({"both_empty"} if game.rules.jokers and not game.rules.joker_value else set())


def check(game: Game) -> None:
    sheet = fold(Log.begun(of_game(game, "Ours", nearest_preset(game.rules))))
    assert {name: getattr(game.rules, name) for name in game.rules.settings()} == sheet.rules.settings()
    assert sheet.first == game.rounds[0].dealer
    for one, result in zip(sheet.rounds, game.rounds, strict=True):
        assert one.totals == list(result.totals), (result, one)
        assert one.scores == list(result.side_scores)
        assert (one.dealer, one.wild, one.ran_out) == (result.dealer, result.wild, result.how == "stock")
        assert [cell.out for cell in one.cells if cell.out is not None] == [result.out] * (result.out >= 0)
        assert [cell.text for cell in one.cells] == [str(cell.entry) for cell in one.cells]
        assert not one.doubts
        doubts = {doubt.code for cell in one.cells for doubt in cell.doubts}
        assert doubts <= groundless(game), (doubts, result)
    assert sheet.totals == game.totals
    assert (sheet.ending is not None) == game.over
    if sheet.ending:
        assert (sheet.ending.winners, sheet.ending.settlement) == (game.winners, game.settlement())


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(name):
    rng = random.Random(name)
    for _ in range(2):
        check(played(PRESETS[name], rng))


def test_random_rules():
    rng = random.Random(3)
    for _ in range(GAMES):
        check(played(random_rules(rng), rng))


def test_before_the_first_game_there_is_none():
    with pytest.raises(Refusal, match="No game was begun at this table; start it"):
        sheet_of(Evening(start=False).table)


def test_while_a_game_goes_on_only_what_is_over_is_told():
    evening = Evening(opened(people=2, computers=0))
    assert sheet_of(evening.table).sets == {
        "title": "A table",
        "players": ["Ann", "Ben"],
        "rules": {"preset": "hoyle", "set": {}},
        "first": evening.playing.first_dealer,
    }


def test_whoever_has_left_is_called_by_the_seat():
    evening = Evening(opened(people=3, computers=0))
    evening.happens(e.Ended())
    for seat in (1, 2):
        evening.happens(e.Filled(seat, "open"))
    assert sheet_of(evening.table).sets["players"] == ["Ann", "Seat 2", "Seat 3"]
    evening.happens(e.Sat(1, "Seat 3", "h7"))
    assert sheet_of(evening.table).sets["players"] == ["Ann", "Seat 3", "Seat 4"]
