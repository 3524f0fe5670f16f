"""The server and what tests do with it."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.discord_server.faults import Fault
from tests.discord_server.gateway import Gateway
from tests.discord_server.limits import Limits
from tests.discord_server.people import Press, User
from tests.discord_server.places import Channel, Guild
from tests.discord_server.record import Call
from tests.discord_server.transport import Transport
from tests.discord_server.world import World

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAwMQ.for-the.tests-alone-0123456789abcdef"


class DiscordServer:
    """A Discord on a free port of this machine, and the people who use it.

    async with DiscordServer(shards=2) as server:
        ana, bia = server.user("Ana"), server.user("Bia", locale="pt-BR")
        channel = server.guild("Los pibes", ana, bia).channel("mesa")
        ...                                       # start a bot with server.token, server.api and server.gateway_url
        answer = await ana.slash(channel, "truco")
        message = await channel.newest(from_bot=True)
        await bia.presses(message, "Sentarme")
        hand = await bia.press(message, "Ver mis cartas").reply()
        assert hand.ephemeral and hand not in channel.visible()

    `message_content` is whether the bot was given that intent; `deadline` is how long an interaction waits for its first
    answer, `token_life` how long its token is good. It runs in the event loop of the test: what blocks the loop (starting
    a process and waiting for it) has to be done in a thread, or the bot waits for answers that cannot come.
    """

    def __init__(
        self,
        *,
        shards: int = 1,
        message_content: bool = True,
        limits: Limits | None = None,
        deadline: float = 3.0,
        token_life: float = 900.0,
    ) -> None:
        self.world = World(shards, message_content, deadline, token_life)
        self.gateway = Gateway(self.world, TOKEN)
        self.transport = Transport(self.world, self.gateway, TOKEN, limits=limits)
        self._runner: web.AppRunner | None = None
        self._round = itertools.count()
        self.port = 0

    async def __aenter__(self) -> Self:
        # The library warns that a handler was cancelled, or that a request was malformed: here that is on purpose.
        logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
        self._runner = web.AppRunner(self.transport.app(), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, backlog=4096)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.transport.closing = True
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()
        if self.transport.crashes and not error:
            raise ExceptionGroup("the Discord server itself failed", self.transport.crashes)

    # --- for the bot's settings

    token = TOKEN

    @property
    def api(self) -> str:
        """What discord.py calls Route.BASE."""
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway/"

    @property
    def mention(self) -> str:
        """How people mention the bot."""
        return self.world.mention

    # --- people and places

    def user(self, name: str, *, locale: str = "es-419", closed: bool = False) -> User:
        """A new person; `closed`: he takes no private messages."""
        number = self.world.backend.make_user(name.casefold().replace(" ", "_"), global_name=name).id
        user = self.world.users[number] = User(self.world, number, name, locale, closed)
        return user

    def guild(self, name: str, owner: User, *members: User, shard: int | None = None, locale: str = "es-419") -> Guild:
        """A new guild with the bot in it, on this shard, or on each in turn."""
        backend, shards = self.world.backend, self.world.shards
        where = next(self._round) % shards if shard is None else shard
        kept = backend.create_guild(
            name, owner_id=owner.id, shard_id=where, shard_count=shards, preferred_locale=locale
        )
        for user in members:
            backend.add_member(kept.id, user.id)
        for user in (owner, *members):
            user.guilds.add(kept.id)
        return Guild(self.world, kept.id, name)

    def passes(self, seconds: float) -> None:
        """Move Discord's clock forward: messages get old, tokens die. The bot's own clock does not move."""
        self.world.backend.clock.advance(seconds)

    async def until(self, condition: Callable[[], Any], timeout: float = 60, what: str = "") -> Any:
        """Wait until the condition (plain or async) holds; its value."""
        return await self.world.until(condition, timeout, what)

    async def connected(self, timeout: float = 60) -> None:
        """Wait until the bot is here."""
        await self.until(self.here, timeout, "the bot to come")

    def here(self) -> bool:
        """Whether every shard of the bot is there, and its commands are registered."""
        there = self.gateway.connected == set(range(self.world.shards))
        return there and any(self.world.backend.commands.values())

    def listens(self, hears: Callable[[str, Mapping[str, Any]], None]) -> None:
        """Call this for every event there is (but those of ephemeral messages), before the bot is told."""
        self.world.backend.subscribers.insert(0, hears)

    # --- what the bot did

    def calls(
        self,
        what: str = "*",
        channel: Channel | None = None,
        *,
        dm: bool | None = None,
        since: float = 0,
        ok: bool | None = None,
    ) -> list[Call]:
        """The calls so far; `what` is a kind ("create", "edit*") or "PATCH /channels/*"."""
        return self.world.record.find(what, channel.id if channel else None, dm=dm, since=since, ok=ok)

    @property
    def presses(self) -> list[Press]:
        """Every interaction so far, in its order, with its `at` and its `first` answer."""
        return list(self.world.presses.values())

    @property
    def failed(self) -> list[Press]:
        """Interactions that got no first answer in time."""
        now = time.monotonic()
        return [each for each in self.presses if not each.first and now - each.at > each.deadline]

    @property
    def n429(self) -> int:
        """How often it answered 429."""
        return sum(call.status == 429 for call in self.world.record.calls)

    @property
    def invalid(self) -> int:
        """How many answers counted towards the ban of an address: 10,000 in 10 minutes."""
        return sum(call.status in {401, 403, 429} for call in self.world.record.calls)

    @property
    def early(self) -> list[Call]:
        """Calls to a channel that came before its retry_after was over."""
        return [call for call in self.world.record.calls if call.early]

    async def idle(self, quiet: float = 0.1, timeout: float = 60) -> None:
        """Wait until every interaction was answered (or failed) and the bot has asked nothing for a while.

        `quiet` are the seconds on a machine that does nothing else: with three others at each core it is four times as long.
        """
        start = time.monotonic()
        quiet *= max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))

        def still() -> bool:
            now = time.monotonic()
            last = max([start, *(call.done_at or now for call in self.world.record.calls[-50:] if not call.lost)])
            waiting = [each for each in self.presses[-500:] if not each.first and now - each.at < each.deadline]
            return not waiting and now - last > quiet

        await self.until(still, timeout, "the bot to come to rest")

    # --- what goes wrong

    @property
    def limits(self) -> Limits | None:
        return self.transport.limits

    @limits.setter
    def limits(self, limits: Limits | None) -> None:
        self.transport.limits = limits

    @property
    def rtt(self) -> float:
        """Seconds there and back, for calls; half of it for what the gateway tells."""
        return self.transport.rtt

    @rtt.setter
    def rtt(self, seconds: float) -> None:
        self.transport.rtt, self.gateway.delay = seconds, seconds / 2

    def fails(self, what: str = "*", channel: Channel | None = None, **how: Any) -> Fault:
        """Order a fault (see `Fault`): server.fails("edit", channel, status=503, times=2)."""
        fault = Fault(what, channel.id if channel else None, **how)
        self.transport.faults.all.append(fault)
        return fault

    def works(self) -> None:
        """No more faults."""
        self.transport.faults.clear()

    def revokes_token(self) -> None:
        self.transport.revoked = True

    def repeats(self, press: Press) -> None:
        """Deliver an interaction again."""
        self.world.backend.emit("INTERACTION_CREATE", press.payload)

    async def outage(self, seconds: float) -> None:
        """For some seconds every call breaks, and so does the gateway at its beginning."""
        fault = self.fails(times=None, reset="before")
        await self.gateway.drop()
        await asyncio.sleep(seconds)
        fault.stop()
