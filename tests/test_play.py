"""``rum500 play``: what a person may type, what is answered, what is told."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys

import pytest

from rum500 import COMPILED
from rum500.cards import parse_cards
from rum500.cli import _shell, app
from rum500.game import Game
from rum500.presets import PRESETS
from rum500.record import parse_record, replay
from rum500.terminal.console import console
from rum500.terminal.screen import flowed
from rum500.terminal.shorthand import Moves, Number, Sight, Word, parse_command
from rum500.terminal.unclear import Hint

PILE = Sight(parse_cards("8s 7h 4s 7h"))


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("s", ["stock"]),
        ("stock", ["stock"]),
        ("t 4s", ["take 4s"]),
        ("t", ["take 7h"]),
        ("take 7h'", ["take 7h'"]),
        ("c", ["call 7h"]),
        ("C 4S", ["call 4s"]),
        ("m 7c 7d 7h", ["meld 7c7d7h"]),
        ("m 7c,7d, 7h", ["meld 7c7d7h"]),
        ("meld 7hJk=8h 9h", ["meld 7hJk=8h9h"]),
        ("l 8h", ["lay 8h"]),
        ("l 8h 2", ["lay 8h>2"]),
        ("l 8h>2", ["lay 8h>2"]),
        ("lay 8h 9h > 2", ["lay 8h>2", "lay 9h>2"]),
        ("l 8♥9♥ 12", ["lay 8h>12", "lay 9h>12"]),
        ("l 10h 2", ["lay Th>2"]),
        ("l As 1-", ["lay As>1-"]),
        ("l Jk=9h > 2", ["lay Jk=9h>2"]),
        ("l 8h on 2", ["lay 8h>2"]),
        ("swap 6h 1", ["swap 6h>1"]),
        ("d Ks", ["drop Ks"]),
        ("discard K♠", ["drop Ks"]),
        ("p", ["pass"]),
        ("b", ["back"]),
    ],
)
def test_every_action_has_a_short_form(line, texts):
    assert parse_command(line, PILE) == Moves(tuple(texts))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("3", Number(3)),
        ("3)", Number(3)),
        ("3.", Number(3)),
        ("?", Word("help", "")),
        ("help", Word("help", "")),
        ("why d Ks", Word("why", "d Ks")),
        ("u", Word("undo", "")),
        ("undo all", Word("undo", "all")),
        ("hand rank", Word("hand", "rank")),
        ("Q", Word("quit", "")),
    ],
)
def test_words_and_numbers(line, command):
    assert parse_command(line, PILE) == command


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("foo", "no command"),
        ("d", "Discard which card"),
        ("m", "No meld can be made of your hand now."),
        ("l", "Nothing can be laid off now."),
        ("l 2", "There is no two in your hand."),
        ("t 9", "from 1, at the bottom, to 4"),
        (f"t {'9' * 5000}", "from 1, at the bottom, to 4"),
        ("s 7h", "stands alone"),
        ("swap 6h 7h 1", "Swap which card"),
    ],
)
def test_other_lines_are_answered_with_what_would_do(line, says):
    with pytest.raises(Hint, match=re.escape(says)):
        parse_command(line, PILE)


def test_the_pile_may_be_empty():
    with pytest.raises(Hint, match="empty"):
        parse_command("t", Sight([]))


def test_cells_are_never_broken():
    assert flowed("Pile", ["1:10♥", "2:J♠ ◂ top"], 6, "  ", 16) == ["Pile  1:10♥", "      2:J♠ ◂ top"]


DRAW = "hand You 7c 7d 2s Ks; hand Ann 2c 3d 9h Td; meld Ann 4h5h6h+7h(You); pile 8s 4s 7s; stock 3h 4c Qh Jd"
PLAY = "turn You play; hand You 8h 9h 7c 7d 7s 2s Ks; meld Ann 5h6h7h; meld Ann 8c8d8s; stock 3h 4c"


def test_the_table_shows_what_is_public_and_the_own_hand(sitting):
    shown = sitting.types(DRAW)
    for part in [
        "1. Ann: 4♥ 5♥ 6♥ 7♥(You)",
        "1:8♠",
        "3:7♠* ◂ top",
        "stock 4",
        "7♣  7♦  2♠ K♠",
        "2) take 7♠ (1 card)",
    ]:
        assert part in shown
    assert "2♣" not in shown
    assert "9♥" not in shown


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (DRAW, "or t CARD takes a starred pile card"),
        (
            "hand You 2c 9d; pile 4s; stock 20",
            "Draw: s from the stock; no card of the pile can be taken (why t 4s says why).",
        ),
        (PLAY, "Meld (m), lay off (l), or discard (d) to end your turn."),
        ("turn You play; hand You 2c 2d 2h 9d", "Meld (m), or discard (d) to end your turn."),
        ("turn You play; hand You 2c 9d", "Discard a card to end your turn."),
        ("turn You play; owed 7s; batch 7s; hand You 7c 7d 2c 3c", "7♠ must come to the table this turn."),
        ("turn You upcard; hand You 2c 9d", "Choose the card that starts the pile."),
    ],
)
def test_the_question_fits_what_may_be_done(sitting, position, question):
    assert question in sitting.types(position, rules="500-rum upcard=chosen")


def test_with_the_stock_empty_one_may_end_the_round(sitting):
    shown = sitting.types("hand You 2c 9d; hand Ann 3d; pile 4s; stock -", "p", rules="hoyle")
    shown = " ".join(shown.split())
    assert "The stock is empty: t CARD takes a starred pile card and all above it; p ends the round." in shown
    assert "Nobody went out: the cards ran out." in shown


TAKES = "hand You 7c 7d 4c 4d 2s; hand Ann 9c 9d; pile 8s 7h 8d 4s; stock 20"


@pytest.mark.parametrize(
    ("rules", "position", "question", "listed"),
    [
        ("pile=any", TAKES, "or t CARD takes a starred pile card and all above it.", "take 7♥ (3 cards)"),
        ("pile=top", TAKES, "or t takes the top of the pile.", "take 4♠ (1 card)"),
        (
            "pile=top_or_all",
            TAKES,
            "t takes the top of the pile, t CARD the whole pile for another starred card.",
            "take 7♥ (4 cards)",
        ),
        (
            "pile=top_or_all",
            TAKES.replace("4c 4d", "6c Jd"),
            "or t CARD takes the whole pile for a starred card.",
            "take 7♥ (4 cards)",
        ),
        (
            "pile=top_or_all",
            TAKES.replace("7c 7d", "6c Jd"),
            "or t takes the top of the pile.",
            "take 4♠ (1 card)",
        ),
        (
            "pile=top stock_out=play_on",
            TAKES.replace("stock 20", "stock -"),
            "The stock is empty: t takes the top of the pile; p ends the round.",
            "take 4♠ (1 card)",
        ),
    ],
)
def test_the_question_says_what_a_take_brings_under_these_rules(sitting, rules, position, question, listed):
    shown = " ".join(sitting.types(position, rules=f"500-rum {rules}").split())
    assert question in shown
    assert listed in shown


@pytest.mark.parametrize(
    ("rules", "says", "not_said"),
    [
        ("hoyle pile=any", "with all above it", "Rummy!"),
        ("hoyle pile=top", "take the top of the pile\n", "above it"),
        ("hoyle pile=top_or_all", "or the whole pile for 7♥", "above it"),
        ("hoyle rummy_call=discard", "call “Rummy!” on a discard; p", "below it"),
        ("hoyle rummy_call=pile", "or on a card below it that the", "discard; p"),
    ],
)
def test_help_is_about_these_rules(sitting, rules, says, not_said):
    shown = sitting.types(f"{DRAW}; hand Ben 5d 6d", "?", rules=rules, players="You Ann Ben")
    helped = shown[shown.index("To play, type") :]
    assert says in helped
    assert not_said not in helped
    assert "{" not in helped
    assert all(len(line) <= 80 for line in helped.splitlines())


def test_the_end_of_the_input_is_the_end(sitting):
    assert "The input ended in round 1. Totals: You 0 · Ann 0 (to 500)" in sitting.types(DRAW)


def test_leaving_says_the_score(sitting):
    assert "You leave in round 1. Totals: You 0 · Ann 0" in sitting.types(DRAW, "q")


def test_a_number_picks_from_the_list(sitting):
    assert "You take 7♠." in sitting.types(DRAW, "2")
    assert "There is no such number: the numbers shown go from 1 to 2." in sitting.types(DRAW, "99")


def test_a_turn_is_told_and_the_others_in_one_sentence(sitting):
    shown = sitting.types(DRAW, "t", "m 7c 7d 7s", "d Ks")
    assert "You meld 7♣ 7♦ 7♠ (+21)." in shown
    assert "You discard K♠." in shown
    assert re.search(r"Ann (draws from the stock|takes K♠).*, discards \S+\.", shown)


def test_the_own_draw_is_shown_and_not_that_of_others(sitting):
    shown = sitting.types(DRAW, "s", "d 2s", rules="hoyle top_card=must_use")
    assert "You draw 3♥." in shown
    assert "Ann draws from the stock" in shown


def test_a_refusal_names_the_rule_and_changes_nothing(sitting):
    shown = sitting.types(DRAW, "t 1", "d Ks", "m 7c 7d 7h")
    assert len(re.findall(r"\(D\d+\w?\)", shown)) >= 2
    assert sitting.game.state.hand_count(0) == 4


def test_a_refusal_shows_cards_as_the_table_does(sitting):
    assert "No: 10♠ is not in the hand. (X1)" in sitting.types(PLAY, "d Ts")


def test_why_asks_without_doing(sitting):
    shown = sitting.types(DRAW, "why t 1", "why t 3", "why d")
    assert "(D5)" in shown
    assert "take 7♠: the rules allow it" in shown
    assert sitting.game.state.hand_count(0) == 4


def test_why_an_ambiguous_action_does_not_offer_to_do_it(sitting):
    shown = sitting.types(PLAY, "why l 8h", "q")
    assert "It could mean lay 8♥ on meld 1 or lay 8♥ on meld 2." in shown
    assert "Which do you mean" not in shown


def test_cards_of_a_set_are_told_by_player(sitting):
    shown = sitting.types(PLAY.replace("meld Ann 8c8d8s", "meld Ann 8c+8d(You)8s"))
    assert "2. Ann: 8♣ 8♠ 8♦(You)" in shown


def test_a_second_draw_is_refused_by_its_rule(sitting):
    assert "(D1)" in sitting.types(PLAY, "s")


def test_undo_goes_to_the_state_after_the_draw_and_no_further(sitting):
    lines = ["t", "m 7c 7d 7s", "u", "m 7c 7d 7s", "u all", "u"]
    shown = sitting.types(DRAW, *lines)
    assert shown.count("Taken back.") == 2
    assert "nothing to take back" in shown
    assert sitting.game.state.hand_count(0) == 5
    assert sitting.game.state.points(0) == 7


def test_undo_one_step_of_several(sitting):
    shown = sitting.types(PLAY.replace("turn You play; ", ""), "s", "m 7c 7d 7s", "l 8h 1", "l 9h", "u")
    assert shown.count("Taken back.") == 1
    assert sitting.game.state.points(0) == 29


def test_what_is_past_the_turn_is_not_taken_back(sitting):
    assert "nothing to take back" in sitting.types(DRAW, "s", "d Ks", "u")


def test_an_ambiguous_lay_off_asks_which(sitting):
    shown = sitting.types(PLAY, "l 8h", "2", "q")
    assert "Which do you mean?" in shown
    assert re.search(r"1\) lay 8♥ on meld 1 +2\) lay 8♥ on meld 2", shown)
    assert "You lay 8♥ on meld 2 (+8)." in shown


def test_a_choice_holds_for_one_line_only(sitting):
    shown = sitting.types(PLAY, "l 8h", "hand", "2")
    assert "You lay 8♥ on meld 2" not in shown


def test_several_cards_in_one_line_are_laid_in_an_order_that_goes(sitting):
    shown = sitting.types(PLAY, "l 9h 8h > 1")
    assert "You lay 8♥ on meld 1 (+8)." in shown
    assert "You lay 9♥ on meld 1 (+9)." in shown


def test_several_cards_are_laid_or_none(sitting):
    shown = sitting.types(PLAY, "l 8h 2s > 1")
    assert "You lay" not in shown
    assert sitting.game.state.points(0) == 0
    assert "(L1)" in shown


def test_what_is_owed_is_said(sitting):
    shown = sitting.types(DRAW.replace("4s 7s", "7s 4s"), "t 7s")
    assert "You take 7♠ and 1 card more." in shown
    assert "Also picked up, to be used once 7♠ is down: 4♠\n7♠ must come to the table this turn.\n" in shown


def test_a_round_is_scored_card_by_card(sitting):
    position = "turn You play; hand You 2d; hand Ann As Kd; meld You 7c7d7h; meld Ann QhKh+Ah(You); stock 3h"
    shown = sitting.types(position, "d 2d", rules="hoyle out_bonus=25")
    for part in ["You went out.", "7♣ 7♦ 7♥ (21)  A♥ (15)  = 36", "+61 with +25 for going out"]:
        assert part in shown
    for part in ["Q♥ K♥ (20)  = 20", "K♦ 10  A♠ 15  = −25", "−5", "Totals: You 61 · Ann −5 (to 500)"]:
        assert part in shown
    assert "Round 2" in shown


def test_the_game_ends_with_winner_and_settlement(sitting):
    position = "turn You play; hand You 2d; hand Ann As Kd; meld You 7c7d7h; stock 3h"
    shown = sitting.types(position, "d 2d", rules="hoyle target=20")
    assert "You win 21 to −25." in shown
    assert "For stakes, settled by the differences: You +46 · Ann −46." in shown


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("end", ["target=20", "target=none rounds=1"])
def test_a_tie_at_the_end_is_given_as_the_reason_for_another_round(sitting, end, plain):
    position = "turn You play; hand You 2d; hand Ann 3d; meld You 7c7d7h; meld Ann 8c8d8h; stock 3h"
    shown = sitting.types(position, "d 2d", rules=f"hoyle {end}", plain=plain)
    assert "\nYou and Ann are level at 21, so another round is played.\n" in shown
    assert "are level" not in sitting.types(position, "d 2d", rules="hoyle", plain=plain)


def test_the_person_is_asked_to_call_only_where_he_may(sitting):
    call = "turn Ben call; pile 2c 7h; meld Ben 4h5h6h; hand You 2d 3d; hand Ann 9c Td; hand Ben 2s 3s"
    shown = sitting.types(call, "", rules="rummy-500", players="You Ann Ben")
    assert "Ben discarded 7♥. Call it?" in shown
    assert "pass" not in shown.split("\n>")[1]
    shown = sitting.types(call, "c", rules="rummy-500", players="You Ann Ben")
    assert "You call “Rummy!” on 7♥." in shown
    assert "You take 7♥." in shown


@pytest.mark.parametrize(
    ("pile", "question", "listed"),
    [
        (
            "pile 2c 7h Kc",
            "Ben discarded K♣. 7♥ below it now fits the table. Call? c CARD calls",
            "call 7♥ (2 cards)",
        ),
        ("pile 7h 3h Kc", "Ben discarded K♣. 3♥ 7♥ below it now fit the table. Call?", "call 7♥ (3 cards)"),
        (
            "pile 2c 3h 7h",
            "Ben discarded 7♥. Call it, or from below it 3♥? c CARD calls",
            "call 3♥ (2 cards)",
        ),
    ],
)
def test_a_card_below_the_discard_is_called_by_name(sitting, pile, question, listed):
    call = f"turn Ben call; {pile}; before -; meld Ben 4h5h6h; hand You 2d 3d; hand Ann 9c Td; hand Ben 2s 3s"
    rules = "rummy-500 rummy_call=pile"
    shown = " ".join(sitting.types(call, "c 7h", rules=rules, players="You Ann Ben").split())
    assert question in shown
    assert listed in shown
    assert "You call “Rummy!” on 7♥." in shown


def test_a_call_below_the_top_brings_the_whole_pile_where_that_is_the_rule(sitting):
    hands = "hand You 2d 3d; hand Ann 9c Td; hand Ben 2s 3s"
    call = f"turn Ben call; pile 2c 7h Kc; before -; meld Ben 4h5h6h; {hands}"
    rules = "rummy-500 rummy_call=pile pile=top_or_all"
    shown = sitting.types(call, "c 7h", rules=rules, players="You Ann Ben")
    assert "call 7♥ (3 cards)" in shown
    assert "You take 7♥ and 2 cards more." in shown


def test_of_two_callers_the_nearer_is_said_to_take(sitting):
    call = "turn Ann call; pile 2c 7h; meld Ben 4h5h6h; hand You 2d 3d; hand Ann 9c Td; hand Ben 2s 3s Qd"
    shown = sitting.types(call, "c", rules="rummy-500", players="You Ann Ben")
    assert "Ben calls “Rummy!” on 7♥.\n" in shown
    assert "You call “Rummy!” on 7♥.\nBen takes 7♥, lays 7♥ on meld 1 (+7), discards" in shown
    assert "You take" not in shown


def test_melds_in_anothers_turn_may_be_let_be(sitting):
    position = "turn Ann play; hand You 7c 7d 7h 2s; hand Ann 9c Td Ks; stock 3h 4h; hand Ben 3c 4d"
    shown = sitting.types(position, "", rules="hoyle off_turn_melds=on", players="You Ann Ben")
    assert "You may meld or lay off now, in another's turn." in shown
    shown = sitting.types(position, "m 7c 7d 7h", rules="hoyle off_turn_melds=on", players="You Ann Ben")
    assert "You meld 7♣ 7♦ 7♥ (+21)." in shown


def test_help_rules_score_list_and_sorting(sitting):
    shown = sitting.types(DRAW, "?", "rules", "score", "list", "hand rank")
    for part in ["draw from the stock", "The draw", "[D1]", "Totals: You 0", "2♠  7♣ 7♦  K♠"]:
        assert part in shown


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    """Run the command with piped input; its exit status."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return _shell.run(app, ["play", *arguments])


def test_piped_input_plays_without_colour(monkeypatch, capsys):
    assert play(monkeypatch, "stock\n", "--seed", "1") == 0
    printed = capsys.readouterr()
    assert "\x1b" not in printed.out
    assert "> stock" in printed.out
    assert "The input ended in round 1" in printed.out


def test_the_same_seed_is_the_same_game(monkeypatch, capsys):
    shown = []
    for _ in range(2):
        play(monkeypatch, "s\n", "--seed", "x", "--players", "3")
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_the_game_is_written_down_without_what_was_taken_back(monkeypatch, capsys, tmp_path):
    file = tmp_path / "game.txt"
    typed = "s\n1\nu\nlist\nq\n"
    assert play(monkeypatch, typed, "--seed", "demo", "--name", "Mia", "--record", str(file)) == 0
    assert "You meld 8♣ 8♦ 8♥ (+24)." in capsys.readouterr().out
    assert "Mia: stock\n" in file.read_text()
    assert not replay(parse_record(file.read_text())).over


@pytest.mark.parametrize("rules", ["500-rum", "persian", "rummy-5000", "rummy-500"])
def test_a_whole_game_by_numbers(monkeypatch, capsys, rules):
    """Whoever always types 1, or discards the first card he may, comes to the end."""
    typed = "1\n" * 3000
    assert play(monkeypatch, typed, "--rules", rules, "--set", "rounds=2", "--seed", "3") == 0
    printed = capsys.readouterr().out
    assert "The game is over" in printed
    assert "settled by the differences" in printed


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "expert"], "no bot 'expert'"),
        (["--players", "4", "--bots", "novice,random"], "3 seats for bots"),
        (["--players", "9"], "9"),
        (["--name", "Mia B"], "letters, digits"),
        (["--record", "no/such/folder/game.txt"], "there is no folder no/such/folder"),
        (["--players", "1"], "2 to 8 players, not 1"),
        (["--players", "0"], "2 to 8 players, not 0"),
        (["--players", "-1"], "2 to 8 players, not -1"),
        (["--players", "1" + "0" * 30], "2 to 8 players, not 1000"),
        (["--bots", ""], "--bots names nobody: choose from random, novice"),
        (["--rules", "persian", "--players", "2"], "4 players, not 2"),
    ],
)
def test_bad_input_is_one_line_and_status_2(monkeypatch, capsys, arguments, says):
    assert play(monkeypatch, "", *arguments) == 2
    printed = capsys.readouterr()
    *_, said = printed.err.splitlines()
    assert says in said
    assert len(printed.err.splitlines()) == (1 if COMPILED else 2)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_terminal_still_leaves_the_record(tmp_path, number):
    file = tmp_path / "game.txt"
    start = "from rum500.cli import main; main()"
    command = [sys.executable, "-u", "-c", start, "play", "--seed", "demo", "--record", str(file)]
    game = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("s\n")
    game.stdin.flush()
    while "You draw" not in game.stdout.readline():
        pass
    game.send_signal(number)
    game.communicate(timeout=30)
    assert game.returncode == 128 + number
    assert "stock" in file.read_text()


def test_a_record_is_not_written_over(monkeypatch, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("dear diary")
    assert play(monkeypatch, "q\n", "--record", str(file)) == 2
    assert "there already" in capsys.readouterr().err
    assert file.read_text() == "dear diary"


@pytest.mark.parametrize("columns", ["0", "1", "39", "-5", "abc", "", "100000", "²", "9" * 5000])
@pytest.mark.parametrize(
    "command",
    [
        ["play", "--rules", "hoyle", "--seed", "7"],
        ["rules", "hoyle"],
        ["rules", "--settings"],
        ["simulate", "--rounds", "2"],
    ],
    ids=" ".join,
)
def test_a_width_that_cannot_be_is_not_believed(command, columns, monkeypatch, capsys):
    def printed() -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("t\ns\n?\nq\n"))
        assert _shell.run(app, command) == 0
        return re.sub(r"in \d.*\n|\d+ actions a .*\n", "", capsys.readouterr().out)

    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    usual = printed()
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", columns)
    assert printed() == usual
    assert 40 < max(map(len, usual.splitlines())) <= 80


@pytest.mark.parametrize(("columns", "width"), [("40", 40), ("60", 60), ("1000", 1000)])
def test_a_width_that_can_be_is_kept(columns, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    assert console().width == width


@pytest.mark.parametrize(("real", "width"), [(0, 80), (10, 40), (132, 132)])
def test_the_width_of_the_terminal_is_used_down_to_forty(real, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", "0")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((real, 24)))
    assert console().width == width


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_that_are_no_text_do_not_end_the_game(encoding):
    start = "from rum500.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", start, "play", "--seed", "demo"],
        input=b"s\n\xff\xfe\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=False,
    )
    assert run.returncode == 0
    assert b"is no command" in run.stdout
    assert b"Traceback" not in run.stderr


def test_a_tie_in_the_draw_for_deal_is_named(monkeypatch, capsys):
    tied = next(
        f"t{n}" for n in range(500) if len(Game(PRESETS["500-rum"], ["You", "Ann"], f"t{n}").draws) > 1
    )
    assert play(monkeypatch, "q\n", "--seed", tied) == 0
    assert "They tie, and draw again: " in capsys.readouterr().out
