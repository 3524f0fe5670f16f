"""Private chats that open, and hands that are not wanted there any more, while a hand is played (B6)."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.platforms.discord.known import AGAIN
from tests.bot.house import LEXICON
from tests.bot.platforms.discord.scene import Room, labels, playing, words_of
from tests.bot.platforms.discord.test_manners import HERE, dealt
from tests.bot.platforms.discord.test_windows import SLOW, plays, windowed

DM = LEXICON.pick("es-UY")("value-hand-dm")


def hands(room: Room, member: Any) -> list[Any]:
    """The hands that lie in his private chat."""
    return [each for each in room.dms(member) if "Tu mano en" in words_of(each)]


@pytest.mark.parametrize("later", [0.0, AGAIN + 1.0])
async def test_b6_whoever_writes_to_us_while_a_hand_is_played_is_sent_his(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: float
) -> None:
    """Also when his refusal is so old that it does not count any more."""
    async with playing(tmp_path, pauses=SLOW) as room:
        bia, window = await windowed(room)
        held = next(each for each in labels(window) if each[0].isdigit())
        await room.press(bia, window, held)
        assert "Te toca" not in words_of(window) and not hands(room, bia)
        room.env.backend.faults.clear()
        now = time.time
        monkeypatch.setattr("bot.platforms.discord.known.time.time", lambda: now() + later)
        await bia.user.send_dm("hola")
        assert len(hands(room, bia)) == 1


async def test_b6_what_a_group_says_of_its_hands_counts_while_one_is_played(tmp_path: Path) -> None:
    async with playing(tmp_path, pauses=SLOW) as room:
        role = room.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        ana, bia, boss = room.member("Ana"), room.member("Bia"), room.member("Jefa", roles=[role])
        table = await dealt(room, ana, bia)
        await plays(room, ana if "Juega Ana" in words_of(table) else bia)
        panel = (await boss.slash(room.channel, "truco config")).response._message
        await room.press(boss, panel, "Las cartas")
        for wanted, there in ((HERE, 0), (DM, 1)):
            await room.press(boss, panel, next(label for label in labels(panel) if label.endswith(wanted)))
            assert [len(hands(room, each)) for each in (ana, bia)] == [there, there]
