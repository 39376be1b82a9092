"""The club player: what it does in positions that ask for a certain thing, and that it does not peek."""

from __future__ import annotations

import hashlib

import pytest

from rum500 import COMPILED, bots
from rum500.bots.club.advice import advise
from rum500.bots.club.player import Club
from rum500.bots.club.style import Temper
from rum500.bots.club.trial import play_rounds
from rum500.presets import PRESETS

from .peeking import peeked, some_positions
from .rules.board import board

NINE = "hand B 3c 4s 5h 6d 8c Td Tc 9h Ts"


def plays(position: str, rules: str = "hoyle", players: str = "A B") -> str:
    """What club does where A is asked."""
    table = board(position, rules, players)
    view = table.state.view(0)
    return table.legal("A")[view.legal(0).index(bots.make("club", 1).choose(view))]


@pytest.mark.parametrize("seed", range(20 if COMPILED else 2))
def test_nobody_peeks(seed):
    for at, (state, seat) in enumerate(some_positions(100 if COMPILED else 20, seed)):
        assert not peeked(state, seat, at)


def test_it_captures_a_meld_and_what_lies_above_it():
    assert plays("turn A draw\nhand A 7c7d Ks 2h\npile 7s Qc Jd\nstock 20\n" + NINE) == "take 7s"


def test_it_leaves_a_heap_that_it_cannot_use_while_another_is_about_to_go_out():
    position = "turn A draw\nhand A 2c2d\npile 2s Kc Qd Jh Ts Ac Kd\nstock 20\nhand B 3c"
    assert plays(position) == "stock"


def test_it_does_not_drop_what_the_next_player_is_known_to_want():
    hand = "turn A play\nhand A Kc Qd 4h\nstock 20\npile 2h\n"
    assert plays(hand + "hand B KdKh 9s8d\ntaken B KdKh") == "drop 4h"
    assert plays(hand + "hand B QhQs 9s8d\ntaken B QhQs") != "drop Qd"


def test_it_keeps_from_pairing_a_card_of_the_pile():
    hand = "turn A play\nhand A 9c Jd 3s 3h\nstock 20\nhand B 3c 4s 5h 6d 8c Td Tc Ts\n"
    assert plays(hand + "pile 9d 9h") != "drop 9c"
    assert plays(hand + "pile Jh Js") != "drop Jd"


def test_it_melds_and_lays_off_before_it_drops():
    table = "turn A play\nhand A {} Kc 2d\nstock 20\npile 2h\nhand B 3c 5h 6d 8c Ts\n"
    assert plays(table.format("7c7d7s")) == "meld 7c7d7s"
    assert plays(table.format("7h") + "meld B 7c7d7s") == "lay 7h>1"


def test_it_calls_what_the_pile_makes_a_meld_of():
    hands = "hand A Ks 2h 3c 8d\nhand B 3d 4s 5h\nhand C 9d\n"
    position = f"turn C call\n{hands}pile 2c 7c 7d 2s 7h\nstock 20"
    assert plays(position, "hoyle rummy_call=discard", "A B C") == "call 7h"


def advised(position: str) -> str:
    """What club advises A, and why."""
    table = board(position, "hoyle", "A B")
    advice = advise(Club(Temper()), table.state.view(0))
    return f"{table.legal('A')[table.state.view(0).legal(0).index(advice.action)]}: {advice.reason}"


def test_it_says_why():
    start = "turn A draw\nhand A 7c7d Ks 2h\npile 7s Qc Jd\nstock 20\n"
    assert advised(start + NINE) == "take 7s: it is worth some 13 points more to you than anything else"
    heap = "turn A draw\nhand A 2c2d\npile 2s Kc Qd Jh Ts Ac Kd\nstock 20\nhand B 3c"
    assert advised(heap).startswith("stock: taking K♦ is worth some ")
    known = "turn A play\nhand A Kc Qd 4h\nstock 20\npile 2h\nhand B KdKh 9s8d\ntaken B KdKh"
    assert advised(known) == "drop 4h: it helps your hand little, and others can hardly use it"


@pytest.mark.parametrize("seed", range(6 if COMPILED else 1))
def test_advice_is_legal_and_has_a_reason_under_any_rules(seed):
    club = Club(Temper())
    for state, seat in some_positions(60 if COMPILED else 10, 1000 + seed):
        advice = advise(club, state.view(seat))
        assert advice.action in state.legal(seat)
        assert advice.action == club.choose(state.view(seat))


def test_weighing_agrees_with_choosing():
    club = Club(Temper())
    for state, seat in some_positions(200 if COMPILED else 20, 77):
        view = state.view(seat)
        weighed = club.weigh(view)
        assert [one.action for one in weighed] == view.legal(seat)
        drops = [one for one in weighed if one.action & 15 == 8]
        if len(drops) == len(weighed) > 1:
            best = max(drops, key=lambda one: one.worth - one.risk)
            assert best.action == club.choose(view)


FROZEN = "9ca4e93fff342cf6"


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_club_1_stays_as_it_is():
    """Later players are measured against it: whoever changes what it does gives the new player a new name."""
    print_of = hashlib.sha256()
    for name in sorted(PRESETS):
        players = PRESETS[name].table_sizes()[0]
        scores, decisions = play_rounds(PRESETS[name], [bots.CLUB_1] * players, 1, 20)
        print_of.update(repr((name, scores, decisions)).encode())
    assert print_of.hexdigest()[:16] == FROZEN


def test_what_is_no_view_or_has_nothing_to_do_is_refused():
    club = Club(Temper())
    table = board("turn B draw\nhand A 7c\nhand B 9h\npile Jd\nstock 20", "hoyle", "A B")
    for ask in (club.choose, club.weigh, club.choose_off_turn):
        with pytest.raises((TypeError, AttributeError)):
            ask(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nothing to do"):
        club.choose(table.state.view(0))
    with pytest.raises(ValueError, match="nothing to do"):
        advise(club, table.state.view(0))
    with pytest.raises(TypeError):
        Club.__new__(Club).choose(table.state.view(1))


def test_weights_that_mean_nothing_are_refused():
    with pytest.raises(ValueError, match="far has to be above 0"):
        Temper(far=-1)
    with pytest.raises(ValueError, match="rush has to be above 0"):
        Temper(rush=0)
