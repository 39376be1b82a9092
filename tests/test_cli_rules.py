"""``rum500 rules``: lists, explains, compares and saves rules."""

import json

import pytest

from rum500.cli import _shell, app
from rum500.describe import describe, summary
from rum500.house import read_file
from rum500.presets import PRESETS


@pytest.fixture
def run(capsys, monkeypatch):
    """A function that runs the command: status, stdout, lines of stderr."""
    monkeypatch.setenv("COLUMNS", "80")

    def go(*arguments):
        status = _shell.run(app, ["rules", *map(str, arguments)])
        out, err = capsys.readouterr()
        return status, out, [line for line in err.splitlines() if "uncompiled" not in line]

    return go


def test_the_list_names_every_preset(run):
    status, out, err = run()
    assert (status, err) == (0, [])
    assert [line.split()[0] for line in out.splitlines() if line[:1].strip()][:-1] == list(PRESETS)
    assert summary(PRESETS["hoyle"]) in out


def test_the_list_as_json(run):
    status, out, err = run("--json")
    assert (status, err) == (0, [])
    assert json.loads(out) == {
        "presets": [{"name": name, "summary": summary(rules)} for name, rules in PRESETS.items()]
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_explained_within_80_columns(run, name):
    status, out, err = run(name)
    assert (status, err) == (0, [])
    assert all(len(line) <= 80 and line == line.rstrip() for line in out.splitlines())
    words = " ".join(out.split())
    for line in describe(PRESETS[name]):
        assert f"{line.id} {line.sentence}" in words


def test_a_preset_as_json(run):
    status, out, _ = run("persian", "--json")
    figures = json.loads(out)
    assert status == 0
    assert figures["name"] == figures["line"] == "persian"
    assert figures["settings"] == PRESETS["persian"].settings()
    assert figures["text"] == [{"id": id_, "sentence": text} for id_, text in describe(PRESETS["persian"])]
    assert "diff" not in figures


def test_sets_change_the_rules(run):
    _, out, _ = run(
        "hoyle", "--set", "final_discard=required", "--set", "target=none", "--set", "rounds=2", "--json"
    )
    figures = json.loads(out)
    assert figures["name"] == "hoyle"
    assert figures["line"] == "hoyle final_discard=required target=none rounds=2"
    assert figures["settings"]["target"] is None


def test_options_without_a_name_work_on_500_rum(run):
    _, out, _ = run("--set", "jokers=2", "--json")
    assert json.loads(out)["line"] == "500-rum jokers=2"


def test_a_number_of_players_is_explained(run):
    assert "Each player gets six cards." in run("rummy-500", "--players", 6)[1]
    status, out, err = run("persian", "--players", 3)
    assert (status, out) == (2, "")
    assert err == ["rum500: these rules are for 4 players, not 3"]


def test_differences_are_a_table(run):
    status, out, _ = run("seven-card", "--diff", "ace-25")
    header, *rows = [line.split()[:3] for line in out.splitlines()]
    assert status == 0
    assert header == ["setting", "seven-card", "ace-25"]
    assert rows == [["pips", "face", "flat5"], ["ace_value", "15", "25"], ["ace_low_value", "1", "25"]]


def test_differences_as_json(run):
    _, out, _ = run("persian", "--set", "players=2-8", "--diff", "persian", "--json")
    assert json.loads(out)["diff"] == {"players": ["2-8", "4"]}
    _, out, _ = run("hoyle", "--diff", "hoyle", "--json")
    assert json.loads(out)["diff"] == {}


def test_equal_rules_are_said_to_be_equal(run):
    assert run("hoyle", "--diff", "hoyle")[:2] == (0, "hoyle and hoyle are the same rules.\n")


def test_settings_are_listed_with_what_they_may_be(run):
    _, out, _ = run("hoyle", "--settings")
    words = " ".join(out.split())
    assert (
        "final_discard optional whether going out takes a last discard optional, required or float" in words
    )


def test_rules_are_saved_and_read_again(run, tmp_path):
    file = tmp_path / "family.toml"
    status, out, err = run("hoyle", "--set", "target=1000", "--save", file)
    assert (status, out, err) == (0, f"{file}: hoyle target=1000\n", [])
    assert read_file(file) == PRESETS["hoyle"].with_(target=1000)
    figures = json.loads(run(file, "--set", "jokers=1", "--diff", "hoyle", "--json")[1])
    assert figures["name"] == "family"
    assert figures["diff"] == {"jokers": [1, 0], "target": [1000, 500]}


def test_saving_with_json_prints_json_alone(run, tmp_path):
    _, out, _ = run("hoyle", "--save", tmp_path / "family.toml", "--json")
    assert json.loads(out)["name"] == "hoyle"
    assert (tmp_path / "family.toml").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hoyel"], "did you mean hoyle?"),
        (["hoyle", "--set", "final_discrad=required"], "did you mean final_discard?"),
        (["hoyle", "--set", "jokers=9"], "jokers cannot be 9: it may be a whole number from 0 to 4"),
        (["hoyle", "--set", "jokers"], "not of the form setting=value"),
        (["500-rum", "--set", "deep_card=free"], "set top_card=free"),
        (["hoyle", "--diff", "hoyel"], "did you mean hoyle?"),
        (["nowhere.toml"], "nowhere.toml: cannot be read: No such file or directory"),
        (["hoyle", "--save", "hoyle"], "ends in .toml"),
        (["hoyle", "--players", "many"], "--players"),
        (["--players", "0"], "these rules are for 2 to 8 players, not 0"),
        (["hoyle", "--players", "-1"], "these rules are for 2 to 8 players, not -1"),
        (["hoyle", "--players", "1" + "0" * 30], "these rules are for 2 to 8 players, not 1000"),
        ([""], 'no preset is called ""; there are 500-rum, hoyle'),
        (["hoyle", "--diff", ""], 'no preset is called ""; there are 500-rum, hoyle'),
        (["hoyle", "--save", ""], "the name of the file or folder is empty"),
        (["--set", ""], "not of the form setting=value, such as final_discard=required"),
        (["--set", "=3"], '"=3" is not of the form setting=value'),
        (["--set", "x"], '"x" is not of the form setting=value'),
        (["--set", "target="], "target cannot be empty: it may be a whole number from 1 to 10000, or none"),
    ],
)
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_bad_input_is_one_line_on_stderr_and_status_two(run, arguments, said, more, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments, *more)
    assert (status, out, len(err)) == (2, "", 1)
    assert said in err[0]
    assert not list(tmp_path.iterdir())


def test_a_broken_file_is_named_with_its_line(run, tmp_path):
    file = tmp_path / "family.toml"
    file.write_text('base = "hoyle"\npips = "round"\n')
    status, _, err = run(file)
    assert status == 2
    assert err == [f"rum500: {file}:2: pips cannot be round: it may be face or flat5"]


def test_help_has_an_example(run):
    status, out, _ = run("--help")
    assert status == 0
    assert "rum500 rules hoyle --set final_discard=required --save family.toml" in out
