"""The `load` rows of the chat benchmark: the process by itself, with the limits of both sides off and no round trip added."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec

from benchmarks.chat_discord import Discord
from benchmarks.chat_rows import SHARDS, Bench, Plan, tell, undisturbed, unseen
from benchmarks.chat_telegram import Telegram
from benchmarks.chatters import NEVER, Table
from tests.discord_server import DiscordServer
from tests.telegram_server import TelegramServer

WARM = 20


class Load(msgspec.Struct, frozen=True):
    """The process by itself."""

    tables: int
    actions_s: float
    ack_p50_s: float
    ack_p99_s: float
    visible_p50_s: float
    visible_p99_s: float
    unanswered: int
    cpu_ms_per_action: float
    rss_mb_2000_tables: float
    kb_per_table: float
    driver_cpu_share: float
    burst_presses: int = 0
    """So many on Discord in one moment: how long the last of them waited for its answer, how many had none in three seconds."""
    burst_ack_max_s: float = 0.0
    burst_unanswered: int = 0


class Crowd:
    """Tables that are pressed at at random times, whichever has somebody to press."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.able = dice, dict[int, Table]()

    def join(self, table: Table) -> None:
        """From now on it is pressed at too."""
        table.ready = lambda table: self.able.__setitem__(id(table), table)
        if table.shown and table.shown.who:
            self.able[id(table)] = table

    async def press(self, rate: float, seconds: float) -> None:
        """An open loop: the next press comes when it comes."""
        clock = time.monotonic
        due = end = clock()
        end += seconds
        while due < end:
            due += self.dice.expovariate(rate)
            if (pause := due - clock()) > 0:
                await asyncio.sleep(pause)
            for _ in range(20):
                if not self.able:
                    break
                _, table = self.able.popitem() if self.dice.random() < 0.01 else self._any()
                if table.act(self.dice):
                    break

    def _any(self) -> tuple[int, Table]:
        key = self.dice.choice(list(self.able))
        return key, self.able.pop(key)


async def load(plan: Plan, folder: Path) -> Load:
    """The process by itself: how fast, how large, and what it does when everybody presses at once."""
    for name in ("steady", "burst"):
        (folder / name).mkdir()
    return await burst(await steady(plan, folder / "steady"), plan, folder / "burst")


async def steady(plan: Plan, folder: Path) -> Load:
    """How fast, and how large."""
    async with TelegramServer(limits=None) as server:
        telegram = Telegram(server, random.Random(4))
        bench = Bench(folder, telegram, TRUCO_TELEGRAM_LIMITS="none", **plan.asked)
        try:
            house = bench.house
            crowd = Crowd(telegram.dice)
            # What every process fills once is filled before the measured tables are opened.
            for table in await bench.open(min(WARM, plan.load_tables)):
                crowd.join(table)
            await crowd.press(20.0, plan.settle)
            empty = house.rss
            tables = await bench.open(plan.load_tables, first=WARM)
            for table in tables:
                crowd.join(table)
            await crowd.press(plan.load_rate, plan.settle)
            telegram.tally.clear()
            with undisturbed():
                telegram.tally.on, since = True, time.monotonic()
                used, own = house.cpu, time.process_time()
                await crowd.press(plan.load_rate, plan.load_seconds)
                telegram.tally.on = False
                spent = time.monotonic() - since
                used, own = house.cpu - used, time.process_time() - own
                missing = await unseen(tables, 5.0)
            tally = telegram.tally
            told = f"{telegram.methods(since)}; the bot used {used:.1f} s of CPU in {spent:.1f} s"
            more = await bench.open(plan.live_tables - plan.load_tables, first=WARM + plan.load_tables)
            for table in more:
                crowd.join(table)
            # Alive is a table that was pressed at within the last minute.
            await crowd.press(plan.live_tables / 30, 45.0 if more else plan.settle)
            full = house.rss
        finally:
            log = await asyncio.to_thread(bench.house.stop)
        tell(told, log)
        per_table = (full - empty) / plan.live_tables
        tally.visible.all += [NEVER] * missing
        return Load(
            tables=plan.load_tables,
            actions_s=round(tally.actions / spent, 1),
            ack_p50_s=tally.acks.at(0.5),
            ack_p99_s=tally.acks.at(0.99),
            visible_p50_s=tally.visible.at(0.5),
            visible_p99_s=tally.visible.at(0.99),
            unanswered=tally.presses - tally.answered,
            cpu_ms_per_action=round(1000 * used / max(tally.actions, 1), 2),
            rss_mb_2000_tables=round((empty + per_table * 2000) / 1024, 1),
            kb_per_table=round(per_table, 1),
            driver_cpu_share=round(own / spent, 2),
        )


async def burst(found: Load, plan: Plan, folder: Path) -> Load:
    """Everybody at every table on Discord looks at his cards at once; Discord gives up after three seconds."""
    async with DiscordServer(shards=SHARDS, message_content=False) as server:
        people = Discord(server, random.Random(4))
        bench = Bench(folder, people, TRUCO_DISCORD_LIMITS="none")
        try:
            await bench.open(plan.burst, batch=10)
            await asyncio.sleep(plan.settle)
            before = len(server.presses)
            people.everybody()
            asked = server.presses[before:]
            answers = await asyncio.gather(*(press.answer() for press in asked))
        finally:
            log = await asyncio.to_thread(bench.house.stop)
        tell(f"a burst of {len(asked)}", log)
        return msgspec.structs.replace(
            found,
            burst_presses=len(asked),
            burst_ack_max_s=round(max(each.after for each in answers), 3),
            burst_unanswered=sum(not each.first for each in asked),
        )
