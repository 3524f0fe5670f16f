"""Who moves for the house: the players' own choice, made off the event loop so that no table waits for a thought."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom

from engine.players.house import choose
from engine.rules.views import Choice, Dice, PlayerView
from engine.worlds import imagine_from


class HousePlayers:
    """Thinks in one thread of its own. `dice` is the chance it plays with."""

    def __init__(self, dice: Dice | None = None) -> None:
        self._dice: Dice = dice or SystemRandom()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="house")

    async def __call__(self, view: PlayerView, absent: bool) -> Choice:
        """What the house does in this seat."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._choose, view, absent)

    def _choose(self, view: PlayerView, absent: bool) -> Choice:
        return choose(view, imagine_from(view), self._dice, absent=absent)
