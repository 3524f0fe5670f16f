"""Who goes away, gets up, or comes back under another name; and how a table says why it is over."""

import random

import msgspec
import pytest

from engine.rules.actions import PlayCard
from engine.shown import Person
from engine.tables.events import Absent, Closed, GotUp, Renamed, decode, encode
from engine.tables.pace import Pauses
from engine.tables.ports import (
    AddHouse,
    Back,
    Close,
    Configure,
    Do,
    Done,
    Leave,
    MoreTime,
    Refused,
    Rematch,
    Rename,
    Sit,
    Stale,
    Start,
)
from engine.tables.snapshot import freeze, load_state, read_stored, thaw
from engine.tables.state import CLOSED, FINISHED, PLAYING, evolve_table
from tests.engine.tables.fakes import ANA, BETO, CACA, MemoryStore, Room

MONA = Person(ANA.id, "la Mona")
DAY = 86_400


def absent(room: Room, table: str) -> list[bool]:
    return [seat.absent for seat in room.latest(table).lobby.seats]


async def deserted(seed: int = 1, people=(ANA, BETO), seats: int = 2) -> tuple[Room, str]:
    """A match whose people have all gone for coffee, after a few moves."""
    room = Room(seed=seed)
    table = await room.begin(people, seats=seats)
    await room.play_on(table, random.Random(seed), 4 + seed)
    for _ in range(1000):
        if room.hall.latest(table) is None:
            # The house has won before anybody was missed: another match.
            return await deserted(seed + 4, people, seats)
        if sum(absent(room, table)) == len(people):
            return room, table
        await room.clock.advance(5)
    raise AssertionError("they would not go")


async def again(room: Room, away: float = 0.0) -> Room:
    """The hall after a restart, so many seconds later."""
    await room.hall.stop()
    new = Room(room.store)
    new.clock.time = room.clock.time + away
    await new.hall.start(away)
    return new


# --- all are away


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("people", [(ANA,), (ANA, BETO)])
async def test_a_match_that_nobody_is_at_waits_for_one_of_them(people, seed):
    room, table = await deserted(seed, people, 4)
    before = room.latest(table)
    assert before.lobby.deadline == before.lobby.wait == 0
    await room.clock.advance(DAY - 100)
    assert room.latest(table) == before
    assert await room.do(table, people[-1], Do(PlayCard(0), 0)) == Stale()
    assert absent(room, table)[: len(people)] == [True] * (len(people) - 1) + [False]
    await room.play_on(table, random.Random(seed))
    assert room.latest(table).lobby.status == FINISHED


async def test_b14_who_comes_back_has_his_whole_time_again():
    room, table = await deserted()
    await room.clock.advance(5000)
    waiting = room.latest(table)
    seat = next(view.seat for view in waiting.private.values() if view.seat == waiting.public.turn)
    person = (ANA, BETO)[seat]
    assert isinstance(await room.do(table, person, Back()), Done)
    assert room.latest(table).lobby.deadline == 0.0, (
        "alone, he is not told that the house plays: the table sleeps again"
    )
    await room.clock.advance(59)
    assert not absent(room, table)[seat]
    await room.do(table, (BETO, ANA)[seat], Back())
    assert room.latest(table).lobby.deadline == room.clock.now() + 60


async def test_b17_nobody_comes_back_and_the_score_is_kept():
    room, table = await deserted(3)
    score = room.latest(table).public.score
    await room.clock.advance(DAY - 10)
    assert room.hall.latest(table) is not None
    await room.clock.advance(11)
    assert room.hall.latest(table) is None
    assert (room.told[-1].lobby.status, room.told[-1].lobby.closed) == (CLOSED, "idle")
    end = decode(room.store.streams[table][-1])
    assert end == Closed("idle", score)


@pytest.mark.parametrize("away", [0.0, 1800.0])
async def test_b17_a_match_that_nobody_comes_back_to_ends_however_often_the_bot_is_started(away: float):
    """The time that the bot was not there at its last start is left out; the results are those of any match that is idle."""
    room, table = await deserted(3)
    score = room.latest(table).public.score
    began = room.clock.now()
    for _ in range(5):
        await room.clock.advance(4 * 3600)
        room = await again(room, away)
        assert room.latest(table).lobby.asleep
    await room.clock.advance(began + DAY + away - room.clock.now() - 10)
    assert room.hall.latest(table) is not None
    await room.clock.advance(11)
    assert room.hall.latest(table) is None
    assert decode(room.store.streams[table][-1]) == Closed("idle", score)
    assert room.store.results == [], "nobody has lost what nobody stayed for"


async def test_b17_a_match_whose_day_has_passed_waits_for_a_while_after_a_start_and_who_comes_then_plays_on():
    for comes in (False, True):
        room, table = await deserted(3)
        await room.clock.advance(DAY - 60)
        room = await again(room)
        await room.clock.advance(599)
        assert room.latest(table).lobby.asleep
        if comes:
            assert isinstance(await room.do(table, ANA, Back()), Done)
        await room.clock.advance(2)
        assert (room.hall.latest(table) is not None) == comes


async def test_b17_a_match_without_a_clock_ends_however_often_the_bot_is_started():
    room = Room(seed=1, pauses=Pauses(clocks={}))
    table = await room.begin((ANA, BETO))
    for _ in range(5):
        await room.clock.advance(4.5 * 3600)
        await room.hall.stop()
        new = Room(room.store, pauses=Pauses(clocks={}))
        new.clock.time = room.clock.time
        await new.hall.start()
        room = new
    await room.clock.advance(1.5 * 3600 + 1)
    assert room.hall.latest(table) is None
    assert room.told[-1].lobby.closed == "idle"


async def test_b17_a_match_that_was_stale_before_a_restart_is_so_after_it():
    room = Room(seed=1, pauses=Pauses(clocks={}, idle=2 * DAY))
    table = await room.begin((ANA, BETO))
    await room.clock.advance(2 * DAY - 10)
    await room.hall.stop()
    new = Room(room.store, pauses=Pauses(clocks={}, idle=2 * DAY))
    new.clock.time = room.clock.time
    await new.hall.start()
    assert await new.do(table, CACA, Close()) == Refused("only-host")
    await new.clock.advance(11)
    assert isinstance(await new.do(table, CACA, Close()), Done)


async def test_no_hand_is_dealt_while_nobody_is_there():
    """Who was away through the end of a hand: the one who plays goes too before the next deal."""
    room = Room(seed=2, pauses=Pauses(between=100.0))
    table = await room.begin((ANA, BETO))
    while not room.latest(table).public.over:
        await room.play_on(table, random.Random(2), 1)
    state = room.hall._tables[table].state
    for seat in (0, 1):
        state = evolve_table(state, Absent(seat))
    await room.store.append(table, state.version - 2, [encode(Absent(seat)) for seat in (0, 1)])
    room = await again(room)
    assert room.latest(table).lobby.status == "between" and room.latest(table).lobby.wait == 0
    await room.clock.advance(3600)
    assert room.latest(table).public.over
    assert isinstance(await room.do(table, BETO, MoreTime()), Done)
    assert room.latest(table).lobby.wait == room.clock.now() + 12
    await room.clock.advance(13)
    assert not room.latest(table).public.over and absent(room, table) == [True, False]


async def test_a_restart_and_a_nap_wait_on():
    room, table = await deserted(2)
    before = room.latest(table).lobby
    await room.clock.advance(3600)
    assert room.hall._tables[table].state is None and room.clock.waiting == 1
    room = await again(room)
    assert room.latest(table).lobby == before
    await room.clock.advance(DAY - 3700)
    assert room.latest(table).lobby == before
    await room.do(table, ANA, Back())
    await room.play_on(table, random.Random(1))
    assert room.latest(table).lobby.status == FINISHED


async def test_the_last_one_there_gets_up_and_the_absent_one_is_waited_for():
    room = Room(seed=1)
    table = await room.begin((ANA, BETO))
    while not any(absent(room, table)):
        await room.clock.advance(5)
    gone, here = (ANA, BETO) if absent(room, table)[0] else (BETO, ANA)
    await room.do(table, here, Leave())
    before = room.latest(table)
    assert before.lobby.host == gone.id
    await room.clock.advance(3600)
    assert room.latest(table) == before
    assert isinstance(await room.do(table, gone, Back()), Done)
    await room.clock.advance(3)
    assert not any(absent(room, table))


@pytest.mark.parametrize("playing", [False, True])
async def test_b17_a_table_without_any_person_is_closed_at_once(playing):
    room = Room()
    table = await (room.begin if playing else room.open)((ANA, BETO))
    for person in (ANA, BETO):
        await room.do(table, person, Leave())
    assert room.hall.latest(table) is None
    assert [told.lobby.closed for told in room.told[-2:]] == ["", "empty"]


async def test_every_end_says_why():
    room = Room()
    lobby = await room.open((ANA,))
    await room.clock.advance(601)
    assert room.told[-1].lobby.closed == "expired"
    lobby = await room.open((ANA,))
    await room.do(lobby, ANA, Close())
    assert room.told[-1].lobby.closed == "host"
    lobby = await room.open((ANA,))
    await room.clock.advance(301)
    await room.do(lobby, CACA, Close())
    assert room.told[-1].lobby.closed == "stale"


# --- getting up


async def test_for_whom_the_house_plays_on_is_shown_to_the_end_of_the_match():
    room = Room(seed=4)
    table = await room.begin((ANA, BETO), seats=4)
    await room.play_on(table, random.Random(4), 5)
    assert [seat.instead for seat in room.latest(table).lobby.seats] == [""] * 4
    await room.do(table, ANA, Leave())
    seat = room.latest(table).lobby.seats[0]
    assert seat.person is None and seat.house and seat.instead == "Ana"
    assert room.told[-1].lobby.seats[0].instead == "Ana"
    room = await again(room)
    assert [seat.instead for seat in room.latest(table).lobby.seats] == ["Ana", "", "", ""]
    await room.play_on(table, random.Random(4), 20)
    assert room.latest(table).lobby.seats[0].instead == "Ana"
    await room.play_on(table, random.Random(4))
    latest = room.latest(table).lobby
    assert latest.status == FINISHED and latest.seats[0].house and not any(seat.instead for seat in latest.seats)
    await room.do(table, BETO, Rematch())
    latest = room.latest(table).lobby
    assert latest.status == PLAYING and not any(seat.instead for seat in latest.seats)


async def test_in_a_lobby_who_gets_up_leaves_nobody_instead():
    room = Room()
    table = await room.open((ANA, BETO))
    await room.do(table, BETO, Leave())
    assert room.latest(table).lobby.seats[1].instead == ""


# --- another name


async def test_who_is_called_otherwise_now_is_shown_so():
    room = Room()
    table = await room.begin((ANA, BETO))
    told = len(room.told)
    assert isinstance(await room.do(table, ANA, Rename(), key=""), Done)
    assert len(room.told) == told
    assert isinstance(await room.do(table, MONA, Rename(), key=""), Done)
    assert isinstance(await room.do(table, MONA, Rename(), key=""), Done)
    assert len(room.told) == told + 1
    assert room.told[-1].lobby.seats[0].person == MONA
    assert decode(room.store.streams[table][-1]) == Renamed(0, "la Mona")
    room = await again(room)
    assert room.latest(table).lobby.seats[0].person == MONA
    assert isinstance(await room.do(table, ANA, Rename(), key=""), Done)
    assert room.latest(table).lobby.seats[0].person == ANA
    await room.do(table, MONA, Rename(), key="")
    await room.do(table, ANA, Leave())
    assert room.latest(table).lobby.seats[0].instead == "la Mona"


async def test_a_name_that_is_none_or_cannot_be_stored_changes_nothing_twice():
    room = Room()
    table = await room.open((ANA,))
    version = room.latest(table).version
    await room.do(table, Person(ANA.id, ""), Rename(), key="")
    assert room.latest(table).version == version
    for _ in range(3):
        await room.do(table, Person(ANA.id, "Pe\ud83dpe" + "x" * 500), Rename(), key="")
    assert room.latest(table).version == version + 1
    assert room.latest(table).lobby.seats[0].person.name.startswith("Pe?pe")


async def test_only_who_sits_there_has_a_name_there_and_a_name_is_no_press():
    room, table = await deserted()
    assert await room.do(table, CACA, Rename(), key="") == Refused("not-seated")
    await room.do(table, MONA, Rename(), key="")
    assert absent(room, table) == [True, True] and room.latest(table).lobby.seats[0].person == MONA
    await room.do(table, MONA, Close())
    assert await room.do(table, ANA, Rename(), key="") == Refused("table-closed")


async def test_a_name_does_not_touch_the_clock_of_a_turn():
    room = Room()
    table = await room.begin((ANA, BETO))
    due = room.latest(table).lobby.deadline
    await room.clock.advance(30)
    await room.do(table, MONA, Rename(), key="")
    assert room.latest(table).lobby.deadline == due


# --- what is stored


async def test_every_version_of_a_stream_gives_what_was_shown():
    """A restart after each append, through absences, names and somebody who gets up."""
    room = Room(seed=6)
    table = await room.open((ANA, BETO, CACA), seats=4)
    await room.do(table, ANA, Configure("pace", "rapido"))
    await room.do(table, BETO, Sit("otro", seat=3))
    await room.do(table, CACA, Sit("otro", seat=1))
    assert isinstance(await room.do(table, ANA, Start()), Refused)
    await room.do(table, ANA, AddHouse())
    await room.do(table, ANA, Start())
    for step in range(40):
        await room.play_on(table, random.Random(step), 2)
        await room.clock.advance(11 if step % 4 else 41)
        if step % 5 == 4:
            await room.do(table, MONA if step % 2 else ANA, Rename(), key="")
        if step == 15:
            await room.do(table, CACA, Leave())
    whole = await room.store.load(table, whole=True)
    kinds = {type(decode(row)) for row in whole.events}
    assert {Absent, Renamed, GotUp} <= kinds
    for told in room.told:
        part = MemoryStore()
        part.streams[table], part.places[table] = list(whole.events[: told.version]), whole.place
        other = Room(part)
        await other.hall.start()
        shown = other.hall.latest(table)
        assert shown is not None and shown.lobby.seats == told.lobby.seats and shown.lobby.host == told.lobby.host
        await other.hall.stop()
        state = await load_state(part, table)
        assert state is not None and freeze(thaw(freeze(state))) == freeze(state)


async def test_what_an_older_version_stored_is_read():
    """No `instead` in a snapshot, and a close whose reason is not used any more."""
    room = Room(seed=3)
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(3), 5)
    await room.do(table, ANA, Leave())
    state = room.hall._tables[table].state
    kept = msgspec.json.decode(freeze(state))
    for seat in kept["state"]["seats"]:
        del seat["instead"]
    old = thaw(msgspec.json.encode(kept))
    assert old is not None and old.seats[0].house and old.seats[0].instead == ""
    await room.store.append(table, state.version, [b't{"type":"closed","reason":"absent","score":[3,1]}'], open_=False)
    closed = read_stored(await room.store.load(table, whole=True))
    assert (closed.status, closed.closed) == (CLOSED, "absent")
