"""R: the finer rulings: what is listed, what is asked, owed cards, swaps, wild cards."""

from __future__ import annotations

import pytest

from rum500 import PRESETS, Rules, RulesError

from .board import board

JOKERS = "hoyle jokers=2"


@pytest.mark.rule("R1", "M13")
def test_runs_of_every_length_are_listed_only_while_a_first_minimum_is_open() -> None:
    text = "turn A play; hand A Th Jh Qh Kh 2c 3d"
    assert board(text).lists("meld") == ["meld JhQhKh", "meld ThJhQh"]
    b = board(text, "hoyle first_meld_min=30")
    assert b.lists("meld") == ["meld JhQhKh", "meld ThJhQh", "meld ThJhQhKh"]
    opened = board(f"{text}; meld A 8c8d8h", "hoyle first_meld_min=30")
    assert opened.lists("meld") == ["meld JhQhKh", "meld ThJhQh"]


@pytest.mark.rule("R1")
def test_a_joker_stands_for_a_card_that_is_held_only_if_it_must_be_melded() -> None:
    free = board("turn A play; hand A 7c 7d 7h Jk Ks 2c", JOKERS)
    assert free.lists("meld") == [
        "meld 7c7d7h",
        "meld 7c7d7hJk=7s",
        "meld 7c7dJk=7s",
        "meld 7c7hJk=7s",
        "meld 7d7hJk=7s",
    ]
    free.can("meld 7c7dJk=7h")
    owed = board("hand A 7c 7d 7h Ks; pile Jk Qd", JOKERS).play("take Jk")
    assert {"meld 7c7dJk=7h", "meld 7c7dJk=7s", "meld 7cJk=7d7h", "meld 7c7d7hJk=7s"} <= set(owed.legal("A"))
    assert all("Jk=" in text for text in owed.lists("meld"))


@pytest.mark.rule("R1", "L5")
def test_a_joker_is_listed_at_every_end_of_a_run_and_in_a_set_where_the_natural_is_not_held() -> None:
    text = "turn A play; hand A Jk 7h Ks 2c; meld B 4h5h6h; meld B 8c8d8s"
    assert board(text, JOKERS).lists("lay Jk") == ["lay Jk=3h>1", "lay Jk=7h>1", "lay Jk=8h>2"]
    held = board(text.replace("2c;", "8h;"), JOKERS)
    assert held.lists("lay") == ["lay 7h>1", "lay 8h>2", "lay Jk=3h>1", "lay Jk=7h>1"]
    held.can("lay Jk=8h>2")


@pytest.mark.rule("R1", "M7")
def test_in_a_set_without_limit_a_joker_takes_the_first_absent_suit() -> None:
    b = board("turn A play; hand A Jk Ks 2c; meld B 7d7h7s", f"{JOKERS} packs=2 set_suits=any")
    assert b.lists("lay") == ["lay Jk=7c>1"]
    b.can("lay Jk=7d>1", "lay Jk=7s>1")


@pytest.mark.rule("R2", "M7", "M9")
def test_identical_cards_in_a_set_need_two_packs() -> None:
    text = "turn A play; hand A 7c 7d 7h 7s Jk Ks 2c"
    one = board(text, "joker-rummy")
    one.refuses("meld 7c7dJk=7d", ("M9", "M7", "R2"))
    one.refuses("meld 7c7d7h7sJk=7s", ("M9", "M7", "M1", "R2"))
    two = board(text, "joker-rummy packs=2")
    two.can("meld 7c7dJk=7d", "meld 7c7d7h7sJk=7s")


@pytest.mark.rule("R3")
def test_a_joker_that_is_not_named_is_accepted_when_one_reading_alone_is_legal() -> None:
    b = board("turn A play; hand A Kh Ah 7c 7d 7h 5h Jk Jk 2c", JOKERS)
    assert b.play("meld KhAhJk").melds() == ["A Jk=QhKhAh"]
    assert b.play("meld 7c7d7hJk").melds() == ["A 7c7d7hJk=7s"]
    b.ambiguous("meld 7c7dJk", "meld 7c7dJk=7h", "meld 7c7dJk=7s")
    b.ambiguous("meld 5h7hJkJk")
    b.refuses("meld Kh7cJk")


@pytest.mark.rule("R3", "L5")
def test_a_joker_laid_off_without_a_name_asks_where_it_fits_twice() -> None:
    b = board("turn A play; hand A Jk Ks 2c; meld B 4h5h6h; meld B 8c8d8h", JOKERS)
    assert b.play("lay Jk>2").melds()[1] == "B 8c8d8hJk=8s(A)"
    assert sorted(b.ambiguous("lay Jk>1")) == ["lay Jk=3h>1", "lay Jk=7h>1"]
    b.ambiguous("lay Jk", "lay Jk=3h>1", "lay Jk=7h>1", "lay Jk=8s>2")


@pytest.mark.rule("R4", "D12")
def test_before_the_owed_card_only_lay_offs_that_lead_to_its_place_are_made() -> None:
    chain = board("hand A 7h 8h 3h Tc Ks; meld B 4h5h6h; meld B TdThTs; pile 9h Qd").play("take 9h")
    assert chain.lists("lay") == ["lay 7h>1"]
    for action in ["lay 3h>1", "lay Tc>2"]:
        chain.refuses(action, "D5")
    assert chain.play("lay 7h>1").lists("lay") == ["lay 8h>1"]
    assert chain.play("lay 7h>1", "lay 8h>1").lists("lay") == ["lay 9h>1"]


@pytest.mark.rule("R4")
def test_no_chain_is_begun_where_the_owed_card_fits_already() -> None:
    b = board("hand A 3h 8h Ks; meld B 4h5h6h; pile 7h Qd").play("take 7h")
    b.refuses("lay 3h>1", "D5")
    assert b.lists("lay") == ["lay 7h>1"]
    b.play("lay 7h>1").can("lay 8h>1", "lay 3h>1")


@pytest.mark.rule("R4", "M8")
def test_a_joker_may_be_a_link_of_the_chain() -> None:
    text = "hand A Jk Ks 2c; meld B 4h5h6h; pile 8h Qd"
    b = board(text, JOKERS).play("take 8h", "lay Jk=7h>1", "lay 8h>1")
    assert b.points("A") == 15 + 8
    board(text, f"{JOKERS} pickup_layoff=off").refuses("take 8h", "D8")


@pytest.mark.rule("R4")
def test_an_equal_card_counts_as_the_owed_one() -> None:
    b = board("hand A 7c 7d 7h Ks; pile 7h Qd", "hoyle packs=2").play("take 7h", "meld 7c7d7h")
    assert (b.owed, b.batch(), b.hand("A")) == ("", "", "Qd 7h Ks")


@pytest.mark.rule("R4", "D5a")
def test_cards_of_the_batch_come_before_the_owed_one_only_as_links_of_its_chain() -> None:
    text = "hand A 9c 9d 2s Ks; meld B 4h5h6h; meld B TcTdTh; pile 8h 7h Ts 9s"
    b = board(text, "hoyle deep_card=this_turn").play("take 8h")
    b.refuses("lay Ts>2", ("D5a", "D5", "D10", "R4"))
    b.refuses("meld 9c9d9s", ("D5a", "D5", "D10", "R4"))
    after = b.play("lay 7h>1", "lay 8h>1")
    after.can("lay Ts>2", "meld 9c9d9s")


@pytest.mark.rule("R5", "M13")
def test_a_top_card_that_may_be_kept_is_taken_below_the_minimum_too() -> None:
    text = "hand A 5h 6h 9d Ks; pile 4h"
    free = board(text, "hoyle first_meld_min=30").play("take 4h")
    assert (free.owed, free.hand("A")) == ("", "9d 4h 5h 6h Ks")
    strict = board(text, "hoyle first_meld_min=30 top_card=must_use")
    strict.refuses("take 4h", "M13", says="30")


@pytest.mark.rule("R5", "M13", "G5")
def test_a_partners_meld_does_not_reach_the_minimum_for_the_other() -> None:
    text = "turn A play; hand A 4c 5c 6c 8c Ks; meld C KcKdKh; meld B 8d8h8s"
    rules = "hoyle-partnership first_meld_min=30"
    b = board(text, rules, "A B C D")
    b.refuses("meld 4c5c6c", "M13")
    b.refuses("lay 8c>2", "M13")
    opened = board(text.replace("meld C KcKdKh", "meld A KcKdKh"), rules, "A B C D")
    opened.can("meld 4c5c6c", "lay 8c>2")


@pytest.mark.rule("R6", "X4")
def test_while_both_equal_cards_are_held_one_may_be_discarded_and_the_mark_is_gone() -> None:
    b = board("hand A 4d 9d Ks; hand B 2c; pile 3h 4d", "hoyle discard_taken=off packs=2").play("take 4d")
    assert b.play("drop 4d").pile() == "3h 4d"


REFUSED_TAKES = [
    ("D5", "hand A 2c 9d Ks; pile 7h 8c", "hoyle", "take 7h", "7h"),
    ("D9", "hand A 2c 9d Ks; pile 8c 7h", "500-rum", "take 7h", "7h"),
    ("D8", "hand A 2c Ks; meld B 4h5h6h; pile 7h Qd", "500-rum", "take 7h", "lay|laid"),
    ("D8", "hand A 2c Ks; meld B 4h5h6h; pile 7h", "500-rum", "take 7h", "lay|laid"),
    ("D13", "hand A 5h; pile 4h 6h", "seven-card min_run=3", "take 4h", "discard"),
    ("M13", "hand A 5h 6h Ks; pile 4h Qd", "hoyle first_meld_min=40", "take 4h", "40"),
    ("D3", "hand A 7c 7d Ks; pile 7h Qd", "top-card-only", "take 7h", "top"),
    ("L6", "hand A 2c Ks; meld B 4h5h6h; pile 7h Qd", "hoyle lay_off=own_side", "take 7h", "side"),
    ("L6a", "hand A 2c Ks; meld B 4h5h6h; pile 7h Qd", "hoyle lay_off_needs_meld=on", "take 7h", "meld"),
]


@pytest.mark.rule("R7")
@pytest.mark.parametrize(("rule", "text", "rules", "action", "says"), REFUSED_TAKES)
def test_the_refusal_of_a_take_names_what_stands_against_it(
    rule: str, text: str, rules: str, action: str, says: str
) -> None:
    board(text, rules).refuses(action, rule, says=says)


@pytest.mark.rule("R8", "L3")
def test_melds_are_numbered_as_they_came_to_the_table() -> None:
    b = board("turn A play; hand A 7c 7d 7h 8c Ks 2c; meld B 8d8h8s; meld B 3c3d3h").play("meld 7c7d7h")
    assert b.melds() == ["B 8d8h8s", "B 3c3d3h", "A 7c7d7h"]
    assert b.lists("lay") == ["lay 8c>1"]


@pytest.mark.rule("R8", "S4")
def test_where_a_card_fits_both_ends_of_a_run_the_low_end_can_be_said() -> None:
    b = board("turn A play; hand A As 9c; meld B 2s3s4s5s6s7s8s9sTsJsQsKs")
    choices = b.ambiguous("lay As>1", "lay As>1-")
    assert len(choices) == 2
    assert b.play("lay As>1-").points("A") == 1
    (high,) = set(choices) - {"lay As>1-"}
    assert b.play(high).points("A") == 15


@pytest.mark.rule("R9", "L5")
def test_a_swap_follows_the_permissions_of_a_lay_off_and_keeps_a_use_for_the_joker() -> None:
    text = "turn A play; hand A 6h 9c 9d Ks Qs; meld B 5hJk=6h7h"
    on = "joker-rummy joker_swap=on"
    board(text, on).can("swap 6h>1", "swap 6h")
    board(text, on).refuses("swap 9c>1", ("L5", "R9"))
    board(text, f"{on} lay_off=own_side").refuses("swap 6h>1", "L6")
    board(text, f"{on} lay_off_needs_meld=on").refuses("swap 6h>1", "L6a")


@pytest.mark.rule("R10", "M4", "S4")
def test_round_the_corner_an_ace_laid_below_a_two_stays_at_one_when_a_king_follows() -> None:
    b = board("turn A play; hand A Kh 9c; meld B Ah2h3h", "hoyle ace=around")
    after = b.play("lay Kh>1")
    assert (after.points("A"), after.points("B")) == (10, 6)
    at_once = board("turn A play; hand A Kh Ah 2h 9c", "hoyle ace=around").play("meld KhAh2h")
    assert at_once.points("A") == 27


WILD = "turn A play; hand A 6c 6d 6h 7h 8h 2d Ks Qs; wild 6"


@pytest.mark.rule("R11", "M9")
def test_wild_cards_that_stand_for_others_count_as_jokers_for_the_limit() -> None:
    b = board(WILD, "rummy-5000 max_jokers_per_meld=1")
    b.refuses("meld 7h6c=8h6d=9h", "M9")
    b.can("meld 7h8h6c=9h", "meld 6c6d6h", "meld 6h7h8h")
    board(WILD, "rummy-5000").can("meld 7h6c=8h6d=9h")


@pytest.mark.rule("R11", "L5")
def test_a_wild_card_that_stands_for_another_is_swapped_like_a_joker() -> None:
    text = "turn A play; hand A 8h 6d 6h Ks Qs; hand B 2c; meld B 7h6c=8h9h; wild 6"
    b = board(text, "rummy-5000 joker_swap=on")
    after = b.play("swap 8h>1")
    assert (after.points("A"), after.points("B")) == (5, 10)
    assert after.hand("A") == "6c 6d 6h Qs Ks"
    after.refuses("drop Ks", "L5")
    after.can("meld 6c6d6h", "lay 6c=Th>1")
    natural = board("turn A play; hand A 6h Ks Qs; meld B 6c6d6s; wild 6", "rummy-5000 joker_swap=on")
    assert natural.lists("swap") == []


@pytest.mark.rule("R11", "S6")
def test_a_wild_card_counts_its_own_value_whatever_it_stands_for() -> None:
    rules = "rummy-5000 jokers=2 joker_value=25 joker_melded_as=card"
    text = "turn A play; hand A 6c 7h 8h Jk Ks; wild 6"
    assert board(text, rules).play("meld 7h8h6c=9h").points("A") == 110
    assert board(text, rules).play("meld 7h8hJk=9h").points("A") == 15


@pytest.mark.rule("R12", "S8")
def test_a_set_that_grows_to_four_later_is_not_doubled() -> None:
    rules = "hoyle four_at_once_double=on jokers=2"
    b = board("turn A play; hand A 7c 7d 7h Jk 2c", rules)
    assert b.play("meld 7c7d7hJk=7s").points("A") == 72
    assert b.play("meld 7c7d7h", "lay Jk=7s>1").points("A") == 36


@pytest.mark.rule("R18", "P1", "G5")
def test_what_hangs_on_the_number_of_players_is_found_when_the_table_is_made() -> None:
    rules = Rules(partners=True)
    rules.check_table(4)
    with pytest.raises(RulesError) as caught:
        rules.check_table(3)
    assert {"partners", "players"} <= {name for fault in caught.value.faults for name in fault.settings}
    with pytest.raises(RulesError):
        Rules(partners=True, players="3")


@pytest.mark.rule("R21", "M9")
def test_no_joker_in_a_meld_is_refused_with_real_jokers_and_leaves_wild_cards_natural() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(jokers=2, max_jokers_per_meld=0)
    assert {"jokers", "max_jokers_per_meld"} <= {
        name for fault in caught.value.faults for name in fault.settings
    }
    assert PRESETS["rummy-5000"].with_(max_jokers_per_meld=0).max_jokers_per_meld == 0
    b = board(WILD, "rummy-5000 max_jokers_per_meld=0")
    b.refuses("meld 7h8h6c=9h", "M9")
    assert b.lists("meld") == ["meld 6c6d6h", "meld 6h7h8h"]


@pytest.mark.rule("R22", "D4", "D6")
def test_the_top_or_all_with_nothing_owed_are_two_takes() -> None:
    b = board("hand A 2c 9d Ks; pile 3c 7h 8c 4d", "joker-rummy pile=top_or_all deep_card=free")
    assert b.lists("take") == ["take 3c", "take 4d"]
    assert b.play("take 4d").pile() == "3c 7h 8c"
    every = b.play("take 3c")
    assert (every.hand("A"), every.pile()) == ("2c 3c 8c 4d 9d 7h Ks", "")
    single = board("hand A 2c 9d Ks; pile 4d", "joker-rummy pile=top_or_all deep_card=free")
    assert single.lists("take") == ["take 4d"]
