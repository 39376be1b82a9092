"""Every rule of docs/rules.md is named by a test, and no test names a rule that is not there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"
ROW = re.compile(r"^\| ((?:P|M|D|L|X|C|E|S|G|K|R)\d+[a-z]?) \|", re.MULTILINE)
SECTIONS = {"P": 12, "M": 13, "D": 14, "L": 7, "X": 4, "C": 5, "E": 5, "S": 8, "G": 6, "K": 5, "R": 22}
FURTHER = {"D5a", "L6a", "X2a", "C1a", "E4a", "E4b", "G3a"}
EXPECTED = FURTHER | {f"{letter}{n}" for letter, last in SECTIONS.items() for n in range(1, last + 1)}


def is_rule_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and ast.unparse(node.func.value).endswith("mark")
    )


def in_order(ids: set[str]) -> list[str]:
    return sorted(ids, key=lambda rule: ("PMDLXCESGKR".index(rule[0]), int(re.sub(r"\D", "", rule)), rule))


def named_by(source: str) -> Iterator[str]:
    """The ids in ``pytest.mark.rule(...)``, anywhere in the file."""
    for node in ast.walk(ast.parse(source)):
        if is_rule_mark(node):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def all_named() -> set[str]:
    return {rule for file in TESTS.rglob("test_*.py") for rule in named_by(file.read_text("utf-8"))}


def documented() -> set[str]:
    return set(ROW.findall(RULES.read_text("utf-8")))


def test_the_rules_page_has_every_rule():
    missing, odd = EXPECTED - documented(), documented() - EXPECTED
    assert not missing, f"not in docs/rules.md: {' '.join(in_order(missing))}"
    assert not odd, f"in docs/rules.md, but not in the list of ids here: {' '.join(in_order(odd))}"


def test_every_rule_is_named_by_a_test():
    missing = documented() - all_named()
    assert not missing, f"rules that no test names: {' '.join(in_order(missing))}"


def test_no_test_names_a_rule_that_is_not_there():
    odd = all_named() - documented()
    assert not odd, f"named by tests, but not in docs/rules.md: {' '.join(sorted(odd))}"


def test_marks_are_found_in_decorators_and_parameters():
    source = (
        "@pytest.mark.rule('D5', 'L3')\ndef f(): ...\nx = pytest.param(1, marks=[pytest.mark.rule('X1')])"
    )
    assert set(named_by(source)) == {"D5", "L3", "X1"}
