"""discord.py's HTTP client with rate limits and troubles of Discord's that are told instead of slept through."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import aiohttp
import discord
from discord.http import HTTPClient, Ratelimit, Route

REPEATED = {"GET", "PUT"}
"""What the library may ask again by itself, for as long as `PATIENCE` allows: nobody has anything newer to say there."""
SWEEP = 60.0
"""Seconds between two times that quiet buckets are forgotten."""


class Http(HTTPClient):
    """discord.py sleeps through a rate limit with the message that it was given; here a newer screen may come meanwhile.

    So a full bucket and a 429 are errors at once (`RateLimited`), and the outbox waits, with the newest screen, for this chat
    alone. The library has `max_ratelimit_timeout` for that, but takes no less than 30 seconds from outside, and with less
    its own buckets refuse calls that there is room for: hence a bucket of our own.

    It would also sleep through a 500, 502, 504 or 524 and send the same again, up to five times, while its channel waits. That
    too is an error at once, by what aiohttp calls with every answer: the outbox tries again, with what is true by then.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._ended)
        super().__init__(loop, http_trace=trace)
        self.max_ratelimit_timeout = 0.001
        self._still = 0.0
        """Until when nothing at all is asked: the limit of all calls together is spent."""
        self._swept = 0.0

    async def _ended(self, _session: object, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
        headers = params.response.headers
        if params.response.status == 429 and headers.get("X-RateLimit-Scope", "") == "global":
            self._still = asyncio.get_running_loop().time() + float(headers.get("Retry-After", 1.0))

    async def request(self, route: Route, **rest: Any) -> Any:
        """Ask, unless Discord wants to be asked nothing for a while."""
        if (left := self._still - asyncio.get_running_loop().time()) > 0:
            raise discord.RateLimited(left)
        if route.method not in REPEATED:
            rest["raise_for_status"] = _troubled
        return await super().request(route, **rest)

    def get_ratelimit(self, key: str) -> Ratelimit:
        """The bucket of this kind of call to this chat."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._sweep()
            bucket = self._buckets[key] = cast("Ratelimit", Bucket())
        return bucket

    def _sweep(self) -> None:
        """Forget the buckets of quiet chats, once in a while: the library looks through all of them for every new one."""
        now = asyncio.get_running_loop().time()
        if now >= self._swept + SWEEP:
            self._swept = now
            for key in [key for key, bucket in self._buckets.items() if bucket.is_inactive()]:
                del self._buckets[key]


async def _troubled(response: aiohttp.ClientResponse) -> None:
    """Raise what the library would raise in the end."""
    if response.status >= 500:
        raise discord.DiscordServerError(response, await response.text(errors="replace"))


class Bucket:
    """What discord.py asks of a bucket, without the sleeping. What is not known yet is let through: Discord will say."""

    def __init__(self) -> None:
        self.limit, self.remaining, self.outgoing = 5, 5, 0
        self.expires: float | None = None
        self._used = 0.0

    async def __aenter__(self) -> None:
        now = asyncio.get_running_loop().time()
        if self.expires is not None and now >= self.expires:
            self.remaining, self.expires = self.limit - self.outgoing, None
        if self.remaining <= 0:
            raise discord.RateLimited(max(0.05, self.expires - now) if self.expires is not None else 1.0)
        self.remaining -= 1
        self.outgoing += 1
        self._used = now

    async def __aexit__(self, *_: object) -> None:
        self.outgoing -= 1
        if self.expires is None:
            self.remaining = self.limit - self.outgoing

    def update(self, response: aiohttp.ClientResponse, *, use_clock: bool = False) -> None:  # noqa: ARG002
        """What Discord says of it, and what is still on its way."""
        headers = response.headers
        self.limit = int(headers.get("X-Ratelimit-Limit", self.limit))
        self.remaining = max(0, int(headers.get("X-Ratelimit-Remaining", 0)) - self.outgoing + 1)
        self.expires = asyncio.get_running_loop().time() + float(headers.get("X-Ratelimit-Reset-After", 1.0))

    def is_inactive(self) -> bool:
        """Whether it may be forgotten."""
        return not self.outgoing and asyncio.get_running_loop().time() - self._used > 300
