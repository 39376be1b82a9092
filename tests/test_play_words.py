"""At the terminal people write as they speak: what is understood, and what is answered where it is not."""

from __future__ import annotations

import random
import re

import pytest

from rum500 import State, deal
from rum500.action import parse_action
from rum500.cards import NotationError, card_text, pack, parse_cards
from rum500.notation import read
from rum500.presets import PRESETS
from rum500.round import Phase
from rum500.telling.options import longer_melds, options
from rum500.terminal.menu import in_words
from rum500.terminal.shorthand import All, Cards, Moves, Sight, Word, parse_command
from rum500.terminal.spelling import read_cards
from rum500.terminal.unclear import Hint

from .rules.board import board

SIGHT = Sight(parse_cards("8s Qd 4s 7h"), parse_cards("6c 6d 6h Ks Kh 2d"))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Ks", "Ks"),
        ("sk", "Ks"),
        ("♠K", "Ks"),
        ("K spades", "Ks"),
        ("k of spades", "Ks"),
        ("the King of Spades", "Ks"),
        ("spade king", "Ks"),
        ("kings", ""),
        ("ace", ""),
        ("the three", ""),
        ("AhKh", "Ah Kh"),
        ("10 hearts", "Th"),
        ("ten of hearts", "Th"),
        ("10 ♥", "Th"),
        ("h10", "Th"),
        ("8 h 9 h", "8h 9h"),
        ("7c7d7h", "7c 7d 7h"),
        ("c7d7h7", "7c 7d 7h"),
        ("the seven of clubs, the 7 of diamonds and 7 hearts", "7c 7d 7h"),
        ("the three of hearts", "3h"),
        ("ace of diamonds, deuce d and 6♥️", "Ad 2d 6h"),
        ("joker", "Jk"),
        ("a joker", "Jk"),
        ("an ace of spades and a 7 h", "As"),
        ("Jk=9h 10h", "Jk=9h Th"),
        ("joker as the 9 of hearts", "Jk=9h"),
        ("jack of clubs", "Jc"),
        ("jacks of clubs", "Jc"),
        ("sixes of clubs", "6c"),
        ("??", ""),
        ("7 cards", ""),
    ],
)
def test_cards_as_people_write_them(text, cards):
    assert " ".join(read_cards(text).cards) == cards


def test_every_card_is_read_however_it_is_written():
    suits = ("clubs", "diamonds", "hearts", "spades")
    ranks = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack")
    for card in pack(1, 0):
        text = card_text(card)
        rank, suit = text[0].replace("T", "10"), suits[card >> 4]
        word = (*ranks, "queen", "king")[card & 15]
        for written in (text, rank + text[1], text[::-1], f"{rank} {suit}", f"the {word} of {suit}"):
            assert read_cards(written) == ([text], ""), written


@pytest.mark.parametrize("text", ["take sk", "take K spades", "drop the king of spades", "drop sk"])
def test_the_notation_of_programs_stays_strict(text):
    with pytest.raises(NotationError):
        parse_action(text)


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("draw", ["stock"]),
        ("draw a card", ["stock"]),
        ("draw from the stock", ["stock"]),
        ("take from the stock", ["stock"]),
        ("pick up Qd", ["take Qd"]),
        ("pick the queen of diamonds up", ["take Qd"]),
        ("take the top of the pile", ["take 7h"]),
        ("draw from the pile", ["take 7h"]),
        ("call it", ["call 7h"]),
        ("Rummy!", ["call 7h"]),
        ("lay off 6d", ["lay 6d"]),
        ("lay 6d off", ["lay 6d"]),
        ("lay off 6d on meld 2", ["lay 6d>2"]),
        ("lay 6d on meld 2, low end", ["lay 6d>2-"]),
        ("put 6d on 2", ["lay 6d>2"]),
        ("lay down 6c 6d 6h", ["meld 6c6d6h"]),
        ("put down 6c 6d 6h", ["meld 6c6d6h"]),
        ("play 6c 6d 6h", ["meld 6c6d6h"]),
        ("lay 6c 6d 6h down on the table", ["meld 6c6d6h"]),
        ("lay down 6d", ["lay 6d"]),
        ("bring 6d to the table", ["lay 6d"]),
        ("discard the king of spades", ["drop Ks"]),
        ("throw away Ks.", ["drop Ks"]),
        ("put the cards back", ["back"]),
        ("put a take back", ["back"]),
        ("let it go", ["pass"]),
        ("swap 6h into meld 1", ["swap 6h>1"]),
        ("swap the 6 of hearts for the joker in meld 1", ["swap 6h>1"]),
    ],
)
def test_the_words_of_the_screen_are_understood(line, texts):
    command = parse_command(line, SIGHT)
    assert isinstance(command, Moves)
    assert list(command.texts) == texts


def test_it_is_the_card_owed():
    assert parse_command("lay it off", Sight([], [], owed=0)) == Moves(("lay Ac",))
    with pytest.raises(Hint, match="Nothing can be laid off now"):
        parse_command("lay it off", SIGHT)


def test_what_is_laid_down_may_be_a_meld_or_lay_offs():
    down, lay = parse_command("lay down 6c 6d 6h", SIGHT), parse_command("lay 6c 6d 6h", SIGHT)
    meld, lays = ("meld 6c6d6h",), ("lay 6c", "lay 6d", "lay 6h")
    assert down == Moves(meld, (lays,))
    assert lay == Moves(lays, (meld,))


@pytest.mark.parametrize(
    ("line", "place", "text"), [("t 3", 3, "take 4s"), ("t 4", 4, "take 7h"), ("t 1", 1, "take 8s")]
)
def test_a_number_after_take_is_of_the_pile(line, place, text):
    assert parse_command(line, SIGHT) == Moves((text,), place=place)


def test_a_pile_of_one_has_no_other_number():
    with pytest.raises(Hint, match=r"\AThe pile has only 1 card\.\Z"):
        parse_command("t 3", Sight(parse_cards("7h")))


def test_the_lower_of_two_equal_cards():
    twice = Sight(parse_cards("8s 7h 4s 7h"))
    assert parse_command("t 2", twice) == Moves(("take 7h'",), place=2)
    assert parse_command("take the lower 7h", twice) == parse_command("t 7h'", twice) == Moves(("take 7h'",))


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("take Qd (3 cards)", "take Qd"),
        ("take queen of diamonds, 3 cards in all", "take Qd"),
        ("take queen of diamonds and the 2 cards above it", "take Qd"),
        ("take 4s and the card above it", "take 4s"),
        ("take 4♠ and 1 card more", "take 4s"),
        ("call Qd (3 cards)", "call Qd"),
        ("call queen of diamonds and the 2 cards above it", "call Qd"),
        ("take 3 cards", "take Qd"),
        ("pick up the top three cards", "take Qd"),
        ("take 1 card from the pile", "take 7h"),
    ],
)
def test_a_take_may_say_how_many_cards_it_brings(line, text):
    assert parse_command(line, SIGHT) == Moves((text,))


@pytest.mark.parametrize("line", ["take all", "take the whole pile", "pick up everything", "t all"])
def test_all_of_the_pile(line):
    assert parse_command(line, SIGHT) == All()


def test_other_commands():
    assert parse_command("7c, 7d", SIGHT) == Cards(("7c", "7d"))
    assert parse_command("take that back", SIGHT) == Word("undo", "")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("d sx", "“sx” is no card: a card is a rank and a suit, as in d 2d."),
        ("d king", "Which king? d Ks or d Kh."),
        ("d two", "The two in your hand is 2♦: d 2d."),
        ("d ace", "There is no ace in your hand."),
        ("take the three", "There is no three in the pile."),
        ("discard a queen", "There is no queen in your hand."),
        ("d queen", "There is no queen in your hand."),
        ("d hearts", "Which heart? d 6h or d Kh."),
        ("t q", "The queen in the pile is Q♦: t Qd."),
        ("take queen", "The queen in the pile is Q♦: t Qd."),
        ("take king", "There is no king in the pile."),
        ("take 5 cards", "The pile has only 4 cards."),
        ("take 0 cards", "Take at least one card."),
        ("m k", "of that rank you hold K♠ K♥."),
        ("l 6", "Which six? l 6c or l 6d or l 6h."),
        ("l foo", "“foo” is no card"),
        ("d", "Discard which card? Such as d 2d."),
        ("d Ks 2d", "One card, please"),
        ("swap Jk 1", "Name the card that you put in the joker's place, such as swap 6h 1."),
        ("m Jk=Jk 7c 7d", "“=Jk” is no card"),
        ("t Jk=8h", "One card, please, such as t 7h."),
        ("l 6d 0", "The melds are numbered from 1."),
        ("l 6d 1000", "There is no meld 1000."),
        ("l ?? 1", "“??” is no card"),
        ("1, 2", "One number at a time"),
        ("1 and 2", "One number at a time"),
        ("foo", "“foo” is no command"),
    ],
)
def test_what_is_unclear_is_answered_in_the_words_that_were_typed(line, says):
    with pytest.raises(Hint, match=re.escape(says)) as hint:
        parse_command(line, SIGHT)
    assert "column" not in str(hint.value)
    assert "drop" not in str(hint.value)


def positions(preset: str, seed: int) -> list[State]:
    """Positions of a round at random."""
    rng = random.Random(seed)
    rules = PRESETS[preset]
    players = rng.choice(rules.table_sizes())
    cards = pack(rules.packs_for(players), rules.jokers)
    rng.shuffle(cards)
    state = deal(rules, players, cards, 0)
    seen: list[State] = []
    while not state.over and len(seen) < 150:
        seen.append(state.copy())
        seat = state.actors()[0] if state.phase == Phase.CALL else state.turn
        state.apply(rng.choice(state.legal(seat)), seat)
    return seen


@pytest.mark.parametrize("preset", ["500-rum", "hoyle", "joker-rummy", "rummy-500", "rummy-5000", "persian"])
def test_everything_on_the_menu_can_be_done_and_typed_as_it_stands_there(preset):
    tried = 0
    for state in [state for seed in range(3) for state in positions(preset, seed)]:
        seat = state.actors()[0] if state.phase == Phase.CALL else state.turn
        view = state.view(seat)
        sight = Sight(state.pile(), state.hand(seat) + (state.batch() if state.turn == seat else []))
        for action in options(view):
            command = parse_command(in_words((str(action),)), sight)
            assert isinstance(command, Moves)
            assert parse_action(command.texts[0]) == action
            assert state.why_not(read(state, seat, str(action)), seat) is None
            tried += 1
    assert tried > 500


@pytest.mark.parametrize(
    ("hand", "rules", "longer"),
    [
        ("3h 4h 5h 6h 7h Ks", "hoyle", ["3h4h5h6h7h"]),
        ("7c 7d 7h 7s Ks", "hoyle", []),
        ("Qd Kd Ad 2d 3d Ks", "hoyle ace=around", ["QdKdAd2d3d"]),
        ("Qd Kd Ad 2d 3d Ks", "hoyle", []),
        ("3h 4h 5h 6h", "hoyle final_discard=required", []),
        ("3h 4h 5h 6h 7h", "hoyle final_discard=required", ["3h4h5h6h", "4h5h6h7h"]),
        ("3h 4h 5h 6h 8c 9c Tc Jc Qc Ks", "hoyle", ["8c9cTcJcQc", "3h4h5h6h"]),
        ("3h 4h 5h 6h 7h Ks", "seven-card", ["3h4h5h6h7h"]),
    ],
)
def test_the_menu_offers_the_longest_melds_at_once(hand, rules, longer):
    view = board(f"turn A play; hand A {hand}; stock 3c 4c", rules).state.view(0)
    listed = [str(action) for action in options(view)]
    offered = [text.removeprefix("meld ") for text in listed if text.startswith("meld")]
    assert offered[: len(longer)] == longer
    assert len(listed) == len(set(listed))
    codes = set(view.legal(0))
    new = [code for code in dict.fromkeys(longer_melds(view)) if code not in codes]
    assert len(new) == len(longer)


def test_the_biggest_set_of_two_packs_comes_first():
    position = "turn A play; hand A 7c 7c 7d 7d 7h Ks; stock 3c"
    view = board(position, "hoyle packs=2 set_suits=any").state.view(0)
    assert str(options(view)[0]) == "meld 7c7c7d7d7h"


def test_the_longest_run_melds_with_the_owed_card():
    position = "turn A play; owed 5h; batch 5h 9s; hand A 3h 4h 6h 7h Ks; stock 3c"
    view = board(position, "500-rum").state.view(0)
    assert "meld 3h4h5h6h7h" in [str(action) for action in options(view)]
