"""The log of a sheet as the server holds it: what was checked once is kept as text, and never read again."""

from __future__ import annotations

from bisect import insort
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from rum500.server.score.refusals import SheetRefusal
from rum500.server.store import SheetChange
from rum500.sheet import Change, ForkedError, MalformedError, read_change
from rum500.sheet.log import Name, check_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rum500.server.protocol.sheets import Have

MOST_CHANGES: Final = 5_000
MOST_DEVICES: Final = 100
LARGEST_CHANGE: Final = 256 * 1024  # bytes; what a program makes today has 8 KB at most
LARGEST_SHEET: Final = 2 * 1024 * 1024
LARGEST_ANSWER: Final = 256 * 1024
_BESIDE: Final = 512  # bytes, about, that a change takes in memory beside its text
_NEW_SHEET: Final = "Go on with a new sheet."

_ENCODER: Final = msgspec.json.Encoder()
_SORTED: Final = msgspec.json.Encoder(order="sorted")


class _Head(msgspec.Struct):
    """As much of a change as its place in the log needs."""

    device: str
    n: int
    seen: dict[str, int]
    at: int


_HEADS: Final = msgspec.json.Decoder(_Head)


class _Line(NamedTuple):
    """A change as it is kept, and its place among all."""

    order: tuple[int, int, str]
    n: int
    body: bytes

    @property
    def device(self) -> str:
        return self.order[2]


class Sent(NamedTuple):
    """A change that somebody brings, as it is kept, and as all write it who compare."""

    change: Change
    body: bytes
    plain: bytes


def read_sent(sent: Any) -> Sent:
    """Raises ``SheetError`` and ``SheetRefusal``."""
    if len(_ENCODER.encode(sent)) > LARGEST_CHANGE:
        text = f"A change on this sheet is longer than the {LARGEST_CHANGE // 1024} KB that the server takes."
        way_out = "Save the sheet as CSV, read that file in again, and share the new sheet."
        raise SheetRefusal(413, "long-change", text, way_out)
    change = read_change(sent)
    said = change.to_json()
    return Sent(change, _ENCODER.encode(said), _SORTED.encode(said))


class SheetLog:
    """What is stored of a sheet, in its order."""

    def __init__(self, stored: Sequence[SheetChange]) -> None:
        """Raises ``SheetError`` where that is no log."""
        self.have: Have = {}
        self._of: dict[str, list[_Line]] = {}
        self._size = 0
        self._digest = 0
        self._lines = [self._put(one.body, _plain(one.body)) for one in stored]
        self._lines.sort()

    @property
    def empty(self) -> bool:
        """Whether nothing is written there."""
        return not self._lines

    @property
    def size(self) -> int:
        """Bytes of text."""
        return self._size

    @property
    def weight(self) -> int:
        """Bytes in memory, about."""
        return self._size + _BESIDE * len(self._lines)

    @property
    def digest(self) -> str:
        """64 bits of the hashes of all changes, without an order."""
        return f"{self._digest:016x}"

    def beyond(self, have: Mapping[str, int]) -> list[msgspec.Raw]:
        """What somebody lacks who has so much, each behind those it follows, as much as an answer holds."""
        found: list[msgspec.Raw] = []
        room = LARGEST_ANSWER
        for line in self._lines:
            if line.n > have.get(line.device, 0):
                room -= len(line.body)
                if found and room < 0:
                    break
                found.append(msgspec.Raw(line.body))
        return found

    def take(self, sent: Sequence[Sent]) -> list[SheetChange]:
        """Take changes; those that are new, as they are to be stored, each behind those it follows.

        Raises ``SheetError`` and ``SheetRefusal``; nothing is taken then.
        """
        new = sorted({one.change.name: one for one in self._unknown(sent)}.values(), key=_order)
        self._expect_room(new)
        check_whole([one.change for one in new], self.have, self._seen)
        for one in new:
            insort(self._lines, self._put(one.body, one.plain))
        return [SheetChange(one.change.device, one.change.n, one.body) for one in new]

    def _put(self, body: bytes, plain: bytes) -> _Line:
        head = _head(body)
        mine = self._of.setdefault(head.device, [])
        if head.n != len(mine) + 1:
            raise MalformedError(f"Change {head.device}-{head.n} is not behind the one before it.")
        line = _Line((head.n - 1 + sum(head.seen.values()), head.at, head.device), head.n, body)
        mine.append(line)
        self.have[head.device] = head.n
        self._size += len(body)
        self._digest ^= int.from_bytes(sha256(plain).digest()[:8])
        return line

    def _unknown(self, sent: Sequence[Sent]) -> Iterator[Sent]:
        met: dict[Name, bytes] = {}
        for one in sent:
            name = one.change.name
            known = self._of.get(name.device, [])
            plain = (
                _plain(known[name.n - 1].body) if name.n <= len(known) else met.setdefault(name, one.plain)
            )
            if plain != one.plain:
                raise ForkedError(
                    f"There is another change {name} already: a device wrote on from an older copy."
                )
            if name.n > len(known):
                yield one

    def _seen(self, name: Name) -> dict[str, int]:
        return _head(self._of[name.device][name.n - 1].body).seen

    def _expect_room(self, new: Sequence[Sent]) -> None:
        devices = {*self.have, *(one.change.device for one in new)}
        if len(self._lines) + len(new) > MOST_CHANGES:
            text = f"A sheet holds at most {MOST_CHANGES} changes, and this one has them."
        elif len(devices) > MOST_DEVICES:
            text = f"At most {MOST_DEVICES} devices write on a sheet, and this one has them."
        elif self._size + sum(len(one.body) for one in new) > LARGEST_SHEET:
            text = "A sheet holds at most 2 MB, and this one has them."
        else:
            return
        raise SheetRefusal(409, "sheet-full", text, _NEW_SHEET)


def _order(sent: Sent) -> tuple[int, int, str]:
    return sent.change.order


def _plain(body: bytes) -> bytes:
    try:
        return _SORTED.encode(msgspec.json.decode(body))
    except msgspec.MsgspecError as error:
        raise MalformedError(f"{error}.") from None


def _head(body: bytes) -> _Head:
    try:
        return _HEADS.decode(body)
    except msgspec.MsgspecError as error:
        raise MalformedError(f"{error}.") from None
