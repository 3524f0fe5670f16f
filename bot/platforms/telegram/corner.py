"""Messages in a group that one person alone sees (Bot API 10.2): his hand, with its buttons, for who has no private chat.

A server that does not know them yet would post for everybody.  So the first message to a server says nothing that is
anybody's; only when the answer shows that it went to one person, a hand is ever sent that way.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec
from telegram.error import TelegramError

from bot.chat import ChatError
from bot.latest import Latest
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.markup import Payload
from engine.shown import PersonId

log = logging.getLogger(__name__)

KEPT = 2000
"""Hands in corners that are remembered, the latest ones."""
PAUSE = 3600.0
"""Seconds for which a group is left alone that refused."""


class _Corner(msgspec.Struct, frozen=True):
    """A message that one person sees: where, its number for him, and what it says."""

    chat: int
    user: int
    number: int
    payload: Payload


class Corners:
    """Who has his hand in a corner of a group. Nothing of it outlives the process: the next press makes it anew."""

    def __init__(self, client: Client, clock: Callable[[], float]) -> None:
        self._client, self._clock = client, clock
        self._works: bool | None = None
        self._refused: dict[int, float] = {}
        self._corners: Latest[tuple[PersonId, str], _Corner] = Latest(KEPT)

    async def open(self, person: PersonId, key: str, where: Where, payload: Payload, probe: str) -> None:
        """Show him this after his press. `probe`: what is said first to a server of which nobody knows what it does."""
        if self._works is False or self._refused.get(where.chat, 0.0) > self._clock():
            return
        try:
            if self._works is None and not await self._try(where, probe):
                return
            message, number = await self._client.whisper(
                where.chat, where.user, where.query, payload, thread=where.thread
            )
        except (ChatError, TelegramError) as error:
            log.info("a message for one person was refused in a group (%s)", type(error).__name__)
            self._refused[where.chat] = self._clock() + PAUSE
            return
        if message or not number:
            # It has changed its mind since: whatever it was, it is taken away.
            await self._never(where.chat, message)
            return
        self._corners[person, key] = _Corner(where.chat, where.user, number, payload)

    async def _try(self, where: Where, probe: str) -> bool:
        """Whether a message for one person goes to one person."""
        message, number = await self._client.whisper(
            where.chat, where.user, where.query, Payload(probe), thread=where.thread
        )
        if message or not number:
            await self._never(where.chat, message)
            return False
        self._works = True
        with suppress(ChatError, TelegramError):
            await self._client.unwhisper(where.chat, where.user, number)
        return True

    async def _never(self, chat: int, message: int) -> None:
        self._works = False
        log.info("this Bot API server knows no messages for one person in a group")
        with suppress(ChatError, TelegramError):
            await self._client.delete(chat, message)

    async def update(self, person: PersonId, key: str, payload: Payload | None) -> None:
        """Show him the newer state, if his hand is in a corner; None takes it away."""
        corner = self._corners.get((person, key))
        if corner is None or corner.payload == payload:
            return
        try:
            if payload is None:
                del self._corners[person, key]
                await self._client.unwhisper(corner.chat, corner.user, corner.number)
            else:
                self._corners[person, key] = _Corner(corner.chat, corner.user, corner.number, payload)
                await self._client.rewhisper(corner.chat, corner.user, corner.number, payload)
        except (ChatError, TelegramError):
            # It is no promise that it arrives; what he holds is a press away.
            self._corners.pop((person, key), None)


class Where(msgspec.Struct, frozen=True):
    """The press that allows it: in which group and topic, whose, and its id."""

    chat: int
    thread: int
    user: int
    query: str
