"""The statements that read and add the changes of a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, text

from rum500.server.store.schema import sheet_changes
from rum500.server.store.values import SheetChange

_OF: Final = sheet_changes.c
_ALL: Final = select(_OF.device, _OF.n, _OF.body).where(_OF.sheet == bindparam("sheet")).order_by(_OF.id)
_MADE: Final = text("INSERT INTO sheets (id, at) VALUES (:sheet, :at) ON CONFLICT DO NOTHING")


def changes(connection: Connection, sheet: str) -> list[SheetChange]:
    """All changes of a sheet, as they were added."""
    return [SheetChange(*row) for row in connection.execute(_ALL, {"sheet": sheet})]


def add(connection: Connection, sheet: str, at: float, new: Sequence[SheetChange]) -> None:
    """Add changes, at least one, and before them the sheet if it is not there."""
    connection.execute(_MADE, {"sheet": sheet, "at": at})
    connection.execute(insert(sheet_changes), [{"sheet": sheet, **one._asdict()} for one in new])
