"""How fast tables answer, how much a store writes, and what a live table weighs.

    python -m tests.engine.tables.measure              200 tables, 50 presses a second for 20 s, SQLite with fsync at every commit
    python -m tests.engine.tables.measure --sync normal --rate 500 --tables 1000

A press is a legal action of a person, sent at a random moment (Poisson), whether or not the ones before are answered.
"""

import argparse
import asyncio
import gc
import random
import tempfile
import time
import tracemalloc
from pathlib import Path

from engine.rules.actions import PlayCard
from engine.rules.views import Choice, PlayerView
from engine.shown import Person
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import Do, Done, Sit, Start
from engine.tables.store import SqlStore, open_store

PEOPLE = [Person(f"web:{name}", name) for name in ("Ana", "Beto", "Carla", "Dora")]
QUICK = Pauses(house=0.0, partner=0.0, between=0.1)


def pick(view: PlayerView, dice: random.Random) -> Choice:
    cards = [action for action in view.choices if isinstance(action, PlayCard)]
    if cards and dice.random() < 0.8:
        return Choice(dice.choice(cards))
    plain = [action for action in view.choices if isinstance(action, PlayCard) or not action.most]
    return Choice(dice.choice(plain))


async def house(view: PlayerView, absent: bool) -> Choice:
    return pick(view, random.Random())


async def open_tables(hall: Hall, count: int, seats: int, mark: str = "") -> list[str]:
    tables = []
    for number in range(count):
        table, _ = await hall.open("web:plaza", PEOPLE[0], f"open{mark}{number}", seats=seats)
        for seat in range(seats):
            await hall.do(table, PEOPLE[seat], f"sit{mark}{number}-{seat}", Sit(f"corte{seat}", seat=seat))
        assert isinstance(await hall.do(table, PEOPLE[0], f"start{mark}{number}", Start()), Done)
        tables.append(table)
    return tables


class Press:
    def __init__(self, hall: Hall) -> None:
        self.hall, self.dice, self.count = hall, random.Random(1), 0
        self.times: list[float] = []
        self.outcomes: dict[str, int] = {}

    async def press(self, table: str) -> None:
        latest = self.hall.latest(table)
        able = [(who, view) for who, view in latest.private.items() if view.choices] if latest else []
        if not able or latest.public.over:
            return
        who, view = self.dice.choice(able)
        self.count += 1
        key = f"press{self.count}"
        begun = time.perf_counter()
        person = next(each for each in PEOPLE if each.id == who)
        receipt = await self.hall.do(table, person, key, Do(pick(view, self.dice).action, latest.public.stage))
        self.times.append(time.perf_counter() - begun)
        kind = type(receipt).__name__
        self.outcomes[kind] = self.outcomes.get(kind, 0) + 1


async def presses(hall: Hall, tables: list[str], rate: float, seconds: float) -> None:
    presser = Press(hall)
    running = set()
    lags = []
    begun, cpu, due = time.perf_counter(), time.process_time(), time.perf_counter()
    while time.perf_counter() - begun < seconds:
        due += presser.dice.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        lags.append(time.perf_counter() - due)
        task = asyncio.create_task(presser.press(presser.dice.choice(tables)))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    spent, times = time.process_time() - cpu, sorted(presser.times)
    at = lambda part: 1000 * times[min(len(times) - 1, int(part * len(times)))]
    print(
        f"presses: {len(times) / (time.perf_counter() - begun):.0f}/s over {len(tables)} tables, {presser.outcomes}; "
        f"p50 {at(0.5):.1f} ms, p90 {at(0.9):.1f}, p99 {at(0.99):.1f}, max {at(1):.1f}; "
        f"{1000 * spent / len(times):.2f} ms CPU a press, all in; late by {1000 * max(lags):.0f} ms at most"
    )


async def appends(store: SqlStore, writers: int, seconds: float) -> None:
    done = 0

    async def write(number: int) -> None:
        nonlocal done
        table = f"w{writers}-{number}"
        await store.create(table, "p", [b"t{}"])
        version, begun = 1, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            await store.append(table, version, [b"m" + bytes(60)] * 2, done=f"{table}-{version}")
            version, done = version + 2, done + 1
        await store.append(table, version, [b"t{}"], open_=False)

    await asyncio.gather(*(write(number) for number in range(writers)))
    print(f"store: {done / seconds:.0f} appends/s from {writers} tables at once")


async def weigh(folder: Path, count: int, seats: int) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{folder}/weigh.db", sync="normal")
    hall = Hall(store, pauses=QUICK, house=house)
    await open_tables(hall, 20, seats, "first")
    gc.collect()
    tracemalloc.start()
    tables = await open_tables(hall, count, seats)
    presser = Press(hall)
    for _ in range(12):
        for table in tables:
            await presser.press(table)
    presser.times.clear()
    gc.collect()
    weight = tracemalloc.get_traced_memory()[0] / count
    for table in tables:
        hall._tables[table]._since -= 10_000
    await hall._rest()
    gc.collect()
    asleep = tracemalloc.get_traced_memory()[0] / count
    tracemalloc.stop()
    print(
        f"memory: {weight / 1024:.1f} KB a live table of {seats} (some moves into a match), {asleep / 1024:.1f} KB asleep"
    )
    await hall.stop()
    await store.close()


async def main(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = await open_store(f"sqlite+aiosqlite:///{folder}/truco.db", sync=given.sync)
        for writers in (1, 10, 200):
            await appends(store, writers, 3)
        hall = Hall(store, pauses=QUICK, house=house)
        begun = time.perf_counter()
        tables = await open_tables(hall, given.tables, given.seats)
        print(f"opened {len(tables)} tables in {time.perf_counter() - begun:.1f} s")
        await presses(hall, tables, given.rate, given.seconds)
        await hall.stop()
        hall = Hall(store, pauses=QUICK, house=house)
        begun = time.perf_counter()
        await hall.start()
        woken = len(hall.in_place("web:plaza"))
        print(f"start: {woken} tables awake in {time.perf_counter() - begun:.2f} s")
        await hall.stop()
        await store.close()
        for seats in (2, 4):
            await weigh(folder / str(seats), 300, seats)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--sync", default="full")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    asyncio.run(main(parser.parse_args()))
