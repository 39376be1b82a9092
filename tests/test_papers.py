"""The papers are true: the example of the README runs, the public names are there, the picture too."""

import doctest
from pathlib import Path

import pytest

import rum500

ROOT = Path(__file__).parents[1]


def test_the_example_of_the_readme_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 6
    assert failed == 0


@pytest.mark.parametrize("name", rum500.__all__)
def test_a_public_name_is_there(name):
    assert hasattr(rum500, name)


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_that_a_page_links_to_is_there(page):
    text = (ROOT / page).read_text()
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    for link in links:
        assert "://" in link or (ROOT / link).exists(), link


def test_every_module_of_the_engine_is_on_the_page_about_its_architecture():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    modules = {file.stem for file in (ROOT / "src/rum500/round").glob("*.py")} - {"__init__"}
    assert not {name for name in modules if f"`{name}`" not in text and f"{name}.py" not in text}
