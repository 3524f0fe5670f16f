"""What Telegram says when nothing is wrong: an edit that changes nothing, a message that is not there any more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.chat import Gone, Unreachable
from bot.platforms.telegram import client as client_module
from bot.platforms.telegram.client import Client
from bot.platforms.telegram.markup import Payload
from tests.telegram_server import TelegramServer


async def test_b13_what_is_not_modified_is_done_and_what_is_gone_is_told() -> None:
    async with TelegramServer() as server:
        ana = server.user("Ana")
        chat = server.group("La barra", ana).id
        client = Client(server.token, server.url, 1000.0)
        await client.open()
        try:
            number = await client.send(chat, Payload("uno"))
            await client.edit(chat, number, Payload("uno"))
            assert server.calls("editMessageText", ok=False)
            await client.edit(chat, number, Payload("dos"))
            await client.strip(chat, number)
            await client.delete(chat, number)
            with pytest.raises(Gone):
                await client.edit(chat, number, Payload("tres"))
            with pytest.raises(Gone):
                await client.delete(chat, number)
        finally:
            await client.close()


async def test_b16_a_topic_that_is_closed_cannot_be_written_to_until_it_is_open_again() -> None:
    async with TelegramServer() as server:
        ana = server.user("Ana")
        group = server.group("El club", ana, topics=True)
        topic = await group.topic("Truco")
        client = Client(server.token, server.url, 1000.0)
        await client.open()
        try:
            await topic.close()
            with pytest.raises(Unreachable):
                await client.send(group.id, Payload("uno"), thread=topic.id)
            await topic.reopen()
            assert await client.send(group.id, Payload("uno"), thread=topic.id)
        finally:
            await client.close()


async def test_a_message_that_was_sent_is_no_error_because_many_other_chats_were_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When its chat was last called is forgotten by then."""
    monkeypatch.setattr(client_module, "KEPT", 1)
    client = Client("1:a", "http://127.0.0.1:1")
    monkeypatch.setattr(client, "_gap", 0.01)
    slow = asyncio.Event()

    async def call(method: str, **parameters: Any) -> Any:
        if parameters["chat_id"] == 1:
            await slow.wait()
        return {"message_id": 7}

    monkeypatch.setattr(client, "_call", call)
    sent = asyncio.create_task(client.send(1, Payload("x")))
    await asyncio.sleep(0.05)
    await client.send(2, Payload("y"))
    slow.set()
    assert await sent == 7
