"""The score sheet for tables that play with real cards (K1 to K5; docs/sheet.md says how it is written).

``log`` keeps what was written by whom, ``folding`` makes the ``sheet`` that follows from it; ``entry`` reads
one cell, ``worth`` values it, ``doubts`` points out what cannot be, ``undo`` takes steps back.
"""

from rum500.sheet.entry import Entry, read_entry
from rum500.sheet.errors import EntryError, ForkedError, MalformedError, NotWholeError, SheetError, UndoError
from rum500.sheet.folding import fold
from rum500.sheet.log import Change, Clash, Log, read_change
from rum500.sheet.sheet import Cell, Ending, Sheet, SheetRound

__all__ = [
    "Cell", "Change", "Clash", "Ending", "Entry", "EntryError", "ForkedError", "Log", "MalformedError",
    "NotWholeError", "Sheet", "SheetError", "SheetRound", "UndoError", "fold", "read_change", "read_entry",
]  # fmt: skip
