"""Planted faults: the engine is spoiled in one place at a time, and the tests must notice.

``python -m tests.mutants [NUMBER …]`` plants them in a copy of the sources, runs the tests uncompiled, tells
which faults were found; status 1 if one was missed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TESTS = ("tests/rules", "tests/test_minimum.py", "tests/test_perft.py", "tests/test_oracle_engine.py")


class Mutant(NamedTuple):
    """A fault: the file under src/rum500, the text there, what it becomes, and what that breaks."""

    file: str
    old: str
    new: str
    breaks: str


MUTANTS = (
    Mutant(
        "round/ways.py",
        "return 12 if t.around else 14 - length",
        "return 12 if t.around else 13 - length",
        "ace-high runs",
    ),
    Mutant(
        "tables.py", "lane_wrap = 7 if self.tables.around else 1", "lane_wrap = 7", "runs round the corner"
    ),
    Mutant(
        "tables.py",
        'self.tables.ace_low = rules.ace != "high"',
        "self.tables.ace_low = True",
        "aces high only",
    ),
    Mutant(
        "counting.py",
        "else rules.ace_low_value",
        "else rules.ace_value",
        "the low ace's value",
    ),
    Mutant(
        "tables.py", "self.tables.reserve = 1 if", "self.tables.reserve = 0 if", "the card kept to discard"
    ),
    Mutant(
        "tables.py",
        "side[seat] = seat % sides",
        "side[seat] = seat // sides",
        "partners across the table",
    ),
    Mutant(
        "counting.py",
        "[rules.ace_value, *pips[1:]]",
        "[15, *pips[1:]]",
        "the ace's value",
    ),
    Mutant(
        "round/draw.py",
        "card = b.pile_at[b.pile_n - depth]\n    b.drew =",
        "card = b.pile_at[b.pile_n - 1]\n    b.drew =",
        "the deepest card is owed",
    ),
    Mutant(
        "round/draw.py",
        "    if n == 1:\n        b.alone = card",
        "    if n >= 1:\n        b.alone = card",
        "the mark of the card taken alone",
    ),
    Mutant("round/draw.py", "    b.put_back = 1\n", "", "only the stock after a take put back"),
    Mutant(
        "round/draw.py",
        "        if not b.tables.pickup_layoff:\n            b.owed_meld = 1\n",
        "",
        "no picking up to hit",
    ),
    Mutant(
        "round/effects.py",
        "record(b, seat, m, card, name, usual_worth",
        "record(b, b.meld_owner[m], m, card, name, usual_worth",
        "the owner of a lay-off",
    ),
    Mutant(
        "round/effects.py",
        "    b.laid_points[laid_seat(entry)] -= laid_worth(entry)\n",
        "",
        "a swapped joker leaves its owner's points",
    ),
    Mutant(
        "round/effects.py",
        "and laid_name(entry) == card and",
        "and laid_name(entry) & 15 == card & 15 and",
        "joker identity",
    ),
    Mutant(
        "round/ways.py",
        "open_stand_ins = OPEN if stand_ins < t.max_stand_ins else 0",
        "open_stand_ins = OPEN",
        "the limit on jokers",
    ),
    Mutant(
        "round/effects.py",
        "            if b.apart_n:\n                join_batch(b, seat)\n",
        "",
        "the batch joins the hand",
    ),
    Mutant(
        "round/unpacking.py",
        "if t.double_four and w.size >= 4:",
        "if t.double_four and w.size > 4:",
        "four at once count double",
    ),
    Mutant(
        "round/unpacking.py",
        "return natural_worth if t.joker_as_card else t.joker_value",
        "return t.joker_value",
        "a joker as the card it stands for",
    ),
    Mutant(
        "round/new_melds.py", "if w.low + w.size > 14", "if w.low + w.size > 15", "no run round the corner"
    ),
    Mutant("round/new_melds.py", "if w.size < t.min_run:", "if w.size < 3:", "the shortest run"),
    Mutant(
        "round/new_melds.py",
        "if w.stand_ins and w.naturals == 0:",
        "if w.stand_ins and w.naturals < 0:",
        "one natural card in a meld",
    ),
    Mutant(
        "round/lay_offs.py",
        "if b.count[seat] - 1 < b.tables.reserve:\n        return Why.KEEP_ONE",
        "if b.count[seat] < b.tables.reserve:\n        return Why.KEEP_ONE",
        "the last card is not laid off",
    ),
    Mutant(
        "round/play.py",
        "and b.count[seat] > 1 and",
        "and b.count[seat] > 0 and",
        "the only card may be the one just taken",
    ),
    Mutant(
        "round/feasibility.py",
        "return b.owed_how == Owed.CALLED or not b.tables.deep_later",
        "return not b.tables.deep_later",
        "a called card comes first",
    ),
    Mutant(
        "round/turn.py",
        "if t.stock_ends and b.stock_n == 0:",
        "if t.stock_ends and b.stock_n < 0:",
        "the stock out",
    ),
    Mutant(
        "round/turn.py",
        "begin_turn(b, w, (b.turn + 1) % t.players)\n\n\ndef after_play",
        "begin_turn(b, w, (b.turn + 2) % t.players)\n\n\ndef after_play",
        "seat order",
    ),
    Mutant("round/turn.py", "if b.idle >= 3 * t.players", "if b.idle > 3 * t.players", "three idle laps"),
    Mutant(
        "round/turn.py",
        "b.stock_at[n - 1 - i] = b.pile_at[i]",
        "b.stock_at[i] = b.pile_at[i]",
        "the order after a reshuffle",
    ),
    Mutant(
        "round/turn.py",
        "        total += b.tables.out_bonus",
        "        total += 0",
        "the bonus for going out",
    ),
    Mutant(
        "round/turn.py",
        "if b.out >= 0 or b.tables.deduct:",
        "if b.tables.deduct:",
        "hands count when somebody goes out",
    ),
    Mutant(
        "round/turn.py",
        "    if not b.tables.floats:\n        finish(b, seat)",
        "    if b.tables.floats:\n        finish(b, seat)",
        "floating",
    ),
    Mutant(
        "round/turn.py",
        "    if b.owed >= 0:\n        return Why.OFF_TURN_OWED\n",
        "",
        "no melds out of turn while a card is owed",
    ),
    Mutant(
        "round/call.py",
        "for i in range(b.tables.players - 1, 0, -1):",
        "for i in range(1, b.tables.players):",
        "the nearest caller",
    ),
    Mutant(
        "round/call.py",
        "if not fit & fits_for(b, seat) or fit & b.before:",
        "if not fit & fits_for(b, seat):",
        "deeper calls",
    ),
    Mutant("round/ways.py", "links += 1\n        place", "links += 2\n        place", "chains of lay-offs"),
    Mutant(
        "round/minimum.py",
        "if t.wild_rank >= 0 or t.double_four or jokers > 2 or t.max_stand_ins < 4:",
        "if t.wild_rank >= 0 or jokers > 2 or t.max_stand_ins < 4:",
        "a joker that spares a card for a fourth",
    ),
    Mutant(
        "round/minimum.py",
        "helped = 2 * (t.min_run - 1) * spare",
        "helped = (t.min_run - 1) * spare",
        "how many cards a stand-in helps",
    ),
    Mutant(
        "round/minimum.py",
        "return g.keep <= 0 or p.held != 0 or p.jokers > 0",
        "return True",
        "the card kept for the discard",
    ),
    Mutant(
        "round/minimum.py",
        "double = t.double_four and m.size >= 4",
        "double = t.double_four and m.size >= 3",
        "four at once count double, towards the minimum",
    ),
    Mutant(
        "round/memory.py",
        "return -1 if need >= m.cannot[slot]",
        "return -1 if need > 0",
        "what is remembered",
    ),
    Mutant(
        "round/last_resort.py",
        "if size - i - count_bits(have >> i) > spare:",
        "if size - i - count_bits(have >> i) >= spare:",
        "the last resort",
    ),
    Mutant(
        "round/canonical_melds.py",
        "if start > last_start(t, size) or lacking > w.pool_n + stands:",
        "if start > last_start(t, size) or lacking > w.pool_n:",
        "runs with an owed card standing for another",
    ),
    Mutant(
        "round/canonical_melds.py",
        "owned = suits_at(held, rank) | suits_at(twins, rank) << 4",
        "owned = suits_at(held, rank)",
        "sets with both copies of a card",
    ),
)


def found(mutant: Mutant) -> bool:
    """Plant the fault in a copy and run the tests; did one of them fail?"""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("src", "tests", "docs"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, copy / name)
        spoiled = copy / "src/rum500" / mutant.file
        text = spoiled.read_text("utf-8")
        if text.count(mutant.old) != 1:
            message = f"{mutant.file} has the text to spoil {text.count(mutant.old)} times: {mutant.old!r}"
            raise ValueError(message)
        spoiled.write_text(text.replace(mutant.old, mutant.new), "utf-8")
        environment = os.environ | {
            "PYTHONPATH": str(copy / "src"),
            "RUM500_PURE": "1",
            "RUM500_EXPECT": "pure",
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
        run = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False)
        return run.returncode == 1


def main() -> int:
    """Plant all faults, or those numbered; print a line each."""
    chosen = [int(word) for word in sys.argv[1:]] or range(1, len(MUTANTS) + 1)
    missed = 0
    for number in chosen:
        mutant = MUTANTS[number - 1]
        noticed = found(mutant)
        missed += not noticed
        print(f"{number:3} {'found' if noticed else 'MISSED'}  {mutant.file}: {mutant.breaks}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
