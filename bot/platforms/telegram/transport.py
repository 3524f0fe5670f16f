"""How python-telegram-bot reaches the Bot API here: aiohttp's connections, and bodies written as JSON at once.

The library's own way (httpx) looks at every connection of its pool for each call, and takes more time than the whole move.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import msgspec
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

CONNECT = 5.0
"""Seconds until a connection has to be there."""
KEPT = 30.0
"""Seconds that an idle connection is kept; servers close theirs after about a minute."""


class _Plain(NamedTuple):
    """A parameter that needs no translation, as the library reads one."""

    name: str
    value: object
    input_files: None = None


class Transport(BaseRequest):
    """One pool of connections. `patience`: seconds that an answer may take."""

    def __init__(self, api: str, *, connections: int, patience: float) -> None:
        self._limit, self._patience = connections, patience
        self._proxy = _proxy(api)
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds that an answer may take."""
        return self._patience

    async def initialize(self) -> None:
        """Make the pool, on the running loop."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._limit, keepalive_timeout=KEPT),
                headers={"User-Agent": self.USER_AGENT},
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=True,
            )

    async def shutdown(self) -> None:
        """Let go of the connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def call(self, url: str, parameters: dict[str, Any]) -> Any:
        """The result of a method, plain. Raises what the library raises."""
        plain: Any = [_Plain(name, value) for name, value in parameters.items()]
        return await self.post(url, RequestData(plain))

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: Any = BaseRequest.DEFAULT_NONE,
        write_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002 - the library's signature
        connect_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002
        pool_timeout: Any = BaseRequest.DEFAULT_NONE,  # noqa: ARG002
    ) -> tuple[int, bytes]:
        """Status and body. The errors say no more than their kind: an address holds the token."""
        if self._session is None:
            raise NetworkError("closed")
        wait = read_timeout if isinstance(read_timeout, int | float) else self._patience
        timeout = aiohttp.ClientTimeout(sock_connect=CONNECT, sock_read=wait, total=wait + 2 * CONNECT)
        body, headers = _body(request_data)
        try:
            async with self._session.request(
                method,
                url,
                data=body,
                headers=headers,
                timeout=timeout,
                proxy=self._proxy,
                allow_redirects=False,
            ) as response:
                return response.status, await response.read()
        except TimeoutError:
            raise TimedOut from None
        except aiohttp.ClientError as error:
            raise NetworkError(type(error).__name__) from None
        except asyncio.CancelledError:
            if _cancelled():
                raise
            raise NetworkError("closed") from None

    @staticmethod
    def parse_json_payload(payload: bytes) -> Any:
        """What a body says."""
        try:
            return msgspec.json.decode(payload)
        except (msgspec.DecodeError, UnicodeError):
            raise TelegramError("Invalid server response") from None


def _cancelled() -> bool:
    """Whether somebody has cancelled this task. If not, its pool was closed: that cancels what its calls wait for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _body(data: RequestData | None) -> tuple[bytes | aiohttp.FormData, dict[str, str]]:
    """What is sent: JSON, or a form if there are files."""
    if data is None or not data.contains_files:
        return msgspec.json.encode(data.parameters if data else {}), {"Content-Type": "application/json"}
    form = aiohttp.FormData(data.json_parameters)
    for name, (file, content, kind) in (data.multipart_data or {}).items():
        form.add_field(name, content, filename=file, content_type=kind)
    return form, {}


def _proxy(api: str) -> str | None:
    """The proxy that the environment names for this server."""
    address = urlsplit(api)
    if proxy_bypass(address.hostname or ""):
        return None
    return getproxies().get(address.scheme)
