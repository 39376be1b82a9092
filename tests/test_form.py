"""The engine runs in the form that the run asks for."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

import rum500

EXPECT = os.environ.get("RUM500_EXPECT")
SOURCE = Path(__file__).parents[1] / "src"
ENGINE = sorted(
    ".".join(types.relative_to(SOURCE).with_suffix("").parts)
    for types in SOURCE.rglob("*.pxd")
    if types.with_suffix(".py").exists()
)


@pytest.mark.skipif(EXPECT is None, reason="the run asks for no form")
def test_package_says_which_form_it_runs_in():
    assert {"compiled": True, "pure": False}[str(EXPECT)] == rum500.COMPILED


@pytest.mark.parametrize("name", ENGINE)
def test_every_module_of_the_engine_has_the_same_form(name):
    spec = find_spec(name)
    assert spec is not None
    assert str(spec.origin).endswith(".py") != rum500.COMPILED


def test_there_is_an_engine():
    assert "rum500.tables" in ENGINE


@pytest.mark.skipif(not rum500.COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("name", ENGINE)
def test_the_compiled_engine_is_no_older_than_its_source(name):
    spec = find_spec(name)
    source = (SOURCE / name.replace(".", "/")).with_suffix(".py")
    assert spec is not None
    built = Path(str(spec.origin)).stat().st_mtime
    newest = max(source.stat().st_mtime, source.with_suffix(".pxd").stat().st_mtime)
    assert built >= newest, "run make build"
