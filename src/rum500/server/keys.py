"""The secrets by which people are known without an account: made, hashed, carried to another device."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, NamedTuple

COOKIE: Final = "rum500"
KEPT: Final = 400 * 24 * 3600  # seconds, the most that browsers grant
DEVICE_CODE_SECONDS: Final = 600
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is read as another
_CODE: Final = 8
_LONGEST_CODE: Final = 40


def new_secret() -> str:
    """A secret for a browser; 256 bits."""
    return secrets.token_urlsafe(32)


def new_seed() -> str:
    """A seed that nobody can guess; 256 bits."""
    return secrets.token_hex(32)


def new_code() -> str:
    """A code for a table, short enough to be read aloud; 40 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE))


def may_be_code(code: str) -> bool:
    """Whether it is worth looking for: the store takes no other."""
    return code.isascii() and code.isalnum() and len(code) <= _LONGEST_CODE


def holder_of(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


class _Carrying(NamedTuple):
    """What a code is good for: the seat that its maker has when it is used, until then."""

    table: str
    holder: str
    till: float


class DeviceCodes:
    """Codes that carry a seat to another device, each for once and for ten minutes."""

    def __init__(self) -> None:
        self._codes: dict[str, _Carrying] = {}

    def new(self, table: str, holder: str, at: float) -> str:
        """A code for the seat of whoever has this secret; an older one of his does no longer."""
        self._codes = {
            code: one
            for code, one in self._codes.items()
            if one.till > at and (one.table, one.holder) != (table, holder)
        }
        code = new_code()
        self._codes[code] = _Carrying(table, holder, at + DEVICE_CODE_SECONDS)
        return code

    def use(self, code: str, at: float) -> tuple[str, str] | None:
        """The table, and who made the code, if it is still good; it is used up by this."""
        found = self._codes.pop(code.strip().upper(), None)
        return (found.table, found.holder) if found is not None and found.till > at else None
