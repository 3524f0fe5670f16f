"""`python -m tests.bot.platforms.telegram.breaking run --no-web`: the shipped bot, whose heart breaks once there is a file «break»."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.cli import main
from bot.desk.heartbeat import Heartbeat


async def breaks(_: Heartbeat) -> None:
    while not Path("break").exists():
        await asyncio.sleep(0.01)
    raise RuntimeError("the ace of swords")


if __name__ == "__main__":
    Heartbeat.run = breaks
    main()
