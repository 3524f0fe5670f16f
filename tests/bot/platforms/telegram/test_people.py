"""The people at a table on Telegram: calls, orders with and without a private chat, names after an @, who leaves the group."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.platforms.telegram.front import ORDERS
from tests.bot.platforms.telegram.scene import opens, playing, until_button
from tests.bot.platforms.telegram.test_manners import mano, table_of
from tests.telegram_server import Button
from tests.telegram_server.texts import FOUND


async def test_b11_a_call_rings_and_goes_away(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia <b>")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        first = mano(table, ana, bia)
        other = bia if first is ana else ana
        await first.presses(table, "Truco")
        await until_button(table, "Quiero")
        ping = await group.newest(from_bot=True, having="te toca contestar")
        assert not ping.silent
        assert ping.text.startswith(f"{other.name} {first.name} cantó «Truco»")
        assert ping.mentioned == {other.id}
        await other.presses(table.now(), "Quiero")
        await server.until(lambda: ping.gone, what="the call to go away")
        about = [call for call in server.calls(chat=group) if "te toca contestar" in call.parameters.get("text", "")]
        assert len(about) == 1


async def test_b5_b33_mazo_is_asked_back_on_the_same_button_and_privately(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        first = mano(table, ana, bia)
        before = len(server.calls(chat=group))
        asked = await first.presses(table, "mazo")
        assert asked.alert and "¿Seguro?" in asked.text
        await server.idle()
        assert len(server.calls(chat=group)) == before
        assert (await first.presses(table, "mazo")).text == ""
        await server.until(lambda: f"{first.name} se va al mazo" in table.now().text or table.now().buttons == [])


async def test_b27_names_and_titles_mention_link_and_order_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("@victima_uy", last="t.me/estafa"), server.user("/estafar", last="www.x.com")
        group = server.group("@victima_uy #ganar x.com", ana, bia)
        await ana.starts()
        await bia.starts()
        table = await table_of(server, ana, bia, group)
        await ana.chat.newest(from_bot=True, having="Tu mano")
        for order in ("/ranking", "/config", "/stats", "/ayuda"):
            await bia.says(group, order)
        await ana.presses(table, "mazo")
        await bia.presses(table, "mazo")
        await ana.presses(table, "mazo")
        await bia.presses(table, "mazo")
        await group.newest(from_bot=True, having="Mano 2", after=table)
        await server.idle()
        seen = [message for chat in (group, ana.chat, bia.chat) for message in chat.found(from_bot=True)]
        assert any("victima_uy" in message.text for message in seen)
        assert any("estafar" in message.text for message in seen)
        found = {piece for message in seen for kind in FOUND for piece in message.marked(kind)}
        assert {piece for piece in found if piece.removeprefix("/") not in ORDERS} == set()
        assert any(message.marked("bot_command") for message in seen)


async def test_b2_b33_two_presses_at_once_are_no_yes(tmp_path: Path) -> None:
    async with playing(tmp_path, PAUSE="4") as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        first = mano(table, ana, bia)
        presses = [first.press(table, "mazo") for _ in range(3)]
        assert ["otra vez" in (await press.answer()).text for press in presses] == [True] * 3
        assert "otra vez" in (await first.presses(table, "mazo")).text  # as fast as a finger that slips
        await asyncio.sleep(4.5)
        assert (await first.presses(table, "mazo")).text == ""
        await server.until(lambda: f"{first.name} se va al mazo" in table.now().text or table.now().buttons == [])


async def test_b16_who_is_about_to_leave_a_match_is_told_whether_he_loses_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        await bia.presses(table, "Más…")
        table = await until_button(table, "Levantarme")
        asked = await bia.presses(table, "Levantarme")
        assert asked.alert
        assert "te cuenta como derrota. ¿Seguro?" in asked.text
        await bia.presses(table, "Levantarme")
        await server.until(lambda: "Bia se levantó" in table.now().text, what="the house to play for her")
        if "Más…" in [button.text for button in table.now().buttons]:
            await ana.presses(table.now(), "Más…")
        table = await until_button(table, "Levantarme")
        asked = await ana.presses(table, "Levantarme")
        assert asked.text.startswith("¿Seguro?")
        assert "derrota" not in asked.text


async def test_what_an_admin_asks_for_comes_in_private_or_else_in_the_group(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        group.makes_admin(ana)
        await ana.says(group, "/config")
        panel = await group.newest(from_bot=True, having="Ajustes de Los pibes")
        assert "administra" in (await bia.presses(panel, "Horas de silencio")).text
        await ana.presses(panel, "Horas de silencio")
        await ana.presses(await until_button(panel, "de 22 a 8"), "de 22 a 8")
        await until_button(panel, "✓ de 22 a 8")
        await ana.starts()
        await ana.chat.newest(from_bot=True, having="Listo")
        await ana.says(group, "/config")
        private = await ana.chat.newest(from_bot=True, having="Ajustes de Los pibes")
        assert "Horas de silencio: de 22 a 8" in private.text
        await ana.presses(private, "Horas de silencio")
        await ana.presses(await until_button(private, "de 0 a 8"), "de 0 a 8")
        await until_button(private, "✓ de 0 a 8")
        await bia.starts()
        await bia.chat.newest(from_bot=True, having="Listo")
        await bia.says(group, "/config")
        await bia.chat.newest(from_bot=True, having="quien administra")
        await ana.says(group, "/idioma en")
        await bia.says(group, "/truco")
        assert "Choose a side" in (await group.newest(from_bot=True, having="table for 2")).text


async def test_b26_who_chose_a_language_is_asked_back_in_it_also_after_a_restart(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        table = await table_of(server, ana, bia, group)
        await bia.writes("/idioma en")
        await bia.chat.newest(from_bot=True, having="Your hand")
        await server.idle()
        await bot.kill()
        await bot.start()
        for user, asked, answered in ((bia, "Sure?", "private chat"), (ana, "¿Seguro?", "abrí el chat")):
            assert (await user.presses(table, "mazo")).text.startswith(asked)
            assert answered in (await user.presses(table, Button("", "/stats"))).text


async def test_b18_named_people_are_kept_away_or_have_a_seat_kept(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia, caro = server.user("Ana"), server.user("Bia", username="la_bia"), server.user("Caro")
        group = server.group("Los pibes", ana, bia, caro)
        group.makes_admin(ana)
        lobby = await opens(server, bia, group)  # now she is known by her name
        await bia.presses(lobby, "Levantarme")
        await ana.says(group, "/bloquear @La_Bia")
        await group.newest(from_bot=True, having="Ya no se sienta a jugar en este grupo: Bia")
        await ana.says(group, "/truco")
        lobby = await group.newest(from_bot=True, having="Elegí un lado")
        assert "no te podés sentar" in (await bia.presses(lobby, "Sentarme con Ellos")).text
        await ana.says(group, "/desbloquear @la_bia")
        await group.newest(from_bot=True, having="Puede volver a sentarse: Bia")
        await ana.says(group, "/truco @la_bia")
        kept = await group.newest(from_bot=True, having="guardado para Bia")
        await ana.presses(kept, "Sentarme con Nosotros")
        assert "guardado" in (await caro.presses(kept, "Sentarme con Ellos")).text
        await bia.presses(kept, "Sentarme con Ellos")
        await until_button(kept, "Empezar")


async def test_b16_who_leaves_a_group_that_shows_nothing_of_it_leaves_its_tables(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        group.trusts_bot()  # only admins are told
        lobby = await opens(server, ana, group)
        await bia.presses(lobby, "Sentarme con Ellos")
        await until_button(lobby, "Empezar")
        await bia.leaves(group, shown=False)
        await until_button(lobby, "Sentarme con Ellos")
        assert "Bia" not in lobby.now().text


async def test_b16_b18_ending_asks_back_and_who_leaves_the_group_leaves_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva")
        group = server.group("Los pibes", ana, bia, eva)
        table = await table_of(server, ana, bia, group)
        await bia.leaves(group)
        await server.until(lambda: "Bia se levantó" in table.now().text or "Mano 2" in str(group.found(from_bot=True)))
        await eva.says(group, "/terminar")
        await group.newest(from_bot=True, having="Eva: Eso lo decide")
        await ana.says(group, "/terminar")
        asked = await group.newest(from_bot=True, having="¿Cerrar la mesa?")
        assert "Eso lo decide" in (await eva.presses(asked, "Cerrar")).text
        await ana.presses(asked, "Cerrar")
        await server.until(lambda: any("La mesa se cerró" in each.text for each in group.found(from_bot=True)))
