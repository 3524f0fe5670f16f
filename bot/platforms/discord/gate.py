"""The gateway: discord.py's client, and what we want to hear from it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol, cast

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.platforms.discord.buckets import Http
from bot.platforms.discord.items import ITEMS
from bot.platforms.discord.updates import Letter, named, subcommand, tables_in

log = logging.getLogger(__name__)

FAREWELL = 1.0
"""Seconds that Discord has to say goodbye."""
_HEARD = "heard"
"""The mark of an interaction that was taken."""
_SECRET = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?]+|[\w-]{20,30}\.[\w-]{6}\.[\w-]{25,}")
_MENTION = re.compile(r"<@!?(\d+)>")


class Redaction(logging.Filter):
    """Takes out of a log line what would let a reader speak for the bot: its token, and those of interactions."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let it pass, redacted."""
        text = record.getMessage()
        if (clean := _SECRET.sub(lambda found: f"{found[1] or ''}[secret]", text)) != text:
            record.msg, record.args = clean, None
        return True


def quiet() -> None:
    """At their lower levels these loggers write whole messages, and so hands; above them, addresses with tokens."""
    logging.getLogger("discord").setLevel(logging.WARNING)
    # It warns whoever has no libraries for voices, which nobody here wants to hear.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    redaction = Redaction()
    # A filter counts for the logger that is written to, not for those above it.
    for name in ("client", "gateway", "http", "shard", "state", "webhook.async_"):
        logger = logging.getLogger(f"discord.{name}")
        if not any(isinstance(each, Redaction) for each in logger.filters):
            logger.addFilter(redaction)


def point_at(api: str, gateway: str) -> None:
    """Which Discord to talk to: discord.py has its addresses as constants."""
    Route.BASE = api.rstrip("/")
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


class Ear(Protocol):
    """Who is told what happens."""

    def pressed(self, interaction: discord.Interaction, letter: Letter, at: float) -> Awaitable[None]:
        """Somebody pressed or ordered something, at this time of the loop."""
        ...

    def removed(self, guild: int, channel: int = 0) -> Awaitable[None]:
        """A server or a channel is lost to us."""
        ...

    def admitted(self, guild: int, channel: int = 0) -> Awaitable[None]:
        """We may (perhaps) write there (again)."""
        ...

    def deleted(self, message: int) -> Awaitable[None]:
        """Somebody deleted this message."""
        ...

    def written(self, guild: int, channel: int) -> bool:
        """Somebody wrote there; whether what people say there is anything to us."""
        ...

    def reacted(self, channel: int, message: int, user: int, emoji: str, *, given: bool) -> Awaitable[None]:
        """Somebody has reacted to a message in a server, or taken that back."""
        ...

    def said(self, number: int, letter: Letter) -> Awaitable[None]:
        """Somebody said something that we may read."""
        ...


class Gate(discord.AutoShardedClient):
    """The client, without a memory of its own: no messages, no members, no views."""

    def __init__(self, ear: Ear | None, *, content: bool = False) -> None:
        intents = discord.Intents.none()
        # None of these is privileged: what messages say comes only where it is said to us. That there are messages has to be
        # known for the tables above them, and for those that are deleted.
        intents.guilds = intents.guild_messages = intents.dm_messages = intents.guild_reactions = True
        intents.message_content = content
        super().__init__(
            intents=intents,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._ear = ear
        _only_what_people_write(self._connection.parsers)
        _only_what_can_be_read(self._connection.parsers)
        self.add_dynamic_items(*ITEMS)

    @property
    def _told(self) -> Ear:
        """Whoever listens; events come only to who does."""
        assert self._ear is not None
        return self._ear

    def _get_state(self, **options: Any) -> Any:
        # The one moment at which another HTTP client can be put in: it is made, and nothing holds it yet.
        self.http = Http(self.loop)
        return super()._get_state(**options)

    async def hang_up(self) -> None:
        """Hear nothing any more; calls can still be made."""
        for shard in list(self.shards.values()):
            with suppress(TimeoutError, OSError, aiohttp.ClientError):
                async with asyncio.timeout(FAREWELL):
                    await shard.disconnect()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A command, or a press that no item has taken: of a button of another release, or one that is gone by now."""
        await self.hear(interaction)

    async def hear(self, interaction: discord.Interaction[Any]) -> None:
        """Take a press or a command, once: a press comes from its item, and as an event too."""
        if interaction.extras.get(_HEARD):
            return
        interaction.extras[_HEARD] = True
        at = asyncio.get_running_loop().time()
        letter = letter_of(interaction)
        if letter is not None and self._ear is not None:
            await self._ear.pressed(interaction, letter, at)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote something: perhaps to us, perhaps a call."""
        if message.author.bot or self._ear is None or self.user is None:
            return
        guild = message.guild.id if message.guild is not None else 0
        if self._ear.written(guild, message.channel.id) and message.content:
            await self._ear.said(message.id, said_in(message, self.user.id))

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Somebody likes something; that it is not ours is told where Discord tells it."""
        bot = payload.member is not None and payload.member.bot
        if payload.message_author_id in {None, self.application_id} and not bot:
            await self._told.reacted(
                payload.channel_id, payload.message_id, payload.user_id, payload.emoji.name, given=True
            )

    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        """Somebody does not any more."""
        await self._told.reacted(
            payload.channel_id, payload.message_id, payload.user_id, payload.emoji.name, given=False
        )

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """We were taken in (again)."""
        await self._told.admitted(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """We were thrown out, or the server is gone."""
        await self._told.removed(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone."""
        await self._told.removed(channel.guild.id, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        await self._told.removed(payload.guild_id, payload.thread_id)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:  # noqa: ARG002
        """Perhaps it is open again."""
        await self._told.admitted(after.guild.id, after.id)

    async def on_guild_channel_update(
        self,
        before: discord.abc.GuildChannel,  # noqa: ARG002 - the event has both
        after: discord.abc.GuildChannel,
    ) -> None:
        """Perhaps its permissions."""
        await self._told.admitted(after.guild.id, after.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:  # noqa: ARG002
        """Perhaps its permissions, and perhaps it is ours."""
        await self._told.admitted(after.guild.id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Perhaps one of ours."""
        await self._told.deleted(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Perhaps some of ours."""
        for message in payload.message_ids:
            await self._told.deleted(message)


def _only_what_people_write(parsers: dict[str, Any]) -> None:
    """Most messages and edits that the gateway tells of are our own, and reading one takes long: bots are not listened to."""
    read = parsers["MESSAGE_CREATE"]

    def created(data: dict[str, Any]) -> None:
        if not data["author"].get("bot"):
            read(data)

    parsers["MESSAGE_CREATE"] = created
    del parsers["MESSAGE_UPDATE"]


def _only_what_can_be_read(parsers: dict[str, Any]) -> None:
    """An event that discord.py cannot read is passed over: it would end the connection, and come again when that is resumed.

    Not the one by which a connection begins: without that there is none.
    """
    told: set[str] = set()

    def guarded(kind: str, read: Callable[[Any], None]) -> Callable[[Any], None]:
        def attempt(data: Any) -> None:
            try:
                read(data)
            except Exception as error:  # noqa: BLE001 - whatever Discord says: nobody else is to suffer from it
                if kind not in told:  # once: it may come with every message
                    told.add(kind)
                    log.warning(
                        "an event of Discord cannot be read and is passed over: %s (%s)", kind, type(error).__name__
                    )

        return attempt

    for kind, read in parsers.items():
        if kind != "READY":
            parsers[kind] = guarded(kind, read)


def letter_of(interaction: discord.Interaction) -> Letter | None:
    """What an interaction is to us; None for a kind that we never ask for."""
    data = cast("dict[str, Any]", interaction.data or {})
    user, guild, message = interaction.user, interaction.guild, interaction.message
    command = interaction.type is discord.InteractionType.application_command
    if not command and (interaction.type is not discord.InteractionType.component or message is None):
        return None
    order, options = subcommand(data) if command else ("", {})
    return Letter(
        user=user.id,
        name=user.display_name,
        locale=str(interaction.locale),
        guild=interaction.guild_id or 0,
        guild_name=guild.name if guild is not None and guild.name else "",
        guild_locale=str(interaction.guild_locale or ""),
        channel=interaction.channel_id or 0,
        message=message.id if message is not None else 0,
        hidden=message is not None and message.flags.ephemeral,
        custom=str(data.get("custom_id", "")),
        value=str(next(iter(data.get("values") or ()), "")),
        order=order,
        options=options,
        people=named(data) if command else {},
        runs=interaction.permissions.manage_guild or interaction.permissions.administrator,
        shut=bool(interaction.guild_id) and not may_write(interaction),
        bot=user.bot,
    )


def said_in(message: discord.Message, me: int) -> Letter:
    """What a message is to us: its words without those by which we were called, people by their names."""
    answered = message.reference.resolved if message.reference is not None else None
    ours = answered.components if isinstance(answered, discord.Message) and answered.author.id == me else []
    names = {user.id: user.display_name for user in message.mentions}
    text = _MENTION.sub(
        lambda found: "" if int(found[1]) == me else f"@{names.get(int(found[1]), '')}", message.content
    )
    return Letter(
        user=message.author.id,
        name=message.author.display_name,
        guild=message.guild.id if message.guild is not None else 0,
        guild_name=message.guild.name if message.guild is not None else "",
        channel=message.channel.id,
        said=text.strip(),
        table=tables_in(str([each.to_dict() for each in ours])),
    )


def may_write(interaction: discord.Interaction) -> bool:
    """Whether a table can be shown in this channel: Discord says with each interaction what we may do there."""
    rights = interaction.app_permissions
    thread = isinstance(interaction.channel, discord.Thread)
    writes = rights.send_messages_in_threads if thread else rights.send_messages
    return rights.administrator or (rights.view_channel and writes)
