"""What is stored is begun once, whatever the store's word was (B22)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from bot import intake
from bot.intake import Intake


class Store:
    """Keeps letters. `lost`: so many times it commits and cannot say so; `away`: so many times it cannot be read."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.done: set[str] = set()
        self.lost = self.away = self.looks = 0

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        new = [key for key in letters if key not in self.kept]
        self.kept |= letters
        await asyncio.sleep(0)
        if self.lost:
            self.lost -= 1
            raise OSError("connection was closed in the middle of operation")
        return new

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        self.looks += 1
        await asyncio.sleep(0)
        if self.away:
            self.away -= 1
            raise OSError("no connection")
        return [(key, blob) for key, blob in self.kept.items() if key not in self.done and key.startswith(prefix)]

    def handled(self, key: str) -> None:
        self.done.add(key)

    async def flush(self) -> None:
        pass


def opened() -> tuple[Store, Intake, list[str]]:
    store, begun = Store(), list[str]()
    return store, Intake(store, "fake", lambda key, blob: begun.append(f"{key} {blob.decode()}")), begun


async def test_b22_what_was_stored_although_the_store_did_not_say_so_is_begun() -> None:
    store, way, begun = opened()
    store.lost = 1
    with pytest.raises(OSError, match="middle"):
        await way.keep({"fake:1": b"a", "fake:2": b"b"})
    assert begun == []
    await way.keep({"fake:3": b"c"})
    assert begun == ["fake:1 a", "fake:2 b", "fake:3 c"], "in the order in which they came"
    await way.keep({"fake:1": b"a", "fake:3": b"c"})
    assert len(begun) == 3
    assert store.looks == 1, "nothing was in doubt"


async def test_b22_what_the_store_knows_by_itself_and_nobody_has_begun_is_begun() -> None:
    """A store that fails in its commit may write again, piece by piece; then it knows all of it already, and says no word."""
    store, way, begun = opened()
    store.kept = {"fake:1": b"a", "other:7": b"x"}
    await way.keep({"fake:1": b"a", "fake:2": b"b"})
    assert begun == ["fake:1 a", "fake:2 b"]


async def test_b22_what_an_earlier_process_has_handled_is_not_begun_and_looked_for_once() -> None:
    store, way, begun = opened()
    store.kept, store.done = {"fake:1": b""}, {"fake:1"}
    for _ in range(3):
        await way.keep({"fake:1": b"a"})
    assert begun == []
    assert store.looks == 1


async def test_b22_a_store_that_cannot_be_read_is_read_with_the_next_letter() -> None:
    store, way, begun = opened()
    store.lost, store.away = 1, 1
    for key in ("fake:1", "fake:2"):
        with pytest.raises(OSError):
            await way.keep({key: b"a"})
    assert begun == ["fake:2 a"], "that one is stored for certain"
    await way.keep({"fake:3": b"a"})
    assert begun == ["fake:2 a", "fake:1 a", "fake:3 a"]


async def test_b2_letters_that_are_stored_side_by_side_are_begun_once() -> None:
    store, way, begun = opened()
    store.lost = 1
    results = await asyncio.gather(
        *(way.keep({f"fake:{number}": b"a"}) for number in (1, 2, 2, 3)), return_exceptions=True
    )
    assert [type(each) for each in results if each is not None] == [OSError]
    assert sorted(begun) == ["fake:1 a", "fake:2 a", "fake:3 a"]


async def test_only_the_latest_keys_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "KEPT", 2)
    store, way, begun = opened()
    for number in range(4):
        await way.keep({f"fake:{number}": b"a"})
        store.handled(f"fake:{number}")
    await way.keep({"fake:0": b"a"})
    assert len(begun) == 4
    assert store.looks == 1, "it was forgotten, and is known to be handled"
