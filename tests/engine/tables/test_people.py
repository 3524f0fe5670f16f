"""Who may do what at a table, kept seats, sending away, annulling: each with a restart after it."""

import random

import pytest

from engine.shown import Person
from engine.tables.events import AnnulAsked, Closed, Finished, Freed, GotUp, Kept, decode, encode
from engine.tables.pace import Pauses
from engine.tables.ports import (
    AddHouse,
    Annul,
    Back,
    Close,
    Configure,
    Done,
    Keep,
    Kick,
    Leave,
    Refused,
    Rematch,
    RemoveHouse,
    Rename,
    Sit,
    Start,
)
from engine.tables.record import verify
from engine.tables.replay import replay
from engine.tables.snapshot import freeze, load_state, thaw
from tests.engine.tables.fakes import ANA, BETO, CACA, DORA, PLACE, MemoryStore, Room

EVE = Person("web:Eve", "Eve")
DAY = 86_400


async def again(room: Room, away: float = 0.0) -> Room:
    """The hall after a restart, at the same time of day; nobody was there for so long before."""
    await room.hall.stop()
    new = Room(room.store)
    new.clock.time = room.clock.time
    await new.hall.start(away)
    return new


def seats(room: Room, table: str) -> list[str]:
    """Who sits where: a name, `casa`, `(name)` where a seat is kept, or nothing."""
    return [
        each.person.name if each.person else "casa" if each.house else f"({each.kept.name})" if each.kept else ""
        for each in room.latest(table).lobby.seats
    ]


# --- rights


RIGHTS = {
    # command: who may do it in the lobby / while a match runs, of: host, seated, stranger, admin of the place
    "configure": ("h", ""),
    "keep": ("h", ""),
    "kick": ("ha", "ha"),
    "close": ("ha", "ha"),
    "annul": ("", "hsa"),
    "house": ("hs", ""),
    "unhouse": ("hs", ""),
    "start": ("hs", ""),
    "leave": ("hs", "hs"),
    "sit": ("hsxa", ""),
    "rename": ("hs", "hs"),
}


def command_of(name: str, who: str):
    admin = who == "a"
    return {
        "configure": Configure("pace", "lento"),
        "keep": Keep(EVE),
        "kick": Kick(2, admin=admin),
        "close": Close(admin=admin),
        "annul": Annul(admin=admin),
        "house": AddHouse(),
        "unhouse": RemoveHouse(1),
        "start": Start(),
        "leave": Leave(),
        "sit": Sit("corte", seat=5),
        "rename": Rename(),
    }[name]


@pytest.mark.parametrize("who", "hsxa")
@pytest.mark.parametrize("name", RIGHTS)
@pytest.mark.parametrize("running", [False, True])
async def test_b18_the_table_of_rights(name: str, who: str, running: bool):
    """Ana is host, Beto sits too, Dora is a stranger, or an admin who does not sit here; Carla is whom to send away."""
    room = Room()
    table = await room.open((ANA,), seats=6)
    for seat, person in ((2, CACA), (3, BETO)):
        await room.do(table, person, Sit("corte", seat=seat))
    await room.do(table, ANA, AddHouse())
    if running or name == "start":
        await room.do(table, ANA, AddHouse(all=True))
    if running:
        assert isinstance(await room.do(table, ANA, Start()), Done)
    person = {"h": ANA, "s": BETO, "x": DORA, "a": DORA}[who]
    receipt = await room.do(table, person, command_of(name, who))
    assert isinstance(receipt, Done) == (who in RIGHTS[name][running]), receipt
    if not isinstance(receipt, Done):
        assert receipt.why in {"only-host", "not-seated", "match-running", "no-match"}


# --- sending away


async def test_b18_who_is_sent_away_in_the_lobby_does_not_come_back():
    room = Room()
    table = await room.open((ANA, BETO), seats=4)
    assert isinstance(await room.do(table, ANA, Kick(1)), Done)
    assert seats(room, table) == ["Ana", "", "", ""]
    for sit in (Sit("b"), Sit("b", side=0), Sit("b", seat=3)):
        assert await room.do(table, BETO, sit) == Refused("was-kicked")
    room = await again(room)
    assert await room.do(table, BETO, Sit("b")) == Refused("was-kicked")
    assert await room.do(table, ANA, Keep(BETO)) == Refused("guest-kicked")
    assert isinstance(await room.do(table, CACA, Sit("c")), Done)
    assert isinstance((await room.hall.open(PLACE, BETO, "another", sit=True))[1], Done)


async def test_b18_in_a_match_the_house_plays_on_for_whom_is_sent_away_and_he_is_not_in_the_rematch():
    room = Room()
    table = await room.begin((ANA, BETO, CACA), seats=4)
    assert isinstance(await room.do(table, ANA, Kick(1)), Done)
    seat = room.latest(table).lobby.seats[1]
    assert seat.house and seat.instead == "Beto" and BETO.id not in room.latest(table).private
    assert await room.do(table, BETO, Back()) == Refused("not-seated")
    room = await again(room)
    await room.play_on(table, random.Random(1))
    assert room.latest(table).lobby.status == "finished"
    assert await room.do(table, BETO, Sit("b", seat=1)) == Refused("was-kicked")
    for person in (ANA, CACA):
        await room.do(table, person, Rematch())
    assert room.latest(table).match == 2 and room.latest(table).lobby.seats[1].house


async def test_b18_only_people_are_sent_away_and_nobody_himself():
    room = Room()
    table = await room.begin((ANA, BETO), seats=4)
    for seat in (2, 4, -1):
        assert await room.do(table, ANA, Kick(seat)) == Refused("nobody-there")
    assert await room.do(table, ANA, Kick(0)) == Refused("kick-self")
    assert await room.do(table, ANA, Kick(0, admin=True)) == Refused("kick-self")
    assert await room.do(table, BETO, Kick(0)) == Refused("only-host")


async def test_b18_a_host_who_is_sent_away_passes_the_table_on():
    room = Room()
    table = await room.open((ANA, BETO), seats=4)
    assert isinstance(await room.do(table, DORA, Kick(0, admin=True)), Done)
    assert room.latest(table).lobby.host == BETO.id
    assert isinstance(await room.do(table, DORA, Kick(1, admin=True)), Done)
    assert room.told[-1].lobby.closed == "empty"


async def test_b19_a_rematch_does_not_wait_for_whom_is_sent_away():
    room = Room()
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(1))
    await room.do(table, ANA, Rematch())
    assert room.latest(table).match == 1
    await room.do(table, ANA, Kick(1))
    assert room.latest(table).match == 2 and seats(room, table) == ["Ana", "casa"]


async def test_b19_the_mano_goes_on_and_who_has_gone_is_not_asked():
    room = Room()
    table = await room.begin((ANA, BETO, CACA, DORA), seats=4)
    first = room.hall._tables[table].state.dealer
    await room.play_on(table, random.Random(1))
    await room.do(table, DORA, Leave())
    for person in (ANA, BETO, CACA):
        assert room.latest(table).match == 1
        assert isinstance(await room.do(table, person, Rematch()), Done)
    assert room.latest(table).match == 2 and seats(room, table) == ["Ana", "Beto", "Carla", "casa"]
    assert room.hall._tables[table].state.dealer == (first + 1) % 4


# --- closing


@pytest.mark.parametrize(
    ("person", "admin", "reason"), [(ANA, False, "host"), (ANA, True, "host"), (DORA, True, "admin")]
)
async def test_b18_a_match_is_ended_by_its_host_or_an_admin_and_keeps_its_score(person, admin, reason):
    room = Room()
    table = await room.begin((ANA, BETO))
    await room.play_on(table, random.Random(3), 30)
    score = room.latest(table).public.score
    assert sum(score)
    assert isinstance(await room.do(table, person, Close(admin=admin)), Done)
    assert room.told[-1].lobby.closed == reason and decode(room.store.streams[table][-1]) == Closed(reason, score)


# --- annulling


async def test_b16_a_match_is_annulled_when_somebody_of_each_team_asks():
    room = Room()
    table = await room.begin((ANA, BETO, CACA, DORA), seats=4)
    await room.play_on(table, random.Random(2), 10)
    assert isinstance(await room.do(table, ANA, Annul()), Done)
    assert await room.do(table, ANA, Annul()) == Refused("annul-asked")
    assert isinstance(await room.do(table, CACA, Annul()), Done)
    assert room.latest(table).lobby.annul == (ANA.id, CACA.id) and room.latest(table).lobby.status == "playing"
    room = await again(room)
    assert room.latest(table).lobby.annul == (ANA.id, CACA.id)
    assert await room.do(table, Person("web:z", "z"), Annul()) == Refused("not-seated")
    assert isinstance(await room.do(table, DORA, Annul()), Done)
    lobby = room.latest(table).lobby
    assert (lobby.status, lobby.annulled, lobby.annul, lobby.seed) == ("finished", True, (), "")
    assert room.latest(table).private == {} and room.latest(table).public.winner == -1
    assert room.latest(table).promised and room.store.results == []
    assert await room.do(table, ANA, Annul()) == Refused("match-finished")
    assert [each.findings for each in verify(await room.store.load(table, whole=True))] == [()]


async def test_b16_the_same_people_may_begin_another_after_an_annulled_match():
    room = Room()
    table = await room.open((ANA, BETO))
    await room.do(table, ANA, Configure("reveal", "match"))
    await room.do(table, ANA, Start())
    for person in (ANA, BETO):
        await room.do(table, person, Annul())
    assert len(room.latest(table).lobby.seed) == 64
    for person in (ANA, BETO):
        await room.do(table, person, Rematch())
    assert room.latest(table).match == 2 and not room.latest(table).lobby.annulled
    await room.play_on(table, random.Random(1))
    assert [each.findings for each in verify(await room.store.load(table, whole=True))] == [(), ()]
    assert len(room.store.results) == 2


async def test_b16_an_admin_annuls_at_once_and_whoever_plays_the_house_alone_too():
    room = Room()
    table = await room.begin((ANA, BETO))
    assert await room.do(table, DORA, Annul()) == Refused("not-seated")
    assert isinstance(await room.do(table, DORA, Annul(admin=True)), Done)
    assert room.latest(table).lobby.annulled
    table = await room.begin((ANA,))
    assert isinstance(await room.do(table, ANA, Annul()), Done)
    assert room.latest(table).lobby.annulled
    table = await room.open((ANA, BETO))
    assert await room.do(table, ANA, Annul(admin=True)) == Refused("no-match")
    await room.clock.advance(DAY)
    assert room.hall.in_place(PLACE) == []


async def test_b16_a_team_that_nobody_is_left_of_agrees():
    room = Room()
    table = await room.begin((ANA, BETO, CACA), seats=4)
    await room.do(table, ANA, Annul())
    await room.do(table, CACA, Leave())
    assert room.latest(table).lobby.status == "playing"
    await room.do(table, BETO, Leave())
    assert room.latest(table).lobby.annulled
    table = await room.begin((ANA, BETO, CACA), seats=4)
    await room.do(table, ANA, Annul())
    await room.do(table, ANA, Leave())
    await room.do(table, BETO, Leave())
    assert room.latest(table).lobby.status == "playing" and room.latest(table).lobby.annul == ()


async def test_b16_a_request_is_forgotten_when_the_hand_after_it_ends():
    room = Room(seed=5)
    table = await room.begin((ANA, BETO))
    await room.do(table, ANA, Annul())
    asked = room.latest(table).public.hand
    dice = random.Random(4)
    while (now := room.latest(table).public).hand == asked or not now.over:
        assert room.latest(table).lobby.annul == (ANA.id,)
        await room.play_on(table, dice, 1)
    assert (
        now.hand == asked + 1 and room.latest(table).lobby.annul == () and room.latest(table).lobby.status == "between"
    )
    await room.do(table, BETO, Annul())
    assert room.latest(table).lobby.annul == (BETO.id,)


async def test_b16_who_was_absent_and_asks_is_back():
    room = Room()
    table = await room.begin((ANA, BETO))
    await room.clock.advance(61)
    (seat,) = [each for each in room.latest(table).lobby.seats if each.absent]
    await room.do(table, seat.person, Annul())
    assert not any(each.absent for each in room.latest(table).lobby.seats)


# --- seats that are kept


async def test_b34_a_seat_is_kept_for_a_guest_and_for_nobody_else():
    room = Room()
    table, receipt = await room.hall.open(PLACE, ANA, "open", seats=4, sit=True, keep=(BETO, CACA, ANA, BETO))
    assert isinstance(receipt, Done) and seats(room, table) == ["Ana", "(Beto)", "(Carla)", ""]
    assert await room.do(table, DORA, Sit("d", seat=1)) == Refused("seat-kept")
    assert await room.do(table, CACA, Sit("c", seat=1)) == Refused("seat-kept")
    assert isinstance(await room.do(table, DORA, Sit("d")), Done)
    assert await room.do(table, EVE, Sit("e")) == Refused("seat-kept")
    assert seats(room, table) == ["Ana", "(Beto)", "(Carla)", "Dora"]
    room = await again(room)
    assert seats(room, table) == ["Ana", "(Beto)", "(Carla)", "Dora"]
    assert await room.do(table, ANA, Start()) == Refused("seat-empty", {"count": 2, "seats": "2, 3"})
    assert isinstance(await room.do(table, CACA, Sit("c")), Done)
    assert isinstance(await room.do(table, BETO, Sit("b")), Done)
    assert seats(room, table) == ["Ana", "Beto", "Carla", "Dora"]


async def test_b34_a_kept_seat_frees_itself_after_ten_minutes():
    room = Room()
    table, _ = await room.hall.open(PLACE, ANA, "open", seats=4, sit=True, keep=(BETO,))
    await room.clock.advance(300)
    await room.do(table, ANA, Keep(CACA))
    assert seats(room, table) == ["Ana", "(Beto)", "(Carla)", ""]
    await room.clock.advance(299)
    assert seats(room, table) == ["Ana", "(Beto)", "(Carla)", ""]
    await room.clock.advance(2)
    assert seats(room, table) == ["Ana", "", "(Carla)", ""]
    assert isinstance(await room.do(table, DORA, Sit("d", seat=1)), Done)
    await room.clock.advance(298)
    assert seats(room, table) == ["Ana", "Dora", "(Carla)", ""]
    await room.clock.advance(2)
    assert seats(room, table) == ["Ana", "Dora", "", ""]
    await room.clock.advance(600)
    assert room.told[-1].lobby.closed == "expired"


async def test_b15_after_a_restart_a_guest_has_what_was_left_of_his_ten_minutes():
    room = Room()
    table, _ = await room.hall.open(PLACE, ANA, "open", seats=4, sit=True, keep=(BETO,))
    await room.clock.advance(120)
    await room.do(table, ANA, Keep(CACA, 2))
    await room.clock.advance(180)
    room.clock.time += 5000
    room = await again(room, away=5000)
    assert seats(room, table)[1:3] == ["(Beto)", "(Carla)"]
    await room.clock.advance(290)
    assert seats(room, table)[1:3] == ["(Beto)", "(Carla)"]
    await room.clock.advance(20)
    assert seats(room, table)[1:3] == ["", "(Carla)"]
    await room.do(table, ANA, Keep(DORA, 3))
    await room.clock.advance(120)
    assert seats(room, table)[2:] == ["", "(Dora)"]
    await room.clock.advance(470)
    assert seats(room, table)[3] == "(Dora)"
    await room.clock.advance(20)
    assert seats(room, table)[3] == ""


async def test_b34_a_guest_who_sits_elsewhere_leaves_his_kept_seat_free():
    room = Room()
    table, _ = await room.hall.open(PLACE, ANA, "open", seats=4, sit=True, keep=(BETO,))
    await room.do(table, BETO, Sit("b", seat=3))
    assert seats(room, table) == ["Ana", "", "", "Beto"]
    await room.do(table, ANA, Keep(CACA, 1))
    assert isinstance(await room.do(table, ANA, Keep(CACA, 2)), Done)
    assert seats(room, table) == ["Ana", "", "(Carla)", "Beto"]


async def test_b34_the_host_gives_a_kept_seat_to_the_house_and_nobody_else_does():
    room = Room()
    table, _ = await room.hall.open(PLACE, ANA, "open", seats=4, sit=True, keep=(BETO,))
    await room.do(table, DORA, Sit("d", seat=3))
    await room.do(table, DORA, AddHouse())
    assert seats(room, table) == ["Ana", "(Beto)", "casa", "Dora"]
    assert await room.do(table, DORA, AddHouse(all=True)) == Refused("seat-kept")
    assert isinstance(await room.do(table, ANA, AddHouse(all=True)), Done)
    assert seats(room, table) == ["Ana", "casa", "casa", "Dora"]
    assert isinstance(await room.do(table, ANA, Start()), Done)


async def test_b34_what_cannot_be_kept():
    room = Room()
    table, receipt = await room.hall.open(PLACE, ANA, "x", seats=2, sit=True, keep=(BETO, CACA))
    assert (table, receipt) == ("", Refused("too-many-invited", {"seats": 2, "people": 3}))
    table, receipt = await room.hall.open(PLACE, ANA, "y", seats=2, keep=(BETO, CACA))
    assert seats(room, table) == ["(Carla)", "(Beto)"]
    table = await room.open((ANA, BETO), seats=4)
    assert await room.do(table, BETO, Keep(CACA)) == Refused("only-host")
    assert await room.do(table, ANA, Keep(BETO)) == Refused("guest-seated")
    assert await room.do(table, ANA, Keep(CACA, 1)) == Refused("seat-taken")
    assert await room.do(table, ANA, Keep(CACA, 4)) == Refused("no-such-seat")
    await room.do(table, ANA, AddHouse(all=True))
    assert await room.do(table, ANA, Keep(CACA)) == Refused("table-full")
    await room.do(table, ANA, Start())
    assert await room.do(table, ANA, Keep(CACA)) == Refused("match-running")


async def test_b34_a_kept_seat_goes_with_a_table_that_changes_its_size():
    room = Room()
    table, _ = await room.hall.open(PLACE, ANA, "open", seats=6, sit=True, keep=(BETO,))
    await room.do(table, ANA, Keep(CACA, 5))
    await room.do(table, ANA, AddHouse())
    await room.do(table, ANA, Configure("seats", "4"))
    assert seats(room, table) == ["Ana", "(Beto)", "casa", "(Carla)"]
    await room.do(table, ANA, Configure("seats", "2"))
    assert seats(room, table) == ["Ana", "(Beto)"]


# --- the watchdog


async def test_b17_a_lobby_expires_after_ten_minutes_without_a_press():
    room = Room()
    table = await room.open((ANA, BETO), seats=4)
    await room.clock.advance(599)
    assert room.hall.latest(table) is not None
    await room.clock.advance(2)
    assert (room.hall.latest(table), room.told[-1].lobby.closed) == (None, "expired")


async def test_b17_a_stale_lobby_is_cleared_by_anybody():
    room = Room()
    table = await room.open((ANA,), seats=4)
    await room.clock.advance(299)
    assert await room.do(table, DORA, Close()) == Refused("only-host")
    await room.clock.advance(2)
    assert isinstance(await room.do(table, DORA, Close()), Done)
    assert room.told[-1].lobby.closed == "stale"


async def test_b17_a_match_of_the_house_alone_is_closed():
    """None begins, and none goes on when its last person leaves; one found in the store is closed all the same."""
    room = Room(pauses=Pauses(house=3600.0))
    table = await room.begin((ANA,), seats=4)
    await room.do(table, ANA, Leave())
    assert room.told[-1].lobby.closed == "empty"
    table = await room.begin((ANA,), seats=4)
    state = room.hall._tables[table].state
    await room.store.append(table, state.version, [encode(GotUp(0, "", "Nené"))])
    room = await again(room)
    await room.clock.advance(601)
    assert (room.hall.latest(table), room.told[-1].lobby.closed) == (None, "empty")


async def test_b14_the_lobby_tells_how_much_time_a_decision_has():
    room = Room()
    table = await room.open((ANA, BETO))
    times = {}
    for pace in ("rapido", "normal", "lento", "none"):
        await room.do(table, ANA, Configure("pace", pace))
        times[pace] = room.latest(table).lobby.clock
    assert times == {"rapido": 20.0, "normal": 60.0, "lento": 86_400.0, "none": 0.0}
    await room.do(table, ANA, Configure("pace", "normal"))
    await room.do(table, ANA, Start())
    lobby = room.latest(table).lobby
    assert lobby.deadline - lobby.clock == room.clock.now()


# --- what is stored


async def story(seed: int = 1) -> tuple[Room, str]:
    """A table at which everything of this file has happened."""
    room = Room(seed=seed)
    table, _ = await room.hall.open(PLACE, ANA, "open", seats=4, sit=True, keep=(BETO, CACA))
    await room.do(table, EVE, Sit("e"))
    await room.do(table, Person(EVE.id, "la Eva"), Rename())
    await room.do(table, ANA, Kick(3))
    await room.clock.advance(601)
    for person in (BETO, CACA, DORA):
        await room.do(table, person, Sit(f"corte de {person.name}"))
    await room.do(table, ANA, Start())
    await room.play_on(table, random.Random(seed), 12)
    await room.do(table, ANA, Annul())
    await room.do(table, DORA, Annul())
    for person in (ANA, BETO, CACA, DORA):
        await room.do(table, person, Rematch())
    await room.play_on(table, random.Random(seed), 12)
    await room.do(table, ANA, Annul())
    await room.do(table, ANA, Kick(1))
    await room.do(table, CACA, Leave())
    await room.play_on(table, random.Random(seed))
    return room, table


async def test_every_version_of_a_stream_gives_what_was_shown():
    """A restart after each append."""
    room, table = await story()
    whole = await room.store.load(table, whole=True)
    assert {Kept, Freed, AnnulAsked, Finished, GotUp} <= {type(decode(row)) for row in whole.events}
    for told in room.told:
        part = MemoryStore()
        part.streams[table], part.places[table] = list(whole.events[: told.version]), whole.place
        other = Room(part)
        await other.hall.start()
        shown = other.hall.latest(table)
        assert shown is not None
        for name in ("seats", "host", "annul", "annulled", "status"):
            assert getattr(shown.lobby, name) == getattr(told.lobby, name), (name, told.version)
        await other.hall.stop()
        state = await load_state(part, table)
        assert state is not None and freeze(thaw(freeze(state))) == freeze(state)
        assert thaw(freeze(state)) == state


async def test_a_replay_tells_all_of_it():
    room, table = await story()
    told = [(step.what, step.name) for step in replay(await room.store.load(table, whole=True)).steps if not step.fact]
    for expected in (
        ("kept", "Beto"), ("renamed", "la Eva"), ("kicked", ""), ("freed", ""), ("annul", "Ana"), ("annulled", "-1"),
    ):  # fmt: skip
        assert expected in told
    assert [what for what, _ in told if what in {"annulled", "finished"}] == ["annulled", "finished"]


async def test_nothing_of_this_is_done_at_a_closed_table():
    room = Room()
    table = await room.open((ANA,))
    await room.do(table, ANA, Close())
    for command in (Kick(0, admin=True), Keep(BETO), Annul(admin=True), Close(admin=True)):
        assert await room.do(table, ANA, command) == Refused("table-closed")
