"""Rankings, figures, and what is kept about a person: on every database."""

import json
import random
import uuid
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from engine.shown import Person, Result
from engine.tables.aliases import is_gone
from engine.tables.boards import Boards, season_of, span_of
from engine.tables.books import Beside
from engine.tables.events import decode
from engine.tables.ports import (
    Close,
    Configure,
    Done,
    Keep,
    Kick,
    Leave,
    Refused,
    Rematch,
    Rename,
    Sit,
    Start,
)
from engine.tables.ratings import is_rated, matches_of, ratings
from engine.tables.record import verify
from engine.tables.replay import replay
from engine.tables.snapshot import load_state
from engine.tables.store import SqlStore
from tests.engine.tables.fakes import PEOPLE, Room

DAY = 86_400.0
SUMMER = datetime(2026, 2, 1, tzinfo=UTC).timestamp()


class Group:
    """A group of its own, with people nobody else has met; matches that are written down without being played."""

    def __init__(self, store: SqlStore) -> None:
        self.id = f"web:{uuid.uuid4().hex[:12]}"
        self.store = store
        self.people = tuple(Person(f"{self.id}:{each.name}", each.name) for each in PEOPLE)
        self.now = SUMMER
        self.boards = Boards(store.ledger, lambda: self.now)

    async def won(self, winners: str, losers: str, score: tuple[int, int] = (30, 20), **more: object) -> list[Result]:
        """A match in which these teams sat (their letters: A B C D, h for the house, small for who abandoned it)."""
        self.now += 60.0
        table, results = uuid.uuid4().hex[:8], list[Result]()
        for team, (names, points) in enumerate(((winners, score), (losers, score[::-1]))):
            for place, letter in enumerate(names):
                if letter == "h":
                    continue
                person = next(each for each in self.people if each.name[0] == letter.upper())
                result = Result(
                    table=table, match=1, group=self.id, variant="uruguayo", seats=2 * len(winners), at=self.now,
                    duration=600.0, person=person.id, name=person.name, seat=2 * place + team, team=team,
                    won=team == 0 and letter.isupper(), team_won=team == 0, points_for=points[0], points_against=points[1],
                    abandoned=letter.islower(), house_with="h" in names, house_against="h" in (losers, winners)[team],
                )  # fmt: skip
                results.append(msgspec.structs.replace(result, **more))
        await self.store.create(table, self.id, [b"tx"], beside=Beside(tuple(results)))
        await self.store.append(table, 1, [b"tx"], open_=False)
        return results

    async def table(self, variant: str = "", season: str = "") -> dict[str, tuple[int, int, int, int, int]]:
        """By name: rank, matches, won, points, streak."""
        ranking = await self.boards.ranking(self.id, variant, season)
        return {row.name: (row.rank, row.matches, row.won, row.points, row.streak) for row in ranking.rows}

    async def ratings(self) -> dict[str, int | None]:
        return {row.name: row.rating for row in (await self.boards.ranking(self.id)).rows}


# --- rankings


async def test_b30_a_ranking_counts_matches_won_points_and_streaks(store: SqlStore):
    group = Group(store)
    await group.won("A", "B", (30, 12))
    await group.won("B", "A", (30, 29))
    await group.won("AC", "BD", (30, 3))
    await group.won("A", "B", (30, 0))
    assert await group.table() == {
        "Ana": (1, 4, 3, 30 + 29 + 30 + 30, 2),
        "Carla": (2, 1, 1, 30, 1),
        "Beto": (3, 4, 1, 12 + 30 + 3 + 0, -2),
        "Dora": (4, 1, 0, 3, -1),
    }
    ranking = await group.boards.ranking(group.id)
    assert ranking.matches == 4 and [row.house_matches for row in ranking.rows] == [0, 0, 0, 0]
    other = await Group(store).boards.ranking(group.id.replace("web", "discord"))
    assert other.rows == () and other.seasons == () and other.matches == 0


async def test_b30_each_game_and_each_season_has_a_ranking_of_its_own(store: SqlStore):
    group = Group(store)
    await group.won("A", "B")
    await group.won("B", "A", variant="argentino")
    group.now = SUMMER + 200 * DAY
    await group.won("B", "A")
    assert set((await group.table("argentino")).values()) == {(1, 1, 1, 30, 1), (2, 1, 0, 20, -1)}
    assert (await group.table("uruguayo", "2026-1"))["Ana"] == (1, 1, 1, 30, 1)
    assert (await group.table("uruguayo", "2026-3"))["Ana"] == (2, 1, 0, 20, -1)
    assert (await group.table(season="2026-1"))["Ana"][1] == 2 and (await group.table())["Ana"][1] == 3
    assert await group.table(season="2026-2") == {} == await group.table(season="el verano")
    ranking = await group.boards.ranking(group.id, season="2026-2")
    assert ranking.seasons == ("2026-3", "2026-2", "2026-1")
    assert (await group.boards.ranking(group.id, "argentino")).seasons == ("2026-1",)
    assert group.boards.season() == "2026-3"
    first = (await group.boards.ranking(group.id, "uruguayo", "2026-1")).rows
    assert {row.rating for row in first} == {
        row.rating for row in (await group.boards.ranking(group.id, "argentino")).rows
    }


async def test_b30_matches_with_the_house_are_counted_apart_and_change_no_rating(store: SqlStore):
    group = Group(store)
    await group.won("A", "B")
    before = await group.ratings()
    await group.won("Ah", "BC")
    await group.won("h", "A")
    await group.won("D", "h")
    ranking = await group.boards.ranking(group.id)
    assert ranking.matches == 1
    assert {row.name: (row.matches, row.won, row.house_matches, row.house_won) for row in ranking.rows} == {
        "Ana": (1, 1, 2, 1), "Beto": (1, 0, 1, 0), "Carla": (0, 0, 1, 0), "Dora": (0, 0, 1, 1),
    }  # fmt: skip
    assert await group.ratings() == {**before, "Carla": None, "Dora": None}
    assert [row.name for row in ranking.rows][-2:] == ["Dora", "Carla"] and (await group.table())["Ana"][4] == 1


async def test_b30_gone_users_are_hidden_until_they_play_again(store: SqlStore):
    group = Group(store)
    ana, beto = group.people[:2]
    await group.won("A", "B")
    before = await group.boards.ranking(group.id)
    group.now += 1
    await group.boards.hide(group.id, ana.id)
    await group.boards.hide(group.id, ana.id)
    await group.boards.hide("web:elsewhere", beto.id)
    after = await group.boards.ranking(group.id)
    assert [row.name for row in after.rows] == ["Beto"]
    assert after.rows[0].rating == before.rows[1].rating and after.rows[0].rank == 1
    assert [row.won for row in (await group.boards.stats(ana.id)).rows] == [1]
    await group.won("B", "a")  # the match that he ran away from ends when he is gone
    assert [row.name for row in (await group.boards.ranking(group.id)).rows] == ["Beto"]
    group.now += 600
    await group.won("B", "A")
    assert {row.name for row in (await group.boards.ranking(group.id)).rows} == {"Ana", "Beto"}


async def test_b30_a_person_is_called_as_he_was_last(store: SqlStore):
    group = Group(store)
    await group.won("A", "B")
    await group.won("A", "", name="la Mona")
    assert "la Mona" in await group.table() and "Ana" not in await group.table()


async def test_those_of_whom_nothing_tells_one_from_the_other_have_the_same_rank(store: SqlStore):
    group = Group(store)
    await group.won("AC", "BD")
    assert {name: row[0] for name, row in (await group.table()).items()} == {"Ana": 1, "Carla": 1, "Beto": 3, "Dora": 3}


# --- seasons


@pytest.mark.parametrize(
    ("season", "first", "last"),
    [
        ("2026-1", "2026-01-01", "2026-03-31"),
        ("2026-3", "2026-07-01", "2026-09-30"),
        ("2025-4", "2025-10-01", "2025-12-31"),
    ],
)
@pytest.mark.parametrize("zone", ["UTC", "America/Montevideo", "America/Santiago", "Pacific/Auckland"])
def test_b35_a_season_is_a_quarter_of_the_chat_s_time(season: str, first: str, last: str, zone: str):
    tz = ZoneInfo(zone)
    since, until = span_of(season, tz)
    assert datetime.fromtimestamp(since, tz).isoformat()[:19] == f"{first}T00:00:00"
    assert datetime.fromtimestamp(until - 1, tz).isoformat()[:19] == f"{last}T23:59:59"
    assert season_of(since, tz) == season_of(until - 1, tz) == season
    assert season_of(since - 1, tz) != season != season_of(until, tz)


@pytest.mark.parametrize(
    "season", ["2026", "2026-5", "2026-0", "26-1", "0000-1", "9999-4", "2026-1 ", "verano", "٢٠٢٦-1"]
)
def test_what_is_no_season_has_no_time(season: str):
    assert span_of(season) == (0.0, 0.0)


# --- ratings


async def test_ratings_are_the_same_however_often_and_in_whatever_order_they_are_read(store: SqlStore):
    group, dice = Group(store), random.Random(1)
    for _ in range(20):
        await group.won(*dice.choice((("AC", "BD"), ("AB", "CD"), ("A", "C"), ("D", "B"), ("CB", "AD"))))
    once = await group.boards.ranking(group.id)
    assert await group.boards.ranking(group.id) == once
    results = await store.ledger.in_group(group.id)
    for seed in range(3):
        random.Random(seed).shuffle(results)
        rated = ratings(matches_of(results))
        assert {row.person: row.rating for row in once.rows} == rated


async def test_who_wins_goes_up_and_more_so_against_the_better_one(store: SqlStore):
    group = Group(store)
    for _ in range(8):
        await group.won("A", "B")
    good = await group.ratings()
    assert good["Ana"] > 1400 and good["Beto"] < 1000
    await group.won("C", "A")
    await group.won("D", "B")
    after = await group.ratings()
    assert after["Carla"] > after["Dora"] > 1000 and after["Ana"] < good["Ana"]


async def test_the_rating_is_that_of_openskill(store: SqlStore):
    """Plackett-Luce with its defaults, one against one: mu 27.635 and 22.365, sigma 8.066 (its documentation's figures)."""
    group = Group(store)
    await group.won("A", "B")
    assert await group.ratings() == {
        "Ana": round(1000 + 40 * (27.635389 - 3 * 8.065901)),
        "Beto": round(1000 + 40 * (22.364611 - 3 * 8.065901)),
    }


async def test_b16_who_abandons_goes_down_and_his_partner_up(store: SqlStore):
    group = Group(store)
    await group.won("Ac", "BD")
    rated = await group.ratings()
    assert rated["Ana"] > 1000 > rated["Beto"] == rated["Dora"] == rated["Carla"]
    assert (await group.table())["Carla"][1:3] == (1, 0)
    other = Group(store)
    await other.won("AC", "Bd")
    assert sorted(r for r in (await other.ratings()).values()) == sorted([rated["Ana"]] * 2 + [rated["Beto"]] * 2)


async def test_a_match_that_was_not_played_to_its_end_is_counted_and_not_rated(store: SqlStore):
    group = Group(store)
    await group.won("", "a", whole=False)
    (row,) = (await group.boards.ranking(group.id)).rows
    assert (row.matches, row.won, row.abandoned, row.streak, row.rating) == (1, 0, 1, -1, None)
    await group.won("", "ab", whole=False)
    left = await group.won("", "c", whole=False)
    both = msgspec.structs.replace(left[0], person="web:other", seat=0, team=0)
    assert not is_rated([both, *left]) and ratings([[both, *left]]) == {}
    assert await group.ratings() == {"Ana": None, "Beto": None, "Carla": None}


# --- one's own figures, and what is kept


async def test_b30_one_s_own_figures_are_told_by_group_and_game(store: SqlStore):
    here, there = Group(store), Group(store)
    there.people = here.people
    ana = here.people[0]
    for result in ("AB", "AB", "AB", "BA", "AB"):
        await here.won(*result)
    await here.won("Bh", "Ac")
    await here.won("B", "A", variant="argentino")
    there.now = here.now + 50
    await there.won("a", "B", (30, 1))
    stats = await here.boards.stats(ana.id)
    assert [(row.group, row.variant) for row in stats.rows] == [
        (there.id, "uruguayo"), (here.id, "argentino"), (here.id, "uruguayo"),
    ]  # fmt: skip
    row = stats.rows[2]
    assert (row.matches, row.won, row.points_for, row.points_against) == (5, 4, 140, 110)
    assert (row.streak, row.best_streak, row.abandoned, row.house_matches, row.house_won) == (1, 3, 0, 1, 0)
    assert row.rating == (await here.boards.ranking(here.id, "uruguayo")).rows[0].rating
    assert (stats.rows[0].abandoned, stats.rows[0].won, stats.rows[0].matches) == (1, 0, 1)
    assert [row.group for row in (await here.boards.stats(ana.id, there.id)).rows] == [there.id]
    assert (await here.boards.stats("web:nobody")).rows == ()


class Evening(Group):
    """Real tables of four people: one that all leave, one that is played, a rematch, with names that change."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store)
        self.room = Room(store, place=f"{self.id}/7")
        self.boards = self.room.hall.boards
        self.names = tuple(f"{name} {self.id[4:]}" for name in ("Ana Banana", "la Mona"))

    async def pass_by(self) -> str:
        ana, beto, carla, dora = self.people
        table, _ = await self.room.hall.open(self.room.place, beto, f"o{self.id}", seats=4, sit=True, keep=(ana,))
        await self.room.do(table, beto, Keep(carla))
        await self.room.do(table, beto, Configure("reveal", "match"))
        await self.room.do(table, ana, Sit("corte-ana", seat=3))
        for person in (Person(ana.id, self.names[0]), ana, Person(ana.id, self.names[1])):
            await self.room.do(table, person, Rename())
        await self.room.do(table, carla, Sit("corte-carla"))
        await self.room.do(table, dora, Sit("corte-dora"))
        await self.room.do(table, beto, Start())
        await self.room.do(table, beto, Leave())
        await self.room.play_on(table, random.Random(1))
        for person in (carla, dora):
            await self.room.do(table, person, Rematch())
        await self.room.do(table, dora if self.room.latest(table).lobby.host == dora.id else carla, Kick(0))
        await self.room.do(table, ana, Rematch())
        await self.room.play_on(table, random.Random(2))
        await self.room.do(table, ana, Close(admin=True))
        assert self.room.hall.latest(table) is None
        return table

    async def everything(self) -> str:
        """All that the database holds, as text."""
        found: list[str] = []
        async with self.store._engine.connect() as connection:
            for name in ("events", "snapshots", "results", "named", "parts", "hidden", "notes", "tables"):
                rows = (await connection.exec_driver_sql(f"SELECT * FROM {name}")).all()
                found += [str(tuple(bytes(v) if isinstance(v, memoryview) else v for v in row)) for row in rows]
        return "\n".join(found)


async def test_b30_a_person_can_have_all_that_is_stored_about_him(store: SqlStore):
    evening = Evening(store)
    ana = evening.people[0]
    table = await evening.pass_by()
    await store.notes.write(ana.id, [("dm", "open")])
    await evening.boards.hide(evening.id, ana.id)
    export = await evening.boards.export(ana.id)
    assert json.loads(msgspec.json.encode(export))["person"] == ana.id
    assert (
        export.names == (evening.names[1], "Ana", evening.names[0])
        and len(export.results) == 2
        and export.notes == {"dm": "open"}
    )
    (sitting,) = export.tables
    assert (sitting.table, sitting.place, sitting.open) == (table, evening.room.place, False)
    assert sitting.names == ("Ana", *evening.names) and sitting.cuts[0] == "corte-ana" and len(sitting.cuts) == 2
    assert export.hidden == (evening.id,)
    nobody = await evening.boards.export("web:nobody")
    assert (nobody.names, nobody.results, nobody.tables, nobody.notes, nobody.hidden) == ((), (), (), {}, ())


async def test_b30_who_is_forgotten_is_nowhere_and_the_others_figures_stay(store: SqlStore):
    evening = Evening(store)
    ana, beto = evening.people[:2]
    table = await evening.pass_by()
    await evening.won("A", "B")
    await store.notes.write(ana.id, [("dm", "open")])
    await store.notes.write(beto.id, [("dm", "open")])
    for person in (ana, beto):
        await evening.boards.hide(evening.id, person.id)
    told = replay(await store.load(table, whole=True))
    before = await evening.boards.ranking(evening.id)
    stats = [await evening.boards.stats(each.id) for each in evening.people[1:]]
    there = await evening.everything()
    assert all(trace in there for trace in (ana.id, *evening.names))
    assert await evening.boards.forget(ana.id) == Done(0)
    left = await evening.everything()
    assert not any(trace in left for trace in (ana.id, *evening.names))
    assert beto.id in left and await store.notes.of(beto.id) == {"dm": "open"}
    after = await evening.boards.ranking(evening.id)
    assert "" not in {row.name for row in after.rows} and not any(is_gone(row.person) for row in after.rows)
    figures = {row.person: msgspec.structs.replace(row, rank=0) for row in before.rows if row.person != ana.id}
    assert {row.person: msgspec.structs.replace(row, rank=0) for row in after.rows} == figures
    assert [await evening.boards.stats(each.id) for each in evening.people[1:]] == stats
    # The record is still one, and still what was promised; he has no name in it.
    stored = await store.load(table, whole=True)
    assert [each.findings for each in verify(stored)] == [(), ()]
    again = replay(stored)
    assert again.score == told.score and [step.what for step in again.steps] == [step.what for step in told.steps]
    names = {(step.version, step.name) for step in again.steps} - {(step.version, step.name) for step in told.steps}
    assert names and all(is_gone(name) or not name for _, name in names)
    state = await load_state(store, table)
    assert state is not None and ana.id not in str(state)
    export = await evening.boards.export(ana.id)
    assert (export.results, export.tables, export.notes, export.hidden) == ((), (), {}, ())


async def test_b30_in_each_group_another_alias_takes_his_place(store: SqlStore):
    here, there = Group(store), Group(store)
    there.people = here.people
    for group in (here, there):
        await group.won("A", "B")
        await group.won("A", "B")
    await here.boards.forget(here.people[0].id)
    aliases = [
        {each.person for each in await store.ledger.in_group(group.id) if is_gone(each.person)}
        for group in (here, there)
    ]
    assert [len(each) for each in aliases] == [1, 1] and aliases[0] != aliases[1]
    await here.won("B", "A")
    assert (await here.table())["Ana"][1:3] == (1, 0)


async def test_b30_nobody_is_forgotten_while_a_table_of_his_is_open(store: SqlStore):
    evening = Evening(store)
    ana, beto, carla = evening.people[:3]
    await evening.won("A", "B")
    table = await evening.room.open((ana, beto))
    before = await evening.everything()
    assert await evening.boards.forget(ana.id) == Refused("forget-open")
    await evening.room.do(table, ana, Leave())
    assert await evening.boards.forget(ana.id) == Refused("forget-open")
    assert (await store.ledger.of_person(ana.id)) and ana.id in before
    assert await evening.boards.forget(carla.id) == Done(0)
    await evening.room.do(table, beto, Close())
    assert await evening.boards.forget(ana.id) == Done(0)
    assert ana.id not in await evening.everything()


async def test_b30_a_private_chat_is_forgotten_with_whom_it_belongs_to(store: SqlStore):
    """It is called as he is (Telegram), or it is told which it is (Discord)."""
    for suffix in ("", "-dm"):
        evening = Evening(store)
        ana, beto = evening.people[:2]
        own = f"{ana.id}{suffix}"
        evening.room.place = own
        table = await evening.room.begin((ana,))
        await evening.room.play_on(table, random.Random(1))
        await evening.room.do(table, ana, Close())
        evening.id = own
        await evening.won("B", "A")
        await store.notes.write(own, [("title", "Ana Banana")])
        await evening.boards.hide(own, beto.id)
        export = await evening.boards.export(ana.id, [own])
        assert list(export.notes) == ([f"{own} title"] if suffix else ["title"])
        assert "Ana Banana" in export.notes.values() and len(export.results) == 2
        assert await evening.boards.forget(ana.id, [own] if suffix else []) == Done(0)
        assert own not in (await evening.everything()).replace(beto.id, "") and await store.notes.of(own) == {}
        (row,) = (await evening.boards.stats(beto.id)).rows
        assert is_gone(row.group) and row.won == 1
        assert [each.findings for each in verify(await store.load(table, whole=True))] == [()]


async def test_a_record_that_cannot_be_read_stands_in_nobody_s_way(store: SqlStore):
    evening = Evening(store)
    ana, beto = evening.people[:2]
    table = await evening.room.open((ana, beto))
    version = (await store.head(table)).version
    await evening.room.hall.stop()
    await store.append(table, version, [b"tnonsense"], open_=False)
    assert await evening.boards.forget(ana.id) == Done(0)
    stored = await store.load(table, whole=True)
    assert stored.events[-1] == b"tnonsense" and is_gone(decode(stored.events[0]).host)
