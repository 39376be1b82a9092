"""What is written into a sheet while others may write into it too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rum500.sheet import SheetError, registers
from rum500.terminal.score_sheet.drawing import draw_sheet, step_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from rum500.sheet import Change, Log, Sheet
    from rum500.sheet.keeping import Kept, Shelf
    from rum500.terminal.screen import Screen

_MOST_TOLD: Final = 5
_YES: Final = {"y", "yes"}
_NO: Final = {"", "n", "no"}


class Pen:
    """Writes into a sheet, and tells what others have written since the last look."""

    def __init__(self, shelf: Shelf, kept: Kept, screen: Screen) -> None:
        self._shelf = shelf
        self._kept = kept
        self._screen = screen
        self._anew = ""

    @property
    def log(self) -> Log:
        """The log as it was seen last."""
        return self._kept.log

    @property
    def sheet(self) -> Sheet:
        """The sheet as it was seen last."""
        return self._kept.sheet

    def look(self) -> bool:
        """See what others have written; whether there was anything."""
        return self._see(self._shelf.again(self._kept))

    def step(self, step: Callable[[Log, str, int, str], Change]) -> None:
        """Take the last step of this machine back, or do it again."""
        self._see(self._on_disk(lambda: self._shelf.step(self._kept, step)), wrote=True)

    def write(self, register: str, value: object) -> bool:
        """Set a register; where somebody else has set it since the last look, only if that is wished.

        Whether it was written.
        """
        faults = list(registers.faults_of({register: value}))
        if faults:
            raise SheetError(" ".join(faults))
        while True:
            try:
                kept = self._on_disk(
                    lambda: self._shelf.enter(self._kept, self._unless_written(register, value))
                )
            except _Meanwhile as found:
                self.look()
                if found.gone or not self.agreed("Write yours in its place? [y/N]"):
                    if not self._anew:
                        self._screen.say("Nothing was entered.")
                    return False
            else:
                self._see(kept, wrote=True)
                return True

    def agreed(self, question: str) -> bool:
        """Whether somebody says yes; who says neither yes nor no has answered the question before, anew."""
        answer = self._screen.ask(f"{question} ")
        self._anew = "" if answer.lower() in {*_YES, *_NO} else answer
        return answer.lower() in _YES

    def take_anew(self) -> str:
        """What was said in place of yes or no."""
        anew, self._anew = self._anew, ""
        return anew

    def _unless_written(self, register: str, value: object) -> Callable[[Kept], dict[str, Any]]:
        key = registers.key_of(register)
        removal = None if key is None else registers.of_round("removed", key)

        def sets_of(now: Kept) -> dict[str, Any]:
            log = now.log
            if (
                register != removal
                and removal is not None
                and log.value(removal)
                and not self.log.value(removal)
            ):
                raise _Meanwhile(gone=True)
            if log.heads(register) != self.log.heads(register) and log.value(register) != value:
                raise _Meanwhile(gone=False)
            return {register: value}

        return sets_of

    def _on_disk(self, what: Callable[[], Kept]) -> Kept:
        """Somebody at the keyboard can make room and type it again; a script is told that it failed."""
        try:
            return what()
        except OSError as error:
            if not self._screen.interactive:
                raise
            raise SheetError(f"{self._kept.file}: {error.strerror}. Nothing was entered.") from None

    def _see(self, kept: Kept, *, wrote: bool = False) -> bool:
        new = kept.log.beyond(self.log.have())
        self._kept = kept
        others = new[:-1] if wrote else new
        if len(others) > _MOST_TOLD:
            self._screen.say(f"Meanwhile there were {len(others)} changes.")
            draw_sheet(self._screen.console, self.sheet)
        else:
            self._screen.read(f"Meanwhile {step_of(self.log, self.sheet, one)}." for one in others)
        return bool(others)


class _Meanwhile(Exception):
    """Somebody else has set the register, or taken its round out."""

    def __init__(self, *, gone: bool) -> None:
        self.gone = gone
