"""The gate of all calls to a platform, in virtual time: whoever waits has his turn, and no turn is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.chat import Limits
from bot.outbox import Grade, Outbox
from bot.pacing import PATIENCE, Gate
from engine.shown import Place
from tests.bot.test_outbox import PLACE, Chat, JumpingLoop, play, screen


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    loop = JumpingLoop()
    try:
        loop.run_until_complete(scene())
    finally:
        loop.close()


def test_who_waits_behind_calls_that_hang_is_looked_at_when_his_patience_ends() -> None:
    async def scene() -> None:
        gate = Gate(10.0)
        for _ in range(6):
            await gate.ask(0)
        turn = gate.ask(3)
        await asyncio.sleep(PATIENCE - 1)
        assert not turn.done()
        await asyncio.sleep(2)
        assert turn.done()

    run(scene)


def test_a_turn_that_is_given_back_is_the_next_ones() -> None:
    async def scene() -> None:
        gate = Gate(1.0)
        await gate.ask(0)
        turn = gate.ask(0)
        await asyncio.sleep(0.1)
        assert not turn.done()
        gate.give_back()
        assert turn.done()

    run(scene)


@pytest.mark.parametrize("every", [100.0, 4.0])
def test_a_hand_that_changes_while_it_waits_keeps_its_place(every: float) -> None:
    """Twenty tables a second have to be shown, where ten may be: a hand comes now and then all the same, however it changes."""

    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 0.05

        async def tables() -> None:
            for version in range(600):
                for number in range(4):
                    outbox.show(Place(f"fake:{(version * 4 + number) % 40}"), screen(f"t{version}", version))
                await asyncio.sleep(0.2)

        async def hand() -> None:
            await asyncio.sleep(5)
            for version in range(int(100 / every) + 1):
                outbox.whisper("fake:ana", PLACE, screen(f"hand{version}", version), Grade.TABLE)
                await asyncio.sleep(every)

        await asyncio.gather(tables(), hand())
        await outbox.settle()

    calls = play(scene, Limits(rate=10.0)).calls
    assert min(at for at, what, *_ in calls if what == "whisper") < 25


def test_a_turn_that_is_not_used_is_no_call() -> None:
    """Topics of a group share what it bears and wait at the gate at once: of the turns that they get, one is used."""

    async def scene(chat: Chat, outbox: Outbox) -> None:
        gate = outbox._gates["fake"]
        for _ in range(10):
            await gate.ask(0)
        for number in range(8):
            outbox.show(Place(f"fake:1/{number}"), screen("a", 1), Grade.MUST)
        await asyncio.sleep(0)
        for _ in range(10):
            gate.end()
        await asyncio.sleep(1.2)
        assert len(chat.calls) == 1
        assert gate._flying + len(gate._ended) == 1
        await outbox.settle()

    play(scene, Limits(rate=10.0, gap=1.1, shared=True))


def test_a_call_whose_connection_is_let_go_of_is_made_again() -> None:
    """It looks as if we had been told to stop, which nobody did; whatever else waits there goes out too."""

    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.faults = [asyncio.CancelledError()]  # type: ignore[list-item]
        outbox.whisper("fake:ana", PLACE, screen("hand", 1))
        await asyncio.sleep(0.1)
        outbox.whisper("fake:ana", PLACE, screen("other", 1, key="k"))
        await outbox.settle()

    assert sorted(play(scene).texts) == ["hand", "other"]


def test_a_private_screen_is_seen_once_it_is_there_and_nothing_newer_waits() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        def seen() -> bool:
            return outbox.seen("fake:ana", PLACE, "t")

        chat.slow = 1.0
        assert not seen()
        outbox.whisper("fake:ana", PLACE, screen("one", 1))
        await asyncio.sleep(0.5)
        assert not seen(), "it is on its way"
        await outbox.settle()
        assert seen()
        outbox.whisper("fake:ana", PLACE, screen("two", 2), Grade.COSMETIC)
        assert not seen()
        chat.faults = [OSError()]
        await outbox.settle()
        assert not seen(), "it is not tried again, and must not be taken for shown"

    play(scene, Limits(lasting=True))


def test_after_a_stop_nothing_begins_and_what_is_on_its_way_has_its_time() -> None:
    async def scene(chat: Chat, outbox: Outbox) -> None:
        chat.slow = 3.0
        outbox.show(PLACE, screen("one", 1))
        await asyncio.sleep(1)
        outbox.show(PLACE, screen("two", 2))
        outbox.show(Place("fake:2"), screen("slow", 1))
        chat.slow = 30.0
        await asyncio.sleep(1)
        await outbox.stop(5.0)
        outbox.show(PLACE, screen("three", 3))
        await asyncio.sleep(60)

    chat = play(scene)
    assert chat.texts == ["one"], "the second had not begun, the slow one was broken off"
    assert chat.flying == 0
