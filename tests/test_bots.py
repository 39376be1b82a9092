"""Computer players: legal under any rules, the same for the same seed, and the novice better than chance."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rum500 import COMPILED, Game, State, bots
from rum500.bots import novice
from rum500.match import Match
from rum500.presets import PRESETS
from rum500.rules import Rules, RulesError

from .rules.board import board
from .strategies import random_rules


def play_round(rules: Rules, names: list[str], seed: str) -> Match:
    """A match after its first round; every action of a bot was checked."""
    game = Game(rules, [f"{name}-{at}" for at, name in enumerate(names)], seed)
    match = Match(game, [bots.make(name, bots.seed_for(seed, at)) for at, name in enumerate(names)])
    while not game.rounds:
        match.step()
    return match


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bot", bots.BOTS)
def test_every_bot_plays_every_preset_to_the_end_of_a_round(name, bot):
    rules = PRESETS[name]
    for players in rules.table_sizes()[:: 1 if COMPILED else 3]:
        play_round(rules, [bot] * players, f"{name}{players}")


@pytest.mark.parametrize("seed", range(60 if COMPILED else 8))
def test_bots_play_any_rules(seed):
    rng = random.Random(seed)
    rules = random_rules(rng)
    players = rng.choice(rules.table_sizes())
    play_round(rules, [rng.choice(list(bots.BOTS)) for _ in range(players)], str(seed))


def test_the_same_seed_plays_the_same_game():
    one, same, other = (play_round(PRESETS["hoyle"], ["novice", "random"], seed) for seed in ("a", "a", "b"))
    assert (one.game.rounds, one.actions) == (same.game.rounds, same.actions)
    assert one.game.rounds != other.game.rounds


def test_there_is_no_bot_of_another_name():
    with pytest.raises(bots.UnknownBot, match=r"no bot 'expert'.*random, novice"):
        bots.make("expert", 1)


def novice_plays(position: str, rules: str = "hoyle", players: str = "A B") -> str:
    """What the novice does where A is asked."""
    table = board(position, rules, players)
    view = table.state.view(0)
    return table.legal("A")[view.legal(0).index(bots.make("novice", 1).choose(view))]


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("hand A 7c 7d 2s Ks; pile 7h 8c; stock 20", "take 7h"),
        ("hand A 7c 9d 2s Ks; pile Qc; stock 20", "stock"),
        ("turn A play; hand A 7c 7d 7h 4s 5s 6s Ks", "meld 7c7d7h"),
        ("turn A play; hand A 8c Ks 2d; meld B 8d8h8s", "lay 8c>1"),
        ("turn A play; hand A Kc Kd 9s 8s Td 4h", "drop Td"),
        ("turn A play; hand A As 2s Kd", "drop Kd"),
    ],
)
def test_the_novice_takes_what_it_can_get(position, action):
    assert novice_plays(position) == action


def test_the_novice_keeps_a_joker_and_a_wild_card():
    assert novice_plays("turn A play; hand A Jk 2c Td", "joker-rummy") == "drop Td"
    assert novice_plays("turn A play; wild 6; hand A 6c 2c Td", "rummy-5000") == "drop Td"


def test_the_novice_calls():
    call = "turn C call; pile 2c 7h; meld B 4h5h6h; hand A 2d 3d; hand B 9c 9d; hand C 2s 3s"
    assert novice_plays(call, "rummy-500", "A B C") == "call 7h"


def test_offers_go_once_round_the_table_after_a_turn():
    hands = "hand A 2d 9s; hand B 3d Ks; hand C 7c 7d 7h 2s 4d; hand D 8c 8d 8h 3s 5d"
    table = board(f"turn A play; {hands}", "hoyle off_turn_melds=on", "A B C D")
    game = Game(table.state.rules, table.names, "x")
    game.set_state(table.state)
    match = Match(game, [None] * 4)
    match.apply(0, game.state.legal()[-1])
    assert game.state.turn == 1
    assert match.due() == (2, True)
    match.apply(2, game.state.legal(2)[0])
    assert match.due() == (3, True)
    match.decline()
    assert match.due() == (1, False)


def noting(points_after: Callable[[State, int, int], int], tried: list[int]) -> Callable[..., int]:
    """The same, with each play that is tried noted."""

    def noted(state: State, seat: int, play: int) -> int:
        tried.append(play)
        return points_after(state, seat, play)

    return noted


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_the_novice_beats_chance_nine_times_in_ten_and_tries_few_plays_out(monkeypatch):
    won, decisions, tried = 0, 0, list[int]()
    monkeypatch.setattr(novice, "_points_after", noting(novice._points_after, tried))
    games = 100
    for at in range(games):
        seats = ["novice", "random"][:: 1 if at % 2 else -1]
        game = Game(PRESETS["hoyle"], seats, f"beats {at}")
        match = Match(game, [bots.make(name, seat) for seat, name in enumerate(seats)])
        while not game.over:
            decisions += seats[match.due().seat] == "novice"
            match.step()
        won += game.winners == (seats.index("novice"),)
    assert won >= 0.9 * games
    assert decisions / 2 < len(tried) < decisions


def test_random_rules_that_cannot_be_dealt_are_refused_before_a_bot_is_asked():
    with pytest.raises(RulesError):
        play_round(PRESETS["persian"], ["random"] * 3, "x")
