"""What Telegram has is confirmed by asking for what comes after it: by then it has to be in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from bot.platforms.telegram.receiver import Receiver
from tests.bot.test_outbox import JumpingLoop


class Server:
    """Has a few updates, and gives again what was not confirmed."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.asked = 0
        self.lost: set[int] = set()
        """What was confirmed, and was not stored by then."""

    async def updates(self, offset: int | None) -> list[tuple[int, bytes]]:
        self.asked += 1
        # Noted, for whatever is raised here is waited out by the bot.
        self.lost |= {number for number in range(1, offset or 1) if f"telegram:{number}" not in self.letters.kept}
        if self.asked == 8:
            raise asyncio.CancelledError
        await asyncio.sleep(0)
        return [(number, b"{}") for number in range(offset or 1, 5)][:2]


class Letters:
    """A store that is slow, and away the first time."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.away = True
        self.done: list[str] = []

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        await asyncio.sleep(0.01)
        if self.away:
            self.away = False
            raise OSError("the disk is full")
        new = [key for key in letters if key not in self.kept]
        self.kept |= letters
        return new

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        return []

    def handled(self, key: str) -> None:
        self.done.append(key)

    async def flush(self) -> None:
        pass


class Front:
    """Takes what it is given."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.taken: list[str] = []

    def lane(self, blob: bytes) -> str:
        return "table"

    async def take(self, key: str, blob: bytes, came: float) -> None:
        assert key in self.letters.kept
        self.taken.append(key)

    async def settle(self) -> None:
        pass


async def all_are_taken_once(letters: Letters) -> None:
    front = Front(letters)
    server = Server(letters)
    receiver = Receiver(server, letters, front)  # type: ignore[arg-type]
    with suppress(asyncio.CancelledError):
        await receiver.run()
    await receiver.settle()
    assert server.lost == set()
    assert front.taken == letters.done == [f"telegram:{number}" for number in range(1, 5)]


async def test_b22_updates_are_confirmed_once_they_are_stored_and_taken_once() -> None:
    await all_are_taken_once(Letters())


class Unsure(Letters):
    """Commits the first time, too, and cannot say so."""

    async def keep(self, letters: Mapping[str, bytes]) -> list[str]:
        new = [key for key in letters if key not in self.kept]
        self.kept |= letters
        if self.away:
            self.away = False
            raise OSError("connection was closed in the middle of operation")
        return new

    async def waiting(self, prefix: str) -> list[tuple[str, bytes]]:
        return [(key, blob) for key, blob in self.kept.items() if key not in self.done]


async def test_b22_updates_that_were_stored_although_the_store_did_not_say_so_are_handled() -> None:
    await all_are_taken_once(Unsure())


class Busy(Server):
    """Has an update every two milliseconds; answers as soon as there is one."""

    def __init__(self, letters: Letters, most: int) -> None:
        super().__init__(letters)
        self.most, self.batches = most, list[int]()
        self.first = asyncio.get_running_loop().time()

    async def updates(self, offset: int | None) -> list[tuple[int, bytes]]:
        clock = asyncio.get_running_loop().time
        next_ = offset or 1
        if next_ > self.most:
            raise asyncio.CancelledError
        await asyncio.sleep(max(0.0, self.first + next_ * 0.002 - clock()))
        there = [(number, b"{}") for number in range(next_, self.most + 1) if self.first + number * 0.002 <= clock()]
        self.batches.append(len(there))
        return there


def test_what_comes_close_together_shares_a_question() -> None:
    async def scene() -> Busy:
        letters = Letters()
        letters.away = False
        letters.keep = keep(letters)
        server = Busy(letters, 60)
        receiver = Receiver(server, letters, Front(letters))  # type: ignore[arg-type]
        with suppress(asyncio.CancelledError):
            await receiver.run()
        await receiver.settle()
        assert len(letters.kept) == 60
        return server

    def keep(letters: Letters):
        async def now(new: Mapping[str, bytes]) -> list[str]:
            letters.kept |= new
            return list(new)

        return now

    loop = JumpingLoop()
    try:
        server = loop.run_until_complete(scene())
    finally:
        loop.close()
    assert server.batches[0] == 1, "after a rest the first press is heard at once"
    assert len(server.batches) <= 12, "five or six at a time: it asks no oftener than it has to"
