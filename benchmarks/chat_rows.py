"""The platform rows of the chat benchmark: people at human pace, with the servers' limits on and a round trip of 120 ms."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from benchmarks import chat_discord, chat_telegram
from benchmarks.chat_discord import Discord
from benchmarks.chat_telegram import Telegram
from benchmarks.chatters import NEVER, Table, thinking
from benchmarks.costs import costs
from benchmarks.process import House, apart
from tests.bot.processes import free_port
from tests.discord_server import DiscordServer
from tests.telegram_server import TelegramServer

TRIP = 0.12
SHARDS = 2
EIGHTH = 8
"""Every so manieth table of a platform row is one person against three players of the house."""


class Row(msgspec.Struct, frozen=True):
    """One platform. Pings are counted apart, presses that nobody ever saw as 60 s."""

    calls_per_action: float
    calls_per_hand_2v2: float
    calls_per_hand_1v_house: float
    pings_per_hand: float
    pings_early: int
    """Pings within 3 s of the press that they are about; there must be none."""
    ping_calls: int
    """The most calls for one ping, that which takes it away again included."""
    n429: int
    visible_p50_s: float
    visible_p90_s: float
    visible_p99_s: float
    ack_p99_s: float
    cpu_ms_per_action: float
    actions: int
    hands: int


class Plan(msgspec.Struct, frozen=True):
    """How long and how much."""

    tables: int
    seconds: float
    load_tables: int
    load_rate: float
    load_seconds: float
    live_tables: int
    discord_tables: int = 100
    burst: int = 75
    """Tables of four people who all press at once."""
    warmup: float = 60.0
    settle: float = 5.0
    """Seconds of pressing before memory or load is looked at."""
    together: bool = False
    """Both platforms at once, each then having half of the machine."""
    polling: bool = False
    """Telegram is asked for its updates, where else it brings them, as it does to who runs a bot for many groups.

    With a round trip of 120 ms whoever asks is deaf for 125 ms after each answer: that adds 0.06 s to a press on the average."""

    @property
    def asked(self) -> dict[str, str]:
        """The settings of how Telegram's updates come."""
        if self.polling:
            return {}
        port = str(free_port())
        return {"PORT": port, "TRUCO_TELEGRAM_WEBHOOK": f"http://127.0.0.1:{port}"}


FULL = Plan(60, 600.0, 500, 100.0, 60.0, 2000)
SOAK = msgspec.structs.replace(FULL, seconds=1800.0)
QUICK = Plan(12, 45.0, 60, 20.0, 8.0, 60, discord_tables=6, burst=15, warmup=50.0, settle=3.0, together=True)
"""Fewer tables and a lower rate: for whoever wants to know whether it still runs, not how fast. Not less to warm up: what a lobby
has cost a group weighs on it for a minute."""


class Bench:
    """A bot process and the people of its platform."""

    def __init__(self, folder: Path, people: Telegram | Discord, **settings: str) -> None:
        here, there = apart()
        os.sched_setaffinity(0, there)
        self.people = people
        self.started: Callable[[Table], None] = lambda _: None
        page = () if "TRUCO_TELEGRAM_WEBHOOK" in settings else ("--no-web",)
        self.house = House(folder, *page, cores=here, **people.names, **settings)

    async def open(self, count: int, *, first: int = 0, house_every: int = 0, batch: int = 40) -> list[Table]:
        """So many tables, each in a chat of its own."""
        await self.people.connected()
        made: list[Table] = []
        for start in range(first, first + count, batch):
            numbers = range(start, min(start + batch, first + count))
            made += await asyncio.gather(*(self._one(number, house_every) for number in numbers))
        return made

    async def _one(self, number: int, house_every: int) -> Table:
        house = bool(house_every) and number % house_every == 0
        table = (await self.people.opens(number, people=1 if house else 4, house=house)).table
        self.started(table)
        return table


async def telegram(plan: Plan, folder: Path) -> Row:
    """Telegram, with every limit on."""
    async with TelegramServer(limits=chat_telegram.limited(on=True)) as server:
        server.latency = TRIP
        bench = Bench(folder, Telegram(server, random.Random(4)), **plan.asked)
        return await row(plan, bench, plan.tables, batch=plan.tables)


async def discord(plan: Plan, folder: Path) -> Row:
    """Discord, with every limit on; tables are opened at a pace, as private chats can be."""
    limits = chat_discord.limited(on=True)
    async with DiscordServer(limits=limits, shards=SHARDS, message_content=False) as server:
        server.rtt = TRIP
        bench = Bench(folder, Discord(server, random.Random(4)))
        return await row(plan, bench, plan.discord_tables, batch=8)


async def row(plan: Plan, bench: Bench, count: int, *, batch: int) -> Row:
    """People at their own pace."""
    people = bench.people
    try:
        ready = thinking(people.dice, lambda table: table.act(people.dice))

        def start(table: Table) -> None:
            table.ready = ready
            ready(table)

        # Nobody waits until the others sit: whoever does not play is soon played for.
        bench.started = start
        tables = await bench.open(count, house_every=EIGHTH, batch=batch)
        await people.settled()
        await asyncio.sleep(plan.warmup)
        people.tally.clear()
        with undisturbed():
            people.tally.on, since, used = True, time.monotonic(), bench.house.cpu
            await asyncio.sleep(plan.seconds)
            people.tally.on = False
            used = bench.house.cpu - used
            missing = await unseen(tables)
    finally:
        log = await asyncio.to_thread(bench.house.stop)
    tell(f"{people.methods(since)}; the bot used {used:.1f} s of CPU; {people.refused()}", log)
    # In a hurry hardly a hand begins and ends while presses are timed: those of the warm-up are counted too.
    return _told(people, since - plan.warmup if plan.together else since, used, missing)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Nothing is collected here while presses are timed: to go through all that the servers have written down takes a quarter of
    a second, in which nobody sees what the bot has long done."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _told(people: Telegram | Discord, since: float, used: float, missing: int) -> Row:
    """`since`: from when on whole hands are counted."""
    tally = people.tally
    tally.visible.all += [NEVER] * missing
    open_, house = costs(people.spent, since, house=False), costs(people.spent, since, house=True)
    return Row(
        calls_per_action=round(open_.calls / max(open_.actions, 1), 3),
        calls_per_hand_2v2=round(open_.calls / max(open_.hands, 1), 2),
        calls_per_hand_1v_house=round(house.calls / max(house.hands, 1), 2),
        pings_per_hand=round((open_.pings + house.pings) / max(open_.hands + house.hands, 1), 2),
        pings_early=sum(len(each.early) for each in people.spent),
        ping_calls=max(each.most for each in people.spent),
        n429=people.n429,
        visible_p50_s=tally.visible.at(0.5),
        visible_p90_s=tally.visible.at(0.9),
        visible_p99_s=tally.visible.at(0.99),
        ack_p99_s=tally.acks.at(0.99),
        cpu_ms_per_action=round(1000 * used / max(tally.actions, 1), 2),
        actions=tally.actions,
        hands=open_.hands + house.hands,
    )


def tell(calls: str, log: str) -> None:
    """For whoever wants to know more: what was called, and what the bot complained of."""
    print(calls, *log.splitlines()[-20:], sep="\n", file=sys.stderr)


async def unseen(tables: list[Table], patience: float = 10.0) -> int:
    """Measured presses that are not seen after a while."""
    for _ in range(int(patience * 10)):
        if not any(table.waiting for table in tables):
            break
        await asyncio.sleep(0.1)
    return sum(table.waiting is not None and table.waiting.measured for table in tables)
