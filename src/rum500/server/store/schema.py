"""The tables of the database, as the program reads and writes them; ``migrations`` makes them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

VERSION_TABLE: Final = "rum500_version"
SCHEMA: Final = MetaData()
COUNT: Final = BigInteger().with_variant(Integer, "sqlite")

tables: Final = Table(
    "tables",
    SCHEMA,
    Column("code", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("active", Boolean, nullable=False),
)
Index("active_tables", tables.c.at, sqlite_where=tables.c.active, postgresql_where=tables.c.active)

# A log with a number of its own, so that rows of many tables are added at one end of the file.
entries: Final = Table(
    "entries",
    SCHEMA,
    Column("id", COUNT, Identity(), primary_key=True),
    Column("code", Text, ForeignKey("tables.code"), nullable=False),
    Column("seq", COUNT, nullable=False),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("code", "seq", name="entry_once"),
)

sheets: Final = Table(
    "sheets",
    SCHEMA,
    Column("id", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

# In the order in which they came, so that each stands behind those that it follows.
sheet_changes: Final = Table(
    "sheet_changes",
    SCHEMA,
    Column("id", COUNT, Identity(), primary_key=True),
    Column("sheet", Text, ForeignKey("sheets.id"), nullable=False),
    Column("device", Text, nullable=False),
    Column("n", COUNT, nullable=False),
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("sheet", "device", "n", name="change_once"),
)

house_rules: Final = Table(
    "house_rules",
    SCHEMA,
    Column("code", Text, primary_key=True),
    Column("owner_hash", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
