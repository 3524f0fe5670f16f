"""Updates that Telegram posts to us: each is stored before it is confirmed (B22), as those that are asked for are.

The path and the secret are made from the token: both stay the same over restarts, and neither tells it.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from hashlib import blake2b
from http import HTTPStatus

import msgspec

log = logging.getLogger(__name__)

HEADER = "x-telegram-bot-api-secret-token"
_PATH, _SECRET = b"webhook path", b"webhook secret"


class _Numbered(msgspec.Struct, frozen=True):
    """What has to be known of an update to store it."""

    update_id: int


_decoder = msgspec.json.Decoder(_Numbered)


class Webhook:
    """The address of one bot, below `base`, the address under which the world reaches this process."""

    def __init__(self, token: str, base: str) -> None:
        self._secret = _derived(token, _SECRET)
        self.path = f"/telegram/{_derived(token, _PATH)}"
        self.url = f"{base.rstrip('/')}{self.path}"
        self._push: Callable[[int, bytes], Awaitable[None]] | None = None
        self._pushing: set[asyncio.Future[None]] = set()

    @property
    def secret(self) -> str:
        """What Telegram has to say with every update."""
        return self._secret

    def connect(self, push: Callable[[int, bytes], Awaitable[None]]) -> None:
        """Who stores the updates; before that, Telegram is asked to come again."""
        self._push = push

    def disconnect(self) -> None:
        """Take nothing any more: Telegram is asked to come again."""
        self._push = None

    async def settle(self) -> None:
        """Wait until what was taken is stored, or that has failed."""
        while self._pushing:
            await asyncio.wait(self._pushing)

    async def take(self, headers: Mapping[str, str], body: bytes) -> int:
        """The status for one update; anything but 200, and Telegram sends it again."""
        if not hmac.compare_digest(headers.get(HEADER, "").encode(), self._secret.encode()):
            return HTTPStatus.FORBIDDEN
        if self._push is None:
            return HTTPStatus.SERVICE_UNAVAILABLE
        try:
            number = _decoder.decode(body).update_id
        except (msgspec.DecodeError, UnicodeError):
            # It would not get better by coming again.
            return HTTPStatus.OK
        try:
            # Whoever hangs up meanwhile does not break off what is half stored.
            pushing = asyncio.ensure_future(self._push(number, body))
            self._pushing.add(pushing)
            pushing.add_done_callback(self._pushing.discard)
            await asyncio.shield(pushing)
        except Exception as error:  # noqa: BLE001 - whatever the store has: Telegram keeps it until it is better
            log.warning("an update was not stored (%s): Telegram will send it again", type(error).__name__)
            return HTTPStatus.SERVICE_UNAVAILABLE
        return HTTPStatus.OK


def _derived(token: str, what: bytes) -> str:
    return blake2b(what, key=token.encode()[:64], digest_size=20).hexdigest()
