"""Telegram, put together: who we are, the adapter for the outbox, and the loop that brings the updates."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import blake2b

from telegram.error import InvalidToken, TelegramError

from bot.chat import Letters, Notes, PlatformFault
from bot.platforms.telegram.adapter import GROUP, PRIVATE, TelegramAdapter
from bot.platforms.telegram.client import RATE, Client
from bot.platforms.telegram.front import Desk, Front
from bot.platforms.telegram.known import Known
from bot.platforms.telegram.receiver import Receiver, Revoked
from bot.platforms.telegram.updates import NAME
from bot.words import Lexicon
from engine.shown import PlaceId

log = logging.getLogger(__name__)

LONGEST = 60.0


REFUSED = "Telegram refuses the token: set TRUCO_TELEGRAM_TOKEN to the one that BotFather gives (/mybots, API Token)"


class Telegram:
    """The platform. `open`, then `connect`, then `run` until it is cancelled, then `settle` and `close`."""

    def __init__(self, token: str, api: str, lexicon: Lexicon, letters: Letters, notes: Notes) -> None:
        self._client = Client(token, api, RATE)
        self._lexicon = lexicon
        self._letters, self._notes = letters, notes
        self._known = Known(notes, lexicon)
        self._opened = False
        self._receiver: Receiver | None = None
        self._desk: Desk | None = None
        self.adapter = TelegramAdapter(self._client, self._known, GROUP, PRIVATE)

    async def open(self) -> bool:
        """Whether Telegram answers that it knows us. Raises PlatformFault if it says that it does not."""
        try:
            await self._client.open()
        except InvalidToken:
            raise PlatformFault(REFUSED) from None
        except TelegramError as error:
            log.warning("Telegram does not answer (%s): trying again", type(error).__name__)
            return False
        self._opened = True
        return True

    @property
    def address(self) -> str:
        """Where people find the bot, as soon as we know who we are."""
        return f"https://t.me/{self._client.username}" if self._opened else "Telegram"

    def connect(self, desk: Desk) -> None:
        """Who takes the presses."""
        self._desk = desk

    async def run(self, places: list[PlaceId]) -> None:
        """Draw what is going on again, and take updates until cancelled. Raises PlatformFault."""
        assert self._desk is not None
        desk = self._desk
        front = Front(self._client, self._known, self.adapter, self._lexicon, desk)
        self._receiver = Receiver(self._client, self._letters, front)
        known = await self._known.load([place for place in places if place.startswith(f"{NAME}:")])
        pause = 1.0
        while not self._opened and not await self.open():
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST)
        log.info("Telegram: %s", self.address)
        for place in known:
            await desk.back(place)
        menu = asyncio.create_task(self._introduce())
        try:
            await self._receiver.run()
        except Revoked:
            raise PlatformFault(REFUSED) from None
        finally:
            menu.cancel()

    async def settle(self) -> None:
        """Finish the updates that have begun."""
        if self._receiver is not None:
            await self._receiver.settle()

    async def close(self) -> None:
        """Let go of the connections."""
        with suppress(TelegramError, RuntimeError):
            await self._client.close()

    async def _introduce(self) -> None:
        """The menu of commands and the descriptions, where they have changed."""
        try:
            for lang in self._lexicon.langs:
                words = self._lexicon.pick(lang)
                commands = [("truco", words("telegram-command-truco"))]
                about, brief = words("telegram-about"), words("telegram-brief")
                print_ = blake2b(repr((commands, about, brief)).encode(), digest_size=8).hexdigest()
                note = f"menu {self._client.username} {lang}"
                if await self._notes.read(NAME, note) == print_:
                    continue
                spoken = "" if lang == self._lexicon.default else lang.partition("-")[0]
                for each in {spoken, lang.partition("-")[0]}:
                    await self._client.introduce(each, commands, about, brief)
                await self._notes.write(NAME, [(note, print_)])
        except Exception as error:  # noqa: BLE001 - without a menu it plays as well; the next start tries again
            log.info("the menu of commands was not set (%s)", type(error).__name__)
