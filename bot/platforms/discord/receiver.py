"""Stores what comes, and only then hands it on (B22). Discord sends no interaction twice: what is not stored never was.

All letters that come while the store writes are written together, in one transaction.
"""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

from bot.chat import Letters
from bot.intake import Intake
from bot.lanes import Lanes
from bot.platforms.discord.calls import Caller
from bot.platforms.discord.front import Front
from bot.platforms.discord.updates import NAME, Letter, lane, pack, unpack

log = logging.getLogger(__name__)


class _Come(NamedTuple):
    """A letter that has come just now, and who waits for its answer. `stored` is for whoever brought it."""

    letter: Letter
    caller: Caller | None
    stored: asyncio.Future[None]


class Receiver:
    """The way in. Every table has a lane, so that no table waits for another."""

    def __init__(self, letters: Letters, front: Front) -> None:
        self._front = front
        self._lanes = Lanes(letters)
        self._intake = Intake(letters, NAME, self._begin)
        self._come: dict[str, _Come] = {}
        """Until they are stored and begun, or that failed."""
        self._waiting: dict[str, bytes] = {}
        self._store = asyncio.Lock()

    async def resume(self) -> None:
        """What an earlier process has stored and not handled. Nobody waits for its answer any more."""
        await self._intake.resume()

    async def take(self, number: int, letter: Letter, caller: Caller | None) -> None:
        """One that has come just now: stored, then put in its lane."""
        key = f"{NAME}:{number}"
        if key in self._come:
            return
        stored = asyncio.get_running_loop().create_future()
        self._come[key] = _Come(letter, caller, stored)
        try:
            await self._keep(key, pack(letter), stored)
        except Exception as error:  # noqa: BLE001 - the store is away: that is told to who pressed
            log.warning("the store cannot be reached (%s)", type(error).__name__)
            if caller is not None:
                await self._front.trouble(letter, caller)

    async def _keep(self, key: str, blob: bytes, stored: asyncio.Future[None]) -> None:
        self._waiting[key] = blob
        async with self._store:
            batch, self._waiting = self._waiting, {}
            if batch:
                await self._write(batch)
        await stored

    async def _write(self, batch: dict[str, bytes]) -> None:
        futures = [self._come[key].stored for key in batch]
        fault: Exception | None = None
        try:
            await self._intake.keep(batch)
        except Exception as error:  # noqa: BLE001 - told to each whose letter it was
            fault = error
        for key, stored in zip(batch, futures, strict=True):
            # One that was begun is stored, whatever failed after that.
            if self._come.pop(key, None) is not None and fault is not None:
                stored.set_exception(fault)
            else:
                stored.set_result(None)

    def _begin(self, key: str, blob: bytes) -> None:
        come = self._come.pop(key, None)
        letter = come.letter if come is not None else unpack(blob)
        caller = come.caller if come is not None else None
        if letter is None:
            self._lanes.passed_over(key)
        else:
            self._lanes.begin(lane(letter), key, lambda: self._front.take(key, letter, caller))

    async def settle(self) -> None:
        """Finish what has come and what has begun, and write it down."""
        async with self._store:
            pass  # whatever came before is stored, or that has failed
        await self._lanes.idle()
        await self._lanes.close()
