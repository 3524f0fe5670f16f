"""The clock of the running process."""

import asyncio
import time
from types import SimpleNamespace

from engine.tables.clock import RealClock


async def test_a_timer_rings_once_in_its_time_unless_cancelled(caplog):
    clock = RealClock()
    rung: list[str] = []

    async def ring(name: str) -> None:
        rung.append(name)
        if name == "bad":
            raise ValueError("7o")

    begun = clock.now()
    clock.call_at(begun - 10, lambda: ring("past"))
    clock.call_at(begun + 0.6, lambda: ring("late"))
    clock.call_at(begun + 0.3, lambda: ring("bad"))
    cancel = clock.call_at(begun + 0.4, lambda: ring("never"))
    cancel()
    cancel()
    async with asyncio.timeout(60):
        while "late" not in rung:
            await asyncio.sleep(0.01)
    await clock.settle()
    assert rung == ["past", "bad", "late"]
    assert "ValueError" in caplog.text and "7o" not in caplog.text


async def test_a_clock_that_is_set_back_holds_no_timer_up(monkeypatch):
    clock = RealClock()
    rung = asyncio.Event()

    async def ring() -> None:
        rung.set()

    wall = time.time()
    clock.call_at(wall + 0.05, ring)
    monkeypatch.setattr("engine.tables.clock.time", SimpleNamespace(time=lambda: wall - 7200))
    async with asyncio.timeout(30):
        await rung.wait()


async def test_a_stop_waits_for_what_has_begun():
    clock = RealClock()
    done: list[int] = []
    begun = asyncio.Event()

    async def slow() -> None:
        begun.set()
        await asyncio.sleep(0.02)
        done.append(1)

    clock.call_at(clock.now(), slow)
    await begun.wait()
    await clock.settle()
    assert done == [1]
