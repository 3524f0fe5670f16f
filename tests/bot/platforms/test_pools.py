"""A pool of connections that is closed while calls look up an address: aiohttp cancels what they wait for, nobody cancelled them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from telegram.error import NetworkError

from bot.platforms.discord.client import Client
from bot.platforms.discord.markup import Payload
from bot.platforms.telegram.transport import Transport


@pytest.fixture
async def asked(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set once an address is looked up, which nobody ever answers."""
    asked = asyncio.Event()

    async def hangs(*_: Any, **__: Any) -> Any:
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", hangs)
    return asked


async def transport() -> Transport:
    transport = Transport("https://api.example", connections=1, patience=30.0)
    await transport.initialize()
    return transport


async def test_a_pool_that_is_closed_under_a_call_is_an_error_of_the_network_at_telegram(asked: asyncio.Event) -> None:
    pool = await transport()
    calls = [asyncio.create_task(pool.do_request("https://api.example/x", "POST")) for _ in range(2)]
    await asked.wait()
    await pool.shutdown()
    for end in await asyncio.gather(*calls, return_exceptions=True):
        assert isinstance(end, NetworkError)
    with pytest.raises(NetworkError):
        await pool.do_request("https://api.example/x", "POST")


async def test_a_call_that_is_cancelled_is_cancelled(asked: asyncio.Event) -> None:
    pool = await transport()
    call = asyncio.create_task(pool.do_request("https://api.example/x", "POST"))
    await asked.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    await pool.shutdown()


class Deaf:
    """Hears nothing."""


def opened() -> Client:
    """A client with a session, as after its login."""
    client = Client(Deaf())  # type: ignore[arg-type]
    http: Any = client.gate.http
    http.token = "x"
    http.connector = aiohttp.TCPConnector(limit=0)
    http._HTTPClient__session = aiohttp.ClientSession(connector=http.connector)
    http._global_over = asyncio.Event()
    http._global_over.set()
    return client


async def test_a_session_that_is_closed_under_a_call_is_an_error_of_the_network_at_discord(
    asked: asyncio.Event,
) -> None:
    client = opened()
    call = asyncio.create_task(client.edit(1, 2, Payload(())))
    await asked.wait()
    await client.gate.http.close()
    with pytest.raises(OSError, match="closed"):
        await call


async def test_a_call_that_is_cancelled_at_discord_is_cancelled(asked: asyncio.Event) -> None:
    client = opened()
    call = asyncio.create_task(client.edit(1, 2, Payload(())))
    await asked.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    await client.gate.http.close()
