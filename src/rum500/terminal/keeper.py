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

    def save(self) -> bool:
        """Write the file, if there is one; False, and ``trouble`` says why, where that first fails."""
        if self.file is None:
            return True
        try:
            write_whole(self.file, self.recorder.text(), lasting=True)
        except OSError as error:
            new = not self.trouble
            self.trouble = f"{self.file}: {error.strerror}"
            return not new
        self.trouble = ""
        return True

    @property
    def kept(self) -> bool:
        """Whether the file holds the game as it stands."""
        return self.file is not None and not self.trouble and self.file.exists()

    def copy_to(self, file: Path) -> None:
        """Write the record to another file that is not there yet."""
        if file.exists() or file.is_symlink():
            raise FileExistsError(0, "is there already; name another file", str(file))
        write_whole(file, self.recorder.text(), lasting=True)
