"""What the server says to people: names in sentences, sheets card by card, calls, how games end."""

import pytest

from rum500.server import entries as e
from rum500.server import prompts, sheets
from rum500.server.catalogue import catalogue, shown
from rum500.server.protocol import commands, rulebook
from rum500.server.sight import Ways
from rum500.telling import grammar
from tests.rules.board import board, finish

from .evening import Evening, opened


def ways_of(table, seat, names=("Ann", "Ben", "Cy")):
    """What a seat may do at a position, and what it is told."""
    view = table.state.view(seat)
    ways, takes = Ways(table.state, view, names).all()
    return ways, prompts.asked(view, names, ways, takes)


CALL = "turn A call\nhand A 2c 3c\nhand B Kd Qd\nhand C 9c 4c\nmeld B 5h6h7h\npile 2s 8h\nstock 20"


def test_a_call_names_the_meld_that_the_card_fits_and_what_it_brings():
    ways, said = ways_of(board(CALL, "rummy-500", "A B C"), 2)
    call = next(way for way in ways if way.kind == "call")
    assert (call.meld, call.gain, call.text) == (1, 8, "8♥ fits Ben’s 5–7♥")
    assert said == ("Rummy? 8♥ fits Ben’s 5–7♥.", "You take it, lay it and finish a turn; then Ann plays.")


def test_a_call_for_ones_own_meld_and_one_for_a_meld_of_the_pile():
    own, _ = ways_of(board(CALL.replace("meld B", "meld C"), "rummy-500", "A B C"), 2)
    assert own[0].text == "8♥ fits your 5–7♥"
    pile = CALL.replace("meld B 5h6h7h\npile 2s 8h", "pile 8s 8d 8h")
    ways, _ = ways_of(board(pile, "rummy-500", "A B C"), 2)
    assert (ways[0].meld, ways[0].text) == (None, "8♥ makes a meld with cards of the pile")


@pytest.mark.parametrize(
    ("name", "said"), [("Ann", "Ann wins"), ("You", "You win"), ("Ann & Ben", "Ann & Ben win")]
)
def test_verbs_agree_with_names(name, said):
    assert grammar.agreed(name, "wins", "win") == said


@pytest.mark.parametrize(("rest", "said"), [("", ""), (" 9s", "card"), (" 9s 9c", "2 cards")])
def test_the_cards_beside_the_owed_one_are_counted(rest, said):
    table = board(f"turn A play\nowed 4s\nbatch 4s{rest}\nhand A 4h 4c Kd 2d\nhand B 2c\nstock 20", "500-rum")
    _, (head, body) = ways_of(table, 0, ("Ann", "Ben"))
    assert head == "Lay down 4♠ now."
    later = f" The other {said} you picked up will then be yours." if said else ""
    assert body == f"You owe it to the table.{later}"


ROUND = "turn Ann play\nhand Ann 9s\nhand B Ad Ks\nmeld Ann As2s3s\nmeld B 5h6h7h+8h(Ann)\npile 4d\nstock 20"


def sheet_of(game):
    """The sheet of the round that ended last."""
    sheet = sheets.round_sheet(game, [])
    assert sheet is not None
    return sheet


def test_a_sheet_explains_a_round_meld_by_meld():
    game = finish(board(ROUND, players="Ann B"), "drop 9s")
    ann, ben = sheet_of(game).seats
    low, off = ann.melds
    assert [(card.card, card.value) for card in low.cards] == [("As", 1), ("2s", 2), ("3s", 3)]
    assert (low.owner, low.name, low.points) == (0, "A–3♠", 6)
    assert (low.note, low.rule) == ("an ace below a 2 counts 1", "S4")
    assert (off.owner, off.name, off.points, off.rule) == (1, "5–8♥", 8, "L2")
    assert sum(meld.points for meld in ann.melds) == ann.laid == ann.score
    assert [(card.card, card.value) for card in ben.hand] == [("Ad", 15), ("Ks", 10)]
    assert (ben.note, ben.rule) == ("an ace in hand counts 15", "S4")
    assert ben.score == ben.laid - ben.caught


@pytest.mark.parametrize(
    ("rules", "meld", "note", "rule"),
    [
        ("joker-rummy joker_melded_as=card", "5h6hJk=7h", "a joker counts as the card it stands for", "S6"),
        ("hoyle", "5h6h7h", "", ""),
    ],
)
def test_what_is_unusual_about_a_meld_is_explained(rules, meld, note, rule):
    game = finish(
        board(f"turn A play\nhand A 9s\nhand B 2d\nmeld A {meld}\npile 4d\nstock 20", rules), "drop 9s"
    )
    (counted,) = sheet_of(game).seats[0].melds
    assert (counted.note, counted.rule) == (note, rule)


@pytest.mark.parametrize(
    ("rules", "totals", "headline", "why"),
    [
        ("hoyle", [490, 0], "Ann wins 504 to −7.", "Ann has reached the target of 500."),
        ("hoyle rounds=2", [100, 0], "Ann wins 114 to −7.", "All 2 rounds are played."),
        ("hoyle rounds=1 target=none", [0, 0], "Ann wins 14 to −7.", "It was one round."),
    ],
)
def test_how_a_game_ended_is_told_and_why(rules, totals, headline, why):
    number = 2 if "rounds=2" in rules else 1
    game = finish(board(ROUND, rules, "Ann B"), "drop 9s", totals=totals, round_no=number)
    result = sheets.game_sheet(game, [])
    assert (result.headline, result.why) == (headline, why)


def test_several_who_reach_the_target_are_named():
    table = board(ROUND.replace("Ad Ks", "2d").replace("Ann", "You"), "hoyle", "You B")
    result = sheets.game_sheet(finish(table, "drop 9s", totals=[495, 490]), [])
    assert result.headline == "You win 509 to 506."
    assert result.why == "You and B have reached 500; the largest total wins."


def test_who_gave_no_name_gets_one_once_somebody_else_sits_down():
    first = opened(people=1, computers=1)
    first.seats[0].name = "You"
    evening = Evening(first)
    turn_is_mine = evening.playing.state.turn == 0
    line = evening.table.lines(None, 0)
    assert all("You draws" not in one.text for one in line)
    evening.happens(e.Sat(1, "Ann", "h1"))
    assert evening.table.seats[0].name == "Host"
    assert evening.playing.game.names == ("Host", "Ann")
    assert evening.choices(1).head.startswith("Host is" if turn_is_mine else "Your turn")


def test_refusals_have_faces_of_cards():
    evening = Evening(opened(people=2, computers=0))
    turn = evening.playing.state.turn
    evening.acts(turn, "stock")
    missing = next(card for card in ("Ks", "Qs", "Js", "Ts") if card not in evening.hand(turn))
    text = evening.refused(turn, commands.Act(1, f"drop {missing}")).text
    assert text == f"{missing[0].replace('T', '10')}♠ is not in the hand."


def test_the_rules_that_changed_settings_are_about_are_named():
    rules = shown(rulebook.RulesWish("500-rum", {"pickup_layoff": "on"}))
    assert rules.changed == ["pickup_layoff"]
    assert "D7" in rules.changed_rules
    assert all(group.summary for group in catalogue().groups)
