"""Sheets with their whole log as JSON: there and back, and what hostile files come to."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.rules import SETTINGS
from rum500.sheet import Log, MalformedError, SheetError, fold, read_change
from rum500.sheet.json_form import read_json, write_json
from rum500.sheet.undo import redo, undo
from tests.sheet.random_logs import DEVICES, random_log
from tests.sheet.vectors import folded

ID = "ABCDEFGH23456789"
CHANGE = {"device": DEVICES[0], "n": 1, "seen": {}, "at": 1000, "by": "Ann", "sets": {"title": "Kitchen"}}
SECOND = CHANGE | {"n": 2, "sets": {"cell/1/0": "60 / 35"}}
OF_BOB = CHANGE | {"device": DEVICES[1], "seen": {DEVICES[0]: 2}, "sets": {"cell/1/1": "5"}}
FIELDS = [
    "rum500 sheet",
    "id",
    "changes",
    *CHANGE,
    "undoes",
    "redoes",
    "players",
    "rules",
    "cell/1/0",
    "wild/1",
    "nix",
]
WORDS = [
    *FIELDS,
    *DEVICES,
    "A",
    "60 / 35",
    "hoyle",
    "7FQ2K9XM-3",
    f"{DEVICES[0]}-1",
    "\ud800",
    "\n",
    "x" * 500,
]
ANYTHING = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.sampled_from([0, 1, 8, 999, 2**53, 10**30, 1.0, 1e300]),
        st.floats(allow_nan=True), st.sampled_from(WORDS), st.text(max_size=5),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(WORDS), inner, max_size=4)
    ),
    max_leaves=8,
)  # fmt: skip


@given(st.integers(0, 2**32), st.integers(0, 40))
@pytest.mark.rule("K2")
def test_there_and_back(seed, steps):
    log = random_log(random.Random(seed), steps)
    text = write_json(ID, log)
    sheet_id, again = read_json(text)
    assert sheet_id == ID
    assert again.history == log.history
    assert write_json(sheet_id, again) == text
    assert folded(fold(again)) == folded(fold(log))


def test_what_is_written_is_what_the_page_says():
    log = Log()
    log.append(DEVICES[0], 1796000000000, "Ann", {"cell/4/1": "60 / 35", "players": ["Ädа", "Ben"]})
    data = json.loads(write_json(ID, log))
    assert data["rum500 sheet"] == 1
    assert data["id"] == ID
    assert data["changes"] == [
        {
            "device": DEVICES[0],
            "n": 1,
            "seen": {},
            "at": 1796000000000,
            "by": "Ann",
            "sets": {"cell/4/1": "60 / 35", "players": ["Ädа", "Ben"]},
        }
    ]


@given(st.data())
def test_something_else_anywhere_in_a_file_is_refused_in_a_sentence(data):
    whole: dict[str, Any] = {"rum500 sheet": 1, "id": ID, "changes": [CHANGE, SECOND, OF_BOB]}
    changed = data.draw(replaced(whole))
    try:
        use(json.dumps(changed))
    except SheetError as error:
        said = str(error)
    else:
        return
    assert said.endswith(".")
    assert len(said) < 2000


@given(st.text(max_size=100))
def test_any_text_is_refused_or_read(text):
    with pytest.raises(SheetError):
        use(text)


def sheet(*changes: Any, **others: Any) -> str:
    return json.dumps({"rum500 sheet": 1, "id": ID, "changes": list(changes), **others})


def setting(**values: Any) -> str:
    return sheet(CHANGE | {"sets": {name.replace("_", "/"): value for name, value in values.items()}})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "does not begin with"),
        ('"rum500 sheet"', "does not begin with"),
        ("{}", "does not begin with"),
        (sheet(**{"rum500 sheet": 2}), "version 2; this program reads version 1"),
        (sheet(**{"rum500 sheet": "1"}), "version '1'"),
        (sheet(**{"rum500 sheet": True}), "version True"),
        (sheet(**{"rum500 sheet": [[[[]]]]}), "version"),
        (sheet(id="short"), "lacks its “id”"),
        (sheet(id=5), "lacks its “id”"),
        (sheet(id=ID.lower()), "lacks its “id”"),
        (sheet(id="../../../../etc/"), "lacks its “id”"),
        (sheet(changes={}), "lacks its “changes”"),
        (sheet(5), "A change is an object"),
        (sheet([]), "A change is an object"),
        (sheet(CHANGE | {"n": 0}), "In a change n cannot be so"),
        (sheet(CHANGE | {"n": True}), "In a change n cannot be so"),
        (sheet(CHANGE | {"n": 1.0}), "In a change n cannot be so"),
        (sheet(CHANGE | {"at": -1}), "In a change at cannot be so"),
        (sheet(CHANGE | {"at": 10**400}), "In a change at cannot be so"),
        (sheet(CHANGE | {"by": "x" * 31}), "In a change by cannot be so"),
        (sheet(CHANGE | {"by": "a\nb"}), "In a change by cannot be so"),
        (sheet(CHANGE | {"device": "IIIIIIII"}), "In a change device cannot be so"),
        (sheet(CHANGE | {"seen": {"x": 1}}), "In a change seen cannot be so"),
        (sheet(CHANGE | {"seen": {DEVICES[1]: 0}}), "In a change seen cannot be so"),
        (sheet(CHANGE | {"seen": {DEVICES[0]: 1}}), "seen of its own device"),
        (sheet(CHANGE | {"sets": {}}), "In a change sets cannot be so"),
        (sheet(CHANGE | {"more": 1}), "'more'"),
        (sheet({key: value for key, value in CHANGE.items() if key != "at"}), "In a change at cannot be so"),
        (sheet(CHANGE | {"undoes": "B" * 8 + "-1"}), "its own changes alone"),
        (sheet(CHANGE | {"undoes": "nonsense"}), "names no change"),
        (sheet(CHANGE | {"undoes": f"{DEVICES[0]}-٣"}), "names no change"),
        (sheet(CHANGE | {"undoes": f"{DEVICES[0]}-1", "redoes": f"{DEVICES[0]}-1"}), "not both"),
        (setting(Nix=1), "no register 'Nix'"),
        (setting(cell_1000_0="5"), "no register"),
        (setting(cell_1_2_3="5"), "no register"),
        (setting(later=[1]), "later must be"),
        (setting(cell_1_0="60/35"), "in its one form"),
        (sheet(CHANGE | {"sets": {"cell/1٣/0": "5"}}), "no register"),
        (setting(cell_1_0=5), "cell/1/0 must be an entry"),
        (setting(cell_1_0="x"), "cell/1/0 must be an entry"),
        (setting(title=""), "title must be a line"),
        (setting(title="x" * 61), "title must be a line"),
        (setting(players=["Ada"]), "players must be 2 to 8 names"),
        (setting(players=["Ada", "Ada"]), "none twice"),
        (setting(players=["Ada", "B\u202en"]), "players must be"),
        (setting(rules="hoyle"), "rules must be a preset"),
        (setting(rules={"preset": "hoyle"}), "rules must be a preset"),
        (setting(rules={"preset": "hoyle", "set": {"target": 5}}), "rules must be a preset"),
        (setting(first=8), "first must be a seat"),
        (setting(first=True), "first must be a seat"),
        (setting(dealer_1=-1), "dealer/1 must be a seat"),
        (setting(wild_1="10"), "wild/1 must be one rank"),
        (setting(stock_1=False), "stock/1 must be true or null"),
        (setting(ended="yes"), "ended must be true or null"),
        (sheet(SECOND), f"{DEVICES[0]}-1, which is missing"),
        (sheet(CHANGE, SECOND | {"n": 3}), f"{DEVICES[0]}-2, which is missing"),
        (sheet(OF_BOB), f"{DEVICES[0]}-2, which is missing"),
        (sheet(CHANGE, OF_BOB), f"{DEVICES[0]}-2, which is missing"),
        (
            sheet(CHANGE | {"seen": {DEVICES[1]: 1}}, OF_BOB | {"seen": {DEVICES[0]: 1}}),
            "which is missing",
        ),
        (sheet(CHANGE, CHANGE | {"by": "Eve"}), f"another change {DEVICES[0]}-1 already"),
        (sheet(CHANGE, SECOND, OF_BOB, OF_BOB | {"n": 2, "seen": {}}), f"follows {DEVICES[1]}-1"),
        (
            sheet(CHANGE, OF_BOB | {"seen": {}}, SECOND | {"seen": {DEVICES[1]: 1}}, SECOND | {"n": 3}),
            "not all that this one had seen",
        ),
    ],
)  # fmt: skip
def test_hostile_files(text, said):
    with pytest.raises(SheetError, match=said) as refused:
        use(text)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("depth", [*range(900, 1000, 10), 5000, 100_000])
@pytest.mark.parametrize(
    "where", ['"title": "Kitchen"', f'"device": "{DEVICES[0]}"', '"rum500 sheet": 1', '"n": 1']
)
def test_deep_nesting(where, depth):
    name = where.partition(":")[0]
    text = sheet(CHANGE | {"undoes": "@"}) if depth % 20 else sheet(CHANGE)
    text = text.replace('"@"', f'"{DEVICES[0]}-1"').replace(where, f"{name}: {'[' * depth}{']' * depth}")
    with pytest.raises(MalformedError):
        use(text)


@given(
    st.dictionaries(
        st.sampled_from([*SETTINGS, "nix"]),
        st.sampled_from(
            [
                "on",
                "off",
                "0",
                "-1",
                "1",
                "2",
                "8",
                "99999999999999999999",
                "none",
                "auto",
                "by_upcard",
                "winner",
                "own",
                "x",
                "13/7/6",
                "2-8",
                "dealer",
                "card",
                "flat5",
                "high",
                "float",
                "share",
            ]
        ),
        max_size=12,
    ),
    st.integers(0, 2**32),
)
@pytest.mark.rule("K3", "K5")
def test_any_settings_make_a_sheet(settings, seed):
    log = random_log(random.Random(seed), 15)
    log.append(DEVICES[0], 10**6, "", {"rules": {"preset": "nix", "set": settings}})
    whole = fold(log)
    assert len(whole.totals) == len(whole.sides)
    folded(whole)


def test_a_file_is_read_however_often_its_changes_come():
    text = sheet(OF_BOB, SECOND, CHANGE, CHANGE, SECOND)
    assert fold(read_json(text)[1]).totals == [25, 5]


def use(text: str) -> None:
    """Whatever a program does with a file."""
    _, log = read_json(text)
    folded(fold(log))
    for device in DEVICES:
        for step in (undo, redo):
            try:
                step(Log(log.history), device, 1, "")
            except SheetError:
                continue
    for one in log.history:
        assert read_change(one.to_json()) == one


@st.composite
def replaced(draw: st.DrawFn, whole: Any) -> Any:
    """A value with something else somewhere in it."""
    if not isinstance(whole, (dict, list)) or not whole or draw(st.integers(0, 5)) == 0:
        return draw(ANYTHING)
    if isinstance(whole, list):
        at = draw(st.integers(0, len(whole)))
        if at == len(whole):
            return [*whole, draw(st.one_of(ANYTHING, st.sampled_from(whole)))]
        return [*whole[:at], draw(replaced(whole[at])), *whole[at + 1 :]]
    name = draw(st.sampled_from(list(whole)))
    kind = draw(st.integers(0, 4))
    if kind == 0:
        return {key: value for key, value in whole.items() if key != name}
    if kind == 1:
        return whole | {draw(st.sampled_from(WORDS)): draw(ANYTHING)}
    return whole | {name: draw(replaced(whole[name]))}


@pytest.mark.parametrize("register", ["later", "cell/0/0", "cell/1/8", "note/3", "dealer/3/1"])
def test_registers_of_a_newer_program_are_kept_and_not_read(register):
    log = Log.begun({"players": ["Ada", "Ben"], "cell/1/0": "5"})
    before = fold(log)
    log.append(DEVICES[1], 1, "", {register: "7"})
    assert fold(log) == before
    _, read = read_json(write_json("A" * 16, log))
    assert read.value(register) == "7"
    assert fold(read) == before


@pytest.mark.parametrize("name", ["👩‍👧", "🫨", "ΑΔΑ", "Zoë ", "עדה", "Ali", "Alı"])
def test_names_of_every_kind_are_names(name):
    assert Log.begun({"players": [name, "Ben"]}).value("players") == [name, "Ben"]
