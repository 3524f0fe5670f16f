"""The judge on Telegram: whoever asks in a group is answered in private; the lines of a whole hand stay lines."""

from __future__ import annotations

from pathlib import Path

from tests.bot.platforms.telegram.scene import playing

HAND = "Ana: 1e 7o 3b\nBeto: 2c 6c 1b\nmuestra: 2o\nAna: envido\nBeto: quiero"


async def test_a_question_in_a_group_is_answered_in_private(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await bia.says(group, "/juez 7e contra 1b")
        assert "chat privado" in (await group.newest(from_bot=True)).text or server.calls(chat=group)
        await ana.starts()
        await ana.chat.newest(from_bot=True, having="Listo")
        before = len(server.calls(chat=group))
        await ana.says(group, f"/juez {HAND}")
        ruling = await ana.chat.newest(from_bot=True, having="Juez")
        assert "Envido querido: 28 a 7, 2 puntos para Beto (U7.5)" in ruling.text
        assert "Quedan: Ana 0, Beto 2." in ruling.text
        await server.idle()
        assert len(server.calls(chat=group)) == before


async def test_its_examples_can_be_pressed(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana = server.user("Ana")
        await ana.starts()
        await ana.chat.newest(from_bot=True, having="Listo")
        await ana.says(ana.chat, "/juez")
        guide = await ana.chat.newest(from_bot=True, having="dice el reglamento")
        await ana.presses(guide, "real envido no querido")
        assert "(U7.5)" in (await ana.chat.newest(from_bot=True, having="No querido: 1")).text
        await ana.says(ana.chat, "/juez@vale_cuatro_bot truque 1x")
