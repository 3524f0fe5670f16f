"""Delivery to a webhook: real POSTs with the secret in their header, again and again until they are answered with 2xx."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout

from tests.telegram_server.updates import Update, Updates

Json = dict[str, Any]
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass
class Delivery:
    """One POST, and how it was answered: a status, or the name of what broke."""

    at: float
    update: int
    outcome: int | str
    took: float


@dataclass(eq=False, repr=False)
class Webhook:
    """The bot's address, if it has one. Updates of one lane go one after the other, lanes side by side.

    `latency` is the round trip in seconds, half of it before the update is there.
    """

    updates: Updates
    reply: Callable[[Json], Awaitable[None]]
    url: str = ""
    secret: str | None = None
    connections: int = 40
    timeout: float = 10.0
    latency: float = 0.0
    backoff: tuple[float, float] = (0.05, 1.0)
    deliveries: list[Delivery] = field(default_factory=list)
    error: tuple[int, str] | None = None
    _lanes: dict[str, deque[Update]] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _session: ClientSession | None = None
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(40))

    async def set(self, url: str, secret: str | None, connections: int) -> None:
        await self.stop()
        self.url, self.secret, self.connections, self.error = url, secret, connections, None
        self._room = asyncio.Semaphore(connections)
        for update in list(self.updates.pending) if url else []:
            self.send(update)

    async def stop(self) -> None:
        """Deliver nothing more; what was not taken stays in the queue."""
        tasks, self.url = set(self._tasks), ""
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._lanes.clear()

    async def close(self) -> None:
        await self.stop()
        if self._session:
            await self._session.close()

    def send(self, update: Update) -> None:
        """Put an update into its lane."""
        if not self.url:
            return
        if update.lane in self._lanes:
            self._lanes[update.lane].append(update)
            return
        self._lanes[update.lane] = deque([update])
        task = asyncio.get_running_loop().create_task(self._drain(update.lane))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _drain(self, lane: str) -> None:
        queue = self._lanes[lane]
        while queue:
            wait, longest = self.backoff
            while not await self._post(queue[0]):
                await asyncio.sleep(wait)
                wait = min(2 * wait, longest)
            self.updates.done(queue.popleft())
        del self._lanes[lane]

    async def _post(self, update: Update) -> bool:
        self._session = self._session or ClientSession(trust_env=False)
        headers = {SECRET_HEADER: self.secret} if self.secret else {}
        start = time.monotonic()
        outcome: int | str
        await asyncio.sleep(self.latency / 2)
        try:
            async with (
                self._room,
                self._session.post(
                    self.url, json=update.json(), headers=headers, timeout=ClientTimeout(total=self.timeout)
                ) as answer,
            ):
                outcome = answer.status
                body = await answer.json() if answer.content_type == "application/json" else None
        except (ClientError, TimeoutError, OSError) as broken:
            outcome, body = type(broken).__name__, None
        await asyncio.sleep(self.latency / 2)
        self.deliveries.append(Delivery(start, update.id, outcome, time.monotonic() - start))
        if isinstance(outcome, int) and 200 <= outcome < 300:
            if isinstance(body, dict) and "method" in body:
                await self.reply(body)
            return True
        said = f"{outcome} {HTTPStatus(outcome).phrase}" if isinstance(outcome, int) else outcome
        what = "Wrong response from the webhook: " if isinstance(outcome, int) else "Connection failed: "
        self.error = (int(time.time()), what + said)
        return False

    def info(self) -> Json:
        """What getWebhookInfo tells."""
        known: Json = {
            "url": self.url,
            "has_custom_certificate": False,
            "pending_update_count": len(self.updates.pending),
        }
        if self.url:
            known |= {"max_connections": self.connections, "ip_address": "127.0.0.1"}
        if self.error:
            known |= {"last_error_date": self.error[0], "last_error_message": self.error[1]}
        return known | ({"allowed_updates": self.updates.allowed} if self.updates.allowed else {})
