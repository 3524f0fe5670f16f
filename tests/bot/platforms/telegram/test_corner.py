"""A hand in the group that its owner alone sees, where the server knows how; and never where it does not (B6, B8)."""

from __future__ import annotations

from pathlib import Path

from tests.bot.platforms.telegram.scene import Scene, opens, playing, until_button
from tests.telegram_server import Chat, Message, User


async def dealt(scene: Scene) -> tuple[Chat, User, User, Message]:
    """Two people at a table, neither of whom has a private chat."""
    server = scene.server
    ana, bia = server.user("Ana"), server.user("Bia")
    group = server.group("Los pibes", ana, bia)
    lobby = await opens(server, ana, group)
    await bia.presses(lobby, "Sentarme con Ellos")
    await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
    return group, ana, bia, await group.newest(from_bot=True, having="Mano 1")


async def test_b6_a_hand_is_played_from_a_message_that_its_owner_alone_sees(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        scene.server.world.ephemeral = "on"
        group, ana, bia, table = await dealt(scene)
        mano, other = (ana, bia) if "Juega Ana" in table.text else (bia, ana)
        shown = await mano.presses(table, "Ver mis cartas")
        assert shown.alert and "Tu mano" in shown.text
        hand = await group.newest(from_bot=True, having="Tu mano", to=mano)
        assert not group.found(from_bot=True, having="Tu mano", to=other)
        assert not group.found(from_bot=True, having="Solo para vos", to=mano)
        card = next(each for each in hand.buttons if each.data and each.data[8:9] == "t")
        await mano.presses(hand, card.text)
        await scene.server.until(lambda: f"Juega {other.name}" in table.now().text, what="the card on the table")
        await scene.server.until(lambda: card.text not in hand.now().labels, what="the hand to be drawn again")


async def test_b8_a_server_that_knows_no_such_messages_is_never_given_a_hand(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        scene.server.world.ephemeral = "ignored"
        group, ana, bia, table = await dealt(scene)
        for user in (ana, bia, ana):
            assert (await user.presses(table, "Ver mis cartas")).alert
        await scene.server.idle()
        probes = [call for call in scene.server.calls("sendMessage") if "Solo para vos" in str(call.parameters)]
        assert len(probes) == 1
        assert not group.found(from_bot=True, having="Solo para vos")


async def test_b6_where_it_is_refused_the_alert_does_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        _, ana, bia, table = await dealt(scene)
        for user in (ana, bia, ana):
            assert (await user.presses(table, "Ver mis cartas")).alert
        await scene.server.idle()
        assert len([call for call in scene.server.calls("sendMessage") if "Solo para vos" in str(call.parameters)]) == 1
