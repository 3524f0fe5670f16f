"""`python -m tests.bot.platforms.telegram.quick`: the shipped bot on Telegram alone, only faster than Telegram would bear."""

from __future__ import annotations

import asyncio
import logging
import os

from msgspec.structs import replace

from bot import app
from bot.platforms.telegram import front, platform
from bot.settings import read_settings
from engine.tables.pace import Pauses
from tests.bot.mixed.deals import SETTING, rig

if __name__ == "__main__":
    settings = read_settings(None)
    if deals := os.environ.get(SETTING):
        rig(deals)
    logging.basicConfig(level=settings.log_level.upper())
    platform.GROUP = replace(platform.GROUP, per_window=0, gap=0.0, spread=0.0, rate=0.0)
    platform.PRIVATE = replace(platform.PRIVATE, gap=0.0)
    platform.RATE = 10_000.0
    front.PAUSE = float(os.environ.get("PAUSE", "0"))
    quick = Pauses(house=0.01, partner=0.02, between=0.05)
    asyncio.run(app.run(settings, web=False, pauses=quick))
