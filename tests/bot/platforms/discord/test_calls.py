"""Every interaction gets one first answer, in time, whatever else happens (B1, B22)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.platforms.discord import calls as calls_module
from bot.platforms.discord.calls import Caller, Calls
from bot.platforms.discord.client import Expired
from bot.platforms.discord.markup import Payload, note
from bot.platforms.discord.receiver import Receiver
from bot.platforms.discord.updates import Letter, custom_id


class Line:
    """The line of an interaction, without Discord at its end."""

    def __init__(self, *, late: bool = False) -> None:
        self.said: list[tuple[Any, ...]] = []
        self.late = late

    async def first(self, kind: int, data: dict[str, Any] | None = None) -> None:
        if self.late:
            raise Expired
        assert not [each for each in self.said if each[0] == "first"], "answered twice"
        self.said.append(("first", kind))

    async def follow(self, payload: Payload) -> int:
        self.said.append(("follow",))
        return 9

    async def rewrite(self, payload: Payload, number: int = 0) -> None:
        self.said.append(("rewrite", number))

    async def erase(self, number: int = 0) -> None:
        self.said.append(("erase", number))


def caller(message: int = 5, *, late: bool = False) -> tuple[Caller, Line]:
    line = Line(late=late)
    return Caller(line, asyncio.get_running_loop().time(), message), line  # type: ignore[arg-type]


async def test_an_edit_answers_who_pressed_first_and_the_others_later() -> None:
    calls = Calls()
    (one, first), (two, second) = caller(), caller()
    calls.ring(one)
    calls.ring(two)
    assert calls.free(5)
    assert not calls.free(6)
    assert not calls.free(0)
    assert await calls.edit(5, note("x"))
    assert (first.said, second.said) == ([("first", 7)], [])
    assert await calls.edit(5, note("y"))
    assert not await calls.edit(5, note("z"))
    assert second.said == [("first", 7)]
    assert not calls.free(5)


async def test_an_edit_that_comes_too_late_for_one_is_made_otherwise() -> None:
    calls = Calls()
    one, first = caller(late=True)
    calls.ring(one)
    assert not await calls.edit(5, note("x"))
    assert first.said == []


async def test_who_is_told_after_his_message_was_edited_gets_one_more() -> None:
    calls = Calls()
    one, line = caller()
    calls.ring(one)
    assert await calls.edit(5, note("x"))
    assert await calls.say(one, note("no")) == 9
    assert line.said == [("first", 7), ("follow",)]


async def test_b1_nobody_waits_for_long() -> None:
    calls = Calls()
    press, pressed = caller()
    order, ordered = caller(0)
    calls.ring(press)
    calls.ring(order)
    await asyncio.sleep(2 * calls_module.PATIENCE)
    assert pressed.said == [("first", 6)]
    assert ordered.said == [("first", 5)]
    assert not calls.free(5)
    # What comes later goes where it was announced.
    await calls.say(order, note("x"))
    await calls.say(press, note("x"))
    assert ordered.said[1:] == [("rewrite", 0)]
    assert pressed.said[1:] == [("follow",)]


async def test_b25_a_stop_confirms_who_waits() -> None:
    calls = Calls()
    one, line = caller()
    calls.ring(one)
    await calls.settle()
    assert line.said == [("first", 6)]


class Store:
    """Letters that take their time to be kept."""

    def __init__(self, *, broken: bool = False) -> None:
        self.batches: list[list[str]] = []
        self.done: list[str] = []
        self.broken = broken

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        await asyncio.sleep(0.01)
        if self.broken:
            raise RuntimeError("the disk is full")
        known = {key for batch in self.batches for key in batch}
        self.batches.append([key for key in letters if key not in known])
        return self.batches[-1]

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        return []

    def handled(self, key: str) -> None:
        self.done.append(key)

    async def flush(self) -> None:
        pass


class Front:
    """Takes letters, each table's in order."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.taken: list[str] = []
        self.told: list[Letter] = []
        self.running: set[str] = set()

    async def take(self, key: str, letter: Letter, caller: Caller | None) -> None:
        assert any(key in batch for batch in self.store.batches), "it was not stored"
        table = letter.custom[-9:-1]
        assert table not in self.running, "two presses of one table at once"
        self.running.add(table)
        await asyncio.sleep(0.002)
        self.running.discard(table)
        self.taken.append(key)

    async def trouble(self, letter: Letter, caller: Caller) -> None:
        self.told.append(letter)


def press(table: int) -> Letter:
    return Letter(table, "Ana", custom=custom_id("table", f"tabletab{table:04x}"[-8:] + "v"))


async def test_b22_three_hundred_presses_at_once_are_stored_together_and_taken_once_in_order() -> None:
    store = Store()
    front = Front(store)
    receiver = Receiver(store, front)  # type: ignore[arg-type]
    sent = [(number, press(number % 50)) for number in range(300)]
    await asyncio.gather(*(receiver.take(number, letter, None) for number, letter in sent))  # type: ignore[arg-type]
    # A connection that is resumed may bring some of them again.
    await asyncio.gather(*(receiver.take(number, letter, None) for number, letter in sent[:10]))  # type: ignore[arg-type]
    await receiver.settle()
    assert sorted(front.taken) == sorted(f"discord:{number}" for number in range(300))
    for table in range(50):
        mine = [each for each in front.taken if int(each.removeprefix("discord:")) % 50 == table]
        assert mine == sorted(mine, key=lambda each: int(each.removeprefix("discord:")))
    assert len(store.batches) <= 4
    assert sorted(store.done) == sorted(front.taken)


async def test_b2_the_same_letter_twice_in_one_moment_is_taken_once() -> None:
    store = Store()
    front = Front(store)
    receiver = Receiver(store, front)  # type: ignore[arg-type]
    await asyncio.gather(*(receiver.take(1, press(1), None) for _ in range(3)))  # type: ignore[arg-type]
    await receiver.settle()
    assert front.taken == ["discord:1"]


async def test_b22_what_could_not_be_stored_did_nothing_and_is_told() -> None:
    store = Store(broken=True)
    front = Front(store)
    receiver = Receiver(store, front)  # type: ignore[arg-type]
    one, _ = caller()
    await asyncio.gather(*(receiver.take(number, press(number), one) for number in range(3)))
    await receiver.take(4, Letter(1, "Ana", said="truco"), None)
    assert front.taken == []
    assert len(front.told) == 3


class Unsure(Store):
    """Commits, and cannot say so the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.lost = True
        self.blobs: dict[str, bytes] = {}

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        new = await super().keep(letters)
        self.blobs |= letters
        if self.lost:
            self.lost = False
            raise OSError("connection was closed in the middle of operation")
        return new

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        return [(key, blob) for key, blob in self.blobs.items() if key not in self.done]


async def test_b22_what_was_stored_although_the_store_did_not_say_so_is_done_with_the_next_letter() -> None:
    store = Unsure()
    front = Front(store)
    receiver = Receiver(store, front)  # type: ignore[arg-type]
    one, _ = caller()
    await receiver.take(1, press(1), one)
    assert (front.taken, front.told) == ([], [press(1)])
    await receiver.take(2, press(2), one)
    await receiver.settle()
    assert sorted(front.taken) == sorted(store.done) == ["discord:1", "discord:2"]
    assert front.told == [press(1)]


async def test_b25_a_stop_waits_for_what_is_being_stored() -> None:
    store = Store()
    front = Front(store)
    receiver = Receiver(store, front)  # type: ignore[arg-type]
    comes = [asyncio.create_task(receiver.take(number, press(number), None)) for number in (1, 2)]
    await asyncio.sleep(0)
    await receiver.settle()
    assert front.taken == ["discord:1", "discord:2"]
    await asyncio.gather(*comes)
