"""Brings a database to the schema of this program, in one transaction, or refuses it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.pool import NullPool

from rum500.files import sync
from rum500.server.store.errors import StoreError
from rum500.server.store.place import SERVER, WAITS, Place
from rum500.server.store.schema import VERSION_TABLE

STEPS: Final = "rum500.server.store:migrations/versions"
_KEY: Final = 0x72756D353030  # of PostgreSQL's advisory lock: "rum500"
_TURN: Final = Lock()  # Alembic runs one migration at a time in a process


def upgrade(place: Place, *more_steps: Path) -> None:
    """Make what is lacking in the schema; blocking, so call it in a thread.

    Killed at any moment, it leaves what was there. Of two that run at once the second waits and finds it
    done. A file is first copied to ``FILE.before-REVISION``. ``more_steps`` are folders with steps beyond the
    program's own. Raises ``StoreError``; a database that a newer program has written is refused.
    """
    config = Config()
    config.set_main_option("script_location", "rum500.server.store:migrations")
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join([STEPS, *map(str, more_steps)]))
    engine = _engine(place)
    try:
        with _TURN, place.explaining(), engine.begin() as connection:
            if place.file is None:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _KEY})
            config.attributes["connection"] = connection
            _bring(connection, place, config)
    finally:
        engine.dispose()


def _engine(place: Place) -> Engine:
    if place.file is None:
        return create_engine(place.url, poolclass=NullPool, connect_args=SERVER)
    unmanaged = {"isolation_level": None, "timeout": WAITS}
    engine = create_engine(place.url, poolclass=NullPool, connect_args=unmanaged)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _bring(connection: Connection, place: Place, config: Config) -> None:
    script = ScriptDirectory.from_config(config)
    head = str(script.get_current_head())
    found = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE}
    ).get_current_revision()
    if found == head:
        return
    if found is None and inspect(connection).get_table_names():
        raise StoreError(f"{place.name}: this database holds something else; name an empty or a new one")
    if found is not None and found not in {step.revision for step in script.walk_revisions()}:
        raise StoreError(_too_new(place, found, head))
    if found is not None and place.file is not None:
        _back_up(place.file, head)
    command.upgrade(config, "head")
    if place.file is not None and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StoreError(
            f"{place.name}: the database cannot be brought to {head}: rows in it lack what they refer to"
        )


def _too_new(place: Place, found: str, head: str) -> str:
    said = f"{place.name}: a newer rum500 has written this database (schema {found}, known here is {head})"
    kept = None if place.file is None else place.file.with_name(f"{place.file.name}.before-{found}")
    if kept is None or not kept.exists():
        return f"{said}; install that version again"
    return f"{said}; install that version again, or start with the copy from before it, {kept}"


def _back_up(file: Path, revision: str) -> None:
    """Copy the database as it is, so that the copy is there whole or not at all, on the disk."""
    kept = file.with_name(f"{file.name}.before-{revision}")
    part = file.with_name(f"{kept.name}.part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
    sync(part)
    part.replace(kept)
    if os.name == "posix":
        sync(file.parent)
