"""All calls to Discord together: however they are held up, it never counts more of them than it bears."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.platforms.discord.pace import RATE, Ceiling, Pace
from tests.bot.test_outbox import JumpingLoop
from tests.discord_server.limits import Limits

TRIP = 0.06
STILL = 1.0


def run(scene: Coroutine[Any, Any, Any]) -> None:
    loop = JumpingLoop()
    try:
        loop.run_until_complete(scene)
    finally:
        loop.close()


class Discord:
    """Counts calls when they arrive. Those of a standstill, between two times, all arrive at its end."""

    def __init__(self, ceiling: Ceiling, *standstills: tuple[float, float]) -> None:
        self.ceiling, self.standstills = ceiling, standstills
        self.limits = Limits()
        self.order: list[str] = []
        self.refused = 0

    async def call(self, name: str, *, public: bool) -> None:
        async with self.ceiling.call(public=public):
            now = asyncio.get_running_loop().time()
            ends = [end for start, end in self.standstills if start <= now < end]
            await asyncio.sleep(max(TRIP, *(end - now for end in ends), 0.0))
            now = asyncio.get_running_loop().time()
            self.order.append(name)
            verdict = self.limits.judge("other", None, now, exempt=False)
            self.refused += verdict.refusal is not None
            await asyncio.sleep(TRIP)


@pytest.mark.parametrize("start", [0.2, 0.5, 0.8, 1.3])
def test_what_a_standstill_has_held_up_is_never_too_much(start: float) -> None:
    async def scene() -> None:
        discord = Discord(Ceiling(RATE), (start, start + STILL), (start + 1.5 * STILL, start + 2 * STILL))
        calls = [discord.call(str(number), public=number % 2 == 0) for number in range(300)]
        begun = asyncio.get_running_loop().time()
        await asyncio.gather(*calls)
        assert discord.refused == 0
        # And nothing is wasted: what it bears is made use of.
        assert asyncio.get_running_loop().time() - begun < 300 / 50 * 1.5 + 2 * STILL

    run(scene())


def test_what_everybody_sees_goes_first() -> None:
    async def scene() -> None:
        discord = Discord(Ceiling(10.0))
        hands = [discord.call("hand", public=False) for _ in range(20)]
        tables = [discord.call("table", public=True) for _ in range(20)]
        await asyncio.gather(*hands, *tables)
        first = discord.order[:20]
        assert first.count("table") >= 11
        assert sorted(discord.order) == ["hand"] * 20 + ["table"] * 20

    run(scene())


def test_who_gives_up_takes_nobodys_turn() -> None:
    async def scene() -> None:
        discord = Discord(Ceiling(10.0))
        waiting = [asyncio.create_task(discord.call("x", public=True)) for _ in range(30)]
        await asyncio.sleep(0)
        for task in waiting[5:]:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        begun = asyncio.get_running_loop().time()
        await asyncio.sleep(1.1)
        await asyncio.gather(*(discord.call("y", public=True) for _ in range(10)))
        assert asyncio.get_running_loop().time() - begun < 1.1 + 3 * TRIP

    run(scene())


def test_private_chats_are_opened_one_after_the_other() -> None:
    async def scene() -> None:
        turns, times = Pace(2.0), []

        async def one() -> None:
            await turns.turn()
            times.append(round(asyncio.get_running_loop().time(), 2))

        await asyncio.gather(*(one() for _ in range(4)))
        assert times == [0.0, 0.5, 1.0, 1.5]

    run(scene())
