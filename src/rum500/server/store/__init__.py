"""What the server keeps: a log of entries for each table, and house rules; in SQLite or PostgreSQL.

``place`` says where, ``owning`` keeps a second server away from a file, ``upgrade`` with ``migrations`` makes
the schema, ``writer`` commits entries in groups, ``adding`` has its statements, ``store`` puts all together.
"""

from rum500.server.store.errors import StoreError
from rum500.server.store.store import Store
from rum500.server.store.values import Entry, HouseRule

__all__ = ["Entry", "HouseRule", "Store", "StoreError"]
