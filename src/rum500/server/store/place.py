"""Where a store lies: a file of SQLite, or a database on a server of PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from rum500.files import home
from rum500.server.store.errors import StoreError, explained

FILE: Final = "server.db"
WAITS: Final = 5.0  # seconds for a lock that another program holds
# The parameters under which a link that has silently gone away is noticed within half a minute.
SERVER: Final = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
    "prepare_threshold": None,  # nothing prepared: a pooler may give each transaction another connection
}
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "fullfsync=ON")
_SERVERS: Final = {"postgresql", "postgres", "postgresql+psycopg"}


@dataclass(frozen=True)
class Place:
    """``url`` is as SQLAlchemy takes it; ``file`` is None where a server keeps the database."""

    url: URL
    file: Path | None
    inode: tuple[int, int] | None = None  # of the file, once it is there

    @classmethod
    def of(cls, named: str | None) -> Place:
        """Read a path, ``sqlite:///PATH`` or ``postgresql://…``; None is a file in the person's own data."""
        if named is None:
            return cls._own()
        if "://" not in named:
            return cls._of_file(Path(named))
        try:
            url = make_url(named)
        except (ArgumentError, ValueError):
            raise StoreError(f"{named.split('://')[0]}://…: this is no address of a database") from None
        if url.drivername in _SERVERS:
            return cls(url.set(drivername="postgresql+psycopg"), None)
        if url.drivername != "sqlite":
            raise StoreError(f"{url.drivername}: give a path, sqlite:///PATH or postgresql://USER@HOST/NAME")
        if url.database in {None, "", ":memory:"}:
            raise StoreError(f"{named}: what is in memory is lost; give a file, as sqlite:///PATH")
        return cls._of_file(Path(str(url.database)))

    @classmethod
    def _own(cls) -> Place:
        folder = home()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise explained(error, str(folder)) from error
        return cls._of_file(folder / FILE)

    @classmethod
    def _of_file(cls, path: Path) -> Place:
        file = Path(os.path.realpath(path))
        try:
            if not file.parent.is_dir():
                raise StoreError(f"{path}: there is no folder {path.parent}; make it, or name another")
            if file.is_dir():
                raise StoreError(f"{path}: this is a folder; name a file in it")
        except OSError as error:
            raise explained(error, str(path)) from error
        return cls(URL.create("sqlite", database=str(file)), file)

    @property
    def name(self) -> str:
        """How the place is called in messages; a password is not shown."""
        if self.file is not None:
            return str(self.file)
        return self.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)

    def opened(self) -> Place:
        """The place, with the file that is there now."""
        return self if self.file is None else replace(self, inode=_inode(self.file))

    def check(self) -> None:
        """Raise ``StoreError`` if the file is not the one that was opened; SQLite would not notice."""
        if self.file is not None and self.inode != _inode(self.file):
            raise StoreError(f"{self.file}: the database was moved or replaced; put it back, or start again")

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """What goes wrong inside is raised as a ``StoreError``."""
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise explained(error, self.name) from error

    def engine(self) -> Engine:
        """An engine; in SQLite a transaction begins with the first writing statement, and locks at once."""
        if self.file is None:
            return create_engine(self.url, pool_pre_ping=True, connect_args=SERVER)
        engine = create_engine(self.url, connect_args={"timeout": WAITS, "isolation_level": "IMMEDIATE"})
        event.listen(engine, "connect", _prepare)
        return engine


def _inode(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
