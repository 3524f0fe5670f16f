"""A store for each test, on every database that there is."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.tables.store import SqlStore, open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database; PostgreSQL's is shared with whatever else was written there."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/truco.db"
    if not (url := os.environ.get("TRUCO_TEST_DATABASE_URL", "")):
        pytest.skip("TRUCO_TEST_DATABASE_URL names no PostgreSQL")
    return url


@pytest.fixture
async def store(database: str) -> AsyncIterator[SqlStore]:
    store = await open_store(database)
    yield store
    await store.close()
