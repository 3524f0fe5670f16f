"""What waits in a lane when a stop cannot wait any longer is left to the next start (B22, B25)."""

from __future__ import annotations

import asyncio

from bot.lanes import Lanes
from tests.bot.platforms.telegram.test_receiver import Letters


async def test_b25_what_a_stop_cannot_wait_for_is_finished_and_what_waits_behind_it_is_left() -> None:
    letters, slow, handled = Letters(), asyncio.Event(), list[str]()
    lanes = Lanes(letters)

    async def handle(key: str) -> None:
        await slow.wait()
        handled.append(key)

    for key in ("1", "2"):
        lanes.begin("table", key, lambda key=key: handle(key))
    await asyncio.sleep(0)
    stop = asyncio.create_task(lanes.idle())
    await asyncio.sleep(0)
    stop.cancel()
    await asyncio.wait([stop])
    slow.set()
    await lanes.idle()
    await lanes.close()
    assert handled == letters.done == ["1"]
