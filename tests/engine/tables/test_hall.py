"""Halls on a database: restarts, two at once, damage, sleep, stop, speed."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from engine.rules.actions import PlayCard
from engine.tables.hall import Hall
from engine.tables.pace import Pauses
from engine.tables.ports import AddHouse, Close, Do, Done, Leave, MoreTime, Refused, Repeated, Sit, Start, Throw
from engine.tables.snapshot import freeze
from engine.tables.store import SqlStore, open_store
from tests.engine.tables.fakes import ANA, BETO, PLACE, QUICK, MemoryStore, Room, player, some_choice
from tests.engine.tables.measure import Press, open_tables


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/truco.db"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    store = await open_store(url(tmp_path), sync="normal")
    yield store
    await store.close()


def told(changed) -> bytes:
    """What is shown, but for the clocks, which begin anew at a restart."""
    lobby = msgspec.structs.replace(changed.lobby, deadline=0.0, wait=0.0)
    return msgspec.json.encode(msgspec.structs.replace(changed, lobby=lobby, news=()))


async def test_b21_after_a_restart_every_table_is_as_it_was(store: SqlStore):
    patient = Pauses(clocks={}, lobby=1e6)
    room = Room(store, pauses=patient)
    dice = random.Random(1)
    tables = [await room.open((ANA,)), *[await room.begin((ANA, BETO), seats=seats) for seats in (2, 4, 6)]]
    for moves, table in enumerate(tables[1:], start=3):
        await room.play_on(table, dice, 9 * moves)
    finished = await room.begin((ANA, BETO))
    await room.play_on(finished, dice)
    before = {table: told(room.latest(table)) for table in [*tables, finished]}
    await room.hall.stop()
    for _ in range(2):
        again = Room(store, pauses=patient)
        await again.hall.start()
        assert again.hall.in_place(PLACE) == [*tables, finished]
        assert {table: told(again.latest(table)) for table in before} == before
        assert not again.told
        await again.hall.stop()
    last = Room(store, pauses=patient)
    await last.hall.start()
    await last.play_on(tables[2], random.Random(2))
    assert last.latest(tables[2]).lobby.status == "finished"


async def test_b15_clocks_begin_anew_after_a_restart(store: SqlStore):
    room = Room(store)
    table = await room.begin((ANA, BETO))
    await room.clock.advance(50)
    await room.hall.stop()
    await room.clock.advance(3600)
    again = Room(store)
    again.clock.time = room.clock.time
    await again.hall.start()
    assert again.latest(table).lobby.deadline == again.clock.now() + 60
    await again.clock.advance(59)
    assert not any(seat.absent for seat in again.latest(table).lobby.seats)


@pytest.mark.parametrize("seats", [2, 6])
async def test_two_halls_on_one_stream_converge(seats):
    store = MemoryStore()
    one = Room(store, pauses=QUICK, seed=1)
    table = await one.begin((ANA, BETO), seats=seats)
    other = Room(store, pauses=QUICK, seed=2)
    await other.hall.start()
    dice = random.Random(3)
    for _ in range(400):
        room = dice.choice((one, other))
        latest = room.latest(table)
        if latest.lobby.status == "finished":
            break
        able = [(who, view) for who, view in latest.private.items() if view.choices and not view.public.over]
        if able:
            who, view = dice.choice(able)
            person = ANA if who == ANA.id else BETO
            await room.do(table, person, Do(some_choice(view, dice).action, view.public.stage))
        for each in dice.sample((one, other), 2):
            await each.clock.advance(dice.choice((0.0, 0.1)))
    for room in (one, other):
        await room.do(table, ANA, MoreTime())
    states = [room.hall._tables[table].state for room in (one, other)]
    assert freeze(states[0]) == freeze(states[1])
    assert states[0].version > 100
    assert told(one.latest(table)) == told(other.latest(table))
    versions = [changed.version for changed in one.told]
    assert versions == sorted(set(versions))


async def test_who_is_faster_wins_and_the_other_decides_again():
    store = MemoryStore()
    one, other = Room(store), Room(store)
    table = await one.begin((ANA, BETO))
    await other.hall.start()
    person, slot = (ANA, 0) if one.latest(table).public.turn == 0 else (BETO, 0)

    async def faster():
        assert isinstance(await other.do(table, person, Throw(1, 0, slot)), Done)

    store.before_append = faster
    receipt = await one.do(table, person, Throw(1, 0, slot))
    assert type(receipt).__name__ == "Stale"
    assert told(one.latest(table)) == told(other.latest(table))
    assert one.told[-1].news and one.told[-1].version == other.told[-1].version


async def test_b2_the_same_press_at_two_halls_happens_once():
    store = MemoryStore()
    one, other = Room(store), Room(store)
    table = await one.begin((ANA, BETO))
    await other.hall.start()
    person = ANA if one.latest(table).public.turn == 0 else BETO
    assert isinstance(await one.do(table, person, Do(PlayCard(0)), key="press"), Done)
    assert await other.do(table, person, Do(PlayCard(0)), key="press") == Repeated()
    assert await other.do(table, person, Do(PlayCard(0), 0), key="press") == Repeated()


async def test_b3_a_lane_writes_one_thing_at_a_time_and_tables_do_not_wait_for_each_other():
    class Slow(MemoryStore):
        def __init__(self):
            super().__init__()
            self.writing: dict[str, int] = {}
            self.most_of_all = 0

        async def append(self, table, *given, **more):
            self.writing[table] = self.writing.get(table, 0) + 1
            assert self.writing[table] == 1
            self.most_of_all = max(self.most_of_all, sum(self.writing.values()))
            await asyncio.sleep(0.001)
            await super().append(table, *given, **more)
            self.writing[table] -= 1

    room = Room(Slow())
    tables = [await room.begin((ANA, BETO)) for _ in range(5)]
    presses = [
        room.do(table, person, Throw(1, 0, slot)) for table in tables for slot in (0, 1) for person in (ANA, BETO)
    ]
    await asyncio.gather(*presses)
    assert room.store.most_of_all == 5


async def test_a_table_that_another_hall_opened_is_found_by_a_press():
    store = MemoryStore()
    one, other = Room(store), Room(store)
    table = await one.open((ANA,))
    both = await asyncio.gather(*(other.do(table, BETO, Sit("b"), key="sit") for _ in range(2)))
    assert sorted(type(receipt).__name__ for receipt in both) == ["Done", "Repeated"]
    assert other.hall.in_place(PLACE) == [table] and other.latest(table).lobby.seats[1].person == BETO
    await one.do(table, ANA, Close())
    assert await other.do(table, BETO, Start()) == Refused("table-closed")
    third = Room(store)
    assert await third.do(table, BETO, Start()) == Refused("table-closed")
    assert third.hall.in_place(PLACE) == []


async def test_b3_presses_of_one_moment_never_interleave(store: SqlStore):
    room = Room(store)
    table = await room.begin((ANA, BETO))
    presses = [room.do(table, person, Throw(1, 0, slot)) for slot in range(3) for person in (ANA, BETO)]
    receipts = await asyncio.gather(*presses)
    assert sum(isinstance(receipt, Done) for receipt in receipts) in (1, 2)
    left = room.latest(table).public.left
    assert 6 - sum(left) == sum(isinstance(receipt, Done) for receipt in receipts)
    same = [room.do(table, ANA, Leave(), key="leave") for _ in range(5)]
    assert sorted(type(receipt).__name__ for receipt in await asyncio.gather(*same)) == ["Done"] + ["Repeated"] * 4


async def test_a_damaged_table_is_set_aside_and_the_others_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    store = await open_store(url(tmp_path))
    room = Room(store)
    good, bad, worse = [await room.begin((ANA, BETO)) for _ in range(3)]
    await room.hall.stop()
    await store.close()
    with sqlite3.connect(tmp_path / "truco.db") as file:
        file.execute("DELETE FROM snapshots")
        file.execute("UPDATE events SET blob = X'6DFFFF' WHERE table_id = ? AND version = 5", (bad,))
        file.execute("DELETE FROM events WHERE table_id = ? AND version = 3", (worse,))
    file.close()
    store = await open_store(url(tmp_path))
    again = Room(store)
    await again.hall.start()
    assert set(again.hall.set_aside) == {bad, worse} and again.hall.in_place(PLACE) == [good]
    assert bad in caplog.text and worse in caplog.text
    assert await again.do(bad, ANA, Leave()) == Refused("set-aside")
    person = ANA if again.latest(good).public.turn == 0 else BETO
    assert isinstance(await again.do(good, person, Throw(1, 0, 0)), Done)
    await again.hall.stop()
    assert {table for table, _ in await store.open_tables()} == {good, bad, worse}
    await store.close()


async def test_a_damaged_snapshot_costs_nothing(tmp_path: Path):
    store = await open_store(url(tmp_path))
    room = Room(store)
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(1), 30)
    before = told(room.latest(table))
    await room.hall.stop()
    async with store._engine.execution_options(writes=True).begin() as connection:
        await connection.exec_driver_sql("UPDATE snapshots SET blob = X'00'")
    again = Room(store)
    await again.hall.start()
    assert told(again.latest(table)) == before
    await store.close()


async def test_b25_a_stop_finishes_what_has_begun_and_begins_nothing(store: SqlStore):
    thinking = asyncio.Event()
    choose = player(1)

    async def slow(view, absent):
        thinking.set()
        await asyncio.sleep(0.05)
        return await choose(view, absent)

    hall = Hall(store, pauses=Pauses(house=0.0, between=0.0), house=slow)
    table, _ = await hall.open(PLACE, ANA, "open", sit=True)
    await hall.do(table, ANA, "house", AddHouse())
    await hall.do(table, ANA, "start", Start())
    while not thinking.is_set():
        view = hall.latest(table).private[ANA.id]
        if view.choices:
            await hall.do(table, ANA, "", Do(some_choice(view, random.Random(1)).action))
        await asyncio.sleep(0)
    pressed = asyncio.create_task(hall.do(table, ANA, "last", MoreTime()))
    await asyncio.sleep(0)
    await hall.stop()
    assert isinstance(await pressed, Done | Refused)
    assert await hall.do(table, ANA, "late", Leave()) == Refused("stopping")
    assert (await hall.open(PLACE, ANA, "late2"))[1] == Refused("stopping")
    version = (await store.head(table)).version
    await asyncio.sleep(0.1)
    assert (await store.head(table)).version == version


async def test_a_real_clock_deals_the_next_hand(store: SqlStore):
    hall = Hall(store, pauses=Pauses(between=0.05))
    table, _ = await hall.open(PLACE, ANA, "open", sit=True)
    await hall.do(table, BETO, "sit", Sit("b"))
    await hall.do(table, ANA, "start", Start())
    for _ in range(12):
        latest = hall.latest(table)
        person = ANA if latest.public.turn == 0 else BETO
        view = latest.private[person.id]
        if latest.public.over:
            break
        await hall.do(table, person, "", Do(PlayCard(view.held[0])))
    async with asyncio.timeout(60):
        while hall.latest(table).public.hand < 2:
            await asyncio.sleep(0.02)
    await hall.stop()


async def test_presses_over_many_tables_are_all_answered_and_a_stop_comes_to_its_end(tmp_path: Path):
    """How quick they are is measured elsewhere (`measure.py`): here a minute is for a machine that does other things too."""
    store = await open_store(url(tmp_path))
    hall = Hall(store, pauses=QUICK, house=player())
    tables = await open_tables(hall, 40, 4)
    presser = Press(hall)
    running, dice = [], random.Random(1)
    async with asyncio.timeout(60):
        for _ in range(100):
            running.append(asyncio.create_task(presser.press(dice.choice(tables))))
            await asyncio.sleep(dice.expovariate(50))
        await asyncio.gather(*running)
        await hall.stop()
    assert presser.outcomes.keys() <= {"Done", "Stale"}
    assert sum(presser.outcomes.values()) == presser.count
    assert presser.outcomes["Done"] > 20
    await store.close()
