"""What people type as they speak: melds said in outline, courtesy, two commands, words without cards."""

from __future__ import annotations

import re

import pytest

from rum500.cards import parse_cards
from rum500.terminal.shorthand import Melds, Moves, Sight, Word, parse_command
from rum500.terminal.unclear import Hint

SIGHT = Sight(parse_cards("Qs 8s 4s 7h"), parse_cards("Jc Jd Jh 6h 7h 8h 8s 8c Ts Td Th Tc 9s Ks"))
PLAY = (
    "turn You play; hand You Jc Jd Jh 6h 7h 8h Tc Td Th Ts 9s Ks; hand Ann 2c 3c; "
    "meld Ann 5d6d7d; meld Ann 9c9d9h; pile 4s; stock 3h 4h 5h"
)
DRAW = "hand You 7c 7d 2s Ks; hand Ann 2c 3d 9h Td; pile Qs 8s 4s 7s; stock 3h 4c Qh Jd"


@pytest.mark.parametrize(
    ("line", "deed"),
    [
        ("meld jacks of clubs, diamonds and hearts", "You meld J♣ J♦ J♥"),
        ("m Jc, d, h", "You meld J♣ J♦ J♥"),
        ("m jcdh", "You meld J♣ J♦ J♥"),
        ("meld jacks", "You meld J♣ J♦ J♥"),
        ("m J", "You meld J♣ J♦ J♥"),
        ("m js", "You meld J♣ J♦ J♥"),
        ("meld all my jacks", "You meld J♣ J♦ J♥"),
        ("meld three jacks", "You meld J♣ J♦ J♥"),
        ("meld a set of jacks", "You meld J♣ J♦ J♥"),
        ("put down jacks", "You meld J♣ J♦ J♥"),
        ("play the jacks", "You meld J♣ J♦ J♥"),
        ("meld the tens", "You meld 10♣ 10♦ 10♥ 10♠"),
        ("meld 10s", "You meld 10♣ 10♦ 10♥ 10♠"),
        ("meld the 10's", "You meld 10♣ 10♦ 10♥ 10♠"),
        ("meld four tens", "You meld 10♣ 10♦ 10♥ 10♠"),
        ("m 6h-8h", "You meld 6♥ 7♥ 8♥"),
        ("m 6-8h", "You meld 6♥ 7♥ 8♥"),
        ("m 8h-6h", "You meld 6♥ 7♥ 8♥"),
        ("m 6-8", "You meld 6♥ 7♥ 8♥"),
        ("m 678h", "You meld 6♥ 7♥ 8♥"),
        ("meld 6 7 8", "You meld 6♥ 7♥ 8♥"),
        ("meld 6 7 8 of hearts", "You meld 6♥ 7♥ 8♥"),
        ("meld hearts 6 7 8", "You meld 6♥ 7♥ 8♥"),
        ("meld hearts 6 to 8", "You meld 6♥ 7♥ 8♥"),
        ("meld the six to the eight of hearts", "You meld 6♥ 7♥ 8♥"),
        ("meld 6 of hearts through 8 of hearts", "You meld 6♥ 7♥ 8♥"),
        ("meld my hearts", "You meld 6♥ 7♥ 8♥"),
        ("lay down 6 7 8 of hearts", "You meld 6♥ 7♥ 8♥"),
        ("lay down hearts 6 7 8", "You meld 6♥ 7♥ 8♥"),
        ("play 6 7 8", "You meld 6♥ 7♥ 8♥"),
    ],
)
def test_a_meld_may_be_said_in_outline(sitting, line, deed):
    assert f"{deed} (+" in sitting.types(PLAY, line)


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("meld 10-q of spades", "meld TsJsQs"),
        ("meld j-a of clubs", "meld JcQcKcAc"),
        ("m a-3d", "meld Ad2d3d"),
        ("meld the queen, king and ace of hearts", "meld QhKhAh"),
        ("meld tens of hearts and spades and a joker", "meld ThTsJk"),
    ],
)
def test_an_outline_that_says_each_card_is_those_cards(line, texts):
    assert parse_command(line, SIGHT) == Moves((texts,))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("meld three tens", r"1\) meld 10♣ 10♦ 10♥ +2\) meld 10♣ 10♦ 10♠"),
        ("meld kings", "A meld has at least three cards; of that rank you hold K♠."),
        ("meld the aces", "There is no ace in your hand."),
        ("meld spades", "A run has at least three cards in a row; of that suit you hold"),
        ("meld 9 10 jack", "A run is of one suit, without a gap; of those ranks you hold"),
        (
            "meld 7 8 9 of hearts",
            r"No: Not all of these cards are in the hand. You hold 7♥ 8♥ of these. 9♥ already lies",
        ),
        ("m 6h-8c", "“6h-8c” is no card|“-8c” is no card"),
    ],
)
def test_an_outline_of_several_melds_or_none_is_answered(sitting, line, says):
    shown = " ".join(sitting.types(PLAY.replace("Ts 9s", "Ts 2s"), line).split())
    assert re.search(says, shown), shown
    assert "You meld" not in shown


def test_an_outline_may_be_filled_with_a_joker(sitting):
    position = "turn You play; hand You Jc Jd Jk 6h Ks; hand Ann 2c 3c; stock 3h"
    shown = sitting.types(position, "meld jacks", "1", rules="joker-rummy")
    assert re.search(r"1\) meld J♣ J♦ Jk=J♥ +2\) meld J♣ J♦ Jk=J♠", shown)
    assert "You meld J♣ J♦ Jk=J♥ (" in shown
    shown = sitting.types(position, "meld jacks", rules="persian", players="You Ann Ben Cem")
    assert "of that rank you hold J♣ J♦." in shown


def test_before_the_draw_an_outline_is_refused_as_its_cards_are(sitting):
    assert "(D1)" in sitting.types(DRAW.replace("2s Ks", "7h Ks"), "meld the sevens")


def test_two_packs_meld_what_their_rules_let(sitting):
    position = "turn You play; hand You 7c 7c 7d 7h Ks; hand Ann 2c 3c; stock 3h"
    assert "You meld 7♣ 7♣ 7♦ 7♥" in sitting.types(position, "m 7", rules="hoyle packs=2 set_suits=any")
    assert "You meld 7♣ 7♦ 7♥ (" in sitting.types(position, "m 7", rules="hoyle packs=2 set_suits=distinct")


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("lay the seven of hearts on meld 2 please", ["lay 7h>2"]),
        ("please lay 7h on meld 2", ["lay 7h>2"]),
        ("lay, please, my seven of hearts on 2", ["lay 7h>2"]),
        ("draw from the deck", ["stock"]),
        ("i'll draw a card from the deck, please", ["stock"]),
        ("draw from the draw pile", ["stock"]),
        ("deck", ["stock"]),
        ("could you draw a card please", ["stock"]),
        ("i take the queen of spades", ["take Qs"]),
        ("I’ll take a queen of spades", ["take Qs"]),
        ("let me take Qs from the pile", ["take Qs"]),
        ("i would like to take the queen of spades and everything above it", ["take Qs"]),
        ("take that", ["take 7h"]),
        ("draw the top discard", ["take 7h"]),
        ("can i discard my king of spades", ["drop Ks"]),
        ("ok, then i discard Ks to the pile, thanks", ["drop Ks"]),
        ("get rid of the king of spades", ["drop Ks"]),
        ("toss Ks onto the discard pile", ["drop Ks"]),
        ("let me lay off 7h to meld 1", ["lay 7h>1"]),
        ("lay my 7h from my hand", ["lay 7h"]),
        ("let it go", ["pass"]),
        ("swap 6h for the joker", ["swap 6h"]),
    ],
)
def test_courtesy_changes_nothing(line, texts):
    command = parse_command(line, SIGHT)
    assert isinstance(command, Moves)
    assert list(command.texts) == texts


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("can i discard Ks?", Word("why", "discard Ks")),
        ("help?", Word("help", "")),
        ("undo please", Word("undo", "")),
        ("let me go back", Word("undo", "")),
        ("save my please.txt", Word("save", "my please.txt")),
    ],
)
def test_words_may_be_asked_or_said_kindly(line, word):
    assert parse_command(line, SIGHT) == word


def test_an_outline_is_of_the_hand():
    assert parse_command("i meld the jacks, please", SIGHT) == Melds((tuple(parse_cards("Jc Jd Jh")),))


@pytest.mark.parametrize(
    ("line", "first", "second"),
    [
        ("d 2c d 3c", "d 2c", "d 3c"),
        ("s d 2c", "s", "d 2c"),
        ("s; d Ks", "s", "d Ks"),
        ("draw and then discard Ks", "draw", "discard Ks"),
        ("m 6h-8h, then d Ks", "m 6h-8h", "d Ks"),
        ("meld jacks and discard the king of spades", "meld jacks", "discard the king of spades"),
        ("t 4s m 4s 4c 4d", "t 4s", "m 4s 4c 4d"),
        ("please draw, then d Ks", "draw", "d Ks"),
    ],
)
def test_of_two_commands_the_first_is_named(line, first, second):
    with pytest.raises(
        Hint, match=re.escape(f"One command at a time, please: first {first}, then {second}.")
    ):
        parse_command(line, SIGHT)


@pytest.mark.parametrize(
    ("position", "line", "says"),
    [
        (PLAY, "m", "You could meld 10♣ 10♦ 10♥ 10♠: m 10c 10d 10h 10s, or meld"),
        (PLAY, "meld the run", "You could meld 10♣ 10♦ 10♥ 10♠: m 10c 10d 10h 10s, or meld"),
        (PLAY, "l", "You could lay 9♠ on meld 2: l 9s 2."),
        (PLAY, "lay off", "You could lay 9♠ on meld 2: l 9s 2."),
        (PLAY, "swap", "No joker can be swapped now."),
        (PLAY, "lay 9s on the nines", "Say the number of the meld, such as l 9s 2."),
        (PLAY.replace("Jc", "8d"), "lay 8d on the run", "Say the number of the meld, such as l 8d 1."),
        (PLAY.replace("Jc", "8d"), "lay 9s on the nines", "Say the number of the meld, such as l 9s 2."),
        (PLAY, "m foo", "“foo” is no card: a card is a rank and a suit"),
        (PLAY, "xyzzy", "“xyzzy” is no command. You could type m 10c 10d 10h 10s; ? says what else."),
        ("turn You play; hand You 2c 9d 5h; stock 3h", "m", "No meld can be made of your hand now."),
        ("turn You play; hand You 2c 9d 5h; stock 3h", "l", "Nothing can be laid off now."),
        (
            "turn You play; hand You 2c 9d 5h; stock 3h",
            "xyzzy",
            "“xyzzy” is no command. You could type d 2c;",
        ),
        (DRAW, "m", "A turn begins with a draw: s from the stock, t CARD from the pile."),
        (DRAW, "take a card", "From where? s draws from the stock, t CARD takes from the pile."),
        (DRAW, "xyzzy", "“xyzzy” is no command. You could type t 7s; ? says what else."),
    ],
)
def test_what_says_too_little_is_answered_from_the_own_hand(sitting, position, line, says):
    assert says in " ".join(sitting.types(position, line).split())


@pytest.mark.parametrize(
    "line", ["play queen of hearts", "l Qh", "lay the queen of hearts down", "put Qh on the table"]
)
def test_a_card_that_fits_no_meld_is_told_so(sitting, line):
    says = "No: The queen of hearts fits no meld on the table; a new meld needs three cards. (L1)"
    for table in ("meld Ann 5d6d7d; ", ""):
        position = f"turn You play; hand You Qh 2c 9d; hand Ann 4c; {table}stock 3h"
        assert says in " ".join(sitting.types(position, line).split())


def test_a_card_that_is_not_held_is_told_so_before_it_fits_nothing(sitting):
    position = "turn You play; hand You 2c 9d; hand Ann 4c; stock 3h"
    assert "No: Q♥ is not in the hand. (L1)" in sitting.types(position, "play queen of hearts")


def test_a_card_that_does_not_fit_the_meld_named_is_refused_there(sitting):
    assert "No: K♠ does not fit that meld there. (L1)" in sitting.types(PLAY, "l Ks 1")


def test_of_a_meld_not_wholly_held_is_said_what_is_held(sitting):
    shown = " ".join(sitting.types(PLAY, "meld 7 8 9 of hearts", "m Qc Qd Qh").split())
    assert "You hold 7♥ 8♥ of these. 9♥ already lies on the table, in meld 2. (M2)" in shown
    assert "You hold none of these. (M1)" in shown


DEEP = DRAW.replace("4s 7s", "7s 4s")
FLOP = "turn Ann play; hand You 7c 7d 7h 2s; hand Ann 9c Td Ks; stock 3h 4h; hand Ben 3c 4d"


@pytest.mark.parametrize(
    ("position", "lines", "rules", "says"),
    [
        (DRAW, ["u"], "hoyle", "nothing is played yet this turn, and what came before it stands."),
        (DRAW, ["s", "u"], "hoyle", "the draw stands, and nothing is played since."),
        (DEEP, ["t 7s", "u"], "hoyle", "the draw stands, and nothing is played since. You may put"),
        (DRAW, ["s", "d Ks", "u"], "hoyle", "nothing is played yet this turn"),
        (FLOP, ["u"], "hoyle off_turn_melds=on", "your turn is over."),
    ],
)
def test_why_nothing_can_be_taken_back_fits_the_moment(sitting, position, lines, rules, says):
    players = "You Ann Ben" if "Ben" in position else "You Ann"
    shown = " ".join(sitting.types(position, *lines, rules=rules, players=players).split())
    assert f"There is nothing to take back: {says}" in shown


def test_why_alone_is_about_the_refusal_only_while_nothing_has_changed(sitting):
    refusal = "Q♥ is not in the hand. (X1)"
    lines = ["s", "d Qh", "why", "why not?", "score", "why"]
    assert sitting.types(DRAW, *lines).count(refusal) == 4
    shown = sitting.types(DRAW, "s", "d Qh", "d Ks", "why")
    assert shown.count(refusal) == 1
    assert re.search(r"\nWhy what\? Name an action, such as why [^.]+\.", shown)
    shown = sitting.types(DRAW, "t", "meld sevens", "d Qh", "u", "why")
    assert shown.count(refusal) == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("why m jacks", "You may meld J♣ J♦ J♥: the rules allow it."),
        ("why d Ks", "You may discard K♠: the rules allow it."),
        ("why can't i discard Ks?", "You may discard K♠: the rules allow it."),
        ("can i lay the nine of spades on meld 2?", "You may lay 9♠ on meld 2: the rules allow it."),
        ("why not d Qh", "No: Q♥ is not in the hand. (X1)"),
        ("why meld three tens", "It could mean meld 10♣ 10♦ 10♥ or meld 10♣ 10♦ 10♠ or"),
        ("why foo", "“foo” is no command. You could type"),
        ("why help", "“help” is no action; such as d Ks."),
    ],
)
def test_what_is_answered_to_why_is_a_sentence(sitting, line, says):
    shown = sitting.types(PLAY, line)
    assert says in " ".join(shown.split("> ")[1].split())
    assert "You meld" not in shown
