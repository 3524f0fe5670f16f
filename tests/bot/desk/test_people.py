"""Who may do what to whom: rights, leaving, annulling, kept seats, block lists, notices, and how many tables there are."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from bot.chat import Answer, Check
from bot.desk.presses import MOST
from bot.present import tokens
from bot.screen import Score
from engine.shown import Person, Place
from engine.tables.pace import Pauses
from tests.bot.counter import ANA, BIA, BOSS, CARO, DANI, EVA, GROUP, PLACE, Counter, labels, run, text

# --- the rights table ----------------------------------------------------------------------------------------------

Deed = Callable[[Counter, str, Person], Awaitable[Answer]]


async def ends(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.press(who, tokens.mark(table, "close"))


async def sends_away(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.press(who, tokens.mark(table, "kick", 1))


async def asks_to_send_away(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.order(who, "echar")


async def asks_to_end(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.order(who, "terminar")


async def annuls(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.press(who, tokens.mark(table, "annul"))


async def sets_up(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.order(who, "config pings off")


async def speaks(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.order(who, "idioma en")


async def blocks(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.order(who, "bloquear", people=(DANI,))


async def unblocks(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.order(who, "desbloquear", people=(DANI,))


async def configures(counter: Counter, table: str, who: Person) -> Answer:
    return await counter.press(who, tokens.mark(table, "configure", tokens.setting("pace", "lento")))


def state(counter: Counter, table: str) -> object:
    """All that such a deed could change."""
    latest = counter.hall.latest(table)
    lobby = replace(latest.lobby, annul=()) if latest else None
    return lobby and (lobby.status, lobby.seats, lobby.pace), counter.desk._scene.group(PLACE.id)


# host, admin, somebody who sits, stranger. Who plays annuls with the others' consent, so what he does is no change yet.
RIGHTS: list[tuple[str, Deed, str]] = [
    ("lobby", ends, "yynn"),
    ("match", ends, "yynn"),
    ("lobby", sends_away, "yynn"),
    ("match", sends_away, "yynn"),
    ("match", annuls, "nynn"),
    ("lobby", configures, "ynnn"),
    ("match", configures, "nnnn"),
    ("lobby", sets_up, "nynn"),
    ("lobby", speaks, "nynn"),
    ("lobby", blocks, "nynn"),
]


@pytest.mark.parametrize(("when", "deed", "who"), RIGHTS, ids=[f"{deed.__name__}-{when}" for when, deed, _ in RIGHTS])
def test_b18_the_rights_table(when: str, deed: Deed, who: str) -> None:
    for person, may in zip((ANA, BOSS, CARO, EVA), who, strict=True):

        async def scene(counter: Counter, person: Person = person, may: str = may) -> None:
            people = (ANA, BIA, CARO, DANI)
            table = await (counter.plays(people) if when == "match" else counter.sits(people))
            before = state(counter, table)
            answer = await deed(counter, table, person)
            assert (state(counter, table) != before) == (may == "y"), (person.name, answer)
            assert may == "y" or (answer.note and not answer.screen) or deed is annuls

        run(scene)


@pytest.mark.parametrize(("deed", "who"), [(asks_to_end, "yynn"), (asks_to_send_away, "yynn")])
def test_b18_only_who_may_is_asked_back(deed: Deed, who: str) -> None:
    for person, may in zip((ANA, BOSS, CARO, EVA), who, strict=True):

        async def scene(counter: Counter, person: Person = person, may: str = may) -> None:
            table = await counter.plays((ANA, BIA, CARO, DANI))
            answer = await deed(counter, table, person)
            assert counter.latest(table).lobby.status == "playing"
            assert (answer.screen is not None) == (may == "y")
            if answer.screen:
                await counter.press(person, next(node.buttons[0].token for node in answer.screen.nodes[1:]))  # type: ignore[union-attr]
                assert counter.hall.latest(table) is None or any(
                    view.instead for view in counter.latest(table).lobby.seats
                )
            else:
                assert "quien abrió la mesa" in answer.note

        run(scene)


def test_b18_an_admin_is_asked_of_the_platform_only_if_he_is_not_the_host() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await counter.press(ANA, tokens.mark(table, "kick", 1))
        assert counter.chat.asked == []
        assert counter.latest(table).lobby.seats[1].instead == "Bia"

    run(scene)


def test_b18_a_shared_id_is_never_seated_and_whoever_sits_first_is_the_host() -> None:
    async def scene(counter: Counter) -> None:
        nobody = Person("fake:1087968824", "Grupo")
        await counter.order(nobody, "jugar", masked=True)
        (table,) = counter.hall.in_place(PLACE.id)
        lobby = counter.latest(table).lobby
        assert not any(view.person for view in lobby.seats)
        await counter.label(ANA, "Sentarme con Nosotros")
        assert counter.latest(table).lobby.host == ANA.id

    run(scene)


def test_b18_who_is_blocked_does_not_sit_until_he_is_let_back() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.sits((ANA,))
        assert "Bia" in (await counter.order(BOSS, "bloquear", people=(BIA,))).note
        answer = await counter.label(BIA, "Sentarme con Ellos")
        assert "no te podés sentar" in answer.note
        assert "no te podés sentar" in (await counter.order(BIA, "mesa uruguayo 2")).note
        shown = await counter.order(BOSS, "desbloquear")
        assert shown.screen and labels(shown.screen) == ["Bia"]
        await counter.press(BOSS, shown.screen.nodes[1].buttons[0].token)  # type: ignore[union-attr]
        await counter.label(BIA, "Sentarme con Ellos")
        assert counter.latest(table).lobby.seats[1].person == BIA

    run(scene)


def test_b18_the_block_list_is_chosen_among_who_sits_and_outlives_the_process() -> None:
    async def scene(counter: Counter) -> None:
        await counter.sits((ANA, BIA))
        shown = await counter.order(BOSS, "bloquear")
        assert shown.screen and labels(shown.screen) == ["Ana", "Bia"]
        await counter.press(BOSS, shown.screen.nodes[1].buttons[1].token)  # type: ignore[union-attr]
        await counter.hall.stop()
        counter.start()
        await counter.hall.start()
        await counter.desk.back(PLACE)
        await counter.order(EVA, "jugar")
        assert counter.desk._scene.group(PLACE.id).blocked == {BIA.id: "Bia"}

    run(scene)


# --- leaving and annulling -----------------------------------------------------------------------------------------


def test_b16_a_match_is_annulled_when_somebody_of_each_team_agrees() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA, CARO, DANI))
        assert "otro equipo" in (await counter.order(ANA, "anular")).note
        shown = counter.table(table)
        assert "Quiere anular la partida: Ana." in text(shown)
        await counter.label(CARO, "Anular", table=table)  # of the same team
        assert counter.latest(table).lobby.status == "playing"
        assert "Ana, Caro" in text(counter.table(table))
        await counter.label(BIA, "Anular", table=table)
        lobby = counter.latest(table).lobby
        assert (lobby.status, lobby.annulled) == ("finished", True)
        assert "no cuenta para nadie" in text(counter.table(table))
        assert all(not result.whole for result in counter.store.results)

    run(scene)


def test_b16_an_admin_annuls_what_he_does_not_play_himself() -> None:
    async def scene(counter: Counter) -> None:
        counter.chat.admins.add(BIA.id)
        table = await counter.plays()
        await counter.press(BIA, tokens.mark(table, "annul"))  # she plays: she has to ask
        assert counter.latest(table).lobby.annul == (BIA.id,)
        assert counter.latest(table).lobby.status == "playing"
        asked = await counter.order(BOSS, "anular")
        assert counter.latest(table).lobby.status == "playing"
        assert asked.screen
        await counter.press(BOSS, asked.screen.nodes[1].buttons[0].token)  # type: ignore[union-attr]
        assert counter.latest(table).lobby.annulled

    run(scene)


def test_b16_who_is_not_in_the_group_does_not_sit_at_its_tables_by_a_button_pressed_elsewhere() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.sits((ANA,))
        counter.chat.left.add(BIA.id)
        for kind, numbers in (("sit", (1,)), ("sit", ()), ("seat", (1,))):
            answer = await counter.press(BIA, tokens.mark(table, kind, *numbers), Place(BIA.id))
            assert "no estás" in answer.note
        assert [view.person for view in counter.latest(table).lobby.seats] == [ANA, None]
        counter.chat.left.clear()
        assert (await counter.press(BIA, tokens.mark(table, "seat", 1), Place(BIA.id))).seated
        # Whoever presses where the table is, is there: nobody is asked.
        counter.chat.left.add(CARO.id)
        other = await counter.sits((DANI,))
        assert (await counter.press(CARO, tokens.mark(other, "seat", 1), replace(PLACE, id=f"{PLACE.id}/7"))).seated

    run(scene)


def test_b16_who_leaves_the_group_leaves_its_tables_and_the_others_play_on() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA, CARO, DANI))
        elsewhere = await counter.sits((BIA,), replace(PLACE, id="fake:-200"))
        await counter.desk.departed(BIA.id, PLACE)
        await counter.outbox.settle()
        lobby = counter.latest(table).lobby
        assert (lobby.status, lobby.seats[1].instead) == ("playing", "Bia")
        assert "Bia se levantó" in text(counter.table(table))
        assert counter.latest(elsewhere).lobby.seats[0].person == BIA
        assert counter.boards.hidden == [(PLACE.id, BIA.id)]  # B30: who is gone is in no ranking

    run(scene)


def test_b16_a_blocked_private_chat_or_a_closed_one_stops_no_match() -> None:
    async def scene(counter: Counter) -> None:
        counter.chat.shut |= {ANA.id, BIA.id}
        table = await counter.plays()
        await counter.throws(table, counter.on_turn(table)[0])
        assert (await counter.label(ANA, "Ver mis cartas", table=table)).screen

    run(scene)


# --- lobbies -------------------------------------------------------------------------------------------------------


def test_b17_a_lobby_expires_and_says_so() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.sits((ANA,))
        await asyncio.sleep(601)
        await counter.outbox.settle()
        assert counter.hall.latest(table) is None
        shown = [each.screen for each in counter.chat.calls if each.key == f"{table}/lobby" and each.screen]
        assert "La mesa se cerró: nadie empezó." in text(shown[-1])
        assert labels(shown[-1]) == []

    run(scene)


def test_b17_anybody_clears_a_stale_table_and_nobody_a_live_one() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.sits((ANA,))
        assert "quien abrió la mesa" in (await counter.order(EVA, "terminar")).note
        await asyncio.sleep(400)
        await counter.order(EVA, "terminar")
        assert counter.hall.latest(table) is None
        assert "no hay ninguna mesa" in (await counter.order(EVA, "terminar")).note

    run(scene)


def test_b17_an_idle_match_closes_itself() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        await asyncio.sleep(1001)
        assert counter.hall.latest(table) is None

    run(scene, Pauses(idle=1000.0))


def test_b12_a_result_keeps_the_names_of_who_played_whoever_sits_there_since() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        for person in (ANA, BIA):
            await counter.press(person, tokens.mark(table, "annul"))
        await counter.press(BIA, tokens.mark(table, "leave"))
        await counter.hall.stop()
        counter.start()
        await counter.hall.start()
        await counter.desk.back(PLACE)
        assert "Bia" in score(counter, table)
        await counter.press(EVA, tokens.mark(table, "sit", 1))
        await counter.press(EVA, tokens.mark(table, "rematch"))
        assert score(counter, table) == ("Ana", "Bia")
        assert "Eva" in text(counter.table(table))
        for person in (EVA, ANA):
            await counter.press(person, tokens.mark(table, "leave"))
        assert counter.hall.latest(table) is None
        assert score(counter, table) == ("Ana", "Bia")

    run(scene)


def test_b12_a_match_that_was_broken_off_keeps_the_name_of_who_got_up_last() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays()
        for person in (BIA, ANA):
            await counter.press(person, tokens.mark(table, "leave"))
        assert counter.hall.latest(table) is None
        assert score(counter, table)[0] == "Ana" and "🤖" in score(counter, table)[1]

    run(scene)


def score(counter: Counter, table: str) -> tuple[str, ...]:
    """The names in the table's message of its hand as it was shown last."""
    shown = [each.screen for each in counter.chat.calls if each.screen and re.match(rf"{table}/\d", each.key)]
    return next(node.names for node in shown[-1].nodes if isinstance(node, Score))


def test_b19_rematch_with_one_press_for_those_who_are_still_there() -> None:
    async def scene(counter: Counter) -> None:
        table = await counter.plays((ANA, BIA, CARO, DANI))
        for person in (ANA, BIA):
            await counter.press(person, tokens.mark(table, "annul"))
        await counter.desk.departed(DANI.id, PLACE)
        assert "Revancha" in labels(counter.table(table))
        assert (await counter.press(EVA, tokens.mark(table, "rematch"))).note
        for person in (ANA, BIA, CARO):
            await counter.press(person, tokens.mark(table, "rematch"))
        lobby = counter.latest(table).lobby
        assert lobby.status == "playing"
        assert [view.person.name if view.person else "casa" for view in lobby.seats] == ["Ana", "Bia", "Caro", "casa"]

    run(scene)


def test_b34_seats_are_kept_for_guests_and_free_after_ten_minutes() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(ANA, "jugar", people=(BIA, CARO))
        (table,) = counter.hall.in_place(PLACE.id)
        lobby = counter.latest(table).lobby
        assert len(lobby.seats) == 4  # as many as the guests need
        message = counter.chat.there[PLACE.id, f"{table}/lobby"]
        assert "(guardado para Bia)" in text(message)
        for side in ("Nosotros", "Ellos"):
            for person in (DANI, EVA):
                await counter.label(person, f"Sentarme con {side}")
        seated = {view.person for view in counter.latest(table).lobby.seats if view.person}
        assert seated <= {DANI, EVA}
        assert sum(view.kept is not None for view in counter.latest(table).lobby.seats) == 2
        await counter.label(CARO, "Sentarme con Nosotros")
        assert sum(view.kept is not None for view in counter.latest(table).lobby.seats) == 1
        await asyncio.sleep(601)
        assert not any(view.kept for view in counter.latest(table).lobby.seats)

    run(scene)


def test_b34_what_somebody_typed_is_nobodys_id() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(ANA, 'jugar fake:2 fake:99 fake:"><b>')
        (table,) = counter.hall.in_place(PLACE.id)
        assert len(counter.latest(table).lobby.seats) == 2
        assert not any(view.kept for view in counter.latest(table).lobby.seats)
        assert (await counter.order(BOSS, "bloquear fake:x")).note == counter.desk._scene.words(BOSS)("note-who")
        assert counter.desk._scene.group(PLACE.id).blocked == {}

    run(scene)


def test_b34_guests_are_called_until_they_sit_where_the_order_does_not_name_them_aloud() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(ANA, "jugar", people=(BIA,))  # what Ana wrote is there for everybody to see
        assert counter.pings() == []
        counter.chat.limits = replace(GROUP, blind=False)
        elsewhere = replace(PLACE, id="fake:-200")
        await counter.order(ANA, "jugar", elsewhere, people=(BIA, CARO))
        (table,) = counter.hall.in_place(elsewhere.id)
        (ping,) = counter.pings()
        assert ping.screen and [node.person.name for node in ping.screen.nodes] == ["Bia", "Caro"]  # type: ignore[union-attr]
        await counter.press(BIA, tokens.mark(table, "sit", 1), elsewhere)
        assert counter.pings(drops=True) == []
        await counter.press(CARO, tokens.mark(table, "sit", 0), elsewhere)
        assert len(counter.pings(drops=True)) == 1

    run(scene)


def test_b34_against_the_house_in_private_at_any_time() -> None:
    async def scene(counter: Counter) -> None:
        private = Place(ANA.id, "Ana", "es-UY")
        await counter.plays()
        answer = await counter.order(ANA, "casa uruguayo 2", private)
        assert answer.seated
        (table,) = counter.hall.in_place(private.id)
        assert counter.latest(table).lobby.status == "playing"

    run(scene)


# --- how many ------------------------------------------------------------------------------------------------------


def test_b3_one_person_sits_in_several_chats_but_not_in_all() -> None:
    async def scene(counter: Counter) -> None:
        places = [replace(PLACE, id=f"fake:-{100 + number}") for number in range(MOST + 1)]
        for place in places[:MOST]:
            assert not (await counter.order(ANA, "mesa uruguayo 2", place)).note.startswith("Ya")
        assert "muchas mesas" in (await counter.order(ANA, "mesa uruguayo 2", places[MOST])).note
        assert counter.hall.in_place(places[MOST].id) == []
        await counter.order(BIA, "mesa uruguayo 4", places[MOST])
        (table,) = counter.hall.in_place(places[MOST].id)
        assert "muchas mesas" in (await counter.press(ANA, tokens.mark(table, "sit", 1), places[MOST])).note
        (first,) = counter.hall.in_place(places[0].id)
        assert not (await counter.press(ANA, tokens.mark(first, "sit", 1), places[0])).note  # she changes her seat

    run(scene)


def test_a_third_table_in_one_group_is_refused_with_a_clear_word() -> None:
    async def scene(counter: Counter) -> None:
        topic = replace(PLACE, id="fake:-100/7")
        await counter.sits((ANA,))
        await counter.sits((BIA,), topic)
        for place in (PLACE, topic, replace(PLACE, id="fake:-100/8")):
            answer = await counter.order(CARO, "mesa uruguayo 2", place)
            assert "dos mesas" in answer.note and answer.here
        await counter.sits((CARO,), replace(PLACE, id="fake:-200"))
        await counter.order(ANA, "terminar")
        await counter.press(ANA, tokens.mark(counter.hall.in_place(PLACE.id)[0], "close"))
        await counter.sits((CARO,))

    run(scene)


# --- notices -------------------------------------------------------------------------------------------------------


def told(counter: Counter, person: Person) -> list[str]:
    return [text(each.screen) for each in counter.chat.calls if each.where == person.id and each.screen]


def test_b20_who_asked_for_it_is_told_in_private_when_a_table_is_opened() -> None:
    async def scene(counter: Counter) -> None:
        for person in (BIA, CARO):
            assert "te aviso por privado" in (await counter.order(person, "avisame")).note
        await counter.sits((ANA,))
        assert told(counter, BIA) == ["Se armó una mesa de Truco uruguayo en Los pibes: hay lugar."]
        assert told(counter, EVA) == []
        assert told(counter, ANA) == []
        notice = next(each.screen for each in counter.chat.calls if each.where == CARO.id)
        assert notice
        (button,) = notice.nodes[1].buttons  # type: ignore[union-attr]
        answer = await counter.press(CARO, button.token, Place(CARO.id))
        assert "no te aviso más" in answer.note
        await asyncio.sleep(700)
        await counter.order(ANA, "mesa uruguayo 2")
        assert (len(told(counter, BIA)), len(told(counter, CARO))) == (2, 1)

    run(scene)


def test_b20_only_who_is_in_a_group_is_told_of_its_tables() -> None:
    async def scene(counter: Counter) -> None:
        wish = tokens.order("avisame", "x", tokens.brief(PLACE.id))
        counter.chat.left.add(EVA.id)
        assert "no estás" in (await counter.press(EVA, wish, Place(EVA.id))).note
        assert "te aviso por privado" in (await counter.press(CARO, wish, Place(CARO.id))).note
        await counter.order(BIA, "avisame")
        await counter.desk.departed(BIA.id, PLACE)
        await counter.sits((ANA,))
        assert [len(told(counter, each)) for each in (EVA, BIA, CARO)] == [0, 0, 1]

    run(scene)


def test_b20_nobody_is_told_of_his_own_table_in_quiet_hours_or_twice_in_a_while() -> None:
    async def scene(counter: Counter) -> None:
        for person in (ANA, BIA):
            await counter.order(person, "avisame")
        await counter.order(ANA, "jugar")
        await counter.sits((EVA,), replace(PLACE, id="fake:-100/7"))
        assert (len(told(counter, ANA)), len(told(counter, BIA))) == (0, 1)
        await asyncio.sleep(700)
        group = counter.desk._scene.group(PLACE.id)
        await counter.desk._scene.customs.set_group(PLACE.id, replace(group, quiet=(11, 14)))
        await counter.sits((EVA,))
        assert len(told(counter, BIA)) == 1

    run(scene)


def test_b20_against_the_house_nobody_is_told() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(BIA, "avisame")
        await counter.order(ANA, "casa uruguayo 2")
        assert told(counter, BIA) == []

    run(scene)


@pytest.mark.parametrize("heard", [False, True])
def test_b28_a_group_is_told_once_that_what_it_says_is_hidden(heard: bool) -> None:
    async def scene(counter: Counter) -> None:
        counter.chat.checks = (Check("x-writes", well=True), Check("x-privacy", well=heard, speech=True))
        await counter.sits((ANA,))
        await counter.sits((BIA,), replace(PLACE, id="fake:-100/7"))
        await counter.hall.stop()
        counter.start()
        await counter.hall.start()
        await counter.desk.back(PLACE)
        await counter.press(ANA, tokens.mark(counter.hall.in_place(PLACE.id)[0], "close"))
        await counter.sits((CARO,))
        said = [each for each in counter.chat.calls if each.screen and "respondé al mensaje" in text(each.screen)]
        assert [(each.what, each.where) for each in said] == ([] if heard else [("post", PLACE.id)])

    run(scene)


def test_a_panel_that_is_asked_for_after_the_clock_was_set_back_is_newer_all_the_same() -> None:
    async def scene(counter: Counter) -> None:
        scene_ = counter.desk._scene
        before = scene_.version()
        now = scene_.now()
        scene_.now = lambda: now - 7200
        assert scene_.version() > before

    run(scene)
