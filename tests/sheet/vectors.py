"""Cases against which the page's score sheet is held; ``python -m tests.sheet.vectors [SEED]`` prints them.

What rounds are worth comes from the engine, all else from ``rum500.sheet``.
"""

from __future__ import annotations

import json
import random
import sys
from typing import TYPE_CHECKING, Any, Final

from rum500.cards import PLACES
from rum500.presets import PRESETS
from rum500.sheet import EntryError, Log, SheetError, UndoError, fold, read_change, read_entry
from rum500.sheet.chosen import chosen_of
from rum500.sheet.csv_form import read_csv, write_csv
from rum500.sheet.encoding import text_of
from rum500.sheet.undo import redo, undo
from tests.sheet.dealt import dealt
from tests.sheet.random_logs import DEVICES, random_entry, random_log
from tests.strategies import random_rules

if TYPE_CHECKING:
    from rum500.rules import Rules
    from rum500.sheet import Cell, Change, Clash, Sheet
    from rum500.sheet.entry import Group
    from tests.sheet.dealt import Dealt

ROUNDS: Final = 150
LOGS: Final = 150
ENTRIES: Final = 400
_ODD: Final = (
    "",
    "/",
    "9x",
    "10+",
    "60 / 35 / 2",
    "123456",
    "00012345",
    "5 5",
    "K$",
    "out3",
    "outs",
    "1 2 3",
    "−5",
    "+7",
    "--5",
    "10h",
    "1h",
    "jk=10♥",
    "Jk=",
    "Jk=Jk",
    "KS QS JS AS / 7h",
    "60 /",
    "/ 35",
    "out",
    "out2!",
    "!",
    "9 out",
    "9999",
    "0",
    "-0",
    "10 - 0",
    "7♥8♥9♥",
    "a,k,q",
    "60/0 OUT",
    "4? 4?",
    "+".join("1" * 21),
    "٣٤",
    "K " * 150,
    "2,5",
    "KsQsOut",
    "Ks 1",
)


def vectors(seed: int) -> dict[str, Any]:
    """Everything, from one seed."""
    rng = random.Random(seed)
    return {
        "entries": [_entry(text) for text in (*_ODD, *(random_entry(rng) for _ in range(ENTRIES)))],
        "rounds": [one for rules in _rules(rng) for one in _round(rules, rng)],
        "sheets": [_sheet(random_log(rng, rng.choice((3, 20, 60)))) for _ in range(LOGS)],
        "tables": [_table(text) for text in _TABLES],
        "files": [_file(data) for data in _FILES],
        "changes": [_change(sets) for sets in _CHANGES],
    }


def _rules(rng: random.Random) -> list[Rules]:
    """Every preset, and rules at random."""
    drawn = [random_rules(rng) for _ in range(ROUNDS)]
    playable = [one for one in drawn if one.table_sizes()]
    return [*PRESETS.values(), *playable]


def _entry(text: str) -> dict[str, Any]:
    try:
        return {"text": text, "form": str(read_entry(text))}
    except EntryError:
        return {"text": text, "form": None}


def _round(rules: Rules, rng: random.Random) -> list[dict[str, Any]]:
    one = dealt(rules, rng)
    wild = PLACES[one.wild] if one.wild >= 0 else None
    return [
        {
            "rules": chosen_of(one.rules, "500-rum"),
            "players": one.players,
            "wild": wild,
            "stock": one.ran_out,
            "text": text,
            "laid": one.laid[seat],
            "caught": one.caught[seat],
            "score": one.scores[seat],
        }
        for seat, text in enumerate(one.texts)
        if not any(_is_either(group, one) for group in read_entry(text).cards_laid)
    ]


def _is_either(group: Group, one: Dealt) -> bool:
    """Whether cards may be a set or a run, where that counts: a single one among wild ones."""
    shown = [(card.stands or card).place for card in group]
    natural = [place for place in shown if place not in {None, one.wild}]
    return one.rules.four_at_once_double and len(group) > 3 and len(natural) == 1 and one.wild in shown


def _sheet(log: Log) -> dict[str, Any]:
    sheet = fold(log)
    return {
        "changes": [one.to_json() for one in log.history],
        "fold": folded(sheet),
        "undo": {device: _step(log, device, back=True) for device in DEVICES},
        "redo": {device: _step(log, device, back=False) for device in DEVICES},
        "csv": write_csv(sheet, log.value("rules")),
    }


def _step(log: Log, device: str, *, back: bool) -> dict[str, Any] | str | None:
    """What taking back would set; a sentence that refuses it; None where there is nothing."""
    copy = Log(log.history)
    try:
        change: Change = (undo if back else redo)(copy, device, 1, "")
    except UndoError as error:
        return None if str(error).startswith("There is nothing") else str(error)
    return {"sets": change.sets, "of": str(change.undoes or change.redoes)}


def folded(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain data."""
    end = sheet.ending
    return {
        "title": sheet.title,
        "players": list(sheet.players),
        "sides": [list(one) for one in sheet.sides],
        "names": sheet.names,
        "totals": sheet.totals,
        "next": sheet.next._asdict(),
        "newKey": sheet.new_key,
        "hand": sheet.rules.hand_size_for(len(sheet.players)),
        "packs": sheet.rules.packs_for(len(sheet.players)),
        "clashes": list(map(_clash, sheet.clashes)),
        "ending": end
        and {
            "why": end.why,
            "round": end.round,
            "winners": list(end.winners),
            "bonus": end.bonus,
            "totals": list(end.totals),
            "settlement": end.settlement,
        },
        "rounds": [
            {
                "key": one.key,
                "number": one.number,
                "dealer": one.dealer,
                "wild": PLACES[one.wild] if one.wild >= 0 else None,
                "stock": one.ran_out,
                "complete": one.complete,
                "behind": one.behind,
                "cells": list(map(_cell, one.cells)),
                "doubts": [vars_of(doubt) for doubt in one.doubts],
                "clashes": list(map(_clash, one.clashes)),
            }
            for one in sheet.rounds
        ],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "side": cell.side,
        "text": cell.text,
        "score": cell.worth.score,
        "laid": cell.worth.laid,
        "caught": cell.worth.caught,
        "total": cell.total,
        "out": cell.out,
        "doubts": [vars_of(doubt) for doubt in cell.doubts],
        "clash": cell.clash and _clash(cell.clash),
    }


def vars_of(doubt: Any) -> dict[str, str]:
    """A doubt as plain data."""
    return {"code": doubt.code, "text": doubt.text}


def _clash(clash: Clash) -> dict[str, Any]:
    choices = [{"value": one.value, "change": str(one.change.name)} for one in clash.choices]
    return {"register": clash.register, "choices": choices}


def _change(sets: dict[str, Any]) -> dict[str, Any]:
    """A change, and whether it may be one."""
    change = {"device": "A" * 8, "n": 1, "seen": {}, "at": 1, "by": "", "sets": sets} | sets.get("whole", {})
    try:
        read_change(change)
    except SheetError:
        return {"change": change, "ok": False}
    return {"change": change, "ok": True}


def _file(data: bytes) -> dict[str, Any]:
    try:
        return {"data": list(data), "text": text_of(data)}
    except SheetError:
        return {"data": list(data), "text": None}


def _table(text: str) -> dict[str, Any]:
    try:
        return {"text": text, "sets": read_csv(text)}
    except SheetError:
        return {"text": text, "sets": None}


_TABLES: Final = (
    "round,Ada,Ben\n1,5,-3\n",
    "round;Ada;Ben\n1;5;-3\n2;;60 / 5 out\n",
    "Round\tAda\tBen\n1\t5\t-3\n",
    "\ufeffround,Ada,Ben\r\n1,5,-3\r\n",
    "x",
    "",
    "round,Ada",
    "round,Ada,Ben\n1,2.5,3",
    "round,Ada,Ada\n1,2,3",
    "round,dealer,Ada,Ben\n1,Zed,1,2",
    "round,dealer,Ada,Ben\n1,Ben,1,2\n2,Ben,3,4\n3,,5,6",
    'round,"Ada',
    'round,"Ada, the first",Ben\n1,"10+5",3',
    "round,wild,cards ran out,Ada,Ben\n1,10,YES,1,2\n",
    "round,wild,Ada,Ben\n1,X,1,2\n",
    "rum500 sheet,'=Kitchen\nrules,hoyle target=100 tie=share\nended,yes\nround,Ada,Ben\n1,1,2",
    "round,Ada,Ben,Ada wrote,Ben wrote\n1,25,30,60 / 35,60 / 35\n2,,7,out,60 / 35\n3,60 / 35,5,60 / 35,5\n",
    "rules,partnership\nplayers,A & Z,Ben,C,D\nround,A & Z & C,Ben & D\n1,5,6\n",
    "rules,partnership\nplayers,A,Ben,C\nround,A & C,Ben & D\n1,5,6\n",
    "players,A,Ben,C\nround,1,2,3\n1,5,6,7\n",
    "round,Ada,Ada wrote,Ben,Ben wrote\n1,25,60 / 35,40,\n2,5,,-20,",
    "round,Ada wrote,Ada,Ben\n1,60 / 35,25,40\n2,,5,-20",
    "round,Ada,Ada wrote,Ada wrote wrote,Ben\n1,60 / 35,25,40\n2,,5,-20",
    "round,Ada,Ben,Ada wrote\n1,,40,60 / 35\n2,5,-20",
    "rules,hoyle nonsense\nround,Ada,Ben\n1,1,2",
    "rules,partnership\nround,Ada & Col,Ben & Dee,Ada & Col wrote,Ben & Dee wrote\n1,5,6,60 / 55 out2,\n",
    "round,Dealer,Wild,Ada,Ben\n1,,,1,2",
    "round,Ada,Ben\n\n1,1,2\n,,\ntotal,1,2\n",
    "round,dealer,Işık,Ben\n1,ışIK,1,2",
    "round,dealer,Isık,Isik\n1,ISIK,1,2\n2,IS\u0131K,1,2",
    "round,dealer,İpek,Ben\n1,ipek,1,2",
    "round,dealer,ADA,Ada,ada\n1,ada,1,2,3\n2,aDa,1,2,3\n3,Ada,1,2,3",
    "round,dealer,Ben,Zo\u00eb\n1,ZOE\u0308,1,2",
    "round,dealer,Ben,Strauß\n1,STRAUSS,1,2\n2,ben,1,2",
    "round,dealer,Ben,ΝΙΚΟΣ\n1,Νικος,1,2",
    "round,card\u017f ran out,Ben\n1,ye\u017f,1",
    "round,Ada,Ben\n" + "1,1,2\n" * 999,
    "round,Ada,Ben\n" + "1,1,2\n" * 1000,
)

_FILES: Final = (
    *(
        text.encode(encoding)
        for text in ("", "round,Ada,Bjørn\n1,5,10\n", "round,Ada,🎲\n")
        for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
    ),
    "\ufeffround,Ada".encode("utf-16-be"),
    "Bjørn".encode("latin-1"),
    "Zoë".encode("utf-16") + b"\n",
    b"\xff\xfe\x00\xd8",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf\xef\xbb\xbf",
)

_TEXTS: Final = (
    "Ada",
    "",
    " ",
    "\u00a0\u2003\u3000",
    "A\u0000",
    "A\n",
    "A\u0085",
    "A\u2028",
    "A\u202e",
    "A\ufeff",
    "A\ud800",
    "👩‍👧",
    "🫨",
    "עדה",
    "x" * 30,
    "x" * 31,
    "𝒜" * 30,
    "𝒜" * 31,
    "x" * 60,
    "x" * 61,
    "Ali ",
    "\u3164",
)
_VALUES: Final[tuple[Any, ...]] = (None, True, 5, 5.5, -5, 2**53, "x" * 400, "x" * 401, [], {})
_CHANGES: Final[tuple[dict[str, Any], ...]] = (
    *({"title": text} for text in _TEXTS),
    *({"players": [text, "Ben"]} for text in _TEXTS),
    *({"title": "x", "whole": {"by": text, "sets": {"ended": True}}} for text in _TEXTS),
    *(
        {"cell/1/0": text}
        for text in ("25", "25 ", "60/35", "60 / 35", "+5", "5\x85/3", "٣", "KS", "Ks", "x" * 401, 5)
    ),
    *(
        {register: 5}
        for register in (
            "later",
            "Later",
            "later/1",
            "later/1/2",
            "later/1/2/3",
            "later/1000",
            "cell/0/0",
            "cell/1/8",
            "dealer/1",
            "dealer/0",
            "dealer/1٣",
            "cell/1٣/0",
            "a" * 20,
            "a" * 21,
            "first",
            "__proto__",
            "constructor",
        )
    ),
    *({"later": value} for value in _VALUES),
    {"players": ["Ada", "ada"]},
    {"players": ["Ali", "Alı"]},
    {"players": ["Ada", "Ada"]},
    {"players": ["Ada"]},
    {"players": list("ABCDEFGHI")},
    {"rules": {"preset": "x", "set": {}}},
    {"rules": {"preset": "x", "set": {"a": 1}}},
    {"rules": {"preset": "", "set": {}}},
    {"wild/1": "T"},
    {"wild/1": "10"},
    {"stock/1": False},
    {"ended": True},
    {"first": 8},
    {"first": True},
    {"removed/1": True},
    {"removed/1": 1},
    {},
)


if __name__ == "__main__":
    print(json.dumps(vectors(int(sys.argv[1]) if len(sys.argv) > 1 else 1), ensure_ascii=True))
