"""A hundred tables at once, in time that jumps: more hands change than Discord bears; the tables are seen to move at once all the same."""

from __future__ import annotations

import asyncio
import math
import random

from bot.chat import Begun, Limits, MessageRef
from bot.outbox import Outbox
from bot.pacing import Grade
from bot.platforms.discord.adapter import CHANNEL, PRIVATE
from bot.platforms.discord.pace import RATE, Ceiling
from bot.screen import Screen, Text
from engine.shown import Place
from tests.bot.test_outbox import JumpingLoop
from tests.discord_server.limits import Limits as Server

TABLES, SECONDS, WARMUP, TRIP = 100, 60.0, 20.0, 0.06


class Discord:
    """The limits of the local Discord; calls take a while there, and as long back. Everything costs one call."""

    name, limits = "discord", CHANNEL

    def __init__(self) -> None:
        self.server, self.ceiling = Server(), Ceiling(RATE)
        self.refused = self.calls = 0
        self._awaited: dict[tuple[str, str], list[tuple[int, asyncio.Future[None]]]] = {}

    def audiences(self, place: Place) -> tuple[Place, ...]:
        return (place,)

    def limits_at(self, place: Place, person: str) -> Limits:
        return PRIVATE if person else CHANNEL

    def free(self, message: MessageRef) -> bool:
        return False

    def instant(self, person: str, screen: Screen) -> bool:
        return False

    def refused(self, error: BaseException) -> bool:
        return False

    def mark(self, place: Place) -> str:
        return ""

    async def post(self, place: Place, screen: Screen, begun: Begun) -> MessageRef:
        await self._call("create", place.id, screen, public=True)
        return MessageRef(place.id, screen.key)

    async def edit(self, message: MessageRef, screen: Screen) -> None:
        await self._call("edit", message.chat, screen, public=True)

    async def whisper(self, person: str, place: Place, screen: Screen) -> None:
        await self._call("edit", person, screen, public=False)

    async def _call(self, kind: str, where: str, screen: Screen, *, public: bool) -> None:
        async with self.ceiling.call(public=public):
            await asyncio.sleep(TRIP)
            self.calls += 1
            now = asyncio.get_running_loop().time()
            self.refused += self.server.judge(kind, int(where.partition(":")[2]), now, exempt=False).refusal is not None
            for version, seen in self._awaited.get((where, screen.key), ()):
                if screen.version >= version and not seen.done():
                    seen.set_result(None)
            await asyncio.sleep(TRIP)

    def shows(self, where: str, version: int, key: str = "t") -> asyncio.Future[None]:
        """Done once this version, or a later one, is seen there."""
        seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = [each for each in self._awaited.get((where, key), ()) if not each[1].done()]
        self._awaited[where, key] = [*waiting, (version, seen)]
        return seen


async def plays(discord: Discord, outbox: Outbox, number: int, dice: random.Random, took: list[float]) -> None:
    """Four people, one after the other. Whoever plays sees his hand in the answer; of the others, each next one must see his."""
    clock = asyncio.get_running_loop().time
    place, people = Place(f"discord:{number}"), [f"discord:{number}{seat}" for seat in range(4)]
    version = 0
    while True:
        version += 1
        turn = version % 4
        began = clock()
        seen, held = discord.shows(place.id, version), discord.shows(people[turn], version)
        outbox.show(place, Screen("t", version, (Text(f"{version}"),)), Grade.MUST)
        for seat, person in enumerate(people):
            if seat != (turn - 1) % 4:
                grade = Grade.MUST if seat == turn else Grade.TABLE
                outbox.whisper(person, place, Screen("t", version, (Text(f"{version}"),)), grade)
        await seen
        if began > WARMUP:
            took.append(clock() - began)
        await held
        await asyncio.sleep(dice.lognormvariate(math.log(3.2), 0.6))


def test_a_hundred_tables_are_seen_to_move_at_once_and_discord_never_says_too_many() -> None:
    async def scene() -> None:
        discord, dice, took = Discord(), random.Random(4), list[float]()
        outbox = Outbox([discord])  # type: ignore[list-item]
        tables = [asyncio.create_task(plays(discord, outbox, 10 + number, dice, took)) for number in range(TABLES)]
        await asyncio.sleep(SECONDS)
        for table in tables:
            table.cancel()
        assert discord.refused == 0
        assert discord.calls > 0.75 * RATE * SECONDS, "what Discord bears is made use of"
        took.sort()
        assert took[len(took) // 2] < TRIP + 0.03
        assert took[int(len(took) * 0.99)] < 0.5
        await outbox.settle()

    loop = JumpingLoop()
    try:
        loop.run_until_complete(scene())
    finally:
        loop.close()
