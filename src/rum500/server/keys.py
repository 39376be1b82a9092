"""The secrets by which people are known without an account: made, hashed, carried to another device."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

COOKIE: Final = "rum500"
KEPT: Final = 400 * 24 * 3600  # seconds, the most that browsers grant
DEVICE_CODE_SECONDS: Final = 600
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is read as another
_CODE: Final = 8


def new_secret() -> str:
    """A secret for a browser; 256 bits."""
    return secrets.token_urlsafe(32)


def new_seed() -> str:
    """A seed that nobody can guess; 256 bits."""
    return secrets.token_hex(32)


def new_code() -> str:
    """A code for a table, short enough to be read aloud; 40 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE))


def holder_of(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()


class DeviceCodes:
    """Codes that carry a seat to another device, each for once and for ten minutes."""

    def __init__(self) -> None:
        self._codes: dict[str, tuple[str, int, float]] = {}

    def new(self, table: str, seat: int, at: float) -> str:
        """A code for a seat; an older one of the seat does no longer."""
        self._codes = {
            code: (of, place, till)
            for code, (of, place, till) in self._codes.items()
            if till > at and (of, place) != (table, seat)
        }
        code = new_code()
        self._codes[code] = (table, seat, at + DEVICE_CODE_SECONDS)
        return code

    def use(self, code: str, at: float) -> tuple[str, int] | None:
        """The table and seat of a code that is still good; it is used up by this."""
        table, seat, till = self._codes.pop(code.strip().upper(), ("", 0, 0.0))
        return (table, seat) if till > at else None
