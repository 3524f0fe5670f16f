"""A flor in verse on Telegram: quoted on the table, collected by its group, given a rose (B27, B28)."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bot.platforms.telegram.scene import playing, until_button
from tests.bot.platforms.telegram.test_manners import mano, table_of
from tests.telegram_server.server import BOT

VERSE = "Ay <b>flor</b> de la laguna\nque @bia no va a mirar\n\u202eni *con* luna"


async def test_b27_a_verse_is_quoted_and_kept_by_its_group(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva")
        group = server.group("Los pibes", ana, bia, eva)
        table = await table_of(server, ana, bia, group)
        singer = mano(table, ana, bia)
        other = bia if singer is ana else ana
        await singer.replies(table, VERSE)
        table = await table.changes()
        assert f"🌹 {singer.name}, en verso:" in table.text
        assert "Ay <b>flor</b> de la laguna\nque ＠bia no va a mirar\nni *con* luna" in table.text
        assert [each["type"] for each in table.raw["entities"] if each["type"] in {"mention", "text_mention"}] == []
        assert "blockquote" in {each["type"] for each in table.raw["entities"]}
        # It is there after kill -9, too.
        await bot.kill()
        await bot.start()
        await other.says(group, "/versitos")
        listed = await group.newest(from_bot=True, having="Versitos de Los pibes")
        assert "ni *con* luna" in listed.text and f"1. {singer.name} · 🌹 0" in listed.text
        assert (await other.presses(listed, "🌹 1")).text == f"Una rosa para {singer.name}: ya van 1."
        listed = await listed.changes()
        assert "· 🌹 1" in listed.text
        assert "ya tiene" in (await other.presses(listed, "🌹 1")).text
        assert "tuyo" in (await singer.presses(listed, "🌹 1")).text
        assert "administra" in (await eva.presses(listed, "Quitar uno")).text


async def test_b28_by_name_and_in_private(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        await bia.starts()
        table = await table_of(server, ana, bia, group)
        singer = mano(table, ana, bia)
        await singer.writes("en el fondo de la bota\nuna flor para este rato")
        told = await singer.chat.newest(from_bot=True, having="se lee en la mesa.")
        assert "verso" in told.text
        table = await table.changes()
        assert "una flor para este rato" in table.text
        again = await table_of(server, ana, bia, server.group("Los otros", ana, bia))
        who = mano(again, ana, bia)
        await who.says(again.chat, f"@{BOT['username']} traigo una flor en el cuero")
        again = await again.changes()
        assert "\ntraigo una flor en el cuero" in again.text
        await until_button(again, "Ver mis cartas")


async def test_a_reaction_is_a_rose_where_the_bot_is_told_of_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, bot):
        ana, bia, eva = server.user("Ana"), server.user("Bia"), server.user("Eva")
        group = server.group("Los pibes", ana, bia, eva)
        table = await table_of(server, ana, bia, group)
        singer = mano(table, ana, bia)
        await singer.replies(table, VERSE)
        table = await table.changes()
        await server.idle()

        async def roses() -> int:
            await server.idle()
            asked = await ana.says(group, "/versitos")
            listed = await group.newest(from_bot=True, having="Versitos de Los pibes", after=asked)
            found = re.search(r"· 🌹 (\d+)", listed.text)
            assert found
            await server.idle()
            return int(found[1])

        await eva.reacts(table, "❤")  # nobody tells a bot that is no admin
        assert await roses() == 0
        group.trusts_bot()
        await eva.reacts(table, "🔥")  # she liked it before, too: that is what is told now, and nothing has changed
        assert await roses() == 0
        await eva.reacts(table)
        await eva.reacts(table, "❤", "🔥")
        assert await roses() == 1
        await singer.reacts(table, "❤")  # one's own
        await (ana if singer is bia else bia).reacts(table, "👎")  # no praise
        assert await roses() == 1
        listed = await group.newest(from_bot=True, having="Versitos de Los pibes")
        assert "ya tiene" in (await eva.presses(listed, "🌹 1")).text  # one a person, whichever way
        await bot.kill()
        await bot.start()
        await eva.reacts(table, "👎")
        assert await roses() == 0
        await eva.reacts(table, "👍")
        assert await roses() == 1
