"""What goes wrong in other programs of the game, each as a test of its own."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rum500 import PRESETS, Game, deal
from rum500.cards import JOKER, UNKNOWN, pack
from rum500.round.codes import Kind

from .board import board, cards, everything, finish

THREE = "A B C"


@pytest.mark.rule("L2")
def test_a_lay_off_is_not_credited_to_the_owner_of_the_meld() -> None:
    text = "turn A play; hand A 7h 8h Ks; hand C 2c; meld B 4h5h6h; meld C 9c9d9s"
    b = board(text, players=THREE).play("lay 7h>1", "lay 8h>1")
    assert [b.points(name) for name in "ABC"] == [15, 15, 27]


@pytest.mark.rule("D5")
def test_the_owed_card_is_the_deepest_one_not_the_top_one() -> None:
    b = board("hand A 9s 9c 4h 4c Ks; pile 8s 4s 9d").play("take 4s")
    b.refuses("meld 9c9d9s", "D5", says="4s")
    b.refuses("drop Ks", "D5", says="4s")
    b.play("meld 4c4h4s").can("meld 9c9d9s", "drop Ks")


@pytest.mark.rule("D5", "D13")
@pytest.mark.parametrize("rules", ["hoyle", "500-rum", "seven-card", "joker-rummy", "rummy-500"])
def test_no_take_is_offered_that_nothing_can_use(rules: str) -> None:
    b = board("hand A 2c 9d Ks; meld B 3s4s5s6s; pile 7h 8c Jc Qd", rules)
    offered = b.lists("take")
    assert offered in ([], ["take Qd"])
    b.refuses("take 7h", "D5")
    for take in offered:
        assert b.play(take).lists("drop") != []


@pytest.mark.rule("D12")
def test_lay_offs_that_build_on_each_other_are_not_refused() -> None:
    b = board("hand A 7h 8h Ks; meld B 4h5h6h; pile 9h Qd").play(
        "take 9h", "lay 7h>1", "lay 8h>1", "lay 9h>1"
    )
    assert b.melds() == ["B 4h5h6h7h(A)8h(A)9h(A)"]


@pytest.mark.rule("E1")
def test_the_last_card_melded_ends_the_round() -> None:
    b = board("turn A play; hand A 7c 7d 7h; hand B 2c").play("meld 7c7d7h")
    assert (b.over, b.actors, b.legal("A"), b.legal("B")) == (True, "", [], [])


@pytest.mark.rule("E2", "E4", "E4a", "X1")
@pytest.mark.parametrize("stock_out", ["end", "play_on", "reshuffle"])
def test_with_the_stock_out_a_round_neither_hangs_nor_gives_away_discards(stock_out: str) -> None:
    b = board("hand A 2c Kc; hand B 3d Qs; pile 9s; stock 5h", f"hoyle stock_out={stock_out}")
    b = b.play("stock", "drop Kc")
    turns = 0
    while not b.over:
        assert b.lists("drop") == []
        b = b.play(b.legal()[0])
        if not b.over:
            b = b.play(b.lists("drop")[0])
        turns += 1
        assert turns < 40
    assert b.out == ""


WON = "turn A play; hand A 9c; hand B 2c; meld A KcKdKh"


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("totals", "winners"), [([505, 540], [1]), ([480, 502], [0]), ([475, 507], []), ([469, 480], [])]
)
def test_the_highest_total_wins_and_no_tie_is_decided_by_seats(totals: list[int], winners: list[int]) -> None:
    game = finish(board(WON), "drop 9c", totals=totals)
    assert list(game.winners) == winners
    assert game.over == bool(winners)


@pytest.mark.rule("M8", "M9")
def test_a_joker_does_not_float_and_none_is_used_thrice() -> None:
    b = board("turn A play; hand A Jk 7h 4h 8h 5c 5d Ks Qs; meld B 5h6hJk=7h", "joker-rummy")
    b.refuses("lay 7h>1")
    after = b.play("lay 8h>1")
    assert after.melds() == ["B 5h6hJk=7h8h(A)"]
    b.refuses("meld 5cJk=5dJk=5s")
    used = b.play("meld 5c5dJk=5s")
    used.refuses("lay Jk=4h>1")
    used.refuses("drop Jk")


@pytest.mark.rule("M1", "L1", "X1")
@pytest.mark.parametrize(
    "action", ["meld 8c8d8h", "meld 7c7d7d", "meld 7d7c7d7h", "lay 9s>1", "drop 9s", "drop 7s"]
)
def test_cards_not_in_the_hand_or_named_twice_are_refused(action: str) -> None:
    board("turn A play; hand A 7c 7d 7h Ks; meld B 9c9d9h; pile 7s").refuses(action)


@pytest.mark.rule("D5", "X3", "M13", "L1")
@pytest.mark.parametrize(
    ("text", "rules", "action"),
    [
        ("hand A 2c 9d Ks; pile 7h 8c 4d", "hoyle", "take 7h"),
        ("hand A 5h; pile 4h 6h", "seven-card min_run=3", "take 4h"),
        ("turn A play; hand A 7c 7d 7h", "hoyle final_discard=required", "meld 7c7d7h"),
        ("turn A play; hand A 4h 5h 6h Ks", "hoyle first_meld_min=30", "meld 4h5h6h"),
        ("turn A play; hand A 7h Ks; meld B 4h5h6h", "hoyle lay_off=own_side", "lay 7h>1"),
        ("turn A play; hand A 7d Ks 2c; meld B 7cJk=7d7h7s", "joker-rummy joker_swap=on", "swap 7d>1"),
        ("turn A play; hand A 7d Ks; owed 7h; batch 7h 8c; meld B 4h5h6h", "hoyle", "drop Ks"),
        ("turn A play; hand A 4d Ks; alone 4d; drew pile", "hoyle discard_taken=off", "drop 4d"),
    ],
)
def test_a_refused_action_changes_nothing(text: str, rules: str, action: str) -> None:
    b = board(text, rules)
    before, there = b.text(), everything(b.state)
    b.refuses(action)
    assert (b.text(), everything(b.state)) == (before, there)


@pytest.mark.rule("M3", "M9")
def test_no_run_goes_round_the_corner_by_a_lay_off_or_a_joker() -> None:
    text = "turn A play; hand A Jk Jk 2h Ks Ad 2d 9c 8c; meld B QhKhAh; meld B As2s3s; meld B QdKdJk=Ad"
    b = board(text, "hoyle jokers=4 packs=2")
    refused = ["lay 2h>1", "lay Jk=2h>1", "lay Ks>2", "lay Jk=Ks>2", "lay 2d>3", "meld KsJk=AsJk=2s"]
    for action in [*refused, "meld Ad2dJk=Kd"]:
        b.refuses(action)
    b.can("meld Ad2dJk=3d", "lay Jk=Jh>1")


@pytest.mark.rule("M2", "L4")
def test_a_run_named_out_of_order_is_kept_in_order_and_grows_at_both_ends() -> None:
    b = board("turn A play; hand A 6h 4h 5h 3h 7h Ks").play("meld 6h4h5h")
    assert b.melds() == ["A 4h5h6h"]
    assert b.play("lay 3h>1", "lay 7h>1").melds() == ["A 3h4h5h6h7h"]


@pytest.mark.rule("D2", "X1", "M1")
@pytest.mark.parametrize("draw", ["", "stock", "take 8c", "take 8c'", "take 7d"])
def test_no_legal_action_is_listed_twice(draw: str) -> None:
    text = "hand A 7h 7h 7c 7c 8h 9h 9h Jk Jk; meld B 4h5h6h; meld B 7d7s7s; pile 7d 2c 8c 8c"
    b = board(text, "joker-rummy packs=2 jokers=4")
    codes = (b.play(draw) if draw else b).state.legal(0)
    assert len(codes) == len(set(codes)) > 1
    assert len((b.play(draw) if draw else b).legal("A")) == len(codes)


@pytest.mark.rule("D1", "P10")
def test_a_seat_sees_its_own_hand_the_pile_and_the_table_and_nothing_else() -> None:
    b = board("hand A 2c 9d; hand B 3c 9h; meld B 4h5h6h; pile 4d; stock 3h 4s 5s")
    for seat in (0, 1):
        view = b.state.view(seat)
        assert view.seat == seat
        assert view.hand(seat) == b.state.hand(seat)
        assert view.hand(1 - seat) == [UNKNOWN] * 2
        assert view.stock() == [UNKNOWN] * 3
        assert view.pile() == b.state.pile()
        assert [meld.cards for meld in view.melds()] == [meld.cards for meld in b.state.melds()]


@pytest.mark.rule("D1")
def test_what_a_seat_cannot_see_changes_nothing_in_its_view() -> None:
    seen = "hand A 2c 9d; meld B 4h5h6h; pile 4d"
    one = board(f"{seen}; hand B 3c 9h; stock 3h 4s 5s").state.view(0)
    other = board(f"{seen}; hand B Kc Qs; stock Ad As 8h").state.view(0)
    assert one.legal() == other.legal()
    for seat in (0, 1):
        assert one.hand(seat) == other.hand(seat)
    assert (one.stock(), one.pile(), one.turn) == (other.stock(), other.pile(), other.turn)


@pytest.mark.rule("D2", "M2")
@pytest.mark.parametrize(
    "rules", ["hoyle packs=2", "joker-rummy packs=2 jokers=4", "rummy-500 packs=2 set_suits=any"]
)
def test_twenty_four_cards_in_hand_and_forty_in_the_pile_are_listed_as_they_are_answered(rules: str) -> None:
    deck = pack(2, 0) + [JOKER] * (4 if "jokers" in rules else 0)
    random.Random(7).shuffle(deck)
    text = f"hand A {cards(deck[:24])}; pile {cards(deck[24:64])}; stock 10"
    for b in [board(text, rules), board(f"turn A play; {text}", rules)]:
        listed = b.state.legal()
        assert len(set(listed)) == len(listed)
        assert [code for code in listed if b.state.why_not(code) is not None] == []
        alone = [Kind.TAKE | depth << 4 for depth in range(1, 41)]
        alone += [Kind.DROP | card << 4 for card in sorted(set(deck[:24]))]
        asked = [code for code in alone if b.state.why_not(code) is None]
        assert asked
        assert [code for code in listed if code & 15 in {Kind.TAKE, Kind.DROP}] == asked


@pytest.mark.rule("P12")
def test_nobody_acts_for_another_seat() -> None:
    b = board("turn A play; hand A 7c Ks; hand B 7d Qs; hand C 2c 3c; pile 9s", players=THREE)
    for action in ["B: drop Qs", "B: drop Ks", "C: drop 2c", "C: drop Ks", "B: stock"]:
        b.refuses(action)
    b.can("A: drop Ks")


@pytest.mark.rule("P9")
def test_the_dealer_moves_on_after_every_round() -> None:
    game = Game(PRESETS["hoyle"].with_(target=5000), ["A", "B", "C"], "a table")
    chance = random.Random(3)
    while len(game.rounds) < 7:
        seat = game.state.actors()[0]
        game.apply(seat, chance.choice(game.state.legal(seat)))
    dealers = [result.dealer for result in game.rounds]
    assert dealers == [(dealers[0] + deals) % 3 for deals in range(7)]


@pytest.mark.rule("E1", "E2", "E4", "E4b")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_every_round_of_random_actions_ends_with_all_its_cards(preset: str, seed: int) -> None:
    rules, chance = PRESETS[preset], random.Random(seed)
    players = 4 if rules.partners else 2 + seed
    deck = pack(rules.packs_for(players), rules.jokers)
    chance.shuffle(deck)
    state = deal(rules, players, deck, seed % players)
    for _ in range(20_000):
        if state.over:
            break
        seat = chance.choice(state.actors())
        listed = state.legal(seat)
        assert listed
        state.apply(chance.choice(listed), seat)
        assert everything(state) == Counter(deck)
    assert state.over
    assert len(state.round_scores()) == players
