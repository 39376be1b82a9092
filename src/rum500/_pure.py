"""``RUM500_PURE=1`` runs the engine as plain Python even where it lies compiled."""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

WANTED = os.environ.get("RUM500_PURE", "0") not in {"", "0"}


class _SourceOnly(MetaPathFinder):
    """Finds the package's modules by their source, never a compiled one."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Look for the source in the places where the package lies."""
        if not fullname.startswith("rum500.") or path is None:
            return None
        for place in path:
            spec = FileFinder(place, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None:
                return spec
        return None


def install() -> None:
    """Put the finder first, if the environment asks for it."""
    if WANTED:
        sys.meta_path.insert(0, _SourceOnly())
