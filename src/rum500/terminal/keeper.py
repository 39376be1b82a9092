"""Keeping the record of a game in its file while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.files import write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from rum500.record import Recorder


class Keeper:
    """Writes the whole record after every action, so that a kill takes nothing that was shown."""

    def __init__(self, recorder: Recorder, file: Path | None) -> None:
        self.recorder = recorder
        self.file = file
        self.trouble = ""
        self._written = ""

    def adopt(self) -> None:
        """Go on with the file as it stands."""
        self._written = self._there()

    def save(self) -> bool:
        """Write the file, if there is one; False, and ``trouble`` says why, where that first fails."""
        if self.file is None:
            return True
        text = self.recorder.text()
        try:
            self._expect_unchanged()
            write_whole(self.file, text, lasting=True)
        except OSError as error:
            new = not self.trouble
            self.trouble = f"{self.file}: {error.strerror}"
            return not new
        self._written = text
        self.trouble = ""
        return True

    def _there(self) -> str:
        if self.file is None or not self.file.exists():
            return ""
        return self.file.read_text("utf-8", errors="replace")

    def _expect_unchanged(self) -> None:
        """Another terminal may have gone on with the same file, and its game is worth as much."""
        if self._there() not in {"", self._written}:
            raise OSError(0, "it was changed meanwhile; save NAME keeps this game in another file")

    @property
    def kept(self) -> bool:
        """Whether the file holds the game as it stands."""
        return self.file is not None and not self.trouble and self.file.exists()

    def copy_to(self, file: Path) -> None:
        """Write the record to another file that is not there yet."""
        if file.exists() or file.is_symlink():
            raise FileExistsError(0, "is there already; name another file", str(file))
        write_whole(file, self.recorder.text(), lasting=True)
