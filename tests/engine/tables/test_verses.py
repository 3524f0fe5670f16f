"""Verses at a table and in the collection of its group: on every database, through a restart, forgotten with their author."""

import uuid

import msgspec
import pytest

from engine.rules.actions import Word
from engine.rules.cards import NO_SEAT
from engine.rules.events import FalseClaim, Said
from engine.shown import Person
from engine.tables.events import InMatch, Sung, decode
from engine.tables.play import LONGEST_VERSE
from engine.tables.ports import Close, Do, Done, Refused, Repeated, Stale
from engine.tables.record import events_of, verify
from engine.tables.replay import replay
from engine.tables.snapshot import freeze, load_state, thaw
from engine.tables.store import SqlStore
from tests.engine.tables.fakes import PEOPLE, Room

FLOR = Word("flor", "flor")
MAZO = Word("mazo", "mazo")
VERSE = "Una flor\nen el jardín"


class Patio:
    """A group with people nobody else has met, two of whom play."""

    def __init__(self, store: SqlStore, seed: int = 1) -> None:
        self.store, self.group = store, f"web:{uuid.uuid4().hex[:12]}"
        self.people = tuple(Person(f"{self.group}:{each.name}", f"{each.name} de {self.group}") for each in PEOPLE)
        self.room = Room(store, place=f"{self.group}/7", seed=seed)
        self.boards = self.room.hall.boards
        self.table = ""

    async def begin(self) -> None:
        self.table = await self.room.begin(self.people[:2])

    async def give_up(self) -> None:
        """The hand goes to the mazo: of whoever is asked something, else of whose turn it is."""
        latest = self.room.latest(self.table)
        assert latest.public is not None
        (leaver,) = (each for each in self.people[:2] if MAZO in latest.private[each.id].choices)
        assert isinstance(await self.room.do(self.table, leaver, Do(MAZO, latest.public.stage)), Done)

    @property
    def on_turn(self) -> Person:
        latest = self.room.latest(self.table)
        assert latest.public is not None and latest.public.turn != NO_SEAT
        return self.people[latest.public.turn]

    async def sings(self, text: str = VERSE, *, lent: bool = False, key: str | None = None):
        """Whoever has to play claims a flor (he may: a false one is paid for)."""
        latest = self.room.latest(self.table)
        assert latest.public is not None
        command = Do(FLOR, latest.public.stage, text, lent)
        return await self.room.do(self.table, self.on_turn, command, key)

    def quoted(self) -> list[tuple[str, str]]:
        return [(each.name, each.text) for each in self.room.latest(self.table).lobby.verses]


async def test_a_verse_is_stored_with_its_claim_and_outlives_the_process(store: SqlStore):
    patio = Patio(store)
    await patio.begin()
    singer = patio.on_turn
    key = f"verse-{patio.table}"  # a database that stays knows the keys of earlier runs
    assert isinstance(await patio.sings(key=key), Done)
    assert patio.quoted() == [(singer.name, VERSE)]
    assert isinstance(await patio.sings("otra flor", key=key), Repeated)
    stored = await store.load(patio.table, whole=True)
    kinds = [type(each.event if isinstance(each, InMatch) else each) for each in events_of(stored)]
    assert kinds.count(Sung) == 1 and kinds[kinds.index(Sung) + 1] in {Said, FalseClaim}
    await patio.room.hall.stop()
    again = Room(store, place=patio.room.place)
    await again.hall.start()
    assert [(each.name, each.text) for each in again.latest(patio.table).lobby.verses] == [(singer.name, VERSE)]
    state = await again.hall.state_of(patio.table)
    assert state is not None and thaw(freeze(state)) == state
    assert [(step.what, step.name) for step in replay(stored).steps if step.what == "sung"] == [
        ("sung", "Una flor / en el jardín")
    ]
    assert all(not each.findings for each in verify(stored))
    await again.hall.stop()


@pytest.mark.parametrize(
    ("seed", "paid"),
    [
        pytest.param(1, [("penalty", "false-flor")], id="false"),
        pytest.param(8, [("flor", "flor-alone")], id="alone"),
        pytest.param(98, [], id="contested"),
    ],
)
async def test_a_verse_is_of_its_hand_and_is_bounded(store: SqlStore, seed: int, paid: list[tuple[str, str]]):
    """Whatever the flor was: paid for, alone, or answered by another, when the turn waits and only the rival may leave."""
    patio = Patio(store, seed)
    await patio.begin()
    await patio.sings("flor " * 1000)
    ((_, text),) = patio.quoted()
    assert len(text) <= LONGEST_VERSE
    latest = patio.room.latest(patio.table)
    assert latest.public is not None
    assert [(fact.mark, fact.word) for fact in latest.public.facts if fact.what == "awarded"] == paid
    await patio.give_up()
    assert patio.quoted(), "the recap of the hand keeps it"
    await patio.room.clock.advance(60.0)
    after = patio.room.latest(patio.table)
    assert after.public is not None and after.public.hand == 2
    assert patio.quoted() == []
    await patio.room.hall.stop()


async def test_what_may_not_be_said_is_not_quoted(store: SqlStore):
    patio = Patio(store)
    await patio.begin()
    latest = patio.room.latest(patio.table)
    assert latest.public is not None
    other = next(each for each in patio.people[:2] if each != patio.on_turn)
    version = latest.version
    refused = await patio.room.do(patio.table, other, Do(FLOR, latest.public.stage, VERSE))
    assert isinstance(refused, Refused)
    assert isinstance(await patio.room.do(patio.table, patio.on_turn, Do(FLOR, 99, VERSE)), Stale)
    assert patio.room.latest(patio.table).version == version and patio.quoted() == []
    assert await patio.boards.verses(patio.group, 5) == []
    await patio.room.hall.stop()


async def collected(patio: Patio, *texts: str) -> None:
    """Each in a match of its own, the last one the newest."""
    for text in texts:
        patio.room.clock.time += 60.0
        await patio.begin()
        assert isinstance(await patio.sings(text), Done)


async def test_a_group_collects_its_own_with_roses(store: SqlStore):
    patio, elsewhere = Patio(store), Patio(store)
    await collected(patio, "la primera flor", "la segunda flor", "la tercera flor", "la segunda flor")
    await collected(elsewhere, "flor de otro pago")
    await elsewhere.room.hall.stop()
    best = await patio.boards.verses(patio.group, 5)
    assert [each.text for each in best] == ["la segunda flor", "la tercera flor", "la primera flor"]
    first = best[2]
    assert (first.variant, first.match, first.hand, first.roses) == ("uruguayo", 1, 1, 0)
    carla, dora = patio.people[2:]
    give = patio.boards.give_rose
    assert isinstance(await give(first.table, first.version, carla.id), Done)
    assert await give(first.table, first.version, carla.id) == Refused("verse-given")
    assert await give(first.table, first.version, first.person) == Refused("verse-own")
    assert await give(first.table, 999, carla.id) == Refused("verse-gone")
    assert isinstance(await give(first.table, first.version, dora.id), Done)
    assert isinstance(await give(best[1].table, best[1].version, dora.id), Done)
    ranked = await patio.boards.verses(patio.group, 2)
    assert [(each.text, each.roses) for each in ranked] == [("la primera flor", 2), ("la tercera flor", 1)]
    # A rose that is taken back may be given again; one that was not given cannot be.
    for _ in range(2):
        await patio.boards.take_rose(first.table, first.version, dora.id)
        await patio.boards.take_rose(first.table, 999, dora.id)
    ranked = await patio.boards.verses(patio.group, 2)
    assert [(each.text, each.roses) for each in ranked] == [("la tercera flor", 1), ("la primera flor", 1)]
    assert isinstance(await give(first.table, first.version, dora.id), Done)
    await patio.boards.drop_verse(first.table, first.version)
    assert await patio.boards.verse(first.table, first.version) is None
    assert "la primera flor" not in [each.text for each in await patio.boards.verses(patio.group, 5)]
    assert (await patio.boards.export(carla.id)).roses == ()
    await patio.room.hall.stop()


async def test_what_the_house_has_lent_is_quoted_and_not_collected(store: SqlStore):
    patio = Patio(store)
    await patio.begin()
    await patio.sings(lent=True)
    assert [each.lent for each in patio.room.latest(patio.table).lobby.verses] == [True]
    assert await patio.boards.verses(patio.group, 5) == []
    await patio.room.hall.stop()


async def test_b30_the_verses_of_who_has_left_are_not_shown(store: SqlStore):
    patio = Patio(store)
    await collected(patio, "flor de ayer")
    singer = patio.on_turn
    await patio.boards.hide(patio.group, singer.id)
    assert await patio.boards.verses(patio.group, 5) == []
    await patio.room.hall.stop()


async def everything(store: SqlStore) -> str:
    found: list[str] = []
    async with store._engine.connect() as connection:
        for name in ("events", "snapshots", "verses", "roses"):
            rows = (await connection.exec_driver_sql(f"SELECT * FROM {name}")).all()
            found += [str(tuple(bytes(v) if isinstance(v, memoryview) else v for v in row)) for row in rows]
    return "\n".join(found)


async def test_b30_verses_are_exported_and_forgotten_with_their_author(store: SqlStore):
    patio = Patio(store)
    await collected(patio, f"una flor de {patio.group}")
    singer = patio.on_turn
    other = next(each for each in patio.people[:2] if each != singer)
    (verse,) = await patio.boards.verses(patio.group, 5)
    await patio.boards.give_rose(verse.table, verse.version, other.id)
    export = await patio.boards.export(singer.id)
    assert export.tables[0].verses == (f"una flor de {patio.group}",)
    assert b"una flor de" in msgspec.json.encode(export)
    assert (await patio.boards.export(other.id)).roses == ((verse.table, verse.version),)
    await patio.room.do(patio.table, patio.people[0], Close())
    assert await patio.boards.forget(other.id) == Done(0)
    (left,) = await patio.boards.verses(patio.group, 5)
    assert left.roses == 0 and left.text == f"una flor de {patio.group}"
    assert await patio.boards.forget(singer.id) == Done(0)
    assert await patio.boards.verses(patio.group, 5) == []
    assert f"una flor de {patio.group}" not in await everything(store)
    stored = await store.load(patio.table, whole=True)
    assert stored is not None
    assert [event.text for event in map(decode, stored.events) if isinstance(event, Sung)] == [""]
    state = await load_state(store, patio.table)
    assert state is not None and state.verses == ()
    assert all(not each.findings for each in verify(stored))
    await patio.room.hall.stop()
