"""What a score sheet on the server refuses beside what no sheet can take, each with the way out."""

from __future__ import annotations


class SheetRefusal(Exception):
    """Nothing of the request is stored; ``status`` is that of the answer."""

    def __init__(self, status: int, code: str, text: str, way_out: str = "") -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.way_out = way_out


class NoSheet(SheetRefusal):
    """There is no such sheet."""

    def __init__(self, text: str = "There is no score sheet under this address.") -> None:
        super().__init__(404, "no-sheet", text, "Ask for the link again, or begin a sheet of your own.")
