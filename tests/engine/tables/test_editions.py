"""B36: what an earlier version began, a later one ends: rules, streams and databases."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import variants
from engine.rules.state import EditionError, Variant
from engine.tables import schema, state
from engine.tables.events import Began, Finished, decode, encode
from engine.tables.ports import Done, Rematch
from engine.tables.record import events_of, matches_of, rules, verify
from engine.tables.replay import replay
from engine.tables.schema import database
from engine.tables.snapshot import load_state
from engine.tables.store import open_store
from tests.engine.tables.fakes import ANA, BETO, CACA, PLACE, Room

RECORDED = Path(__file__).parent / "recorded" / "form-0002.sql"
TABLE = "zmpamvp2"


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> Iterator[Variant]:
    """The house's game gets a second edition, whose matches go to 12 by default; both are known until the test ends."""
    first = variants.find("uruguayo")
    target = next(option for option in first.options if option.name == "target")
    new = replace(target, values=(12, *target.values), default=12)
    options = tuple(new if option is target else option for option in first.options)

    def compose(seats, chosen):
        ruleset = first.compose(seats, {**chosen, "target": 30})
        ruleset.target, ruleset.edition, ruleset.options = int(chosen["target"]), 2, dict(chosen)
        return ruleset

    second = Variant(first.name, 2, first.seats, options, compose, former=(first,))
    state._rules.cache_clear()
    yield second
    state._rules.cache_clear()


def published(monkeypatch: pytest.MonkeyPatch, game: Variant) -> None:
    """From now on this is the game of its name."""
    known = {**variants._variants(), game.name: game}
    monkeypatch.setattr(variants, "_variants", lambda: known)


async def test_b36_a_match_ends_under_the_edition_it_began_with(second: Variant, monkeypatch: pytest.MonkeyPatch):
    room = Room(seed=3)
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(3), 10)
    published(monkeypatch, second)
    for restart in range(2):  # from the snapshot, and from the whole stream
        await room.hall.stop()
        state._rules.cache_clear()  # another process has made no rules yet
        if restart:
            room.store.snapshots.clear()
        room = Room(room.store, seed=4)
        await room.hall.start()
        now = await load_state(room.store, table)
        assert now is not None and now.match is not None
        assert (now.edition, now.match.rules.edition, now.match.rules.target) == (1, 1, 30)
        await room.play_on(table, random.Random(3), 10)
    await room.play_on(table, random.Random(3))
    assert max(room.latest(table).public.score) >= 30
    for person in (ANA, BETO):
        assert isinstance(await room.do(table, person, Rematch()), Done)
    # The options of a table are what was chosen at it; what is new are the rules.
    now = await load_state(room.store, table)
    assert now is not None and now.match is not None and (now.edition, now.match.rules.edition) == (2, 2)
    whole = await room.store.load(table, whole=True)
    assert [rules(match).edition for match in matches_of(events_of(whole))] == [1, 2]
    assert all(not each.findings for each in verify(whole))
    fresh = await room.begin((ANA, BETO))
    assert (await load_state(room.store, fresh)).match.rules.target == 12


def test_b36_a_game_is_built_in_any_edition_that_is_kept(second: Variant):
    assert second.build(seats=2).edition == second.build(seats=2, edition=2).edition == 2
    assert second.build(seats=2, edition=1).edition == 1
    third = replace(second, edition=4, former=(replace(second, edition=3, former=()),))
    assert third.at(1).edition == third.at(2).edition == third.at(3).edition == 3 and third.at(4) is third
    with pytest.raises(EditionError, match="up to edition 4"):
        third.build(seats=2, edition=5)


async def test_b36_a_table_of_an_edition_yet_to_come_is_set_aside_and_left_alone():
    room = Room()
    table, fine = await room.begin((ANA, BETO)), await room.begin((ANA, CACA))
    rows = room.store.streams[table]
    for place, row in enumerate(rows):
        if isinstance(event := decode(row), Began):
            rows[place] = encode(replace(event, edition=9))
    room.store.snapshots.clear()
    before = list(rows)
    room = Room(room.store)
    await room.hall.start()
    assert list(room.hall.set_aside) == [table] and room.hall.in_place(PLACE) == [fine]
    assert room.store.streams[table] == before


# --- a database of an earlier version


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "truco.db"
    with sqlite3.connect(path) as file:
        file.executescript(RECORDED.read_text())
        ((opened,),) = file.execute("SELECT blob FROM events WHERE version = 1").fetchall()
        lobby = opened.replace(b"web:Ana", b"web:Eva").replace(TABLE.encode(), b"evaslobb")
        file.execute("INSERT INTO tables VALUES ('evaslobb', 'web:plaza', 1, 0, 1.0, 1.0)")
        file.execute("INSERT INTO events VALUES ('evaslobb', 1, 't', ?, 1.0)", (lobby,))
    file.close()
    return path


async def test_b36_a_database_of_the_second_form_is_copied_and_goes_on(old: Path):
    store = await open_store(f"sqlite+aiosqlite:///{old}")
    with sqlite3.connect(old.with_name("truco.db.before-0005")) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
        assert copy.execute("SELECT count(*) FROM events").fetchone() == (150,)
    copy.close()
    whole = await store.load(TABLE, whole=True)
    told = replay(whole)
    assert [step.name for step in told.steps if step.what == "renamed"] == ["la Mona"]
    finished = [event for event in events_of(whole) if isinstance(event, Finished)]
    assert [(each.winner, each.score) for each in finished] == [(0, (31, 26))]
    assert all(not each.findings for each in verify(whole))
    for person in (ANA, BETO, CACA):
        assert [each.table for each in await store.ledger.tables_of(person.id)] == [TABLE]
    assert [each.table for each in await store.ledger.tables_of("web:Eva")] == ["evaslobb"]
    room = Room(store)
    await room.hall.start()
    assert room.latest(TABLE).match == 2 and room.latest(TABLE).lobby.seats[0].person.name == "la Mona"
    await room.play_on(TABLE, random.Random(1))
    assert room.latest(TABLE).lobby.status == "finished"
    assert [(each.person, each.duration) for each in await store.ledger.in_group(PLACE)] == [
        (ANA.id, 0.0),
        (BETO.id, 0.0),
    ]
    await room.hall.stop()
    await store.close()


async def test_b36_that_no_copy_is_made_of_a_server_s_database_is_told(
    old: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    url = database.address(f"sqlite+aiosqlite:///{old}")
    engine = database.connect(url, "full")
    await database.prepare(engine, None, read_only=False, app="")
    assert [record.getMessage() for record in caplog.records if "pg_dump" in record.getMessage()]
    caplog.clear()
    await database.prepare(engine, None, read_only=False, app="")
    await engine.dispose()
    assert caplog.records == [] and schema.newest() == "0005"
