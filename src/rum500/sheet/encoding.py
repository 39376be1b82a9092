"""The text of a file that people bring, whichever program saved it."""

from __future__ import annotations

import codecs

from rum500.sheet.errors import MalformedError


def text_of(data: bytes) -> str:
    """The text, in UTF-8, or in UTF-16 where the file says so itself; another is not guessed at.

    Raises ``MalformedError``.
    """
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedError(
            "This is no text in UTF-8, so its names would be read wrongly: save it once more as UTF-8"
            " (in a spreadsheet, “CSV UTF-8”)."
        ) from None
