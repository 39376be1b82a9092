"""The numbers that Python and C both write down are the same."""

import re
from pathlib import Path

import pytest

from rum500.round import codes

PXD = (Path(codes.__file__).parent / "numbers.pxd").read_text()
ENUMS = dict(re.findall(r"cdef enum (\w+):\n((?:    \w+ = \d+\n)+)", PXD))


def test_every_enumeration_of_the_engine_is_repeated_for_c():
    assert set(ENUMS) == {"Phase", "Kind", "Owed", "Shape", "Why"}


@pytest.mark.parametrize("name", sorted(ENUMS))
def test_an_enumeration_has_the_same_members_in_both(name):
    members = {key: int(value) for key, value in re.findall(r"(\w+) = (\d+)", ENUMS[name])}
    assert members == {member.name: int(member) for member in getattr(codes, name)}


@pytest.mark.parametrize("name", ["JOKER", "UNKNOWN", "JOKER_NAMED", "LIMIT", "LANE", "OPEN", "OPEN_JOKERS"])
def test_a_constant_is_the_same_in_both(name):
    (value,) = re.findall(rf"^    {name} = (\w+)$", PXD, flags=re.MULTILINE)
    assert int(value, 0) == getattr(codes, name)


def test_every_reason_has_a_rule_and_a_sentence():
    from rum500.round.reasons import CATALOGUE

    assert set(CATALOGUE) == set(codes.Why) - {codes.Why.FINE}
