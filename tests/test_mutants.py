"""The faults that ``tests/mutants.py`` plants can be planted: each text is there, once."""

import pytest

from tests.mutants import MUTANTS, ROOT


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.breaks)
def test_a_fault_finds_its_place(mutant):
    assert (ROOT / "src/rum500" / mutant.file).read_text("utf-8").count(mutant.old) == 1
