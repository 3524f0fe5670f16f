"""Orders about tables and their results on Discord: who may end a table, and what everybody sees of the ranking."""

from __future__ import annotations

import random
from pathlib import Path

import discord

from tests.bot.house import LEXICON
from tests.bot.platforms.discord.scene import Player, ids, labels, opens, play, playing, words_of
from tests.bot.platforms.discord.test_attack import forged
from tests.bot.platforms.discord.test_manners import dealt, told

WORDS = LEXICON.pick("es-UY")
HOST = WORDS("refused-only-host")


async def test_b18_a_table_is_ended_by_who_opened_it_once_he_is_asked_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, eva = room.member("Ana"), room.member("Bia"), room.member("Eva")
        await dealt(room, ana, bia)
        for other in (bia, eva):
            assert told(await other.slash(room.channel, "truco terminar")) == HOST
        before = len(room.messages())
        asked = (await ana.slash(room.channel, "truco terminar")).response._message
        assert asked.is_ephemeral
        assert WORDS("choose-end") in words_of(asked)
        assert len(room.messages()) == before
        (closes,) = [label for label in labels(asked) if label.startswith("Cerrar")]
        await room.press(ana, asked, closes)
        assert "La mesa se cerró" in words_of(room.messages()[-1])
        assert not any("Truco" in labels(each) for each in room.messages()), "nothing more can be said there"
        assert told(await ana.slash(room.channel, "truco terminar"))
        assert "mesa de 2" in words_of(await opens(room, bia)), "the channel is free for another"


async def test_b18_who_runs_the_server_ends_a_table_at_which_he_does_not_sit(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia = room.member("Ana"), room.member("Bia")
        role = room.guild.create_role("Jefas", permissions=discord.Permissions(manage_guild=True))
        boss = room.member("Jefa", roles=[role])
        await dealt(room, ana, bia)
        asked = (await boss.slash(room.channel, "truco terminar")).response._message
        (closes,) = [label for label in labels(asked) if label.startswith("Cerrar")]
        assert HOST in await forged(room, bia, ids(asked)[closes])
        assert labels(room.table()), "it goes on"
        await room.press(boss, asked, closes)
        assert "La mesa se cerró" in words_of(room.messages()[-1])


async def test_the_ranking_of_a_server_is_for_all_to_see_and_turns_in_place(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana, bia, eva = room.member("Ana"), room.member("Bia"), room.member("Eva")
        await eva.slash(room.channel, "truco ranking")
        assert WORDS("ranking-nobody") in words_of(room.messages()[-1])
        await dealt(room, ana, bia)
        dice = random.Random(5)
        await play(room, [Player(room, ana, dice), Player(room, bia, dice)])
        await eva.slash(room.channel, "truco ranking", juego="argentino")
        listed = room.messages()[-1]
        text = words_of(listed)
        assert "Truco argentino" in text
        first, second = text.index("🥇"), text.index("🥈")
        assert "1 de 1 · 30 puntos" in text[first:second]
        assert "0 de 1 · " in text[second:]
        winner = "Ana" if "Ana" in text[first:second] else "Bia"
        assert f"La partida es para {winner}: 30 a " in words_of(room.table())
        before = len(room.messages())
        await room.press(eva, listed, "Juego: Truco uruguayo")
        assert WORDS("ranking-nobody") in words_of(listed)
        await room.press(bia, listed, "Juego: Todos los juegos")
        assert "1 de 1 · 30 puntos" in words_of(listed)
        assert len(room.messages()) == before, "it is the same message"
        # It is the server's: in another channel, and to another process, the same.
        await room.restart()
        other = room.guild.create_text_channel("otro")
        await bia.slash(other, "truco ranking")
        assert "1 de 1 · 30 puntos" in words_of(room.messages(other)[-1])
