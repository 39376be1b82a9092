"""What a person sees at the terminal, what the numbers on it mean, and how he leaves."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rum500.cli import _shell, app
from rum500.cli._again import command_again
from rum500.house import parse_rules_line
from rum500.terminal.help import commands

from .sitting import Sitting

DRAW = "hand You 7c 7d 2s Ks; hand Ann 2c 3d 9h Td; meld Ann 4h5h6h+7h(You); pile 8s 4s 7s; stock 3h 4c Qh Jd"
HANDS = "hand You 8h 9h 7c 7d 7s 2s Ks; hand Ann Jd Qc 3s"
PLAY = f"turn You play; {HANDS}; meld Ann 5h6h7h; meld Ann 8c8d8s; stock 3h 4c"
MANY = "turn You play; hand You 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s Ks; stock Jh Qc"


def after(shown: str, line: str) -> str:
    """What was shown once the line was typed."""
    return shown.rsplit(f"> {line}\n", 1)[1]


def menu_of(shown: str) -> dict[int, str]:
    """The numbers of a list and what stands at them."""
    found = re.findall(r"(\d+)\) (.*?)(?=  |\n|$)", shown)
    return {int(number): text for number, text in found}


def test_discards_are_numbered_after_the_plays(sitting):
    shown = sitting.types(PLAY)
    assert re.search(r"\n  discard  4\) 7♣  5\) 7♦  6\) 8♥  7\) 9♥  8\) 2♠  9\) 7♠  10\) K♠\n", shown)
    assert "You discard K♠." in sitting.types(PLAY, "10")


def test_discards_are_numbered_in_the_order_of_the_hand(sitting):
    shown = after(sitting.types(PLAY, "hand rank"), "hand rank")
    assert re.search(r"discard  4\) 2♠  5\) 7♣  6\) 7♦  7\) 7♠  8\) 8♥  9\) 9♥  10\) K♠\n", shown)


def test_every_number_that_is_shown_does_what_stands_there(sitting):
    numbers = menu_of(sitting.types(PLAY).split("your turn.\n")[1])
    assert list(numbers) == list(range(1, 11))
    for number, text in numbers.items():
        told = after(sitting.types(PLAY, str(number)), str(number)).splitlines()[0]
        card = text.split()[1] if " " in text else text
        verb = text.split()[0] if " " in text else "discard"
        assert told.startswith(f"You {verb} {card}"), number


@pytest.mark.parametrize("line", ["11", "0", "99", "9" * 30])
def test_a_number_that_is_not_on_the_screen_does_nothing(sitting, line):
    shown = sitting.types(PLAY, line)
    assert after(shown, line).startswith("There is no such number: the numbers shown go from 1 to 10.\n")
    assert sitting.game.state.hand_count(0) == 7


def test_the_numbers_of_the_full_list_hold_after_it(sitting):
    shown = sitting.types(MANY)
    short = menu_of(shown.split("your turn.\n")[1])
    whole = menu_of(after(sitting.types(MANY, "list"), "list"))
    assert "more: list shows them all" in shown
    assert len(short) == 9 + 17
    assert len(whole) > len(short)
    assert short[10] == "2♣"
    assert whole[10].startswith("meld")
    assert "You discard 2♣." in sitting.types(MANY, "10")
    assert f"You {whole[10]} " in sitting.types(MANY, "list", "10")
    assert "You discard 2♣." in sitting.types(MANY, "list", "table", "10")


def test_a_long_run_is_offered_whole_and_picked_by_its_number(sitting):
    position = "turn You play; hand You 3h 4h 5h 6h 7h Ks; stock 3c"
    assert "1) meld 3♥ 4♥ 5♥ 6♥ 7♥ " in sitting.types(position)
    assert "You meld 3♥ 4♥ 5♥ 6♥ 7♥ (+25)." in sitting.types(position, "1")


def test_a_number_of_the_pile_that_the_list_has_for_something_else_is_asked_about(sitting):
    position = "hand You 7c 7d 8c 8d 2s; hand Ann 9c; pile 8s 3d 7s; stock 3h 4c"
    shown = sitting.types(position, "take 7s", "q")
    assert "2) take 7♠ (1 card)   3) take 8♠ (3 cards)" in shown
    assert "You take" in shown
    shown = sitting.types(position, "t 2")
    assert "t 2 is card 2 of the pile, 3♦. 3♦ cannot be used" in " ".join(shown.split())
    position = position.replace("pile 8s 3d 7s", "pile 8s 7s 8h")
    assert re.search(r"2\) take 8♥ .*3\) take 7♠ .*4\) take 8♠", sitting.types(position), re.DOTALL)
    shown = sitting.types(position, "t 2", "1")
    assert "1) take 7♠ (card 2 of the pile)   2) take 8♥ (number 2 of the list)" in shown
    assert "You take 7♠ and 1 card more." in shown
    assert "You take 8♥." in sitting.types(position, "t 2", "2")


@pytest.mark.parametrize(
    ("rules", "pile", "says"),
    [
        ("hoyle", "7s 3d", "You take 7♠ and 1 card more."),
        ("hoyle", "3d 7s", "No: 3♦ cannot be used"),
        ("hoyle pile=top", "7s 3d", "Only the top of the pile may be taken here: t."),
        ("hoyle pile=top_or_all", "3d 7s 4c", "You take 7♠ and 2 cards more."),
        ("hoyle pile=top_or_all", "7s 3d 8s 4c", "Name the card that you take the pile for: t 8s or t 7s."),
        ("hoyle pile=top_or_all", "3d 4c", "there is none now."),
        ("hoyle", "-", "The pile is empty."),
    ],
)
def test_taking_all_is_taking_the_bottom_card_or_the_one_card_it_can_be_for(sitting, rules, pile, says):
    shown = sitting.types(
        f"hand You 7c 7d 8c 8d 2s; hand Ann 9c; pile {pile}; stock 3h 5c", "take all", rules=rules
    )
    assert says in " ".join(shown.split())


@pytest.mark.parametrize(
    ("position", "line", "says"),
    [
        (PLAY, "Ks", "You discard K♠."),
        (PLAY, "king of spades", "You discard K♠."),
        (PLAY, "8h", "8♥ alone says too little: d 8h discards it, l 8h lays it off."),
        (PLAY, "7c", "7♣ alone says too little: d 7c discards it, m melds it with others."),
        (PLAY, "3d", "3♦ is not in your hand."),
        (PLAY, "7c 7d 7s", "Say what to do with them: m 7c 7d 7s melds them."),
        (DRAW, "7s", "7♠ alone says too little: t 7s takes it."),
        (DRAW, "Ks", "First draw; K♠ cannot be taken from the pile."),
    ],
)
def test_a_card_alone_is_discarded_only_where_nothing_else_can_be_meant(sitting, position, line, says):
    assert after(sitting.types(position, line), line).startswith(says)


def test_a_refusal_says_where_the_card_is(sitting):
    shown = sitting.types(PLAY, "m 7c 7d 7s", "l 7c", "d 8d", "d 3d")
    assert "No: 7♣ is not in the hand. 7♣ already lies on the table, in meld 3. (L1)" in shown
    assert "No: 8♦ is not in the hand. 8♦ already lies on the table, in meld 2. (X1)" in shown
    assert "No: 3♦ is not in the hand. (X1)" in shown


def test_laying_off_without_a_meld_on_the_table_is_refused_for_that(sitting):
    position = "turn You play; hand You 2c 9d Ks; stock 3h 4c"
    shown = " ".join(sitting.types(position, "why l Ks").split())
    assert "No: The king of spades fits no meld on the table; a new meld needs three cards. (L1)" in shown
    assert "No: There is no meld of that number on the table. (L1)" in sitting.types(PLAY, "l Ks 3")


def test_the_example_of_why_is_a_card_of_the_hand(sitting):
    assert "such as why d 9d." in sitting.types("turn You play; hand You 2c 9d; stock 3h", "why")


def test_why_of_a_number_and_of_no_action(sitting):
    assert "discard K♠: the rules allow it." in sitting.types(PLAY, "why 10")
    assert "“score” is no action; such as d Ks." in sitting.types(PLAY, "why score")


def test_laying_cards_down_melds_them_or_lays_them_off(sitting):
    assert "You meld 7♣ 7♦ 7♠ (+21)." in sitting.types(PLAY, "lay 7c 7d 7s")
    shown = sitting.types(PLAY.replace("Ks", "Th"), "lay down 8h 9h 10h on meld 1")
    assert "You lay 10♥ on meld 1" in shown
    shown = sitting.types(PLAY.replace("Ks", "Th").replace("5h6h7h", "4h5h6h7h"), "lay down 8h 9h 10h")
    assert "You meld 8♥ 9♥ 10♥ (+27)." in shown


def test_a_wish_for_a_hint_is_answered_politely(sitting):
    assert "Hint: " in sitting.types(PLAY, "hint")


@pytest.mark.parametrize("line", ["rules D9", "rule d9", "rules (D9)", "rules D 9"])
def test_the_rule_that_a_refusal_names_is_shown_alone(sitting, line):
    shown = after(sitting.types(PLAY, line), line)
    assert shown.startswith("The top card taken alone may be kept without using it. [D9]\nThe input")


def test_an_id_that_says_nothing_here_is_answered(sitting):
    shown = after(sitting.types(PLAY, "rules Z9"), "rules Z9")
    assert shown.startswith("No rule with that id concerns this game; rules shows those that do.")


def test_help_says_what_the_ids_are_and_is_followed_by_hand_and_menu(sitting):
    shown = after(sitting.types(PLAY, "?"), "?")
    assert "rules D9: the one that a refusal ends\n             in, as (D9)" in shown
    assert "all you may do" not in shown
    assert shown.index("To leave") < shown.index("Hand  ") < shown.index("1) meld 7♣ 7♦ 7♠")
    shown = after(sitting.types(PLAY, "rules"), "rules")
    assert shown.index("[D1]") < shown.index("Hand  ") < shown.index("1) meld 7♣ 7♦ 7♠")


def test_rules_are_turned_page_by_page(sitting):
    shown = sitting.types(PLAY, "rules", "", "q", height=20)
    pages = after(shown, "rules").split("-- Enter goes on, q stops -- ")
    assert len(pages) == 3
    assert [len(page.splitlines()) for page in pages[:2]] == [19, 20]
    assert "1) meld 7♣ 7♦ 7♠" in pages[2]
    assert "[S1]" not in shown
    whole = after(sitting.types(PLAY, "rules", *[""] * 20, height=20), "rules")
    assert "[S1]" in whole
    assert whole.count("-- Enter: back to the table --") == 1


def test_piped_input_turns_no_pages(sitting):
    assert "-- Enter" not in sitting.types(PLAY, "rules", "?")


def test_no_line_ends_in_a_blank(sitting):
    shown = sitting.types(PLAY, "foo", "?", "rules", "list", "", "d 3d", "hint")
    assert not re.findall(r".* \n", shown)


def test_further_lines_of_a_sentence_are_indented_like_its_first(sitting):
    rules = after(sitting.types(PLAY, "rules"), "rules").split("── ")[0]
    assert re.search(r"\n  The stock.*|\n  [A-Z].*\n  [a-z]", rules)
    assert not re.search(r"\n[a-z]", rules)


@pytest.mark.parametrize("answer", ["y", "yes", "q", "Y"])
def test_who_leaves_in_the_middle_is_asked_once(sitting, answer):
    shown = sitting.types(PLAY, "q", answer, height=24)
    assert shown.count("Leave the game?") == 1
    assert "You leave in round 1." in shown


def test_who_does_not_mean_to_leave_plays_on(sitting):
    shown = sitting.types(PLAY, "q", "", "d Ks", height=24)
    assert "You discard K♠." in shown
    assert "The input ended" in shown
    assert sitting.types(PLAY, "q", height=24).count("The input ended") == 1


def test_piped_input_is_taken_at_its_word(sitting):
    shown = sitting.types(PLAY, "q", "d Ks")
    assert "You leave in round 1." in shown
    assert "Leave the game?" not in shown


def test_leaving_between_rounds_is_asked_about_too(sitting):
    position = "turn You play; hand You 2d; hand Ann As Kd; meld You 7c7d7h; stock 3h"
    shown = sitting.types(position, "d 2d", "q", "", "", "q", "y", height=24)
    assert shown.count("Enter deals the next round. ") == 2
    assert "You leave in round 2." in shown


def test_an_interrupt_says_goodbye_and_goes_on_up(sitting):
    with pytest.raises(KeyboardInterrupt):
        sitting.types(PLAY, "^C", height=24, again="rum500 play --seed x")
    screen = sitting.session.screen.console.file
    assert isinstance(screen, io.StringIO)
    assert screen.getvalue().endswith(
        "\nYou leave in round 1. Totals: You 0 · Ann 0 (to 500)\n"
        "The same cards again:\n  rum500 play --seed x\n"
    )


@pytest.mark.parametrize(
    ("rules", "position", "seen"),
    [
        ("hoyle", "hand Ann 9c Ks; turn You play", "holds, taken from the pile: K♠"),
        (
            "rummy-5000",
            "wild 8; hand Ann 9c Ks; turn You play",
            "holds, dealt open or taken from the pile: K♠",
        ),
    ],
)
def test_known_cards_say_how_they_were_seen(sitting, rules, position, seen):
    shown = sitting.types(f"{position}; hand You 2c 3d; taken Ann Ks; pile 4c; stock 5h 6h", rules=rules)
    assert seen in shown


def test_a_round_that_another_begins_has_its_heading_before_his_move(sitting):
    ann_first = sitting.types("turn Ann; hand You 2d 3c; hand Ann As Kd; pile 9c; stock 3h 4h 5h")
    assert re.search(r"\n── Round 1 begins ─+\nAnn (draws|takes).*\n── Round 1 ·", ann_first)
    assert "begins" not in sitting.types(PLAY)


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (("500-rum", None, None, None, "You", "7"), "play --seed 7"),
        (("hoyle", None, 3, None, "Mia", "7"), "play --rules hoyle --players 3 --name Mia --seed 7"),
        (
            ("my rules.toml", ["target=100", "sets=off"], None, "random", "You", "a b'c"),
            "play --rules 'my rules.toml' --set target=100 --set sets=off --bots random --seed 'a b'\"'\"'c'",
        ),
        (("500-rum", None, None, None, "-", "-3"), "play --name=- --seed=-3"),
    ],
)
def test_the_command_for_the_same_cards_is_whole(arguments, command):
    program, _, rest = command_again(*arguments).partition(" ")
    assert rest == command
    assert program.endswith("rum500")


def play(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO("s\nq\n"))
    return _shell.run(app, ["play", *arguments])


@pytest.mark.parametrize(
    "arguments",
    [
        [
            "--rules",
            "hoyle",
            "--set",
            "target=100",
            "--players",
            "3",
            "--name",
            "Mia",
            "--seed",
            "a  b'c · −1",
        ],
        ["--seed=-3", "--bots", "random,novice", "--name=-_-"],
        ["--seed", "x" * 200],
    ],
)
def test_the_closing_command_deals_the_same_game(monkeypatch, capsys, arguments):
    assert play(monkeypatch, *arguments) == 0
    first = capsys.readouterr().out
    *_, label, command = first.splitlines()
    assert label == "The same cards again:"
    _, word, *again = shlex.split(command)
    assert word == "play"
    assert play(monkeypatch, *again) == 0
    assert capsys.readouterr().out == first


def test_the_program_is_named_as_it_can_be_started(monkeypatch, tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "rum500"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.chdir(tmp_path)
    assert _shell.program() == str(Path("bin/rum500"))
    monkeypatch.chdir(folder)
    assert _shell.program() == os.path.join(os.curdir, "rum500")  # noqa: PTH118
    monkeypatch.chdir("/")
    assert Path(_shell.program()).samefile(script)
    monkeypatch.setenv("PATH", str(folder))
    assert _shell.program() == "rum500"


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_says_goodbye_where_the_record_is_and_ends_with_130(tmp_path):
    file = tmp_path / "game.txt"
    start = "from rum500.cli import main; main()"
    command = [sys.executable, "-u", "-c", start, "play", "--seed", "demo", "--record", str(file)]
    game = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("s\n")
    game.stdin.flush()
    while "You draw" not in game.stdout.readline():
        pass
    game.send_signal(signal.SIGINT)
    out, _ = game.communicate(timeout=30)
    assert game.returncode == 130
    assert "You leave in round 1. Totals: You 0 · Ann 0 (to 500)\nThe same cards again:\n" in out
    assert f"play --seed demo\nThe game is written down in this file:\n  {file}\nTo go on with it:\n" in out
    assert "stock" in file.read_text()


def test_a_game_that_was_left_says_where_it_is_written(monkeypatch, capsys, tmp_path):
    file = tmp_path / "game.txt"
    assert play(monkeypatch, "--record", str(file)) == 0
    assert f"\nThe game is written down in this file:\n  {file}\n" in capsys.readouterr().out


def test_a_new_sitting_begins_with_no_numbers(monkeypatch):
    sitting = Sitting(monkeypatch)
    position = "turn Ann play; hand You 2d 3c; hand Ann As Kd; pile 9c; stock 3h"
    assert "There is no such number" in sitting.types(position, "7")


def test_what_is_typed_between_rounds_deals_nothing(sitting):
    position = "turn You play; hand You 2d; hand Ann As Kd; meld You 7c7d7h; stock 3h"
    shown = sitting.types(position, "d 2d", "score", "", "q", "y", height=24)
    before, _, after = shown.partition("Enter goes on, q leaves")
    assert "Round 2" not in before
    assert after.index("Enter deals the next round. ") < after.index("Round 2")


def test_score_tells_what_lies_on_the_table_in_this_round(sitting):
    position = "turn You play; hand You 2d Kc; hand Ann As Kd; meld You 7c7d7h; stock 20"
    assert "On the table in this round: You 21 · Ann 0" in sitting.types(position, "score")


@pytest.mark.parametrize(
    ("rules", "players", "listed"),
    [
        ("500-rum", "You Ann", ""),
        ("hoyle", "You Ann", "back"),
        ("hoyle top_card=free pile=top", "You Ann", ""),
        ("joker-rummy joker_swap=on", "You Ann", "swap Jk="),
        ("500-rum joker_swap=on", "You Ann", ""),
        ("rummy-500", "You Ann", ""),
        ("rummy-500", "You Ann Ben", "call"),
        ("persian", "You Ann Ben Cleo", "back Jk"),
    ],
)
def test_help_lists_what_this_table_allows_and_no_more(rules, players, listed):
    made = parse_rules_line(rules)
    drawn = "\n".join(commands(made, len(players.split()), plain=False))
    signs = {"back": "  b  ", "swap": "swap 6h 1", "call": "“Rummy!”", "Jk": "Jk for", "Jk=": "Jk=9h"}
    assert all(len(line) <= 80 for line in drawn.splitlines())
    assert {name for name, sign in signs.items() if sign in drawn} - {"Jk"} == set(listed.split()) - {"Jk"}
    assert ("Jk" in drawn) == ("Jk" in listed)
    plain = " ".join(commands(made, len(players.split()), plain=True))
    assert ("Type put back" in plain) == ("back" in listed)
    assert ("Type swap" in plain) == ("swap" in listed)
    assert ("Type call" in plain) == ("call" in listed)


def test_pile_and_melds_can_be_looked_at_alone(sitting):
    assert after(sitting.types(DRAW, "pile"), "pile").splitlines()[0] == "Pile    1:8♠  2:4♠  3:7♠* ◂ top"
    shown = after(sitting.types(DRAW, "melds"), "melds")
    assert shown.splitlines()[0] == "Melds   1. Ann: 4♥ 5♥ 6♥ 7♥(You)"
    assert "Hand" not in shown
    assert "You meld 7♣ 7♦ 7♠ (+21)." in sitting.types(PLAY, "melds 7c 7d 7s")


def test_hand_alone_still_changes_the_order(sitting):
    assert after(sitting.types(DRAW, "hand"), "hand").startswith("Hand    2♠  7♣ 7♦  K♠\n")


def test_a_wide_screen_shows_the_cards_beside_the_players(sitting):
    narrow, wide = sitting.types(DRAW), sitting.types(DRAW, width=140)
    assert not re.search("total.*Melds", narrow)
    assert re.search(r"▸ You .*total     0 +Melds   1\. Ann: 4♥ 5♥ 6♥ 7♥\(You\)\n", wide)
    assert re.search(r"  Ann .*total     0 +Pile    1:8♠  2:4♠  3:7♠\* ◂ top\n", wide)
    assert max(map(len, wide.splitlines())) <= 140
