"""What the server keeps: a log of entries for each table, score sheets, house rules; in SQLite or PostgreSQL.

``place`` says where, ``owning`` keeps a second server away from a file, ``upgrade`` with ``migrations`` makes
the schema, ``writer`` commits entries in groups, ``adding`` has its statements, ``of_sheets`` those of score
sheets, ``store`` puts all together.
"""

from rum500.server.store.errors import StoreError
from rum500.server.store.store import Store
from rum500.server.store.values import Entry, HouseRule, SheetChange

__all__ = ["Entry", "HouseRule", "SheetChange", "Store", "StoreError"]
