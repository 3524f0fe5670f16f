"""Private chats that open, and hands that are not wanted there any more, while a hand is played (B6)."""

from __future__ import annotations

from pathlib import Path

from tests.bot.platforms.telegram.scene import opens, playing, until_button
from tests.telegram_server import Chat, TelegramServer, User


async def rested(server: TelegramServer, ana: User, bia: User, group: Chat) -> User:
    """Who has played the first card of a match of two without clocks: he has nothing to do, and nothing happens by itself."""
    group.makes_admin(ana)
    await ana.says(group, "/config pace none")
    lobby = await opens(server, ana, group, "argentino")
    await bia.presses(lobby, "Sentarme con Ellos")
    await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
    table = await group.newest(from_bot=True, having="Mano 1")
    first = ana if "Juega Ana" in table.text else bia
    await first.presses(table, "1ª")
    await table.changes()
    await server.idle()
    return first


async def test_b6_whoever_writes_to_us_while_a_hand_is_played_is_sent_his(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        first = await rested(server, ana, bia, group)
        assert not first.chat.found(from_bot=True, having="Tu mano")
        await first.writes("hola")
        await first.chat.newest(from_bot=True, having="Tu mano")
        await server.idle()
        await first.blocks()
        await server.idle()
        sent = len(server.calls("send*", first))
        await first.unblocks()
        await server.idle()
        # What lies there is edited if it says something else by now, and never sent twice.
        assert len(first.chat.found(from_bot=True, having="Tu mano")) == 1
        assert len(server.calls("send*", first)) == sent


async def test_b6_whoever_lets_us_in_again_while_a_hand_is_played_is_sent_his(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        for user in (ana, bia):
            await user.starts()
            await user.chat.newest(from_bot=True, having="Listo")
            await user.blocks()
        await server.idle()
        first = await rested(server, ana, bia, group)
        await first.unblocks()
        await first.chat.newest(from_bot=True, having="Tu mano")


async def test_b6_a_hand_that_is_wanted_beside_the_table_loses_its_buttons_in_private(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        for user in (ana, bia):
            await user.starts()
            await user.chat.newest(from_bot=True, having="Listo")
        first = await rested(server, ana, bia, group)
        other = bia if first is ana else ana
        for user, place in ((first, first.chat), (other, group)):
            hand = await user.chat.newest(from_bot=True, having="Tu mano")
            assert hand.labels
            group.makes_admin(user)
            await user.says(place, "/config hand here")
            await server.idle()
            assert not hand.now().labels
            await user.says(place, "/config hand dm")
            await server.until(lambda user=user: user.chat.found(from_bot=True, having="Tu mano")[-1].labels, what="it")
