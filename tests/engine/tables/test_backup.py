"""A copy of the database, made while it is in use."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from engine.tables.ports import Unready
from engine.tables.schema.database import backup
from engine.tables.store import open_store


async def test_a_copy_holds_what_was_committed_a_moment_ago(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/truco.db"
    store = await open_store(url)
    try:
        await store.create("abcdefgh", "web:x", [b"\x01one", b"\x01two"])
        backup(url, tmp_path / "copy.db")
    finally:
        await store.close()
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("select count(*) from events").fetchone() == (2,)
    copy.close()


@pytest.mark.parametrize(
    ("url", "target", "why"),
    [
        ("sqlite:///{}/none.db", "copy.db", "nothing to copy"),
        ("sqlite:///{}/there.db", "there.db", "exists already"),
        ("sqlite:///{}/there.db", "no/such/folder.db", "cannot be written"),
        ("sqlite:///{}/text.db", "copy.db", "cannot be copied"),
        ("postgresql://somebody@here/db", "copy.db", "its own tool"),
        ("nonsense", "copy.db", "no database"),
    ],
)
def test_what_cannot_be_copied_is_one_line_and_writes_over_nothing(
    tmp_path: Path, url: str, target: str, why: str
) -> None:
    sqlite3.connect(tmp_path / "there.db").close()
    (tmp_path / "there.db").write_bytes(b"")
    (tmp_path / "text.db").write_text("no database at all, but a text that is long enough to be looked at")
    with pytest.raises(Unready, match=why) as caught:
        backup(url.format(tmp_path), tmp_path / target)
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "copy.db").exists()
