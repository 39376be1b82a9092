"""A sheet with its whole log as JSON (docs/sheet.md)."""

from __future__ import annotations

import json
import reprlib
from typing import Any, Final

from rum500.sheet.errors import MalformedError
from rum500.sheet.log import SHEET_SIGNS, Log, is_code, read_change

_FORMAT: Final = "rum500 sheet"
_VERSION: Final = 1


def write_json(sheet_id: str, log: Log) -> str:
    """The file of a sheet, a change a line."""
    changes = ",\n".join(json.dumps(one.to_json(), ensure_ascii=False) for one in log.history)
    return f'{{"{_FORMAT}": {_VERSION}, "id": "{sheet_id}", "changes": [\n{changes}\n]}}\n'


def read_json(text: str) -> tuple[str, Log]:
    """The id and the log of a sheet. Raises ``SheetError`` where it is none."""
    try:
        data: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise MalformedError(f"This is no score sheet: it is not JSON ({error}).") from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, brackets within brackets
        raise MalformedError("This is no score sheet: the file is damaged, or of another kind.") from None
    if not isinstance(data, dict) or _FORMAT not in data:
        raise MalformedError(f"This is no score sheet: it does not begin with {{“{_FORMAT}”: 1.")
    if data[_FORMAT] is True or data[_FORMAT] != _VERSION:
        raise MalformedError(
            f"This sheet is of version {reprlib.repr(data[_FORMAT])}; this program reads version {_VERSION}."
        )
    if not is_code(data.get("id"), SHEET_SIGNS):
        raise MalformedError(f"This sheet lacks its “id”, {SHEET_SIGNS} signs; export it once more.")
    if not isinstance(data.get("changes"), list):
        raise MalformedError("This sheet lacks its “changes”, which are all of it; export it once more.")
    return data["id"], Log(map(read_change, data["changes"]))
