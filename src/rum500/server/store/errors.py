"""What can go wrong with a store, each in a sentence that also says what to do."""

from __future__ import annotations

from errno import errorcode
from typing import Final

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
    StatementError,
)

_SAID: Final = {
    "SQLITE_NOTADB": "this file is no database; name another, or none for your own",
    "SQLITE_CORRUPT": "the database is damaged; stop the server and put a copy of it in its place",
    "SQLITE_FULL": "the disk is full; make room and go on",
    "SQLITE_IOERR": "the disk cannot be read or written; see that it is not full, and not broken",
    "SQLITE_READONLY": "nothing may be written there; change the permissions, or name another file",
    "SQLITE_CANTOPEN": "the database cannot be opened there; change the permissions, or name another file",
    "SQLITE_BUSY": "another program keeps the database locked; close it and go on",
    "EACCES": "nothing may be written there; change the permissions, or name another file",
    "EROFS": "nothing may be written there; name a file elsewhere",
    "ENOSPC": "the disk is full; make room and go on",
    "53100": "the server's disk is full; make room and go on",
    "25006": "the server takes no changes now; name the one that does",
    "42501": "the user may not do that in this database; grant it, or name another user",
}


class StoreError(Exception):
    """Something cannot be stored or read; the text says why, and the way out, in one sentence."""


class MisfitError(StoreError):
    """What was to be stored does not fit what is there, or is no value that can be stored."""


def explained(error: Exception, where: str) -> StoreError:
    """The error of a database, a driver or the system as one of the store's."""
    if isinstance(error, StoreError):
        return error
    cause = error.orig if isinstance(error, StatementError) and error.orig else error
    known = _SAID.get(_code(cause))
    if known:
        return StoreError(f"{where}: {known}")
    said = " ".join(str(cause).split()) or type(cause).__name__
    if isinstance(error, OSError):
        return StoreError(f"{where}: {error.strerror or said}; change that, or name another file")
    if isinstance(error, OperationalError) and not _code(cause):
        return StoreError(f"{where}: see that the server runs, and that the address is right; {said}")
    return (MisfitError if _is_of_the_values(error) else StoreError)(f"{where}: {said}")


def _is_of_the_values(error: Exception) -> bool:
    """Whether what was to be stored is at fault, and not the database."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError)
    return isinstance(error, StatementError) or not isinstance(error, SQLAlchemyError)


def _code(cause: BaseException) -> str:
    """PostgreSQL's five characters, SQLite's name without its extension, or the system's name."""
    if isinstance(cause, OSError):
        return errorcode.get(cause.errno or 0, "")
    named = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or ""
    return "_".join(named.split("_")[:2])
