"""Compile the engine where Cython and a C compiler are found; else leave it as plain Python."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path("src")
CORES = os.cpu_count() or 1
GNU = ["-O3", "-g0", "-ffp-contract=off"]  # floats as plain Python has them, wherever
FLAGS = {"unix": GNU, "mingw32": GNU, "msvc": ["/O2", "/fp:precise"]}
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}


def engine() -> Iterator[Path]:
    """Every module that has its C types beside it."""
    for types in sorted(SOURCE.rglob("*.pxd")):
        if types.stem != "__init__" and types.with_suffix(".py").exists():
            yield types.with_suffix(".py")


def extensions() -> list[Extension]:
    """The engine as extension modules, or nothing where it is to stay plain."""
    if os.environ.get("RUM500_PURE", "0") not in {"", "0"}:
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415
    except ImportError:
        print("rum500: Cython is not there; the engine stays plain Python", file=sys.stderr)
        return []
    wanted = [
        Extension(".".join(file.relative_to(SOURCE).with_suffix("").parts), [file.as_posix()])
        for file in engine()
    ]
    if not wanted:
        return []
    modules: list[Extension] = cythonize(
        wanted, compiler_directives=DIRECTIVES, build_dir="build/cython", nthreads=CORES if CORES > 1 else 0
    )
    for module in modules:
        module.optional = True  # cythonize() drops the flag if given above
    return modules


class BuildEngine(build_ext):  # type: ignore[misc]
    """Compile all of the engine or none of it."""

    def build_extensions(self) -> None:
        """Compile; where one module fails, take the others away again."""
        for module in self.extensions:
            module.extra_compile_args = FLAGS.get(self.compiler.compiler_type, [])
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(module.name)) for module in self.extensions]
        if all(file.exists() for file in built):
            return
        for file in built:
            file.unlink(missing_ok=True)
        print("rum500: the engine could not be compiled; it stays plain Python", file=sys.stderr)


setup(
    cmdclass={"build_ext": BuildEngine},
    ext_modules=extensions(),
    options={"build_ext": {"parallel": CORES}},
)
