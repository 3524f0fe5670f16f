"""B15, B23: while a place cannot be written to, no clock runs and the house waits."""

import random

import pytest

from engine.rules.actions import PlayCard
from engine.rules.views import Choice, PlayerView
from engine.tables.pace import Pauses
from engine.tables.ports import Do, Done, Leave, Rename
from tests.engine.tables.fakes import ANA, BETO, PLACE, Room

WEEK = 7 * 86_400


async def test_b15_a_deadline_is_later_by_the_time_that_nothing_could_be_shown():
    room = Room()
    table = await room.begin((ANA, BETO))
    due = room.latest(table).lobby.deadline
    await room.clock.advance(20)
    await room.hall.unreachable(PLACE)
    assert room.latest(table).lobby.deadline == 0
    await room.clock.advance(1000)
    assert not any(seat.absent for seat in room.latest(table).lobby.seats)
    told = len(room.told)
    await room.hall.reachable(PLACE)
    assert room.latest(table).lobby.deadline == due + 1000
    assert len(room.told) == told + 1 and room.told[-1].lobby.deadline == due + 1000 and room.told[-1].news == ()
    await room.clock.advance(39)
    assert not any(seat.absent for seat in room.latest(table).lobby.seats)
    await room.clock.advance(2)
    assert any(seat.absent for seat in room.latest(table).lobby.seats)


@pytest.mark.parametrize("place", [PLACE, "web"])
async def test_b15_only_what_is_inside_the_place_stands_still(place: str):
    room = Room()
    inner, _ = await room.hall.open(f"{PLACE}/7", ANA, "inner")
    other, _ = await room.hall.open(f"{PLACE}7", ANA, "other")
    await room.hall.unreachable(place)
    await room.clock.advance(601)
    assert (room.hall.latest(inner) is not None) == (place == PLACE)
    assert room.hall.latest(other) is None


async def test_b23_the_house_does_not_move_and_no_hand_is_dealt():
    room = Room(seed=2, pauses=Pauses(between=30.0))
    table = await room.begin((ANA,))
    while not room.latest(table).public.over:
        await room.play_on(table, random.Random(2), 1)
    await room.hall.unreachable(PLACE)
    assert room.latest(table).lobby.wait == 0
    version = room.latest(table).version
    await room.clock.advance(5000)
    assert room.latest(table).version == version
    await room.hall.reachable(PLACE)
    assert room.latest(table).lobby.wait > room.clock.now()
    await room.clock.advance(31)
    assert room.latest(table).version > version
    while room.latest(table).public.turn == 0:
        await room.do(table, ANA, Do(PlayCard(0)))
        await room.do(table, ANA, Do(PlayCard(1)))
    await room.hall.unreachable(PLACE)
    version = room.latest(table).version
    await room.clock.advance(5000)
    assert room.latest(table).version == version
    await room.hall.reachable(PLACE)
    await room.clock.advance(5)
    assert room.latest(table).version > version


async def test_b23_the_house_that_thinks_when_the_place_goes_away_does_not_move():
    thought = 0

    async def slow(view: PlayerView, absent: bool) -> Choice:
        nonlocal thought
        thought += 1
        await room.hall.unreachable(PLACE)
        return Choice(view.choices[0])

    room = Room(house=slow)
    table = await room.begin((ANA,))
    for slot in range(3):
        if room.latest(table).public.turn == 0:
            await room.do(table, ANA, Do(PlayCard(slot)))
    version = room.latest(table).version
    await room.clock.advance(500)
    assert thought == 1 and room.latest(table).version == version
    await room.hall.reachable(PLACE)
    await room.clock.advance(500)
    assert thought == 2


async def test_b15_who_presses_meanwhile_is_heard_and_his_rival_has_his_whole_time_afterwards():
    room = Room(seed=4)
    table = await room.begin((ANA, BETO))
    await room.clock.advance(30)
    await room.hall.unreachable(PLACE)
    await room.clock.advance(100)
    turn = room.latest(table).public.turn
    person = next(each for each in (ANA, BETO) if room.latest(table).private[each.id].seat == turn)
    assert isinstance(await room.do(table, person, Do(PlayCard(0))), Done)
    await room.clock.advance(100)
    await room.hall.reachable(PLACE)
    assert room.latest(table).lobby.deadline == room.clock.now() + 60


async def test_b15_twice_told_is_once_told_and_two_places_are_two():
    room = Room()
    table = await room.begin((ANA, BETO))
    due = room.latest(table).lobby.deadline
    await room.hall.reachable(PLACE)
    told = len(room.told)
    for place in (PLACE, PLACE):
        await room.hall.unreachable(place)
        await room.clock.advance(10)
    assert len(room.told) == told
    await room.hall.reachable(PLACE)
    await room.hall.reachable(PLACE)
    assert room.latest(table).lobby.deadline == due + 20 and len(room.told) == told + 1
    inner, _ = await room.hall.open(f"{PLACE}/7", ANA, "inner")
    await room.hall.unreachable(f"{PLACE}/7")
    await room.hall.unreachable(PLACE)
    await room.hall.reachable(PLACE)
    await room.clock.advance(601)
    assert room.hall.latest(inner) is not None
    await room.hall.reachable(f"{PLACE}/7")
    await room.clock.advance(601)
    assert room.hall.latest(inner) is None


async def test_b17_a_table_that_cannot_be_shown_for_a_week_is_closed_with_its_score():
    room = Room(seed=3)
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(3), 40)
    score = room.latest(table).public.score
    await room.hall.unreachable(PLACE)
    opened, _ = await room.hall.open(PLACE, ANA, "meanwhile")
    await room.clock.advance(WEEK - 1)
    assert room.hall.latest(table) is not None and room.hall.latest(opened) is not None
    room.store.failing = OSError("away")
    await room.clock.advance(2)
    assert room.hall.latest(table) is not None
    room.store.failing = None
    await room.clock.advance(6)
    assert room.hall.in_place(PLACE) == []
    assert {told.lobby.closed for told in room.told[-2:]} == {"unseen"}
    state = await room.hall.state_of(table)
    assert state is not None and state.match is not None and state.match.score == score


async def test_b15_a_restart_knows_nothing_of_it_until_it_is_told_again():
    room = Room()
    table = await room.begin((ANA, BETO))
    await room.hall.unreachable(PLACE)
    await room.clock.advance(5000)
    await room.hall.stop()
    new = Room(room.store)
    new.clock.time = room.clock.time
    await new.hall.unreachable(PLACE)
    await new.hall.start()
    await new.clock.advance(5000)
    assert not any(seat.absent for seat in new.latest(table).lobby.seats)
    await new.hall.reachable(PLACE)
    assert new.latest(table).lobby.deadline == new.clock.now() + 60


async def test_b15_a_table_that_another_process_opened_stands_still_too():
    room = Room()
    table = await room.begin((ANA, BETO))
    other = Room(room.store)
    await other.hall.unreachable(PLACE)
    await other.do(table, ANA, Rename())
    assert other.latest(table).lobby.deadline == 0
    await other.clock.advance(1000)
    assert not any(seat.absent for seat in other.latest(table).lobby.seats)


async def test_b15_a_table_that_sleeps_stands_still_too():
    room = Room()
    table = await room.begin((ANA, BETO))
    await room.do(table, BETO, Leave())
    await room.hall.unreachable(PLACE)
    await room.clock.advance(3600)
    assert room.hall._tables[table].state is None
    await room.hall.reachable(PLACE)
    assert room.latest(table).lobby.status == "playing"
    await room.clock.advance(100)
    assert room.hall._tables[table].state is not None


async def test_b15_a_clock_that_rings_in_the_moment_in_which_the_place_goes_away_does_nothing():
    """A timer of the loop that has begun to run is not stopped by its cancellation."""
    room = Room()
    table = await room.begin((ANA, BETO))
    live = room.hall._tables[table]
    alarm, version = live._alarm, room.latest(table).version
    await room.hall.unreachable(PLACE)
    await live._ring(alarm)
    assert room.latest(table).version == version
    await room.clock.advance(WEEK + 1)
    assert room.told[-1].lobby.closed == "unseen"
    await room.hall.reachable(PLACE)
    assert room.clock.waiting == 0
