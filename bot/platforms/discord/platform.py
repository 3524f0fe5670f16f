"""Discord, put together: the connection, the adapter for the outbox, and the way in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from typing import cast

import aiohttp
import discord
import msgspec
from msgspec.structs import replace

from bot.chat import ChatError, Counter, Hook, Letters, Limits, MessageRef, Notes, PlatformFault, Reaction, likes
from bot.platforms.discord import commands
from bot.platforms.discord.adapter import CHANNEL, PRIVATE, DiscordAdapter
from bot.platforms.discord.calls import Caller, Calls
from bot.platforms.discord.client import PATIENCE, Client
from bot.platforms.discord.codec import hasten
from bot.platforms.discord.front import Front
from bot.platforms.discord.gate import point_at, quiet
from bot.platforms.discord.known import Known
from bot.platforms.discord.markup import Component
from bot.platforms.discord.pace import OPENINGS, RATE
from bot.platforms.discord.receiver import Receiver
from bot.platforms.discord.updates import NAME, Letter
from bot.words import Lexicon
from engine.shown import PlaceId

log = logging.getLogger(__name__)

LONGEST = 90.0
REFUSED = (
    "Discord refuses the token: set TRUCO_DISCORD_TOKEN to the one that the developer portal gives (Bot, Reset Token)"
)
PORTAL = "https://discord.com/developers/applications"
INTENT = (
    "Discord refuses the Message Content intent: tick «Message Content Intent» under Privileged Gateway Intents at "
    "{portal}/{app}/bot, or set TRUCO_DISCORD_CONTENT=off (then calls are heard in private, in replies and by name)"
)
OUTDATED = "Discord does not take this release any more (close code {code}): install a newer one"
SETTLED = 60.0
"""Seconds that a connection has to last before the next one is tried soon. Discord bears a thousand beginnings a day: even one
every `LONGEST` is within that."""
UNLIMITED = 100_000.0
_WRONG_TOKEN = 4004
_OUTDATED = {4012, 4013}
"""Of another version of the gateway than is spoken there, or with intents that nobody knows there."""
_NETWORK = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.RateLimited,
)


class Discord:
    """The platform. `connect`, `open`, then `run` until it is cancelled, then `settle` and `close`."""

    def __init__(
        self,
        token: str,
        api: str,
        gateway: str,
        lexicon: Lexicon,
        games: tuple[str, ...],
        letters: Letters,
        notes: Notes,
        *,
        content: bool = False,
        limited: bool = True,
    ) -> None:
        quiet()
        hasten()
        point_at(api, gateway)
        self._token = token
        self._lexicon, self._games = lexicon, games
        self._letters, self._notes = letters, notes
        self._known = Known(notes, lexicon)
        self._calls = Calls()
        rate, openings = (RATE, OPENINGS) if limited else (UNLIMITED, UNLIMITED)
        self.client = Client(self, rate, openings, content=content)
        channel, private = (CHANNEL, PRIVATE) if limited else (_free(CHANNEL), _free(PRIVATE))
        self.adapter = DiscordAdapter(self.client, self._known, self._calls, channel, private)
        self._opened = False
        self._receiver: Receiver | None = None
        self._desk: Counter | None = None

    @property
    def hooks(self) -> Mapping[str, Hook]:
        """Nothing: what happens is told by the gateway."""
        return {}

    def connect(self, desk: Counter) -> None:
        """Who takes the presses."""
        self._desk = desk
        front = Front(self._known, self.adapter, self._calls, self._lexicon, desk)
        self._receiver = Receiver(self._letters, front)

    async def open(self) -> bool:
        """Whether Discord answers that it knows us. Raises PlatformFault if it says that it does not."""
        try:
            # Others wait for the start: a network that swallows what is asked must not hold them up for minutes.
            async with asyncio.timeout(PATIENCE):
                await self.client.gate.login(self._token)
        except discord.LoginFailure:
            raise PlatformFault(REFUSED) from None
        except Exception as error:  # noqa: BLE001 - the network, or a body that is none of Discord's: the others go on
            log.warning("Discord does not answer (%s): trying again", type(error).__name__)
            await self._renew()
            return False
        self._opened = True
        return True

    @property
    def address(self) -> str:
        """Where the bot is invited, as soon as we know who we are."""
        return invitation(self.client.app) if self._opened else "Discord"

    async def run(self, places: list[PlaceId]) -> None:
        """Draw what is going on again, and take what comes until cancelled. Raises PlatformFault."""
        pause, begun = 1.0, False
        while True:
            if self._opened or await self.open():
                if not begun:
                    await self.begin(places)
                    # Nobody who presses something has to wait for it.
                    self._calls.start(self.introduce())
                    begun = True
                    log.info("Discord: %s", self.address)
                since = time.monotonic()
                await self._listen()
                if time.monotonic() - since > SETTLED:
                    pause = 1.0
                await self._renew()
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST)

    async def begin(self, places: list[PlaceId]) -> None:
        """What an earlier process left: its tables, and the letters that it did not come to."""
        assert self._desk is not None
        assert self._receiver is not None
        known = await self._known.load([place for place in places if place.startswith(f"{NAME}:")])
        await self._receiver.resume()
        for place in known:
            await self.adapter.threads.load(place.id)
            await self._desk.back(place)

    async def _listen(self) -> None:
        """Be connected until that ends; raises PlatformFault if it never will be again."""
        try:
            await self.client.gate.connect()
        except asyncio.CancelledError:
            await self.client.gate.hang_up()  # its shards would go on without it
            raise
        except discord.PrivilegedIntentsRequired:
            raise PlatformFault(INTENT.format(portal=PORTAL, app=self.client.app)) from None
        except discord.ConnectionClosed as error:
            if error.code == _WRONG_TOKEN:
                raise PlatformFault(REFUSED) from None
            if error.code in _OUTDATED:
                raise PlatformFault(OUTDATED.format(code=error.code)) from None
            log.warning("Discord closed the connection (%s): trying again", error.code)
        except _NETWORK as error:
            log.warning("Discord cannot be reached (%s): trying again", type(error).__name__)
        except Exception as error:  # noqa: BLE001 - another connection may hear what can be understood; the others go on
            log.warning("what Discord says cannot be read (%s): trying again", type(error).__name__)

    async def _renew(self) -> None:
        self._opened = False
        await self._shut()
        self.client.renew()

    async def settle(self) -> None:
        """Finish what has begun."""
        if self._receiver is not None:
            await self._receiver.settle()
        await self._calls.settle()

    async def close(self) -> None:
        """Let go of the connections."""
        await self._shut()
        await self.client.close()

    async def _shut(self) -> None:
        """Let go of the gate's."""
        with suppress(*_NETWORK, RuntimeError, AttributeError):
            await self.client.gate.close()

    async def introduce(self) -> None:
        """Register the commands, if they are not as they were registered last."""
        payload = commands.payload(self._lexicon, self._games)
        print_ = blake2b(msgspec.json.encode(payload), digest_size=8).hexdigest()
        note = f"commands {self.client.app}"
        try:
            if await self._notes.read(NAME, note) == print_:
                return
            await self.client.register(payload)
            await self._notes.write(NAME, [(note, print_)])
        except (ChatError, *_NETWORK) as error:
            log.warning("the commands were not registered (%s): the next start tries again", type(error).__name__)

    # --- what the gate hears -----------------------------------------------------------------------------------------

    async def pressed(self, interaction: discord.Interaction, letter: Letter, at: float) -> None:
        """Somebody pressed or ordered something: he waits for an answer from now on."""
        if self._receiver is None:
            return
        # A hand in a private chat that is over is stripped of its buttons when they are pressed: what it says is kept.
        message = interaction.message
        old = [] if message is None or letter.guild else [each.to_dict() for each in message.components]
        caller = Caller(self.client.line(interaction), at, letter.message, cast("list[Component]", old))
        self._calls.ring(caller)
        await self._receiver.take(interaction.id, letter, caller)

    def written(self, guild: int, channel: int) -> bool:
        """Somebody wrote there: what stands above it is further up now. Where nobody plays nothing is listened to."""
        place = f"{NAME}:{guild}/{channel}"
        if self._desk is None or (guild and not self.adapter.busy(place)):
            return False
        if guild:
            self._desk.written(self._known.place(self.adapter.home(place)))
        return True

    async def said(self, number: int, letter: Letter) -> None:
        """Somebody said something that we may read."""
        if self._receiver is not None and letter.said:
            await self._receiver.take(number, letter, None)

    async def reacted(self, channel: int, message: int, user: int, emoji: str, *, given: bool) -> None:
        """Somebody has reacted to a message. It is not stored first: Discord tells it once, and a rose can be given again."""
        if self._desk is None or user == self.client.app or not likes(emoji):
            return
        ref = MessageRef(str(channel), str(message))
        try:
            await self._desk.reacted(Reaction(f"{NAME}:{user}", ref, NAME, given))
        except Exception as error:  # noqa: BLE001 - the store is away
            log.warning("a reaction was not counted (%s)", type(error).__name__)

    async def removed(self, guild: int, channel: int = 0) -> None:
        """A server or a channel is lost to us: nothing is sent there any more. What was played in a thread goes on in its channel."""
        if (home := await self.adapter.threads.lost(channel)) and self._desk is not None:
            await self._desk.back(self._known.place(home), anew=True)
            return
        self.adapter.shut(f"{NAME}:{guild}/{channel}" if channel else f"{NAME}:{guild}")

    async def admitted(self, guild: int, channel: int = 0) -> None:
        """We may perhaps write there again: what was not shown is shown, and if not, that is found out once."""
        if not self.adapter.hopes(f"{NAME}:{guild}"):
            return
        for place in self._known.within(guild, channel):
            if self.adapter.opened(place.id) and self._desk is not None:
                await self._desk.back(place, anew=True)

    async def deleted(self, message: int) -> None:
        """A table that somebody deleted comes back."""
        if (place := self.adapter.lost(message)) and self._desk is not None:
            await self._desk.back(self._known.place(place), anew=True)


def _free(limits: Limits) -> Limits:
    """The same place where nothing is counted."""
    return replace(limits, per_window=0, gap=0.0, spread=0.0, rate=0.0)


def invitation(app: int) -> str:
    """The address at which a server takes the bot in, with what it needs there and no more."""
    rights = discord.Permissions(
        view_channel=True,
        send_messages=True,
        create_public_threads=True,
        send_messages_in_threads=True,
        read_message_history=True,
    )
    scope = "bot%20applications.commands"
    return f"https://discord.com/oauth2/authorize?client_id={app}&permissions={rights.value}&scope={scope}"
