"""Sheets as tables for spreadsheets, there and back."""

from __future__ import annotations

import csv
import io
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rum500.sheet import Log, MalformedError, fold, read_entry
from rum500.sheet.csv_form import read_csv, write_csv
from tests.sheet.random_logs import DEVICES, beginning, random_log
from tests.sheet.vectors import folded

if TYPE_CHECKING:
    from rum500.sheet import Cell

SIGNS = "aZß ü,;:\"'=+-@|/&🎲…\\%"
TEXTS = st.text(SIGNS, min_size=1, max_size=12).map(str.strip).filter(bool)
NAMES = st.lists(TEXTS, min_size=2, max_size=8, unique_by=str.casefold)
ODD = [
    "=1+1",
    "+A",
    "-3",
    "@x",
    "'quoted",
    "''",
    "Ada, the first",
    'Ben "B" B',
    "Äöü",
    "🎲",
    "total",
    "round",
    "dealer",
]


@given(NAMES, TEXTS, st.integers(0, 2**32), st.integers(0, 30))
@pytest.mark.rule("K1", "K2", "K4")
def test_there_and_back(names, title, seed, steps):
    rng = random.Random(seed)
    start = beginning(rng) | {"players": names, "title": title}
    log = random_log(rng, steps, start=start)
    sheet = fold(log)
    assume(all(one.wild >= 0 or one.ran_out or any(map(is_written, one.cells)) for one in sheet.rounds))
    text = write_csv(sheet, log.value("rules"))
    assert seen(back(text)) == seen(log)
    assert write_csv(fold(back(text)), back(text).value("rules")) == text


@pytest.mark.parametrize(
    "table",
    [
        "round,Ada,Ben,Ada wrote,Ben wrote\n1,25,40,60 / 35,\n2,5,-20,,",
        "round,Ada,Ada wrote,Ben,Ben wrote\n1,25,60 / 35,40,\n2,5,,-20,",
        "round,Ada wrote,Ada,Ben\n1,60 / 35,25,40\n2,,5,-20",
        "round,Ada,Ben,Ada wrote\n1,,40,60 / 35\n2,5,-20",
    ],
)
def test_what_was_written_stands_in_whichever_column(table):
    assert read_csv(table) == {
        "players": ["Ada", "Ben"],
        "cell/1/0": "60 / 35",
        "cell/1/1": "40",
        "cell/2/0": "5",
        "cell/2/1": "-20",
    }


def test_partners_with_both_in_their_names():
    rules = {"preset": "partnership", "set": {}}
    start = {"players": ["Ann & Bo", "Cy", "Di", "Ed"], "rules": rules, "cell/1/0": "25"}
    text = write_csv(fold(Log.begun(start)), rules)
    assert "players,Ann & Bo,Cy,Di,Ed\n" in text
    assert read_csv(text) == start
    with pytest.raises(MalformedError, match="makes 3 sides, and there are points for 2"):
        read_csv(text.replace(",Ed\n", "\n", 1))


def test_names_that_end_in_a_blank_keep_their_columns():
    start = {"players": ["Ada ", "Ben"], "cell/1/0": "60 / 35"}
    assert read_csv(write_csv(fold(Log.begun(start)), None)) == start | {"players": ["Ada", "Ben"]}


def test_a_sheet_without_a_title_gets_none_on_the_way():
    text = write_csv(fold(Log.begun({"players": ["Ada", "Ben"], "cell/1/0": "25"})), None)
    assert text.startswith("rum500 sheet,\n")
    assert "title" not in read_csv(text)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.rule("K2")
def test_names_and_titles_that_spreadsheets_misread(name):
    log = Log()
    log.append(DEVICES[0], 1, "", {"title": name, "players": [name, "Zed"], "cell/1/0": "-45", "first": 0})
    log.append(DEVICES[0], 2, "", {"cell/1/1": "60 / 35 out"})
    text = write_csv(fold(log), None)
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert not [cell for cell in cells if cell[:1] in {"=", "+", "@", "-"} and cell != "-45"]
    assert seen(back(text)) == seen(log)


@pytest.mark.rule("K1", "K2")
def test_the_example_of_the_page():
    text = (
        "rum500 sheet,Kitchen table\nrules,hoyle target=1000\n"
        "round,dealer,wild,cards ran out,Ada,Ben,Ada wrote,Ben wrote\n"
        "1,Ada,,,60,25,,60 / 35\n2,Ben,,,-20,,,\ntotal,,,,40,25,,\n"
    )
    log = back(text)
    sheet = fold(log)
    assert (sheet.title, sheet.players, sheet.rules.target) == ("Kitchen table", ("Ada", "Ben"), 1000)
    assert [one.scores for one in sheet.rounds] == [[60, 25], [-20, None]]
    assert [one.dealer for one in sheet.rounds] == [0, 1]
    assert sheet.totals == [40, 25]
    assert write_csv(sheet, log.value("rules")) == text


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("round,Ada,Ben\n1,5,-3\n2,60 / 35,\n", [30, -3]),
        ("round;Ada;Ben\n1;5;-3\n", [5, -3]),
        ('"round";"Ada";"Ben; the second"\n"1";"5";"-3"\n', [5, -3]),
        ('round,"a;b;c;d;e;f",Ben\n1,5,-3\n', [5, -3]),
        ("Round\tAda\tBen\n1\t5\t-3\n", [5, -3]),
        ("\ufeffround,Ada,Ben\r\n1,5,−3\r\n", [5, -3]),
        ("round,Ada,Ben\n\n1,5,-3\n,,\ntotal,99,99\n", [5, -3]),
        ("Kitchen\nround,Ada,Ben,,\n1,5,-3,,\n", [5, -3]),
    ],
)
@pytest.mark.rule("K2")
def test_tables_from_elsewhere(text, totals):
    assert fold(back(text)).totals == totals


@pytest.mark.rule("P9")
def test_dealers_are_those_that_are_written():
    text = "round,dealer,Ada,Ben,Col\n1,Col,1,2,3\n2,Ada,1,2,3\n3,Ada,1,2,3\n4,,1,2,3\n"
    sets = read_csv(text)
    assert {name: seat for name, seat in sets.items() if name.startswith(("dealer", "first"))} == {
        "first": 2,
        "dealer/3": 0,
    }
    assert [one.dealer for one in fold(back(text)).rounds] == [2, 0, 0, 1]


@pytest.mark.rule("P9")
def test_rows_without_figures_shift_no_dealer():
    sheet = fold(back("round,dealer,Ada,Ben\n1,Ada,,\n2,,,\n3,ben,5,6\n4,Ada,1,2\n5,Ada,3,4\n"))
    assert [(one.dealer, one.scores) for one in sheet.rounds] == [(1, [5, 6]), (0, [1, 2]), (0, [3, 4])]


@pytest.mark.rule("G5")
def test_partners_are_read_from_their_sides():
    text = "rules,partnership\nround,Ada & Col,Ben & Dee\n1,60 / 55 out2,5\n"
    sheet = fold(back(text))
    assert sheet.players == ("Ada", "Ben", "Col", "Dee")
    assert sheet.rounds[0].cells[0].out == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no row that begins with “round”"),
        ("x", "no row that begins with “round”"),
        ("{}", "no row that begins with “round”"),
        ("round,Ada\n1,5", "2 to 8 names"),
        ("round,Ada,Ada\n1,2,3", "none twice"),
        (f"round,{','.join(map(str, range(9)))}\n", "2 to 8 names"),
        (f"round,{'x' * 31},Ben\n", "30 signs at most"),
        ("round,Ada,Ben\n1,2.5,3", "Row 2, Ada: Points are whole numbers"),
        ("round,Ada,Ben\n1,2,3\n2,4,x", "Row 3, Ben: “x” is no card"),
        ("round,dealer,Ada,Ben\n1,Zed,1,2", "Row 2: Zed deals, but there is no player of that name"),
        ("round,wild,Ada,Ben\n1,X,1,2\n", "Row 2: wild/1 must be one rank"),
        ("round,Ada,Ben\nsum,1,2\n", "Row 2: “sum” is no number of a round"),
        ("rules,hoyle nonsense\nround,Ada,Ben\n", "“nonsense”, which is no setting"),
        ('round,"Ada', "a quotation mark is missing"),
        ("round,Ada,Ben\n" + "1,1,2\n" * 1000, "Row 1001"),
    ],
)
def test_tables_that_are_no_sheet(text, said):
    with pytest.raises(MalformedError, match=said) as refused:
        back(text)
    assert "\n" not in str(refused.value)


@given(st.text(f"round,;\t\n\"'AdaBen123-/ total{SIGNS}", max_size=200))
def test_any_text_is_a_table_or_refused(text):
    try:
        fold(back(text))
    except MalformedError:
        return


def is_written(cell: Cell) -> bool:
    return cell.text is not None


def back(text: str) -> Log:
    log = Log()
    log.append(DEVICES[0], 1, "", read_csv(text))
    return log


def seen(log: Log) -> dict[str, Any]:
    """All that a sheet shows, but for the keys of its rounds and what has to be decided."""
    shown = folded(fold(log))
    for name in ("clashes", "next", "newKey"):
        del shown[name]
    for one in shown["rounds"]:
        del one["key"], one["clashes"]
        for cell in one["cells"]:
            del cell["clash"]
            cell["text"] = cell["text"] and str(read_entry(cell["text"]))
    return shown


@pytest.mark.rule("K2")
def test_a_figure_that_was_changed_in_the_table_counts():
    sets = read_csv("round,Ada,Ben,Ada wrote,Ben wrote\n1,25,30,60 / 35,60 / 35\n2,,7,out,\n")
    assert {name: value for name, value in sets.items() if name.startswith("cell")} == {
        "cell/1/0": "60 / 35",
        "cell/1/1": "30",
        "cell/2/0": "out",
        "cell/2/1": "7",
    }


@pytest.mark.parametrize(
    ("players", "said", "seat"),
    [
        (("Isil", "Is\u0131l"), "IS\u0131L", 1),
        (("Νίκος", "Ben"), "ΝΊΚΟΣ", 0),
        (("Ben", "Zo\u00eb"), "ZOE\u0308", 1),
        (("Ben", "Strauß"), "STRAUSS", 1),
        (("ADA", "Ada", "ada"), "ada", 2),
        (("ADA", "Ada", "ada"), "aDA", 0),
    ],
)
@pytest.mark.rule("P9")
def test_dealers_are_known_by_how_they_are_heard(players, said, seat):
    assert read_csv(f"round,dealer,{','.join(players)}\n1,{said},1,2\n")["first"] == seat
