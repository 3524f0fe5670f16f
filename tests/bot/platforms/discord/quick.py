"""`python -m tests.bot.platforms.discord.quick`: the shipped bot on Discord alone, with no pauses between hands."""

from __future__ import annotations

import asyncio
import logging
import os

from bot import app
from bot.settings import read_settings
from engine.tables.pace import Pauses
from tests.bot.mixed.deals import SETTING, rig

if __name__ == "__main__":
    settings = read_settings(None)
    if deals := os.environ.get(SETTING):
        rig(deals)
    logging.basicConfig(level=settings.log_level.upper())
    asyncio.run(app.run(settings, web=False, pauses=Pauses(house=0.01, partner=0.02, between=0.05)))
