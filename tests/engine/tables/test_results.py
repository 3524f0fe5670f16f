"""What a match was to each of its people, stored once with its end; on every database."""

import random
import uuid

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from engine.rules.actions import Word
from engine.shown import Person
from engine.tables.books import Beside
from engine.tables.events import Finished, decode
from engine.tables.pace import Pauses
from engine.tables.ports import AddHouse, Annul, Back, Close, Conflict, Do, Kick, Leave, Rematch, Sit, Start
from engine.tables.schema.tables import RESULTS
from engine.tables.store import SqlStore
from tests.engine.tables.fakes import PEOPLE, Room


class Group:
    """A room in a group of its own, with people nobody else has met."""

    def __init__(self, store: SqlStore, seed: int = 1, pauses: Pauses | None = None) -> None:
        self.id = f"web:{uuid.uuid4().hex[:12]}"
        self.store = store
        self.people = tuple(Person(f"{self.id}:{each.name}", each.name) for each in PEOPLE)
        self.room = Room(store, pauses=pauses, seed=seed, place=f"{self.id}/7")

    async def results(self):
        return await self.store.ledger.in_group(self.id)

    async def row(self, person: Person):
        (row,) = [each for each in await self.results() if each.person == person.id]
        return row


async def test_b24_every_person_has_one_result_of_a_match_written_with_its_end(store: SqlStore):
    group = Group(store)
    ana, beto, carla, dora = group.people
    table = await group.room.begin(group.people, seats=4)
    began = group.room.clock.now()
    await group.room.play_on(table, random.Random(1))
    latest = group.room.latest(table)
    winner, score = latest.public.winner, latest.public.score
    stored = await store.load(table, whole=True)
    assert isinstance(decode(stored.events[-1]), Finished)
    results = await group.results()
    assert [each.person for each in results] == [ana.id, beto.id, carla.id, dora.id]
    for seat, each in enumerate(results):
        assert (each.table, each.match, each.group, each.variant, each.seats) == (table, 1, group.id, "uruguayo", 4)
        assert (each.name, each.seat, each.team) == (group.people[seat].name, seat, seat % 2)
        assert (each.won, each.team_won, each.abandoned) == (seat % 2 == winner, seat % 2 == winner, False)
        assert (each.points_for, each.points_against) == (score[seat % 2], score[1 - seat % 2])
        assert (each.house_with, each.house_against, each.whole) == (False, False, True)
        assert each.at == group.room.clock.now() and each.duration == each.at - began > 0


async def test_b24_a_rematch_has_results_of_its_own_and_a_restart_writes_none_again(store: SqlStore):
    group = Group(store)
    ana, beto = group.people[:2]
    table = await group.room.begin((ana, beto))
    await group.room.play_on(table, random.Random(1))
    for person in (ana, beto):
        await group.room.do(table, person, Rematch())
    await group.room.play_on(table, random.Random(2))
    before = await group.results()
    assert [(each.match, each.person) for each in before] == [(1, ana.id), (1, beto.id), (2, ana.id), (2, beto.id)]
    await group.room.hall.stop()
    again = Room(store, place=group.room.place)
    await again.hall.start()
    await again.do(table, ana, Leave())
    assert await group.results() == before


async def test_b24_a_result_is_written_with_its_event_or_not_at_all(store: SqlStore):
    group = Group(store)
    ana, beto = group.people[:2]
    table = await group.room.begin((ana, beto))
    await group.room.play_on(table, random.Random(1))
    (first, _) = await group.results()
    version = (await store.head(table)).version
    late_one = f"{group.id}:late"
    late = Beside((replace(first, match=7),), (late_one,))
    with pytest.raises(Conflict):
        await store.append(table, version - 1, [b"tx"], beside=late)
    with pytest.raises(Conflict):  # the same result once more: nothing of it is written, the event neither
        await store.append(table, version, [b"tx"], beside=Beside((first,), (late_one,)))
    assert len(await group.results()) == 2 and await store.ledger.tables_of(late_one) == []
    assert (await store.head(table)).version == version
    other = uuid.uuid4().hex[:8]
    await store.create(other, "p", [b"tx"], beside=Beside((replace(first, table=other),), (late_one,)))
    assert len(await group.results()) == 3 and [each.table for each in await store.ledger.tables_of(late_one)] == [
        other
    ]
    async with store._engine.execution_options(
        writes=True
    ).begin() as connection:  # what follows asks nobody about this one
        await connection.execute(sa.delete(RESULTS).where(RESULTS.c.table_id == other))


async def test_b16_who_abandons_has_lost_even_if_his_team_wins(store: SqlStore):
    """One of each team gets up, one of each is sent away: whoever wins, all of them have lost."""
    for way in (Leave(), Kick(2), Kick(3)):
        group = Group(store, seed=3)
        ana, _, carla, dora = group.people
        table = await group.room.begin(group.people, seats=4)
        if isinstance(way, Leave):
            for person in (carla, dora):
                await group.room.do(table, person, way)
            gone = {carla.id, dora.id}
        else:
            await group.room.do(table, ana, way)
            gone = {group.people[way.seat].id}
        await group.room.play_on(table, random.Random(1))
        results = await group.results()
        winner = group.room.latest(table).public.winner
        assert len(results) == 4 and {each.person for each in results if each.abandoned} == gone
        for each in results:
            assert each.team_won == (each.team == winner)
            assert each.won == (each.team_won and each.person not in gone)
            assert not each.against_house and each.whole


async def test_b16_who_is_absent_at_the_end_has_abandoned_and_who_is_back_has_not(store: SqlStore):
    group = Group(store)
    ana, beto = group.people[:2]
    for back in (False, True):
        table = await group.room.begin((ana, beto))
        for _ in range(1000):
            if group.room.latest(table).lobby.status == "finished":
                break
            view = group.room.latest(table).private.get(ana.id)
            if back and any(each.absent for each in group.room.latest(table).lobby.seats):
                await group.room.do(table, beto, Back())
                await group.room.play_on(table, random.Random(3))
            elif view and view.choices and _waited_for(view):
                await group.room.do(table, ana, _any(view))
            else:
                await group.room.clock.advance(61 if group.room.latest(table).lobby.deadline else 6)
        mine = [each for each in await group.results() if each.table == table and each.person == beto.id]
        assert [each.abandoned for each in mine] == [not back]


def _waited_for(view):
    """Whether the table waits for this seat, alone at the table or not."""
    asked = view.public.questions[-1:]
    return asked[0].team == view.seat % 2 if asked else view.public.turn == view.seat


def _any(view):
    from engine.tables.ports import Do
    from tests.engine.tables.fakes import some_choice

    return Do(some_choice(view, random.Random(1), 0.0).action)


async def test_b16_an_annulled_match_has_no_result(store: SqlStore):
    group = Group(store)
    ana, beto, carla = group.people[:3]
    table = await group.room.begin((ana, beto, carla), seats=4)
    await group.room.do(table, carla, Leave())
    for person in (ana, beto):
        await group.room.do(table, person, Annul())
    assert group.room.latest(table).lobby.annulled and await group.results() == []


async def test_b16_who_leaves_loses_also_a_match_that_nobody_ends(store: SqlStore):
    """The first to go has lost; whoever was left alone by him may go."""
    group = Group(store)
    ana, beto = group.people[:2]
    table = await group.room.begin((ana, beto))
    await group.room.play_on(table, random.Random(3), 20)
    score = group.room.latest(table).public.score
    await group.room.do(table, beto, Leave())
    assert await group.results() == []
    await group.room.do(table, ana, Leave())
    (lost,) = await group.results()
    assert (lost.person, lost.abandoned, lost.won, lost.whole) == (beto.id, True, False, False)
    assert (lost.points_for, lost.points_against) == (score[1], score[0])


async def test_b16_of_four_who_go_all_but_the_last_have_lost(store: SqlStore):
    group = Group(store)
    table = await group.room.begin(group.people, seats=4)
    for person in group.people:
        await group.room.do(table, person, Leave())
    assert [each.person for each in await group.results()] == [each.id for each in group.people[:3]]


@pytest.mark.parametrize("annuls", [False, True])
@pytest.mark.parametrize("people", [1, 2, 3, 4])
async def test_b16_who_is_told_that_he_loses_by_leaving_does_and_nobody_else(
    store: SqlStore, people: int, *, annuls: bool
):
    """One after the other goes; where somebody wants the match annulled, whoever is left of the other team ends it by going."""
    group = Group(store)
    there = group.people[:people]
    table = await group.room.begin(there, seats=4)
    if annuls:
        await group.room.do(table, there[0], Annul())
    lost: set[str] = set()
    for person in reversed(there):
        lobby = group.room.latest(table).lobby
        told = set(lobby.bound)
        assert told <= {each.id for each in there}
        await group.room.do(table, person, Leave())
        latest = group.room.hall.latest(table)
        if latest is not None and latest.lobby.annulled:
            assert person.id not in told
            assert latest.lobby.bound == ()
            lost = set()
            break
        lost |= told & {person.id}
    assert {each.person for each in await group.results() if each.abandoned} == lost


@pytest.mark.parametrize("case", ["host", "host alone", "admin", "idle", "lobby"])
async def test_b16_a_match_that_is_closed_is_lost_by_who_ran_away_from_it(store: SqlStore, case: str):
    group = Group(store)
    ana, beto, _, dora = group.people
    table = await group.room.open((ana, beto))
    if case != "lobby":
        await group.room.do(table, ana, Start())
    lost: list[str] = []
    match case:
        case "host":
            await group.room.do(table, ana, Close())
            lost = [ana.id]
        case "host alone":
            await group.room.do(table, beto, Leave())
            await group.room.do(table, ana, Close())
            lost = [beto.id]
        case "admin":
            await group.room.do(table, beto, Leave())
            await group.room.do(table, dora, Close(admin=True))
        case "idle":
            await group.room.clock.advance(3 * 86_400)
        case _:
            await group.room.do(table, ana, Close())
    assert group.room.hall.latest(table) is None
    assert [each.person for each in await group.results()] == lost


async def test_b16_without_a_clock_who_plays_no_more_has_lost_and_nobody_else(store: SqlStore):
    group = Group(store, pauses=Pauses(clocks={}))
    ana, beto = group.people[:2]
    table = await group.room.begin((ana, beto))
    waited = group.room.latest(table).public.turn
    await group.room.clock.advance(24 * 3600 + 1)
    assert group.room.hall.latest(table) is None
    (row,) = await group.results()
    assert row.person == (ana, beto)[waited].id
    assert (row.won, row.team_won, row.abandoned, row.whole) == (False, False, True, False)


async def test_b16_of_a_team_that_answers_no_more_all_have_lost_who_could(store: SqlStore):
    group = Group(store, pauses=Pauses(clocks={}))
    table = await group.room.begin(group.people, seats=4)
    turn = group.room.latest(table).public.turn
    await group.room.do(table, group.people[turn], Do(Word("truco", "truco")))
    await group.room.clock.advance(24 * 3600 + 1)
    lost = {row.person for row in await group.results()}
    assert lost == {person.id for seat, person in enumerate(group.people) if seat % 2 != turn % 2}


async def test_b16_nobody_loses_a_match_that_stood_still_because_it_could_not_be_shown(store: SqlStore):
    group = Group(store, pauses=Pauses(clocks={}))
    await group.room.begin(group.people[:2])
    await group.room.hall.unreachable(group.room.place)
    await group.room.clock.advance(7 * 24 * 3600 + 1)
    assert group.room.hall.in_place(group.room.place) == []
    assert await group.results() == []


async def test_a_host_who_closes_while_his_rival_is_away_has_not_run_away(store: SqlStore):
    group = Group(store)
    ana, beto = group.people[:2]
    table = await group.room.begin((ana, beto))
    while not group.room.latest(table).lobby.seats[1].absent:
        await group.room.do(table, ana, Back())
        await group.room.clock.advance(61)
        for person in (ana,):
            view = group.room.latest(table).private[person.id]
            if view.choices:
                await group.room.do(table, person, _any(view))
    await group.room.do(table, ana, Back())
    await group.room.do(table, ana, Close())
    assert await group.results() == []


async def test_players_of_the_house_are_told_by_their_side(store: SqlStore):
    group = Group(store)
    ana, beto = group.people[:2]
    table = await group.room.open((ana,), seats=4)
    await group.room.do(table, beto, Sit("b", seat=1))
    await group.room.do(table, ana, AddHouse(side=0))
    await group.room.do(table, group.people[2], Sit("c", seat=3))
    await group.room.do(table, ana, Start())
    await group.room.do(table, beto, Leave())
    await group.room.play_on(table, random.Random(1))
    results = {each.name: (each.house_with, each.house_against) for each in await group.results()}
    assert results == {"Ana": (True, False), "Beto": (False, True), "Carla": (False, True)}


async def test_a_person_is_known_in_every_stream_that_names_him_and_once(store: SqlStore):
    group = Group(store)
    ana, beto, carla, dora = group.people
    table, _ = await group.room.hall.open(group.room.place, ana, f"o{group.id}", seats=4, keep=(beto,))
    for sit in (Sit("c", seat=0), Sit("c", seat=2), Sit("c", seat=0)):
        await group.room.do(table, carla, sit)
    await group.room.do(table, carla, Leave())
    for person, known in ((ana, [table]), (beto, [table]), (carla, [table]), (dora, [])):
        assert [each.table for each in await store.ledger.tables_of(person.id)] == known
    (sitting,) = await store.ledger.tables_of(carla.id)
    assert (sitting.place, sitting.open) == (group.room.place, False)
