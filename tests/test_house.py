"""House rules: files and lines that give the same rules again, and clear words for those that cannot."""

import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.house import (
    HouseError,
    load_rules,
    nearest_preset,
    parse_rules_line,
    parse_set,
    preset,
    read_file,
    rules_line,
    save,
)
from rum500.presets import PRESETS
from rum500.rules import SETTINGS, Rules, RulesError
from tests.strategies import valid_rules

FAMILY = PRESETS["hoyle"].with_(final_discard="required", target=1000, partners=True, max_jokers_per_meld=2)


def flaws(call, *arguments):
    with pytest.raises(HouseError) as caught:
        call(*arguments)
    return caught.value.flaws


@pytest.fixture
def rule_file(tmp_path):
    """A function that writes a file and returns its name."""

    def write(content):
        file = tmp_path / "family.toml"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(file)

    return write


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_loaded_by_name_and_is_its_own_line(name):
    assert load_rules(name) is PRESETS[name] or load_rules(name) == PRESETS[name]
    assert rules_line(PRESETS[name]) == name == nearest_preset(PRESETS[name])


def test_sets_change_a_preset():
    assert load_rules("hoyle", ["final_discard=required", "target = none", "rounds=3"]) == Rules(
        pickup_layoff=True,
        top_card="free",
        put_back=True,
        stock_out="play_on",
        final_discard="required",
        target=None,
        rounds=3,
    )


def test_a_set_is_a_setting_and_a_value():
    assert parse_set("final_discard=required") == ("final_discard", "required")
    assert parse_set("max_jokers_per_meld=none") == ("max_jokers_per_meld", None)
    assert parse_set(" partners = on ") == ("partners", True)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("hoyel", "did you mean hoyle?"),
        ("Hoyle", "did you mean hoyle?"),
        ("rumy-500", "rummy-500"),
        ("500rum", "500-rum"),
        ("5000", "rummy-5000"),
        ("canasta", "there are 500-rum, hoyle"),
        ("", "there are 500-rum, hoyle"),
    ],
)
def test_an_unknown_preset_gets_the_nearest_names(name, near):
    (flaw,) = flaws(load_rules, name)
    assert flaw.reason.startswith(f'no preset is called "{name}"; ')
    assert near in flaw.reason
    assert flaw.file is None
    assert flaws(preset, name) == (flaw,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("final_discrad=required", 'no setting is called "final_discrad"; did you mean final_discard?'),
        ("discard=on", "did you mean final_discard, discard_taken or deep_card?"),
        ("xyzzy=1", 'no setting is called "xyzzy"'),
        ("=1", '"=1" is not of the form setting=value, such as final_discard=required'),
        ("=", '"=" is not of the form setting=value'),
        ("x", '"x" is not of the form setting=value, such as final_discard=required'),
        ("jokrs", "did you mean jokers"),
        ("target=", "target cannot be empty: it may be a whole number from 1 to 10000, or none"),
        ("zzqq=1", "rum500 rules --settings lists them all"),
        ("final_discard=never", "final_discard cannot be never: it may be optional, required or float"),
        ("jokers=", "jokers cannot be empty: it may be a whole number from 0 to 4"),
        ("jokers", '"jokers" is not of the form setting=value: jokers may be a whole number from 0 to 4'),
        ("", '"" is not of the form setting=value'),
    ],
)
def test_a_set_that_says_nothing_is_refused(text, reason):
    assert reason in flaws(parse_set, text)[0].reason
    assert reason in flaws(load_rules, "hoyle", [text])[0].reason


def test_all_faults_of_the_sets_are_reported_at_once():
    found = flaws(load_rules, "hoyle", ["jokers=9", "pil=any", "tie=share", "tie=play_on", "x"])
    assert [flaw.reason.split()[0] for flaw in found] == ["jokers", "no", "tie", '"x"']


def test_sets_that_do_not_go_together_are_refused_by_the_rules():
    with pytest.raises(RulesError, match="set top_card=free") as caught:
        load_rules("500-rum", ["deep_card=free", "target=none"])
    assert len(caught.value.faults) == 2


def test_a_saved_file_is_read_again(tmp_path):
    file = tmp_path / "family.toml"
    save(FAMILY, file)
    assert read_file(file) == load_rules(str(file)) == FAMILY
    assert load_rules(str(file), ["target=500"]) == FAMILY.with_(target=500)


def test_a_saved_file_holds_the_base_and_what_differs(tmp_path):
    save(FAMILY, tmp_path / "family.toml")
    lines = (tmp_path / "family.toml").read_text().splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == [
        'base = "hoyle"',
        "max_jokers_per_meld = 2",
        'final_discard = "required"',
        "target = 1000",
        "partners = true",
    ]


def test_a_file_may_start_from_any_preset(tmp_path):
    save(FAMILY, tmp_path / "family.toml", base="persian")
    assert 'base = "persian"' in (tmp_path / "family.toml").read_text()
    assert read_file(tmp_path / "family.toml") == FAMILY
    assert "did you mean persian" in flaws(save, FAMILY, tmp_path / "family.toml", "persia")[0].reason


def test_none_is_written_as_a_word(tmp_path):
    save(Rules(target=None, rounds=2), tmp_path / "short.toml")
    assert 'target = "none"' in (tmp_path / "short.toml").read_text()
    assert read_file(tmp_path / "short.toml").target is None


def test_a_file_is_saved_under_a_name_that_can_be_loaded(tmp_path):
    assert flaws(save, FAMILY, tmp_path / "hoyle")[0].reason == "a rule file's name ends in .toml"
    (flaw,) = flaws(save, FAMILY, tmp_path / "no" / "family.toml")
    assert flaw.reason == "cannot be written: No such file or directory"
    assert flaw.file == str(tmp_path / "no" / "family.toml")


def test_a_file_by_hand_may_use_words_or_toml_values(rule_file):
    text = '\ufeffbase = "500-rum"\r\njokers = "2"\r\nhand_size = 7\r\nput_back = true\r\nsets = "off"\r\n'
    assert read_file(rule_file(text)) == Rules(jokers=2, hand_size="7", put_back=True, sets=False)


def test_a_base_alone_is_a_rule_file(rule_file):
    assert read_file(rule_file('base = "persian"')) == PRESETS["persian"]


BROKEN = [
    ("", 1, "no base: name the preset to start from"),
    ("target = 500\n", 1, "no base"),
    ('base = "hoyle"\n\npile = "al"\n', 3, "pile cannot be al: it may be any, top or top_or_all"),
    ('base = "hoyle"\n"jokers" = true\n', 2, "jokers cannot be on"),
    ('base = "hoyle"\njokers = 2.5\n', 2, "jokers cannot be 2.5"),
    ('base = "hoyle"\njokers = [2]\n', 2, "jokers cannot be [2]"),
    ('base = "hoyle"\ntarget = 1979-05-27\n', 2, "target cannot be"),
    ('# mine\nbase = "hoyel"\n', 2, 'no preset is called "hoyel"; did you mean hoyle?'),
    ("base = 3\n", 1, 'no preset is called "3"'),
    ('base = "hoyle"\npils = "face"\n', 2, 'no setting is called "pils"; did you mean'),
    ('base = "hoyle"\n[pile]\ndepth = 3\n', 2, "pile cannot be"),
    ('[project]\nname = "x"\n', 1, 'no setting is called "project"'),
    ('base = "hoyle"\ntarget = \n', 2, "not a rule file in TOML: "),
    ('base = "hoyle"\ntarget = 500\ntarget = 600\n', 3, "not a rule file in TOML: "),
    ('base = "hoyle"\nfinal_discard = "requ', 2, "not a rule file in TOML: "),
    ('{"base": "hoyle"}', 1, "not a rule file in TOML: "),
    ('base = "hoyle"\ntarget = ' + "9" * 5000, 2, "not a rule file in TOML: "),
    (b'base = "hoyle"\n# caf\xe9\n', 2, "not a rule file: the text is not UTF-8"),
    (b"\x89PNG\r\n\x1a\n\x00", 1, "not a rule file: the text is not UTF-8"),
]


@pytest.mark.parametrize(("content", "line", "reason"), BROKEN, ids=[str(n) for n in range(len(BROKEN))])
def test_a_broken_file_is_refused_with_file_line_and_reason(rule_file, content, line, reason):
    name = rule_file(content)
    found = flaws(load_rules, name)
    assert found[0].file == name
    assert (found[0].line, found[0].reason[: len(reason)]) == (line, reason)
    assert str(found[0]).startswith(f"{name}:{line}: {reason}")


def test_all_faults_of_a_file_are_reported_in_order(rule_file):
    name = rule_file('jokers = 9\nbase = "hoyel"\nx = 1\npips = "flat5"\ntie = 2\n')
    assert [flaw.line for flaw in flaws(read_file, name)] == [1, 2, 3, 5]


def test_settings_that_do_not_go_together_are_found_on_their_line(rule_file):
    name = rule_file('base = "rummy-500"\ntie = "share"\ndeep_card = "free"\ntarget = "none"\n')
    found = flaws(read_file, name)
    assert [flaw.line for flaw in found] == [3, 4]
    assert "set top_card=free" in found[0].reason


def test_what_is_no_file_is_refused(tmp_path):
    (flaw,) = flaws(load_rules, str(tmp_path / "none.toml"))
    assert flaw.reason == "cannot be read: No such file or directory"
    assert flaw.line is None
    assert flaws(load_rules, str(tmp_path))[0].reason == "cannot be read: Is a directory"


def test_a_file_named_like_a_preset_does_not_hide_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hoyle").write_text('base = "persian"')
    (tmp_path / "mine").write_text('base = "persian"')
    assert load_rules("hoyle") == PRESETS["hoyle"]
    assert load_rules("./hoyle") == load_rules("mine") == PRESETS["persian"]


def test_a_saved_file_cut_anywhere_is_refused_or_whole(tmp_path):
    file = tmp_path / "family.toml"
    save(FAMILY, file)
    whole = file.read_bytes()
    for length in range(len(whole) - 1):
        file.write_bytes(whole[:length])
        found = flaws(read_file, file)
        assert found[0].file == str(file)
        assert found[0].line is not None
    file.write_bytes(whole[:-20])
    assert flaws(read_file, file)[0].reason == 'the file is cut short: its last line, "# end", is missing'


@pytest.mark.parametrize(
    "text", ["hoyle final_discard=required", "persian", "500-rum target=none rounds=2", "rummy-5000 jokers=2"]
)
def test_a_line_is_read_and_written_alike(text):
    assert rules_line(parse_rules_line(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", 'no preset is called ""'),
        ("hoyel", "did you mean hoyle?"),
        ("hoyle jokers", "is not of the form"),
        ("hoyle jokers=1 jokers=2", "jokers is set twice"),
        ("hoyle jokers = 1", "is not of the form"),
        ("family.toml", "no preset is called"),
    ],
)
def test_a_line_that_is_no_set_of_rules_is_refused(text, reason):
    assert reason in flaws(parse_rules_line, text)[0].reason


def test_an_error_says_everything_and_can_be_pickled():
    with pytest.raises(HouseError) as caught:
        load_rules("hoyle", ["jokers=9", "x=1"])
    error = caught.value
    assert pickle.loads(pickle.dumps(error)).flaws == error.flaws
    assert str(error) == "; ".join(map(str, error.flaws))


@given(valid_rules())
def test_any_rules_survive_line_and_file(tmp_path_factory, rules):
    file = tmp_path_factory.getbasetemp() / "any.toml"
    assert parse_rules_line(rules_line(rules)) == rules
    save(rules, file)
    assert read_file(file) == rules


@given(valid_rules(), st.sampled_from(list(PRESETS)))
def test_any_rules_survive_a_file_from_any_base(tmp_path_factory, rules, base):
    file = tmp_path_factory.getbasetemp() / "based.toml"
    save(rules, file, base)
    assert read_file(file) == rules


@given(st.text(max_size=60) | st.sampled_from(list(SETTINGS)))
def test_no_text_breaks_the_reading_of_rules(text):
    for read in (parse_set, parse_rules_line):
        with suppress(HouseError, RulesError):
            read(text)


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_no_content_breaks_the_reading_of_a_file(tmp_path_factory, content):
    file = tmp_path_factory.getbasetemp() / "odd.toml"
    file.write_bytes(content)
    with suppress(HouseError):
        assert isinstance(read_file(file), Rules)


def test_a_number_too_long_to_write_out_is_refused_in_words(tmp_path):
    file = tmp_path / "huge.toml"
    file.write_text(f'base = "500-rum"\ntarget = 0x{"f" * 5000}\n')
    with pytest.raises(HouseError, match="beyond all bounds"):
        load_rules(str(file))
