"""`python -m tests.bot.quick`: the shipped bot in a process of its own, only with short pauses."""

from __future__ import annotations

import asyncio
import os

from bot import app
from bot.settings import read_settings
from engine.tables.pace import Pauses
from tests.bot.mixed.deals import SETTING, rig

if __name__ == "__main__":
    if deals := os.environ.get(SETTING):
        rig(deals)
    quick = Pauses(house=0.02, partner=0.05, between=0.25)
    asyncio.run(app.run(read_settings(None), pauses=quick, ready=lambda address: print(address, flush=True)))
