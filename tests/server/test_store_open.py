"""Where there can be no store, one sentence says why and what to do; nothing is changed there."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from setuptools import find_packages
from sqlalchemy import create_engine

from rum500.server.store import Entry, Store, StoreError
from rum500.server.store.place import Place
from rum500.server.store.schema import SCHEMA, VERSION_TABLE
from rum500.server.store.upgrade import upgrade

from .kill_store import LATER, start


def refusal(url):
    async def main():
        with pytest.raises(StoreError) as refused:
            await Store.open(url)
        return str(refused.value)

    said = asyncio.run(main())
    assert "\n" not in said
    return said


def add(url, seq=1):
    async def main():
        async with await Store.open(url) as store:
            there = await store.entries("fox")
            await store.append(Entry("fox", seq, 0.0, b"{}"))
            return there

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite://", "what is in memory is lost; give a file"),
        ("sqlite:///:memory:", "what is in memory is lost; give a file"),
        ("mysql://root@localhost/game", "mysql: give a path, sqlite:///PATH or postgresql://USER@HOST/NAME"),
        ("postgresql://me:secret@host:port/x", "this is no address of a database"),
        ("://", "this is no address of a database"),
        ("/nowhere/at/all/game.db", "/nowhere/at/all/game.db: there is no folder /nowhere/at/all; make it"),
        ("/", "/: this is a folder; name a file in it"),
    ],
)
def test_an_address_that_makes_no_sense(url, why):
    said = refusal(url)
    assert why in said
    assert "secret" not in said


def test_a_file_that_is_no_database(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 500)
    assert refusal(str(file)) == f"{file}: this file is no database; name another, or none for your own"
    assert file.read_text() == "Dear Ann, " * 500


def test_a_database_of_something_else(database):
    url = Place.of(database).url
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE books (title TEXT)")
    engine.dispose()
    assert "this database holds something else; name an empty or a new one" in refusal(database)


def test_a_database_of_a_newer_program(database):
    upgrade(Place.of(database), LATER)
    said = refusal(database)
    assert "a newer rum500 has written this database (schema v3, known here is v2)" in said
    assert said.endswith("; install that version again")


def test_a_newer_database_of_which_there_is_an_older_copy(sqlite):
    add(sqlite)
    upgrade(Place.of(sqlite), LATER)
    said = refusal(sqlite)
    kept = said.rpartition("start with the copy from before it, ")[2]
    assert kept.endswith("a game's.db.before-v3")
    assert len(add(kept, 2)) == 1


def test_a_copy_that_cannot_be_made_stops_the_upgrade(sqlite):
    add(sqlite)
    place = Place.of(sqlite)
    assert place.file
    (place.file.parent / f"{place.file.name}.before-v3" / "in the way").mkdir(parents=True)
    with pytest.raises(StoreError, match="directory"):
        upgrade(place, LATER)
    assert len(add(sqlite, 2)) == 1


AS_NOBODY = """
import asyncio, os, sys
from rum500.server.store import Store, StoreError
import encodings.idna, sqlite3, sqlalchemy.dialects.sqlite.pysqlite
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
try:
    asyncio.run(Store.open(sys.argv[1]))
except StoreError as error:
    print(error)
"""


@pytest.mark.parametrize("rights", [0o555, 0o000])
def test_a_folder_that_may_not_be_written(rights):
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(rights)
        command = [sys.executable, "-W", "error", "-c", AS_NOBODY, f"{folder}/game.db"]
        said = subprocess.run(command, capture_output=True, text=True, check=True)
        Path(folder).chmod(0o755)
        assert not list(Path(folder).iterdir())
    assert said.stdout.startswith(f"{folder}/game.db")
    assert said.stdout.endswith(
        ": nothing may be written there; change the permissions, or name another file\n"
    )
    assert not said.stderr


def test_a_server_that_is_not_there():
    with socket.socket() as unheard:
        unheard.bind(("127.0.0.1", 0))
        port = unheard.getsockname()[1]
        said = refusal(f"postgresql://me:secret@127.0.0.1:{port}/game")
    assert said.startswith(f"postgresql://me:***@127.0.0.1:{port}/game: see that the server runs, and ")
    assert "refused" in said
    assert "secret" not in said.replace("***", "")


def test_a_database_that_is_not_on_the_server(postgresql):
    said = refusal(postgresql.replace("/t", "/nosuch", 1))
    assert 'database "nosuch' in said
    assert "does not exist" in said


def test_a_user_who_may_not_make_tables(postgresql):
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        connection.execute("DROP ROLE IF EXISTS guest")
        connection.execute("CREATE ROLE guest LOGIN")
    said = refusal(postgresql.replace("postgres@", "guest@"))
    assert "the user may not do that in this database; grant it, or name another user" in said


def test_a_second_server_on_the_same_file(sqlite):
    async def main():
        async with await Store.open(sqlite) as store:
            await store.append(Entry("fox", 1, 0.0, b"{}"))
            for _ in range(2):
                with pytest.raises(StoreError, match=f"another rum500 serve \\(process {os.getpid()}\\)"):
                    await Store.open(sqlite)
                with start("open", sqlite) as second:
                    said = second.stdout.readline()
                assert f"another rum500 serve (process {os.getpid()}) uses this database; stop it" in said
            await store.append(Entry("fox", 2, 0.0, b"{}"))

    asyncio.run(main())
    assert len(add(sqlite, 3)) == 2


def test_a_file_is_free_again_once_its_owner_is_killed(sqlite):
    with start("open", sqlite) as owner:
        assert owner.stdout.readline() == "opened\n"
        assert f"(process {owner.pid})" in refusal(sqlite)
        owner.kill()
    add(sqlite)


def test_a_link_is_the_same_file(sqlite, tmp_path):
    link = tmp_path / "link.db"
    link.symlink_to(sqlite.removeprefix("sqlite:///"))

    async def main():
        async with await Store.open(str(link)):
            with pytest.raises(StoreError, match="another rum500 serve"):
                await Store.open(sqlite)

    asyncio.run(main())


def test_without_a_name_it_is_among_the_own_data(tmp_path, monkeypatch):
    monkeypatch.setenv("RUM500_HOME", str(tmp_path / "not yet" / "there"))
    add(None)
    assert (tmp_path / "not yet" / "there" / "server.db").exists()
    monkeypatch.setenv("RUM500_HOME", "/dev/null/nowhere")
    assert "Not a directory" in refusal(None)


def test_nothing_is_left_beside_a_closed_database_but_its_lock(sqlite):
    add(sqlite)
    assert {file.name for file in Path(sqlite.removeprefix("sqlite:///")).parent.iterdir()} == {
        "a game's.db",
        "a game's.db.lock",
    }


def test_a_damaged_database(sqlite):
    add(sqlite)
    file = Path(sqlite.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\x07" * (len(whole) - 4096))
    assert "the database is damaged; stop the server and put a copy of it in its place" in refusal(sqlite)


def test_the_steps_make_the_schema_that_the_program_uses(database):
    add(database)
    engine = create_engine(Place.of(database).url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, SCHEMA) == []
    engine.dispose()


def test_the_steps_are_in_the_package():
    source = Path(__file__).parents[2] / "src"
    assert "rum500.server.store.migrations.versions" in find_packages(str(source))
