"""The list of one's own matches: every one that he sat in, whatever came of it, on every database."""

import random
import uuid
from collections.abc import AsyncIterator, Sequence

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from engine import variants
from engine.shown import Listed, Person, PersonId
from engine.tables import schema, tales
from engine.tables.events import Began, Closed, Finished, decode, encode
from engine.tables.ports import AddHouse, Annul, Close, Done, Kick, Leave, Refused, Rematch, Rename, Sit, Start
from engine.tables.record import events_of
from engine.tables.replay import Tale, retell
from engine.tables.schema.tables import EVENTS, PARTS
from engine.tables.store import SqlStore, open_store
from tests.engine.tables.fakes import GAMES, PEOPLE, Room

FEW = 7
"""Matches a page of the tests."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[SqlStore]:
    store = await open_store(database, sync="normal")
    yield store
    await store.close()


class Club:
    """A place of its own, with people nobody else has met, and the tables that were opened there."""

    def __init__(self, store: SqlStore, seed: int = 1) -> None:
        self.id = f"web:{uuid.uuid4().hex[:12]}"
        self.store, self.dice = store, random.Random(seed)
        self.people = tuple(Person(f"{self.id}:{each.name}", each.name) for each in PEOPLE)
        self.room = Room(store, seed=seed, place=f"{self.id}/7")
        self.tables: list[str] = []

    async def begin(self, people: Sequence[Person], variant: str = "uruguayo", seats: int = 2) -> str:
        await self.room.clock.advance(1.0)
        self.tables.append(await self.room.begin(people, variant, seats))
        return self.tables[-1]

    async def play(self, table: str, moves: int = 100_000) -> None:
        await self.room.play_on(table, self.dice, moves)

    async def do(self, table: str, person: Person, command) -> None:
        receipt = await self.room.do(table, person, command)
        assert isinstance(receipt, Done), receipt

    async def listed(self, person: Person) -> list[Listed]:
        """All pages of his list."""
        found: list[Listed] = []
        while page := await self.room.hall.boards.matches(person.id, FEW, len(found)):
            assert len(page) <= FEW
            found += page
        return found

    async def stored(self, person: PersonId) -> dict[tuple[str, int], str]:
        """Every match in the streams that is told again to him, and how it stands there."""
        found: dict[tuple[str, int], str] = {}
        for table in self.tables:
            stored = await self.store.load(table, whole=True)
            assert stored is not None
            ends: dict[int, str] = {}
            for event in events_of(stored):
                match event:
                    case Began():
                        ends[event.match] = "running"
                    case Finished():
                        ends[event.match] = "annulled" if event.winner < 0 else "finished"
                    case Closed() if ends and ends[max(ends)] == "running":
                        ends[max(ends)] = "closed"
                    case _:
                        pass
            found |= {(table, match): end for match, end in ends.items() if retell(stored, match, person) is not None}
        return found

    async def something(self) -> None:
        """What people do at tables, by chance; most of what is refused is tried too."""
        dice, room = self.dice, self.room
        person, chance = dice.choice(self.people), dice.random()
        open_ = [table for table in self.tables if room.hall.latest(table)]
        if not open_ or (chance < 0.08 and len(self.tables) < 12):
            variant, seats = dice.choice(GAMES)
            people = dice.sample(self.people, dice.randint(1, min(seats, 4)))
            await self.begin(people, variant, seats)
            return
        table = dice.choice(open_)
        if chance < 0.45:
            await self.play(table, dice.choice((1, 5, 30)))
        elif chance < 0.5:
            await self.play(table)
            latest = room.hall.latest(table)
            for each in latest.lobby.seats if latest else ():
                await room.do(table, each.person or person, Rematch())
        elif chance < 0.55:
            await room.clock.advance(dice.choice((1.0, 100.0, 90_000.0)))
        else:
            seat = dice.randrange(len(room.latest(table).lobby.seats))
            one = replace(person, name=dice.choice((person.name, "otro nombre")))
            what = (Annul(), Annul(), Annul(admin=dice.random() < 0.2), Leave(), Kick(seat), Rename(), Sit("corte"))
            command = dice.choice((*what, Start(), AddHouse(all=True), Close(), Close(admin=dice.random() < 0.3)))
            await room.do(table, one, command)


@pytest.mark.parametrize("seed", range(4))
async def test_the_list_is_the_set_of_the_matches_in_the_streams_whatever_people_do(store: SqlStore, seed: int):
    club = Club(store, seed)
    for _ in range(50):
        await club.something()
    hows: set[str] = set()
    for person in club.people:
        listed, stored = await club.listed(person), await club.stored(person.id)
        assert {(each.table, each.match) for each in listed} == set(stored) and len(listed) == len(stored)
        assert [each.at for each in listed] == sorted((each.at for each in listed), reverse=True)
        for each in listed:
            end = stored[each.table, each.match]
            hows.add(each.how)
            assert (
                each.how
                in {
                    "running": {"running", "left"},
                    "annulled": {"annulled"},
                    "finished": {"won", "lost", "left"},
                    "closed": {"broken", "left"},
                }[end]
            ), (each, end)
            assert (each.points is None) == (end == "running")
            assert [view.team for view in each.seats if view.person and view.person.id == person.id] == [each.team]
    assert hows
    # What a figure counts is in the list as it is counted.
    for person in club.people:
        known = {(each.table, each.match): each for each in await club.listed(person)}
        for result in await store.ledger.of_person(person.id):
            line = known[result.table, result.match]
            assert line.how == ("left" if result.abandoned else "won" if result.won else "lost")
            assert line.points == (result.points_for, result.points_against) and line.team == result.team
    await filled_again(club)


async def filled_again(club: Club) -> None:
    """A database of the form before finds the same rows when it is brought to this one."""
    rows = sa.select(PARTS).where(PARTS.c.table_id.in_(club.tables)).order_by(*PARTS.primary_key)
    async with club.store._engine.execution_options(writes=True).connect() as connection:
        before = (await connection.execute(rows)).all()
        await connection.exec_driver_sql("DROP TABLE parts")
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0004'")
        await connection.run_sync(schema.upgrade)
        assert (await connection.execute(rows)).all() == before and before
        await connection.rollback()


async def test_it_tells_how_each_ended_for_him(store: SqlStore):
    club = Club(store)
    ana, beto, carla, dora = club.people
    won = await club.begin((ana, beto))
    await club.play(won)
    annulled = await club.begin((ana, beto), "argentino")
    for person in (ana, beto):
        await club.do(annulled, person, Annul())
    broken = await club.begin((ana, beto), "paulista")
    await club.do(broken, beto, Close(admin=True))
    left = await club.begin((beto, ana, carla, dora), "mineiro", 4)
    await club.do(left, ana, Leave())
    deserted = await club.begin((ana, beto), "v2")
    await club.do(deserted, ana, Close())
    house = await club.begin((ana,), "uruguayo", 6)

    winner = club.room.latest(won).public.winner
    lines = {each.table: each for each in await club.listed(ana)}
    assert list(lines) == [house, deserted, left, broken, annulled, won]
    hows = [each.how for each in lines.values()]
    assert hows == ["running", "left", "left", "broken", "annulled", "won" if winner == 0 else "lost"]
    assert [each.how for each in await club.listed(beto)] == [
        "broken",  # his host went away and left him there
        "running",
        "broken",
        "annulled",
        "lost" if winner == 0 else "won",
    ]
    assert lines[left].points is None and lines[annulled].points is not None and lines[won].points is not None
    assert (lines[won].points[0] > lines[won].points[1]) == (winner == 0)
    assert (lines[left].team, lines[house].team) == (1, 0)
    assert [view.person and view.person.name for view in lines[left].seats] == ["Beto", "Ana", "Carla", "Dora"]
    assert [bool(view.house) for view in lines[house].seats] == [False] + [True] * 5
    # He goes on in another match: to him who left it comes to its end all the same.
    await club.play(left)
    (line,) = (each for each in await club.listed(ana) if each.table == left)
    assert line.how == "left" and line.points is not None and max(line.points) >= 12


async def test_every_game_is_in_it(store: SqlStore):
    club = Club(store)
    games = [(name, variants.find(name).seats[-1]) for name in variants.names()]
    for name, seats in games:
        await club.play(await club.begin(club.people[:2], name, seats))
    lines = await club.listed(club.people[1])
    assert [(each.variant, len(each.seats)) for each in reversed(lines)] == games
    assert {each.how for each in lines} <= {"won", "lost"}


async def test_b30_who_is_forgotten_has_no_list_and_the_others_keep_theirs_without_his_name(store: SqlStore):
    club = Club(store)
    ana, beto = club.people[:2]
    table = await club.begin((ana, beto))
    await club.play(table)
    assert await club.room.hall.boards.forget(ana.id) == Refused("forget-open")
    assert len(await club.listed(ana)) == 1
    await club.do(table, ana, Close())
    (before,) = await club.listed(beto)
    assert await club.room.hall.boards.forget(ana.id) == Done(0)
    assert await club.listed(ana) == []
    async with store._engine.connect() as connection:
        rows = (await connection.execute(sa.select(PARTS).where(PARTS.c.table_id == table))).all()
    assert [row.person_id for row in rows] == [beto.id]
    (after,) = await club.listed(beto)
    assert (after.how, after.points, after.at) == (before.how, before.points, before.at)
    assert ana.id not in str(after) and "Ana" not in str(after)
    await filled_again(club)


async def test_b30_a_match_that_is_looked_at_is_read_once_and_anew_as_soon_as_its_stream_is_another(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    club = Club(store)
    ana, beto, carla = club.people[:3]
    table = await club.begin((ana, beto))
    await club.play(table)
    retold, read = club.room.hall.retold, list[str]()
    load = store.load

    async def counted(table: str, *, whole: bool = False):
        read.append(table)
        return await load(table, whole=whole)

    monkeypatch.setattr(store, "load", counted)
    tale = await retold(table, 1, ana.id)
    assert isinstance(tale, Tale) and read == [table]
    assert [await retold(table, 1, ana.id) for _ in range(3)] == [tale] * 3 and read == [table]
    assert await retold(table, 1, carla.id) == await retold(table, 2, ana.id) == Refused("not-in-match")
    assert await retold(table, 1, beto.id) == tale
    await club.do(table, ana, Close())
    read.clear()
    assert await retold(table, 1, beto.id) == tale and read == [table]
    assert await club.room.hall.boards.forget(ana.id) == Done(0)
    again = await retold(table, 1, beto.id)
    assert isinstance(again, Tale) and len(again.hands) == len(tale.hands)
    assert "Ana" in str(tale) and "Ana" not in str(again) and ana.id not in str(again)
    assert await retold(table, 1, ana.id) == Refused("not-in-match")
    # No more of them are kept than there is room for.
    monkeypatch.setattr(tales, "KEPT", 2)
    other = await club.begin((beto, carla))
    await club.do(other, beto, Close())
    for match in ((other, carla), (other, beto), (table, beto)):
        assert isinstance(await retold(match[0], 1, match[1].id), Tale)
    assert len(club.room.hall._tales._kept) == 2


async def test_a_stream_that_cannot_be_read_hides_no_match_and_no_other(store: SqlStore):
    club = Club(store)
    ana, beto, carla = club.people[:3]
    table = await club.begin((ana, beto))
    await club.play(table)
    for person in (ana, beto):
        await club.do(table, person, Rematch())
    other = await club.begin((ana, beto))
    stored = await store.load(table, whole=True)
    assert stored is not None
    begun = [version for version, row in enumerate(stored.events, 1) if isinstance(decode(row), Began)]
    later = encode(replace(decode(stored.events[begun[1] - 1]), edition=99))
    for version, blob, hows in ((begun[1], later, ["unread", "won"]), (begun[0], b"t{}", ["unread", "unread"])):
        spoil = sa.update(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.version == version).values(blob=blob)
        async with store._engine.execution_options(writes=True).begin() as connection:
            await connection.execute(spoil)
        lines = await club.listed(ana)
        assert [(each.table, each.match) for each in lines] == [(other, 1), (table, 2), (table, 1)]
        assert [each.how.replace("lost", "won") for each in lines] == ["running", *hows]
        assert all((each.variant == "", each.seats == ()) == (each.how == "unread",) * 2 for each in lines)
        assert await club.room.hall.retold(table, 2, ana.id) == Refused("set-aside")
        # Whoever was never there learns no more of it than of a table that never was.
        assert await club.room.hall.retold(table, 2, carla.id) == await club.room.hall.retold("nowhere", 2, carla.id)
        assert await club.room.hall.retold(table, 2, carla.id) == Refused("not-in-match")
