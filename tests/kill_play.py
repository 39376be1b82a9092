"""Kills a game at random moments and goes on with it: ``python -m tests.kill_play 100``."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from signal import SIGKILL

import pexpect

from rum500.notation import said
from rum500.record import Replay, parse_record
from rum500.terminal.narrator import Narrator

START = [sys.executable, "-u", "-c", "from rum500.cli import main; main()", "play"]
SETTINGS = [
    ["--rules", "hoyle"],
    ["--rules", "500-rum", "--players", "3", "--bots", "club"],
    ["--rules", "rummy-500", "--players", "3", "--bots", "random,novice"],
]
TOLD = re.compile(r"(You|Ann|Ben) ((?:draw|take|meld|lay|discard|call|swap)s? .*)\.")
PLAYER = "1\n" * 4 + "u\n1\n"  # always the first thing that is offered, and now and then taken back
MOST = 5000
KEYS = PLAYER.splitlines()
SIGNS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")

Deed = tuple[str, str]


def start(arguments: list[str], keyboard: Path) -> subprocess.Popen[str]:
    """A game whose player has typed everything already."""
    with keyboard.open() as typed:
        return subprocess.Popen(
            [*START, *arguments],
            stdin=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env=os.environ | {"COLUMNS": "1000", "PYTHONIOENCODING": "utf-8"},
        )


def deeds(lines: list[str]) -> list[Deed]:
    """What was told, deed by deed, without what was taken back."""
    found: list[Deed] = []
    for line in lines:
        if line == "Taken back.":
            found.pop()
        elif match := TOLD.fullmatch(line):
            found += [(match[1], deed) for deed in match[2].split(", ")]
    return found


def written(file: Path) -> list[Deed]:
    """The deeds of a record, as the person at the first seat is told them."""
    replay = Replay(parse_record(file.read_text("utf-8")))
    lines: list[str] = []
    narrator = Narrator(lambda _, line: lines.append(line), replay.record.players, 0)

    def apply(seat: int, code: int) -> None:
        state = replay.game.state
        narrator.before(state, seat, said(state, code))
        replay.game.apply(seat, code)
        narrator.after(state, seat)

    replay.apply = apply
    for _ in replay:
        pass
    narrator.flush()
    assert not replay.faults, replay.faults
    return deeds(lines)


def cut_piped(arguments: list[str], file: Path, keyboard: Path, rng: random.Random) -> str:
    """Kill a game that reads a file; what it had printed."""
    with start([*arguments, "--record", str(file)], keyboard) as game:
        assert game.stdout is not None
        shown = [game.stdout.readline() for _ in range(rng.randrange(12, 150))]
        time.sleep(rng.random() / 100)
        game.kill()
        return "".join([*shown, *game.stdout.readlines()])


def cut_at_a_terminal(arguments: list[str], file: Path, _: Path, rng: random.Random) -> str:
    """Kill a game at a terminal, or close the terminal, while a person types; what was on the screen."""
    home = {"RUM500_HOME": str(file.parent)}
    env = os.environ | home | {"NO_COLOR": "1", "TERM": "xterm", "COLUMNS": "1000", "LINES": "50"}
    command, *words = [*START, *arguments]
    game = pexpect.spawn(command, words, env=env, encoding="utf-8", dimensions=(50, 1000), timeout=60)
    game.delaybeforesend = None
    shown = ""
    for at in range(rng.randrange(2, 40)):
        if game.expect(["> ", "--.* --|next round\\. ", pexpect.EOF]) == 2:
            break
        key = KEYS[at % len(KEYS)] if game.after == "> " else ""
        shown += f"{game.before}> {key}\n"
        game.sendline(key)
    time.sleep(rng.random() / 30)
    if rng.random() < 0.5:
        game.kill(SIGKILL)
        shown += game.read()
    game.close()
    own = next((file.parent / "games").glob("*.txt"))
    own.rename(file)
    return SIGNS.sub("", shown)


def kill_one(arguments: list[str], file: Path, keyboard: Path, rng: random.Random) -> bool:
    """Cut a game off somewhere, compare, go on to its end; False where it was over before."""
    cut = rng.choice([cut_piped, cut_at_a_terminal])
    shown = cut(arguments, file, keyboard, rng)
    assert "Your turn" in shown or "Draw" in shown, shown
    told = deeds([line.rstrip("\n") for line in shown.splitlines(keepends=True) if line.endswith("\n")])
    kept = written(file)
    if told != kept[: len(told)]:
        last_typed = shown[shown.rindex("> ") :].split()
        assert last_typed[1:2] == ["u"], "something was shown that is not in the record"
        assert told[:-1] == kept, "more than the step that was just taken back is not in the record"
    if parse_record(file.read_text("utf-8")).winners:
        return False
    with start(["--resume", str(file)], keyboard) as went_on:
        rest, _ = went_on.communicate(timeout=120)
    assert went_on.returncode == 0, rest
    assert "The game is over" in rest
    assert len(written(file)) >= len(kept)
    assert parse_record(file.read_text("utf-8")).winners
    return True


def kill(times: int, folder: Path, seed: int) -> int:
    """Kill so many games; how many were still being played."""
    rng = random.Random(seed)
    keyboard = folder / "typed"
    keyboard.write_text(PLAYER * MOST)
    killed = 0
    for at in range(times):
        arguments = [*SETTINGS[at % len(SETTINGS)], "--set", "rounds=1", "--seed", str(rng.random())]
        killed += kill_one(arguments, folder / f"{at}.txt", keyboard, rng)
    return killed


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        asked = int(sys.argv[1]) if len(sys.argv) > 1 else 100
        print(f"{kill(asked, Path(made), int(time.time()))} of {asked} games were killed and went on")
