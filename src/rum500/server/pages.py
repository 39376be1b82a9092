"""The built page: its files with the names that Vite gave them, and one document for every address."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

BUILT: Final = Path(__file__).parent / "page"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_EACH_TIME: Final = "no-cache"
_COMPRESSED: Final = frozenset({".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"})
_MISSING: Final = b"<!doctype html><title>rum500</title><p>The page is not built: run make page.</p>"


class PageFile(NamedTuple):
    """A file of the page as it is sent; ``packed`` for browsers that take gzip."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str


class Pages:
    """All files of the page, in memory; ``build`` names the version."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files = {
            file.relative_to(folder).as_posix(): _page_file(file, folder)
            for file in (folder.rglob("*") if folder.is_dir() else ())
            if file.is_file()
        }
        index = self._files.get("index.html")
        self.index = index or PageFile(_MISSING, None, "text/html; charset=utf-8", '"none"', _ASK_EACH_TIME)
        named = self._files.get("build.txt")
        self.build = named.body.decode().strip() if named else sha256(self.index.body).hexdigest()[:12]

    def get(self, path: str) -> PageFile | None:
        """A file of the page by its path."""
        return self._files.get(path)


def _page_file(file: Path, folder: Path) -> PageFile:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("javascript", "json")):
        kind += "; charset=utf-8"
    hashed = file.relative_to(folder).parts[0] == "assets"
    packed = gzip.compress(body, 9, mtime=0) if file.suffix in _COMPRESSED else None
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    return PageFile(body, packed, kind, tag, _FOR_EVER if hashed else _ASK_EACH_TIME)
