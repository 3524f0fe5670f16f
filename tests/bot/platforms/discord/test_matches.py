"""Whole matches in a channel, by buttons alone, in simcord's Discord."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.bot.platforms.discord.scene import Player, Room, labels, opens, play, playing, words_of

# What may be answered to who presses what he sees: somebody was faster, or it is asked back.
FAIR = r"(?s)Esa jugada ya pasó\.|Todavía no te toca\. .*|\*\*.*[¿?].*"


def unfair(players: list[Player]) -> list[str]:
    return [note for player in players for note in player.notes if not re.fullmatch(FAIR, note)]


def silent(room: Room) -> bool:
    """Every table came without a sound, and nobody was pinged."""
    posted = [
        body for method, path, body in room.sent if method == "POST" and path == f"/channels/{room.channel.id}/messages"
    ]
    return all(body["flags"] & 1 << 12 and body["allowed_mentions"] == {"parse": [], "users": []} for body in posted)


async def test_b28_two_people_play_uruguayo_and_again(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        lobby = await opens(room, ana)
        await room.press(bia, lobby, "Sentarme con Ellos")
        await room.press(ana, room.lobby(), "Empezar")
        dice = random.Random(7)
        players = [Player(room, ana, dice), Player(room, bia, dice)]
        await play(room, players)
        assert unfair(players) == []
        assert silent(room)
        over = room.table()
        assert "🏆 La partida es para" in words_of(over)
        hands = len({int(found[1]) for each in room.messages() if (found := re.search(r"Mano (\d+)", words_of(each)))})
        with_buttons = [each for each in room.messages() if labels(each)]
        assert [each.id for each in with_buttons] == [over.id]
        # One message a deal, which is news; the last one is taken away with the match.
        assert len(room.dms(ana)) == hands - 1
        await room.press(ana, over, "Revancha")
        await room.press(bia, room.table(), "Revancha")
        assert room.table().id > over.id
        assert "Mano 1" in words_of(room.table())


@pytest.mark.parametrize("seats", [4, 6])
async def test_more_at_a_table(tmp_path: Path, seats: int) -> None:
    async with playing(tmp_path) as room:
        people = [room.member(name) for name in ("Ana", "Bia", "Caro", "Dani", "Eva", "Fito")[:seats]]
        await opens(room, people[0], "argentino" if seats == 4 else "uruguayo", str(seats))
        for number, each in enumerate(people[1:], 1):
            await room.press(each, room.lobby(), f"Sentarme con {('Nosotros', 'Ellos')[number % 2]}")
        await room.press(people[0], room.lobby(), "Empezar")
        dice = random.Random(seats)
        players = [Player(room, each, dice) for each in people]
        await play(room, players)
        assert unfair(players) == []
        assert silent(room)


async def test_b34_against_the_house_in_a_private_chat(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        await ana.user.send_dm("hola")
        channel = ana.user.dm_channel
        await ana.user.slash("truco casa", juego="argentino")
        player = Player(room, ana, random.Random(1), channel=channel)
        await play(room, [player])
        assert unfair([player]) == []
        assert room.messages() == []


async def test_b6_four_with_the_house_and_one_who_takes_no_direct_messages(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        await opens(room, ana, seats="4")
        path = room.takes_no_dms(bia)
        result = await room.press(bia, room.lobby(), "Sentarme con Ellos")
        await room.press(ana, room.lobby(), "Completar con la casa")
        await room.press(ana, room.lobby(), "Empezar")
        dice = random.Random(3)
        players = [Player(room, ana, dice), Player(room, bia, dice, dm=False)]
        # Nobody had to ask: the line of his last press brings him his cards.
        assert players[1].hand() is not None
        await play(room, players)
        assert room.dms(bia) == []
        assert unfair(players) == []
        assert result.acknowledged
        # It is remembered: he was written to once, not once a hand.
        assert [each for _, each, _ in room.sent].count(path) == 1
