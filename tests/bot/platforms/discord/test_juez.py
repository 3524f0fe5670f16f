"""The judge on Discord, in simcord: a question as an option of the command, answered where nobody else sees it."""

from __future__ import annotations

from pathlib import Path

from bot.platforms.discord import commands
from tests.bot.house import LEXICON
from tests.bot.platforms.discord.scene import labels, playing, words_of
from tests.bot.platforms.discord.test_manners import told


async def test_a_question_is_answered_to_who_asks_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        said = told(
            await ana.slash(room.channel, "truco juez", pregunta="argentino: 7 y 6 de oros contra 7 y 5 de copas")
        )
        assert "Envido: gana Mano 1, 33 a 32." in said
        assert "(A4.2)" in said
        assert room.messages() == []


async def test_without_a_question_its_examples_can_be_pressed(tmp_path: Path) -> None:
    async with playing(tmp_path) as room:
        ana = room.member("Ana")
        guide = (await ana.slash(room.channel, "truco juez")).response._message
        assert "real envido no querido" in labels(guide)
        await room.press(ana, guide, "real envido no querido")
        assert any("(U7.5)" in words_of(each) for each in [guide, *room.hidden(ana)])
        assert room.messages() == []


def test_the_question_is_written_freely_up_to_its_length() -> None:
    [command] = commands.payload(LEXICON, ("uruguayo",))
    offer = next(each for each in command["options"] if each["name"] == "juez")
    [option] = offer["options"]
    assert option["max_length"] == 1000
    assert "choices" not in option
