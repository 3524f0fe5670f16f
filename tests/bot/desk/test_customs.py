"""What groups and people choose: languages, hours, how hands come; asked for in private, and kept."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.chat import Answer
from bot.customs import AGE, Customs, Group, Own, is_quiet, zone_of
from bot.present import tokens
from bot.screen import Button, Screen
from engine.shown import Place
from tests.bot.counter import ANA, BIA, BOSS, EVA, GROUP, NOON, PLACE, Counter, buttons, labels, run, text
from tests.bot.test_outbox import Noted

HOME = Place(ANA.id, "Ana", "es-UY")


def button(answer: Answer, label: str) -> Button:
    assert answer.screen, answer
    return next(each for each in buttons(answer.screen) if each.label.removeprefix("✓ ") == label)


def test_config_is_a_panel_for_admins_whose_buttons_work_in_their_private_chat_too() -> None:
    async def scene(counter: Counter) -> None:
        answer = await counter.order(BOSS, "config")
        assert answer.screen and answer.here
        assert "Ajustes de Los pibes" in text(answer.screen)
        assert "Hora local: Montevideo" in text(answer.screen)
        elsewhere = Place(BOSS.id)
        for setting, label in (
            ("Horas de silencio", "de 22 a 8"),
            ("Volver a traer la mesa", "50 mensajes"),
            ("Juego de siempre", "Truco argentino"),
            ("Ritmo de siempre", "rápido"),
            ("Las cartas", "sólo en el grupo"),
            ("Hora local", "Madrid"),
        ):
            answer = await counter.press(BOSS, button(answer, setting).token, elsewhere)
            answer = await counter.press(BOSS, button(answer, label).token, elsewhere)
            assert answer.screen and f"{setting}: {label}" in text(answer.screen)
            answer = await counter.press(BOSS, button(answer, "Todos los ajustes").token, elsewhere)
        assert counter.desk._scene.group(PLACE.id) == Group(
            quiet=(22, 8), buried=50, variant="argentino", pace="rapido", hand="here", zone="Europe/Madrid"
        )
        assert answer.screen and "Juego de siempre: Truco argentino" in text(answer.screen)
        answer = await counter.press(BOSS, button(answer, "Horas de silencio").token, elsewhere)
        # Who finds such a button does nothing with it.
        refused = await counter.press(EVA, button(answer, "sin silencio").token, Place(EVA.id))
        assert "quien administra" in refused.note
        assert counter.desk._scene.group(PLACE.id).quiet == (22, 8)

    run(scene)


def test_what_a_group_has_chosen_is_how_its_tables_are_opened() -> None:
    async def scene(counter: Counter) -> None:
        for typed in ("config variant argentino", "config pace lento"):
            await counter.order(BOSS, typed)
        await counter.order(ANA, "jugar")
        (table,) = counter.hall.in_place(PLACE.id)
        lobby = counter.latest(table).lobby
        assert (lobby.variant, lobby.pace, lobby.host) == ("argentino", "lento", ANA.id)

    run(scene)


def test_what_cannot_be_chosen_changes_nothing() -> None:
    async def scene(counter: Counter) -> None:
        for typed in (
            "config zone Nowhere/Land",
            "config quiet 3-99",
            "config pace veloz",
            "config x y",
            "idioma klingon",
        ):
            assert (await counter.order(BOSS, typed)).note, typed
        assert counter.desk._scene.group(PLACE.id) == Group()

    run(scene)


def test_the_choice_outlives_the_process_and_is_of_the_whole_group() -> None:
    async def scene() -> None:
        notes = Noted()
        first, later = Customs(notes), Customs(notes)
        await first.load(("x:-1/7",))
        await first.set_group("x:-1/7", Group(lang="en"))
        assert later.group("x:-1") == Group()
        await later.load(("x:-1/9",), ("x:1",))
        assert later.group("x:-1/9").lang == "en"
        await later.set_group("x:-1", Group())
        assert notes.texts == {}
        notes.texts["x:-1", "customs here"] = "{broken"
        damaged = Customs(notes)
        await damaged.load(("x:-1",))
        assert damaged.group("x:-1") == Group()

    asyncio.run(scene())


def test_while_the_store_is_away_tables_are_shown_as_usual() -> None:
    class Away(Noted):
        away = True

        async def read(self, owner: str, name: str) -> str:
            if self.away:
                raise OSError("the disk is gone")
            return await super().read(owner, name)

    async def scene() -> None:
        notes = Away()
        notes.texts["x:-1", "customs here"] = '{"lang":"en"}'
        customs = Customs(notes)
        await customs.load(("x:-1",), ("x:1",))
        assert customs.group("x:-1") == Group()
        notes.away = False
        await customs.load(("x:-1",))
        assert customs.group("x:-1").lang == "en"

    asyncio.run(scene())


# --- languages -----------------------------------------------------------------------------------------------------


def test_b26_the_group_speaks_one_language_and_everybody_his_own() -> None:
    async def scene(counter: Counter) -> None:
        english = replace(BIA, lang="en")
        table = await counter.plays((ANA, english))
        assert "Juega" in text(counter.table(table))
        await counter.order(BOSS, "idioma en")
        assert " to play" in text(counter.table(table))  # at once, in the same message
        assert counter.hall.in_place(PLACE.id) == [table]
        answers = [await counter.press(person, tokens.mark(table, "look")) for person in (ANA, english)]
        assert [text(each.screen).split()[0] for each in answers if each.screen] == ["Tu", "Your"]

    run(scene)


def test_b26_nobody_is_asked_for_a_language_and_an_admin_changes_it_by_buttons() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(ANA, "jugar")
        assert not any("English" in labels(each.screen) for each in counter.chat.calls if each.screen)
        answer = await counter.order(BOSS, "idioma")
        assert {"✓ Español (Uruguay)", "English"} <= set(labels(answer.screen)) if answer.screen else False
        assert answer.screen and text(answer.screen).startswith("Ajustes de ")
        answer = await counter.press(BOSS, button(answer, "English").token, Place(BOSS.id))
        assert answer.screen and "✓ English" in labels(answer.screen)
        assert counter.desk._scene.group(PLACE.id).lang == "en"

    run(scene)


def test_b26_ones_own_language_is_chosen_in_private() -> None:
    async def scene(counter: Counter) -> None:
        assert "el chat privado" in (await counter.order(ANA, "idioma en")).note
        await counter.order(ANA, "idioma en", HOME)
        table = await counter.plays()
        answer = await counter.press(ANA, tokens.mark(table, "look"))
        assert answer.screen and text(answer.screen).startswith("Your hand")
        assert "Juega" in text(counter.table(table))

    run(scene)


# --- hours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "zone"),
    [
        ("es-UY", "America/Montevideo"),
        ("es-AR", "America/Argentina/Buenos_Aires"),
        ("es-ES", "Europe/Madrid"),
        ("pt-BR", "America/Sao_Paulo"),
        ("en", "UTC"),
        ("xx", "UTC"),
    ],
)
def test_b35_the_time_zone_is_guessed_from_the_language(lang: str, zone: str) -> None:
    assert zone_of(Group(), lang) == zone
    assert zone_of(Group(zone="Asia/Tokyo"), lang) == "Asia/Tokyo"


def test_b35_quiet_hours_are_those_of_the_place_over_midnight_too() -> None:
    night = Group(quiet=(22, 8))
    quiet = [hour for hour in range(24) if is_quiet(night, "es-UY", NOON + (hour - 12) * 3600)]
    assert quiet == [*range(8), 22, 23]
    assert not any(is_quiet(Group(), "es-UY", NOON + hour * 3600) for hour in range(24))
    there = [hour for hour in range(24) if is_quiet(replace(night, zone="Europe/Madrid"), "es-UY", NOON + hour * 3600)]
    assert len(there) == 10 and there != [(hour - 12) % 24 for hour in quiet]


def test_b35_any_time_zone_can_be_typed_and_is_shown() -> None:
    async def scene(counter: Counter) -> None:
        answer = await counter.order(BOSS, "config zona europe/paris")
        assert counter.desk._scene.group(PLACE.id).zone == "Europe/Paris"
        assert answer.screen
        assert "Hora local: Paris" in text(answer.screen) and "Ahí son las 16:00" in text(answer.screen)

    run(scene)


# --- how hands come ------------------------------------------------------------------------------------------------


def test_b6_hands_come_in_private_unless_the_person_or_the_group_wants_them_here() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(BIA, "config hand here", Place(BIA.id))
        table = await counter.plays()
        key = f"{table}/hand"
        assert (ANA.id, key) in counter.chat.hands and (BIA.id, key) not in counter.chat.hands
        assert (await counter.press(BIA, tokens.mark(table, "look"))).screen  # that always works (B7)
        await counter.order(BOSS, "config hand here")
        await counter.order(BIA, "config hand dm", Place(BIA.id))
        assert (BIA.id, key) in counter.chat.hands  # what he says counts, and at once
        await counter.order(BIA, "config hand here", Place(BIA.id))
        assert (BIA.id, key) not in counter.chat.hands

    run(scene)


def test_b6_in_a_private_chat_the_hand_is_always_there() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(ANA, "config hand here", HOME)
        await counter.order(ANA, "casa uruguayo 2", HOME)
        (table,) = counter.hall.in_place(HOME.id)
        assert (ANA.id, f"{table}/hand") in counter.chat.hands

    run(scene)


# --- the first message ---------------------------------------------------------------------------------------------


def test_truco_in_an_empty_group_is_a_table_that_says_what_to_do() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(ANA, "jugar")
        (call,) = counter.chat.calls
        assert call.screen
        lines = text(call.screen).split("\n")
        assert lines[:4] == [
            "Truco uruguayo · mesa de 2",
            "Nosotros: (libre)",
            "Ellos: (libre)",
            "Elegí un lado y sentate. Cuando estén todos, Empezar.",
        ]
        assert labels(call.screen)[:2] == ["Sentarme con Nosotros", "Sentarme con Ellos"]
        # Whoever calls again is shown the same table, further down.
        await counter.order(EVA, "jugar")
        assert len(counter.hall.in_place(PLACE.id)) == 1
        assert [each.what for each in counter.chat.calls] == ["post", "drop", "post"]

    run(scene)


def test_the_rules_are_those_of_the_usual_game_and_may_stand_in_the_group() -> None:
    async def scene(counter: Counter) -> None:
        await counter.order(BOSS, "config variant argentino")
        for typed, game in (("reglas", "Truco argentino"), ("reglas uruguayo", "Truco uruguayo")):
            answer = await counter.order(ANA, typed)
            assert answer.here and answer.screen and f"{game}: cómo se juega" in text(answer.screen)
        assert "No conozco" in (await counter.order(ANA, "reglas poker")).note

    run(scene)


def test_ayuda_tells_how_to_begin_and_has_the_rules_of_each_game() -> None:
    async def scene(counter: Counter) -> None:
        answer = await counter.order(ANA, "ayuda")
        assert answer.here and answer.screen
        told = text(answer.screen)
        assert "1. /truco arma una mesa acá." in told
        assert "/terminar · Cerrar una mesa" in told
        assert labels(answer.screen)[:2] == ["Truco uruguayo", "Truco argentino"]
        assert len(labels(answer.screen)) == len(counter.desk._scene.variants)
        pressed = await counter.press(ANA, buttons(answer.screen)[0].token)
        assert pressed.screen and "Truco uruguayo: cómo se juega" in text(pressed.screen)
        # At home there is nobody to sit down with.
        alone = await counter.order(ANA, "ayuda", Place(ANA.id, "", "es-UY"))
        assert alone.screen and "contra la casa" in text(alone.screen)
        # Where all orders are parts of one command, it says so, in the words of his app.
        counter.chat.limits = replace(GROUP, under="truco")
        told = text((await counter.order(replace(ANA, lang="pt-BR"), "ayuda")).screen or Screen("", 0, ()))
        assert "1. /truco jogar abre uma mesa aqui." in told

    run(scene)


def test_texts_name_commands_as_they_are_typed_there() -> None:
    async def scene(counter: Counter) -> None:
        assert (await counter.order(ANA, "terminar")).note.endswith("Armá una con /truco.")
        assert (await counter.order(BOSS, "config pace ayer")).note.endswith("ofrece /config.")
        assert "/bloquear @nombre" in (await counter.order(BOSS, "bloquear")).note
        assert "nadie bloqueado" in (await counter.order(BOSS, "desbloquear")).note
        zone = (await counter.order(BOSS, "config zona ver")).screen
        assert zone and "/config zona Europe/Paris" in text(zone)
        counter.chat.limits = replace(GROUP, under="truco", tables=1)
        assert (await counter.order(ANA, "terminar")).note.endswith("Armá una con /truco jugar.")
        assert (await counter.order(BOSS, "config pace ayer")).note.endswith("ofrece /truco config.")
        assert "/truco bloquear @nombre" in (await counter.order(BOSS, "bloquear")).note
        zone = (await counter.order(BOSS, "config zona ver")).screen
        assert zone and "/truco config zona: Europe/Paris" in text(zone)
        await counter.plays()
        assert "/truco terminar" in (await counter.order(EVA, "mesa")).note

    run(scene)


def test_truco_beside_a_match_opens_a_second_table_for_who_does_not_play() -> None:
    async def scene(counter: Counter) -> None:
        counter.chat.limits = replace(GROUP, tables=0)
        await counter.plays()
        await counter.order(ANA, "jugar")
        assert len(counter.hall.in_place(PLACE.id)) == 1
        await counter.order(EVA, "jugar argentino 4")
        second = counter.latest(counter.hall.in_place(PLACE.id)[1]).lobby
        assert (second.variant, len(second.seats)) == ("argentino", 4)

    run(scene)


def test_truco_brings_a_table_that_waits_unless_another_game_is_named() -> None:
    async def scene(counter: Counter) -> None:
        counter.chat.limits = replace(GROUP, tables=0)
        await counter.order(ANA, "jugar uruguayo")
        for typed in ("jugar", "jugar uruguayo", "jugar 2"):
            await counter.order(EVA, typed)
        assert len(counter.hall.in_place(PLACE.id)) == 1
        await counter.order(EVA, "jugar truque 2")
        assert [counter.latest(each).lobby.variant for each in counter.hall.in_place(PLACE.id)] == [
            "uruguayo",
            "truque",
        ]

    run(scene)


def test_the_same_order_that_comes_again_opens_no_second_table_and_posts_nothing() -> None:
    from bot.chat import Order
    from tests.bot.counter import Ticket

    async def scene(counter: Counter) -> None:
        order = Order("fake:same", ANA, PLACE, "jugar")
        for _ in range(2):
            await counter.desk.receive(order, Ticket())
            await counter.outbox.settle()
            await counter.hall.stop()
            counter.start()
            await counter.hall.start()
        assert len(counter.hall.in_place(PLACE.id)) == 1
        assert [each.what for each in counter.chat.calls] == ["post"]

    run(scene)


def test_b26_what_another_process_was_told_is_known_after_a_minute() -> None:
    async def scene() -> None:
        notes, time = Noted(), [0.0]
        here, there = (Customs(notes, lambda: time[0]) for _ in range(2))
        for each in (here, there):
            await each.load((PLACE.id,), (ANA.id,))
        await there.set_group(PLACE.id, Group(lang="en"))
        await there.set_own(ANA.id, Own(lang="pt-BR"))
        time[0] = AGE - 1
        await here.load((PLACE.id,), (ANA.id,))
        assert (here.group(PLACE.id).lang, here.own(ANA.id).lang) == ("", "")
        time[0] = AGE
        await here.load((PLACE.id,), (ANA.id,))
        assert (here.group(PLACE.id).lang, here.own(ANA.id).lang) == ("en", "pt-BR")
        # What is chosen here while it is looked up is the newest.
        read = notes.read

        async def slow(owner: str, name: str) -> str:
            found = await read(owner, name)
            await here.set_group(PLACE.id, Group(lang="es-AR"))
            return found

        notes.read = slow
        time[0] += 2 * AGE
        await here.load((PLACE.id,))
        assert here.group(PLACE.id).lang == "es-AR"

    asyncio.run(scene())
