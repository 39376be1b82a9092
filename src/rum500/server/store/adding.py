"""The statements that add a group of entries."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Insert, bindparam, func, insert, select, update
from sqlalchemy.dialects.postgresql import ARRAY

from rum500.server.store.schema import entries, tables
from rum500.server.store.writer import Addition

_TURN: Final = update(tables).where(tables.c.code == bindparam("of")).values(active=bindparam("now"))
_NAMES: Final = ("code", "seq", "at", "body")


def _unnested() -> Insert:
    """All rows as four arrays: psycopg would send them one by one, and takes long over a long statement."""
    columns = [func.unnest(bindparam(name, type_=ARRAY(entries.c[name].type))) for name in _NAMES]
    return insert(entries).from_select(_NAMES, select(*columns))


_UNNESTED: Final = _unnested()
_ROW: Final = "INSERT INTO entries (code, seq, at, body) VALUES (?, ?, ?, ?)"  # as SQLite takes it at once


def add(connection: Connection, group: list[Addition]) -> None:
    """Add the entries, with the tables that begin, and note which tables are over or no longer are."""
    made = [
        {"code": one.entry.table, "at": one.entry.at, "active": one.active}
        for one in group
        if one.entry.seq == 1
    ]
    turned = [{"of": one.entry.table, "now": one.active} for one in group if one.turns]
    if made:
        connection.execute(insert(tables), made)
    if connection.dialect.name == "postgresql":
        columns: Any = zip(*(one.entry for one in group), strict=True)
        connection.execute(_UNNESTED, dict(zip(_NAMES, map(list, columns), strict=True)))
    else:
        connection.exec_driver_sql(_ROW, [tuple(one.entry) for one in group])
    if turned:
        connection.execute(_TURN, turned)
