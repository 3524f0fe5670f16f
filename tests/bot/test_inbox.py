from __future__ import annotations

import asyncio
import logging

import pytest

from bot.chat import Answer, Incoming, Order
from bot.inbox import Inbox
from engine.shown import Person, Place


def order(key: str) -> Order:
    return Order(key, Person("web:a", "Ana"), Place("web:x"), "casa")


async def test_b2_the_same_update_is_handled_once_while_and_after_it_is_handled() -> None:
    handled: list[str] = []
    gate = asyncio.Event()

    async def handle(incoming: Incoming) -> Answer:
        handled.append(incoming.key)
        await gate.wait()
        return Answer("done")

    inbox = Inbox(handle, lambda _: Answer("trouble"))
    both = [asyncio.create_task(inbox.take(order("k"))) for _ in range(2)]
    await asyncio.sleep(0)
    gate.set()
    assert [answer.note for answer in await asyncio.gather(*both)] == ["done", "done"]
    assert (await inbox.take(order("k"))).note == "done"
    assert handled == ["k"]


async def test_b25_who_goes_away_does_not_break_off_what_he_began() -> None:
    done = asyncio.Event()
    gate = asyncio.Event()

    async def handle(_: Incoming) -> Answer:
        await gate.wait()
        done.set()
        return Answer()

    inbox = Inbox(handle, lambda _: Answer())
    task = asyncio.create_task(inbox.take(order("k")))
    await asyncio.sleep(0)
    task.cancel()
    gate.set()
    await inbox.settle()
    assert done.is_set()


async def test_b1_b9_trouble_is_answered_logged_without_its_text_and_may_be_tried_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    faults = [RuntimeError("7 de espadas")]

    async def handle(_: Incoming) -> Answer:
        if faults:
            raise faults.pop()
        return Answer("fine")

    inbox = Inbox(handle, lambda _: Answer("trouble"))
    with caplog.at_level(logging.DEBUG):
        assert (await inbox.take(order("k"))).note == "trouble"
    assert "RuntimeError" in caplog.text
    assert "espadas" not in caplog.text
    assert (await inbox.take(order("k"))).note == "fine"


async def test_old_answers_are_forgotten() -> None:
    async def handle(incoming: Incoming) -> Answer:
        return Answer(incoming.key)

    inbox = Inbox(handle, lambda _: Answer(), kept=2)
    for number in range(5):
        await inbox.take(order(str(number)))
    assert len(inbox._answers) == 2
