"""Discord's API through discord.py: the few calls that are needed, with bodies of our own, and what its refusals mean.

ChatError (bot/chat.py)
├── Throttled, Gone, Unreachable
├── Removed   an Unreachable: the channel is lost to us, so nothing in it need be tried
├── Closed    an Unreachable: this person takes no direct messages of ours
└── Expired   an interaction's answer comes too late
    └── Answered  it was given already
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import aiohttp
import discord
from discord.http import Route
from discord.webhook.async_ import async_context, interaction_response_params

from bot.chat import ChatError, Gone, Throttled, Unreachable
from bot.platforms.discord.gate import Ear, Gate
from bot.platforms.discord.markup import PRIVATE, SILENT, Payload
from bot.platforms.discord.pace import OPENINGS, RATE, Ceiling, Pace

PATIENCE = 10.0
"""Seconds for a call; one that nobody answers is tried again."""
FIRST = 1.2
"""Seconds for the first answer to an interaction, which is dead after three; it is tried twice."""
BANNED = 60.0
"""Seconds to be still when not Discord but what stands before it refuses us."""
SAY, DEFER, DEFER_EDIT, EDIT = 4, 5, 6, 7
"""How an interaction can be answered first."""
THREAD = 1440
"""Minutes of silence after which Discord puts a thread away; whatever is written there brings it back."""
_HAS_THREAD = 160004
_GONE = {10008, 30046, 50005}
_REMOVED = {10003, 10004, 50001, 50013, 50083, 160005}
_CLOSED = {10013, 50007, 50278}
_EXPIRED = {10015, 10062, 50027}
_ANSWERED = {40060}


class Removed(Unreachable):
    """We may not write in the channel, or it is gone."""


class Closed(Unreachable):
    """This person takes no direct messages from us."""


class Expired(ChatError):
    """It is too late to answer an interaction."""


class Answered(Expired):
    """It was answered."""


class Client:
    """One bot account at one Discord. The gate is made anew when its connection cannot be saved."""

    def __init__(self, ear: Ear, rate: float = RATE, openings: float = OPENINGS, *, content: bool = False) -> None:
        self._ear, self._content = ear, content
        self._ceiling, self._openings = Ceiling(rate), Pace(openings)
        self._lines: aiohttp.ClientSession | None = None
        self.gate = Gate(ear, content=content)

    def renew(self) -> None:
        """Another gate: discord.py's does not open again once it is closed."""
        self.gate = Gate(self._ear, content=self._content)

    def line(self, interaction: discord.Interaction) -> Line:
        """What an interaction can be answered by. It outlives the gate that brought it, so it has connections of its own."""
        if self._lines is None:
            connector = aiohttp.TCPConnector(limit=0)
            self._lines = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())
        return Line(interaction, self._lines)

    async def close(self) -> None:
        """Let go of the connections of lines."""
        lines, self._lines = self._lines, None
        if lines is not None:
            await lines.close()

    @property
    def app(self) -> int:
        """The application's id, once it is known."""
        return self.gate.application_id or 0

    # --- messages --------------------------------------------------------------------------------------------------

    async def send(
        self, channel: int, payload: Payload, *, nonce: str, silent: bool = True, public: bool = True
    ) -> int:
        """A new message; its number. Sent again with the same nonce it is the same message."""
        body = payload.body(SILENT if silent else 0)
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
        sent = await self._call(route, {**body, "nonce": nonce, "enforce_nonce": True}, public=public)
        return int(sent["id"])

    async def edit(self, channel: int, number: int, payload: Payload, *, public: bool = True) -> None:
        """Other contents."""
        route = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=number)
        await self._call(route, payload.body(), public=public)

    async def open_thread(self, channel: int, name: str, message: int = 0) -> int:
        """A public thread in this channel, under this message if one is given; its number."""
        body: dict[str, Any] = {"name": name, "auto_archive_duration": THREAD}
        if message:
            route = Route(
                "POST", "/channels/{channel_id}/messages/{message_id}/threads", channel_id=channel, message_id=message
            )
        else:
            route, body = Route("POST", "/channels/{channel_id}/threads", channel_id=channel), {**body, "type": 11}
        try:
            return int((await self._call(route, body, public=True))["id"])
        except discord.HTTPException as error:
            if error.code == _HAS_THREAD:
                return message  # an earlier try has made it: it has the number of its message
            raise

    async def delete(self, channel: int, number: int, *, public: bool = True) -> None:
        """Take a message away."""
        route = Route("DELETE", "/channels/{channel_id}/messages/{message_id}", channel_id=channel, message_id=number)
        await self._call(route, public=public)

    async def open_private(self, user: int) -> int:
        """The channel of our private chat with somebody."""
        await self._openings.turn()
        opened = await self._call(Route("POST", "/users/@me/channels"), {"recipient_id": str(user)}, public=False)
        return int(opened["id"])

    # --- the rest --------------------------------------------------------------------------------------------------

    async def register(self, commands: list[dict[str, Any]]) -> None:
        """The commands that everybody is offered."""
        route = Route("PUT", "/applications/{application_id}/commands", application_id=self.app)
        await self._call(route, commands, public=False)

    async def runs(self, guild: int, user: int) -> bool:
        """Whether somebody owns or may manage a server."""
        known = self.gate.get_guild(guild)
        if known is None:
            return False
        if known.owner_id == user:
            return True
        route = Route("GET", "/guilds/{guild_id}/members/{member_id}", guild_id=guild, member_id=user)
        try:
            member = await self._call(route, public=False)
        except ChatError:
            return False
        roles = (known.get_role(int(each)) for each in member.get("roles", ()))
        return any(role.permissions.manage_guild or role.permissions.administrator for role in roles if role)

    async def has(self, guild: int, user: int) -> bool:
        """Whether somebody is in a server; one of whom nothing is known is not."""
        try:
            await self._call(
                Route("GET", "/guilds/{guild_id}/members/{member_id}", guild_id=guild, member_id=user), public=False
            )
        except ChatError:
            return False
        return True

    async def _call(self, route: Route, body: Any = None, *, public: bool) -> Any:
        with refusals():
            async with self._ceiling.call(public=public), asyncio.timeout(PATIENCE):
                if self.gate.is_closed() or self.gate.http.token is None:
                    raise ConnectionAbortedError("there is no connection: another is made")
                if body is None:
                    return await self.gate.http.request(route)
                return await self.gate.http.request(route, json=body)


class Line:
    """The line that an interaction opens: one first answer, and more for a quarter of an hour. All of it costs no budget."""

    def __init__(self, interaction: discord.Interaction, session: aiohttp.ClientSession) -> None:
        self.id, self.token = interaction.id, interaction.token
        self._app = interaction.application_id
        self._session = session
        self._adapter = async_context.get()

    async def first(self, kind: int, data: dict[str, Any] | None = None) -> None:
        """The first answer. Raises Expired if it is too late for one. Once more if the line was broken: he waits for it."""
        try:
            await self._first(kind, data)
        except (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException):
            with suppress(Answered):  # it had arrived
                await self._first(kind, data)

    async def _first(self, kind: int, data: dict[str, Any] | None) -> None:
        with refusals():
            async with asyncio.timeout(FIRST):
                await self._adapter.create_interaction_response(
                    self.id, self.token, session=self._session, params=interaction_response_params(kind, data)
                )

    async def follow(self, payload: Payload) -> int:
        """One more message that only he sees; its number."""
        with refusals():
            async with asyncio.timeout(PATIENCE):
                sent = await self._adapter.execute_webhook(
                    self._app, self.token, session=self._session, payload=payload.body(PRIVATE), wait=True
                )
                assert sent is not None
                return int(sent["id"])
        raise AssertionError("a refusal is an error")

    async def rewrite(self, payload: Payload, number: int = 0) -> None:
        """Other contents for the first answer, or for one of the later ones."""
        with refusals():
            async with asyncio.timeout(PATIENCE):
                if number:
                    await self._adapter.edit_webhook_message(
                        self._app, self.token, number, session=self._session, payload=payload.body()
                    )
                else:
                    await self._adapter.edit_original_interaction_response(
                        self._app, self.token, session=self._session, payload=payload.body()
                    )

    async def erase(self, number: int = 0) -> None:
        """Take the first answer away, or one of the later ones."""
        with refusals():
            async with asyncio.timeout(PATIENCE):
                if number:
                    await self._adapter.delete_webhook_message(self._app, self.token, number, session=self._session)
                else:
                    await self._adapter.delete_original_interaction_response(
                        self._app, self.token, session=self._session
                    )


_MEANINGS = (
    (_GONE, Gone),
    (_REMOVED, Removed),
    (_CLOSED, Closed),
    (_EXPIRED, Expired),
    (_ANSWERED, Answered),
)


@contextmanager
def refusals() -> Iterator[None]:
    """Tell what a refusal means; everything else goes through as it is, and is tried again by the outbox.

    A session that is closed under a call is an OSError.
    """
    try:
        yield
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        # Nobody has cancelled it: its session was closed, and that cancels what its calls wait for.
        raise ConnectionAbortedError("closed") from None
    except discord.RateLimited as error:
        raise Throttled(error.retry_after) from None
    except discord.HTTPException as error:
        for codes, meaning in _MEANINGS:
            if error.code in codes:
                raise meaning from None
        if error.status == 429:
            raise Throttled(BANNED) from None
        if error.status == 403:
            raise Removed from None
        raise
