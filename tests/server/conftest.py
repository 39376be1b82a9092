"""Databases for the tests of the server: a file of SQLite, and a PostgreSQL started for them."""

import os

import pytest

from .cluster import Cluster, programs


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
