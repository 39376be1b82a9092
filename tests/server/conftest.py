"""Databases for the tests of the server: a file of SQLite, and a PostgreSQL started for them."""

import os

import pytest

from rum500 import COMPILED

from .cluster import Cluster, programs

# The server is the same whichever form the engine has: processes, databases and sockets are tried with one.
IN_BOTH_FORMS = {"test_table.py", "test_catalogue.py", "test_room.py"}
collect_ignore_glob = [] if COMPILED else ["test_*.py"]


def pytest_ignore_collect(collection_path):
    """Keep what the engine's form could matter to."""
    return False if collection_path.name in IN_BOTH_FORMS else None


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL; without its programs the test is skipped, or fails where everything has to be there."""
    folder = programs()
    if folder is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("PostgreSQL is not installed")
    made = Cluster(folder)
    made.start()
    yield made
    made.remove()


@pytest.fixture
def sqlite(tmp_path):
    return f"sqlite:///{tmp_path}/a game's.db"


@pytest.fixture
def postgresql(cluster):
    return cluster.new()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request):
    """The address of an empty database; the test runs once with each kind."""
    return request.getfixturevalue(request.param)


@pytest.fixture
def anyio_backend():
    return "asyncio"
