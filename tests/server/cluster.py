"""A PostgreSQL of the tests' own, in a folder that goes away with it."""

import os
import pwd
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg


def programs() -> Path | None:
    """The folder with ``initdb`` and ``pg_ctl``, the newest where there are several."""
    found = shutil.which("initdb")
    folders = (
        [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=release)
    )
    return folders[-1] if folders else None


def release(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0


def unprivileged() -> tuple[int, int] | None:
    """PostgreSQL does not run as root; the user and the group as which it runs instead."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return user.pw_uid, user.pw_gid
    raise AssertionError("there is neither a user postgres nor a user nobody")


class Cluster:
    """Reached by a socket in its folder alone, so that no port is taken."""

    def __init__(self, programs: Path):
        self.programs = programs
        self.as_whom = unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="rum500-pg-", dir="/tmp"))
        if self.as_whom:
            os.chown(self.folder, *self.as_whom)
        self.numbers = count(1)
        self.run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def run(self, program: str, *arguments: str) -> None:
        with (self.folder / "said").open("ab") as said:
            command = [str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
            user, group = self.as_whom or (None, None)
            groups: list[int] | None = [] if self.as_whom else None
            done = subprocess.run(
                command,
                stdout=said,
                stderr=said,
                cwd=self.folder,
                check=False,
                timeout=120,
                user=user,
                group=group,
                extra_groups=groups,
            )
        assert done.returncode == 0, (self.folder / "said").read_text()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c fsync=on -c recovery_init_sync_method=syncfs -k {self.folder}"
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-w", "-m", mode, "stop")

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new(self) -> str:
        """The address of a new, empty database."""
        name = f"t{next(self.numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)
