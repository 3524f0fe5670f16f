"""Whole matches in a group, by buttons alone, on the local Bot API server."""

from __future__ import annotations

import random
import re
from pathlib import Path

from tests.bot.platforms.telegram.scene import Player, opens, play, playing, until_button

# What may be answered to who presses what he sees: somebody was faster, or it is asked back.
FAIR = r"(?s)Esa jugada ya pasó\.|Todavía no te toca\. .*|.* Tocá el mismo botón otra vez para confirmar\."


def unfair(players: list[Player]) -> list[str]:
    return [note for player in players for note in player.notes if not re.fullmatch(FAIR, note)]


async def test_b6_b28_two_people_play_uruguayo_one_of_them_without_a_private_chat(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana"), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        lobby = await opens(server, ana, group)
        answer = await bia.presses(lobby, "Sentarme con Ellos")
        assert answer.url
        await ana.opens(answer.url)
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        dice = random.Random(7)
        players = [Player(ana, group, dice, dm=True), Player(bia, group, dice, dm=False)]
        await play(server, players)
        assert bia.dms == []
        assert unfair(players) == []
        hands = group.found(from_bot=True, having=r"Mano \d+")
        assert all(message.silent for message in hands)
        await server.until(
            lambda: [m for m in group.found(from_bot=True) if m.buttons and "Revancha" not in m.labels][1:] == []
        )
        assert "🏆" in hands[-1].text
        await ana.presses(hands[-1], "Revancha")
        await bia.presses(hands[-1], "Revancha")
        await server.until(lambda: (m := players[0].table()) and m.id > hands[-1].id, what="the rematch")


async def test_four_at_a_table_of_argentino(tmp_path: Path) -> None:
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana", started=True), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        lobby = await opens(server, ana, group, "argentino")
        await ana.presses(lobby, "Opciones")
        panel = await group.newest(from_bot=True, having="Cómo se juega")
        await ana.presses(panel, "4")
        await ana.presses(await until_button(panel, "✓ 4"), "15")
        assert "✓ 15" in (await until_button(panel, "✓ 15")).labels
        await bia.presses(await until_button(lobby, "Sentarme con Ellos"), "Sentarme con Ellos")
        await ana.presses(lobby, "Completar con la casa")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        dice = random.Random(3)
        players = [Player(ana, group, dice, dm=True), Player(bia, group, dice, dm=False)]
        await play(server, players)
        assert panel.gone
        assert unfair(players) == []


async def test_a_pair_at_a_table_of_paulista_one_of_them_without_a_private_chat(tmp_path: Path) -> None:
    """The question before a mão de onze, covered cards and the blind mão de ferro, by buttons alone."""
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana", started=True), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        lobby = await opens(server, ana, group, "paulista")
        await bia.presses(lobby, "Sentarme con Ellos")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        dice = random.Random(5)
        players = [Player(ana, group, dice, dm=True), Player(bia, group, dice, dm=False)]
        await play(server, players)
        assert unfair(players) == []
        told = "\n".join(message.text for message in group.found(from_bot=True, having=r"Mano \d+"))
        assert "Vira: " in told
        assert "tento" in told
        assert "🏆" in told


async def test_eight_at_a_table_of_truque(tmp_path: Path) -> None:
    """Two cards at once after a parda, cards face down by their slots, chinas: one of them plays from the group."""
    async with playing(tmp_path) as (server, _):
        ana, bia = server.user("Ana", started=True), server.user("Bia")
        group = server.group("Los pibes", ana, bia)
        await ana.starts()
        lobby = await opens(server, ana, group, "truque")
        await ana.presses(lobby, "Opciones")
        panel = await group.newest(from_bot=True, having="Cómo se juega")
        await ana.presses(panel, "8")
        await bia.presses(await until_button(lobby, "Sentarme con Ellos"), "Sentarme con Ellos")
        await ana.presses(lobby, "Completar con la casa")
        await ana.presses(await until_button(lobby, "Empezar"), "Empezar")
        dice = random.Random(5)
        players = [Player(ana, group, dice, dm=True), Player(bia, group, dice, dm=False)]
        await play(server, players)
        told = [message.text for message in group.found(from_bot=True, having=r"Mano \d+")]
        assert "🏆" in told[-1]
        assert any("chinas para" in text for text in told)
        allowed = FAIR + r"|Después de una parda van tus dos cartas juntas, .*|Ahora va boca arriba: .*"
        assert [note for player in players for note in player.notes if not re.fullmatch(allowed, note)] == []
