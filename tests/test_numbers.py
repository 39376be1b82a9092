"""The numbers that Python and C both write down are the same."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from rum500.round import codes

PACKAGE = Path(codes.__file__).parents[1]
NUMBERS = PACKAGE / "round" / "numbers.pxd"
PYTHON = {"numbers": "codes"}  # the module that has in Python what a .pxd of another name has in C
ENUMS = dict(re.findall(r"cdef enum (\w+):\n((?:    \w+ = \d+\n)+)", NUMBERS.read_text()))
IN_PYTHON = {
    name for name, kind in vars(codes).items() if inspect.isclass(kind) and kind.__module__ == codes.__name__
}


def constants(types: Path) -> Iterator[tuple[str, int]]:
    """The constants that a .pxd writes down: members of enumerations without a name, and defined ones."""
    text = types.read_text()
    for members in re.findall(r"cdef enum:\n((?:    \w+ = \S+\n)+)", text):
        yield from ((name, int(value, 0)) for name, value in re.findall(r"(\w+) = (\S+)", members))
    defined = dict(re.findall(r"#define (\w+) (\w+?)(?:ULL)?\n", text))
    for name, macro in re.findall(r"const \w+ (\w+) \"(\w+)\"", text):
        yield name, int(defined[macro], 0)


def written(source: Path) -> dict[str, int]:
    """The constants that a module computes from others, also those that only plain Python runs."""
    module = ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
    known = vars(import_module(module))
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            names = [name.id for name in ast.walk(target) if isinstance(name, ast.Name) and name.id.isupper()]
            if names:
                value = eval(ast.unparse(node.value), known | found)
                found |= dict(zip(names, value if isinstance(target, ast.Tuple) else [value], strict=True))
    return found


BOTH = [
    pytest.param(types, name, value, id=f"{types.stem}-{name}")
    for types in sorted(PACKAGE.rglob("*.pxd"))
    for name, value in constants(types)
]


def test_every_enumeration_of_the_engine_is_repeated_for_c():
    assert set(ENUMS) == IN_PYTHON
    assert len(ENUMS) >= 5


@pytest.mark.parametrize("name", sorted(ENUMS))
def test_an_enumeration_has_the_same_members_in_both(name):
    members = {key: int(value) for key, value in re.findall(r"(\w+) = (\d+)", ENUMS[name])}
    assert members == {member.name: int(member) for member in getattr(codes, name)}


def test_no_two_enumerations_have_a_member_of_the_same_name():
    names = [name for members in ENUMS.values() for name in re.findall(r"(\w+) =", members)]
    names += [name for name, _ in constants(NUMBERS)]
    assert len(names) == len(set(names))


def test_constants_are_found():
    assert {"ACES", "LANE", "OPEN", "NOBODY"} <= {name for name, _ in constants(NUMBERS)}


@pytest.mark.parametrize(("types", "name", "value"), BOTH)
def test_a_constant_is_the_same_in_both(types, name, value):
    source = types.with_name(f"{PYTHON.get(types.stem, types.stem)}.py")
    assert written(source)[name] == value


def test_every_reason_has_a_rule_and_a_sentence():
    from rum500.round.reasons import CATALOGUE

    assert set(CATALOGUE) == set(codes.Why) - {codes.Why.FINE}


def fields(text: str, typed: str) -> set[str]:
    """The fields of a class or struct, several to a line in C."""
    lines = re.findall(typed, text, flags=re.MULTILINE)
    return {re.sub(r"\[\w+\]", "", name) for line in lines for name in line.split(", ")}


C_TYPES = r"(?:u?int\d*_t|int|bint) ([\w\[\], ]+)$"


@pytest.mark.parametrize(
    ("types", "typed", "source"),
    [
        ("tables.pxd", rf"^    {C_TYPES}", "plain_tables.py"),
        ("round/board.pxd", rf"^    cdef (?:readonly )?{C_TYPES}", "round/board.py"),
    ],
)
def test_the_fields_are_the_same_in_both(types, typed, source):
    in_c = fields((PACKAGE / types).read_text(), typed)
    in_python = fields((PACKAGE / source).read_text(), r"^    (\w+): (?:int|bool|list\[int\])$")
    assert in_c == in_python - {"card", "stands", "seat", "points", "owner"}  # fields of values handed out
