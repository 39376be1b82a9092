"""What a score sheet refuses, each in a sentence that also says what would do."""

from __future__ import annotations


class SheetError(ValueError):
    """Something that a score sheet cannot take."""


class EntryError(SheetError):
    """A text that is no entry of a cell."""


class MalformedError(SheetError):
    """What was to be read is no change, or no sheet."""


class NotWholeError(SheetError):
    """Changes whose forerunners are missing."""


class ForkedError(SheetError):
    """Two different changes under one name: a device has written on from an older copy of its own."""


class UndoError(SheetError):
    """A step that cannot be taken back, or done again."""
