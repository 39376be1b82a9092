"""The house is built in floors: imports point down, and each setting of the rules is read in one place."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rum500.rules import SETTINGS

ROOT = Path(__file__).parents[1]
ARCHITECTURE = ROOT / "ARCHITECTURE.md"
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "rum500"
FLOORS = {
    "_plain": 0,
    "_pure": 0,
    "_starting": 0,
    "cards": 0,
    "files": 0,
    "masks": 0,
    "settings": 1,
    "counting": 1,
    "contradictions": 1,
    "rules": 1,
    "presets": 1,
    "tables": 1,
    "plain_tables": 1,
    "describe": 1,
    "sentences": 1,
    "house": 1,
    "round": 2,
    "action": 2,
    "setup": 2,
    "notation": 3,
    "position": 3,
    "position_reader": 3,
    "ending": 3,
    "fair": 3,
    "game": 3,
    "record": 3,
    "record_reader": 3,
    "written": 3,
    "replay": 3,
    "perft": 3,
    "sheet": 4,
    "telling": 4,
    "takeback": 4,
    "match": 4,
    "arena": 4,
    "bots": 4,
    "terminal": 5,
    "server": 5,
    "cli": 6,
}
ABOUT_RULES = {"rules", "settings", "contradictions", "presets", "describe", "sentences", "house"}
READ_TWICE = {"jokers", "ace"}
SAID = {
    "hand_size",
    "target",
    "rounds",
    "game_bonus",
    "sets",
    "min_run",
    "pile",
    "rummy_call",
    "final_discard",
    "wild_rank",
}  # by the terminal or the score sheet too
MODULES = sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")


def part_of(file: Path) -> str:
    """The file or folder right under the package that a module belongs to."""
    return file.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(tree: ast.AST) -> Iterator[str]:
    """The parts of the package that a module imports; its public face is none of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "rum500":
            names = [f"rum500.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: an import says where from in full"
            names = [node.module or ""]
        else:
            continue
        for name in names:
            head, _, rest = name.partition(".")
            if head == "rum500" and rest and rest not in {"COMPILED", "__version__"}:
                yield rest.split(".")[0]


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_imports_point_to_a_lower_floor_or_the_same(file: Path):
    assert part_of(file) in FLOORS, f"{part_of(file)} has no floor yet; give it one in {Path(__file__).name}"
    own = FLOORS[part_of(file)]
    up = [f"{name} (floor {FLOORS.get(name, '?')})" for name in imported(parsed(file)) if FLOORS[name] > own]
    assert not up, f"floor {own} imports from above: {', '.join(up)}"


def reads(tree: ast.AST, holder: str = "rules") -> Iterator[str]:
    """The settings read as ``rules.pile``, ``self.rules.pile`` or ``state.rules.pile``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in SETTINGS:
            of = node.value
            if getattr(of, "id", None) == holder or getattr(of, "attr", None) == holder:
                yield node.attr


@cache
def read_where() -> dict[str, set[str]]:
    """For each setting, the modules that act on it."""
    where = defaultdict(set)
    for file in MODULES:
        if part_of(file) not in ABOUT_RULES:
            for setting in reads(parsed(file)):
                where[setting].add(file.relative_to(PACKAGE).as_posix())
    for setting in reads(parsed(PACKAGE / "rules.py"), holder="self"):
        where[setting].add("rules.py")
    return where


def test_every_setting_is_read():
    unread = [setting for setting in SETTINGS if setting not in read_where()]
    assert not unread, f"settings that nothing reads: {' '.join(unread)}"


def test_a_setting_is_read_in_one_module():
    twice = {setting: sorted(files) for setting, files in read_where().items() if len(files) > 1}
    new = {setting: files for setting, files in twice.items() if setting not in READ_TWICE | SAID}
    assert not new, f"settings that are read in two modules: {new}"
    assert not (READ_TWICE | SAID) - set(twice), "no longer read twice; take it out of the list"


def test_the_page_about_the_architecture_has_the_same_floors():
    rows = re.findall(r"^\| (\d) \| (.+?) \|", ARCHITECTURE.read_text("utf-8"), flags=re.MULTILINE)
    told = {
        re.sub(r"/|\.py", "", name): int(floor)
        for floor, names in rows
        for name in re.findall(r"`(.+?)`", names)
    }
    assert told == FLOORS
