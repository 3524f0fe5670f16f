"""What has to be so for the bot to work on Discord: its token and account, and its rights in a channel."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import aiohttp
import discord

from bot.chat import Check
from bot.platforms.discord.gate import Gate, point_at, quiet

PATIENCE = 10.0
_NETWORK = (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException, discord.RateLimited)


async def account(token: str, api: str, gateway: str, *, content: bool) -> tuple[Check, ...]:
    """The token, and how the application is set up in the developer portal."""
    quiet()
    point_at(api, gateway)
    gate = Gate(None)
    try:
        async with asyncio.timeout(PATIENCE):
            await gate.login(token)
        flags = gate.application_flags
        may = flags.gateway_message_content or flags.gateway_message_content_limited
        name = str(gate.user)
        return (
            Check("discord-token", well=True, args={"name": name}),
            Check("discord-public", well=_public(gate)),
            *((Check("discord-intent", well=may, grave=True),) if content else ()),
        )
    except discord.LoginFailure:
        return (Check("discord-token", well=False, grave=True),)
    except _NETWORK as error:
        return (Check("discord-network", well=False, grave=True, args={"error": type(error).__name__, "api": api}),)
    finally:
        with suppress(*_NETWORK, RuntimeError, AttributeError):
            await gate.close()


def _public(gate: Gate) -> bool:
    """Whether others than its owner can invite it."""
    return gate.application is not None and gate.application.bot_public


def channel(gate: Gate, guild_id: int, channel_id: int) -> tuple[Check, ...]:
    """Our rights in a channel or thread."""
    guild = gate.get_guild(guild_id)
    where = guild.get_channel_or_thread(channel_id) if guild is not None else None
    if guild is None or where is None:
        return (Check("discord-there", well=False, grave=True),)
    rights = where.permissions_for(guild.me)
    thread = isinstance(where, discord.Thread)
    writes = rights.view_channel and (rights.send_messages_in_threads if thread else rights.send_messages)
    opens = rights.create_public_threads and rights.send_messages_in_threads
    return (
        Check("discord-writes", well=writes, grave=True),
        Check("discord-history", well=rights.read_message_history),
        *(() if thread else (Check("discord-threads", well=opens),)),
        Check("discord-content", well=gate.intents.message_content, speech=True),
    )
