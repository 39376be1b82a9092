"""What is set at once is cut into changes that every server takes."""

import json
from typing import Any

from rum500.sheet import registers
from rum500.sheet.csv_form import read_csv
from rum500.sheet.keeping import Shelf
from rum500.sheet.pieces import pieces


def test_a_sheet_begins_with_one_change():
    assert pieces({"players": ["Ada", "Ben"]}) == [{"players": ["Ada", "Ben"]}]
    assert pieces({}) == [{}]


def test_a_long_one_is_cut_as_in_the_page():
    """web/src/score/model/pieces.test.ts says the same."""
    sets: dict[str, Any] = {"players": ["Ada", "Zoë 🂡"]}
    for key in range(1, 401):
        sets |= {registers.cell(key, 0): "60 / 35", registers.cell(key, 1): "KsQs / A? out"}
    found = pieces(sets)
    assert list(map(len, found)) == [244, 236, 236, 85]
    assert [one for piece in found for one in piece.items()] == list(sets.items())


def test_a_table_of_999_rounds_is_kept_in_changes_that_no_server_refuses(tmp_path):
    row = ",".join(["KsQsJsTs9s8s7s / 4h5h6h"] * 8)
    table = "round,A,B,C,D,E,F,G,H\n" + "".join(f"{key},{row}\n" for key in range(1, 1000))
    kept = Shelf(tmp_path).new(read_csv(table))
    sizes = [len(json.dumps(one.to_json())) for one in kept.log.history]
    assert max(sizes) < 8 * 1024
    assert kept.log.value("cell/999/7") == "KsQsJsTs9s8s7s / 4h5h6h"
