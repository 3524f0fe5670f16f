"""Telegram, put together: who we are, the adapter for the outbox, and the loop that brings the updates."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b

from msgspec.structs import replace
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.chat import Counter, Hook, Letters, Limits, Notes, PlatformFault
from bot.platforms.telegram.adapter import GROUP, PRIVATE, TelegramAdapter
from bot.platforms.telegram.client import RATE, Client
from bot.platforms.telegram.front import Front
from bot.platforms.telegram.known import Known
from bot.platforms.telegram.receiver import Receiver, Revoked
from bot.platforms.telegram.updates import NAME
from bot.platforms.telegram.webhook import Webhook
from bot.words import Lexicon
from engine.shown import PlaceId

log = logging.getLogger(__name__)

LONGEST = 60.0
MENU = (
    "truco",
    "ayuda",
    "ranking",
    "stats",
    "versitos",
    "anular",
    "terminar",
    "echar",
    "reglas",
    "juez",
    "avisame",
    "idioma",
    "config",
    "bloquear",
    "desbloquear",
    "misdatos",
    "diagnostico",
)
"""The commands that are offered."""
UNLIMITED = 1e6
"""Calls a second where nothing has to be spared."""


REFUSED = "Telegram refuses the token: set TRUCO_TELEGRAM_TOKEN to the one that BotFather gives (/mybots, API Token)"


def _free(limits: Limits) -> Limits:
    """The same without any pace."""
    return replace(limits, per_window=0, gap=0.0, spread=0.0, rate=0.0)


class Telegram:
    """The platform. `open`, then `connect`, then `run` until it is cancelled, then `settle` and `close`."""

    def __init__(
        self,
        token: str,
        api: str,
        lexicon: Lexicon,
        letters: Letters,
        notes: Notes,
        *,
        webhook: str = "",
        limited: bool = True,
    ) -> None:
        self._webhook = Webhook(token, webhook) if webhook else None
        self._client = Client(token, api, RATE if limited else UNLIMITED)
        self._lexicon = lexicon
        self._letters, self._notes = letters, notes
        self._known = Known(notes, lexicon)
        self._opened = False
        self._receiver: Receiver | None = None
        self._desk: Counter | None = None
        group, private = (GROUP, PRIVATE) if limited else (_free(GROUP), _free(PRIVATE))
        self.adapter = TelegramAdapter(self._client, self._known, group, private)

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

    @property
    def hooks(self) -> Mapping[str, Hook]:
        """Where updates are posted to, if they are."""
        return {self._webhook.path: self._webhook.take} if self._webhook else {}

    def connect(self, desk: Counter) -> None:
        """Who takes the presses."""
        self._desk = desk

    async def run(self, places: list[PlaceId]) -> None:
        """Draw what is going on again, and take updates until cancelled. Raises PlatformFault."""
        assert self._desk is not None
        desk = self._desk
        front = Front(self._client, self._known, self.adapter, desk)
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
            await self._receive(self._receiver)
        except Revoked:
            raise PlatformFault(REFUSED) from None
        finally:
            menu.cancel()

    async def _receive(self, receiver: Receiver) -> None:
        """Be posted updates, or ask for them, until cancelled. Raises Revoked."""
        if self._webhook is None:
            await self._listen("", "")
            await receiver.run()
            return
        await receiver.resume()
        self._webhook.connect(receiver.push)
        try:
            await self._listen(self._webhook.url, self._webhook.secret)
            log.info("Telegram posts its updates below %s/telegram/", self._webhook.url.partition("/telegram/")[0])
            await asyncio.Event().wait()
        finally:
            self._webhook.disconnect()

    async def _listen(self, url: str, secret: str) -> None:
        """Tell Telegram, as often as it takes."""
        pause = 1.0
        while True:
            try:
                await self._client.listen(url, secret)
            except InvalidToken:
                raise Revoked from None
            except BadRequest as error:
                raise PlatformFault(
                    f"Telegram does not take the address of TRUCO_TELEGRAM_WEBHOOK ({error.message}): it must be one that "
                    "the world reaches by HTTPS on port 443, 80, 88 or 8443"
                ) from None
            except TelegramError as error:
                log.warning("Telegram does not answer (%s): trying again", type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(pause * 2, LONGEST)
            else:
                return

    async def settle(self) -> None:
        """Finish the updates that have begun."""
        if self._webhook is not None:
            await self._webhook.settle()
        if self._receiver is not None:
            await self._receiver.settle()
        await self.adapter.settle()

    async def close(self) -> None:
        """Let go of the connections."""
        with suppress(TelegramError, RuntimeError):
            await self._client.close()

    async def _introduce(self) -> None:
        """The menu of commands and the descriptions, where they have changed."""
        try:
            for tongue in dict.fromkeys(lang.partition("-")[0] for lang in self._lexicon.langs):
                # Telegram has two letters for a language: of several of one tongue, the nearest to these alone.
                words = self._lexicon.pick(tongue)
                commands = [(name, words(f"telegram-command-{name}")) for name in MENU]
                about, brief = words("telegram-about"), words("telegram-brief")
                print_ = blake2b(repr((commands, about, brief)).encode(), digest_size=8).hexdigest()
                note = f"menu {self._client.username} {words.lang}"
                if await self._notes.read(NAME, note) == print_:
                    continue
                for each in ("", tongue) if words.lang == self._lexicon.default else (tongue,):
                    await self._client.introduce(each, commands, about, brief)
                await self._notes.write(NAME, [(note, print_)])
        except Exception as error:  # noqa: BLE001 - without a menu it plays as well; the next start tries again
            log.info("the menu of commands was not set (%s)", type(error).__name__)
